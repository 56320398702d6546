"""The context of a refused command, from which the sender can continue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from annales.domain.errors import TableError
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Table
from annales.service.match import Match


@dataclass(frozen=True)
class AnswerRefused:
    """The refused answer of a sequence: its position, its seat, the table on which it was tried, and what was sent.

    `pointer` is a JSON pointer into the request, once that is known.
    """

    position: int
    seat: Seat
    table: Table
    sent: str | Mapping[str, Value]
    pointer: str = ""


@dataclass(frozen=True)
class Refusal:
    """The current match; for answers also the number of the question, and the answer that was refused."""

    match: Match
    answering: int | None = None
    answer: AnswerRefused | None = None


def refusal_of(error: TableError) -> Refusal | None:
    """The context of the command that this error refused, if it did."""
    return error.where if isinstance(error.where, Refusal) else None
