"""What happens to a match while it is archived, or before it is archived again: other archivers, and deletions."""

from operator import attrgetter

import msgspec
import pytest

from annales.domain.errors import Busy, NoSuchMatch
from annales.domain.log.tree import Tree
from annales.events.keys import append_keys, archived_key, archiving_key, deleted_key, keys_key, shard_of
from annales.events.projections.lists import Wanted
from annales.events.projections.summary import Summary
from annales.events.stream import Outcome
from annales.service.commands.ages import FollowMatch
from annales.service.commands.closing import CloseMatch
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.open import Opening
from annales.service.errors import AgeAlreadyOpen
from annales.workers.scheduler import ArchiveUpkeep
from tests.service.archive.looks import SEARCHES, WRITES, ended, left_in_redis, looks
from tests.support.at_door import as_file, finished, opened, played
from tests.support.samples import by_day

MEANWHILE = [
    ("store.log", "newest"),
    ("store.provenance", "mark"),
    ("store.log", "stored"),
    ("store.match_secrets", "stored"),
    *WRITES,
]

at_each_step = pytest.mark.parametrize(  # before a step is after the one before it
    ("part", "name", "when"),
    [*((*step, "after") for step in MEANWHILE), *by_day([(*step, "before") for step in MEANWHILE], 1)],
)


@pytest.fixture
def meanwhile(services, monkeypatch, db):
    """`meanwhile(part, name, when, id, happens)`: something happens before or after this step of a move.

    Its lease has ended by then.
    """

    def arranged(part, name, when, id, happens):
        owner = attrgetter(part)(services)
        step = getattr(owner, name)

        def interrupted(*args, **kwargs):
            monkeypatch.setattr(owner, name, step)
            if when == "before":
                db.delete(archiving_key(id))
                happens()
            result = step(*args, **kwargs)
            if when == "after":
                db.delete(archiving_key(id))
                happens()
            return result

        monkeypatch.setattr(owner, name, interrupted)

    return arranged


@at_each_step
def test_two_that_archive_the_same_match_lose_nothing(services, fresh, db, meanwhile, part, name, when):
    """One does all of it between two steps of the other: entries, secret, source and keys are there in the end."""
    id = services.door.do(ImportRecord("pl_9", as_file(finished(services, "arena", 2), None))).match.id
    db.hset(keys_key(id), "pl_0:k", "2 3 ")
    before = looks(fresh(), id)
    done = []
    meanwhile(part, name, when, id, lambda: done.append(fresh().archiving.archive(id)))

    services.archiving.archive(id)
    fresh().archiving.archive(id)

    assert len(done) == 1
    assert looks(fresh(), id) == before
    assert fresh().store.log.key(id, "pl_0", "k") == (2, 3)
    assert left_in_redis(db, id) == {archived_key(id)}


@at_each_step
def test_a_match_that_is_deleted_while_it_is_archived_is_gone(services, fresh, db, meanwhile, part, name, when):
    """At whatever step: it leaves its tombstone alone, and the archive is empty."""
    id = ended(services)
    meanwhile(part, name, when, id, lambda: fresh().operators.deletions.delete_as_operator(id, "pl_op"))

    services.archiving.archive(id)

    assert services.store.archive.matches() == []
    assert left_in_redis(db, id) == {deleted_key(shard_of(id))}


def test_two_do_not_archive_one_match_at_once(services, fresh, monkeypatch):
    """The second one leaves it to the first."""
    id = ended(services)
    stored, found = services.store.log.stored, []

    def meanwhile(match):
        found.append(fresh().archiving.archive(match))
        return stored(match)

    monkeypatch.setattr(services.store.log, "stored", meanwhile)

    assert services.archiving.archive(id)
    assert found == [False]


def test_a_deletion_that_did_not_reach_the_archive_hides_the_match(services, fresh, monkeypatch):
    """Nothing of it is read any more, and the next sweep removes it."""
    id = ended(services, tags=("cup",))
    services.archiving.archive(id)
    whole = services.store.archive.kept(id)

    def away(match):
        raise Busy()

    with monkeypatch.context() as patch:
        patch.setattr(services.store.archive, "remove", away)
        services.operators.deletions.delete_as_operator(id, "pl_op")

    one = fresh()
    assert services.store.archive.matches() == [id]
    assert one.matches.find(id) is None
    assert (
        one.store.log.last(id),
        one.store.log.size(id),
        one.store.log.key(id, "pl_0", "k"),
        one.store.archive.head(id),
    ) == (
        0,
        0,
        None,
        None,
    )
    assert one.store.archive.kept(id) is None
    assert one.index.row(id) is None
    assert one.index.with_progress([msgspec.json.decode(whole.row, type=Summary)]) == []
    assert [one.index.search(wanted, viewer).matches for wanted in SEARCHES for viewer in (None, "pl_0")] == (
        [[]] * 2 * len(SEARCHES)
    )
    with pytest.raises(NoSuchMatch):
        one.store.match_secrets.secret(id)
    assert one.archiving.sweep() == 1
    assert services.store.archive.matches() == []
    assert one.archiving.sweep() == 0


