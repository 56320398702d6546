"""What an answer takes from the side that gives it: movement points, and what a kill is paid with (R10, R42–R52)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from annales.domain.contract.game import Cost
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from . import actions as act
from .cards import KIND_OF, NUMBERS, SIDE_OF
from .displacing import ATTACK
from .killing import ANY, owed
from .layout import AT, side_of

_POINTS: Mapping[type[Any], int] = {
    act.Step: NUMBERS.costs.step,
    act.Run: NUMBERS.costs.run,
    act.Leap: NUMBERS.costs.leap,
    act.Climb: NUMBERS.costs.climb,
    act.Attack: ATTACK,
}


def costs(t: TableView, seat: Seat, action: Any) -> Sequence[Cost]:
    """Movement points; the character that a kill asks for; the Emissary for the dead that comes back."""
    points = _POINTS.get(type(action), 0)
    paid = [Cost("points", points)] if points else []
    match action:
        case act.Attack(piece=piece, at=square) if piece in KIND_OF and square in AT:
            return paid + _for_kill(t, side_of(t, seat), piece, square)
        case act.Resurrect():
            return [Cost("emissary")]
    return paid


def _for_kill(t: TableView, side: int, killer: Piece, square: str) -> list[Cost]:
    """One of the victim's kind or a Martyr, anyone for the Taker, the Fanatic itself (R44–R49)."""
    victim = next((held for held in t.at(AT[square]) if SIDE_OF.get(held, side) != side), None)
    if victim is None:
        return []
    kind = KIND_OF[killer].id
    if kind == "fanatic":
        return [Cost("fanatic")]
    asked = ANY if kind == "taker" else KIND_OF[victim].id
    if not any(True for _ in owed(t, side, asked)):
        return [Cost("chosen_by_enemy")]
    return [Cost(f"character.{asked}" if asked != ANY else "any_character")]
