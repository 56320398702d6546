"""Bots' answers in time: on a grid that does not depend on their hands, after pauses in which people interpose."""

import signal
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

import pytest

from domain.bots import LEVELS
from domain.kernel.entry import Played
from domain.kernel.play import to_wire
from events.store import named
from service import thoughts
from service.bot_turns import LATER, LEASES, THOUGHTS, turn_of
from service.broken import Broken
from service.pace import milliseconds
from service.records import record
from service.settings import Pace
from service.table import Opening
from service.wiring import build
from tests.workers.conftest import ME, until
from tools import bot_moves
from workers import dispatching, jobs
from workers.dispatching import IDLE_LOOKS_EVERY, LOOKS_EVERY, release
from workers.jobs import answer
from workers.sweeping import SLICES, Sweeper

BOT = {"kind": "bot", "level": "random"}
HIDING = "pandocreon_divinae"       # a game with hands; in `sacrifice` nothing is hidden
MATCHES, ANSWERS = 60, 200          # that are looked through for something to interpose: every other match has it
START = datetime(2026, 3, 1, 10, 0, 7, 123_000, tzinfo=UTC)


class Time:
    """A time that goes on only where it is told to."""

    def __init__(self):
        self.reached = START

    def now(self):
        """The time that is reached."""
        return self.reached

    def wait(self, seconds):
        """Let time go by."""
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
        made.door._now = time.now
        yield made


@pytest.fixture
def slow(monkeypatch, time):
    """Let the next thoughts of random bots take so many milliseconds each, and those after them none."""
    def taking(*thoughts):
        left, think = list(thoughts), LEVELS["random"].think

        def slowly(*about):
            time.reached += timedelta(milliseconds=left.pop(0) if left else 0)
            return think(*about)

        monkeypatch.setitem(LEVELS, "random", replace(LEVELS["random"], think=slowly))

    return taking


def opened(house, *seats, game=HIDING, **terms):
    """A match at these seats."""
    return house.door.open("pl_me", Opening(game, list(seats), **terms)).match


def after(entry):
    """Milliseconds between the opening of the match and an entry."""
    return milliseconds(datetime.fromisoformat(entry.at)) - milliseconds(START)


def asked(match):
    """When the open question was asked."""
    return after(match.tree.entry(match.tree.last))


def works(house):
    """What workers do with all that waits, until nothing does."""
    while (turn := house.turns.take(600)) is not None:
        jobs.think_about(house, turn)


def plays(house, time, match):
    """Let the bot that is asked think, and write when its time has come; the match afterwards, and its newest entry."""
    last = match.tree.last              # the tree that this process shares grows with the match
    works(house)
    while house.log.last(match.id) == last:
        time.reached = datetime.fromtimestamp(house.turns.next_due() / 1000, UTC)
        release(house)
        works(house)
    read = house.door.match(match.id, "pl_me")
    return read, read.tree.entry(read.tree.last)


def bots_question(house):
    """A match in which a bot must answer a question that was asked just now; nothing is kept from before."""
    match = opened(house, BOT, ME, take_back="free")
    while not house.log.turns_of(match.id):
        match = answers(house, match)
    return match


def paused(house):
    """A match in which a bot must answer while a person may interpose, and the turn, which was thought about."""
    match = bots_question(house)
    [(question, seat)] = house.log.turns_of(match.id)
    assert match.table().question.may == (1,)
    works(house)
    return match, f"{match.id}-{question}-{seat}"


def answers(house, match, action=None):
    """The person at seat 1 gives this answer, or the first legal one."""
    action = action or next(iter(match.game.legal(match.table(), 1)))
    return house.door.play(match.id, "pl_me", match.number(1), [to_wire(action)]).match


def openings(match):
    """What the person may answer, standing choices apart."""
    return [one for one in match.game.legal(match.table(), 1) if type(one).__struct_config__.tag != "auto_pass"]


def interruptible(house, time):
    """A match in which a bot must answer, and the person holds something to interpose; what that is."""
    luck = Random(1)
    for _ in range(MATCHES):
        match = opened(house, BOT, ME)
        for _ in range(ANSWERS):
            if match.is_over():
                break
            if 1 in match.table().question.must:
                match = answers(house, match, luck.choice(openings(match)))
            elif openings(match):
                return match, openings(match)[0]
            else:
                match, _ = plays(house, time, match)
    raise AssertionError("nobody ever held anything to interpose")


# -- the grid


@pytest.fixture
def stepping(house):
    """The same parts with a step of 500 ms and no pause."""
    house.door._pace = Pace(500, 0)
    return house


def test_the_time_of_an_answer_does_not_tell_how_long_it_was_thought_about(stepping, time, slow):
    """Each thought has a whole step; a very long one ends at the next one."""
    given = []
    for thought in (1, 75, 240, 499, 630):
        match = bots_question(stepping)
        since = asked(match)
        slow(thought)
        given.append(after(plays(stepping, time, match)[1]) - since)

    assert given == [500, 500, 500, 500, 1000]


