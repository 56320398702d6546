"""The jobs of workers: answer for a bot, and play for players whose time is over.

The log is the source of truth: every job reads the match first and is idempotent.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NoReturn, TypeVar

from redis import RedisError
from rq.timeouts import JobTimeoutException

from annales.domain.errors import (
    Busy,
    MatchOver,
    NewerRules,
    NoSuchMatch,
    NotAsked,
    RefusedByRules,
    RefusedByTable,
    StaleAnswer,
)
from annales.domain.table.layout import Seat
from annales.events.tally import TALLY
from annales.service.bots import planned_answers
from annales.service.bots.turn_queue import BotTurn, enqueue_turns, turn_id, turn_of
from annales.service.bots.turns import turns_asked
from annales.service.commands.answer_for import AnswerAsBot, answer_timed_out_seats
from annales.service.container import Services, services
from annales.service.hints.asking import hint_given
from annales.service.hints.giving import GiveHint, plan_hint
from annales.service.match import Match
from annales.service.monitoring.counts import TURNS_ANSWERED, TURNS_FAILED, TURNS_KEPT
from annales.workers.due_answers import ANSWER_KEPT
from annales.workers.leases import LEASE_SECONDS, Leases, TurnAttempt
from annales.workers.stopping import STOPPING, Abandoned

ANSWERED = (StaleAnswer, NotAsked, MatchOver, NoSuchMatch)  # another write came first, or the match was deleted
CUT_OFF = (JobTimeoutException, MemoryError)  # the thought took too long, or too much memory: it would again
PASSING = (RedisError, Busy)  # not the turn's fault: the sweeper queues it again without a delay

CLOCK = "clock"  # in place of the seat in the name of a turn of the clock
IN_A_ROW = 8  # answers for one ticket at most, if nothing else waits

T = TypeVar("T")

_log = logging.getLogger(__name__)


class TurnFailed(Exception):
    """A turn could not be played. It names the class of the error, not its message, which may name hidden pieces."""


def think(restart_limit: Callable[[], None]) -> None:
    """Take the next turn and answer for its bot; a worker does this for each ticket.

    `restart_limit` is called before each thought but the first, whose time limit runs already.
    """
    take_turn(services(), restart_limit=restart_limit)


def take_turn(parts: Services, in_a_row: int = IN_A_ROW, restart_limit: Callable[[], None] = lambda: None) -> None:
    """Take the next turn and answer for its bot, a limited number of questions in a row."""
    if parts.monitoring.store.is_foreign:  # our turns are in our own store; the sweeper finds them when it is back
        return
    taken = parts.bots.turns.take(LEASE_SECONDS)
    if taken is not None:
        think_about(parts, taken, in_a_row, restart_limit)
    else:
        give_hint(parts)


def give_hint(parts: Services) -> None:
    """Work out a hint that somebody asks for, if no turn of a bot waits, and write it.

    One that is not needed any more is forgotten: the match has gone on, or the seat has resigned. If others have moved
    and the seat is still asked, it is worked out again, on the new table. After a fault it is tried again once, when
    its lease ends.
    """
    asked = parts.bots.hints.take()
    if asked is None:
        return
    match, seat = asked
    try:
        found = parts.matches.get(match)
        if hint_given(found, seat) is None:
            parts.door.do(GiveHint(match, seat, plan_hint(found, seat, parts.store.match_secrets)))
    except planned_answers.MatchMovedOn:
        parts.bots.hints.end(match, seat)
        parts.bots.hints.ask(match, seat)
        return
    except (RefusedByTable, RefusedByRules) as reason:
        if isinstance(reason, Busy):
            raise
        _log.info("a hint in %s is not needed: %s", match, type(reason).__name__)
    except PASSING:
        raise
    except Exception as fault:
        failed = TurnFailed(f"hint for seat {seat} in {match}: {type(fault).__name__}")
        raise failed.with_traceback(fault.__traceback__) from None
    parts.bots.hints.end(match, seat)


def think_about(
    parts: Services, taken: str, in_a_row: int = IN_A_ROW, restart_limit: Callable[[], None] = lambda: None
) -> None:
    """Answer a turn that was taken from the queue, and continue with the same seat while nothing else waits.

    A bot may have to answer several questions in a row. The rest of them is queued again, so that others are served.
    """
    leases, asked = Leases(parts.store.redis, parts.bots.turns), turn_of(taken)
    try:
        following = _answered_under(leases, parts, *asked)
        for _ in range(in_a_row - 1):
            if following is None or parts.bots.turns.others_wait(following.opener, following.people):
                break
            asked = following.match, following.question, following.seat
            restart_limit()
            following = answer(parts, *asked, following)
    except Abandoned:
        _log.warning("turn %s is left to another worker", turn_id(*asked))
        following = _turn_to_requeue(parts, *asked)
    if following is not None:
        enqueue_turns(parts.bots.turns, [following])


def _turn_to_requeue(parts: Services, match: str, question: int, seat: Seat) -> BotTurn | None:
    """A turn that was interrupted, to be queued again; if it cannot be read now, it is left to the sweeper."""
    try:
        return _turn(parts, match, question, seat)
    except Exception as reason:
        _log.warning("turn %s is left to the sweeper: %s", turn_id(match, question, seat), type(reason).__name__)
        return None


def answer(
    parts: Services, match: str, question: int, seat: Seat, asked: BotTurn | None = None, lease: float = LEASE_SECONDS
) -> BotTurn | None:
    """Think and answer under a lease; returns the next turn of the same seat if it must answer again.

    With `asked`, the turn as the queue knows it, the opener is charged for the cost. `lease` is the duration of the
    lease in seconds, which is renewed as long as needed.
    """
    turn = turn_id(match, question, seat)
    if not parts.bots.turns.hold(turn, lease, asked):
        return None
    return _answered_under(Leases(parts.store.redis, parts.bots.turns, lease), parts, match, question, seat)


def _answered_under(leases: Leases, parts: Services, match: str, question: int, seat: Seat) -> BotTurn | None:
    """Think and answer under a lease that is already held, and end it."""
    turn = turn_id(match, question, seat)
    with leases.kept(turn) as attempt, STOPPING.interruptible():
        return _played(leases, turn, lambda: _answered(parts, attempt, match, question, seat))


def _answered(parts: Services, attempt: TurnAttempt, match: str, question: int, seat: Seat) -> BotTurn | None:
    """Write the answer if it is due, otherwise keep it; returns the seat's next turn, or this one if the head moved."""
    turn = turn_id(match, question, seat)
    kept, cut_offs = parts.bots.turns.known(turn)
    planned = parts.bots.planner.plan(match, question, seat, planned_answers.from_json(kept), cut_offs)
    if planned.by.cut_off is not None:
        _log.warning("turn %s is answered by %s: %d thoughts were cut off", turn, planned.by.bot, cut_offs.times)
    if planned.due is not None:
        parts.bots.turns.keep(_turn(parts, match, question, seat), planned.due, planned.to_json(), attempt.cost())
        attempt.lease_is_ended = True
        TALLY.add(TURNS_KEPT)
        ANSWER_KEPT.set()
        return None
    try:
        written = parts.door.do(AnswerAsBot(match, question, seat, planned, parts.bots.planner.pace, cut_offs))
    except planned_answers.MatchMovedOn:
        return _turn_to_requeue(parts, match, question, seat)
    TALLY.add(TURNS_ANSWERED)
    return _following(parts, written.match, seat)


