"""What stands in for a game that is not installed, or is left out: its matches are told by their records alone.

A record holds the layout and every fact, so a table, its history and words made of ids need no rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from annales.domain.contract.game import Action, Game, Setup
from annales.domain.contract.texts import Texts
from annales.domain.errors import GameMissing
from annales.domain.table.layout import Layout, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.words import Words


@dataclass(eq=False, kw_only=True)
class MissingGame(Game):
    """A game without rules. Whatever needs them raises GameMissing."""


def stand_in(slug: str, layout: Layout, seats: int) -> MissingGame:
    """The game of a match of so many seats, whose record has this layout."""

    def missing() -> NoReturn:
        raise GameMissing(game=slug)

    def set_up(t: Table, setup: Setup) -> None:
        missing()

    def legal(t: TableView, seat: Seat) -> Iterable[Action]:
        missing()

    def play(t: Table, seat: Seat, action: Any) -> None:
        missing()

    def notation(t: TableView, seat: Seat, action: Any) -> str:
        missing()

    def value(t: TableView, seat: Seat) -> float:
        missing()

    return MissingGame(
        rules=0,
        set_up=set_up,
        legal=legal,
        play=play,
        notation=notation,
        value=value,
        SLUG=slug,
        PLAYERS=range(seats, seats + 1),
        LAYOUT=layout,
        ACTIONS=(),
        OPTIONS=(),
        CATALOGUE=(),
        TEXTS=Texts(title=Words(slug, slug), summary=Words("", ""), actions={}, questions={}, reasons={}),
    )
