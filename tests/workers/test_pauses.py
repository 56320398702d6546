"""Bots' answers in time: on a grid that does not depend on their hands, after pauses in which people interpose."""

import signal
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

import pytest
from click.testing import CliRunner

from annales.domain.bots import LEVELS
from annales.domain.contract.engine import to_wire
from annales.domain.log.entry import Played
from annales.domain.log.terms import Author
from annales.events.store import named
from annales.service.bots import planned_answers
from annales.service.bots.turn_queue import LATER, LEASES, PLANNED, TICKETS, turn_of
from annales.service.bots.turns import turns_asked
from annales.service.commands.answer import Answer
from annales.service.commands.answer_for import AnswerAsBot
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave
from annales.service.commands.take_back import AskTakeBack
from annales.service.container import build
from annales.service.match import milliseconds
from annales.service.ports import Ports
from annales.service.queries.export import record
from annales.service.settings import Pace
from annales.tools.annales.audit_bots.command import audit_bots
from annales.workers import due_answers, jobs
from annales.workers.due_answers import LOOKS_EVERY, release
from annales.workers.jobs import answer
from annales.workers.sweeper import SLICES, Sweeper
from tests.support.moments import Standing
from tests.support.tickets import tickets
from tests.support.waiting import until
from tests.workers.conftest import ME

pytestmark = pytest.mark.process

BOT = {"kind": "bot", "level": "random"}
HIDING = "pandocreon_divinae"  # a game with hands; in `sacrifice` nothing is hidden
MATCHES, ANSWERS = 60, 200  # that are looked through for something to interpose: every other match has it
START = datetime(2026, 3, 1, 10, 0, 7, 123_000, tzinfo=UTC)


@pytest.fixture
def time():
    """The time of the door and of the pauses."""
    return Standing(START)


@pytest.fixture
def services(redis_url, time):
    """The parts of one process whose bots keep a pace, in a time of the tests."""
    with build(redis_url, pace=Pace(100, 1000), ports=Ports(clock=time)) as made:
        yield made


@pytest.fixture
def slow(monkeypatch, time):
    """Let the next thoughts of random bots take so many milliseconds each, and those after them none."""

    def taking(*thoughts):
        left, think = list(thoughts), LEVELS["random"].think

        def slowly(*about):
            time.at += timedelta(milliseconds=left.pop(0) if left else 0)
            return think(*about)

        monkeypatch.setitem(LEVELS, "random", replace(LEVELS["random"], think=slowly))

    return taking


def opened(services, *seats, game=HIDING, **terms):
    """A match at these seats."""
    return services.door.do(OpenMatch("pl_me", Opening(game, list(seats), **terms))).match


def after(entry):
    """Milliseconds between the opening of the match and an entry."""
    return milliseconds(datetime.fromisoformat(entry.at)) - milliseconds(START)


def asked(match):
    """When the open question was asked."""
    return after(match.tree.entry(match.tree.last))


def works(services):
    """What workers do with all that waits, until nothing does."""
    while (turn := services.bots.turns.take(600)) is not None:
        jobs.think_about(services, turn)


def plays(services, time, match):
    """Let the bot that is asked think, and write when its time has come; the match afterwards, and its newest entry."""
    last = match.tree.last  # the tree that this process shares grows with the match
    works(services)
    while services.store.log.last(match.id) == last:
        time.at = datetime.fromtimestamp(services.bots.turns.next_due() / 1000, UTC)
        release(services)
        works(services)
    read = services.matches.visible(match.id, "pl_me")
    return read, read.tree.entry(read.tree.last)


def bots_question(services):
    """A match in which a bot must answer a question that was asked just now; nothing is kept from before."""
    match = opened(services, BOT, ME, take_back="free")
    while not services.store.log.turns_of(match.id):
        match = answers(services, match)
    return match


def paused(services):
    """A match in which a bot must answer while a person may interpose, and the turn, which was thought about."""
    match = bots_question(services)
    [(question, seat)] = services.store.log.turns_of(match.id)
    assert match.table().question.may == (1,)
    works(services)
    return match, f"{match.id}-{question}-{seat}"


def answers(services, match, action=None):
    """The person at seat 1 gives this answer, or the first legal one."""
    action = action or next(iter(match.game.legal(match.table(), 1)))
    return services.door.do(Answer(match.id, "pl_me", match.number(1), [to_wire(action)])).match


