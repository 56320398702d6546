"""What workers do: think for a bot, and play for who let the clock run out.

The log is the truth: each of these reads the match first, and can be run twice without harm.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NoReturn, TypeVar

from redis import RedisError

from domain.errors import Busy, MatchOver, NewerRules, NotAsked, StaleAnswer
from domain.table.layout import Seat
from service.bots import thoughts
from service.bots.tickets import enqueue_turns
from service.bots.turn_queue import BotTurn, turn_id, turn_of
from service.container import Services, services
from service.match import Match
from workers.due_answers import KEPT
from workers.leases import LEASE_SECONDS, Attempt, Leases
from workers.stopping import STOPPING, Abandoned

ANSWERED = (StaleAnswer, NotAsked, MatchOver)  # somebody was faster, or the match has gone another way
PASSING = (RedisError, Busy)  # no fault of this turn: it is swept up without a rest

CLOCK = "clock"  # in the place of the seat, in the name of a turn of the clock
IN_A_ROW = 8  # answers of one ticket, where nobody else waits

T = TypeVar("T")

_log = logging.getLogger(__name__)


class TurnFailed(Exception):
    """A turn could not be played. It tells the kind of fault, not its message: that may name hidden pieces."""


def think(*_: object) -> None:
    """Take the turn that comes next, and answer for its bot; a worker runs this for each ticket.

    Arguments are ignored: tickets of an earlier release named the turn.
    """
    take_turn(services())


def take_turn(parts: Services, in_a_row: int = IN_A_ROW) -> None:
    """Take the turn that comes next, and answer for its bot at most so many questions in a row."""
    if parts.store.is_foreign:  # its turns are in our store, and are swept up when that is back
        return
    taken = parts.turns.take(LEASE_SECONDS)
    if taken is not None:
        think_about(parts, taken, in_a_row)


def think_about(parts: Services, taken: str, in_a_row: int = IN_A_ROW) -> None:
    """Answer a turn that was taken from the queue, and go on with the same seat while nobody else waits.

    A turn of a match may be a chain of answers. What is left of it is asked for again, and others have their turn.
    """
    leases, asked = Leases(parts.redis, parts.turns), turn_of(taken)
    try:
        following = _answered_under(leases, parts, *asked)
        for _ in range(in_a_row - 1):
            if following is None or parts.turns.others_wait(following.opener, following.people):
                break
            asked = following.match, following.question, following.seat
            following = answer(parts, *asked, following)
    except Abandoned:
        _log.warning("turn %s is left to another worker", turn_id(*asked))
        following = _given_back(parts, *asked)
    if following is not None:
        enqueue_turns(parts.queue, parts.turns, [following])


def _given_back(parts: Services, match: str, question: int, seat: Seat) -> BotTurn | None:
    """A turn that was broken off, to be asked for again; what cannot be read now is left to the sweeper."""
    try:
        return next(iter(parts.door.turns_asked(match, [(question, seat)])), None)
    except Exception as reason:
        _log.warning("turn %s is left to the sweeper: %s", turn_id(match, question, seat), type(reason).__name__)
        return None


def answer(
    parts: Services, match: str, question: int, seat: Seat, asked: BotTurn | None = None, lease: float = LEASE_SECONDS
) -> BotTurn | None:
    """Think and play under a lease; the next turn of the same seat, if it was this one who answered.

    `asked` is the same turn as the queue knows it, where what it costs is to be counted. `lease` is
    for how many seconds it is held at a time.
    """
    turn = turn_id(match, question, seat)
    if not parts.turns.hold(turn, lease, asked):
        return None
    return _answered_under(Leases(parts.redis, parts.turns, lease), parts, match, question, seat)


def _answered_under(leases: Leases, parts: Services, match: str, question: int, seat: Seat) -> BotTurn | None:
    """Think and play; the lease of the turn is held already, and is ended here."""
    turn = turn_id(match, question, seat)
    with leases.kept(turn) as attempt, STOPPING.thought():
        return _played(leases, turn, lambda: _answered(parts, attempt, match, question, seat))


def _answered(parts: Services, attempt: Attempt, match: str, question: int, seat: Seat) -> BotTurn | None:
    """Write the answer if it is due, else keep it; what the seat is asked next, or the same again if others moved."""
    kept = thoughts.read(parts.turns.thought(turn_id(match, question, seat)))
    thought = parts.door.think_as_bot(match, question, seat, kept)
    if thought.due is not None:
        [turn] = parts.door.turns_asked(match, [(question, seat)])
        parts.turns.keep(turn, thought.due, thought.kept(), attempt.cost())
        attempt.handed_on = True
        KEPT.set()
        return None
    try:
        written = parts.door.play_as_bot(match, question, seat, thought)
    except thoughts.MovedOn:
        return _given_back(parts, match, question, seat)
    return _following(parts, written.match, seat)


def _following(parts: Services, match: Match, seat: Seat) -> BotTurn | None:
    """What the seat is asked next, if it must answer again."""
    asked = match.table().asked
    if asked is None or seat not in asked.must:
        return None
    return next(iter(parts.door.turns_asked(match.id, [(match.number(seat), seat)])), None)


def run_out(parts: Services, match: str, question: int) -> bool:
    """Play the first legal answer for each seat that let the clock run out; whether there was one."""
    with Leases(parts.redis, parts.turns).held(f"{match}-{question}-{CLOCK}") as held:
        try:
            return held and parts.door.run_out(match, question) is not None
        except ANSWERED:
            return False


def _played(leases: Leases, turn: str, act: Callable[[], T]) -> T | None:
    try:
        return act()
    except ANSWERED as reason:
        _log.info("turn %s needs no answer: %s", turn, type(reason).__name__)
        return None
    except NewerRules:
        _log.info("turn %s is left to a worker that has the rules of its match", turn)
        return None
    except PASSING:
        raise
    except Exception as fault:
        _fail(leases, turn, fault)


def _fail(leases: Leases, turn: str, fault: Exception) -> NoReturn:
    """Count the fault, so that the turn rests, and let it be seen: where it happened, not what the table held."""
    faults = leases.failed(turn)
    failed = TurnFailed(f"turn {turn}: {type(fault).__name__} (fault {faults} at this turn)")
    raise failed.with_traceback(fault.__traceback__) from None
