"""`python -m annales.tools.move_events`: a move to a Redis of the matches' own, back, and what is refused."""

import pytest

from annales.events.keys import shards_pattern
from annales.events.servers import MissingId, Servers
from annales.events.store import STORE, StorePart, identity, named, record
from annales.service.container import build
from annales.service.monitoring.health import CLOCK, Pulse
from annales.service.ports import Ports
from annales.tools.move_events.__main__ import main
from annales.tools.move_events.moving import BEGUN, Moving
from examples.games import TOYS
from tests.support.at_door import finished, opened


@pytest.fixture
def urls(redis_url):
    """Where everything is, and where the matches shall be: two databases of one server."""
    return redis_url, redis_url + "?db=1"


@pytest.fixture
def servers(urls):
    """Both, empty."""
    made = Servers.at(*urls)
    yield made
    made.close()


@pytest.fixture
def matches(services):
    """A store with two matches, one of which is over."""
    return [finished(services, "arena", 2), opened(services, "arena", 2)]


def keys_in(client):
    """The keys of matches, and what they hold."""
    return {key: client.dump(key) for key in client.scan_iter(shards_pattern())}


def is_played_on(urls, matches):
    """Whether the service on these servers has the matches as they were, and writes."""
    with build(urls[0], TOYS, events_url=urls[1]) as parts:
        for match in matches:
            assert parts.matches.get(match.id).tree.digest == match.tree.digest
        opened(parts, "arena", 2)
    return True


def test_the_matches_are_moved_and_moved_back(urls, servers, matches, capsys):
    """With everything that the shards hold; the accounts stay."""
    before, mine = keys_in(servers.redis), identity(servers.redis).id
    assert servers.gap() is MissingId.NOT_MOVED

    assert main(list(urls)) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{len(before)} keys were moved. Start the service with EVENTS_URL=TARGET.")
    assert "redis:" not in out  # an address may hold a password
    assert keys_in(servers.events) == before
    assert keys_in(servers.redis) == {}
    assert (servers.gap(), servers.wrong(), servers.identity().id) == (None, None, mine)
    assert is_played_on(urls, matches)

    moved = keys_in(servers.events)
    assert main(list(reversed(urls))) == 0
    assert capsys.readouterr().out.endswith("Leave EVENTS_URL out from now on.\n")
    assert keys_in(servers.redis) == moved
    assert keys_in(servers.events) == {}
    assert (identity(servers.redis).part, identity(servers.events)) == (StorePart.WHOLE, None)
    assert is_played_on((urls[0], None), matches)


def test_they_are_moved_to_a_third_server(redis_url, urls, servers, matches):
    """From one Redis of the matches' own to another."""
    assert main(list(urls)) == 0
    third = redis_url + "?db=2"

    assert main([urls[1], third]) == 0

    assert identity(servers.events) is None
    assert is_played_on((urls[0], third), matches)


class Interrupted(Exception):
    """The tool was killed."""


@pytest.mark.parametrize("after", range(1, 9))
def test_an_interrupted_move_is_finished_by_the_next_one(urls, servers, matches, monkeypatch, after):
    """Wherever it was interrupted, one server has everything, and the service says where."""
    before = keys_in(servers.redis)
    moving = Moving(servers.redis, servers.events)
    steps = []

    def interrupted(server, name):
        does = getattr(type(server), name)

        def step(*args, **options):
            steps.append(name)
            if len(steps) == after:
                raise Interrupted
            return does(server, *args, **options)

        return step

    with monkeypatch.context() as patched:
        for server in (servers.redis, servers.events):
            for name in ("set", "delete", "pipeline"):
                patched.setattr(server, name, interrupted(server, name))
        with pytest.raises(Interrupted):
            moving.run()
    assert before in (keys_in(servers.redis), keys_in(servers.events))

    assert main(list(urls)) == 0
    assert keys_in(servers.events) == before
    assert keys_in(servers.redis) == {}
    assert is_played_on(urls, matches)


def test_an_expiry_is_kept(urls, servers, services):
    """That of the idempotency keys of a match that is over."""
    services.store.redis.hset("{s00zm}:match:mt_old:keys", "pl_0:key", "1 1 print")
    services.store.redis.expire("{s00zm}:match:mt_old:keys", 1000)

    assert main(list(urls)) == 0

    assert 0 < servers.events.ttl("{s00zm}:match:mt_old:keys") <= 1000


def test_a_running_service_is_not_moved(urls, servers, matches, capsys):
    """It would write to what is left behind."""
    Pulse(servers.redis, CLOCK, Ports().clock).beat()

    assert main(list(urls)) == 1
    assert "the service is running" in capsys.readouterr().err
    assert keys_in(servers.events) == {}


@pytest.mark.parametrize(
    ("source", "target", "why"),
    [
        (None, None, "SOURCE holds no store"),
        (record("a", StorePart.WHOLE), record("b", StorePart.EVENTS), "TARGET holds another store"),
        (record("a", StorePart.WHOLE), record("a", StorePart.WHOLE), "SOURCE must have the matches"),
        (record("a", StorePart.ACCOUNTS), None, "SOURCE must have the matches"),
    ],
)
def test_servers_that_do_not_belong_together_are_refused(urls, servers, capsys, source, target, why):
    """Nothing is copied."""
    for server, kept in ((servers.redis, source), (servers.events, target)):
        if kept is not None:
            server.set(STORE, kept)

    assert main(list(urls)) == 1
    assert why in capsys.readouterr().err


def test_matches_of_a_store_without_id_are_not_overwritten(urls, servers, matches, capsys):
    """A target that has lost its id may hold somebody's only copy."""
    servers.events.xadd("{s00zm}:feed", {"match": "mt_1"})

    assert main(list(urls)) == 1
    assert "TARGET holds matches" in capsys.readouterr().err
    servers.events.set(BEGUN, named(servers.redis).id)  # what an interrupted move leaves
    assert main(list(urls)) == 0


def test_a_redis_that_does_not_answer_is_reported(urls, matches, capsys):
    """In one line."""
    assert main([urls[0], "unix:///nowhere.sock"]) == 2
    assert "the matches are not moved, call this again: ConnectionError" in capsys.readouterr().err
