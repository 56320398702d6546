"""What one look at a server tells: whether it takes writes, whether it keeps them, and whose store it is."""

import socket
import subprocess
import threading

import pytest
import redis
from redis.exceptions import ResponseError

from annales.events import store
from annales.events.keys import feed_key, shard_of
from annales.events.redis_client import looking_client
from annales.events.servers import MissingId, Servers
from annales.events.store import FEEDS_OF_FORM_1, FORM, STORE, Condition, judged, look, losses, marks, named
from annales.events.stream import Log
from annales.service.server import embedded_redis
from tests.events.records import remarks
from tests.support.waiting import until

pytestmark = pytest.mark.process


@pytest.fixture
def looking(redis_url):
    """The client that looks."""
    with looking_client(redis_url) as client:
        yield client


def test_a_good_server_is_ok(looking):
    """With a run id, which changes when it is started again."""
    seen = look(looking)

    assert (seen.condition, seen.identity, seen.lost) == (Condition.OK, None, 0)
    assert len(seen.run_id) == 40


@pytest.mark.parametrize(
    ("name", "value", "condition"),
    [
        ("maxmemory", "1", Condition.FULL),
        ("min-replicas-to-write", "1", Condition.NO_REPLICAS),
        ("appendonly", "no", Condition.UNSAFE),
        ("maxmemory-policy", "allkeys-lru", Condition.UNSAFE),
    ],
)
def test_what_is_wrong_with_it_is_named(looking, config, name, value, condition):
    """As it is now: settings can be changed while it runs."""
    config(name, value)

    assert look(looking).condition == condition


def test_a_nearly_full_server_is_reported(looking, config):
    """So that the operator can act while writes are taken."""
    config("maxmemory", str(500 * 2**20))
    assert look(looking).condition == Condition.OK

    assert look(looking, nearly_full=0.0001).condition == Condition.NEARLY_FULL


def test_a_replica_is_read_only(looking, db):
    """After a failover the old address may lead to one."""
    db.replicaof("127.0.0.1", 1)
    try:
        assert look(looking).condition == Condition.READ_ONLY
    finally:
        db.replicaof("NO", "ONE")
    assert look(looking).condition == Condition.OK


def rewrites(db):
    """How many rewrites of the append-only file are under way, and how many are still to come."""
    told = db.info("persistence")
    return [told["aof_rewrite_in_progress"], told["aof_rewrite_scheduled"]]


def test_a_look_leaves_nothing_behind(looking, db):
    """It asks for a write, which does not happen: neither in memory nor on the disk."""
    look(looking)
    until(lambda: rewrites(db) == [0, 0])  # as an earlier test may have caused one
    size = db.info("persistence")["aof_current_size"]
    for _ in range(20):
        look(looking)

    assert db.keys() == []
    assert db.info("persistence")["aof_current_size"] == size


def test_a_server_that_is_away_is_unreachable():
    """Nobody listens there."""
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        with looking_client(f"redis://127.0.0.1:{unheard.getsockname()[1]}") as client:
            assert look(client).condition == Condition.UNREACHABLE


def test_a_server_that_reads_its_data_is_loading(own_redis):
    """It answers, and has nothing to tell yet."""
    with redis.Redis.from_url(own_redis.url) as client:
        client.eval("for n = 1, 100000 do redis.call('SET', 'key ' .. n, 'value') end", 0)
    own_redis.kill()
    command = embedded_redis.command(own_redis._server, own_redis._folder, own_redis.socket)
    delayed = [*command, "--key-load-delay", "100"]  # microseconds a command; it listens after each thousand
    slowly = subprocess.Popen(delayed, stdout=subprocess.DEVNULL)
    try:
        with looking_client(own_redis.url) as client:
            until(lambda: look(client).condition == Condition.LOADING)
    finally:
        slowly.kill()
        slowly.wait()


# -- whose store it is


def test_concurrent_namers_of_a_store_get_the_same_id(redis_url):
    """And the name stays."""
    told = []

    def name():
        with redis.Redis.from_url(redis_url) as client:
            told.append(named(client))

    threads = [threading.Thread(target=name) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()

    assert len(told) == 8
    assert len(set(told)) == 1
    assert told[0].form == FORM


def test_an_emptied_or_exchanged_store_is_reported(looking, db):
    """By its id alone: matches that are not there say nothing."""
    mine = named(db).id
    assert judged(look(looking), mine).condition == Condition.OK

    db.flushall()
    assert judged(look(looking), mine).condition == Condition.EMPTIED
    named(db)
    assert judged(look(looking), mine).condition == Condition.ANOTHER


@pytest.mark.parametrize(
    ("feed", "old"),
    [
        (FEEDS_OF_FORM_1[0], True),
        (FEEDS_OF_FORM_1[15], True),
        (feed_key(shard_of("mt_1")), False),
    ],
)
def test_matches_without_a_store_record_are_reported(db, feed, old):
    """An older program wrote them, or the record was lost."""
    servers = Servers(db, db)
    assert servers.gap() is None
    db.xadd(feed, {"match": "mt_1"})
    assert servers.gap() is (MissingId.EARLIER_FORM if old else MissingId.RECORD_LOST)

    db.set(STORE, b'{"id":"mine","form":2}')
    assert servers.gap() is None


# -- what it has lost


def test_shorter_feeds_report_how_many_appends_are_lost(log, db):
    """By shard; what has grown since hides nothing of the others."""
    named(db)
    for match in ("mt_1", "mt_2", "mt_3"):
        for seq in range(3):
            log.append(match, seq, remarks(seq + 1)[seq:])
    before = marks(db)
    assert sum(before.values()) == 9
    assert losses(before, marks(db)) == {}

    shard = shard_of("mt_1")
    gone = before[shard] - 1
    db.delete(feed_key(shard))
    db.xadd(feed_key(shard), {"match": "mt_1", "first": 1, "last": 1}, id="1-0")

    assert losses(before, marks(db)) == {shard: gone}
    store.tell_lost(db, {shard: gone})
    assert (look(db).condition, look(db).lost) == (Condition.ROLLED_BACK, gone)
    for match, entries in (("mt_1", gone + 1), ("mt_1", 1), ("mt_2", 2)):  # what processes have read of them
        store.tell_lost_entries(db, match, entries)
    assert look(db).lost == gone + 1 + 2
    store.forget_lost(db)
    assert look(db).condition == Condition.OK


def test_a_late_reader_writes_nothing_in_an_emptied_store(db):
    """A process that has read the feeds too late writes nothing there."""
    store.tell_lost(db, {3: 2})
    store.tell_lost_entries(db, "mt_1", 1)

    assert db.dbsize() == 0


def test_a_store_that_refuses_its_name_says_so(db, config):
    """A service cannot start on it."""
    config("maxmemory", "1")
    with pytest.raises(ResponseError):
        named(db)


def test_the_log_has_nothing_to_do_with_it(redis_url, db):
    """Appends go on in a store without a record: a second look must not stop a match."""
    log = Log(redis_url)
    assert log.append("mt_1", 0, remarks(1)).last == 1
    log.close()
    assert db.get(STORE) is None
