"""The matches on a Redis of their own, and everything else on another: another database of one server, or a cluster."""

import re
from contextlib import ExitStack
from datetime import UTC, datetime

import pytest
from redis.exceptions import NoPermissionError

from annales.domain.errors import NoSuchMatch
from annales.events.cluster.client import events_client
from annales.events.keys import SHARDS, shards_pattern
from annales.events.projections.lists import Wanted
from annales.events.servers import nodes_of
from annales.events.store import STORE, Condition
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import build
from annales.service.queries.notice_stream import Inbox, NoticeReader
from annales.service.settings import ArchiveSettings
from annales.service.webhooks.collecting import Collector
from annales.service.webhooks.keys import POSITIONS
from annales.workers.jobs import take_turn
from annales.workers.maintenance import StoreMaintenance
from annales.workers.scheduler import Scheduler, mend_index
from examples.games import TOYS
from tests.support.at_door import answered, as_file, finished, opened
from tests.support.clusters import cluster
from tests.support.processes import shared_process

BOT = {"kind": "bot", "level": "random"}


@pytest.fixture(scope="module", params=["database", "cluster"])
def server_of_events(request, redis_server, tmp_path_factory):
    """The address of the matches."""
    if request.param == "database":
        yield redis_server + "?db=1"
        return
    with ExitStack() as running:
        with shared_process():
            started = running.enter_context(cluster(tmp_path_factory.mktemp("cluster")))
        yield started.url


@pytest.fixture
def events_url(server_of_events, redis_url):
    """The address of the matches, of which there are none yet."""
    with events_client(server_of_events) as events:
        empty(events)
    return server_of_events


@pytest.fixture
def parts(redis_url, events_url, ports, tmp_path):
    """The parts of a process, with an archive."""
    settings = ArchiveSettings(f"sqlite:///{tmp_path / 'archive.db'}", after_hours=0)
    with build(redis_url, TOYS, ports=ports, archive_settings=settings, events_url=events_url) as made:
        made.monitoring.store.servers.named()
        yield made


def empty(events):
    """Remove everything."""
    for node in nodes_of(events).values():
        node.flushdb()


def keys_of(client, pattern="*"):
    """The names of the keys that match."""
    return {key.decode() for key in client.scan_iter(pattern)}


def test_each_key_is_where_it_belongs(parts):
    """What an append writes has the tag of a shard, and is with the matches; nothing else is."""
    finished(parts, "arena", 2)
    parts.door.do(OpenMatch("pl_0", Opening("arena", [BOT, BOT])))
    parts.accounts.players.register("Ada")

    assert keys_of(parts.store.redis, shards_pattern()) == set()
    assert keys_of(parts.store.events) == keys_of(parts.store.events, shards_pattern()) | {STORE}
    assert {"{index}:list:all", "{index}:match:"} <= {key.partition("mt_")[0] for key in keys_of(parts.store.redis)}


def test_another_process_reads_what_one_has_written(parts, redis_url, events_url):
    """Matches from one Redis, lists from the other."""
    match = finished(parts, "arena", 2)
    with build(redis_url, TOYS, events_url=events_url) as other:
        assert other.matches.get(match.id).tree.digest == match.tree.digest
        [row] = other.index.with_progress(other.index.search(Wanted(player="pl_1")).matches)
        assert (row.match, row.entries) == (match.id, match.tree.last)
        assert other.store.match_secrets.secret(match.id) == parts.store.match_secrets.secret(match.id)


def test_sources_of_imports_are_not_sought_with_the_matches(parts, redis_url, events_url):
    """They are with the accounts; whoever reads an imported match for the first time asks there."""
    brought = parts.door.do(ImportRecord("pl_9", as_file(finished(parts, "arena", 2), None))).match
    with build(redis_url, TOYS, events_url=events_url) as other:
        assert other.matches.get(brought.id).imported == brought.imported
        assert brought.imported.by == "pl_9"


def test_the_index_is_built_from_the_feeds(parts):
    """A crash between the append and the row; then a new form of the index."""
    match = opened(parts, "arena", 2)
    for key in keys_of(parts.store.redis, "{index}:*"):
        parts.store.redis.delete(key)

    mend_index(parts, parts.broken)

    assert [row.match for row in parts.index.search(Wanted()).matches] == [match.id]


