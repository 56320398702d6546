"""What the launcher asks of a store before it starts anything on it, and while all is at work."""

import json
import re
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
import redis

from annales.events.keys import feed_key, shard_of
from annales.events.servers import Servers
from annales.events.store import STORE, Condition, look, named
from annales.service.server import store_check
from annales.service.server.embedded_redis import find_server
from annales.service.server.store_check import Store
from annales.service.server.store_file import StoreFile
from annales.service.settings import CannotStart
from tests.events.records import Writer, remarks
from tests.events.servers import OwnRedis
from tests.service.launched import REDIS, launching, said
from tests.support.samples import by_day
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

FILE = "store.json"
GROWN = 3  # appends to one match
REFUSALS = ("full", "no_replicas", "read_only", "disk_error")
OF_ALL_THAT_IS_REAL = {"real": True, "launcher": "tests.service.stand_in.launcher"}


@pytest.fixture
def launch(tmp_path):
    """Start launchers on one data folder, and clear them away afterwards."""
    with launching(tmp_path / "var") as start:
        yield start


@pytest.fixture
def own(tmp_path):
    """Start servers of the test's own, each on a folder of this name, with options."""
    running = []

    def start(name, **options):
        folder = tmp_path / name
        folder.mkdir(parents=True, exist_ok=True)
        running.append(OwnRedis(find_server(), folder, **options).__enter__())
        return running[-1]

    yield start
    for each in running:
        each.__exit__()


@pytest.fixture
def told(monkeypatch):
    """What checks say in this process, as `(level, text)`."""
    said = []
    monkeypatch.setattr(store_check, "say", lambda text, level="info": said.append((level, text)))
    return said


@pytest.fixture
def check(tmp_path, told):
    """Check a server as a launcher on the data folder does when it starts, and remember it as at an orderly stop."""
    (tmp_path / "var").mkdir()

    def checked(url, socket="", restored=None, unsafe=False):
        store = Store(Servers.at(url, None), StoreFile(tmp_path / "var"), socket, restored)
        try:
            return store.check(unsafe_is_accepted=unsafe)
        finally:
            store.end()

    return checked


def grow(url, match="mt_1", entries=GROWN):
    """Append to a match, entry by entry."""
    log = Writer(url)
    for entry in remarks(entries):
        log.append(match, entry.seq - 1, [entry])
    log.close()


def remembered(tmp_path):
    """What the data folder knows of its store."""
    return json.loads((tmp_path / "var" / FILE).read_text())


def test_the_socket_of_this_start_is_noted_though_nothing_was_written(check, own, tmp_path):
    """One among temporary files has another path at each start, and commands look for it there."""
    server = own("redis")
    for socket in ("/tmp/first.sock", "/tmp/second.sock"):
        check(server.url, socket=socket)

        assert remembered(tmp_path)["socket"] == socket


# -- does it keep what it acknowledges?


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"appendonly": "no"}, "appendonly is no: set it to yes"),
        ({"maxmemory_policy": "allkeys-lru"}, "maxmemory-policy is allkeys-lru: set it to noeviction"),
        ({"maxmemory_policy": "volatile-ttl"}, "maxmemory-policy is volatile-ttl: set it to noeviction"),
    ],
)
def test_a_redis_that_loses_entries_is_refused(check, own, options, words):
    """With what to set; a server forgets nothing by promise, not by luck."""
    with pytest.raises(CannotStart, match=words) as refused:
        check(own("unsafe", **options).url)

    assert "ANNALES_UNSAFE_REDIS=1" in str(refused.value)


def test_a_redis_that_writes_to_its_disk_each_second_is_taken_with_a_warning(check, told, own):
    """What it acknowledged in the last second may be lost."""
    assert check(own("everysec", appendfsync="everysec").url)

    ((level, text),) = told
    assert level == "warning"
    assert "Redis has appendfsync everysec" in text


