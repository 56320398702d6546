"""Size limits of a record, checked before anything is built from it, so that no file can exhaust its reader.

`tools/verify.py` has the same limits; the largest game stays far below each of them.
"""

from __future__ import annotations

import re
from calendar import isleap, monthrange, timegm
from collections.abc import Iterable, Mapping
from math import prod
from typing import Annotated, Any, Literal

import msgspec

from annales.domain.canonical import GREATEST
from annales.domain.errors import BrokenRecord
from annales.domain.phrases import Phrase
from annales.domain.reasons import RecordReason
from annales.domain.table.layout import EACH_SEAT, Key, Layout, Value

LONGEST = 4_096  # characters of a string
MOST_MEMBERS = 2_000  # of a list or an object: facts of an entry, pieces of a fact
MOST_PIECES = 1_000  # on a table
MOST_SEATS = 16  # of a match
EARLIEST = 2_000  # the first year that an entry may be dated in
MOST_TO_FIND_BACK = 10_000  # milliseconds that clocks get beside the time in which nobody could answer
MOST_PLACES = 2_000  # of all zones together
MOST_COUNTERS = 2_000  # names of all counters together
LAST_OF_NAMES = "\uffff"  # in member names: beyond it, sorting by code point and by UTF-16 (RFC 8785) disagree
DEEPEST = 8  # nesting levels of a free JSON value: of a note, an option, an action
DEPTHS = {
    "face": DEEPEST + 3,
    "facts": DEEPEST + 2,
    "envelopes": DEEPEST + 5,
}  # of the members that contain such values

_TIME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z")

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Names = Annotated[list[Name], msgspec.Meta(min_length=1, max_length=MOST_PLACES)]
Keys = Annotated[list[Literal["seats"] | Names], msgspec.Meta(max_length=8)]


class _Zone(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    keys: Keys
    order: Literal["set", "pile", "bag"]
    seen: Literal["all", "owner", "nobody"]
    top: bool
    stock: Name
    faces: Annotated[list[Name], msgspec.Meta(max_length=500)] = []


class _Counters(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    keys: Keys
    conserved: bool


class _Note(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    type: Name


class _Layout(msgspec.Struct, forbid_unknown_fields=True):
    zones: Annotated[list[_Zone], msgspec.Meta(max_length=200)]
    counters: Annotated[list[_Counters], msgspec.Meta(max_length=500)]
    notes: Annotated[list[_Note], msgspec.Meta(max_length=500)]
    dice: Annotated[dict[Name, Names], msgspec.Meta(max_length=500)]


def bounded_layout(wire: Mapping[str, Value], seats: int) -> Layout:
    """The layout that a record declares; raises BrokenRecord when it is invalid or larger than the limits."""
    try:
        declared = msgspec.convert(wire, _Layout)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=1, reason=RecordReason.NOT_A_LAYOUT(cause=str(cause))) from cause
    if any(zone.top and (zone.order != "pile" or zone.seen == "all") for zone in declared.zones):
        raise BrokenRecord(seq=1, reason=RecordReason.TOP_OF_NO_CLOSED_PILE())
    places = sum(_size(zone.keys, seats) for zone in declared.zones)
    if places > MOST_PLACES:
        raise BrokenRecord(seq=1, reason=RecordReason.TOO_MANY_PLACES(places=places, most=MOST_PLACES))
    counters = sum(_size(counter.keys, seats) for counter in declared.counters)
    if counters > MOST_COUNTERS:
        raise BrokenRecord(seq=1, reason=RecordReason.TOO_MANY_COUNTERS(counters=counters, most=MOST_COUNTERS))
    layout = Layout.from_wire(wire)
    if len(layout.spots(seats)) < places or len(layout.counter_names(seats)) < counters:
        raise BrokenRecord(seq=1, reason=RecordReason.ONE_NAME_TWICE())
    return layout


def _size(keys: Iterable[Key | list[str]], seats: int) -> int:
    return prod(seats if key == EACH_SEAT else len(key) for key in keys)


def check_values(seq: int, line: Mapping[str, Any]) -> None:
    """Raise BrokenRecord when a value of a line is nested too deeply, too long, or of a kind that records exclude."""
    for name, value in line.items():
        why = _misvalued(value, DEPTHS.get(name, DEEPEST))
        if why is not None:
            raise BrokenRecord(seq=seq, reason=why)


def _misvalued(value: Any, depth: int) -> Phrase | None:
    """Why a value that may have `depth` levels is invalid; None when it is valid."""
    kind = type(value)
    if kind is str:
        return None if len(value) <= LONGEST else RecordReason.STRING_TOO_LONG(most=LONGEST)
    if kind is int:
        return None if -GREATEST <= value <= GREATEST else RecordReason.NUMBER_TOO_LARGE()
    if kind is list or kind is dict:
        if not depth:
            return RecordReason.NESTED_TOO_DEEPLY(most=DEEPEST)
        if len(value) > MOST_MEMBERS:
            return RecordReason.TOO_MANY_MEMBERS(most=MOST_MEMBERS)
        if kind is dict and any(not name.isascii() and max(name) > LAST_OF_NAMES for name in value):
            return RecordReason.NAME_OF_A_MEMBER()
        held = value if kind is list else (*value, *value.values())
        return next((why for one in held if (why := _misvalued(one, depth - 1)) is not None), None)
    return RecordReason.NUMBER_NOT_WHOLE() if kind is float else None


def is_time(at: str) -> bool:
    """Whether this is a time in the form that entries use: RFC 3339 in UTC, with milliseconds, from `EARLIEST` on."""
    match = _TIME.fullmatch(at)
    if match is None:
        return False
    year, month, day, hour, minute, second, _ = map(int, match.groups())
    return (
        year >= EARLIEST
        and 0 < month <= 12
        and 0 < day <= monthrange(year, month)[1]
        and hour < 24
        and minute < 60
        and second < 60
    )


def most_credited(since: str, until: str) -> int:
    """The greatest number of milliseconds that clocks may get back of the time between these two."""
    return milliseconds(until) - milliseconds(since) + MOST_TO_FIND_BACK


def milliseconds(at: str) -> int:
    """A time as milliseconds since 1970; raises ValueError for anything else."""
    match = _TIME.fullmatch(at)
    if match is None:
        raise ValueError(f"{at} is not a time")
    *parts, thousandths = map(int, match.groups())
    return timegm(tuple(parts)) * 1000 + thousandths


def time_at(moment: int) -> str:
    """A time from milliseconds since 1970, in the form of the log."""
    seconds, thousandths = divmod(moment, 1000)
    days, seconds = divmod(seconds, 24 * 3600)
    year, month = 1970, 1
    while days >= 365 + isleap(year):
        days, year = days - 365 - isleap(year), year + 1
    while days >= monthrange(year, month)[1]:
        days, month = days - monthrange(year, month)[1], month + 1
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{year}-{month:02}-{days + 1:02}T{hours:02}:{minutes:02}:{seconds % 60:02}.{thousandths:03}Z"