def openings(match):
    """What the person may answer, standing choices apart."""
    return [one for one in match.game.legal(match.table(), 1) if type(one).__struct_config__.tag != "auto_pass"]


def interruptible(services, time):
    """A match in which a bot must answer, and the person holds something to interpose; what that is."""
    luck = Random(1)
    for _ in range(MATCHES):
        match = opened(services, BOT, ME)
        for _ in range(ANSWERS):
            if match.is_over():
                break
            if 1 in match.table().question.must:
                match = answers(services, match, luck.choice(openings(match)))
            elif openings(match):
                return match, openings(match)[0]
            else:
                match, _ = plays(services, time, match)
    raise AssertionError("nobody ever held anything to interpose")


# -- the grid


@pytest.fixture
def stepping(services):
    """The same parts with a step of 500 ms and no pause."""
    services.bots.planner.pace = Pace(500, 0)
    return services


def test_the_time_of_an_answer_does_not_reveal_the_thinking_time(stepping, time, slow):
    """Each thought has a whole step; a very long one ends at the next one."""
    given = []
    for thought in (1, 75, 240, 499, 630):
        match = bots_question(stepping)
        since = asked(match)
        slow(thought)
        given.append(after(plays(stepping, time, match)[1]) - since)

    assert given == [500, 500, 500, 500, 1000]


def test_a_long_thought_in_a_pause_does_not_end_later(services, time, slow):
    """It is thought while the pause lasts, and not when it is over."""
    match = bots_question(services)
    since = asked(match)
    slow(730)

    assert after(plays(services, time, match)[1]) - since == 1000


def test_no_worker_waits_for_the_time_of_an_answer(stepping, time):
    """It takes the next turn at once: forty answers are found before the first of them is due."""
    matches = [bots_question(stepping) for _ in range(40)]
    lengths, began = [match.tree.last for match in matches], time.at
    works(stepping)

    assert (time.at, stepping.bots.turns.waiting()) == (began, 0)
    time.sleep(0.5)
    release(stepping)
    works(stepping)
    assert all(stepping.store.log.last(match.id) > last for match, last in zip(matches, lengths, strict=True))


def test_where_nothing_is_hidden_a_bot_answers_at_once(stepping, db, time):
    """Time tells nothing there."""
    match = opened(stepping, BOT, ME, game="sacrifice")
    works(stepping)

    assert stepping.store.log.turns_of(match.id) == []
    assert db.zcard(LATER) == 0


def test_bots_among_themselves_do_not_wait(services, slow):
    """Nobody is there to whom a time could tell anything now."""
    match = opened(services, BOT, BOT)
    slow(7)
    [(question, seat)] = services.store.log.turns_of(match.id)
    answer(services, match.id, question, seat)

    read = services.matches.visible(match.id, "pl_me").tree
    assert after(read.entry(read.last)) == 7


def test_bots_do_not_pause_for_players_who_resigned(services, time, slow):
    """Bots have the match for themselves then."""
    match = opened(services, BOT, BOT, ME, game="faiseurs_d_univers")
    services.door.do(Leave(match.id, 2, "pl_me"))
    [first, *_] = turns_asked(match.id, services.matches.get(match.id).tree, services.store.log.turns_of(match.id))
    before = services.store.log.last(match.id)

    slow(7)
    answer(services, match.id, first.question, first.seat)
    assert (first.people, services.store.log.last(match.id) > before) == (False, True)


# -- kept answers


def test_an_answer_in_a_pause_keeps_no_worker(services, db, time):
    """It is kept until the pause ends, and waits from then on."""
    match, turn = paused(services)
    last, began = match.tree.last, milliseconds(time.now())

    assert db.zrange(LATER, 0, -1, withscores=True) == [(turn.encode(), began + 1000)]
    assert (services.bots.turns.waiting(), db.zcard(LEASES)) == (0, 0)
    db.delete(TICKETS)
    time.sleep(0.999)
    assert release(services) == 0
    time.sleep(0.001)
    assert release(services) == 1
    assert (services.bots.turns.waiting(), tickets(services.bots.turns)) == (1, 1)
    assert services.bots.turns.take(600) == turn
    jobs.think_about(services, turn)
    assert services.store.log.last(match.id) > last
    assert not db.hexists(PLANNED, turn)


