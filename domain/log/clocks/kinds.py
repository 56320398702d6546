"""The kinds of clocks. A number is the seconds to answer one question; the others give a seat time for its moves.

A move of a seat is the time in which the match waits for it without a break, however many questions it answers then.
All kinds are counted by the same rules (`Rates`), in milliseconds. They are stored for ever, with sorted members.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

import msgspec

LONGEST_CLOCK = 30 * 24 * 3600  # seconds
LONGEST_DAYS = 30
MOST_PERIODS = 100
MOST_VACATION = 60  # days
DAY = 24 * 3600

Seconds = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_CLOCK)]
SecondsOrNone = Annotated[int, msgspec.Meta(ge=0, le=LONGEST_CLOCK)]
Days = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_DAYS)]
Vacation = Annotated[int, msgspec.Meta(ge=1, le=MOST_VACATION)]


class _Stored(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A clock of the terms."""


class Fischer(_Stored, frozen=True, tag_field="kind", tag="fischer"):
    """`main` seconds for all moves of a seat, and `increment` more after each move, up to `most` if that is given."""

    increment: SecondsOrNone
    main: Seconds
    most: Seconds | None = None


class Bronstein(_Stored, frozen=True, tag_field="kind", tag="bronstein"):
    """`main` seconds for all moves; after each, what it took comes back, but no more than `delay` seconds."""

    delay: Seconds
    main: Seconds


class SimpleDelay(_Stored, frozen=True, tag_field="kind", tag="delay"):
    """`main` seconds for all moves, which begin to run `delay` seconds after each move has begun."""

    delay: Seconds
    main: Seconds


class ByoYomi(_Stored, frozen=True, tag_field="kind", tag="byo_yomi"):
    """`main` seconds for all moves, then `periods` of `period` seconds: a move that ends within one uses none up."""

    main: SecondsOrNone
    period: Seconds
    periods: Annotated[int, msgspec.Meta(ge=1, le=MOST_PERIODS)]


class DaysToAnswer(_Stored, frozen=True, tag_field="kind", tag="days"):
    """`answer` days for each question, and `vacation` days in which the clock of a seat rests, if there are such."""

    answer: Days
    vacation: Vacation | None = None


class DaysInStore(_Stored, frozen=True, tag_field="kind", tag="days_bank"):
    """`main` days for all moves of a seat, and `increment` more after each move, up to `most`; `vacation` as above."""

    increment: Days
    main: Days
    most: Days
    vacation: Vacation | None = None


OfMoves: TypeAlias = Fischer | Bronstein | SimpleDelay | ByoYomi | DaysToAnswer | DaysInStore
AnyClock: TypeAlias = int | OfMoves


@dataclass(frozen=True)
class Rates:
    """How a clock is counted, in milliseconds.

    A seat begins with `main`, which each of its moves takes from; `increment` is added after a move, up to `most`.
    Of each move `delay` milliseconds are free, at once or, if `refunds`, when it has ended. Then there are `periods` of
    `period`. If `each_answer`, every question is a move of its own. `vacation` is for how many days a seat may rest.
    """

    main: int = 0
    increment: int = 0
    most: int | None = None
    delay: int = 0
    refunds: bool = False
    period: int = 0
    periods: int = 0
    each_answer: bool = False
    vacation: int = 0

    @property
    def each_move(self) -> int:
        """The time that each move has to itself, however little is left of the main time."""
        return self.increment + self.delay + self.period


def rates_of(clock: AnyClock) -> Rates:
    """The rules by which a clock is counted."""
    match clock:
        case Fischer(increment=increment, main=main, most=most):
            return Rates(main * 1000, increment * 1000, None if most is None else most * 1000)
        case Bronstein(delay=delay, main=main):
            return Rates(main * 1000, delay=delay * 1000, refunds=True)
        case SimpleDelay(delay=delay, main=main):
            return Rates(main * 1000, delay=delay * 1000)
        case ByoYomi(main=main, period=period, periods=periods):
            return Rates(main * 1000, period=period * 1000, periods=periods)
        case DaysInStore(increment=increment, main=main, most=most, vacation=vacation):
            return Rates(main * DAY * 1000, increment * DAY * 1000, most * DAY * 1000, vacation=vacation or 0)
        case DaysToAnswer(answer=answer, vacation=vacation):
            return replace(rates_of(answer * DAY), vacation=vacation or 0)
        case _:
            return Rates(period=clock * 1000, periods=1, each_answer=True)


def seconds_of(clock: AnyClock) -> int:
    """The time limit by which entries name the clock, in seconds: its main time, else that of an answer or a period."""
    rates = rates_of(clock)
    return (rates.main or rates.period) // 1000
