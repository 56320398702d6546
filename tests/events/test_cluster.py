"""A Redis Cluster that has the log: its address, slots that move, primaries that fail, replicas that confirm."""

from contextlib import ExitStack, contextmanager
from threading import Thread

import pytest
from redis.exceptions import RedisError

from annales.domain.errors import Busy, NotReplicated
from annales.events import replication
from annales.events.bare_connection import Piping
from annales.events.cluster.address import ClusterAddress, cluster_address
from annales.events.cluster.client import events_client
from annales.events.keys import stream_key
from annales.events.redis_client import Script, call_key
from annales.events.store import Condition, StorePart, look, named
from annales.events.stream import CONFIRM, Appended, Outcome
from annales.service.server.web.pipe import Pipes
from tests.events.records import Writer, following, remarks
from tests.events.servers import NAMES, SERVERS
from tests.support.clusters import cluster
from tests.support.processes import shared_process
from tests.support.sentinels import DOWN_AFTER, GO_ON, PATIENT, STOP
from tests.support.waiting import until

M = "mt_7"
APPENDS = 30  # at least, while a slot moves


@pytest.fixture(scope="module", params=SERVERS, ids=NAMES)
def whole(request, tmp_path_factory):
    """Three primaries with a replica each, which no test leaves otherwise, of each version at hand."""
    with ExitStack() as running:
        with shared_process():
            made = running.enter_context(cluster(tmp_path_factory.mktemp("cluster"), server=request.param))
        made.waits_for(PATIENT)
        yield made


@pytest.fixture
def nodes(tmp_path):
    """Three primaries with a replica each, of the test's own."""
    with cluster(tmp_path) as made:
        made.waits_for(PATIENT)
        yield made


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("redis+cluster://a:1,b", ClusterAddress((("a", 1), ("b", 6379)), is_tls=False)),
        ("rediss+cluster://me:p%40ss@[::1]:7000", ClusterAddress((("::1", 7000),), True, "me", "p@ss")),
        ("redis+cluster://:word@a", ClusterAddress((("a", 6379),), False, None, "word")),
    ],
)
def test_an_address(url, address):
    """Some nodes, and a login that all of them have."""
    assert cluster_address(url) == address
    assert "ss" not in repr(address).replace("password", "").replace("address", "").replace("Address", "")


@pytest.mark.parametrize(
    "url", ["redis+cluster://", "redis+cluster://a:x", "redis+cluster://a/1", "redis+cluster://a?db=1", "redis://a"]
)
def test_an_address_that_cannot_be_one(url):
    """It is refused before anything is asked, without its password."""
    with pytest.raises(ValueError, match=r"redis\+cluster://"):
        cluster_address(url)


@pytest.fixture
def piped(monkeypatch):
    """Commands share a connection to each node, as in a web worker."""
    monkeypatch.setattr(Piping, "pipes", Pipes())


@pytest.mark.process
@pytest.mark.usefixtures("piped")
def test_a_slot_moves_while_its_matches_are_written_over_shared_connections(nodes):
    """As over connections of their own; the node that is asked next has a connection as well."""
    test_a_slot_moves_while_its_matches_are_written(nodes, 0)

    assert len(Piping.pipes._open) == 0


@pytest.mark.process
@pytest.mark.usefixtures("piped")
def test_a_primary_dies_whose_connection_is_shared(nodes):
    """The next command finds the one that has taken over."""
    log = Writer(nodes.url)
    log.append(M, 0, remarks(1))
    assert len(Piping.pipes._open) == 1
    nodes.primary_of(stream_key(M)).kill()
    nodes.waits_for(DOWN_AFTER)
    last, entries = patiently(lambda: following(log, M))  # replication may have been behind

    assert patiently(lambda: log.append(M, last, entries, player="p", key="k")).last == last + 1
    assert patiently(lambda: log.last(M)) == last + 1
    log.close()
    assert not Piping.pipes._open


