"""Where a command was refused: what who sent it is given to go on with."""

from __future__ import annotations

from dataclasses import dataclass

from domain.errors import TableError
from domain.table.layout import Seat
from domain.table.table import Table
from service.match import Match


@dataclass(frozen=True)
class AnswerRefused:
    """One of a row of answers: its place in the row, whose it was, and the table at which it was tried.

    `pointer` is where the request has it (a JSON pointer), once that is known.
    """

    position: int
    seat: Seat
    table: Table
    pointer: str = ""


@dataclass(frozen=True)
class Refusal:
    """The match as it stands; for answers the number of their question, and which of them was refused."""

    match: Match
    answering: int | None = None
    answer: AnswerRefused | None = None


def refusal_of(error: TableError) -> Refusal | None:
    """Where this error refused a command, if it did."""
    return error.where if isinstance(error.where, Refusal) else None
