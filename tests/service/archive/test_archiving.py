"""A finished match leaves Redis for the archive, and nobody notices: not its readers, not a retry, not a crash."""

import os
import signal
from multiprocessing import get_context
from operator import attrgetter

import msgspec
import pytest

from annales.domain.errors import BrokenRecord, Busy, NoSuchMatch
from annales.events.archive.engine import OtherArchive
from annales.events.keys import append_keys, archived_key, archiving_key, deleted_key, keys_key, shard_of
from annales.events.projections.lists import Wanted
from annales.events.store import FORM, STORE, Identity, StoreOfArchive
from annales.events.stream import Outcome
from annales.service.commands.ages import FollowMatch
from annales.service.commands.closing import CloseMatch
from annales.service.commands.fork import ForkMatch
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import build
from annales.service.settings import ArchiveSettings
from annales.workers.scheduler import ArchiveUpkeep, mend_index
from examples.games import TOYS
from tests.service.archive.looks import WRITES, ended, left_in_redis, looks
from tests.support.at_door import as_file, finished, opened, played
from tests.support.samples import by_day, one_way_by_day
from tests.support.waiting import BOUND

SEATS = {"arena": 2, "cult": 2, "market": 3, "pebbles": 2}


def test_everything_is_read_as_before(services, fresh):
    """By the process that archived it, by one that had read it before, and by one that had not."""
    reader = fresh()
    id = ended(services, tags=("cup",))
    others = [ended(services, seed=2), opened(services, "arena", 2).id]
    before = looks(reader, id)

    assert services.archiving.archive(id)

    assert [looks(one, id) for one in (services, reader, fresh())] == [before] * 3
    assert reader.store.match_cache.rewound == 0
    assert services.matches.get(others[0]).is_over()


def test_it_costs_redis_nothing(services, db):
    """But a mark, which expires by itself."""
    id = ended(services)
    assert len(left_in_redis(db, id)) > 5

    services.archiving.archive(id)

    assert left_in_redis(db, id) == {archived_key(id)}
    assert 0 < db.ttl(archived_key(id)) <= 24 * 3600


def test_a_round_archives_what_is_over(services, db):
    """The earliest first; what is still played stays, and a second round finds nothing to do."""
    over = [ended(services, seed) for seed in range(3)]
    running = opened(services, "arena", 2).id

    assert services.archiving.round(limit=2) == 2
    assert [services.store.log.holds(id) for id in over] == [False, False, True]
    assert ArchiveUpkeep()(services) > 0
    assert services.archiving.round() == 0
    assert [services.store.log.holds(id) for id in (*over, running)] == [False, False, False, True]
    assert sorted(services.store.archive.matches()) == sorted(over)


def test_a_match_stays_for_some_hours(redis_url, ports, tmp_path):
    """As many as the operator has set."""
    settings = ArchiveSettings(f"sqlite:///{tmp_path / 'archive.db'}", after_hours=1)
    with build(redis_url, TOYS, ports=ports, archive_settings=settings) as services:
        id = ended(services)

        assert services.archiving.round() == 0
        assert services.store.log.holds(id)


def test_what_is_not_over_is_not_archived(services):
    """Nor what does not exist."""
    id = played(services, opened(services, "arena", 2), 1, 3).id

    assert not services.archiving.archive(id)
    assert not services.archiving.archive("mt_unknown")
    assert services.store.log.holds(id)
    assert services.store.archive.matches() == []


def test_without_an_archive_everything_stays(redis_url, ports):
    """As an operator may wish who has memory enough."""
    with build(redis_url, TOYS, ports=ports, archive_settings=ArchiveSettings()) as services:
        id = ended(services)

        assert services.archiving.round() == 0
        assert not services.archiving.archive(id)
        assert services.store.log.holds(id)


@pytest.mark.parametrize("game", sorted(TOYS))
def test_matches_of_every_kind_come_back_whole(services, fresh, game):
    """Hidden pieces, several seats, and a game whose entries have no dictionary."""
    id = finished(services, game, SEATS[game], most=3000).id
    before = looks(fresh(), id)

    assert services.archiving.archive(id)

    assert looks(fresh(), id) == before


