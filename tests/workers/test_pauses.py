"""Bots' answers in time: on a grid that does not depend on their hands, after pauses in which people interpose."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

import pytest

from domain.bots import LEVELS
from domain.kernel.entry import Played
from domain.kernel.play import to_wire
from events.store import named
from service.bot_turns import LATER, turn_of
from service.pace import milliseconds
from service.settings import Pace
from service.table import Opening
from service.wiring import build
from tests.workers.conftest import ME, until
from workers import dispatching
from workers.dispatching import LOOKS_EVERY, release
from workers.jobs import answer

BOT = {"kind": "bot", "level": "random"}
MATCHES, ANSWERS = 60, 200          # that are looked through for something to interpose: every other match has it
START = datetime(2026, 3, 1, 10, 0, 7, 123_000, tzinfo=UTC)


class Time:
    """A time that goes on only when somebody waits."""

    def __init__(self):
        self.reached, self.waits = START, []

    def now(self):
        """The time that is reached."""
        return self.reached

    def wait(self, seconds):
        """Let time go by."""
        self.waits.append(seconds)
        self.reached += timedelta(seconds=seconds)


@pytest.fixture
def time(monkeypatch):
    """The time of the door and of the pauses."""
    passing = Time()
    monkeypatch.setattr(dispatching, "_now", lambda: milliseconds(passing.now()))
    return passing


@pytest.fixture
def house(redis_url, time):
    """The parts of one process whose bots keep a pace, in a time of the tests."""
    with build(redis_url, pace=Pace(100, 1000)) as made:
        made.door._now, made.door._wait = time.now, time.wait
        yield made


@pytest.fixture
def slow(monkeypatch, time):
    """Let the thoughts of random bots take so many milliseconds each, one after the other."""
    def taking(*thoughts):
        left, think = list(thoughts), LEVELS["random"].think

        def slowly(*about):
            time.reached += timedelta(milliseconds=left.pop(0))
            return think(*about)

        monkeypatch.setitem(LEVELS, "random", replace(LEVELS["random"], think=slowly))

    return taking


def opened(house, *seats, game="sacrifice", **terms):
    """A match at these seats."""
    return house.door.open("pl_me", Opening(game, list(seats), **terms)).match


def after(entry):
    """Milliseconds between the opening of the match and an entry."""
    return milliseconds(datetime.fromisoformat(entry.at)) - milliseconds(START)


def plays(house, match):
    """Let the bot that is asked answer; the match afterwards, and its newest entry."""
    [(question, seat)] = house.log.turns_of(match.id)
    answer(house, match.id, question, seat)
    read = house.door.match(match.id, "pl_me")
    return read, read.tree.entry(read.tree.last)


def test_the_time_of_an_answer_does_not_tell_how_long_it_was_thought_about(house, slow):
    """A short and a long thought end at the same time; a very long one at the next full step."""
    slow(1, 73, 130)
    for _ in range(2):
        assert after(plays(house, opened(house, BOT, ME))[1]) % 100 == 0
    match = opened(house, BOT, ME)
    before = after(match.tree.entry(4))

    assert after(plays(house, match)[1]) - before == 200


def test_a_worker_waits_for_a_step_at_most(house, time, slow):
    """It keeps its finished answer until then."""
    slow(30)
    _, entry = plays(house, opened(house, BOT, ME))

    assert after(entry) == 100
    assert time.waits == [pytest.approx(0.07)]


def test_bots_among_themselves_do_not_wait(house, time, slow):
    """Nobody is there to whom a time could tell anything now."""
    slow(7)
    _, entry = plays(house, opened(house, BOT, BOT))

    assert (after(entry), time.waits) == (7, [])


def test_who_has_resigned_is_nobody_to_wait_for(house, time, slow):
    """Bots have the match for themselves then."""
    match = opened(house, BOT, BOT, ME, game="faiseurs_d_univers")
    house.door.leave(match.id, 2, "pl_me")
    turns = house.door.turns_asked(match.id, house.log.turns_of(match.id))

    assert {(turn.people, turn.due) for turn in turns} == {(False, None)}
    slow(7)
    answer(house, match.id, turns[0].question, turns[0].seat)
    assert time.waits == []


def paused(house):
    """A match in which a bot must answer while a person may interpose, and the turn that is put off by that."""
    match = opened(house, BOT, ME, game="pandocreon_divinae", take_back="free")
    while not house.log.turns_of(match.id):
        match = answers(house, match)
    [(question, seat)] = house.log.turns_of(match.id)
    assert match.table().question.may == (1,)
    return match, f"{match.id}-{question}-{seat}"


def answers(house, match, action=None):
    """The person at seat 1 gives this answer, or the first legal one."""
    action = action or next(iter(match.game.legal(match.table(), 1)))
    return house.door.play(match.id, "pl_me", match.number(1), [to_wire(action)]).match


def openings(match):
    """What the person may answer, standing choices apart."""
    return [one for one in match.game.legal(match.table(), 1) if type(one).__struct_config__.tag != "auto_pass"]


def interruptible(house):
    """A match in which a bot must answer, and the person holds something to interpose; what that is."""
    luck = Random(1)
    for _ in range(MATCHES):
        match = opened(house, BOT, ME, game="pandocreon_divinae")
        for _ in range(ANSWERS):
            if match.is_over():
                break
            if 1 in match.table().question.must:
                match = answers(house, match, luck.choice(openings(match)))
            elif openings(match):
                return match, openings(match)[0]
            else:
                match, _ = plays(house, match)
    raise AssertionError("nobody ever held anything to interpose")


def test_a_turn_in_a_pause_keeps_no_worker(house, db, time):
    """It is put off until half a step before the pause ends, and waits from then on."""
    _, turn = paused(house)
    began = milliseconds(time.now())

    assert db.zrange(LATER, 0, -1, withscores=True) == [(turn.encode(), began + 950)]
    assert (house.turns.waiting(), house.queue.count) == (0, 0)
    time.wait(0.949)
    assert release(house) == 0
    time.wait(0.001)
    assert release(house) == 1
    assert (house.turns.waiting(), house.queue.count) == (1, 1)
    assert house.turns.take(600) == turn


def test_the_dispatcher_sleeps_until_the_next_turn_is_due(house, time):
    """And never for long, since another may be put off meanwhile."""
    assert dispatching.dispatch(house) == LOOKS_EVERY
    paused(house)
    assert dispatching.dispatch(house) == LOOKS_EVERY
    time.wait(0.94)
    assert dispatching.dispatch(house) == 0.01
    time.wait(0.01)
    assert dispatching.dispatch(house) == 0
    assert house.turns.waiting() == 1


def test_a_bot_answers_when_the_pause_is_over(house, time):
    """Not before, and its thought is not added."""
    match, _ = paused(house)
    asked = after(match.tree.entry(match.tree.last))
    time.wait(0.95)

    assert after(plays(house, match)[1]) == asked + 1000


def test_who_interposes_in_the_pause_makes_the_turn_stale(house, time):
    """The old turn does nothing; the bot is asked anew, by another number, where it must answer what was done."""
    match, action = interruptible(house)
    [(question, seat)] = house.log.turns_of(match.id)
    last = answers(house, match, action).tree.last

    assert (question, seat) not in house.log.turns_of(match.id)
    assert answer(house, match.id, question, seat) is None
    assert house.log.last(match.id) == last


def test_what_is_taken_back_in_the_pause_is_asked_anew(house, db, time):
    """The turn of the old question is stale, the new one has a pause of its own."""
    match, turn = paused(house)
    match, _ = plays(house, match)
    time.wait(0.5)
    house.door.ask_take_back(match.id, "pl_me", match.tree.entry(match.tree.last).after)
    match = house.door.match(match.id, "pl_me")

    [(question, seat)] = house.log.turns_of(match.id)
    assert question == match.tree.last
    again = f"{match.id}-{question}-{seat}"
    assert db.zscore(LATER, again) == milliseconds(time.now()) + 950
    assert answer(house, *turn_of(turn)) is None


def test_a_jump_of_the_wall_clock_puts_no_turn_off_for_long(house, db, time):
    """Turned back by an hour, what was due in a second would be due in an hour and a second."""
    _, turn = paused(house)
    time.reached -= timedelta(hours=1)

    assert release(house) == 1
    assert house.turns.take(600) == turn
    answer(house, *turn_of(turn))
    assert all(wait <= 1.1 for wait in time.waits)


def has_grown(house, match):
    """Whether entries have come that this match was read without."""
    return house.log.last(match.id) > match.tree.last


def test_the_clock_of_the_service_ends_pauses_in_time(redis_url, start):
    """Real processes: each answer of a bot is dated on the grid, whether it has one legal answer or many."""
    with build(redis_url, pace=Pace(200, 400)) as house:
        named(house.redis)
        env = {"ANNALES_BOT_STEP_MS": "200", "ANNALES_BOT_PAUSE_MS": "400"}
        programs = [start("workers.clock", **env), start("workers.run", **env)]
        match = opened(house, BOT, ME, game="pandocreon_divinae")
        answered = 0
        while answered < 6:
            match = house.door.match(match.id, "pl_me")
            if 1 in match.table().question.must:
                answers(house, match)
                continue
            until(partial(has_grown, house, match), programs[1])
            answered += 1
    tree = house.door.match(match.id, "pl_me").tree
    steps = [entry for entry in tree.entries if isinstance(entry.body, Played) and entry.body.seat == 0]
    waited = [after(entry) - after(tree.entry(tree.opened_at(entry.after))) for entry in steps]

    assert len(waited) >= 6
    assert all(wait >= 400 and wait % 200 == 0 for wait in waited), waited
