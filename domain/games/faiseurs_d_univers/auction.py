"""The buy phase: a machine is put up, fists close and open, the buyer brings it home (R10–R17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, deck, purse

from . import layout as on
from . import losses, turn
from .actions import Bid
from .cards import MACHINES, NUMBERS
from .frames import Install, SaleOpen, SaleOver, SaleResult
from .layout import has_power, note_scores
from .standing_by import end_before_round, end_sale_or_turn

SALES = NUMBERS.limits.machines_per_buy_phase


def open_sale(t: Table, number: int) -> None:
    """Reveal a machine; where none is left this sale does not take place (R10, J37)."""
    t.write(on.SALE_NUMBER, number)
    if number == 1:
        end_before_round(t)
    else:
        end_sale_or_turn(t)
    if deck.draw(t, on.MACHINE_DECK, on.SALE) is None:
        agenda.push(t, SaleOver())
    elif t.read(on.LEAN):
        start_bids(t)  # no window before the bids (R38)
    else:
        agenda.push(t, SaleOpen())


def start_bids(t: Table) -> None:
    """All seats bid (R11)."""
    t.write(on.REBIDS, 0)
    _ask_bids(t, "bid", range(t.seats))


def _ask_bids(t: Table, kind: str, bidders: Sequence[Seat]) -> None:
    """The Telepath, if taking part, is not asked yet: they bid last (see Characters)."""
    t.ask(kind, [seat for seat in bidders if not has_power(t, seat, "telepath")], about=tuple(bidders))


def bids(t: TableView, seat: Seat) -> Iterator[Bid]:
    """«Il met dans son poing le nombre d'UE qu'il souhaite miser» (R11); 0 never buys (J4)."""
    return (Bid(amount) for amount in range(t.count(on.ENERGY[seat]) + 1))


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
        t.say("no_bid")
        cancel_sale(t)  # nobody wants it (J4)
    elif len(best) == 1:
        provide(t, best[0], highest)
        agenda.push(t, SaleResult())
    elif t.read(on.REBIDS) == NUMBERS.limits.max_rebids:
        t.say("tied", highest)
        cancel_sale(t)  # «l'égalité dure plus de 3 fois» (J55)
    else:
        t.say("tied", highest)
        t.write(on.REBIDS, t.read(on.REBIDS) + 1)
        _ask_bids(t, "rebid", best)  # a free bid again, even lower than before (J5)


def provide(t: Table, seat: Seat, price: int) -> None:
    """Make a seat the provisional buyer: the former one's bid returns, its own is set aside (R12, J44)."""
    for former in t.read(on.BUYER):
        purse.pay(t, on.ASIDE, on.ENERGY[former], t.count(on.ASIDE))
    t.write(on.BUYER, (seat,))
    purse.pay(t, on.ENERGY[seat], on.ASIDE, price)


def cancel_sale(t: Table) -> None:
    """Nobody pays, the machine goes to the bottom of the pile, the sale counts as one of the two (R14, J6)."""
    for former in t.read(on.BUYER):
        purse.pay(t, on.ASIDE, on.ENERGY[former], t.count(on.ASIDE))
    t.write(on.BUYER, ())
    machine = t.top(on.SALE)
    t.say("sale_cancelled", machine)
    t.move(machine, on.SALE, on.UNSOLD, at=0)
    agenda.push(t, SaleOver())


def close_sale_open(t: Table, window: SaleOpen) -> None:
    """Nobody has vetoed the sale: all seats bid (R11)."""
    t.pop()
    start_bids(t)


def conclude(t: Table, window: SaleResult) -> None:
    """The bid goes to the bank; the buyer must bring the machine home, doors first (R15, R16, J8)."""
    t.pop()
    (buyer,), price, machine = t.read(on.BUYER), t.count(on.ASIDE), t.top(on.SALE)
    t.say("bought", buyer, machine, price)
    purse.pay(t, on.ASIDE, on.BANK, price)
    if has_power(t, buyer, "financier"):
        t.say("refunded", t.top(on.CHARACTER[buyer]), buyer, price // 2)
        purse.pay(t, on.BANK, on.ENERGY[buyer], price // 2)
    t.write(on.BUYER, ())
    agenda.push(t, SaleOver())
    agenda.push(t, Install(buyer))
    losses.open_doors_for(t, buyer, MACHINES[machine])


def install(t: Table, bought: Install) -> None:
    """«Une fois ce devoir rempli, il pose sa carte "Machine" devant lui dans son monde.» (R16)"""
    t.pop()
    t.move(t.top(on.SALE), on.SALE, on.WORLD[bought.buyer])
    note_scores(t)


def close_sale(t: Table, over: SaleOver) -> None:
    """«Quand deux machines ont été mises aux enchères, on passe à la phase d'action.» (R8)"""
    t.pop()
    if t.read(on.SALE_NUMBER) < SALES:
        open_sale(t, t.read(on.SALE_NUMBER) + 1)
    else:
        turn.start(t, t.read(on.FIRST))