@pytest.mark.process
@pytest.mark.parametrize("replicas", [0, 1])
def test_a_slot_moves_while_its_matches_are_written(nodes, replicas):
    """What is refused meanwhile is written when it is repeated; no entry is lost, none stands there twice."""
    log = Writer(nodes.url, replicas=replicas)
    written, moved = [], []

    def moves():
        for _ in range(2):  # and away again
            moved.append(nodes.moves(stream_key(M)))

    mover = Thread(target=moves)
    while len(written) < APPENDS or mover.is_alive():
        last, entries = patiently(lambda: following(log, M))
        key = str(last)
        done = patiently(lambda last=last, entries=entries, key=key: log.append(M, last, entries, player="p", key=key))
        written.append(done.last)
        if len(written) == APPENDS // 2:
            mover.start()
    mover.join()

    assert len(set(moved)) == 2
    assert nodes.primary_of(stream_key(M)) is moved[-1]
    assert written == [entry.seq for entry in log.read(M)] == list(range(1, len(written) + 1))
    log.close()


@pytest.mark.process
def test_a_primary_that_dies(nodes):
    """The store is away until a replica has taken over; what was acknowledged is there, and the feed of it too."""
    with events_client(nodes.url) as client:
        named(client, part=StorePart.EVENTS)
        log = Writer(nodes.url, replicas=1)
        patiently(lambda: log.append(M, 0, remarks(3)))
        assert look(client, StorePart.EVENTS, replicas=1).condition is Condition.OK
        dead = nodes.primary_of(stream_key(M))
        dead.kill()

        assert look(client, StorePart.EVENTS).condition is Condition.UNREACHABLE
        nodes.waits_for(DOWN_AFTER)
        until(lambda: look(client, StorePart.EVENTS).condition is Condition.OK)
        assert patiently(lambda: log.last(M)) == 3
        assert look(client, StorePart.EVENTS, replicas=1).condition is Condition.FEW_REPLICAS
        dead.start()
        until(lambda: look(client, StorePart.EVENTS, replicas=1).condition is Condition.OK)
        _, entries = patiently(lambda: following(log, M))
        assert patiently(lambda: log.append(M, 3, entries)).last == log.last(M) == 4
        log.close()


@pytest.mark.process
def test_what_no_replica_holds_is_not_acknowledged(whole, monkeypatch):
    """The repeat is confirmed when the replica hears again, whichever process asks, and gets the first reply."""
    monkeypatch.setattr(replication, "CONFIRMED_WITHIN", 0.1)
    log, another, entries = Writer(whole.url, replicas=1), Writer(whole.url, replicas=1), remarks(1)
    with deaf(whole.replicas()):
        for writer in (log, log, another):
            with pytest.raises(NotReplicated):
                writer.append(M, 0, entries, player="p", key="k")

    done = patiently(lambda: log.append(M, 0, entries, player="p", key="k"))
    assert done == Appended(Outcome.REPLAYED, 1, 1)
    log.close()
    another.close()


@pytest.mark.process
def test_a_call_that_is_repeated_acknowledges_no_more_than_the_first(whole, tmp_path, monkeypatch):
    """It gets the first reply, and changes nothing again; so its own write is what the replicas must confirm."""
    monkeypatch.setattr(replication, "CONFIRMED_WITHIN", 0.1)
    (tmp_path / "count.lua").write_text("return redis.call('INCR', KEYS[1])")
    count, counted = Script(tmp_path / "count.lua", is_once=True), "{counted}:here"
    keys = counted, call_key(counted)
    with events_client(whole.url, replicas=1) as client, events_client(whole.url, replicas=1) as another:
        with deaf(whole.replicas()):
            for each in (client, client, another):
                with pytest.raises(NotReplicated):
                    each.run(count, keys, ())

        assert patiently(lambda: another.run(count, keys, ())) == 1


@pytest.mark.process
def test_an_empty_reply_is_a_reply(whole):
    """Redis replies nil where there is nothing; a node that does not answer is another matter."""
    with events_client(whole.url, replicas=1) as client:
        assert patiently(lambda: [client.run(CONFIRM, [stream_key("mt_of_nobody")], [1])]) == [None]


@contextmanager
def deaf(replicas):
    """Let these nodes stand still, and hear nothing, meanwhile."""
    for node in replicas:
        node.sends(STOP)
    try:
        yield
    finally:
        for node in replicas:
            node.sends(GO_ON)


def patiently(does):
    """What it gives, once the cluster takes it."""
    done = []

    def is_done():
        try:
            done.append(does())
        except (Busy, RedisError):
            return False
        return True

    until(is_done)
    return done[0]