def _following(parts: Services, match: Match, seat: Seat) -> BotTurn | None:
    """The seat's next turn, if it must answer again."""
    asked = match.table().asked
    if asked is None or seat not in asked.must:
        return None
    return _turn(parts, match.id, match.number(seat), seat)


def _turn(parts: Services, match: str, question: int, seat: Seat) -> BotTurn:
    """A turn in the form that the queue takes."""
    [turn] = turns_asked(match, parts.matches.get(match).tree, [(question, seat)])
    return turn


def play_for_absent(parts: Services, match: str, question: int) -> bool:
    """Play the first legal answer for each seat whose time is over; whether there was one."""
    with Leases(parts.store.redis, parts.bots.turns).held(f"{match}-{question}-{CLOCK}") as held:
        try:
            return held and answer_timed_out_seats(parts.door, match, question) is not None
        except ANSWERED:
            return False


def _played(leases: Leases, turn: str, act: Callable[[], T]) -> T | None:
    try:
        return act()
    except ANSWERED as reason:
        _log.info("turn %s needs no answer: %s", turn, type(reason).__name__)
        return None
    except NewerRules:
        _log.info("turn %s is left to a worker with the newer rules of its match", turn)
        return None
    except PASSING:
        raise
    except Exception as fault:
        _fail(leases, turn, fault)


def _fail(leases: Leases, turn: str, fault: Exception) -> NoReturn:
    """Count the fault, so that the turn is delayed, and raise it with its traceback, but without its message."""
    faults = leases.failed(turn)
    if isinstance(fault, CUT_OFF):
        leases.cut_off(turn, is_late=isinstance(fault, JobTimeoutException))
    TALLY.add(TURNS_FAILED)
    failed = TurnFailed(f"turn {turn}: {type(fault).__name__} (fault {faults} at this turn)")
    raise failed.with_traceback(fault.__traceback__) from None