def test_a_kept_answer_is_not_thought_about_again(services, time, monkeypatch):
    """What was found is what is written."""
    match, turn = paused(services)
    last, kept = match.tree.last, planned_answers.from_json(services.bots.turns.known(turn)[0])
    monkeypatch.setitem(LEVELS, "random", replace(LEVELS["random"], think=None))
    time.sleep(1)
    release(services)
    assert services.bots.turns.take(600) == turn
    services.bots.turns.end_lease(turn)
    assert services.door.do(AnswerAsBot(*turn_of(turn), kept, services.bots.planner.pace)).last == last + 1

    entry = services.matches.visible(match.id, "pl_me").tree.entry(last + 1)
    assert (entry.body.action, entry.by) == (kept.action, kept.by)


@pytest.mark.parametrize("other", [{"head": "another"}, {"rules": 0}, {"by": Author(bot="random", version=0)}])
def test_an_answer_found_for_another_table_is_computed_again(services, time, other):
    """Or under other rules, or by another version of the level: its entry says for what it stands."""
    match, turn = paused(services)
    kept = planned_answers.from_json(services.bots.turns.known(turn)[0])
    stale = replace(kept, **other)
    assert not stale.is_current(match, 0)

    again = services.bots.planner.plan(*turn_of(turn), stale)
    assert (again.head, again.rules, again.by, again.action) == (kept.head, kept.rules, kept.by, kept.action)
    with pytest.raises(planned_answers.MatchMovedOn):
        services.door.do(AnswerAsBot(*turn_of(turn), stale, services.bots.planner.pace))
    assert services.store.log.last(match.id) == match.tree.last


def test_an_overtaken_answer_waits_for_the_next_step(stepping, time, slow, monkeypatch):
    """Others have moved between the look and the writing: how long the bot thinks again is not told either."""
    match = bots_question(stepping)
    last, since = match.tree.last, asked(match)
    works(stepping)
    time.sleep(0.5)
    holds, seen = planned_answers.PlannedAnswer.is_current, []

    def moved(thought, *about):
        seen.append(thought)
        return len(seen) != 2 and holds(thought, *about)

    monkeypatch.setattr(planned_answers.PlannedAnswer, "is_current", moved)
    release(stepping)
    slow(20)
    works(stepping)

    assert stepping.store.log.last(match.id) == last
    assert after(plays(stepping, time, match)[1]) - since == 1000


def test_an_answer_kept_by_another_release_is_computed_again():
    """It is no answer that this one knows."""
    assert [planned_answers.from_json(kept) for kept in (None, "", "[1]", '{"answer": 1}')] == [None] * 4


def test_a_worker_that_is_killed_at_the_time_of_writing_loses_nothing(services, db, time):
    """Its lease ends, the turn comes back, and the kept answer is written."""
    match, turn = paused(services)
    last, kept = match.tree.last, services.bots.turns.known(turn)[0]
    time.sleep(1)
    release(services)
    assert services.bots.turns.take(600) == turn
    db.zadd(LEASES, {turn: 1})
    sweeper = Sweeper(services, services.broken)

    assert [lost for _ in range(SLICES) for lost in sweeper.sweep()] == [turn]
    assert services.bots.turns.known(turn)[0] == kept
    works(services)
    assert services.store.log.last(match.id) > last


def test_the_dispatcher_sleeps_until_the_next_answer_is_due(services, time):
    """But looks now and then: whoever keeps one wakes their own dispatcher, and may have died since."""
    assert due_answers.dispatch(services) == LOOKS_EVERY
    due_answers.ANSWER_KEPT.clear()
    paused(services)
    assert due_answers.ANSWER_KEPT.is_set()
    assert due_answers.dispatch(services) == LOOKS_EVERY
    time.sleep(0.5)
    assert due_answers.dispatch(services) == 0.5
    time.sleep(0.49)
    assert due_answers.dispatch(services) == 0.01
    time.sleep(0.01)
    assert due_answers.dispatch(services) == 0
    assert services.bots.turns.waiting() == 1