def test_a_long_thought_in_a_pause_does_not_end_later(house, time, slow):
    """It is thought while the pause lasts, and not when it is over."""
    match = bots_question(house)
    since = asked(match)
    slow(730)

    assert after(plays(house, time, match)[1]) - since == 1000


def test_no_worker_waits_for_the_time_of_an_answer(stepping, time):
    """It takes the next turn at once: forty answers are found before the first of them is due."""
    matches = [bots_question(stepping) for _ in range(40)]
    lengths, began = [match.tree.last for match in matches], time.reached
    works(stepping)

    assert (time.reached, stepping.turns.waiting()) == (began, 0)
    time.wait(0.5)
    release(stepping)
    works(stepping)
    assert all(stepping.log.last(match.id) > last for match, last in zip(matches, lengths, strict=True))


def test_where_nothing_is_hidden_a_bot_answers_at_once(stepping, db, time):
    """Time tells nothing there."""
    match = opened(stepping, BOT, ME, game="sacrifice")
    works(stepping)

    assert stepping.log.turns_of(match.id) == []
    assert db.zcard(LATER) == 0


def test_bots_among_themselves_do_not_wait(house, slow):
    """Nobody is there to whom a time could tell anything now."""
    match = opened(house, BOT, BOT)
    slow(7)
    [(question, seat)] = house.log.turns_of(match.id)
    answer(house, match.id, question, seat)

    read = house.door.match(match.id, "pl_me").tree
    assert after(read.entry(read.last)) == 7


def test_who_has_resigned_is_nobody_to_wait_for(house, time, slow):
    """Bots have the match for themselves then."""
    match = opened(house, BOT, BOT, ME, game="faiseurs_d_univers")
    house.door.leave(match.id, 2, "pl_me")
    [first, *_] = house.door.turns_asked(match.id, house.log.turns_of(match.id))
    before = house.log.last(match.id)

    slow(7)
    answer(house, match.id, first.question, first.seat)
    assert (first.people, house.log.last(match.id) > before) == (False, True)


# -- kept answers


def test_an_answer_in_a_pause_keeps_no_worker(house, db, time):
    """It is kept until the pause ends, and waits from then on."""
    match, turn = paused(house)
    last, began = match.tree.last, milliseconds(time.now())

    assert db.zrange(LATER, 0, -1, withscores=True) == [(turn.encode(), began + 1000)]
    assert (house.turns.waiting(), db.zcard(LEASES)) == (0, 0)
    house.queue.empty()
    time.wait(0.999)
    assert release(house) == 0
    time.wait(0.001)
    assert release(house) == 1
    assert (house.turns.waiting(), house.queue.count) == (1, 1)
    assert house.turns.take(600) == turn
    jobs.think_about(house, turn)
    assert house.log.last(match.id) > last
    assert not db.hexists(THOUGHTS, turn)


def test_a_kept_answer_is_not_thought_about_again(house, time, monkeypatch):
    """What was found is what is written."""
    match, turn = paused(house)
    last, kept = match.tree.last, thoughts.read(house.turns.thought(turn))
    monkeypatch.setitem(LEVELS, "random", replace(LEVELS["random"], think=None))
    time.wait(1)
    release(house)
    assert house.turns.take(600) == turn
    house.turns.let_go(turn)
    assert house.door.play_as_bot(*turn_of(turn), kept).last == last + 1

    entry = house.door.match(match.id, "pl_me").tree.entry(last + 1)
    assert (entry.body.action, dict(entry.by)) == (kept.action, dict(kept.by))


@pytest.mark.parametrize("other", [{"head": "another"}, {"rules": 0}, {"by": {"bot": "random", "version": 0}}])
def test_an_answer_that_was_found_for_another_table_is_found_anew(house, time, other):
    """Or under other rules, or by another version of the level: its entry says for what it stands."""
    match, turn = paused(house)
    kept = thoughts.read(house.turns.thought(turn))
    stale = replace(kept, **other)
    assert not stale.holds(match, 0)

    again = house.door.think_as_bot(*turn_of(turn), stale)
    assert (again.head, again.rules, again.by, again.action) == (kept.head, kept.rules, kept.by, kept.action)
    with pytest.raises(thoughts.MovedOn):
        house.door.play_as_bot(*turn_of(turn), stale)
    assert house.log.last(match.id) == match.tree.last


def test_who_was_overtaken_at_the_last_moment_waits_for_the_next_step(stepping, time, slow, monkeypatch):
    """Others have moved between the look and the writing: how long the bot thinks again is not told either."""
    match = bots_question(stepping)
    last, since = match.tree.last, asked(match)
    works(stepping)
    time.wait(0.5)
    holds, seen = thoughts.Thought.holds, []

    def moved(thought, *about):
        seen.append(thought)
        return len(seen) != 2 and holds(thought, *about)

    monkeypatch.setattr(thoughts.Thought, "holds", moved)
    release(stepping)
    slow(20)
    works(stepping)

    assert stepping.log.last(match.id) == last
    assert after(plays(stepping, time, match)[1]) - since == 1000


