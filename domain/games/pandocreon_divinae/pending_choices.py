"""Choices that an effect still waits for: frames of the agenda, each with the seat that chooses (R40, R44, R81).

A frame that has nothing left to offer is dropped: nothing happens (R45).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from annales.domain.table.layout import Piece, Place, Seat, Value
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.agenda import Frame

from . import layout as on
from .areas import discard_believers, eligible, open_guides, remove_guide, sacrificeable
from .cards import APOCALYPSE, BELIEVERS, BOX, CARDS, FACES
from .items import POSE, Item, announce, impose_sacrifice, imposed_on_all
from .layout import holdings
from .points import gain
from .rounds import abandon_round, begin_round
from .targets import DONE, Offered

NO_CARD = "none"


class Owed(Frame, frozen=True):
    """A choice that an effect waits for, and the seat that makes it."""

    seat: Seat


class Attach(Owed, frozen=True, tag="attach"):
    """Believers for a Guide just posed."""

    guide: Piece


class Impose(Owed, frozen=True, tag="victim"):
    """So many sacrifices of a kind that a seat imposes on another; either may be the one who chooses."""

    victim: Seat
    imposer: Seat
    kind: str
    times: int


class Silent(Owed, frozen=True, tag="silent"):
    """Treachery: a number of Believers cards of a seat, their abilities not played."""

    victim: Seat
    times: int


class Shaman(Owed, frozen=True, tag="shaman"):
    """The victim chooses in which order these cards are sacrificed."""

    imposer: Seat
    cards: tuple[Piece, ...]


class Exorcise(Owed, frozen=True, tag="exorcise"):
    """A Guide that the victim takes back."""


class Cleric(Owed, frozen=True, tag="cleric"):
    """The Origin of a number of points."""

    number: int


class Messiah(Owed, frozen=True, tag="messiah"):
    """The face of the die."""


class Taking(Owed, frozen=True, tag="take"):
    """So many cards of the hand that Diversion shows."""

    victim: Seat
    times: int


class Force(Owed, frozen=True, tag="force"):
    """Killinstred, Llewella: an Apocalypse that another seat makes this one pose."""

    imposer: Seat


class Choice(NamedTuple):
    """A kind of owed choice: what it offers, and what becomes of it.

    `chosen` finds the frame taken from the agenda; `lapsed` is what happens when there is nothing left to choose.
    """

    frame: type[Owed]
    options: Callable[[TableView, Any], Offered]
    chosen: Callable[[Table, Any, Value], None]
    lapsed: Callable[[Table, Any], None] | None = None


# -- Believers for a Guide just posed


def _to_attach(t: TableView, owed: Attach) -> Offered:
    guide = owed.guide
    led = t.size(on.FLOCK[guide])
    free = BOX.in_order(eligible(t, guide)) if led < CARDS[guide].capacity else ()
    return (DONE, *free) if led and free else free


def _attach(t: Table, owed: Attach, option: Value) -> None:
    if option == DONE:
        _stand(t, owed)
        return
    t.move(option, on.CENTRE, on.FLOCK[owed.guide])
    agenda.push(t, owed)


def _stand(t: Table, owed: Attach) -> None:
    """The series is over: the Guide stands in its area, or is discarded if it leads nobody (R33, R40)."""
    guide = owed.guide
    if t.at(on.FLOCK[guide]):
        t.move(guide, on.STACK, on.GUIDES_OF[owed.seat])
    else:
        t.say("forsaken", guide)
        t.move(guide, on.STACK, on.DISCARD)


# -- a sacrifice imposed on a seat


def _to_sacrifice(t: TableView, owed: Impose) -> Offered:
    return BOX.in_order(sacrificeable(t, owed.victim, owed.kind))


def _sacrifice(t: Table, owed: Impose, option: Value) -> None:
    _owe_again(t, owed)
    impose_sacrifice(t, owed.victim, option, owed.imposer)


def _spare(t: Table, owed: Impose) -> None:
    """Nothing can be sacrificed: nothing happens (R45)."""
    t.say("spared", owed.victim)


def _owe_again(t: Table, owed: Impose | Silent | Taking) -> None:
    """The same choice, as often as is left."""
    if owed.times > 1:
        agenda.push(t, agenda.changed(owed, times=owed.times - 1))


# -- Treachery


def _to_sacrifice_silently(t: TableView, owed: Silent) -> Offered:
    return BOX.in_order(sacrificeable(t, owed.victim, BELIEVERS))


def _sacrifice_silently(t: Table, owed: Silent, option: Value) -> None:
    _owe_again(t, owed)
    discard_believers(t, owed.victim, option, _lies(t, owed.victim, option))


def _lies(t: TableView, seat: Seat, card: Piece) -> Place:
    return next(place for held, place in holdings(t, seat) if held == card)


# -- Shaman


def _to_sacrifice_in_order(t: TableView, owed: Shaman) -> Offered:
    """Cards gone or forbidden meanwhile are skipped."""
    able = sacrificeable(t, owed.seat, BELIEVERS)
    return BOX.in_order([card for card in owed.cards if card in able])


def _sacrifice_in_order(t: Table, owed: Shaman, option: Value) -> None:
    rest = tuple(card for card in owed.cards if card != option)
    if rest:
        agenda.push(t, agenda.changed(owed, cards=rest))
    impose_sacrifice(t, owed.seat, option, owed.imposer)


# -- Exorcist


def _to_take_back(t: TableView, owed: Exorcise) -> Offered:
    return BOX.in_order(open_guides(t, owed.seat))


def _take_back(t: Table, owed: Exorcise, option: Value) -> None:
    """The Guide goes to the hand, its Believers are discarded."""
    remove_guide(t, owed.seat, option, on.HAND[owed.seat], on.DISCARD)


# -- Cleric, Messiah


def _origins(_t: TableView, _owed: Cleric | Messiah) -> Offered:
    return FACES


def _gain(t: Table, owed: Cleric, option: Value) -> None:
    """One Origin for all the points (J26)."""
    gain(t, owed.seat, option, owed.number)


def _set_die(t: Table, owed: Messiah, option: Value) -> None:
    """A new round under that face; the next one is not locked (R27)."""
    abandon_round(t)
    begin_round(t, owed.seat, face=option)


# -- Diversion with the hand shown


def _to_take(t: TableView, owed: Taking) -> Offered:
    return BOX.in_order(t.at(on.HAND[owed.victim]))


def _take(t: Table, owed: Taking, option: Value) -> None:
    t.move(option, on.HAND[owed.victim], on.HAND[owed.seat])
    _owe_again(t, owed)


# -- Killinstred, Llewella


def _to_force(t: TableView, owed: Force) -> Offered:
    """An Apocalypse of the hand; `none` for a seat that holds none, and only then."""
    held = BOX.in_order([card for card in t.at(on.HAND[owed.seat]) if CARDS[card].type == APOCALYPSE])
    return held or (NO_CARD,)


def _force(t: Table, owed: Force, option: Value) -> None:
    """The answer is sealed, then opened in the same step; its card is posed at no cost (J17)."""
    seat, imposer = owed.seat, owed.imposer
    t.seal(seat, option)
    t.unseal()
    if option != NO_CARD:
        t.move(option, on.HAND[seat], on.STACK)
        announce(t, Item(POSE, option, seat, seat), imposed_on_all(t, imposer))


PENDING: tuple[Choice, ...] = (
    Choice(Attach, _to_attach, _attach, _stand),
    Choice(Impose, _to_sacrifice, _sacrifice, _spare),
    Choice(Silent, _to_sacrifice_silently, _sacrifice_silently),
    Choice(Shaman, _to_sacrifice_in_order, _sacrifice_in_order),
    Choice(Exorcise, _to_take_back, _take_back),
    Choice(Cleric, _origins, _gain),
    Choice(Messiah, _origins, _set_die),
    Choice(Taking, _to_take, _take),
    Choice(Force, _to_force, _force),
)
