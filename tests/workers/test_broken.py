"""One match that cannot be served harms itself alone: the clock serves all others, round after round."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from domain.games import GAMES
from domain.kernel.errors import BrokenRecord, Busy, RulesFault
from events.shards import deadlines_key, shard_of, turns_key
from service.bot_turns import KEYS
from service.broken import BROKEN, LONGEST_REST, MOST, Broken
from service.queueing import enqueue_turns
from service.table import Door, Opening
from service.wiring import build
from tests.support.damaged import damage, newer, while_damaged
from tests.workers.conftest import ME, until
from tests.workers.hanging import THINKS
from workers.clock import Clock, mend_index
from workers.sweeping import SLICES

BOT, OPEN = {"kind": "bot", "level": "random"}, {"kind": "open"}


@pytest.fixture
def fresh(redis_url):
    """The parts of another process, which has read nothing yet; of some games only."""
    made = []

    def build_one(games=GAMES):
        made.append(build(redis_url, games))
        return made[-1]

    yield build_one
    for house in made:
        house.__exit__()


@pytest.fixture
def overdue(house):
    """Open a match whose clock ran out yesterday; gives its id."""
    yesterday = Door(house.log, house.shelf, house.index, house.keeper, house.imports, GAMES,
                     lambda asked: enqueue_turns(house.queue, house.turns, asked),
                     now=lambda: datetime.now(UTC) - timedelta(days=1))

    def opened(game="sacrifice"):
        match = yesterday.open("pl_south", Opening(game, [ME, OPEN], clock=3600)).match
        return yesterday.sit(match.id, 1, "pl_north").match.id

    return opened


def rounds(clock, number=2 * SLICES + 1):
    """As many rounds as it takes to find a turn missing twice."""
    for _ in range(number):
        clock.round()


def test_a_name_that_is_none_does_not_stop_the_clock(house, overdue, db):
    """Among the deadlines, or among the open turns: the others run out all the same."""
    match = overdue()
    db.zadd(deadlines_key(shard_of(match)), {b"\xff\xfe": 1})
    db.hset(turns_key(shard_of(match)), b"\xff\xfe", "[[1,0]]")

    rounds(Clock(house))

    assert any("clock" in entry.by for entry in house.door.match(match, None).tree.entries)


@pytest.mark.parametrize("how", [None, newer], ids=["damaged", "newer"])
def test_a_damaged_match_does_not_stop_the_clock_of_the_others(house, fresh, overdue, bots_turn, db, caplog, how):
    """Deadlines, lost turns of bots, the index: all are looked after, and the damage is logged once."""
    broken, sound, later = overdue(), overdue(), overdue()
    lost, also_broken = bots_turn(), bots_turn()
    db.delete(house.queue.key, *KEYS)
    for match in (broken, also_broken):
        damage(db, match, fields=how)
    parts = fresh()
    clock = Clock(parts)

    rounds(clock)

    assert [house.log.last(match) > 4 for match in (broken, sound, later)] == [False, True, True]
    assert parts.turns.take(600) == f"{lost}-4-0"
    assert parts.turns.take(600) is None
    assert parts.health.broken() == 2
    assert caplog.text.count(f"match {broken} is broken and is passed by: BrokenRecord at events/") == 1
    before = house.log.last(sound)
    sound_again = overdue()
    rounds(clock)
    assert house.log.last(sound_again) > 4
    assert house.log.last(sound) == before              # its next question has its whole time


def test_a_game_that_was_taken_out_does_not_stop_the_clock(house, fresh, overdue, bots_turn, db):
    """This release does not know it; another process may."""
    sacrifice, pandocreon = overdue(), overdue("pandocreon_divinae")
    last = house.log.last(pandocreon)
    parts = fresh({slug: game for slug, game in GAMES.items() if slug != "sacrifice"})

    rounds(Clock(parts))

    assert (house.log.last(sacrifice), house.log.last(pandocreon) > last) == (4, True)
    assert json.loads(db.hget(BROKEN, sacrifice))["kind"] == "UnknownGame"


def test_turns_that_cannot_be_read_do_not_stop_the_sweeper(house, fresh, bots_turn, db):
    """What the log keeps beside the entries can be damaged too."""
    broken, lost = bots_turn(), bots_turn()
    db.delete(house.queue.key, *KEYS)
    db.hset(turns_key(shard_of(broken)), broken, "[[4,")
    parts = fresh()

    rounds(Clock(parts))

    assert parts.turns.take(600) == f"{lost}-4-0"
    assert list(map(bytes.decode, db.hkeys(BROKEN))) == [broken]


def test_a_damaged_match_does_not_keep_others_from_being_listed(house, fresh, bots_turn, db):
    """Neither by the feeds nor when all is made anew; nobody reads its line again and again."""
    matches = [bots_turn() for _ in range(3)]
    db.delete(*db.keys("{index}:*"))
    damage(db, matches[1])
    parts = fresh()
    broken = Broken(parts.redis)

    mend_index(parts, broken)
    assert [parts.index.row(match) is not None for match in matches] == [True, False, True]
    assert parts.index.catch_up(parts.log, parts.shelf.tree) == 0
    parts.index.rebuild(parts.log, broken.note)
    assert [parts.index.row(match) is not None for match in matches] == [True, False, True]
    assert parts.health.broken() == 1


def test_a_match_that_is_read_well_again_is_served_again(house, fresh, overdue, db, caplog):
    """It is tried again after its rest, and struck off."""
    match, times = overdue(), Times()
    parts = fresh()
    clock = Clock(parts, Broken(parts.redis, times))
    with while_damaged(db, match):
        clock.round()
        times.now += 3
        clock.round()
        assert json.loads(db.hget(BROKEN, match))["tries"] == 2
    clock.round()
    assert house.log.last(match) == 4                   # it rests
    times.now += 5

    clock.round()

    assert house.log.last(match) == 5
    assert parts.health.broken() == 0
    assert f"match {match} can be read again" in caplog.text


class Times:
    """A time that goes on when it is told to."""

    def __init__(self):
        self.now = 1_000.0

    def __call__(self):
        """The time now."""
        return self.now


def test_the_rests_of_a_broken_match_grow(house, caplog):
    """2, 4, 8 … seconds, at most ten minutes; it is never given up."""
    times = Times()
    broken, rests = Broken(house.redis, times), []
    for _ in range(12):
        broken.note("mt_1", RulesFault(why="no trap lies in hand.1"))
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


def test_what_an_earlier_clock_has_noted_is_known(house):
    """A clock that is started anew does not run into the same at once."""
    Broken(house.redis).note("mt_1", BrokenRecord(seq=1, why="damaged"))

    again = Broken(house.redis)

    assert again.rests("mt_1")
    again.mended("mt_1")
    assert not Broken(house.redis).rests("mt_1")
    assert house.health.broken() == 0


def test_no_more_is_remembered_than_a_clock_can_look_through(house, monkeypatch):
    """A release that knows no match at all is another kind of trouble."""
    assert MOST >= 1_000
    monkeypatch.setattr("service.broken.MOST", 2)
    broken = Broken(house.redis)
    for number in range(5):
        broken.note(f"mt_{number}", BrokenRecord(seq=1, why="damaged"))

    assert house.health.broken() == 2


def test_an_outage_is_no_fault_of_a_match(house):
    """It goes on to whoever waits for Redis."""
    broken = Broken(house.redis)

    with pytest.raises(Busy), broken.passing_by("mt_1"):
        raise Busy
    assert house.health.broken() == 0


def test_a_match_at_which_the_clock_was_killed_rests(house, overdue, db):
    """Its attempt never ended: the next clock does the others first."""
    match = overdue()
    house.turns.hold(f"{match}-4-clock", -1)
    clock = Clock(house, Broken(house.redis, Times()))
    clock._sweeper.sweep()

    clock.round()

    assert json.loads(db.hget(BROKEN, match))["kind"] == "AttemptDied"
    assert house.log.last(match) == 4


def test_the_clock_goes_on_beside_a_damaged_match(house, db, start, overdue, bots_turn):
    """Real processes, as it was found: the bot of another match is killed, and the clock of a third runs out."""
    broken = overdue()
    damage(db, broken)
    clock = start("workers.clock")
    until(lambda: house.health.broken() == 1, clock)

    match, dying = bots_turn(), start("tests.workers.hanging")
    until(lambda: db.get(THINKS), dying)
    dying.killed()
    worker, sound = start("workers.run"), overdue()

    until(lambda: not house.log.turns_of(match), worker)
    until(lambda: house.log.last(sound) > 4, clock)
    assert clock.process.poll() is None
    assert clock.ended() == 0
    assert clock.told().count(f"match {broken} is broken") == 1
