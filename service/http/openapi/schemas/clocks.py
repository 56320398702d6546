"""The schemas of clocks: as they are given in a request, as they are told, and what they show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from marshmallow import Schema

from annales.domain.log.clocks import kinds
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import JsonInt, Strict, Text, as_integer, reasons
from annales.service.http.openapi.schemas.converter import Nested, OneOf
from annales.service.http.openapi.validators import Range, invalid

MAIN = "seconds that a seat begins with, for all its moves"


def _kind(clock: type[msgspec.Struct]) -> Text:
    tag = str(clock.__struct_config__.tag)
    return Text(required=True, metadata={"description": "the kind of the clock", "const": tag})


def _number(description: str, most: int = kinds.LONGEST_CLOCK, least: int = 1, required: bool = True) -> JsonInt:
    more: dict[str, Any] = {} if required else {"allow_none": True}
    described = {"description": description}
    return JsonInt(required=required, validate=Range(least, most), metadata=described, **more)


def _days(description: str) -> JsonInt:
    return _number(description, kinds.LONGEST_DAYS)


def _vacation() -> JsonInt:
    about = "days of vacation that each seat may take during the match, in which its clock rests, if there are such"
    return _number(about, kinds.MOST_VACATION, required=False)


class FischerClock(Strict):
    """Time for all moves of a seat, and more after each. A move is the time in which the match waits for a seat."""

    kind = _kind(kinds.Fischer)
    increment = _number("seconds that a seat gets after each move that it has ended itself", least=0)
    main = _number(MAIN)
    most = _number("seconds that it has at most, if there is such a limit", required=False)


class BronsteinClock(Strict):
    """Time for all moves of a seat; after each, what it took comes back up to the delay."""

    kind = _kind(kinds.Bronstein)
    delay = _number("seconds that come back after a move at most")
    main = _number(MAIN)


class DelayClock(Strict):
    """Time for all moves of a seat, which begins to run a while after each move has begun."""

    kind = _kind(kinds.SimpleDelay)
    delay = _number("seconds of each move that cost nothing")
    main = _number(MAIN)


class ByoYomiClock(Strict):
    """Time for all moves of a seat, then periods: a move that ends within one uses none up."""

    kind = _kind(kinds.ByoYomi)
    main = _number(MAIN, least=0)
    period = _number("seconds of a period")
    periods = _number("how many periods there are", kinds.MOST_PERIODS)


class DaysClock(Strict):
    """Days to answer each question."""

    kind = _kind(kinds.DaysToAnswer)
    answer = _days("days to answer a question")
    vacation = _vacation()


class DaysBankClock(Strict):
    """Days for all moves of a seat, and more after each."""

    kind = _kind(kinds.DaysInStore)
    increment = _days("days that a seat gets after each move that it has ended itself")
    main = _days("days that a seat begins with")
    most = _days("days that it has at most")
    vacation = _vacation()


FORMS: dict[str, type[Strict]] = {
    "fischer": FischerClock,
    "bronstein": BronsteinClock,
    "delay": DelayClock,
    "byo_yomi": ByoYomiClock,
    "days": DaysClock,
    "days_bank": DaysBankClock,
}


class ClockOfMoves(OneOf):
    """A clock that is more than a number of seconds to answer a question."""

    BY = "kind"
    KINDS = tuple(FORMS.values())


class MatchClock(OneOf):
    """Seconds to answer each question, or an object that says of which kind the clock is."""

    KINDS = ({"type": "integer", "minimum": 1, "maximum": kinds.LONGEST_CLOCK}, ClockOfMoves)


class ClockOrNone(Nested):
    """A clock, or null for none."""

    def __init__(self, description: str, **more: Any) -> None:
        super().__init__(MatchClock, allow_none=True, metadata={"description": description}, **more)


class ClockField(ClockOrNone):
    """A clock in a request, null or absent for none."""

    default_error_messages = reasons(invalid=RequestReason.NOT_A_CLOCK)

    def __init__(self, description: str) -> None:
        super().__init__(f"seconds to answer a question, or another kind of clock: {description}", load_default=None)

    def _deserialize(  # type: ignore[override]
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> kinds.AnyClock:
        if isinstance(value, Mapping):
            return _of_moves(value)
        seconds = as_integer(value)
        if seconds is None:
            raise self.make_error("invalid", input=value)
        Range(1, kinds.LONGEST_CLOCK)(seconds)
        return seconds


def _of_moves(sent: Mapping[str, Any]) -> kinds.AnyClock:
    kind = sent.get("kind")
    if kind is None:
        raise invalid(RequestReason.MISSING, "kind")
    if not isinstance(kind, str) or kind not in FORMS:
        raise invalid(RequestReason.NOT_ONE_OF, "kind", values=tuple(FORMS))
    form: Schema = FORMS[kind]()
    loaded = {name: value for name, value in form.load(sent).items() if value is not None}
    clock: kinds.AnyClock = msgspec.convert(loaded, kinds.AnyClock)
    return clock


def clock_told(required: bool = True) -> ClockOrNone:
    """The clock of a match in a response."""
    about = "the clock: seconds to answer each question, or an object of another kind; null without one"
    return ClockOrNone(about, required=required)
