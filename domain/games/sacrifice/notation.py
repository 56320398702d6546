"""The dossier's notation: one token an action, `Kc4-c5`, `Kd7xd8`, `W:e4h`, `S:Bb3`, `.`"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from domain.contract.game import Action
from domain.table.layout import Piece, Seat
from domain.table.table import TableView

from .actions import (
    AcceptDraw,
    Attack,
    Build,
    Climb,
    Deploy,
    EndTurn,
    ImmortalCancel,
    ImmortalYield,
    Land,
    Leap,
    OfferDraw,
    Resurrect,
    Run,
    Sacrifice,
    Step,
)
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


def _step(t: TableView, action: Step) -> str:
    deposit = f"@{action.deposit}" if action.deposit else ""
    return f"{_named(t, action.piece)}-{action.to}{CARRYING if action.carry else ''}{deposit}"


def _sacrifice(t: TableView, action: Sacrifice) -> str:
    return f"{'S!' if t.question.kind == 'forced_choice' else 'S'}:{_named(t, action.piece)}"


_TOKENS: Mapping[type[Action], Callable[[TableView, Any], str]] = {
    Step: _step,
    Run: lambda t, action: f"{_named(t, action.piece)}={action.to}",
    Leap: lambda t, action: f"{_named(t, action.piece)}~{action.to}",
    Climb: lambda t, action: f"{_named(t, action.piece)}^{action.over}",
    Land: lambda t, action: f"{_named(t, action.piece)}_{action.to}",
    Attack: lambda t, action: f"{_named(t, action.piece)}x{action.at}{CARRYING if action.carry else ''}",
    Build: lambda t, action: f"{WALL}{action.wall}",
    Resurrect: lambda t, action: f"R:{KINDS[action.kind].letter}",
    ImmortalYield: lambda t, action: "I:ok",
    ImmortalCancel: lambda t, action: f"I:{_named(t, action.piece)}",
    Sacrifice: _sacrifice,
    Deploy: lambda t, action: f"P:{KINDS[action.kind].letter}{action.square}",
    EndTurn: lambda t, action: ".",
    OfferDraw: lambda t, action: "=?",
    AcceptDraw: lambda t, action: "=!",
}
