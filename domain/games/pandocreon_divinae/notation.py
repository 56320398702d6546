"""The dossier's notation: one token an action, `p:ESP3/DN`, `s:ERM1`, `t:2`, `-`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from . import actions as act
from .cards import CARDS
from .targets import DONE

_CODES: dict[int | str, str] = {card.id: card.code for card in CARDS.values()}
ALTERNATIVES = ("DD", "NN", "DN")  # what a Void card is paid with otherwise than by a Void point


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """The token of an action."""
    return _TOKENS[type(action)](action)


def _play(action: act.Play) -> str:
    paid = f"/{action.pay}" if action.pay in ALTERNATIVES else ""
    return f"p:{_CODES[action.card]}{paid}"


def _chosen(option: int | str) -> str:
    return "ok" if option == DONE else f"t:{_CODES.get(option, option)}"


_TOKENS: Mapping[type[Action], Callable[[Any], str]] = {
    act.Discard: lambda action: f"x:{_CODES[action.card]}",
    act.Refill: lambda action: "r",
    act.Play: _play,
    act.Sacrifice: lambda action: f"s:{_CODES[action.card]}",
    act.Power: lambda action: "w",
    act.Choose: lambda action: _chosen(action.option),
    act.Take: lambda action: _chosen(action.card),
    act.Pass: lambda action: "-",
    act.EndTurn: lambda action: "e",
    act.AutoPass: lambda action: "a+" if action.on else "a-",
}
