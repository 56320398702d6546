"""Action cards: their targets, and what they do when their window has closed (see Actions)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.seats import clockwise

from . import auction, effects, losses
from . import layout as on
from .actions import PlayAction, TakeCard
from .attack import uncover
from .cards import BOX, FREE_ACTIONS, NUMBERS, RESOURCES
from .frames import Dispose, Launched, Loss, Pending
from .layout import activate, active_doors, destroyable, hand_kinds, inactive_doors, is_active, is_trapped, youngest
from .stack import top_item, where_to

COUNTERMAND, SALVAGE, DEFLECTION = "countermand", "salvage", "deflection"
OVERBID, VETO = "overbid", "council_veto"


# -- what may be played


def free_actions(t: TableView, seat: Seat) -> Iterator[PlayAction]:
    """The free Actions of a hand that have a legal target (R30)."""
    for kind in _free_in(t.at(on.HAND[seat])):
        yield from _TARGETS[RESOURCES[kind].does](t, seat, kind)


@lru_cache(maxsize=4096)
def _free_in(hand: tuple[Piece, ...]) -> tuple[str, ...]:
    return tuple(kind for kind in BOX.kinds(hand) if kind in FREE_ACTIONS)


def _machines(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (
        PlayAction(kind, seat=other, machine=machine)
        for other in clockwise(t, seat)
        for machine in destroyable(t, other)
    )


def _wealthy(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    least = 2 if RESOURCES[kind].does == "halve_energy" else 1
    return (PlayAction(kind, seat=other) for other in clockwise(t, seat) if t.count(on.ENERGY[other]) >= least)


def _holders(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (PlayAction(kind, seat=other) for other in clockwise(t, seat) if t.size(on.HAND[other]))


def _shut_doors(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (
        PlayAction(kind, seat=other, door=door) for other in clockwise(t, seat) for door in inactive_doors(t, other)
    )


def _trapped_doors(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (
        PlayAction(kind, seat=other, door=door)
        for other in clockwise(t, seat)
        for door in on.DOORS
        if is_trapped(t, other, door)
    )


def _characters(t: TableView, seat: Seat, kind: str) -> Iterator[PlayAction]:
    return (PlayAction(kind, seat=other) for other in clockwise(t, seat) if t.size(on.CHARACTER[other]))


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
    item = top_item(t)
    if isinstance(item, Pending) and t.has(COUNTERMAND, on.HAND[seat]):
        yield PlayAction(COUNTERMAND)
    if item.salvager is None and t.has(SALVAGE, on.HAND[seat]):
        yield PlayAction(SALVAGE)
    if isinstance(item, Launched) and item.defender == seat and t.has(DEFLECTION, on.HAND[seat]):
        yield from (
            PlayAction(DEFLECTION, seat=other, door=door)
            for other in clockwise(t, seat)
            if other != item.attacker
            for door in active_doors(t, other)
        )  # J46


def sale_responses(t: TableView, seat: Seat) -> Iterator[PlayAction]:
    """Overbid after the bids, for all but the provisional buyer (J45); Veto before or after them."""
    kind = t.question.kind
    if kind == "sale_result" and t.has(OVERBID, on.HAND[seat]) and seat not in t.read(on.BUYER):
        yield from (
            PlayAction(OVERBID, amount=amount) for amount in range(t.count(on.ASIDE) + 1, t.count(on.ENERGY[seat]) + 1)
        )
    if kind in ("sale_open", "sale_result") and t.has(VETO, on.HAND[seat]):
        yield PlayAction(VETO)


# -- what they do


def resolve(t: Table, card: Pending) -> None:
    """The card on top takes effect; it does nothing if its target is no longer legal (R33, R35, J31)."""
    t.pop()
    if RESOURCES[card.kind].timing == "free":
        agenda.push(t, Dispose(card.kind, card.salvager))  # discarded when all of its effect is done
        assert card.seat is not None, f"{card.kind} names no seat"
        if _has_target(t, card, card.seat):
            _take_effect(t, card, card.seat)
        else:
            _say_target_is_gone(t, card)
    else:
        _respond(t, card)
        agenda.push(t, Dispose(card.kind, card.salvager))


def _has_target(t: TableView, card: Pending, seat: Seat) -> bool:
    """Whether the target of a free Action is legal still (R35)."""
    match RESOURCES[card.kind].does, card.target:
        case "destroy_machine", str(machine):
            return youngest(t, seat, machine) is not None
        case "take_from_hand", _:
            return t.size(on.HAND[seat]) > 0
        case "open_door", str(door):
            return not is_active(t, seat, door)
        case "lift_card", str(door):
            return is_trapped(t, seat, door)
    return True


def _take_effect(t: Table, card: Pending, seat: Seat) -> None:
    match RESOURCES[card.kind].does, card.target:
        case "destroy_machine", str(machine):
            losses.threaten(t, "destroyed", machine, seat, card.player)
        case "halve_energy", _:
            effects.drain(t, card.kind, seat, None, t.count(on.ENERGY[seat]) // 2)
        case "take_energy", _:
            effects.drain(t, card.kind, seat, card.player, NUMBERS.amounts.siphon_energy)
        case "take_from_hand", _:
            t.show(on.HAND[seat], to=(card.player,))
            t.ask("take_card", (card.player,), about=seat)
        case "open_door", str(door):
            activate(t, seat, door)
        case "lift_card", str(door):
            t.move(uncover(t, seat, door), on.PLAYED, on.DISCARD)
        case _:
            _exchange_characters(t, card.player, seat)


def _say_target_is_gone(t: Table, card: Pending) -> None:
    """It does nothing (R35, J31)."""
    t.say("gone", card.kind, card.player)


def _respond(t: Table, card: Pending) -> None:
    match RESOURCES[card.kind].does, card.target:
        case "cancel_card", _:
            cancel_top(t)
        case "salvage_card", _:
            _salvage_top(t, card.player)
        case "redirect_attack", str(door):
            assault = agenda.top(t, Launched)
            t.say("deflected", assault.creature, card.seat, door)
            agenda.replace_top(t, agenda.changed(assault, defender=card.seat, door=door))
        case "keep_machine", str(machine):
            loss = agenda.top(t, Loss)
            if loss.machine == machine and youngest(t, loss.owner, machine) is not None:
                losses.keep_machine(t)
            else:
                _say_target_is_gone(t, card)
        case "outbid", int(amount):
            if t.count(on.ASIDE) < amount <= t.count(on.ENERGY[card.player]):
                t.say("outbid", card.player, amount)
                auction.provide(t, card.player, amount)
            else:
                _say_target_is_gone(t, card)
        case _:
            t.pop()  # the window of the sale closes with it
            auction.cancel_sale(t)


def cancel_top(t: Table) -> None:
    """The Action on top does nothing and is discarded, or goes to its salvager (R35, J32)."""
    card = agenda.pop(t, Pending)
    t.say("cancelled", card.kind, card.player)
    t.move(card.kind, on.PLAYED, where_to(card.salvager))


def _salvage_top(t: Table, salvager: Seat) -> None:
    """It redirects the discard only: effect or cancellation are unchanged (J43)."""
    item = top_item(t)
    t.say("salvaged", salvager, item.kind if isinstance(item, Pending) else item.creature)
    agenda.replace_top(t, agenda.changed(item, salvager=salvager))


def _exchange_characters(t: Table, one: Seat, other: Seat) -> None:
    """The used mark stays with the card (J42)."""
    mine, theirs = t.top(on.CHARACTER[one]), t.top(on.CHARACTER[other])
    t.move(mine, on.CHARACTER[one], on.CHARACTER[other])
    t.move(theirs, on.CHARACTER[other], on.CHARACTER[one])


def takings(t: TableView) -> Iterator[TakeCard]:
    """The cards of the hand looked at (Espionage)."""
    return map(TakeCard, hand_kinds(t, t.question.about))


def take_card(t: Table, seat: Seat, action: TakeCard) -> None:
    """One card from the hand looked at to one's own."""
    t.move(action.kind, on.HAND[t.question.about], on.HAND[seat])