def test_a_redis_that_does_not_let_its_settings_be_read_is_taken(check, told, own):
    """As those of providers are; what matters most it tells all the same."""
    server = own("guarded")
    with redis.Redis.from_url(server.url) as client:
        client.acl_setuser("annales", enabled=True, passwords=["+pass"], keys=["*"], commands=["+@all", "-config"])

    assert check(server.url.replace("unix://", "unix://annales:pass@"))
    assert told == []


# -- is it the store that this folder was used with?


@pytest.mark.slow
def test_an_external_redis_is_used_not_stopped_and_remembered(launch, own, tmp_path):
    """At once, every few seconds, and at an orderly stop."""
    url = own("mine").url
    server = launch(REDIS_URL=url, REMEMBERS_EVERY="0.2").ready()
    server.put("/value", "elsewhere")
    with redis.Redis.from_url(url) as client:
        known = json.loads(client.get(STORE))
        assert client.get("value") == b"elsewhere"
    assert remembered(tmp_path)["id"] == known["id"]

    grow(url)
    soon(lambda: remembered(tmp_path)["feeds"][str(shard_of("mt_1"))] == GROWN)
    grow(url, "mt_2")
    server.stop()
    assert not [line for line in server.processes().values() if REDIS in line]
    assert sum(remembered(tmp_path)["feeds"].values()) == 2 * GROWN
    assert launch(REDIS_URL=url).ready()


def test_a_store_that_was_emptied_is_refused_until_the_operator_accepts_it(check, db, redis_url, tmp_path):
    """Else a server that started beside its data would begin a second history in silence."""
    known = check(redis_url)
    db.flushall()

    with pytest.raises(CannotStart, match="its data are missing") as refused:
        check(redis_url)
    assert str(tmp_path / "var" / FILE) in str(refused.value)
    (tmp_path / "var" / FILE).unlink()
    assert check(redis_url) != known


def test_another_store_is_refused(check, db, redis_url, tmp_path):
    """A wrong address would mix two histories."""
    check(redis_url)
    db.flushall()
    named(db)

    with pytest.raises(CannotStart, match="Redis holds another store") as refused:
        check(redis_url)
    assert str(tmp_path / "var" / FILE) in str(refused.value)


def test_a_store_record_that_was_lost_can_be_given_back(check, launch, db, redis_url):
    """By the command that the refusal names; what was lost with it is told as ever."""
    known = check(redis_url)
    grow(redis_url)
    check(redis_url)
    db.flushall()
    grow(redis_url, entries=GROWN - 1)

    refused = launch(REDIS_URL=redis_url).refused()
    assert f"ANNALES_RESTORE_STORE={known} script/server" in refused
    assert db.get(STORE) is None
    assert "ANNALES_RESTORE_STORE" in launch(REDIS_URL=redis_url, ANNALES_RESTORE_STORE="another").refused()
    server = launch(REDIS_URL=redis_url, ANNALES_RESTORE_STORE=known).ready()
    assert json.loads(db.get(STORE))["id"] == known
    assert "Redis has lost 1 appends" in server.stop()


def test_a_lost_store_record_can_be_made_again(check, redis_url, tmp_path):
    """Nobody knows the id any more: any other will do."""
    grow(redis_url)
    with pytest.raises(CannotStart) as refused:
        check(redis_url)
    made = re.search(r"ANNALES_RESTORE_STORE=([0-9a-f]{32}) script/server", str(refused.value))[1]

    assert check(redis_url, restored=made) == made
    assert remembered(tmp_path)["id"] == made


def test_matches_of_an_older_program_are_refused(check, db, redis_url):
    """They lie under other keys: they would be there, and not be found."""
    db.xadd("{s07}:feed", {"match": "mt_1", "first": 1, "last": 1})

    with pytest.raises(CannotStart, match="matches in an earlier format") as refused:
        check(redis_url)
    assert "REDIS_URL" in str(refused.value)


def test_an_embedded_store_in_an_earlier_form_is_refused_with_another_folder(check, db, redis_url):
    """There is no address to change."""
    db.xadd("{s07}:feed", {"match": "mt_1", "first": 1, "last": 1})

    with pytest.raises(CannotStart, match="another data folder in ANNALES_DATA") as refused:
        check(redis_url, socket="redis.sock")
    assert "REDIS_URL" not in str(refused.value)


