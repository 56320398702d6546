"""Actions as text: what a legal answer is called, and which answer a text names."""

from __future__ import annotations

from domain.errors import NotAsked, UnknownNotation
from domain.table.layout import Seat
from domain.table.table import Table

from .engine import among, is_asked, offered
from .game import Action, Game


def parse(game: Game, table: Table, seat: Seat, text: str) -> Action:
    """The legal action of this notation; raises NotAsked, or UnknownNotation with what is offered."""
    if not is_asked(table, seat):
        raise NotAsked(seat=seat)
    wanted = text.strip()
    for action in among(game, table, seat, wanted):
        if game.notation(table, seat, action) == wanted:
            return action
    raise UnknownNotation(seat=seat, text=text, kind=table.question.kind, offer=offered(game, table, seat))
