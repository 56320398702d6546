"""What workers do: think for a bot, play for who let the clock run out, bring back turns that were lost.

The log is the truth and a job is a hint: each of these reads the match first, and can be run twice without harm.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NoReturn

from redis import RedisError

from domain.kernel.errors import Busy, MatchOver, NewerRules, NotAsked, StaleAnswer
from domain.kernel.layout import Seat
from service.match import Match
from service.queueing import enqueue_turns, queued_turns, turn_id
from service.table import Written
from service.wiring import House, house
from workers.leases import Leases
from workers.stopping import STOPPING, Abandoned

ANSWERED = (StaleAnswer, NotAsked, MatchOver)       # somebody was faster, or the match has gone another way
PASSING = (RedisError, Busy)                        # no fault of this turn: it is swept up without a rest

IN_A_ROW = 8                                        # answers of one job

_log = logging.getLogger(__name__)


class TurnFailed(Exception):
    """A turn could not be played. It tells the kind of fault, not its message: that may name hidden pieces."""


def think(match: str, question: int, seat: Seat) -> None:
    """Answer for the bot at a seat, unless that is done or being done; a worker runs this.

    A turn may be a chain of answers, which one worker plays without a queue between; then others have their turn.
    """
    parts, asked = house(), question
    try:
        for _ in range(IN_A_ROW):
            following = answer(parts, match, asked, seat)
            if following is None:
                return
            asked = following
    except Abandoned:
        _log.warning("turn %s is left to another worker", turn_id(match, asked, seat))
    else:
        enqueue_turns(parts.queue, match, [(asked, seat)])


def answer(parts: House, match: str, question: int, seat: Seat) -> int | None:
    """Think and play under a lease; the question that the seat must answer next, if it was this one who answered."""
    turn = turn_id(match, question, seat)
    leases = Leases(parts.redis)
    with leases.held(turn) as held, STOPPING.thought():
        written = _played(leases, turn, lambda: parts.door.play_as_bot(match, question, seat)) if held else None
    return None if written is None else _asked_next(written.match, seat)


def _asked_next(match: Match, seat: Seat) -> int | None:
    asked = match.table().asked
    return match.number(seat) if asked is not None and seat in asked.must else None


def run_out(parts: House, match: str, question: int) -> bool:
    """Play the first legal answer for each seat that let the clock run out; whether there was one."""
    leases, turn = Leases(parts.redis), f"{match}-{question}-clock"
    if not leases.are_free([turn])[0]:
        return False
    with leases.held(turn) as held:
        return held and _played(leases, turn, lambda: parts.door.run_out(match, question)) is not None


def _played(leases: Leases, turn: str, act: Callable[[], Written | None]) -> Written | None:
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


class Sweeper:
    """Brings back bots' turns that were lost: neither queued nor held, nor resting after a fault.

    Between leaving the queue and being held a turn is neither for a moment: what is lost is still lost a round later.
    """

    def __init__(self, parts: House) -> None:
        self._parts, self._leases = parts, Leases(parts.redis)
        self._suspected: set[str] = set()

    def sweep(self) -> list[str]:
        """Ask again for what was found lost the last time too; the turns asked for."""
        lost = self._lost()
        brought_back = [turn for turn in lost if turn in self._suspected]
        self._suspected = lost.keys() - set(brought_back)
        for turn in brought_back:
            match, question, seat = lost[turn]
            enqueue_turns(self._parts.queue, match, [(question, seat)], self._leases.attempt(turn))
        return brought_back

    def _lost(self) -> dict[str, tuple[str, int, Seat]]:
        queued = queued_turns(self._parts.queue)
        awaited = [(match, question, seat) for match, turns in self._parts.log.turns() for question, seat in turns]
        missing = {turn_id(*turn): turn for turn in awaited if turn_id(*turn) not in queued}
        free = self._leases.are_free(list(missing))
        return {turn: missing[turn] for turn, is_free in zip(missing, free, strict=True) if is_free}