def test_a_hidden_match_is_found_by_its_players_alone(services, fresh):
    """Before and after."""
    id = ended(services, visibility="private")
    services.archiving.archive(id)

    found = {
        viewer: [row.match for row in fresh().index.search(Wanted(player="pl_0"), viewer).matches]
        for viewer in (None, "pl_0", "pl_1", "pl_9")
    }

    assert found == {None: [], "pl_0": [id], "pl_1": [id], "pl_9": []}


def test_lists_are_one_over_both_places(services, fresh):
    """Page by page, newest first, each match once, with archived and other ones in turn."""
    ids = [ended(services, seed) for seed in range(6)]
    for id in ids[::2]:
        services.archiving.archive(id)

    found, place = [], None
    while True:
        page = fresh().index.search(Wanted(player="pl_0"), None, 2, place)
        found += [row.match for row in page.matches]
        place = page.place
        if place is None:
            break

    assert found == ids[::-1]


def test_a_match_that_leaves_redis_while_a_page_is_read_is_on_it(services, fresh, monkeypatch):
    """The list of Redis names it, and its row is in the archive a moment later."""
    id, others = ended(services), [ended(services, seed=2), opened(services, "arena", 2).id]
    reader = fresh()
    redis = reader.index._tier.here
    places = redis.places

    def archived_meanwhile(*about):
        found = places(*about)
        services.archiving.archive(id)
        return found

    monkeypatch.setattr(redis, "places", archived_meanwhile)

    page = reader.index.search(Wanted())

    assert {row.match for row in page.matches} == {id, *others}


def test_what_only_the_archive_lists_is_not_looked_for_in_redis(services, monkeypatch):
    """A search over many archived matches would ask Redis for each of them in vain."""
    archived, live = ended(services), opened(services, "arena", 2).id
    services.archiving.archive(archived)
    redis, asked = services.index._tier.here, []
    rows = redis.index_rows
    monkeypatch.setattr(redis, "index_rows", lambda matches: asked.extend(matches) or rows(matches))

    page = services.index.search(Wanted())

    assert {row.match for row in page.matches} == {archived, live}
    assert asked == [live]


def test_an_import_keeps_its_source(services, fresh):
    """And is found by its importer alone."""
    record = as_file(finished(services, "arena", 2), None)
    id = services.door.do(ImportRecord("pl_9", record)).match.id
    before = looks(fresh(), id)
    assert before["source"].by == "pl_9"

    assert services.archiving.archive(id)

    assert looks(fresh(), id) == before


def test_a_closed_match_is_archived_too(services, fresh):
    """It never began, and nothing can follow."""
    seats = [{"kind": "player", "player": "pl_0"}, {"kind": "open"}]
    id = services.door.do(OpenMatch("pl_0", Opening("arena", seats))).match.id
    services.door.do(CloseMatch(id, "pl_0"))
    before = looks(fresh(), id)

    assert services.archiving.archive(id)

    assert looks(fresh(), id) == before


def test_a_fork_begins_from_an_archived_match(services, fresh):
    """Its source is read where it lies."""
    id = ended(services)
    services.archiving.archive(id)

    plans = [{"kind": "player", "player": "pl_0"}, {"kind": "bot", "level": "random"}]
    fork = fresh().door.do(ForkMatch(id, "pl_0", 4, Opening("", plans))).match

    assert fork.opening.origin.match == id


def test_an_idempotency_key_is_still_answered(services, fresh):
    """With the entries that it wrote; another request under it is refused as before."""
    match = opened(services, "arena", 2)
    services.store.redis.hset(keys_key(match.id), "pl_0:k", "2 3 ")
    match = played(services, match, 1, 600)

    services.archiving.archive(match.id)

    assert fresh().store.log.key(match.id, "pl_0", "k") == (2, 3)
    assert fresh().store.log.key(match.id, "pl_0", "other") is None


def test_nothing_is_appended_to_an_archived_match(services, fresh):
    """A late retry of its opening is recognised, and anything else is a conflict with the newest entry."""
    id = ended(services)
    entries = list(services.matches.get(id).tree.entries)
    services.archiving.archive(id)
    log = fresh().store.log

    again = log.append(id, 0, entries[:1])
    other = log.append(id, 4, entries[4:5], before=entries[3].digest, player="pl_0", key="new", fingerprint="f")

    assert (again.outcome, again.first, again.last) == (Outcome.REPLAYED, 1, 1)
    assert (other.outcome, other.last) == (Outcome.CONFLICT, len(entries))
    assert not log.holds(id)


