"""The dossier's notation: one token an action, `p:ESP3/DN`, `s:ERM1`, `t:2`, `-`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.contract.game import Action
from domain.table.layout import Seat
from domain.table.table import TableView

from .actions import AutoPass, Choose, Discard, EndTurn, Pass, Play, Power, Refill, Sacrifice, Take
from .cards import CARDS
from .targets import DONE

_CODES: dict[int | str, str] = {card.id: card.code for card in CARDS.values()}
ALTERNATIVES = ("DD", "NN", "DN")  # what a Void card is paid with otherwise than by a Void point


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """The token of an action."""
    return _TOKENS[type(action)](action)


def _play(action: Play) -> str:
    paid = f"/{action.pay}" if action.pay in ALTERNATIVES else ""
    return f"p:{_CODES[action.card]}{paid}"


def _chosen(option: int | str) -> str:
    return "ok" if option == DONE else f"t:{_CODES.get(option, option)}"


_TOKENS: Mapping[type[Action], Callable[[Any], str]] = {
    Discard: lambda action: f"x:{_CODES[action.card]}",
    Refill: lambda action: "r",
    Play: _play,
    Sacrifice: lambda action: f"s:{_CODES[action.card]}",
    Power: lambda action: "w",
    Choose: lambda action: _chosen(action.option),
    Take: lambda action: _chosen(action.card),
    Pass: lambda action: "-",
    EndTurn: lambda action: "e",
    AutoPass: lambda action: "a+" if action.on else "a-",
}
