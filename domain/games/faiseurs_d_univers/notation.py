"""The notation: one token an action, `b3`, `aWRK`, `@2b`, `pSAB>2HEL`, `.`"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.contract.game import Action
from domain.table.layout import Seat
from domain.table.table import TableView

from .actions import (
    ActivateDoor,
    Attack,
    Bid,
    Bypass,
    CancelAction,
    ChooseCharacter,
    ChooseDoor,
    ChooseEvolution,
    ChooseGuard,
    ChooseMachine,
    ChooseTarget,
    Discard,
    DiscardOther,
    Draw,
    EndTurn,
    Exchange,
    FireCannon,
    Intercept,
    Lay,
    OpenDoor,
    Pass,
    PayBarrier,
    PaySphinx,
    PlaceEvolution,
    PlaceGuard,
    PlayAction,
    Reclaim,
    Ruin,
    Save,
    StandBy,
    TakeCard,
    UseAndroid,
)
from .cards import CODES
from .turn import BY_VISION

NO, YES = "-", "y"


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """The token of an action (see Notation)."""
    return _TOKENS[type(action)](action)


def _agreed(action: Bypass | PayBarrier | PaySphinx | Reclaim) -> str:
    return YES if action.yes else NO


def _named(action: ChooseMachine | ChooseEvolution | ChooseGuard) -> str:
    return f"m{CODES[action.kind]}"


def _taken(action: TakeCard | DiscardOther) -> str:
    return f"t{CODES[action.kind]}"


def _opened(action: ChooseDoor | OpenDoor) -> str:
    return f"^{action.door}"


def _target(action: PlayAction) -> str:
    if action.amount is not None:
        return f"={action.amount}"
    if action.seat is None:
        return ""
    return f">{action.seat}{CODES[action.machine] if action.machine else action.door or ''}"


_SAVES = {"decline": NO, "guardian": YES, "force_field": "pFLD"}

_TOKENS: Mapping[type[Action], Callable[[Any], str]] = {
    PlayAction: lambda action: f"p{CODES[action.kind]}{_target(action)}",
    Lay: lambda action: f"_{CODES[action.kind]}",
    Bid: lambda action: f"b{action.amount}",
    Draw: lambda action: f"d{action.cards}{action.energy}",
    Discard: lambda action: f"~{CODES[action.kind]}",
    Attack: lambda action: f"{'a' if action.source == 'hand' else 'w'}{CODES[action.kind]}",
    ChooseTarget: lambda action: f"@{action.seat}{action.door}",
    PlaceGuard: lambda action: f"+{CODES[action.kind]}",
    ChooseDoor: _opened,
    OpenDoor: _opened,
    PlaceEvolution: lambda action: f"{'v' if action.means == BY_VISION else 'e'}{CODES[action.kind]}",
    FireCannon: lambda action: f"!{action.seat}{CODES[action.machine]}",
    Ruin: lambda action: f"%{action.seat}{CODES[action.machine]}",
    ActivateDoor: lambda action: f"o{action.door}",
    Bypass: _agreed,
    PayBarrier: _agreed,
    PaySphinx: _agreed,
    Reclaim: _agreed,
    Intercept: lambda action: NO if action.kind is None else f"i{CODES[action.kind]}",
    UseAndroid: lambda action: NO if action.kind is None else f"u{CODES[action.kind]}",
    ChooseMachine: _named,
    ChooseEvolution: _named,
    ChooseGuard: _named,
    TakeCard: _taken,
    DiscardOther: _taken,
    Save: lambda action: _SAVES[action.how],
    ChooseCharacter: lambda action: f"k{action.character[:3].upper()}",
    Pass: lambda action: NO,
    StandBy: lambda action: "--",
    CancelAction: lambda action: "z",
    Exchange: lambda action: "x",
    EndTurn: lambda action: ".",
}
