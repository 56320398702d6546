"""What the launcher asks of a store on two servers, and a whole service on them."""

import json
import urllib.request

import pytest
import redis

from annales.events.keys import shards_pattern
from annales.events.servers import Servers
from annales.events.store import RESTORING, STORE, StorePart, look
from annales.service.server.store_check import Store
from annales.service.server.store_file import StoreFile
from annales.service.settings import CannotStart
from tests.events.records import Writer, remarks
from tests.service.launched import launched
from tests.support.waiting import BOUND

pytestmark = pytest.mark.process


@pytest.fixture
def urls(redis_url):
    """Two databases of one server."""
    return redis_url, redis_url + "?db=1"


@pytest.fixture
def check(tmp_path):
    """Check servers as a launcher does, on one data folder; gives the id of the store."""

    def checked(redis_url, events_url=None, restored=None):
        store = Store(Servers.at(redis_url, events_url), StoreFile(tmp_path), restored=restored)
        try:
            return store.check(unsafe_is_accepted=False)
        finally:
            store.end()

    return checked


def flushed(url):
    """Empty a database."""
    with redis.Redis.from_url(url) as client:
        client.flushdb()


def grown(url, entries=3):
    """Append to a match."""
    log = Writer(url)
    for entry in remarks(entries):
        log.append("mt_1", entry.seq - 1, [entry])
    log.close()


def test_a_new_store_is_named_on_both(check, urls):
    """And known again."""
    assert check(*urls) == check(*urls)


def test_matches_that_were_not_moved_are_not_left_behind(check, urls):
    """The refusal names the command that moves them."""
    check(urls[0])
    with pytest.raises(CannotStart, match=r"annales move-events"):
        check(*urls)


def test_nothing_starts_while_a_backup_is_restored(check, urls, redis_url):
    """The refusal names the command that begins it again."""
    with redis.Redis.from_url(redis_url) as client:
        client.set(RESTORING, "a backup")

    with pytest.raises(CannotStart, match=r"annales restore FOLDER"):
        check(*urls)


def test_accounts_do_not_begin_without_their_matches(check, urls):
    """EVENTS_URL was forgotten, or the two were exchanged."""
    check(*urls)
    with pytest.raises(CannotStart, match="set EVENTS_URL to that one"):
        check(urls[0])
    with pytest.raises(CannotStart, match="REDIS_URL has the matches of a store"):
        check(*reversed(urls))


def test_parts_of_two_stores_are_refused(check, urls, redis_url, tmp_path):
    """Each of them is good."""
    check(*urls)
    (tmp_path / "store.json").unlink()
    others = redis_url + "?db=2", redis_url + "?db=3"
    check(*others)
    (tmp_path / "store.json").unlink()
    with pytest.raises(CannotStart, match="parts of two different stores"):
        check(urls[0], others[1])


def test_two_names_of_one_database_are_refused(check, redis_url):
    """The matches would seem to be on another server."""
    with pytest.raises(CannotStart, match="lead to the same database"):
        check(redis_url, redis_url + "?db=0")


@pytest.mark.parametrize(("emptied", "words"), [(0, "has no accounts"), (1, "EVENTS_URL is empty")])
def test_a_part_that_was_emptied_is_refused_until_the_operator_accepts_it(check, urls, emptied, words):
    """By the command that the refusal names."""
    mine = check(*urls)
    grown(urls[1])
    flushed(urls[emptied])

    with pytest.raises(CannotStart, match=words) as refused:
        check(*urls)
    assert f"ANNALES_RESTORE_STORE={mine} script/server" in str(refused.value)
    assert check(*urls, restored=mine) == mine


def test_lost_appends_of_the_matches_are_counted(check, urls):
    """The ends of their feeds are remembered."""
    mine = check(*urls)
    grown(urls[1])
    check(*urls)
    flushed(urls[1])

    check(*urls, restored=mine)

    with redis.Redis.from_url(urls[1]) as events:
        assert look(events, StorePart.EVENTS).lost == 3


@pytest.mark.slow
def test_a_whole_service_runs_on_two_servers(redis_url, tmp_path):
    """The launcher gives both addresses to the processes that it starts."""
    events_url = redis_url + "?db=5"
    with launched(tmp_path / "var", REDIS_URL=redis_url, EVENTS_URL=events_url) as server:
        assert server.get("/readyz")["status"] == "ready"
        token = _post(server, "/v1/players", {"name": "Ada"})["token"]
        bots = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
        id = _post(server, "/v1/matches", {"game": "sacrifice", "seats": bots}, token)["id"]
        with redis.Redis.from_url(events_url) as events, redis.Redis.from_url(redis_url) as accounts:
            assert any(id.encode() in key for key in events.scan_iter(shards_pattern()))
            assert not any(accounts.scan_iter(shards_pattern()))
            assert json.loads(events.get(STORE))["part"] == "events"
        assert server.get(f"/v1/matches/{id}")["id"] == id


def _post(server, path, body, token=None):
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(server.url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=BOUND) as answer:
        return json.load(answer)
