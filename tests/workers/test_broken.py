"""A match that cannot be served affects no other: the scheduler serves all others, round after round."""

import json
from time import time

import pytest

from annales.domain.errors import BrokenRecord, Busy, RulesFault
from annales.domain.games import GAMES
from annales.domain.reasons import RecordReason, RulesReason
from annales.events.keys import deadlines_key, shard_of, turns_key
from annales.service.bots.turn_queue import KEYS, enqueue_turns
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import build
from annales.service.door import Door
from annales.service.monitoring.broken_matches import BROKEN, LONGEST_REST, MOST, BrokenMatches
from annales.service.ports import Ports
from annales.workers.scheduler import Scheduler, mend_index
from annales.workers.sweeper import SLICES
from tests.support.damaged import damage, newer, while_damaged
from tests.support.moments import Yesterday
from tests.support.waiting import until
from tests.workers.conftest import ME
from tests.workers.hanging import THINKS

pytestmark = pytest.mark.process

BOT, OPEN = {"kind": "bot", "level": "random"}, {"kind": "open"}


@pytest.fixture
def fresh(redis_url):
    """The parts of another process with empty caches, for some games only."""
    made = []

    def build_one(games=GAMES):
        made.append(build(redis_url, games))
        return made[-1]

    yield build_one
    for services in made:
        services.__exit__()


@pytest.fixture
def overdue(services):
    """Open a match whose clock ran out yesterday; returns its id."""
    yesterday = Door(
        services.store.log,
        services.store.match_cache,
        services.index,
        services.store.match_secrets,
        services.store.provenance,
        services.matches,
        lambda asked: enqueue_turns(services.bots.turns, asked),
        Ports(clock=Yesterday()),
    )

    def opened(game="sacrifice"):
        match = yesterday.do(OpenMatch("pl_south", Opening(game, [ME, OPEN], clock=3600))).match
        return yesterday.do(SitDown(match.id, 1, "pl_north")).match.id

    return opened


def rounds(clock, number=2 * SLICES + 1):
    """Do as many rounds as it takes to find a turn missing twice."""
    for _ in range(number):
        clock.round()


def test_an_invalid_id_does_not_stop_the_clock(services, overdue, db):
    """It may be among the deadlines or among the open turns; the other matches still run out."""
    match = overdue()
    db.zadd(deadlines_key(shard_of(match)), {b"\xff\xfe": 1})
    db.hset(turns_key(shard_of(match)), b"\xff\xfe", "[[1,0]]")

    rounds(Scheduler(services))

    assert any(entry.by.clock for entry in services.matches.visible(match, None).tree.entries)


def test_a_clock_runs_out_between_two_rounds(services, overdue, monkeypatch):
    """It is looked at more often than there are rounds of all duties."""
    match, clock, rounds = overdue(), Scheduler(services), []
    play = clock._play_for_the_absent

    def play_and_stop():
        play()
        clock.stop()

    def round_and_stop():
        rounds.append(1)
        clock.stop()

    monkeypatch.setattr(clock, "_play_for_the_absent", play_and_stop)
    monkeypatch.setattr(clock, "round", round_and_stop)
    clock.run()

    assert any(entry.by.clock for entry in services.matches.visible(match, None).tree.entries)
    assert rounds == []


@pytest.mark.parametrize("how", [None, newer], ids=["damaged", "newer"])
def test_a_damaged_match_does_not_stop_the_clock_of_the_others(services, fresh, overdue, bots_turn, db, caplog, how):
    """Deadlines, lost turns of bots and the index are all attended to, and the damage is logged once."""
    broken, sound, later = overdue(), overdue(), overdue()
    lost, also_broken = bots_turn(), bots_turn()
    db.delete(*KEYS)
    for match in (broken, also_broken):
        damage(db, match, fields=how)
    parts = fresh()
    clock = Scheduler(parts)

    rounds(clock)

    assert [services.store.log.last(match) > 4 for match in (broken, sound, later)] == [False, True, True]
    assert parts.bots.turns.take(600) == f"{lost}-4-0"
    assert parts.bots.turns.take(600) is None
    assert parts.monitoring.health.broken() == 2
    assert caplog.text.count(f"match {broken} cannot be served and is skipped: BrokenRecord at events/") == 1
    before = services.store.log.last(sound)
    sound_again = overdue()
    rounds(clock)
    assert services.store.log.last(sound_again) > 4
    assert services.store.log.last(sound) == before  # its next question has its full time


def test_a_game_that_was_removed_does_not_stop_the_clock(services, fresh, overdue, bots_turn, db):
    """This release does not have it; another process may."""
    sacrifice, pandocreon = overdue(), overdue("pandocreon_divinae")
    last = services.store.log.last(pandocreon)
    parts = fresh({slug: game for slug, game in GAMES.items() if slug != "sacrifice"})

    rounds(Scheduler(parts))

    assert (services.store.log.last(sacrifice), services.store.log.last(pandocreon) > last) == (4, True)
    assert json.loads(db.hget(BROKEN, sacrifice))["kind"] == "GameMissing"


