"""The compact notation: one token an action, such as `+power_fire_chaos`, `^plague@1`, `RA.D`, `T0`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from . import actions as act
from .cards import ATTACK, DECKS, DISCIPLE, PRAYERS, PRIEST, PROPHET

LETTERS = {DISCIPLE: "D", PRIEST: "R", PROPHET: "P"}
BANK, CULT, DECK, NO_MORE = "bank", "cult", "deck", "=."
MYTH = {"buy": "MB", "bury": "MD", "keep": "MK"}


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """The token of an action."""
    return _TOKENS[type(action)](action)


def _aimed(target: Seat | None, piece: str | None) -> str:
    """`@1`, `=essence_fire_order_1`, `@1=citadel`, or nothing."""
    at = "" if target is None else f"@{target}"
    return at if piece is None else f"{at}={piece}"


def _play_card(action: act.PlayCard) -> str:
    sign = "^" if PRAYERS[action.card].type == ATTACK else "!"
    token = "" if action.token is None else f".{LETTERS[action.token]}"
    return f"{sign}{action.card}{_aimed(action.target, action.aim)}{token}{'~' if action.exempt else ''}"


def _take_prayer(action: act.TakePrayer) -> str:
    return "T0" if action.slot == DECK else f"T{action.slot}"


_TOKENS: Mapping[type[Action], Callable[[Any], str]] = {
    act.ChoosePantheon: lambda action: f"PAN:{action.pantheon}",
    act.ChooseStartingDeck: lambda action: f"DK:{DECKS[action.deck].numeral}",
    act.DraftPick: lambda action: f"DR:{action.card}",
    act.DeckCut: lambda action: f"CUT:{action.card}",
    act.ChooseGod: lambda action: f"GOD:{action.god}",
    act.UseMythology: lambda action: f"M:{action.card}{_aimed(action.target, action.constellation_card)}",
    act.Decline: lambda action: "-",
    act.PlayPower: lambda action: f"+{action.card}",
    act.PlayCard: _play_card,
    act.React: lambda action: f"?{action.card}",
    act.Pass: lambda action: "PA",
    act.Call: lambda action: "CA$" if action.source == BANK else "CA",
    act.Raise: lambda action: f"RA.{LETTERS[action.token]}{'$' if action.source == BANK else ''}",
    act.LastStand: lambda action: "LS",
    act.Fold: lambda action: "FO",
    act.EndTurn: lambda action: "ET",
    act.BattlePass: lambda action: "BP",
    act.UseAbility: lambda action: f"G{_aimed(action.target, action.card)}",
    act.UseLocation: lambda action: f"L:{action.location}{_aimed(None, action.card)}",
    act.ChooseCard: lambda action: f"={action.card}",
    act.ChooseToken: lambda action: f"={LETTERS[action.token]}",
    act.ChooseOption: lambda action: f"={action.option}",
    act.Done: lambda action: NO_MORE,
    act.DiscardTop: lambda action: f"TOP:{action.card}",
    act.Keep: lambda action: f"KP:{action.card}",
    act.TakePrayer: _take_prayer,
    act.DoMyth: lambda action: f"{MYTH[action.choice]}{_aimed(action.target, None)}",
}
