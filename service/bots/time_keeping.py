"""Time control of bots: how long one may think, and which level with which budget fits into that.

Budgets are counts of iterations, so that anybody can compute an answer again. Where a match has a clock, the budget is
halved until the thought fits by the measured speed (`service/bots/speeds.py`). Where not even the smallest budget fits,
the next weaker level answers, at last the weakest. The entry names the budget and the level that answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from annales.domain.bots import Level
from annales.domain.contract.game import Action, Game
from annales.domain.log.clocks.kinds import Rates
from annales.domain.log.clocks.reading import time_of
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table
from annales.service.bots.pacing import Schedule
from annales.service.match import Match

SHARE = 0.5  # of the time that is left, what one thought may take; the rest is for what delays it, or a weaker level
SHARE_OF_ALL = 0.25  # the same of time that is left for all moves
SHARE_OF_USUAL = 0.75  # of the time that a move usually has
MOVES_AHEAD = 30  # for which a bot keeps time
LEAST_MS = 1000  # what a bot has for a move when all its time is over: no clock answers for it
AIM = 0.66  # of the time for a thought, what it is expected to take at most
WRITING_MS = 100  # kept for writing the answer
HALVINGS = 4  # a level with less than a sixteenth of its budget is no longer worth its name

Expected = Callable[[Level], float]  # the seconds that a thought of a level takes with the budget that it has


class OutOfTime(Exception):
    """A thought has taken all the time that its seat has for it."""


def usual_move(match: Match, seat: Seat, seq: int) -> int | None:
    """The milliseconds that a seat usually has for a move, as of an entry; None without a clock."""
    if match.terms.clock is None:
        return None
    time, rates = time_of(match.tree, seat, seq)
    return max(LEAST_MS, time.main // MOVES_AHEAD + rates.each_move)


def seconds_left(match: Match, seat: Seat, times: Schedule | None, now: int) -> float | None:
    """How long a bot has until it must have found its answer to the open question; None without a clock.

    `times` are those at which it may answer, `now` is in milliseconds since 1970. If the time of the question is over,
    no worker was there for it, or its moves have used up all it had. It has what each move has for itself then.
    """
    until = match.deadline_of(seat)
    if until is None:
        return None
    left = until - now
    if left <= 0:
        left = max(LEAST_MS, _rates(match, seat).each_move)
    step = 0 if times is None else times.step  # an answer is written up to a step after it was found
    return max(0, left - step - WRITING_MS) / 1000


def time_to_think(match: Match, seat: Seat, times: Schedule | None, now: int) -> float | None:
    """The seconds that one thought of a bot about the open question may take; None without a clock.

    Of time for all its moves it uses a fair part: no thought takes what the next thirty will need.
    """
    left, usual = seconds_left(match, seat, times, now), usual_move(match, seat, match.tree.last)
    if left is None or usual is None:
        return None
    share = SHARE if _rates(match, seat).period else SHARE_OF_ALL
    return min(left * share, usual * SHARE_OF_USUAL / 1000)


def _rates(match: Match, seat: Seat) -> Rates:
    return time_of(match.tree, seat, match.tree.last)[1]


def budgets(level: Level) -> list[int]:
    """The budgets with which a level plays under a clock, the greatest first, which is its own."""
    return [level.budget >> halvings for halvings in range(HALVINGS + 1) if level.budget >> halvings]


def fitting(levels: Iterable[Level], seconds: float, expected: Expected) -> Level | None:
    """The first of these levels that is expected to answer in time, with its greatest budget that does."""
    return next((each for each in _reduced(levels) if expected(each) <= seconds * AIM), None)


def limited(game: Game, until: float, monotonic: Callable[[], float]) -> Game:
    """The game for a thought that must end by a time of this clock: no action is tried after it, by OutOfTime."""
    play = game.play

    def play_in_time(t: Table, seat: Seat, action: Action) -> None:
        if monotonic() > until:
            raise OutOfTime
        play(t, seat, action)

    return replace(game, play=play_in_time)


def _reduced(levels: Iterable[Level]) -> Iterator[Level]:
    for level in levels:
        for budget in budgets(level):
            yield replace(level, budget=budget)
