"""Cards that wait for the end of their window: last in, first out (R34).

A played Action lies in PLAYED and is an item of the agenda, with what was announced with it. Whoever salvages it stands
there too. What it does is `played.resolve`; when that is done it is disposed of.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.table.layout import Place, Seat
from domain.table.table import Table, TableView

from .actions import PlayAction
from .layout import DISCARD, HAND, PLAYED

CARD, ATTACK = "card", "attack"


class Pending(NamedTuple):
    """A played Action: who played it, who salvages it, its targets (R33)."""

    kind: str
    player: Seat
    salvager: Seat | None
    seat: Seat | None
    target: str | int | None


class Assault(NamedTuple):
    """A creature on its way: who launched it, against which door, who salvages it (R40)."""

    creature: str
    attacker: Seat
    defender: Seat
    door: str
    salvager: Seat | None


def play_card(t: Table, seat: Seat, action: PlayAction) -> None:
    """Put an Action on the table, pending: its window opens next (R33)."""
    t.move(action.kind, HAND[seat], PLAYED)
    target = action.machine or action.door or action.amount
    t.push(CARD, *Pending(action.kind, seat, None, action.seat, target))


def top_card(t: TableView) -> Pending | None:
    """The Action on top of the agenda, if it is one."""
    return Pending(*t.agenda[-1][1:]) if t.agenda and t.agenda[-1][0] == CARD else None


def top_assault(t: TableView) -> Assault | None:
    """The launched creature on top of the agenda, before it has reached a door."""
    return Assault(*t.agenda[-1][1:]) if t.agenda and t.agenda[-1][0] == ATTACK else None


def player_of(item: tuple[object, ...]) -> Seat:
    """Who played a pending card or launched a pending creature."""
    seat = item[2]
    assert isinstance(seat, int), f"{item} was played by nobody"
    return seat


def salvager_of(item: tuple[object, ...]) -> Seat | None:
    """Who has salvaged a pending card or creature."""
    return Pending(*item[1:]).salvager if item[0] == CARD else Assault(*item[1:]).salvager  # type: ignore[arg-type]


def dispose(t: Table) -> None:
    """An Action goes to the discard pile when it has taken effect or is cancelled, or to its salvager (J43)."""
    _, kind, salvager = t.pop()
    t.move(kind, PLAYED, where_to(salvager))


def where_to(salvager: Seat | None) -> Place:
    """Where a card goes when it is done."""
    return DISCARD if salvager is None else HAND[salvager]
