"""The Prayer Phase and the Myth Phase (R71–R76, R110)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Place, Seat
from annales.domain.table.table import Table, TableView

from .. import layout as on
from ..actions import DoMyth, TakePrayer
from ..cards import DISCIPLE, MYTHS, PLAY, PRIEST
from ..effects.locations import damage_all
from ..resources.followers import dismiss, gain_disciples, has, lose_highest
from . import ending
from .closing import PRAYER
from .opening import START

MYTH = "myth"
DECK = "deck"
BUY, BURY, KEEP = "buy", "bury", "keep"
IMMEDIATE, FENRIR = "immediate", "fenrir"

_TAKE_DECK = TakePrayer(DECK)
_TAKE = {slot: TakePrayer(int(slot)) for slot in on.SLOTS}
_KEEP, _BURY, _BUY = DoMyth(KEEP), DoMyth(BURY), DoMyth(BUY)


# -- the Prayer Phase


def go_on(t: Table) -> str | None:
    """Ask the next seat; one with no card to take takes none (R71, R73). The clean-up follows the last one."""
    waiting = t.read(on.WAITING)
    while waiting and next(answers(t, waiting[0]), None) is None:
        waiting = waiting[1:]
    if not waiting:
        _clean_up(t)
        t.write(on.WAITING, tuple(on.in_order(t)) if on.has_gods(t) else ())
        return MYTH
    t.write(on.PHASE, PRAYER)
    t.write(on.WAITING, waiting)
    t.ask(PRAYER, waiting[:1])
    return None


def answers(t: TableView, seat: Seat) -> Iterator[Action]:
    """The top card of the deck, then the slots that the seat can pay, the cheapest first (R71, R114)."""
    if t.size(on.PRAYER_DECK) or t.size(on.BOXED_CARDS):
        yield _TAKE_DECK
    for slot, price in zip(reversed(on.SLOTS), reversed(PLAY.track), strict=True):
        if t.size(on.TRACK[slot]) and (not price or has(t, seat, price)):
            yield _TAKE[slot]


def take(t: Table, seat: Seat, slot: int | str) -> None:
    """The price leaves the Cult; the card goes on top of the discard pile, face up (R71, J19, J20)."""
    if slot == DECK:
        _draw(t, on.DISCARD[seat])
    else:
        price = PLAY.track[int(slot) - 1]
        if price:
            dismiss(t, seat, price)
        place = on.TRACK[str(slot)]
        t.move(t.at(place)[0], place, on.DISCARD[seat])
    t.write(on.WAITING, t.read(on.WAITING)[1:])


def _draw(t: Table, place: Place) -> None:
    """A card of the Prayer deck; the cards in the box are shuffled into a new deck when it is empty (R73)."""
    if not t.size(on.PRAYER_DECK) and t.size(on.BOXED_CARDS):
        t.shuffle(on.BOXED_CARDS, into=on.PRAYER_DECK)
    if t.size(on.PRAYER_DECK):
        t.draw(on.PRAYER_DECK, place)


def _clean_up(t: Table) -> None:
    """Free cards go to the box, the others move right, and empty slots are filled from the right (R72)."""
    for slot, price in zip(on.SLOTS, PLAY.track, strict=True):
        if not price:
            for card in t.at(on.TRACK[slot]):
                t.move(card, on.TRACK[slot], on.BOXED_CARDS)
    held = [slot for slot in on.SLOTS if t.size(on.TRACK[slot])]
    for src, dst in zip(reversed(held), reversed(on.SLOTS), strict=False):
        if src != dst:
            t.move(t.at(on.TRACK[src])[0], on.TRACK[src], on.TRACK[dst])
    for slot in reversed(on.SLOTS):
        if not t.size(on.TRACK[slot]):
            _draw(t, on.TRACK[slot])


# -- the Myth Phase


def go_on_myth(t: Table) -> str | None:
    """Ask the next seat with a Mythology deck; then the next Hand, unless it was the last one (R74, R80)."""
    waiting = t.read(on.WAITING)
    while waiting and not t.size(on.VISIBLE[waiting[0]]):
        waiting = waiting[1:]
    if not waiting:
        return None if ending.ends_by_limit(t) else START
    t.write(on.PHASE, MYTH)
    t.write(on.WAITING, waiting)
    t.ask(MYTH, waiting[:1])
    return None


def myths(t: TableView, seat: Seat) -> Iterator[Action]:
    """Keep, buy if the Miracles suffice, bury (R74); Fenrir against each other seat (R110)."""
    yield _KEEP
    card = t.at(on.VISIBLE[seat])[0]
    if t.count(on.MIRACLES[seat]) >= MYTHS[card].cost_miracles:
        if card == FENRIR:
            yield from (DoMyth(BUY, other) for other in t.present() if other != seat)
        else:
            yield _BUY
    yield _BURY


def do_myth(t: Table, seat: Seat, action: DoMyth) -> None:
    """One of the three, then the next seat."""
    t.write(on.WAITING, t.read(on.WAITING)[1:])
    card = t.at(on.VISIBLE[seat])[0]
    if action.choice == BURY:
        t.move(card, on.VISIBLE[seat], on.AT_BOTTOM[seat], at=0)
        _turn_up(t, seat)
    elif action.choice == BUY:
        _buy(t, seat, card, action.target)


def _buy(t: Table, seat: Seat, card: Piece, target: Seat | None) -> None:
    """An immediate card resolves and goes to the box; any other one is active from now on (R75)."""
    t.add(on.MIRACLES[seat], -MYTHS[card].cost_miracles)
    if MYTHS[card].timing == IMMEDIATE:
        t.move(card, on.VISIBLE[seat], on.MYTH_BOX)
        _resolve(t, seat, card, target)
    else:
        t.move(card, on.VISIBLE[seat], on.ACTIVE_MYTHS[seat])
    _turn_up(t, seat)


def _turn_up(t: Table, seat: Seat) -> None:
    """The next card of the deck: of the shuffled part, then of the buried cards, the oldest first (R119)."""
    deck = on.MYTHOLOGY[t.read(on.PANTHEON_OF)[seat]]
    if t.size(deck):
        t.draw(deck, on.VISIBLE[seat])
    elif t.size(on.AT_BOTTOM[seat]):
        t.move(t.top(on.AT_BOTTOM[seat]), on.AT_BOTTOM[seat], on.VISIBLE[seat])


def _resolve(t: Table, seat: Seat, card: Piece, target: Seat | None) -> None:
    """The immediate cards; "other players" are all that are not eliminated (R4)."""
    others = [other for other in on.in_order(t) if other != seat]
    match card:
        case "fenrir" if target is not None:
            lose_highest(t, target)
        case "tir_na_nog":
            gain_disciples(t, seat, 2)
        case "pandoras_box":
            for other in others:
                dismiss(t, other, DISCIPLE)
                dismiss(t, other, DISCIPLE)
            gain_disciples(t, seat, 1)
        case "deluge":
            for other in others:
                damage_all(t, other)
            for other in others:
                if not dismiss(t, other, PRIEST):
                    dismiss(t, other, DISCIPLE)
