"""The primary of Redis is killed while players write: a replica takes over, and the service goes on by itself."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from annales.domain.errors import NotReplicated
from annales.events import replication
from annales.events.cluster.client import events_client
from annales.events.store import Condition
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import build
from annales.service.monitoring.readiness import ExpectedWorkers
from examples.games import TOYS
from tests.events.servers import NAMES, SERVERS
from tests.service.at_market import SEATS, first_answer, patiently
from tests.service.dancing import BOT, ME, Playing, against_a_bot, check_all
from tests.service.launched import launched
from tests.service.player import Player
from tests.support.sentinels import GO_ON, STOP, group
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

BEFORE, AFTER = 20, 20  # answers that are acknowledged before the kill, and after it


@pytest.fixture(params=SERVERS, ids=NAMES)
def servers(request, tmp_path):
    """A primary, two replicas and a Sentinel, of each version at hand."""
    with group(tmp_path, server=request.param) as made:
        yield made


@pytest.fixture
def service(servers, tmp_path):
    """All that `script/server` starts, on these servers; it acknowledges what a replica holds."""
    with launched(tmp_path / "data", REDIS_URL=servers.url, ANNALES_REPLICAS="1") as run:
        yield run


@pytest.mark.slow
def test_a_failover_loses_and_doubles_nothing_that_was_acknowledged(servers, service):
    """Players and bots go on with the new primary, and no process is started again."""
    player = Player(service.url)
    match = player.opens(ME, BOT)
    at_work = service.processes().keys()
    with Playing(service.url, pairs=2) as playing:
        playing.gets_on(by=BEFORE)
        killed = servers.primary
        killed.kill()
        playing.gets_on(by=AFTER)
    for _ in range(2):
        against_a_bot(player, match)

    assert not playing.failures
    assert servers.primary.port != killed.port
    assert check_all(playing.pairs) >= BEFORE + AFTER
    assert service.processes().keys() == at_work
    assert until(lambda: store_of(service)) == {"state": "ok", "lost_appends": 0}


@pytest.fixture(params=SERVERS, ids=NAMES)
def alone(request, tmp_path):
    """A primary and a replica of each version at hand, without a Sentinel."""
    with group(tmp_path, replicas=1, sentinels=0, server=request.param) as made:
        yield made


@pytest.fixture
def replica_and_parts(alone):
    """A replica, and the parts of a process that acknowledges what it holds."""
    with build(alone.url, TOYS, replicas=1) as parts:
        yield alone.servers[1], parts


def test_what_no_replica_holds_is_not_acknowledged_and_may_be_repeated(alone, replica_and_parts, monkeypatch):
    """Nor is a repeat while the replica is silent, whichever process answers it; later it gets the same entry."""
    replica, parts = replica_and_parts
    match = patiently(
        lambda: parts.door.do(OpenMatch("pl_south", Opening("market", SEATS), id="mt_1")), NotReplicated
    ).match.id
    patiently(lambda: parts.door.do(SitDown(match, 1, "pl_north")), NotReplicated)
    command = first_answer(parts, match)

    replica.sends(STOP)
    monkeypatch.setattr(replication, "CONFIRMED_WITHIN", 0.1)
    for _ in range(2):
        with pytest.raises(NotReplicated) as refusal:
            parts.door.do(command, "key")
        assert (refusal.value.wanted, refusal.value.reached) == (1, 0)
    with pytest.raises(NotReplicated):
        parts.door.do(command)  # known by its content, without the key
    with build(alone.url, TOYS, replicas=1) as others, pytest.raises(NotReplicated):
        others.door.do(command, "key")  # over connections that have written nothing
    last = parts.store.log.last(match)
    replica.sends(GO_ON)
    written = patiently(lambda: parts.door.do(command, "key"), NotReplicated)

    assert (written.last, written.replayed, parts.store.log.last(match)) == (last, True, last)
    assert [entry.seq for entry in parts.store.log.read(match)] == list(range(1, last + 1))


def test_a_primary_that_hands_over_while_a_write_waits_is_no_fault_of_the_match(alone, monkeypatch):
    """The write counts as not confirmed, like any other that a replica has not answered."""
    monkeypatch.setattr(replication, "CONFIRMED_WITHIN", 4.0)  # less than a reply may take
    primary, replica = alone.servers
    with events_client(alone.url, replicas=2) as client, ThreadPoolExecutor(1) as threads:  # there is but one
        written = threads.submit(client.set, "key", "value")
        until(lambda: written.done() or primary.does("INFO", "clients")["blocked_clients"])
        primary.does("FAILOVER", "TO", "127.0.0.1", replica.port)

        with pytest.raises(NotReplicated):
            written.result(BOUND)


def test_accounts_are_not_acknowledged_without_the_replica_and_it_is_missed(replica_and_parts, monkeypatch):
    """Registrations, tokens and kept responses wait for it like entries; the look at the store tells."""
    replica, parts = replica_and_parts
    patiently(lambda: parts.accounts.players.register("Ada"), NotReplicated)
    assert parts.monitoring.store.seen().condition is Condition.OK

    replica.kill()
    monkeypatch.setattr(replication, "CONFIRMED_WITHIN", 0.1)
    with pytest.raises(NotReplicated):
        parts.accounts.players.create("Bert")
    with pytest.raises(NotReplicated):
        parts.accounts.tokens.issue("pl_1", ("match:read",), 60)

    assert until(lambda: parts.monitoring.store.seen().condition is Condition.FEW_REPLICAS)
    assert parts.monitoring.readiness.verdict(ExpectedWorkers(bots=False, webhooks=False)).status == "degraded"


def store_of(service):
    """What readiness says of the store; None while it does not serve."""
    told = service.get("/readyz")
    return told and told["checks"]["store"]
