"""What a game declares so that its seats can answer ahead: which questions can be passed, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import TableView
from annales.domain.words import Words

PassOf = Callable[[TableView, Seat], Any]  # an action of the game, or None
MarkOf = Callable[[TableView], Value]


@dataclass(frozen=True)
class Scope:
    """How long an order stands: `words` complete the sentence "Pass …".

    It is over once its seat must answer a question of one of the kinds in `asked`, or once `mark` of the table is no
    longer what it was when the order was given. A mark is a public value that never comes back, such as the number of a
    round. A question that is open already when the order is given does not end it.
    """

    id: str
    words: Words
    asked: tuple[str, ...] = ()
    mark: MarkOf | None = None


@dataclass(frozen=True)
class Ahead:
    """What can be answered ahead in a game.

    `passes` says for each kind of question that can be passed which answer does so; None where there is no pass now. It
    sees the table as a spectator does, and what it returns is legal whatever the seat holds: otherwise a missing pass
    would reveal to others what the seat holds.
    """

    passes: Mapping[str, PassOf]
    scopes: Sequence[Scope] = field(default=())

    @cached_property
    def by_id(self) -> Mapping[str, Scope]:
        """The scopes by their ids."""
        return {scope.id: scope for scope in self.scopes}


NOTHING_AHEAD = Ahead({})


def always(action: Any) -> PassOf:
    """A pass that is the same on every table."""
    return lambda t, seat: action