def test_an_archived_match_is_deleted(services, fresh, db):
    """From the archive, with a tombstone as of any other."""
    id = ended(services)
    services.archiving.archive(id)

    services.operators.deletions.delete_as_operator(id, "pl_op")

    assert services.store.archive.matches() == []
    assert left_in_redis(db, id) == {deleted_key(shard_of(id))}
    assert fresh().index.search(Wanted()).matches == []
    with pytest.raises(NoSuchMatch):
        fresh().matches.get(id)


def test_the_index_does_not_take_it_back(services, fresh, db):
    """Neither when it repairs itself from the feeds, nor when it is rebuilt."""
    ids = [ended(services, seed) for seed in range(2)]
    services.archiving.archive(ids[0])

    for mend in (mend_index, lambda parts, broken: parts.index.rebuild(parts.store.log)):
        db.delete("{index}:checkpoints")
        one = fresh()
        mend(one, one.broken)
        assert left_in_redis(db, ids[0]) == {archived_key(ids[0])}
        assert [row.match for row in one.index.search(Wanted()).matches] == ids[::-1]


def test_a_damaged_match_stays_where_it_is(services, db):
    """It is noted as broken; the others are archived."""
    ids = [ended(services, seed) for seed in range(2)]
    stream = append_keys(ids[0])[0]
    rows = db.xrange(stream)
    db.delete(stream)
    for number, fields in rows:
        fields = {**fields, b"e": fields[b"e"][:40] + b"?" + fields[b"e"][41:]} if number == b"5-0" else fields
        db.xadd(stream, fields, id=number)

    assert services.archiving.round() == 1

    assert (services.store.log.holds(ids[0]), services.store.archive.matches()) == (True, [ids[1]])
    assert services.broken.noted(ids) == {ids[0]}


def test_what_does_not_come_back_as_it_was_stays_in_redis(services, monkeypatch):
    """And leaves the archive again."""
    id = ended(services)
    written = services.store.archive.add

    def damaged(kept, pages):
        return written(kept, pages[:-1])

    monkeypatch.setattr(services.store.archive, "add", damaged)

    assert services.archiving.round() == 0
    assert (services.store.log.holds(id), services.store.archive.matches()) == (True, [])


def test_another_archive_takes_nothing(services, db):
    """Matches of one store in two archives would be found in one of them only."""
    id = ended(services)
    StoreOfArchive(db).bind("another")

    with pytest.raises(Busy) as refused:
        services.archiving.round()

    assert isinstance(refused.value.__cause__, OtherArchive)
    assert services.store.log.holds(id)


def test_an_archive_that_is_away_loses_nothing(services, monkeypatch):
    """The round ends as in an outage of Redis, and the next one goes on."""
    id = ended(services)

    def away(kept, pages):
        raise Busy()

    with monkeypatch.context() as patch:
        patch.setattr(services.store.archive, "add", away)
        with pytest.raises(Busy):
            services.archiving.round()

    assert services.store.log.holds(id)
    assert services.archiving.round() == 1


def dies(redis_url, settings, match, part, name, when):
    """Archive a match in a process that is killed before or after this step: the signal that ended it."""
    process = get_context("fork").Process(target=_dies, args=(redis_url, settings, match, part, name, when))
    process.start()
    process.join(BOUND)
    return -process.exitcode


