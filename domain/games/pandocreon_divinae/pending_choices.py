"""Choices that an effect still waits for: frames of the agenda, each with the seat that chooses (R40, R44, R81).

A frame that has nothing left to offer is dropped: nothing happens (R45).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from domain.table.layout import Piece, Place, Seat, Value
from domain.table.table import Table, TableView

from . import layout as on
from .areas import discard_believers, eligible, open_guides, remove_guide, sacrificeable
from .cards import APOCALYPSE, BELIEVERS, BOX, CARDS, FACES
from .items import POSE, Item, announce, impose_sacrifice, imposed_on_all
from .layout import holdings
from .points import gain
from .rounds import abandon_round, begin_round
from .targets import DONE, Options

ATTACH, SACRIFICE, SILENT, SHAMAN = "attach", "victim", "silent", "shaman"
EXORCISE, CLERIC, MESSIAH, TAKE, FORCE = "exorcise", "cleric", "messiah", "take", "force"
NO_CARD = "none"

Frame = tuple[Any, ...]


class Owed(NamedTuple):
    """What a frame offers, and what becomes of the choice; both get the frame without its word.

    `chosen` finds the frame taken from the agenda; `lapsed` is what happens when there is nothing left to choose.
    """

    options: Callable[[TableView, Frame], Options]
    chosen: Callable[[Table, Frame, Value], None]
    lapsed: Callable[[Table, Frame], None] | None = None


# -- Believers for a Guide just posed: (chooser, guide)


def _to_attach(t: TableView, frame: Frame) -> Options:
    _, guide = frame
    led = t.size(on.FLOCK[guide])
    free = BOX.in_order(eligible(t, guide)) if led < CARDS[guide].capacity else ()
    return (DONE, *free) if led and free else free


def _attach(t: Table, frame: Frame, option: Value) -> None:
    seat, guide = frame
    if option == DONE:
        _stand(t, frame)
        return
    t.move(option, on.CENTRE, on.FLOCK[guide])
    t.push(ATTACH, seat, guide)


def _stand(t: Table, frame: Frame) -> None:
    """The series is over: the Guide stands in its area, or is discarded if it leads nobody (R33, R40)."""
    seat, guide = frame
    t.move(guide, on.STACK, on.GUIDES_OF[seat] if t.at(on.FLOCK[guide]) else on.DISCARD)


# -- a sacrifice imposed on a seat: (chooser, victim, imposer, kind, times)


def _to_sacrifice(t: TableView, frame: Frame) -> Options:
    _, victim, _, kind, _ = frame
    return BOX.in_order(sacrificeable(t, victim, kind))


def _sacrifice(t: Table, frame: Frame, option: Value) -> None:
    chooser, victim, imposer, kind, times = frame
    if times > 1:
        t.push(SACRIFICE, chooser, victim, imposer, kind, times - 1)
    impose_sacrifice(t, victim, option, imposer)


# -- Treachery: (chooser, victim, times)


def _to_sacrifice_silently(t: TableView, frame: Frame) -> Options:
    return BOX.in_order(sacrificeable(t, frame[1], BELIEVERS))


def _sacrifice_silently(t: Table, frame: Frame, option: Value) -> None:
    chooser, victim, times = frame
    if times > 1:
        t.push(SILENT, chooser, victim, times - 1)
    discard_believers(t, victim, option, _lies(t, victim, option))


def _lies(t: TableView, seat: Seat, card: Piece) -> Place:
    return next(place for held, place in holdings(t, seat) if held == card)


# -- Shaman: (victim, imposer, cards)


def _to_sacrifice_in_order(t: TableView, frame: Frame) -> Options:
    """Cards gone or forbidden meanwhile are skipped."""
    victim, _, cards = frame
    able = sacrificeable(t, victim, BELIEVERS)
    return BOX.in_order([card for card in cards if card in able])


def _sacrifice_in_order(t: Table, frame: Frame, option: Value) -> None:
    victim, imposer, cards = frame
    rest = tuple(card for card in cards if card != option)
    if rest:
        t.push(SHAMAN, victim, imposer, rest)
    impose_sacrifice(t, victim, option, imposer)


# -- Exorcist: (victim,)


def _to_take_back(t: TableView, frame: Frame) -> Options:
    return BOX.in_order(open_guides(t, frame[0]))


def _take_back(t: Table, frame: Frame, option: Value) -> None:
    """The Guide goes to the hand, its Believers are discarded."""
    seat = frame[0]
    remove_guide(t, seat, option, on.HAND[seat], on.DISCARD)


# -- Cleric: (chooser, number); Messiah: (chooser,)


def _origins(_t: TableView, _frame: Frame) -> Options:
    return FACES


def _gain(t: Table, frame: Frame, option: Value) -> None:
    """One Origin for all the points (J26)."""
    seat, number = frame
    gain(t, seat, option, number)


def _set_die(t: Table, frame: Frame, option: Value) -> None:
    """A new round under that face; the next one is not locked (R27)."""
    abandon_round(t)
    begin_round(t, frame[0], face=option)


# -- Diversion with the hand shown: (thief, victim, times)


def _to_take(t: TableView, frame: Frame) -> Options:
    return BOX.in_order(t.at(on.HAND[frame[1]]))


def _take(t: Table, frame: Frame, option: Value) -> None:
    thief, victim, times = frame
    t.move(option, on.HAND[victim], on.HAND[thief])
    if times > 1:
        t.push(TAKE, thief, victim, times - 1)


# -- Killinstred, Llewella: (asked, imposer)


def _to_force(t: TableView, frame: Frame) -> Options:
    """An Apocalypse of the hand; `none` for who holds none, and only then."""
    held = BOX.in_order([card for card in t.at(on.HAND[frame[0]]) if CARDS[card].type == APOCALYPSE])
    return held or (NO_CARD,)


def _force(t: Table, frame: Frame, option: Value) -> None:
    """The answer is sealed, then opened in the same step; its card is posed at no cost (J17)."""
    seat, imposer = frame
    t.seal(seat, option)
    t.unseal()
    if option != NO_CARD:
        t.move(option, on.HAND[seat], on.STACK)
        announce(t, Item(POSE, option, seat, seat), imposed_on_all(t, imposer))


OWED: dict[str, Owed] = {
    ATTACH: Owed(_to_attach, _attach, _stand),
    SACRIFICE: Owed(_to_sacrifice, _sacrifice),
    SILENT: Owed(_to_sacrifice_silently, _sacrifice_silently),
    SHAMAN: Owed(_to_sacrifice_in_order, _sacrifice_in_order),
    EXORCISE: Owed(_to_take_back, _take_back),
    CLERIC: Owed(_origins, _gain),
    MESSIAH: Owed(_origins, _set_die),
    TAKE: Owed(_to_take, _take),
    FORCE: Owed(_to_force, _force),
}
