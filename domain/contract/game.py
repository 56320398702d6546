"""What a game is: the names that its module answers, its actions, and what a step of it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

import msgspec

from domain.table.facts import AnyFact
from domain.table.layout import Layout, Seat, Value
from domain.table.table import Table, TableView

from .catalogue import Catalogue
from .options import Option
from .texts import Texts


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a seat chooses. Subclasses hold plain values; their tag is the public name.

    `SECRET` names the fields that only this seat sees. After an action that `KEEPS` the question stands: a stand-by,
    one more item of a secret list.
    """

    SECRET: ClassVar[tuple[str, ...]] = ()
    KEEPS: ClassVar[bool] = False


class Setup(msgspec.Struct, frozen=True):
    """What a match is opened with: every option filled in, and what the age before left."""

    seats: int
    options: Mapping[str, Value]
    legacy: Value = None


class Step(msgspec.Struct, frozen=True):
    """What a seat chose, with all that followed; `seat` is None and `action` empty for the opening.

    `rules` is the version of the rules that played it: folding ignores it. `secret` names the fields of the action that
    only this seat sees.
    """

    seat: Seat | None
    action: Mapping[str, Value]
    facts: tuple[AnyFact, ...]
    rules: int
    secret: tuple[str, ...] = ()


class Game(Protocol):
    """A module that answers these names is a game."""

    SLUG: str
    PLAYERS: range
    RULES: int
    LAYOUT: Layout
    ACTIONS: tuple[type[Action], ...]
    OPTIONS: Sequence[Option]
    CATALOGUE: Catalogue
    TEXTS: Texts

    def set_up(self, t: Table, setup: Setup) -> None:
        """Lay the pieces, deal, and ask the first question."""

    def legal(self, t: TableView, seat: Seat) -> Iterable[Action]:
        """Every action open to this seat now, the most passive first: the clock plays it for the absent.

        Depends only on what the seat may know. Empty for a seat that is not asked. At most 500, better 200.
        """

    def play(self, t: Table, seat: Seat, action: Any) -> None:
        """Do it, up to the next question. Trusts its caller: legality is checked once, by `advance`."""

    def notation(self, t: TableView, seat: Seat, action: Any) -> str:
        """The action in the game's own short words, unique among the legal ones."""

    def value(self, t: TableView, seat: Seat) -> float:
        """How good it looks for this seat, from -1 to 1. For search only."""