def test_a_bot_answers(parts):
    """Its turn is in the log, its ticket in the queue; a turn that no queue knows is found in the log."""
    match = parts.door.do(OpenMatch("pl_0", Opening("arena", [BOT, BOT]))).match
    last = match.tree.last
    take_turn(parts)
    assert parts.matches.get(match.id).tree.last > last

    parts.store.redis.delete(*keys_of(parts.store.redis, "{bots}:*"))
    scheduler = Scheduler(parts)
    for _ in range(8):
        scheduler.round()
    last = parts.matches.get(match.id).tree.last
    take_turn(parts)
    assert parts.matches.get(match.id).tree.last > last


def test_an_append_is_heard(parts, redis_url, events_url):
    """By whoever follows the match in another process."""
    match = opened(parts, "arena", 2)
    with (
        build(redis_url, TOYS, events_url=events_url) as other,
        other.live.watching(match.id) as watch,
    ):
        seen = watch.newest
        seat = match.table().asked.must[0]
        answered(parts, match, seat, next(iter(match.game.legal(match.table(), seat))))
        assert watch.wait(seen, 30)


def test_notices_and_deliveries_come_from_the_feeds(parts):
    """The place in the feeds is kept with the deliveries."""
    Collector(parts).collect()
    opened(parts, "arena", 2)
    reader = NoticeReader(parts, "pl_1", Inbox(parts.ports.clock))

    assert [message.kind for message in reader.begin(None)][-1] == "caught_up"
    Collector(parts).collect()
    positions = parts.store.redis.hgetall(POSITIONS)
    assert {shard: int(positions[b"%d" % shard]) for shard in SHARDS} == parts.store.log.feeds()


def test_a_finished_match_moves_to_the_archive_and_is_deleted_there(parts):
    """The archive is bound to the store of the matches."""
    match = finished(parts, "arena", 2)
    assert parts.archiving.archive(match.id)
    assert not parts.store.log.holds(match.id)
    parts.forget()
    assert parts.matches.get(match.id).tree.digest == match.tree.digest
    assert [row.match for row in parts.index.search(Wanted()).matches] == [match.id]

    parts.operators.deletions.delete_as_operator(match.id, "pl_op")
    with pytest.raises(NoSuchMatch):
        parts.matches.get(match.id)


def test_either_server_may_fail_the_store(parts, config):
    """Nothing is written when one of them is emptied."""
    parts.monitoring.store._expected = parts.monitoring.store.servers.named().id
    assert parts.monitoring.store.seen().condition is Condition.OK
    empty(parts.store.events)
    parts.monitoring.store._looked = None

    assert parts.monitoring.store.seen().condition is Condition.EMPTIED
    assert parts.monitoring.store.is_foreign


def test_the_rules_of_access_that_the_guide_names_are_enough(parts, redis_url, server_of_events, ports):
    """A user who may reach the matches and nothing else, on a server of their own."""
    rules = ["+@all", "-@admin", "-@dangerous", "+info", "+config|get", "+bgrewriteaof", "+cluster|slots"]
    for node in nodes_of(parts.store.events).values():
        node.acl_setuser(
            "matches",
            enabled=True,
            reset_channels=True,
            passwords=["+pass"],
            keys=["{s*", "{annales}:*"],
            channels=["{annales}:*"],
            commands=rules,
        )
    try:
        events_url = re.sub("//(.*@)?", "//matches:pass@", server_of_events)
        with build(redis_url, TOYS, ports=ports, events_url=events_url) as limited:
            match = opened(limited, "arena", 2)
            with limited.live.watching(match.id) as watch:
                seen = watch.newest
                finished(limited, "arena", 2)
                seat = match.table().asked.must[0]
                answered(limited, match, seat, next(iter(match.game.legal(match.table(), seat))))
                assert watch.wait(seen, 30)
            assert len(limited.store.log.matches()) == 2
            limited.operators.deletions.delete_as_operator(match.id, "pl_op")
            assert limited.monitoring.store.servers.look().condition is Condition.OK
            with pytest.raises(NoPermissionError):
                limited.store.events.set("player:x", "1")
    finally:
        for node in nodes_of(parts.store.events).values():
            node.acl_deluser("matches")


def test_both_files_are_rewritten(parts, monkeypatch):
    """An erased name, and a deleted match, leave both disks."""
    asked = []
    servers = [parts.store.redis, *nodes_of(parts.store.events).values()]
    for server in servers:
        monkeypatch.setattr(server, "bgrewriteaof", lambda server=server: asked.append(server))

    upkeep = StoreMaintenance(parts.store.redis, parts.ports.clock, looked_every=0.0, events=parts.store.events)
    parts.store.redis.set("{upkeep}:rewritten", repr(datetime(2020, 1, 1, tzinfo=UTC).timestamp()))
    upkeep.run_if_due()

    assert asked == servers