def test_the_scheduler_sweeps_too(services, monkeypatch):
    """What a crash has left in the archive of a deleted match."""
    id = ended(services)
    services.archiving.archive(id)
    with monkeypatch.context() as patch:
        patch.setattr(services.store.archive, "remove", lambda match: None)
        services.operators.deletions.delete_as_operator(id, "pl_op")

    ArchiveUpkeep()(services)

    assert services.store.archive.matches() == []


def test_a_match_that_was_set_back_is_deleted_in_both_places(services, fresh, db):
    """Though the archive holds more of it than Redis."""
    id = ended(services)
    rows = db.xrange(append_keys(id)[0])
    services.archiving.archive(id)
    for number, fields in rows[:-2]:
        db.xadd(append_keys(id)[0], fields, id=number)

    fresh().operators.deletions.delete_as_operator(id, "pl_op")

    assert services.store.archive.matches() == []
    assert fresh().matches.find(id) is None


def test_an_archived_match_is_not_opened_again_without_its_mark(services, fresh, db):
    """Its id may be reserved, as that of an age is, and whoever opens it has not read it."""
    id = ended(services)
    entries = list(services.matches.get(id).tree.entries)
    services.archiving.archive(id)
    db.delete(archived_key(id))
    other = list(opened(services, "arena", 2).tree.entries)

    again = fresh().store.log.append(id, 0, entries[:1], is_reserved=True)
    anew = fresh().store.log.append(id, 0, other[:1], player="pl_0", key="k", fingerprint="f", is_reserved=True)

    assert (again.outcome, again.last) == (Outcome.REPLAYED, 1)
    assert (anew.outcome, anew.last) == (Outcome.CONFLICT, len(entries))
    assert not services.store.log.holds(id)


def test_an_age_that_is_archived_is_not_opened_again(services, fresh, db):
    """Its id is reserved for ever, and its mark in Redis has expired."""
    options = {"rounds": 1, "masks": False}
    first = played(services, opened(services, "cult", 2, options=options), 1, 600).id
    plans = [{"kind": "player", "player": "pl_0"}, {"kind": "open"}]
    age = services.door.do(FollowMatch(first, "pl_0", (0, 1), Opening("cult", plans))).match.id
    services.door.do(CloseMatch(age, "pl_0"))
    for match in (first, age):
        assert services.archiving.archive(match)
        db.delete(archived_key(match))
    other = [{"kind": "player", "player": "pl_1"}, {"kind": "open"}]

    with pytest.raises(AgeAlreadyOpen):
        fresh().door.do(FollowMatch(first, "pl_1", (0, 1), Opening("cult", other)))

    assert not services.store.log.holds(age)


def test_a_process_that_was_stopped_before_it_listed_a_match_lists_it_no_more(services, fresh, db):
    """It read the match while it was played. Others have ended and archived it since; the archive lists it once."""
    id = ended(services)
    told = looks(services, id)
    entries = services.store.log.read(id)
    services.archiving.archive(id)
    behind = fresh()

    behind.index.update(id, Tree(entries[:-3]))

    assert behind.index.search(Wanted(status="playing")).matches == []
    assert left_in_redis(db, id) == {archived_key(id)}
    assert looks(behind, id) == told


def test_a_process_that_was_killed_as_it_listed_a_match_late_takes_it_from_no_list(services, fresh, db, monkeypatch):
    """It had been stopped before, while others have ended and archived the match; what it leaves goes in a sweep."""
    id = ended(services)
    told = looks(services, id)["row"]
    entries = services.store.log.read(id)
    services.archiving.archive(id)
    killed, one = fresh(), fresh()

    def dies(match):
        raise KeyboardInterrupt

    monkeypatch.setattr(killed.index, "remove", dies)
    with pytest.raises(KeyboardInterrupt):
        killed.index.update(id, Tree(entries[:-3]))

    for wanted, shown in ((Wanted(opened_by="pl_0"), told), (Wanted(status="playing"), [])):
        assert one.index.with_progress(one.index.search(wanted, "pl_0").matches, wanted) == shown
    assert one.index.unfinished("pl_0") == 1
    assert one.archiving.sweep() == 0
    assert one.index.unfinished("pl_0") == 0
    assert left_in_redis(db, id) == {archived_key(id)}


def test_a_sweep_leaves_running_matches_in_their_lists(services):
    """Redis holds them."""
    running = opened(services, "arena", 2).id

    services.archiving.sweep()

    assert [row.match for row in services.index.search(Wanted(status="playing")).matches] == [running]
