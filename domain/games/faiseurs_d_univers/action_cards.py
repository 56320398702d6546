"""Action cards: their targets, and what they do when their window has closed (see Actions)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop import purse
from domain.tabletop.seats import clockwise

from . import auction, losses
from .actions import PlayAction, TakeCard
from .attack import uncover
from .cards import FREE_ACTIONS, NUMBERS, RESOURCES
from .layout import (
    ASIDE,
    BANK,
    BUYER,
    CHARACTER,
    DISCARD,
    DOORS,
    ENERGY,
    HAND,
    PLAYED,
    activate,
    active_doors,
    destroyable,
    hand_kinds,
    inactive_doors,
    is_active,
    is_trapped,
    youngest,
)
from .stack import ATTACK, CARD, Assault, Pending, salvager_of, top_assault, top_card, where_to

COUNTERMAND, SALVAGE, DEFLECTION = "countermand", "salvage", "deflection"
OVERBID, VETO = "overbid", "council_veto"


# -- what may be played


def free_actions(t: TableView, seat: Seat) -> Iterator[PlayAction]:
    """The free Actions of a hand that have a legal target (R30)."""
    for kind in hand_kinds(t, seat):
        if kind in FREE_ACTIONS:
            yield from _TARGETS[RESOURCES[kind].does](t, seat, kind)


def _machines(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (
        PlayAction(kind, seat=other, machine=machine)
        for other in clockwise(t, seat)
        for machine in destroyable(t, other)
    )


def _wealthy(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    least = 2 if RESOURCES[kind].does == "halve_energy" else 1
    return (PlayAction(kind, seat=other) for other in clockwise(t, seat) if t.count(ENERGY[other]) >= least)


def _holders(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (PlayAction(kind, seat=other) for other in clockwise(t, seat) if t.size(HAND[other]))


def _shut_doors(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (
        PlayAction(kind, seat=other, door=door) for other in clockwise(t, seat) for door in inactive_doors(t, other)
    )


def _trapped_doors(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (
        PlayAction(kind, seat=other, door=door)
        for other in clockwise(t, seat)
        for door in DOORS
        if is_trapped(t, other, door)
    )


def _characters(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (PlayAction(kind, seat=other) for other in clockwise(t, seat) if t.size(CHARACTER[other]))


_TARGETS: Mapping[str, Callable[[TableView, Seat, str], Iterator[PlayAction]]] = {
    "destroy_machine": _machines,
    "halve_energy": _wealthy,
    "take_energy": _wealthy,
    "take_from_hand": _holders,
    "open_door": _shut_doors,
    "lift_card": _trapped_doors,
    "exchange_characters": _characters,
}


def responses(t: TableView, seat: Seat) -> Iterator[PlayAction]:
    """What answers the card or creature on top, of another seat (R34)."""
    if t.has(COUNTERMAND, HAND[seat]) and top_card(t) is not None:
        yield PlayAction(COUNTERMAND)
    if t.has(SALVAGE, HAND[seat]) and salvager_of(t.agenda[-1]) is None:
        yield PlayAction(SALVAGE)
    assault = top_assault(t)
    if assault is not None and assault.defender == seat and t.has(DEFLECTION, HAND[seat]):
        yield from (
            PlayAction(DEFLECTION, seat=other, door=door)
            for other in clockwise(t, seat)
            if other != assault.attacker
            for door in active_doors(t, other)
        )  # J46


def sale_responses(t: TableView, seat: Seat) -> Iterator[PlayAction]:
    """Overbid after the bids, for whoever is not the provisional buyer (J45); Veto before or after them."""
    kind = t.question.kind
    if kind == "sale_result" and t.has(OVERBID, HAND[seat]) and seat not in t.read(BUYER):
        yield from (
            PlayAction(OVERBID, amount=amount) for amount in range(t.count(ASIDE) + 1, t.count(ENERGY[seat]) + 1)
        )
    if kind in ("sale_open", "sale_result") and t.has(VETO, HAND[seat]):
        yield PlayAction(VETO)


# -- what they do


def resolve(t: Table) -> None:
    """The card on top takes effect; it does nothing if its target is no longer legal (R33, R35, J31)."""
    _, *rest = t.pop()
    card = Pending(*rest)
    if RESOURCES[card.kind].timing == "free":
        t.push("dispose", card.kind, card.salvager)  # discarded when all of its effect is done
        assert card.seat is not None, f"{card.kind} names no seat"
        _take_effect(t, card, card.seat)
    else:
        _respond(t, card)
        t.push("dispose", card.kind, card.salvager)


def _take_effect(t: Table, card: Pending, seat: Seat) -> None:
    match RESOURCES[card.kind].does, card.target:
        case "destroy_machine", str(machine):
            if youngest(t, seat, machine) is not None:
                losses.threaten(t, "destroyed", machine, seat, card.player)
        case "halve_energy", _:
            purse.pay(t, ENERGY[seat], BANK, t.count(ENERGY[seat]) // 2)
        case "take_energy", _:
            purse.pay(t, ENERGY[seat], ENERGY[card.player], NUMBERS.amounts.siphon_energy)
        case "take_from_hand", _:
            if t.size(HAND[seat]):
                t.show(HAND[seat], to=(card.player,))
                t.ask("take_card", (card.player,), about=seat)
        case "open_door", str(door):
            if not is_active(t, seat, door):
                activate(t, seat, door)
        case "lift_card", str(door):
            if is_trapped(t, seat, door):
                t.move(uncover(t, seat, door), PLAYED, DISCARD)
        case _:
            _exchange_characters(t, card.player, seat)


def _respond(t: Table, card: Pending) -> None:
    match RESOURCES[card.kind].does, card.target:
        case "cancel_card", _:
            cancel_top(t)
        case "salvage_card", _:
            _salvage_top(t, card.player)
        case "redirect_attack", str(door):
            assault = Assault(*t.pop()[1:])
            assert card.seat is not None, "a Deflection names a seat"
            t.push(ATTACK, *assault._replace(defender=card.seat, door=door))
        case "keep_machine", str(machine):
            _, _, threatened, owner, _ = t.agenda[-1]
            if threatened == machine and youngest(t, owner, machine) is not None:
                losses.keep_machine(t)
        case "outbid", int(amount):
            if t.count(ASIDE) < amount <= t.count(ENERGY[card.player]):
                auction.provide(t, card.player, amount)
        case _:
            t.pop()  # the window of the sale closes with it
            auction.cancel_sale(t)


def cancel_top(t: Table) -> None:
    """The Action on top does nothing and is discarded, or goes to its salvager (R35, J32)."""
    _, *rest = t.pop()
    card = Pending(*rest)
    t.say("cancelled", card.kind, card.player)
    t.move(card.kind, PLAYED, where_to(card.salvager))


def _salvage_top(t: Table, salvager: Seat) -> None:
    """It redirects the discard only: effect or cancellation are unchanged (J43)."""
    word, *rest = t.pop()
    if word == CARD:
        t.push(word, *Pending(*rest)._replace(salvager=salvager))
    else:
        t.push(word, *Assault(*rest)._replace(salvager=salvager))


def _exchange_characters(t: Table, one: Seat, other: Seat) -> None:
    """The used mark stays with the card (J42)."""
    mine, theirs = t.top(CHARACTER[one]), t.top(CHARACTER[other])
    t.move(mine, CHARACTER[one], CHARACTER[other])
    t.move(theirs, CHARACTER[other], CHARACTER[one])


def takings(t: TableView) -> Iterator[TakeCard]:
    """The cards of the hand looked at (Espionage)."""
    return map(TakeCard, hand_kinds(t, t.question.about))


def take_card(t: Table, seat: Seat, action: TakeCard) -> None:
    """One card from the hand looked at to one's own."""
    t.move(action.kind, HAND[t.question.about], HAND[seat])
