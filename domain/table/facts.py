"""The seventeen facts: the domain events of every game. Nothing else changes a table.

On the wire a fact is an array that begins with its tag: `["moved", "king", "cell.a1", "cell.a2", null]`.
`api-spec/facts.json` describes the effect of each for clients; `state.py` implements it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar, Union

import msgspec

from .layout import Piece, Place, Seat, Value


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One change of a table, self-contained: applying it needs no rules."""


class Laid(Fact, frozen=True, tag="laid"):
    """Pieces are put in a place, in the opening step only."""

    place: Place
    pieces: tuple[Piece, ...]


class Moved(Fact, frozen=True, tag="moved"):
    """A piece goes from one place to another: on top, or into a pile at the index `at`, counted from the bottom."""

    piece: Piece
    src: Place
    dst: Place
    at: int | None = None


class Drawn(Fact, frozen=True, tag="drawn"):
    """A piece that chance chose goes from one place to the top of another."""

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
    """The pieces of a place, or the new top of a pile, are shown to some seats (None: all), which remember them."""

    place: Place
    pieces: tuple[Piece, ...]
    to: tuple[Seat, ...] | None = None


class Shuffled(Fact, frozen=True, tag="shuffled"):
    """All pieces of some places go into a bag; what seats remember of those places is forgotten."""

    srcs: tuple[Place, ...]
    dst: Place


class Rolled(Fact, frozen=True, tag="rolled"):
    """A die was rolled and shows a face."""

    die: str
    face: str


class Counted(Fact, frozen=True, tag="counted"):
    """A counter changes by `by`."""

    counter: str
    by: int


class Noted(Fact, frozen=True, tag="noted"):
    """A public note gets a value."""

    note: str
    value: Value


class Sealed(Fact, frozen=True, tag="sealed"):
    """A seat answers in secret and is no longer awaited; the last such answer closes the question."""

    seat: Seat
    answer: Value


class Unsealed(Fact, frozen=True, tag="unsealed"):
    """The sealed answers are revealed to all and cleared; with `to`, they are shown to these seats only, and kept."""

    answers: tuple[tuple[Seat, Value], ...]
    to: tuple[Seat, ...] | None = None


class Asked(Fact, frozen=True, tag="asked"):
    """A question opens: seats in `must` are awaited, those in `may` can interpose; `about` is its public subject."""

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
    """A line of the human-readable log; `key` names its text, and `args` contain no hidden piece."""

    key: str
    args: tuple[Value, ...] = ()


class Out(Fact, frozen=True, tag="out"):
    """A seat is out of the match."""

    seat: Seat


class Ended(Fact, frozen=True, tag="ended"):
    """The match is over: a rank for each seat (1 is best, ties share one), the reason, the legacy for the next age."""

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

# The fields that hold free JSON values: after decoding, their lists must become tuples again.
_LOOSE: dict[type, str] = {
    Noted: "value",
    Sealed: "answer",
    Unsealed: "answers",
    Asked: "about",
    Pushed: "item",
    Said: "args",
    Ended: "legacy",
}

F = TypeVar("F", bound=Fact)

PLAIN = frozenset({str, int, bool, type(None)})

_from_builtins = tuple[AnyFact, ...]


def freeze(value: Any) -> Any:
    """The same JSON value with tuples for lists, so that a decoded value equals the one that was written."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list and PLAIN.issuperset(map(type, value)):
        return tuple(value)
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


def facts_from_values(values: Iterable[Any]) -> tuple[Fact, ...]:
    """Facts from plain values (lists); raises msgspec.ValidationError for anything but facts."""
    return tuple(map(freeze_fact, msgspec.convert(list(values), _from_builtins)))


def freeze_fact(fact: F) -> F:
    """A fact that was just decoded, with tuples restored for the lists in its free JSON values.

    It is changed in place: nobody else holds it yet, and most of the time of a long read went into copies of facts.
    """
    freeze_facts((fact,))
    return fact


def freeze_facts(facts: Iterable[Fact]) -> None:
    """The same for several facts."""
    for fact in facts:
        name = _LOOSE.get(type(fact))
        if name is None:
            continue
        value = getattr(fact, name)
        kind = type(value)
        if kind in PLAIN or (kind is tuple and PLAIN.issuperset(map(type, value))):
            continue
        msgspec.structs.force_setattr(fact, name, freeze(value))
