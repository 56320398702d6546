"""What can happen on a table: seventeen facts. Every game's record is made of them, and nothing else changes a table.

On the wire a fact is an array that begins with its word: `["moved", "king", "cell.a1", "cell.a2", null]`.
`api-spec/facts.json` says for clients what each does; `Table.apply` does it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar, Union

import msgspec

from .layout import Piece, Place, Seat, Value


class Fact(msgspec.Struct, frozen=True, array_like=True):
    """Something that happened, whole: applying it needs no rules."""


class Laid(Fact, frozen=True, tag="laid"):
    """Pieces are put in a place, at the opening only."""

    place: Place
    pieces: tuple[Piece, ...]


class Moved(Fact, frozen=True, tag="moved"):
    """A piece goes from one place to another: on top, or beneath, at an index of a pile counted from the bottom."""

    piece: Piece
    src: Place
    dst: Place
    at: int | None = None


class Drawn(Fact, frozen=True, tag="drawn"):
    """A piece that chance chose goes from one place to another: never beneath."""

    piece: Piece
    src: Place
    dst: Place
    at: ClassVar[None] = None


class Turned(Fact, frozen=True, tag="turned"):
    """A piece changes its face."""

    place: Place
    piece: Piece
    into: Piece


class Shown(Fact, frozen=True, tag="shown"):
    """The pieces of a place are shown to some seats (None: to all), who remember them; of a pile, its new top."""

    place: Place
    pieces: tuple[Piece, ...]
    to: tuple[Seat, ...] | None = None


class Shuffled(Fact, frozen=True, tag="shuffled"):
    """Everything in some places goes into a bag; what was known of them is forgotten."""

    srcs: tuple[Place, ...]
    dst: Place


class Rolled(Fact, frozen=True, tag="rolled"):
    """A die fell on a face."""

    die: str
    face: str


class Counted(Fact, frozen=True, tag="counted"):
    """A counter changes by so much."""

    counter: str
    by: int


class Noted(Fact, frozen=True, tag="noted"):
    """A public word is written."""

    note: str
    value: Value


class Sealed(Fact, frozen=True, tag="sealed"):
    """A seat answers in secret; it is no longer awaited, and the question closes with the last one."""

    seat: Seat
    answer: Value


class Unsealed(Fact, frozen=True, tag="unsealed"):
    """The sealed answers are opened to all and cleared; with `to`, only shown to these seats, and kept."""

    answers: tuple[tuple[Seat, Value], ...]
    to: tuple[Seat, ...] | None = None


class Asked(Fact, frozen=True, tag="asked"):
    """A question opens: `must` are awaited, `may` can interpose, `about` says what it is about on public grounds."""

    kind: str
    must: tuple[Seat, ...]
    may: tuple[Seat, ...] = ()
    about: Value = None


class Pushed(Fact, frozen=True, tag="pushed"):
    """An unfinished effect is put on the agenda."""

    item: tuple[Value, ...]


class Popped(Fact, frozen=True, tag="popped"):
    """The last unfinished effect leaves the agenda."""


class Said(Fact, frozen=True, tag="said"):
    """A line of the human log; `key` names its text, and no hidden piece stands in `args`."""

    key: str
    args: tuple[Value, ...] = ()


class Out(Fact, frozen=True, tag="out"):
    """A seat is out of the match."""

    seat: Seat


class Ended(Fact, frozen=True, tag="ended"):
    """The match is over: a rank for each seat (1 is best, equals share it), why, and what is left to the next age."""

    ranks: tuple[int, ...]
    reason: str
    legacy: Value = None


AnyFact = Union[
    Laid,
    Moved,
    Drawn,
    Turned,
    Shown,
    Shuffled,
    Rolled,
    Counted,
    Noted,
    Sealed,
    Unsealed,
    Asked,
    Pushed,
    Popped,
    Said,
    Out,
    Ended,
]

# The fields that hold any JSON value: lists there must become tuples again when they are read back.
_LOOSE: dict[type, str] = {
    Noted: "value",
    Sealed: "answer",
    Unsealed: "answers",
    Asked: "about",
    Pushed: "item",
    Said: "args",
    Ended: "legacy",
}

V = TypeVar("V")

PLAIN = frozenset({str, int, bool, type(None)})

_decoder = msgspec.json.Decoder(tuple[AnyFact, ...])
_from_builtins = tuple[AnyFact, ...]


def freeze(value: Any) -> Any:
    """The same JSON value with tuples for lists, so that what is read back equals what was written."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is tuple:
        for held in value:
            if type(held) not in PLAIN and freeze(held) is not held:
                return tuple(map(freeze, value))
        return value
    if isinstance(value, (list, tuple)):
        return tuple(map(freeze, value))
    if isinstance(value, dict):
        return {key: freeze(held) for key, held in value.items()}
    return value


def encode_facts(facts: Sequence[Fact]) -> bytes:
    """Facts as JSON."""
    return msgspec.json.encode(facts)


def decode_facts(wire: bytes | msgspec.Raw) -> tuple[Fact, ...]:
    """Facts from JSON; raises msgspec.DecodeError for anything that is no list of facts."""
    return tuple(map(freeze_fact, _decoder.decode(wire)))


def facts_from_values(values: Iterable[Any]) -> tuple[Fact, ...]:
    """Facts from plain values (lists); raises msgspec.ValidationError."""
    return tuple(map(freeze_fact, msgspec.convert(list(values), _from_builtins)))


def freeze_fact(fact: Fact) -> Fact:
    """A fact just read from JSON as it was written: the lists in its loose values are tuples again."""
    name = _LOOSE.get(type(fact))
    if name is None:
        return fact
    value = getattr(fact, name)
    if not isinstance(value, (list, tuple, dict)):
        return fact
    return msgspec.structs.replace(fact, **{name: freeze(value)})