def test_an_act_in_the_pause_makes_the_turn_stale(services, time):
    """The old turn does nothing; the bot is asked again, by another number, where it must answer what was done."""
    match, action = interruptible(services, time)
    [(question, seat)] = services.store.log.turns_of(match.id)
    works(services)
    last = answers(services, match, action).tree.last

    assert (question, seat) not in services.store.log.turns_of(match.id)
    assert answer(services, match.id, question, seat) is None
    assert services.store.log.last(match.id) == last
    assert services.bots.turns.known(f"{match.id}-{question}-{seat}")[0] is not None  # until it is due
    time.sleep(1)
    release(services)
    works(services)
    assert services.bots.turns.known(f"{match.id}-{question}-{seat}")[0] is None


def test_a_take_back_in_the_pause_makes_a_new_turn(services, db, time):
    """The turn of the old question is stale, the new one has a pause of its own."""
    match, turn = paused(services)
    match, _ = plays(services, time, match)
    time.sleep(0.5)
    services.door.do(AskTakeBack(match.id, "pl_me", match.tree.entry(match.tree.last).after))
    match = services.matches.visible(match.id, "pl_me")

    [(question, seat)] = services.store.log.turns_of(match.id)
    assert question == match.tree.last
    works(services)
    again = f"{match.id}-{question}-{seat}"
    assert db.zscore(LATER, again) == milliseconds(time.now()) + 1000
    assert answer(services, *turn_of(turn)) is None


def test_a_jump_of_the_wall_clock_puts_no_answer_off_for_long(services, time):
    """Turned back by an hour, what was due in a second would be due in an hour and a second."""
    match, _ = paused(services)
    last = match.tree.last
    time.at -= timedelta(hours=1)

    assert release(services) == 1
    works(services)
    assert services.store.log.last(match.id) > last


def test_moves_that_waited_for_their_time_hold(services, time, tmp_path):
    """Played again from the record, each is the one that its bot gives."""
    match = opened(services, BOT, ME)
    for _ in range(12):
        match = answers(services, match) if 1 in match.table().question.must else plays(services, time, match)[0]
    services.door.do(Leave(match.id, 1, "pl_me"))
    match = services.matches.visible(match.id, "pl_me")
    assert match.is_over()
    path = tmp_path / "record.ndjson"
    path.write_bytes(b"".join(record(match, None)))

    done = CliRunner().invoke(audit_bots, [str(path)])
    assert done.exit_code == 0
    assert " hold\n" in done.stdout


# -- real processes


def test_a_clock_that_hangs_keeps_no_answer_waiting(redis_url, start):
    """Bot workers end pauses themselves."""
    with build(redis_url, pace=Pace(200, 400)) as services:
        env = {"ANNALES_BOT_STEP_MS": "200", "ANNALES_BOT_PAUSE_MS": "400"}
        clock, worker = start("annales.workers.scheduler", **env), start("annales.workers.run", **env)
        until(partial(lives, services), clock.told)
        clock.process.send_signal(signal.SIGSTOP)
        match = bots_question(services)

        until(partial(has_grown, services, match), worker.told)


def lives(services):
    """Whether a clock has done a round."""
    return services.monitoring.health.clock_age() is not None


def has_grown(services, match):
    """Whether entries have come that this match was read without."""
    return services.store.log.last(match.id) > match.tree.last


def test_the_clock_of_the_service_ends_pauses_in_time(redis_url, start):
    """Real processes: each answer of a bot is dated on the grid, whether it has one legal answer or many."""
    with build(redis_url, pace=Pace(200, 400)) as services:
        named(services.store.redis)
        env = {"ANNALES_BOT_STEP_MS": "200", "ANNALES_BOT_PAUSE_MS": "400"}
        programs = [start("annales.workers.scheduler", **env), start("annales.workers.run", **env)]
        match = opened(services, BOT, ME)
        answered = 0
        while answered < 6:
            match = services.matches.visible(match.id, "pl_me")
            if 1 in match.table().question.must:
                answers(services, match)
                continue
            until(partial(has_grown, services, match), programs[1].told)
            answered += 1
        tree = services.matches.visible(match.id, "pl_me").tree
    steps = [entry for entry in tree.entries if isinstance(entry.body, Played) and entry.body.seat == 0]
    waited = [after(entry) - after(tree.entry(tree.opened_at(entry.after))) for entry in steps]

    assert len(waited) >= 6
    assert all(wait >= 400 and wait % 200 == 0 for wait in waited), waited
