"""The dossier's notation: one token an action, `Kc4-c5`, `Kd7xd8`, `W:e4h`, `S:Bb3`, `.`"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from . import actions as act
from .cards import KIND_OF, KINDS
from .geometry import Square
from .layout import AT, square_of

WALL, CARRYING = "W:", "+o"
MOVER = re.compile(r"[A-Z][0-9]?([a-z][0-9]+)[^0-9]")


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """The token of an action that is legal now."""
    return _TOKENS[type(action)](t, action)


def origin(text: str) -> Square | None:
    """The square that a piece sets out from, in the token of a displacement or an attack."""
    found = MOVER.match(text)
    return found[1] if found else None


def _named(t: TableView, piece: Piece) -> str:
    """Letter and square; the number too where two friends of a kind crowd the square, a flyer apart."""
    square = square_of(t, piece)
    held, letter = t.places[AT[square]], KIND_OF[piece].letter
    if len(held) == 1 or t.question.kind == "in_flight":
        return f"{letter}{square}"
    alike = [other for other in held if other[:-1] == piece[:-1]]
    return f"{letter}{piece[-1] if len(alike) > 1 else ''}{square}"


def _step(t: TableView, action: act.Step) -> str:
    deposit = f"@{action.deposit}" if action.deposit else ""
    return f"{_named(t, action.piece)}-{action.to}{CARRYING if action.carry else ''}{deposit}"


def _sacrifice(t: TableView, action: act.Sacrifice) -> str:
    return f"{'S!' if t.question.kind == 'forced_choice' else 'S'}:{_named(t, action.piece)}"


_TOKENS: Mapping[type[Action], Callable[[TableView, Any], str]] = {
    act.Step: _step,
    act.Run: lambda t, action: f"{_named(t, action.piece)}={action.to}",
    act.Leap: lambda t, action: f"{_named(t, action.piece)}~{action.to}",
    act.Climb: lambda t, action: f"{_named(t, action.piece)}^{action.over}",
    act.Land: lambda t, action: f"{_named(t, action.piece)}_{action.to}",
    act.Attack: lambda t, action: f"{_named(t, action.piece)}x{action.at}{CARRYING if action.carry else ''}",
    act.Build: lambda t, action: f"{WALL}{action.wall}",
    act.Resurrect: lambda t, action: f"R:{KINDS[action.kind].letter}",
    act.ImmortalYield: lambda t, action: "I:ok",
    act.ImmortalCancel: lambda t, action: f"I:{_named(t, action.piece)}",
    act.Sacrifice: _sacrifice,
    act.Deploy: lambda t, action: f"P:{KINDS[action.kind].letter}{action.square}",
    act.EndTurn: lambda t, action: ".",
    act.OfferDraw: lambda t, action: "=?",
    act.AcceptDraw: lambda t, action: "=!",
}