def test_turns_that_cannot_be_read_do_not_stop_the_sweeper(services, fresh, bots_turn, db):
    """The data beside the entries in the log can be damaged too."""
    broken, lost = bots_turn(), bots_turn()
    db.delete(*KEYS)
    db.hset(turns_key(shard_of(broken)), broken, "[[4,")
    parts = fresh()

    rounds(Scheduler(parts))

    assert parts.bots.turns.take(600) == f"{lost}-4-0"
    assert list(map(bytes.decode, db.hkeys(BROKEN))) == [broken]


def test_a_damaged_match_does_not_keep_others_from_being_listed(services, fresh, bots_turn, db):
    """Neither from the feeds nor in a rebuild; the damaged one is not read again and again."""
    matches = [bots_turn() for _ in range(3)]
    db.delete(*db.keys("{index}:*"))
    damage(db, matches[1])
    parts = fresh()
    broken = BrokenMatches(parts.store.redis, time)

    mend_index(parts, broken)
    assert [parts.index.row(match) is not None for match in matches] == [True, False, True]
    assert parts.index.catch_up(parts.store.log, parts.store.match_cache.tree) == 0
    parts.index.rebuild(parts.store.log, broken.note)
    assert [parts.index.row(match) is not None for match in matches] == [True, False, True]
    assert parts.monitoring.health.broken() == 1


def test_a_repaired_match_is_served_again(services, fresh, overdue, db, caplog):
    """It is retried after its delay, and struck off."""
    match, times = overdue(), Times()
    parts = fresh()
    clock = Scheduler(parts, BrokenMatches(parts.store.redis, times))
    with while_damaged(db, match):
        clock.round()
        times.now += 3
        clock.round()
        assert json.loads(db.hget(BROKEN, match))["tries"] == 2
    clock.round()
    assert services.store.log.last(match) == 4  # not before its delay is over
    times.now += 5

    clock.round()

    assert services.store.log.last(match) == 5
    assert parts.monitoring.health.broken() == 0
    assert f"match {match} can be read again" in caplog.text


class Times:
    """A time that the test sets."""

    def __init__(self):
        self.now = 1_000.0

    def __call__(self):
        """The time now."""
        return self.now


def test_the_delays_of_a_broken_match_grow(services, caplog):
    """2, 4, 8 … seconds, at most ten minutes; it is retried for ever."""
    times = Times()
    broken, rests = BrokenMatches(services.store.redis, times), []
    for _ in range(12):
        broken.note("mt_1", RulesFault(reason=RulesReason.NOTHING_LIES_THERE(place="hand.1, trap")))
        began = times.now
        assert broken.rests("mt_1")
        while broken.rests("mt_1"):
            times.now += 1
        rests.append(times.now - began)
        assert broken.due(10) == ["mt_1"]

    assert rests == [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600]
    assert max(rests) == LONGEST_REST
    assert caplog.text.count("mt_1") == 1
    assert "trap" not in caplog.text


def test_the_notes_of_an_earlier_scheduler_are_known(services):
    """A scheduler that is restarted does not try the same match at once."""
    BrokenMatches(services.store.redis, time).note(
        "mt_1", BrokenRecord(seq=1, reason=RecordReason.DIGEST_DOES_NOT_HOLD())
    )

    again = BrokenMatches(services.store.redis, time)

    assert again.rests("mt_1")
    again.mended("mt_1")
    assert not BrokenMatches(services.store.redis, time).rests("mt_1")
    assert services.monitoring.health.broken() == 0


def test_the_number_of_noted_matches_is_bounded(services):
    """A release that can read no match at all is another kind of problem."""
    assert MOST >= 1_000
    broken = BrokenMatches(services.store.redis, time, most=2)
    for number in range(5):
        broken.note(f"mt_{number}", BrokenRecord(seq=1, reason=RecordReason.DIGEST_DOES_NOT_HOLD()))

    assert services.monitoring.health.broken() == 2


def test_an_outage_is_not_the_fault_of_a_match(services):
    """The error is raised to the caller, which waits for Redis."""
    broken = BrokenMatches(services.store.redis, time)

    with pytest.raises(Busy), broken.isolating("mt_1"):
        raise Busy
    assert services.monitoring.health.broken() == 0


def test_a_match_at_which_the_scheduler_was_killed_is_delayed(services, overdue, db):
    """Its attempt never ended: the next scheduler serves the others first."""
    match = overdue()
    services.bots.turns.hold(f"{match}-4-clock", -1)
    clock = Scheduler(services, BrokenMatches(services.store.redis, Times()))
    clock._sweeper.sweep()

    clock.round()

    assert json.loads(db.hget(BROKEN, match))["kind"] == "AttemptDied"
    assert services.store.log.last(match) == 4


def test_the_scheduler_survives_a_damaged_match(services, db, start, overdue, bots_turn):
    """Real processes: the bot worker of another match is killed, and the clock of a third one runs out."""
    broken = overdue()
    damage(db, broken)
    clock = start("annales.workers.scheduler")
    until(lambda: services.monitoring.health.broken() == 1, clock.told)

    match, dying = bots_turn(), start("tests.workers.hanging")
    until(lambda: db.get(THINKS), dying.told)
    dying.killed()
    worker, sound = start("annales.workers.run"), overdue()

    until(lambda: not services.store.log.turns_of(match), worker.told)
    until(lambda: services.store.log.last(sound) > 4, clock.told)
    assert clock.process.poll() is None
    assert clock.ended() == 0
    assert clock.told().count(f"match {broken} cannot be served") == 1
