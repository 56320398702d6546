"""The compact notation: one token an action, such as `n_coffin/1`, `ossuary.stack`, `>s3` (section "Notation")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from . import actions as act

SUNSET = "sunset"


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """The token of an action; a play at sunset begins with `c:`."""
    token = _TOKENS[type(action)](action)
    return f"c:{token}" if isinstance(action, act.Play) and t.question.kind == SUNSET else token


_TOKENS: Mapping[type[Action], Callable[[Any], str]] = {
    act.ChooseClass: lambda action: f"class:{action.soul}",
    act.ChoosePlace: lambda action: f"place:{action.place}",
    act.DropObjective: lambda action: f"drop:{action.objective}",
    act.AddFragment: lambda action: f"list:+{action.fragment}",
    act.RemoveFragment: lambda action: f"list:-{action.fragment}",
    act.ConfirmList: lambda action: "list:ok",
    act.ChooseFavourite: lambda action: f"fav:{action.resource}",
    act.EveningMana: lambda action: "+m",
    act.EveningFragment: lambda action: "+f",
    act.Play: lambda action: f"{action.fragment}/{action.option}",
    act.Pass: lambda action: "pass",
    act.Activate: lambda action: f"{action.place}.{action.option}",
    act.Resolve: lambda action: f"!{action.event}/{action.option}",
    act.UseDestiny: lambda action: f"@{action.option}",
    act.EndNight: lambda action: "end",
    act.Wish: lambda action: "y" if action.yes else "n",
    act.Designate: lambda action: f">s{action.seat}",
    act.Renounce: lambda action: f"-{action.fragment}",
    act.Return: lambda action: f"<{action.fragment}.{action.zone}",
    act.ReignAddPlace: lambda action: f"reign:+{action.place}",
    act.ReignRemovePlace: lambda action: f"reign:-{action.place}",
    act.ReignOutPlace: lambda action: f"reign:out={action.place}",
    act.ReignInPlace: lambda action: f"reign:in={action.place}",
    act.ReignDemonic: lambda action: f"reign:demon={action.place}",
    act.ReignAddEvent: lambda action: f"reign:ev+{action.event}",
    act.ReignRemoveEvent: lambda action: f"reign:ev-{action.event}",
    act.ReignOutEvent: lambda action: f"reign:evout={action.event}",
    act.ReignInEvent: lambda action: f"reign:evin={action.event}",
    act.ReignNothing: lambda action: "reign:none",
    act.ExchangeClass: lambda action: f"xclass:{action.out}>{action.soul}",
    act.KeepClass: lambda action: "xclass:keep",
}
