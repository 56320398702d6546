"""Every way a table, its rules or its record can refuse or fail: one tree.

    TableError
    ├── RefusedByRules     the act is wrong now: another question, another answer
    │   ├── NotAsked  StaleAnswer  IllegalAction  UnknownNotation  UnknownAction  AnswerTooFar  BadOption
    ├── RefusedByTable     the act is wrong here: another seat, a closed match, a used key
    │   ├── NotYourSeat  TakeBackNotOpen  MatchOver  NoSuchMatch  KeyReused  RecordClosed  NewerRules
    │   └── Busy           nobody knows whether it was written: try again
    │       └── WritesRefused   the store takes no writes at all now
    ├── RulesFault         the rules asked for what no table can do: a fault of ours
    └── BrokenRecord       the log cannot be folded, or its chain does not hold

A class is a code with typed fields. Its sentences in each language stand in the service's catalogue, by the code.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from .phrases import Phrase, snake
from .reasons import SeatReason


@dataclass(eq=False, kw_only=True)
class TableError(Exception):
    """Anything that this service refuses or fails at; its fields fill the sentences of its code.

    `context` is what a caller of the service may be given to go on with, and never text.
    """

    context: dict[str, Any] = field(default_factory=dict, init=False, repr=False)

    def __str__(self) -> str:
        """Code and fields, for logs and tracebacks."""
        told = ", ".join(f"{name}={value}" for name, value in self.fields().items())
        return f"{self.code()}: {told}" if told else self.code()

    def fields(self) -> dict[str, Any]:
        """What its sentences speak of, by name."""
        return {one.name: getattr(self, one.name) for one in fields(self) if one.init}

    @classmethod
    def code(cls) -> str:
        """The class name in snake case, as the API prints it."""
        return snake(cls.__name__)


def worded(cause: BaseException) -> TableError | Phrase | str:
    """What a phrase says of a cause: an error of ours, or a phrase in one of Python's, else as Python tells it."""
    if isinstance(cause, TableError):
        return cause
    return cause.args[0] if cause.args and isinstance(cause.args[0], Phrase) else str(cause)


class RefusedByRules(TableError):
    """The rules do not allow this act now."""


class RefusedByTable(TableError):
    """The act may be lawful, but not here, not by this caller, or not any more."""


@dataclass(eq=False, kw_only=True)
class RulesFault(TableError):
    """The rules asked for what no table can do: a piece that is not there, a move out of a bag."""

    reason: Phrase


class FactDoesNotFit(Exception):
    """A fact cannot happen on the table that it is folded on; `why` is what the table has against it.

    No caller of the service sees it: whoever folds knows what it means, a broken record or a game that has changed.
    """

    def __init__(self, fact: object, why: TableError | Phrase | str) -> None:
        super().__init__(fact, why)
        self.fact, self.why = fact, why


@dataclass(eq=False, kw_only=True)
class BrokenRecord(TableError):
    """The log cannot be folded, or its chain does not hold, from entry `seq` on."""

    seq: int
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class NotAsked(RefusedByRules):
    """Nothing is asked of this seat."""

    seat: int


@dataclass(eq=False, kw_only=True)
class StaleAnswer(RefusedByRules):
    """The answer is to a question that is not open to this seat: as a rule, not any more."""

    seat: int
    answering: int
    number: int


@dataclass(eq=False, kw_only=True)
class IllegalAction(RefusedByRules):
    """The action is none of the legal answers to the open question; `offer` are the first of these."""

    action: str
    seat: int
    number: int | Phrase
    kind: str
    offer: str | Phrase


@dataclass(eq=False, kw_only=True)
class UnknownNotation(RefusedByRules):
    """The text is the notation of no legal answer; `offer` are the first of those there are."""

    seat: int
    text: str
    kind: str
    offer: str | Phrase


@dataclass(eq=False, kw_only=True)
class UnknownAction(RefusedByRules):
    """The act has not the shape of any action of the game."""

    game: str
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class AnswerTooFar(RefusedByRules):
    """A list of answers goes on after one that told the seat something; `position` counts from 0."""

    position: int
    seat: int


@dataclass(eq=False, kw_only=True)
class BadOption(RefusedByRules):
    """An option does not exist, or does not take this value."""

    option: str
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class NotYourSeat(RefusedByTable):
    """The caller does not hold the seat that they speak for."""

    reason: Phrase = field(default_factory=SeatReason.NONE)


@dataclass(eq=False, kw_only=True)
class TakeBackNotOpen(RefusedByTable):
    """There is no such take-back to answer, or none may be asked."""

    reason: Phrase


class MatchOver(RefusedByTable):
    """The match has ended, nothing more can be done in it."""


@dataclass(eq=False, kw_only=True)
class NoSuchMatch(RefusedByTable):
    """No match of this name can be seen by the caller."""

    match: str


class KeyReused(RefusedByTable):
    """The idempotency key was used for another request."""


@dataclass(eq=False, kw_only=True)
class RecordClosed(RefusedByTable):
    """A record with closed envelopes cannot be imported; entry `seq` has the first one."""

    seq: int


class NewerRules(RefusedByTable):
    """The match goes on under a version of the rules that this process does not have; another process may."""


class Busy(RefusedByTable):
    """The log cannot confirm the write now; trying again with the same key is safe."""


@dataclass(eq=False, kw_only=True)
class WritesRefused(Busy):
    """The store answers but takes no writes: it is full, read-only, without its replicas, or its disk fails."""

    reason: Phrase