def test_what_is_kept_by_another_release_is_found_anew():
    """It is no answer that this one knows."""
    assert [thoughts.read(kept) for kept in (None, "", "[1]", '{"answer": 1}')] == [None] * 4


def test_a_worker_that_is_killed_at_the_time_of_writing_loses_nothing(house, db, time):
    """Its lease ends, the turn comes back, and the kept answer is written."""
    match, turn = paused(house)
    last, kept = match.tree.last, house.turns.thought(turn)
    time.wait(1)
    release(house)
    assert house.turns.take(600) == turn
    db.zadd(LEASES, {turn: 1})
    sweeper = Sweeper(house, Broken(house.redis))

    assert [lost for _ in range(SLICES) for lost in sweeper.sweep()] == [turn]
    assert house.turns.thought(turn) == kept
    works(house)
    assert house.log.last(match.id) > last


def test_the_dispatcher_sleeps_until_the_next_answer_is_due(house, time):
    """Where none is kept it sleeps longer: who keeps one wakes it."""
    assert dispatching.dispatch(house) == IDLE_LOOKS_EVERY
    dispatching.KEPT.clear()
    paused(house)
    assert dispatching.KEPT.is_set()
    assert dispatching.dispatch(house) == LOOKS_EVERY
    time.wait(0.99)
    assert dispatching.dispatch(house) == 0.01
    time.wait(0.01)
    assert dispatching.dispatch(house) == 0
    assert house.turns.waiting() == 1


def test_who_interposes_in_the_pause_makes_the_turn_stale(house, time):
    """The old turn does nothing; the bot is asked anew, by another number, where it must answer what was done."""
    match, action = interruptible(house, time)
    [(question, seat)] = house.log.turns_of(match.id)
    works(house)
    last = answers(house, match, action).tree.last

    assert (question, seat) not in house.log.turns_of(match.id)
    assert answer(house, match.id, question, seat) is None
    assert house.log.last(match.id) == last
    assert house.turns.thought(f"{match.id}-{question}-{seat}") is not None     # until it is due
    time.wait(1)
    release(house)
    works(house)
    assert house.turns.thought(f"{match.id}-{question}-{seat}") is None


def test_what_is_taken_back_in_the_pause_is_asked_anew(house, db, time):
    """The turn of the old question is stale, the new one has a pause of its own."""
    match, turn = paused(house)
    match, _ = plays(house, time, match)
    time.wait(0.5)
    house.door.ask_take_back(match.id, "pl_me", match.tree.entry(match.tree.last).after)
    match = house.door.match(match.id, "pl_me")

    [(question, seat)] = house.log.turns_of(match.id)
    assert question == match.tree.last
    works(house)
    again = f"{match.id}-{question}-{seat}"
    assert db.zscore(LATER, again) == milliseconds(time.now()) + 1000
    assert answer(house, *turn_of(turn)) is None


def test_a_jump_of_the_wall_clock_puts_no_answer_off_for_long(house, time):
    """Turned back by an hour, what was due in a second would be due in an hour and a second."""
    match, _ = paused(house)
    last = match.tree.last
    time.reached -= timedelta(hours=1)

    assert release(house) == 1
    works(house)
    assert house.log.last(match.id) > last


def test_moves_that_waited_for_their_time_hold(house, time, tmp_path, capsys):
    """Played again from the record, each is the one that its bot gives."""
    match = opened(house, BOT, ME)
    for _ in range(12):
        match = answers(house, match) if 1 in match.table().question.must else plays(house, time, match)[0]
    house.door.leave(match.id, 1, "pl_me")
    match = house.door.match(match.id, "pl_me")
    assert match.is_over()
    path = tmp_path / "record.ndjson"
    path.write_bytes(b"".join(record(match, None)))

    assert bot_moves.main([str(path)]) == 0
    assert ": holds" in capsys.readouterr().out


# -- real processes


def test_a_clock_that_hangs_keeps_no_answer_waiting(redis_url, start):
    """Bot workers end pauses themselves."""
    with build(redis_url, pace=Pace(200, 400)) as house:
        env = {"ANNALES_BOT_STEP_MS": "200", "ANNALES_BOT_PAUSE_MS": "400"}
        clock, worker = start("workers.clock", **env), start("workers.run", **env)
        until(partial(lives, house), clock)
        clock.process.send_signal(signal.SIGSTOP)
        match = bots_question(house)

        until(partial(has_grown, house, match), worker)


def lives(house):
    """Whether a clock has done a round."""
    return house.health.clock_age() is not None


def has_grown(house, match):
    """Whether entries have come that this match was read without."""
    return house.log.last(match.id) > match.tree.last


def test_the_clock_of_the_service_ends_pauses_in_time(redis_url, start):
    """Real processes: each answer of a bot is dated on the grid, whether it has one legal answer or many."""
    with build(redis_url, pace=Pace(200, 400)) as house:
        named(house.redis)
        env = {"ANNALES_BOT_STEP_MS": "200", "ANNALES_BOT_PAUSE_MS": "400"}
        programs = [start("workers.clock", **env), start("workers.run", **env)]
        match = opened(house, BOT, ME)
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