def test_a_store_of_another_form_is_refused(check, db, redis_url):
    """Its keys lie elsewhere."""
    db.set(STORE, json.dumps({"id": "mine", "form": 99}))

    with pytest.raises(CannotStart, match="a store of format 99"):
        check(redis_url)


def test_a_file_that_cannot_be_read_is_no_reason_to_guess(check, redis_url, tmp_path):
    """The message says what it is for."""
    (tmp_path / "var" / FILE).write_text("{")

    with pytest.raises(CannotStart, match="it records which data this folder was used with"):
        check(redis_url)


# -- has it lost anything?


def test_a_shortened_log_is_reported_at_the_start(check, launch, own, tmp_path):
    """A cut tail is well-formed: Redis reads what is left, and says nothing that anybody would see."""
    embedded = own("var/redis")
    check(embedded.url)
    grow(embedded.url)
    check(embedded.url)
    embedded.kill()
    shard = shard_of("mt_1")
    cut(tmp_path / "var" / "redis")

    server = launch().ready()
    assert seen(url_of(tmp_path)) == (Condition.ROLLED_BACK, 1)
    told = server.stop()
    assert f"Redis has lost 1 appends that were acknowledged: 1 of shard {shard}" in said(told, "error")
    check(own("var/redis").url)
    assert seen(url_of(tmp_path)) == (Condition.OK, 0)


def seen(url):
    """What a look at a server tells of what it has lost."""
    with redis.Redis.from_url(url) as client:
        found = look(client)
    return found.condition, found.lost


@pytest.mark.slow
def test_losses_at_run_time_are_reported_and_an_emptied_store_is_not_ready(launch, own):
    """Killed, its file cut by a failing disk, and started again: what processes remembered must not be served on.

    Restored from a backup under the service, or without the tail that a failover has lost. Or emptied: then whichever
    process is asked is not ready, and however often it is started again.
    """
    redis_server = own("mine")
    server = launch(REDIS_URL=redis_server.url, REMEMBERS_EVERY="0.2", **OF_ALL_THAT_IS_REAL).ready()
    grow_and_be_remembered(server, "mt_1")
    redis_server.kill()
    cut(redis_server._folder)
    redis_server.start()
    assert soon(lambda: store_of(server) == {"state": "rolled_back", "lost_appends": 1})

    grow_and_be_remembered(server, "mt_2")
    with redis.Redis.from_url(redis_server.url) as client:
        client.delete(feed_key(shard_of("mt_2")))
        assert soon(lambda: store_of(server) == {"state": "rolled_back", "lost_appends": 1 + GROWN})
        assert server.get("/readyz")["status"] == "degraded"
        assert "Redis has lost 3 appends" in said(server.said.read_text(), "error")

        client.flushall()
        soon(lambda: server.get("/readyz") is None)
        soon(lambda: status_of_a_registration(server) == 503)
        soon(lambda: server.said.read_text().count("was emptied while the service ran") > 1)  # more than one noticed
        assert server.get("/readyz") is None
        assert status_of_a_registration(server) == 503
        assert [key for key in client.scan_iter() if key.startswith((b"{s", b"player", b"token", b"{annales}"))] == []


def grow_and_be_remembered(server, match):
    """Append to a match, and wait until the folder knows of it."""
    grow(server.environ["REDIS_URL"], match)
    soon(lambda: remembered(server.data.parent)["feeds"].get(str(shard_of(match))) == GROWN)


def soon(condition):
    """Wait for what the service notices within seconds, and leave it time for that."""
    return until(condition, every=0.2)