def _dies(redis_url, settings, match, part, name, when):
    parts = build(redis_url, TOYS, archive_settings=settings)
    owner = attrgetter(part)(parts)
    step = getattr(owner, name)

    def killed(*args, **kwargs):
        if when == "after":
            step(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(owner, name, killed)
    parts.archiving.archive(match)


# What is stored before a step is what is stored after the one before it: by day each of these states is met once.
@pytest.mark.process
@pytest.mark.parametrize(
    ("part", "name", "when", "settings"),
    [
        *one_way_by_day([(*step, "after") for step in WRITES], ["sqlite", "postgresql"]),
        *by_day([(*step, "before", "sqlite") for step in WRITES], 1),
    ],
    indirect=["settings"],
)
def test_a_kill_at_any_step_loses_and_doubles_nothing(services, fresh, redis_url, settings, db, part, name, when):
    """At once everything is read as before; the next round finishes the work."""
    id = ended(services)
    other = ended(services, seed=2)
    before = looks(fresh(), id)

    assert dies(redis_url, settings, id, part, name, when) == signal.SIGKILL

    assert looks(fresh(), id) == before
    assert 0 < db.ttl(archiving_key(id)) <= 60  # it has the match to itself so long, and the others wait
    db.delete(archiving_key(id))
    fresh().archiving.round()
    assert looks(fresh(), id) == before
    assert left_in_redis(db, id) == {archived_key(id)}
    assert sorted(services.store.archive.matches()) == sorted([id, other])


def test_a_redis_that_was_set_back_does_not_overwrite_the_archive(services, fresh, db, redis_url, ports, tmp_path):
    """The archive keeps the whole match; what Redis holds of it is another history."""
    id = ended(services)
    rows = db.xrange(append_keys(id)[0])
    whole = services.store.log.read(id)
    services.archiving.archive(id)
    for number, fields in rows[:-2]:
        db.xadd(append_keys(id)[0], fields, id=number)
    services.store.redis.set(append_keys(id)[2], services.store.archive.secret(id))
    one = fresh()
    played(one, one.matches.get(id), 9, 600)

    with pytest.raises(BrokenRecord, match="archived_with_another_history"):
        one.archiving.archive(id)

    assert services.store.log.entries_in(services.store.archive.rows(id, 1, len(whole))) == whole
    assert one.store.log.read(id) != whole


def test_a_match_that_is_not_disclosed_is_not_read(services, monkeypatch):
    """Its newest entry says so: a round that meets many of them reads and writes nothing else."""
    id = played(services, opened(services, "arena", 2), 1, 3).id
    calls = []
    monkeypatch.setattr(services.store.log, "stored", calls.append)
    monkeypatch.setattr(services.store.log, "move_lease", calls.append)

    assert not services.archiving.archive(id)
    assert calls == []


def test_a_round_rests_as_long_as_it_works(services, ports, monkeypatch):
    """After each match: the clock of the same process plays for the absent meanwhile."""
    ids = [ended(services, seed) for seed in range(3)]
    ports.clock.stand()
    slept = []
    monkeypatch.setattr(ports.clock, "sleep", slept.append)
    archived = services.archiving.archive

    def takes(match):
        ports.clock.skip(9 if match == ids[2] else 2)
        return archived(match)

    monkeypatch.setattr(services.archiving, "archive", takes)

    assert services.archiving.round() == 3
    assert slept == [2, 2, 5]


def test_second_futures_are_counted_once(services, monkeypatch):
    """A match that is on its way is in both places."""
    options = {"rounds": 1, "masks": False}
    first = played(services, opened(services, "cult", 2, options=options), 1, 600)
    plans = [{"kind": "player", "player": "pl_0"}, {"kind": "open"}]
    services.door.do(FollowMatch(first.id, "pl_0", (0, 1), Opening("cult", plans)))
    branch = services.door.do(FollowMatch(first.id, "pl_0", (0, 1), Opening("cult", plans), branch=True)).match.id
    services.door.do(CloseMatch(branch, "pl_0"))
    monkeypatch.setattr(services.store.log, "unlink", lambda *_: False)
    services.archiving.archive(branch)
    assert services.store.archive.matches() == [branch]

    assert services.index.branches(first.campaign.id) == {branch}


def test_a_process_whose_store_was_replaced_asks_whose_archive_it_is(services, db):
    """It drops what it knew, as the watch of the store tells it to."""
    id = ended(services)
    services.archiving.archive(id)
    assert services.matches.find(id) is not None
    db.set(STORE, msgspec.json.encode(Identity("another", FORM)))

    services.forget()

    with pytest.raises(Busy) as refused:
        services.matches.find(id)
    assert isinstance(refused.value.__cause__, OtherArchive)
