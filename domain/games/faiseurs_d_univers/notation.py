"""The notation: one token an action, `b3`, `aWRK`, `@2b`, `pSAB>2HEL`, `.`"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from . import actions as act
from .cards import CODES
from .standing_by import MY_TURN, ROUND, THIS
from .turn import BY_VISION

NO, YES = "-", "y"
STAND_BY = "--"
_SPANS = {THIS: STAND_BY, MY_TURN: f"{STAND_BY}t", ROUND: f"{STAND_BY}r"}


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """The token of an action (see Notation)."""
    return _TOKENS[type(action)](action)


def _agreed(action: act.Bypass | act.PayBarrier | act.PaySphinx | act.Reclaim) -> str:
    return YES if action.yes else NO


def _named(action: act.ChooseMachine | act.ChooseEvolution | act.ChooseGuard) -> str:
    return f"m{CODES[action.kind]}"


def _taken(action: act.TakeCard | act.DiscardOther) -> str:
    return f"t{CODES[action.kind]}"


def _opened(action: act.ChooseDoor | act.OpenDoor) -> str:
    return f"^{action.door}"


def _stood_by(action: act.StandByUntil | act.PassAhead) -> str:
    """In a window or ahead of it: no question allows both."""
    return _SPANS[action.span]


def _target(action: act.PlayAction) -> str:
    if action.amount is not None:
        return f"={action.amount}"
    if action.seat is None:
        return ""
    return f">{action.seat}{CODES[action.machine] if action.machine else action.door or ''}"


_SAVES = {"decline": NO, "guardian": YES, "force_field": "pFLD"}

_TOKENS: Mapping[type[Action], Callable[[Any], str]] = {
    act.PlayAction: lambda action: f"p{CODES[action.kind]}{_target(action)}",
    act.Lay: lambda action: f"_{CODES[action.kind]}",
    act.Bid: lambda action: f"b{action.amount}",
    act.Draw: lambda action: f"d{action.cards}{action.energy}",
    act.Discard: lambda action: f"~{CODES[action.kind]}",
    act.Attack: lambda action: f"{'a' if action.source == 'hand' else 'w'}{CODES[action.kind]}",
    act.ChooseTarget: lambda action: f"@{action.seat}{action.door}",
    act.PlaceGuard: lambda action: f"+{CODES[action.kind]}",
    act.ChooseDoor: _opened,
    act.OpenDoor: _opened,
    act.PlaceEvolution: lambda action: f"{'v' if action.means == BY_VISION else 'e'}{CODES[action.kind]}",
    act.FireCannon: lambda action: f"!{action.seat}{CODES[action.machine]}",
    act.Ruin: lambda action: f"%{action.seat}{CODES[action.machine]}",
    act.ActivateDoor: lambda action: f"o{action.door}",
    act.Bypass: _agreed,
    act.PayBarrier: _agreed,
    act.PaySphinx: _agreed,
    act.Reclaim: _agreed,
    act.Intercept: lambda action: NO if action.kind is None else f"i{CODES[action.kind]}",
    act.UseAndroid: lambda action: NO if action.kind is None else f"u{CODES[action.kind]}",
    act.ChooseMachine: _named,
    act.ChooseEvolution: _named,
    act.ChooseGuard: _named,
    act.TakeCard: _taken,
    act.DiscardOther: _taken,
    act.Save: lambda action: _SAVES[action.how],
    act.ChooseCharacter: lambda action: f"k{action.character[:3].upper()}",
    act.Pass: lambda action: NO,
    act.StandBy: lambda action: STAND_BY,
    act.StandByUntil: _stood_by,
    act.PassAhead: _stood_by,
    act.Listen: lambda action: "++",
    act.CancelAction: lambda action: "z",
    act.Exchange: lambda action: "x",
    act.EndTurn: lambda action: ".",
}
