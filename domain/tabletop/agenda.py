"""Typed frames on the agenda: unfinished effects, the last one first.

A game declares each kind of frame as it declares its actions:

    class Loss(Frame, frozen=True, tag="loss"):
        machine: str
        owner: Seat

On the table, in facts and in records a frame is the plain tuple `("loss", "machine", 2)`: its tag, then its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from domain.errors import RulesFault
from domain.reasons import RulesReason
from domain.table.layout import Value
from domain.table.table import Table, TableView

F = TypeVar("F", bound="Frame")


class Frame(msgspec.Struct, frozen=True):
    """An unfinished effect; subclasses hold plain values, and their tag is the word that is stored."""


def word_of(kind: type[Frame]) -> str:
    """The word with which frames of this kind begin on the table."""
    return str(kind.__struct_config__.tag)


def push(t: Table, frame: Frame) -> None:
    """Put an unfinished effect on top."""
    t.push(frame.__struct_config__.tag, *msgspec.structs.astuple(frame))


def is_top(t: TableView, kind: type[Frame]) -> bool:
    """Whether the effect on top is of this kind."""
    return bool(t.agenda) and t.agenda[-1][0] == kind.__struct_config__.tag


def top(t: TableView, kind: type[F], *, beneath: int = 0) -> F:
    """The effect on top, or so many frames beneath it; raises RulesFault where another kind lies there."""
    if len(t.agenda) <= beneath:
        raise RulesFault(reason=RulesReason.AGENDA_TOO_SHORT(frame=word_of(kind), beneath=beneath))
    return _read(kind, t.agenda[-1 - beneath])


def every(t: TableView, kind: type[F]) -> Iterator[F]:
    """The effects of this kind, wherever they lie, the topmost first."""
    word = kind.__struct_config__.tag
    return (kind(*stored[1:]) for stored in reversed(t.agenda) if stored[0] == word)


def pop(t: Table, kind: type[F]) -> F:
    """Take the effect on top; raises RulesFault when it is of another kind."""
    return _read(kind, t.pop())


def by_word(*kinds: type[Frame]) -> Mapping[str, type[Frame]]:
    """Kinds of frames by the words with which they are stored, for `frames`."""
    return {word_of(kind): kind for kind in kinds}


def frames(t: TableView, kinds: Mapping[str, type[Frame]]) -> list[Frame]:
    """All unfinished effects of a game, the one on top last."""
    return [kinds[word](*fields) for word, *fields in t.agenda]


def replace_top(t: Table, frame: Frame) -> None:
    """Take whatever is on top, and put another effect there."""
    t.pop()
    push(t, frame)


def changed(frame: F, **fields: Value) -> F:
    """The same frame with other values in some fields."""
    return msgspec.structs.replace(frame, **fields)


class Agenda:
    """The frames of a game, each kind with what goes on when it is on top, and what goes on when none is left.

    What goes on gets the table and the frame, which is still on top: what is done, pops it.
    """

    def __init__(self, resume: Mapping[type[Any], Callable[[Table, Any], None]], idle: Callable[[Table], None]) -> None:
        self._resume = {word_of(kind): (kind, go_on) for kind, go_on in resume.items()}
        self._idle = idle

    def run(self, t: Table) -> None:
        """Last in, first out, until somebody must answer or the match is over."""
        while not t.is_waiting():
            if t.agenda:
                word, *fields = t.agenda[-1]
                kind, go_on = self._resume[word]
                go_on(t, kind(*fields))
            else:
                self._idle(t)


def _read(kind: type[F], stored: tuple[Any, ...]) -> F:
    word, *fields = stored
    if word != kind.__struct_config__.tag:
        raise RulesFault(reason=RulesReason.ANOTHER_FRAME(frame=word, wanted=word_of(kind)))
    return kind(*fields)
