"""The tree of errors that a table, its rules or its record can raise.

    TableError
    ├── RefusedByRules     not allowed now: another question is open, or the answer is not legal
    │   ├── NotAsked  StaleAnswer  TimeIsOver  IllegalAction  UnknownNotation  UnknownAction  AnswerTooFar  BadOption
    │   │   BadPreset  BadHeirs  BadInstruction  VariationRefused
    ├── RefusedByTable     not allowed here: another seat, a closed match, a used key
    │   ├── NotYourSeat  TakeBackNotOpen  MatchOver  NoSuchMatch  KeyReused  RecordClosed  MovesRefused
    │   │   NoMoves  AnnotationsRefused
    │   ├── NewerRules     this process has older rules
    │   │   └── GameMissing     this process does not have the game
    │   └── Busy           the write is unconfirmed: try again
    │       ├── WritesRefused   the store accepts no writes at the moment
    │       ├── NotReplicated   the write is in the store, and too few replicas have confirmed it
    │       └── SecretsLocked   a secret is encrypted with a master key that this process does not have
    ├── RulesFault         the rules attempted something impossible on a table: our bug
    └── BrokenRecord       the log cannot be folded, or its hash chain is broken

A class is a code with typed fields. The service's message catalogue has its sentences in each language, by code.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from .phrases import Phrase, snake
from .reasons import SeatReason


@dataclass(eq=False, kw_only=True)
class TableError(Exception):
    """The root of our errors; the fields fill the gaps in the sentences of the code.

    The service keeps the context of the refusal in `where`: an object, never text. It answers with the HTTP status
    `status`, and names the part of the body that `pointer` leads to, with the fields in its gaps. A class without them
    has those of its family.
    """

    status: ClassVar[int] = 500
    pointer: ClassVar[tuple[str, ...]] = ()
    where: object = field(default=None, init=False, repr=False)

    def __str__(self) -> str:
        """Code and fields, for logs and tracebacks."""
        text = ", ".join(f"{name}={value}" for name, value in self.fields().items())
        return f"{self.code()}: {text}" if text else self.code()

    def fields(self) -> dict[str, Any]:
        """The values for the gaps in its sentences, by name."""
        return {item.name: getattr(self, item.name) for item in fields(self) if item.init}

    @classmethod
    def code(cls) -> str:
        """The class name in snake case, as the API prints it."""
        return snake(cls.__name__)


def worded(cause: BaseException) -> TableError | Phrase | str:
    """A cause as the field of a phrase: our error itself, the phrase that a Python error holds, or else its text."""
    if isinstance(cause, TableError):
        return cause
    return cause.args[0] if cause.args and isinstance(cause.args[0], Phrase) else str(cause)


class RefusedByRules(TableError):
    """The rules do not allow this action now."""

    status = 422


class RefusedByTable(TableError):
    """The request may be legal, but not here, not from this caller, or no longer."""

    status = 409


@dataclass(eq=False, kw_only=True)
class RulesFault(TableError):
    """The rules attempted something impossible: to move a piece that is not there, or to choose a piece from a bag."""

    reason: Phrase


class FactDoesNotFit(Exception):
    """A fact cannot be applied to the table that it is folded into; `why` is the table's objection.

    It never reaches a client. The code that folds translates it: either the record is broken, or the game has changed.
    """

    def __init__(self, fact: object, why: TableError | Phrase | str) -> None:
        super().__init__(fact, why)
        self.fact, self.why = fact, why


@dataclass(eq=False, kw_only=True)
class BrokenRecord(TableError):
    """The log cannot be folded, or its hash chain is broken, from entry `seq` on."""

    seq: int
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class NotAsked(RefusedByRules):
    """This seat has no question to answer."""

    status = 409
    seat: int


@dataclass(eq=False, kw_only=True)
class StaleAnswer(RefusedByRules):
    """The answer is to a question that is not open to this seat, usually one that has been closed since."""

    status = 409
    seat: int
    answering: int
    number: int


@dataclass(eq=False, kw_only=True)
class TimeIsOver(RefusedByRules):
    """The time of this seat is over, and the answer would leave its question open."""

    status = 409
    seat: int


@dataclass(eq=False, kw_only=True)
class IllegalAction(RefusedByRules):
    """The action is not a legal answer to the open question."""

    action: str
    seat: int
    number: int | Phrase
    kind: str
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class UnknownNotation(RefusedByRules):
    """The text is not the notation of a legal answer; `offer` lists the nearest legal ones."""

    seat: int
    text: str
    kind: str
    offer: str | Phrase


@dataclass(eq=False, kw_only=True)
class UnknownAction(RefusedByRules):
    """The value does not have the shape of any action of the game."""

    game: str
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class AnswerTooFar(RefusedByRules):
    """A list of answers continues after one that revealed something to the seat; `position` counts from 0."""

    position: int
    seat: int


@dataclass(eq=False, kw_only=True)
class BadOption(RefusedByRules):
    """An option does not exist or does not accept this value."""

    pointer = ("options", "{option}")
    option: str
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class BadPreset(RefusedByRules):
    """A preset does not exist, or is not for this number of seats."""

    pointer = ("preset",)
    preset: str
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class BadHeirs(RefusedByRules):
    """The seats of the next age do not continue those of the age before in a possible way."""

    pointer = ("heirs",)
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class NotYourSeat(RefusedByTable):
    """The caller does not hold the seat that they act for."""

    status = 403
    reason: Phrase = field(default_factory=SeatReason.NONE)


@dataclass(eq=False, kw_only=True)
class BadInstruction(RefusedByRules):
    """An instruction that a seat gives ahead is not one that the game can follow, or comes too often."""

    pointer = ("orders",)
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class VariationRefused(RefusedByRules):
    """The rules do not allow an answer of a variation; `position` is its place in the line, from 0."""

    pointer = ("answers", "{position}")
    position: int
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class TakeBackNotOpen(RefusedByTable):
    """There is no such take-back to answer, or none may be requested."""

    reason: Phrase


class MatchOver(RefusedByTable):
    """The match is over and accepts no further commands."""


@dataclass(eq=False, kw_only=True)
class NoSuchMatch(RefusedByTable):
    """The caller can see no match with this id."""

    status = 404
    match: str


class KeyReused(RefusedByTable):
    """The idempotency key was already used for another request."""

    status = 422


@dataclass(eq=False, kw_only=True)
class RecordClosed(RefusedByTable):
    """A record with closed envelopes cannot be imported; the first one is in entry `seq`."""

    status = 422
    seq: int


@dataclass(eq=False, kw_only=True)
class MovesRefused(RefusedByTable):
    """A text of moves is wrong in a line, or the rules do not play the move there."""

    status = 422
    line: int
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class AnnotationsRefused(RefusedByTable):
    """A file of annotations does not fit the match, or is not valid, from this line on."""

    status = 422
    line: int
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class NoMoves(RefusedByTable):
    """The moves of a match cannot be told as text."""

    status = 409
    reason: Phrase


class NewerRules(RefusedByTable):
    """The match is played under a newer version of the rules than this process has; another process may have it."""

    status = 503


@dataclass(eq=False, kw_only=True)
class GameMissing(NewerRules):
    """The game of the match is not installed here, or is left out: the match can be read, and not continued."""

    game: str


class Busy(RefusedByTable):
    """The log cannot confirm the write now; retrying with the same key is safe."""

    status = 503


@dataclass(eq=False, kw_only=True)
class WritesRefused(Busy):
    """The store responds but refuses writes: it is full, read-only, without its replicas, or its disk fails."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class NotReplicated(Busy):
    """The primary holds the write, but only `reached` of the `wanted` replicas confirmed it: a failover may lose it."""

    wanted: int
    reached: int


class SecretsLocked(Busy):
    """The service's secrets are encrypted with a master key that this process does not have."""
