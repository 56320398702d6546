"""The append-only file is rewritten after an erasure, and once a day, so that erased data leaves the disk too."""

import logging

import pytest

from annales.events.store import look
from annales.service.accounts.players import ERASED
from annales.service.container import build
from annales.workers.maintenance import DAY, HOUR, REWRITTEN, StoreMaintenance
from annales.workers.scheduler import Scheduler
from examples.games import TOYS
from tests.events.servers import NAMES, SERVERS, OwnRedis
from tests.support.moments import Standing
from tests.support.waiting import until

pytestmark = pytest.mark.process

NAME = "Ada Augusta King"


@pytest.fixture(params=SERVERS, ids=NAMES)
def own(request, tmp_path):
    """A Redis server for this test, with its own append-only file."""
    with OwnRedis(request.param, tmp_path) as server:
        yield server


@pytest.fixture
def parts(own):
    """The parts of a process on it."""
    with build(own.url, TOYS) as made:
        yield made


def on_disk(tmp_path):
    """Everything that the server has written."""
    files = [*tmp_path.glob("appendonly*"), *tmp_path.glob("appendonlydir/*"), *tmp_path.glob("*.rdb")]
    return b"".join(file.read_bytes() for file in files if file.is_file())


def test_an_erased_name_leaves_the_disk(parts, tmp_path):
    """Redis appends the erasure to its file; the scheduler requests a rewrite."""
    player, _ = parts.accounts.players.register(NAME)
    assert NAME.encode() in on_disk(tmp_path)
    parts.accounts.players.erase(player.id)
    assert NAME.encode() in on_disk(tmp_path)

    Scheduler(parts).round()

    until(lambda: NAME.encode() not in on_disk(tmp_path))


def test_nothing_is_rewritten_without_a_reason(parts):
    """A rewrite costs memory and disk space."""
    upkeep = StoreMaintenance(parts.store.redis, parts.ports.clock, looked_every=0.0)
    upkeep.run_if_due()

    assert rewrites(upkeep) == 0


def rewrites(upkeep, times=1):
    """How often a rewrite is requested in so many checks."""
    asked = []
    upkeep._redis.bgrewriteaof = lambda: asked.append(True)
    for _ in range(times):
        upkeep.run_if_due()
    del upkeep._redis.bgrewriteaof
    return len(asked)


def test_it_is_rewritten_at_most_once_an_hour_and_at_least_once_a_day(parts):
    """However many players are erased, and however many schedulers run."""
    hands = Standing()
    clocks = [StoreMaintenance(parts.store.redis, hands, looked_every=0.0) for _ in range(2)]
    assert rewrites(clocks[0]) == 0

    parts.store.redis.set(ERASED, repr(hands.at.timestamp()))
    assert [rewrites(clock, 5) for clock in clocks] == [1, 0]
    hands.sleep(60)
    parts.store.redis.set(ERASED, repr(hands.at.timestamp()))
    assert [rewrites(clock, 5) for clock in clocks] == [0, 0]
    hands.sleep(HOUR)
    assert [rewrites(clock, 5) for clock in clocks] == [1, 0]
    hands.sleep(DAY - 1)
    assert rewrites(clocks[0], 5) == 0
    hands.sleep(1)
    assert [rewrites(clock, 5) for clock in clocks] == [1, 0]


def test_a_rewrite_that_redis_forbids_is_logged_once(own, parts, caplog):
    """Access rules may forbid it; the scheduler continues."""
    parts.store.redis.acl_setuser(
        "annales", enabled=True, passwords=["+pass"], keys=["*"], commands=["+@all", "-bgrewriteaof"]
    )
    hands = Standing()
    with build(own.url.replace("unix://", "unix://annales:pass@"), TOYS) as limited:
        upkeep = StoreMaintenance(limited.store.redis, hands, looked_every=0.0)
        for _ in range(3):
            limited.store.redis.set(ERASED, repr(hands.at.timestamp()))
            upkeep.run_if_due()
            hands.sleep(HOUR)

    told = [record for record in caplog.records if "is not rewritten" in record.message]
    assert [record.levelno for record in told] == [logging.WARNING]


def test_a_full_store_does_not_stop_the_scheduler(parts):
    """Maintenance is postponed until the store takes writes."""
    parts.store.redis.config_set("maxmemory", "1")
    StoreMaintenance(parts.store.redis, parts.ports.clock, looked_every=0.0).run_if_due()
    Scheduler(parts).round()

    assert look(parts.store.redis).condition == "full"
    assert parts.store.redis.get(REWRITTEN) is None
