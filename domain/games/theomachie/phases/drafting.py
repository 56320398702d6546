"""The draft, the cut and the gods: choices that all seats make at once, in secret (R13–R16, R115, R117)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.seats import clockwise

from .. import layout as on
from ..actions import ChooseGod, DeckCut, DraftPick
from ..cards import CARDS, GODS, NUMBERS, PANTHEONS, PLAY, DraftPlan
from ..resources.piles import kinds
from .opening import DRAFT, START, pantheon_of

CUT, GOD = "deck_cut", "god"
SEALED = "done"  # all that a seal shows: the card itself has moved between places of its owner (R115)
THOR, MJOLLNIR = "thor", "mjollnir"

_PICK = {card: DraftPick(card) for card in CARDS}
_CUT = {card: DeckCut(card) for card in CARDS}
_GOD = {god: ChooseGod(god) for god in GODS}


def plan_of(t: TableView) -> DraftPlan:
    """Rounds and cards for this number of seats (R13)."""
    return next(plan for plan in NUMBERS.draft if plan.players[0] <= t.seats <= plan.players[1])


# -- the draft


def go_on(t: Table) -> str | None:
    """Ask for a card of the packs, new ones if none are held; the cut follows the last round."""
    if not t.size(on.PACK[0]):
        if t.size(on.POOL[0]) == PLAY.draft_pool:
            return CUT
        _deal_packs(t)
    t.write(on.PHASE, DRAFT)
    t.ask(DRAFT, range(t.seats))
    return None


def _deal_packs(t: Table) -> None:
    """Each seat receives its block of cards from the top of the Prayer deck (R13, J34)."""
    plan = plan_of(t)
    for seat in on.in_order(t):
        for _ in range(plan.dealt):
            t.draw(on.PRAYER_DECK, on.PACK[seat])


def picks(t: TableView, seat: Seat) -> Iterator[Action]:
    """The cards of the pack."""
    return (_PICK[card] for card in kinds(t, [on.PACK[seat]]))


def pick(t: Table, seat: Seat, card: str) -> None:
    """Set a card aside; the packs go on when all have chosen."""
    t.move(card, on.PACK[seat], on.POOL[seat])
    if t.seal(seat, SEALED):
        t.unseal()
        _pass_packs(t)


def _pass_packs(t: Table) -> None:
    """To the left, by way of the giver, so that packs never mix; the last card of a pack is discarded (R13, R117)."""
    if t.size(on.PACK[0]) == 1:
        for seat in range(t.seats):
            for card in t.at(on.PACK[seat]):
                t.move(card, on.PACK[seat], on.DRAFT_DISCARD)
        return
    for seat in range(t.seats):
        for card in t.at(on.PACK[seat]):
            t.move(card, on.PACK[seat], on.PASSED[seat])
    for seat in range(t.seats):
        for card in t.at(on.PASSED[seat]):
            t.move(card, on.PASSED[seat], on.PACK[clockwise(t, seat)[0]])


# -- the cut


def go_on_cutting(t: Table) -> str | None:
    """Ask for a card to remove; after the last one, the removed cards go back into the Prayer deck (R14)."""
    if t.size(on.POOL[0]) > PLAY.deck_size:
        t.write(on.PHASE, CUT)
        t.ask(CUT, range(t.seats))
        return None
    t.shuffle(on.DRAFT_DISCARD, *(on.CUT[seat] for seat in range(t.seats)), into=on.PRAYER_DECK)
    if on.has_gods(t):
        return GOD
    _finish(t)
    return START


def cuts(t: TableView, seat: Seat) -> Iterator[Action]:
    """The cards of the pool."""
    return (_CUT[card] for card in kinds(t, [on.POOL[seat]]))


def cut(t: Table, seat: Seat, card: str) -> None:
    """Remove a card; when all have, the next round follows."""
    t.move(card, on.POOL[seat], on.CUT[seat])
    if t.seal(seat, SEALED):
        t.unseal()


def _finish(t: Table) -> None:
    """Each deck is shuffled into a draw pile (R16)."""
    for seat in range(t.seats):
        t.shuffle(on.POOL[seat], into=on.DRAW_PILE[seat])


# -- gods


def ask_gods(t: Table) -> str | None:
    """All seats choose a god of their pantheon (R15)."""
    t.write(on.PHASE, GOD)
    t.ask(GOD, range(t.seats))
    return None


def gods(t: TableView, seat: Seat) -> Iterator[Action]:
    """The three gods of the pantheon."""
    pantheon = pantheon_of(t.read(on.PANTHEON_OF)[seat])
    return (_GOD[god] for god in PANTHEONS[pantheon].gods)


def choose_god(t: Table, seat: Seat, god: str) -> str | None:
    """The name is sealed; the last one reveals all, the other gods stay in the box, and the first Hand follows."""
    if not t.seal(seat, god):
        return None
    chosen = t.unseal()
    for other, name in chosen.items():
        t.move(name, on.GOD_BOX, on.GOD[other])
    for other, name in chosen.items():
        if name == THOR:
            _find_mjollnir(t, other)
    _finish(t)
    return START


def _find_mjollnir(t: Table, seat: Seat) -> None:
    """Thor's hammer is active at once; the rest of the deck is shuffled, its top face up (R15)."""
    deck = on.MYTHOLOGY[t.read(on.PANTHEON_OF)[seat]]
    for card in t.at(on.VISIBLE[seat]):
        t.move(card, on.VISIBLE[seat], deck)
    t.fetch(MJOLLNIR, deck, on.ACTIVE_MYTHS[seat])
    t.shuffle(deck, into=deck)
    t.draw(deck, on.VISIBLE[seat])
