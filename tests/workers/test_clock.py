"""The clock: it plays for the absent, once their time is over, and goes on whatever one match does."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from domain.games import GAMES
from domain.kernel.errors import Busy, RulesFault
from service.broken import Broken
from service.queueing import enqueue_turns
from service.table import Door, Opening
from tests.workers.conftest import ME, until
from workers.clock import Clock, mend_index

OPEN = {"kind": "open"}


@pytest.fixture
def yesterday(house):
    """A door of the same house where it is still yesterday: what is opened there has run out long ago."""
    return Door(house.log, house.shelf, house.index, house.keeper, house.imports, GAMES,
                lambda asked: enqueue_turns(house.queue, house.turns, asked),
                now=lambda: datetime.now(UTC) - timedelta(days=1))


def begun(door, clock=3600):
    """A match of two people at its first question."""
    match = door.open("pl_south", Opening("sacrifice", [ME, OPEN], clock=clock)).match
    return door.sit(match.id, 1, "pl_north").match


def last(house, match):
    """The number of the newest entry."""
    return house.log.last(match.id)


def test_the_first_legal_answer_is_played_for_who_is_absent(house, yesterday):
    """«The most passive first: the clock plays it for the absent.»"""
    match = begun(yesterday)
    first = next(iter(match.game.legal(match.table(), 0)))

    Clock(house).round()

    entry = house.door.match(match.id, None).tree.entry(5)
    assert entry.by == {"clock": 3600}
    assert entry.body.seat == 0
    assert entry.body.action["type"] == type(first).__struct_config__.tag


def test_the_next_question_has_its_whole_time(house, yesterday):
    """The clock plays one answer, not the turn."""
    match = begun(yesterday)

    Clock(house).round()
    Clock(house).round()

    assert last(house, match) == 5


def test_a_question_in_time_is_left_alone(house):
    """Nor is a match without a clock ever played by it."""
    timed, untimed = begun(house.door), begun(house.door, clock=None)

    Clock(house).round()

    assert (last(house, timed), last(house, untimed)) == (4, 4)


def test_a_match_whose_rules_fail_does_not_stop_the_others(house, yesterday, monkeypatch, caplog):
    """Its fault is told, and it rests: here until the end of the test, however slow that is."""
    broken, sound = begun(yesterday), begun(yesterday)
    run_out, tried = house.door.run_out, []

    def fails_once(match, question):
        tried.append(match)
        if match == broken.id:
            raise RulesFault(why="no trap lies in hand.1")
        return run_out(match, question)

    monkeypatch.setattr(house.door, "run_out", fails_once)
    clock = Clock(house, Broken(house.redis, now=lambda: 0.0))      # for whom no time passes
    clock.round()
    clock.round()

    assert (last(house, broken), last(house, sound)) == (4, 5)
    assert tried.count(broken.id) == 1
    assert f"match {broken.id} is broken and is passed by: RulesFault at " in caplog.text
    assert "trap" not in caplog.text


def test_what_a_crash_left_unlisted_is_listed(house):
    """A writer that dies between its append and its list: the feed tells the clock."""
    class Dead:
        def update(self, *_):
            """Nothing: the process is gone."""

    dying = Door(house.log, house.shelf, Dead(), house.keeper, house.imports, GAMES, lambda asked: None)
    match = begun(dying)
    assert house.index.row(match.id) is None

    mend_index(house, Broken(house.redis))

    assert house.index.row(match.id).status == "playing"


def test_the_program_ticks_until_it_is_asked_to_end(house, yesterday, start):
    """SIGTERM ends it after the round under way."""
    match, clock = begun(yesterday), start("workers.clock")

    until(lambda: last(house, match) == 5, clock)

    assert clock.ended() == 0
    assert clock.told() == ""


def test_a_clock_whose_redis_is_away_waits_for_it(house, caplog):
    """It does not die of it: whoever starts it again would start it into the same."""
    clock = Clock(replace(house, log=Away(clock_stops := [])))
    clock_stops.append(clock)

    clock.run()

    assert "does not answer" in caplog.text


class Away:
    """A log whose Redis is away; the second time somebody asks, the clock is stopped."""

    def __init__(self, clocks):
        self._clocks, self._asked = clocks, 0

    def deadlines(self, until):
        """Not now."""
        self._asked += 1
        if self._asked == 2:
            self._clocks[0].stop()
        raise Busy


def test_a_match_under_newer_rules_is_left_to_another_clock(house, yesterday):
    """It may go on under a release that this process is not of; the clock of the others goes on."""
    newer, own = begun(yesterday), begun(yesterday)
    house.door.match(newer.id, None).tree.rules += 1

    Clock(house).round()

    assert (last(house, newer), last(house, own)) == (4, 5)
