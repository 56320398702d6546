"""An archive that does not answer: what is still played, listed and opened does not notice."""

import msgspec
import pytest
from sqlalchemy import create_engine

from annales.domain.errors import Busy
from annales.events.archive.engine import QUIET
from annales.events.keys import keys_key, shard_of, turns_key
from annales.events.projections.index import CURRENT
from annales.events.projections.lists import Wanted
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.match import milliseconds
from annales.service.webhooks.collecting import Collector
from annales.workers.scheduler import ArchiveUpkeep, Scheduler, mend_index
from annales.workers.sweeper import SLICES
from tests.service.archive.looks import ended, looks
from tests.support.at_door import opened

RUNNING = [
    Wanted(status="open"),
    Wanted(status="playing"),
    Wanted(status="playing", game="arena"),
    Wanted(status="playing", player="pl_0"),
    Wanted(status="playing", player="pl_0", opponent="pl_1"),
    Wanted(awaited="pl_0"),
]


@pytest.fixture
def cut(monkeypatch):
    """`cut(services)`: their archive does not answer from now on; `cut()` undoes it."""

    def done(services=None):
        if services is None:
            monkeypatch.undo()
        else:
            services.store.archive.database.close()
            monkeypatch.setattr(services.store.archive.database, "_engine", create_engine("sqlite:////proc/nowhere.db"))

    return done


def test_what_needs_the_archive_is_busy(services, fresh, cut, caplog):
    """It is told once, and when it is over everything is read as before."""
    id = ended(services)
    before = looks(fresh(), id)
    services.archiving.archive(id)
    one = fresh()
    cut(one)

    for read in (lambda: one.matches.find(id), lambda: one.index.search(Wanted()), lambda: one.archiving.archive(id)):
        with pytest.raises(Busy):
            read()

    cut()
    one.store.archive.database._rests_until = 0
    one.store.archive.database._failed_at -= QUIET
    assert looks(one, id) == before
    told = [line for line in caplog.messages if "the archive" in line]
    assert len(told) == 2, told
    assert ("unable to open" in told[0], told[1]) == (True, "the archive answers again")


def test_matches_that_are_not_over_are_listed_without_it(services, fresh, cut):
    """No list of them is asked for in the archive, however it is found."""
    running = opened(services, "arena", 2).id
    services.archiving.archive(ended(services))
    one = fresh()
    cut(one)

    found = [[row.match for row in one.index.search(wanted, "pl_0").matches] for wanted in RUNNING]

    assert found == [[], *[[running]] * 5]
    assert one.index.unfinished("pl_0") == 1
    assert one.index.waiting_for(running) == 0
    row = one.index.row(running)
    gone = msgspec.structs.replace(row, match="mt_gone")
    assert [row.entries for row in one.index.with_progress([row, gone])] == [services.store.log.last(running)]


def test_a_running_match_is_played_without_it(services, fresh, cut):
    """And others are opened."""
    id = services.door.do(
        OpenMatch("pl_0", Opening("arena", [{"kind": "player", "player": "pl_0"}, {"kind": "open"}]))
    ).match.id
    one = fresh()
    cut(one)

    assert one.door.do(SitDown(id, 1, "pl_1")).match.tree.is_started()
    assert opened(one, "arena", 2).tree.is_started()


@pytest.fixture
def overdue(services, ports):
    """A match whose clock has run out."""
    id = services.door.do(
        OpenMatch("pl_0", Opening("arena", [{"kind": "player", "player": f"pl_{seat}"} for seat in range(2)], clock=60))
    ).match.id
    services.door.do(SitDown(id, 1, "pl_1"))
    when = services.store.log.deadlines(2**53)[0][0]
    ports.clock.date = ports.clock.now().fromtimestamp(when / 1000 + 1, tz=ports.clock.now().tzinfo)
    assert [match for _, match in services.store.log.deadlines(milliseconds(ports.clock.now()))] == [id]
    return id


def test_the_clock_plays_on_without_it(services, fresh, cut, overdue):
    """A broken match that is archived waits; the duties of all others are done, and it is tried again later."""
    broken = ended(services, seed=2)
    services.archiving.archive(broken)
    one = fresh()
    one.broken.add(broken, "Fault", "somewhere")
    one.broken._now = lambda: 2.0**40
    cut(one)
    before = services.store.log.last(overdue)

    Scheduler(one).round()

    assert services.store.log.last(overdue) > before
    assert one.broken.due(9) == [broken]


def test_a_deadline_whose_match_is_in_the_archive_waits_alone(services, fresh, cut, overdue, db):
    """One that was left behind delays no other."""
    left = ended(services, seed=2)
    services.archiving.archive(left)
    key = next(key for key in db.scan_iter("*:deadlines"))
    db.zadd(key, {left: 1})
    one = fresh()
    cut(one)
    before = services.store.log.last(overdue)

    Scheduler(one).round()

    assert services.store.log.last(overdue) > before
    assert one.broken.noted([left]) == set()


def test_lists_are_mended_without_it(services, fresh, cut, db):
    """A running match that a crash has left out of them is listed, though the feed tells of an archived one first."""
    over = ended(services)
    running = opened(services, "arena", 2).id
    services.archiving.archive(over)
    services.index.remove(running)
    db.delete("{index}:checkpoints")
    db.set("{index}:form", CURRENT)
    one = fresh()
    cut(one)

    mend_index(one, one.broken)

    assert [row.match for row in one.index.search(Wanted(status="playing")).matches] == [running]
    assert one.broken.due(9) == []


def test_a_lost_turn_of_an_archived_match_ends_no_round(services, fresh, cut, db, overdue):
    """A crash has left it behind; the rest of the round is done."""
    left = ended(services, seed=2)
    services.archiving.archive(left)
    db.hset(turns_key(shard_of(left)), left, b"[[3,0]]")
    one = fresh()
    cut(one)
    clock = Scheduler(one)
    done = []
    clock._maintenance.run_if_due = lambda: done.append(1)

    for _ in range(2 * SLICES):
        clock.round()

    assert len(done) == 2 * SLICES
    assert one.broken.noted([left]) == set()


def test_a_round_of_archiving_that_meets_it_notes_no_match(services, fresh, cut):
    """It is the fault of none."""
    id = ended(services)
    one = fresh()
    cut(one)

    with pytest.raises(Busy):
        ArchiveUpkeep()(one)

    assert one.broken.noted([id]) == set()
    assert services.store.log.holds(id)


def test_a_match_is_deleted_without_it(services, fresh, cut, db, caplog):
    """If Redis holds it; what the archive may hold is removed by the next sweep."""
    id = ended(services)
    db.hset(keys_key(id), "pl_0:k", "2 3 ")
    one = fresh()
    cut(one)

    one.operators.deletions.delete_as_operator(id, "pl_op")

    assert services.matches.find(id) is None
    assert "still to be removed from the archive" in caplog.text


def test_notices_of_running_matches_are_sent_without_it(services, fresh, cut):
    """Though the feed of another shard tells of a match that is archived; what waits there follows later."""
    services.webhooks.registry.create("pl_0", "https://example.org/hook", ["turn", "started", "over"], "", "wh_1")
    Collector(services).collect()
    over = ended(services)
    services.archiving.archive(over)
    one = fresh()
    cut(one)
    running = opened(services, "arena", 2).id
    while shard_of(running) == shard_of(over):
        running = opened(services, "arena", 2).id

    assert Collector(one).collect() > 0
    waiting = Collector(one).collect()

    cut()
    one.store.archive.database._rests_until = 0
    assert (waiting, Collector(one).collect() > 0) == (0, True)