@pytest.mark.slow
@pytest.mark.parametrize("how", by_day(REFUSALS, 1, turn=0))
def test_a_redis_that_is_unsafe_and_takes_no_writes_can_be_started_on_and_read(launch, own, how):
    """An operator who says so takes an unsafe one, and is told at each start.

    What was written is there; what is to be written is refused in words.
    """
    server = own("refusing", appendonly="no")
    settings = {"REDIS_URL": server.url, "ANNALES_UNSAFE_REDIS": "1", "real": True}
    named_by_an_earlier_start(server.url)

    with refusing(server, how):
        started = launch(**settings).ready()
        assert started.get("/v1/games")
        told = started.stop()
        assert "Redis may lose entries" in said(told, "warning")
        assert "Traceback" not in told
        assert how != "full" or "takes no writes: its memory is full" in told


@pytest.mark.parametrize("how", REFUSALS)
def test_a_store_that_takes_no_writes_is_taken(check, own, told, how):
    """Nothing that was lost is to be forgotten then, and nothing else need be written."""
    server = own("refusing", appendonly="no")
    known = check(server.url, unsafe=True)

    with refusing(server, how):
        assert check(server.url, unsafe=True) == known
    assert {level for level, _ in told} == {"warning"}


def named_by_an_earlier_start(url):
    """Have a store named, as a launcher does before anything is written."""
    with redis.Redis.from_url(url) as client:
        named(client)


@contextmanager
def refusing(server, how):
    """Let a server refuse writes, for so long."""
    with redis.Redis.from_url(server.url) as client:
        refuse(client, server._folder, how)
        with pytest.raises(redis.ResponseError):
            client.set("a", "b")
        yield


def refuse(client, folder, how):
    """Let a server refuse writes."""
    if how == "full":
        client.config_set("maxmemory", "1")
    elif how == "no_replicas":
        client.config_set("min-replicas-to-write", "1")
    elif how == "read_only":
        client.replicaof("127.0.0.1", 1)
    else:
        (folder / "dump.rdb").mkdir()  # no snapshot can take its place
        client.config_set("save", "3600 1")
        client.bgsave()
        until(lambda: client.info("persistence")["rdb_last_bgsave_status"] == "err")


# -- a folder that cannot be written


def test_a_folder_that_cannot_remember_is_refused_in_words(launch, tmp_path):
    """Else a store that was emptied would not be noticed at the next start."""
    (tmp_path / "var" / "store.new").mkdir(parents=True)
    told = launch().refused()

    assert f"cannot write {tmp_path / 'var' / FILE}" in told
    assert "Traceback" not in told


def test_an_unwritable_folder_is_reported_once(launch, own, tmp_path):
    """The service goes on, and remembers when it can again."""
    url = own("mine").url
    server = launch(REDIS_URL=url, REMEMBERS_EVERY="0.2").ready()
    (tmp_path / "var" / "store.new").mkdir()
    grow(url)
    until(lambda: "cannot write" in server.said.read_text())
    (tmp_path / "var" / "store.new").rmdir()
    soon(lambda: sum(remembered(tmp_path)["feeds"].values()) == GROWN)

    told = server.stop()
    assert told.count("cannot write") == 1
    assert "Traceback" not in told


def status_of_a_registration(server):
    """What a new player is told."""
    request = urllib.request.Request(
        server.url + "/v1/players", b'{"name": "Ada"}', {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=BOUND) as answer:
            return answer.status
    except urllib.error.HTTPError as refusal:
        return refusal.code


def store_of(server):
    """What readiness tells of the store; nothing while the service is not ready."""
    told = server.get("/readyz")
    return told and told["checks"]["store"]


def url_of(tmp_path):
    """The address of the embedded server."""
    return f"unix://{tmp_path / 'var' / 'redis' / 'redis.sock'}"


def cut(folder):
    """Take the last append to mt_1, and all that follows, off the file of a server that has ended."""
    file = next(iter([*folder.glob("appendonlydir/*.incr.aof"), folder / "appendonly.aof"]))
    raw = file.read_bytes()
    appended = raw.rindex(b"MULTI", 0, raw.rindex(feed_key(shard_of("mt_1")).encode()))
    file.write_bytes(raw[: raw.rindex(b"*1\r\n", 0, appended)])
