"""The buy phase: a machine is put up, fists close and open, the buyer brings it home (R10–R17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop import deck, purse

from . import losses, turn
from .actions import Bid
from .cards import MACHINES, NUMBERS
from .layout import (
    ASIDE,
    BANK,
    BUYER,
    ENERGY,
    FIRST,
    LEAN,
    MACHINE_DECK,
    REBIDS,
    SALE,
    SALE_NUMBER,
    STANDING_BY,
    UNSOLD,
    WORLD,
    has_power,
    note_scores,
)

SALES = NUMBERS.limits.machines_per_buy_phase


def open_sale(t: Table, number: int) -> None:
    """Reveal a machine; where none is left this sale does not take place (R10, J37)."""
    t.write(SALE_NUMBER, number)
    t.write(STANDING_BY, ())
    if deck.draw(t, MACHINE_DECK, SALE) is None:
        t.push("sale_over")
    elif t.read(LEAN):
        start_bids(t)  # no window before the bids (R38)
    else:
        t.push("sale_open")


def start_bids(t: Table) -> None:
    """All seats bid (R11)."""
    t.write(REBIDS, 0)
    _ask_bids(t, "bid", range(t.seats))


def _ask_bids(t: Table, kind: str, bidders: Sequence[Seat]) -> None:
    """The Telepath, if he takes part, is not asked yet: he bids last (see Characters)."""
    t.ask(kind, [seat for seat in bidders if not has_power(t, seat, "telepath")], about=tuple(bidders))


def bids(t: TableView, seat: Seat) -> Iterator[Bid]:
    """«Il met dans son poing le nombre d'UE qu'il souhaite miser» (R11); 0 never buys (J4)."""
    return (Bid(amount) for amount in range(t.count(ENERGY[seat]) + 1))


def bid(t: Table, seat: Seat, action: Bid) -> None:
    """Close a fist; with the last one all open, or the Telepath looks at them first."""
    if not t.seal(seat, action.amount):
        return
    bidders = t.question.about
    waiting = [bidder for bidder in bidders if bidder not in t.sealed]
    if waiting:
        t.unseal(to=waiting)
        t.ask("bid_last", waiting, about=bidders)
    else:
        _reveal(t)


def _reveal(t: Table) -> None:
    """«En cas d'égalité, les ex-aequo se livrent à une nouvelle enchère entre eux.» (R12, R13)"""
    opened = t.unseal()
    highest = max(opened.values())
    best = [seat for seat, amount in opened.items() if amount == highest]
    if highest == 0:
        cancel_sale(t)  # nobody wants it (J4)
    elif len(best) == 1:
        provide(t, best[0], highest)
        t.push("sale_result")
    elif t.read(REBIDS) == NUMBERS.limits.max_rebids:
        cancel_sale(t)  # «l'égalité dure plus de 3 fois» (J55)
    else:
        t.write(REBIDS, t.read(REBIDS) + 1)
        _ask_bids(t, "rebid", best)  # a free bid again, even lower than before (J5)


def provide(t: Table, seat: Seat, price: int) -> None:
    """Make a seat the provisional buyer: the former one's bid returns, its own is set aside (R12, J44)."""
    for former in t.read(BUYER):
        purse.pay(t, ASIDE, ENERGY[former], t.count(ASIDE))
    t.write(BUYER, (seat,))
    purse.pay(t, ENERGY[seat], ASIDE, price)


def cancel_sale(t: Table) -> None:
    """Nobody pays, the machine goes to the bottom of the pile, the sale counts as one of the two (R14, J6)."""
    for former in t.read(BUYER):
        purse.pay(t, ASIDE, ENERGY[former], t.count(ASIDE))
    t.write(BUYER, ())
    machine = t.top(SALE)
    t.say("sale_cancelled", machine)
    t.move(machine, SALE, UNSOLD, at=0)
    t.push("sale_over")


def conclude(t: Table) -> None:
    """The bid goes to the bank; the buyer must bring the machine home, doors first (R15, R16, J8)."""
    (buyer,), price, machine = t.read(BUYER), t.count(ASIDE), t.top(SALE)
    t.say("bought", buyer, machine, price)
    purse.pay(t, ASIDE, BANK, price)
    if has_power(t, buyer, "financier"):
        purse.pay(t, BANK, ENERGY[buyer], price // 2)
    t.write(BUYER, ())
    t.push("sale_over")
    t.push("install", buyer)
    losses.open_doors_for(t, buyer, MACHINES[machine])


def install(t: Table) -> None:
    """«Une fois ce devoir rempli, il pose sa carte "Machine" devant lui dans son monde.» (R16)"""
    _, buyer = t.pop()
    t.move(t.top(SALE), SALE, WORLD[buyer])
    note_scores(t)


def close_sale(t: Table) -> None:
    """«Quand deux machines ont été mises aux enchères, on passe à la phase d'action.» (R8)"""
    t.pop()
    if t.read(SALE_NUMBER) < SALES:
        open_sale(t, t.read(SALE_NUMBER) + 1)
    else:
        turn.start(t, t.read(FIRST))
