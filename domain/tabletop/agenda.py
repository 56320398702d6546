"""Typed frames on the agenda: unfinished effects, the last one first.

A game declares each kind of frame as it declares its actions:

    class Loss(Frame, frozen=True, tag="loss"):
        machine: str
        owner: Seat

On the table, in facts and in records a frame is a plain tuple, its tag and then its fields: `("loss", "machine", 2)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from annales.domain.errors import RulesFault
from annales.domain.reasons import RulesReason
from annales.domain.table.layout import Value
from annales.domain.table.table import Table, TableView

F = TypeVar("F", bound="Frame")


class Frame(msgspec.Struct, frozen=True):
    """An unfinished effect; subclasses hold plain values, and their tag is stored as the first word."""


def word_of(kind: type[Frame]) -> str:
    """The tag of this kind of frame, which is its first word on the table."""
    return str(kind.__struct_config__.tag)


def push(t: Table, frame: Frame) -> None:
    """Push an unfinished effect onto the agenda."""
    t.push(frame.__struct_config__.tag, *msgspec.structs.astuple(frame))


def is_top(t: TableView, kind: type[Frame]) -> bool:
    """Whether the effect on top is of this kind."""
    return bool(t.agenda) and t.agenda[-1][0] == kind.__struct_config__.tag


def top(t: TableView, kind: type[F], *, beneath: int = 0) -> F:
    """The effect on top, or `beneath` frames below it; raises RulesFault when it is missing or of another kind."""
    if len(t.agenda) <= beneath:
        raise RulesFault(reason=RulesReason.AGENDA_TOO_SHORT(frame=word_of(kind), beneath=beneath))
    return _read(kind, t.agenda[-1 - beneath])


def every(t: TableView, kind: type[F]) -> Iterator[F]:
    """All effects of this kind on the agenda, the topmost first."""
    word = kind.__struct_config__.tag
    return (kind(*stored[1:]) for stored in reversed(t.agenda) if stored[0] == word)


def pop(t: Table, kind: type[F]) -> F:
    """Remove the effect on top and return it; raises RulesFault when it is of another kind."""
    return _read(kind, t.pop())


def by_word(*kinds: type[Frame]) -> Mapping[str, type[Frame]]:
    """Kinds of frames by tag, for `frames`."""
    return {word_of(kind): kind for kind in kinds}


def frames(t: TableView, kinds: Mapping[str, type[Frame]]) -> list[Frame]:
    """All unfinished effects, the one on top last."""
    return [kinds[word](*fields) for word, *fields in t.agenda]


def replace_top(t: Table, frame: Frame) -> None:
    """Replace the effect on top, whatever its kind."""
    t.pop()
    push(t, frame)


def changed(frame: F, **fields: Value) -> F:
    """A copy of the frame with some fields replaced."""
    return msgspec.structs.replace(frame, **fields)


class Agenda:
    """The handlers of a game's frames: `resume` has one for each kind, `idle` runs when the agenda is empty.

    A handler gets the table and the frame, which is still on top. When the effect is complete, the handler pops it.
    """

    def __init__(self, resume: Mapping[type[Any], Callable[[Table, Any], None]], idle: Callable[[Table], None]) -> None:
        self._resume = {word_of(kind): (kind, handler) for kind, handler in resume.items()}
        self._idle = idle

    def run(self, t: Table) -> None:
        """Run effects, last in, first out, until a seat must answer or the match is over."""
        while t.answering:
            if t.agenda:
                stored = t.agenda[-1]
                kind, handler = self._resume[stored[0]]
                handler(t, kind(*stored[1:]))
            else:
                self._idle(t)


def _read(kind: type[F], stored: tuple[Any, ...]) -> F:
    if stored[0] != kind.__struct_config__.tag:
        raise RulesFault(reason=RulesReason.ANOTHER_FRAME(frame=stored[0], wanted=word_of(kind)))
    return kind(*stored[1:])
