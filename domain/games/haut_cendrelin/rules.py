"""The rules of Le Trône du Haut Cendrelin: what each question offers, and what each answer does (R77)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from annales.domain.contract.game import Action, Setup
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from . import actions as act
from . import classes, heirs, lists, opening, places, reign, running, turn
from .course import AGENDA, go_on_with


def set_up(t: Table, setup: Setup) -> None:
    """The opening, up to the first question (R3–R9)."""
    opening.set_up(t, setup)
    AGENDA.run(t)


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """The answers open to a seat now, the most passive first (R77)."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return iter(())
    return iter(_ANSWERS[asked.kind](t, seat))


def play(t: Table, seat: Seat, action: Any) -> None:
    """Play an answer, and go on until somebody is asked or the age ends."""
    _PLAYS[type(action)](t, seat, action)
    AGENDA.run(t)


_ANSWERS: Mapping[str, Callable[[TableView, Seat], Iterator[Action]]] = {
    classes.DRAFT: classes.choices,
    heirs.EXCHANGE: heirs.exchanges,
    places.CHOOSE_PLACE: places.choices,
    lists.OBJECTIVES_STEP: lists.drops,
    lists.LIST_STEP: lists.list_answers,
    lists.FAVOURITE_STEP: lists.favourites,
    turn.EVENING: turn.evenings,
    turn.SUNSET: turn.sunsets,
    turn.NIGHT: turn.nights,
    running.WISH: running.wishes,
    running.DESIGNATE: running.designations,
    running.RENOUNCE: running.renunciations,
    running.RETURN: running.returns,
    reign.REIGN: reign.answers,
}

_PLAYS: Mapping[type[Action], Callable[[Table, Seat, Any], None]] = {
    act.ChooseClass: lambda t, seat, action: classes.choose(t, seat, action.soul),
    act.ChoosePlace: lambda t, seat, action: places.choose(t, action.place),
    act.ExchangeClass: lambda t, seat, action: heirs.exchange(t, seat, action.out, action.soul),
    act.KeepClass: lambda t, seat, action: heirs.keep(t, seat),
    act.DropObjective: lambda t, seat, action: lists.drop(t, seat, action.objective),
    act.AddFragment: lambda t, seat, action: lists.add(t, seat, action.fragment),
    act.RemoveFragment: lambda t, seat, action: lists.remove(t, seat, action.fragment),
    act.ConfirmList: lambda t, seat, action: lists.confirm(t, seat),
    act.ChooseFavourite: lambda t, seat, action: lists.choose_favourite(t, seat, action.resource),
    act.EveningMana: lambda t, seat, action: go_on_with(t, turn.gain_mana(t)),
    act.EveningFragment: lambda t, seat, action: go_on_with(t, turn.gain_fragment(t)),
    act.Play: lambda t, seat, action: turn.play(t, seat, action.fragment, action.option),
    act.Pass: lambda t, seat, action: go_on_with(t, turn.pass_slot(t)),
    act.Activate: lambda t, seat, action: turn.activate(t, seat, action.place, action.option),
    act.Resolve: lambda t, seat, action: turn.resolve(t, seat, action.event, action.option),
    act.UseDestiny: lambda t, seat, action: turn.use_destiny(t, seat, action.option),
    act.EndNight: lambda t, seat, action: go_on_with(t, turn.SUNRISE),
    act.Wish: lambda t, seat, action: running.wish(t, action.yes),
    act.Designate: lambda t, seat, action: running.designate(t, action.seat),
    act.Renounce: lambda t, seat, action: running.renounce(t, action.fragment),
    act.Return: lambda t, seat, action: running.return_(t, action.fragment, action.zone),
    **dict.fromkeys(
        (
            act.ReignNothing,
            act.ReignAddPlace,
            act.ReignRemovePlace,
            act.ReignOutPlace,
            act.ReignInPlace,
            act.ReignDemonic,
            act.ReignAddEvent,
            act.ReignRemoveEvent,
            act.ReignOutEvent,
            act.ReignInEvent,
        ),
        reign.play,
    ),
}
