"""Mythology cards: their windows before betting, before the Battle and in Closing (R24, R46, R58, R110, R111)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.faces import give

from .. import layout as on
from ..actions import UseMythology
from ..cards import BOX, DISCIPLE, HEROES, MYTHS, PRIEST, PROPHET, TOKENS
from ..frames import Rejects, Saves, Takes
from ..resources.constellation import replace
from ..resources.followers import is_in_bank, staked, unstake
from ..resources.protection import stops, use
from .choices import YGGDRASIL, lift_tablets
from .targets import choosable

BEFORE_BETTING, BEFORE_BATTLE = "before_betting", "before_battle"

MythologyUses = Callable[[TableView, Seat], Iterator[UseMythology]]


def uses(t: TableView, seat: Seat, timing: str) -> Iterator[Action]:
    """The active Mythology cards that a seat may use now, with each aim; each card once per Hand."""
    for card in BOX.in_order(t.at(on.ACTIVE_MYTHS[seat])):
        printed = MYTHS.get(card)  # a Hero that has joined has a face, and is not offered again
        if printed is not None and printed.timing == timing and not on.uses(t, seat, card):
            yield from _USES[card](t, seat)


def can_use(t: TableView, seat: Seat, timing: str) -> bool:
    """Whether a seat has anything to use."""
    return bool(t.size(on.ACTIVE_MYTHS[seat])) and next(uses(t, seat, timing), None) is not None


# -- what may be used


def _plain(card: Piece) -> MythologyUses:
    return lambda t, seat: iter((UseMythology(card),))


def _yggdrasil(t: TableView, seat: Seat) -> Iterator[UseMythology]:
    if t.size(on.HAND[seat]):
        yield UseMythology(YGGDRASIL)


def _gae_bolga(t: TableView, seat: Seat) -> Iterator[UseMythology]:
    return (UseMythology("gae_bolga", other) for other in choosable(t, seat) if staked(t, other, DISCIPLE))


def _trojan_horse(t: TableView, seat: Seat) -> Iterator[UseMythology]:
    return (UseMythology("trojan_horse", other) for other in choosable(t, seat) if t.size(on.HAND[other]))


def _tower_of_babel(t: TableView, seat: Seat) -> Iterator[UseMythology]:
    for piece in BOX.kinds(t.at(on.CONSTELLATION)):
        yield UseMythology("tower_of_babel", constellation_card=piece)


def _lia_fail(t: TableView, seat: Seat) -> Iterator[UseMythology]:
    """For a winner with an own Priest in the Stake; a limited bank must have a Prophet (R111, J11)."""
    if seat in t.read(on.WINNERS) and t.count(on.STAKE[seat, PRIEST]) and is_in_bank(t, PROPHET):
        yield UseMythology("lia_fail")


def _valkyries(t: TableView, seat: Seat) -> Iterator[UseMythology]:
    if on.has_lost_battle(t, seat) and any(t.count(on.STAKE[seat, token]) for token in TOKENS):
        yield UseMythology("valkyries")


def _dagdas_cauldron(t: TableView, seat: Seat) -> Iterator[UseMythology]:
    if on.has_lost_battle(t, seat) and t.count(on.STAKE[seat, DISCIPLE]):
        yield UseMythology("dagdas_cauldron")


_USES: Mapping[Piece, MythologyUses] = {
    YGGDRASIL: _yggdrasil,
    "tablets_of_destiny": _plain("tablets_of_destiny"),
    "gae_bolga": _gae_bolga,
    "trojan_horse": _trojan_horse,
    "tower_of_babel": _tower_of_babel,
    "lia_fail": _lia_fail,
    "valkyries": _valkyries,
    "dagdas_cauldron": _dagdas_cauldron,
    **{hero: _plain(hero) for hero in HEROES},
}


# -- using


def use_mythology(t: Table, seat: Seat, action: UseMythology) -> None:
    """Use a card; there is no reaction to it (R76)."""
    card = action.card
    if card in HEROES:
        _join(t, seat, card)
        return
    use(t, seat, card)
    match card:
        case "yggdrasil":
            agenda.push(t, Rejects(seat, card, 0))
        case "tablets_of_destiny":
            lift_tablets(t, seat)
        case "gae_bolga":
            _take_disciple(t, action.target)
        case "trojan_horse":
            _look(t, seat, action)
        case "tower_of_babel" if action.constellation_card is not None:
            replace(t, action.constellation_card)
        case "lia_fail":
            t.add(on.STAKE[seat, PRIEST], -1)
            t.add(on.STAKE[seat, PROPHET], 1)
        case "valkyries" | "dagdas_cauldron":
            agenda.push(t, Saves(seat, card, ()))


def _join(t: Table, seat: Seat, hero: Piece) -> None:
    """The token joins the Stake; Heracles strikes each opponent in the Battle (R46)."""
    give(t, on.ACTIVE_MYTHS[seat], hero, on.JOINED)
    if hero == "heracles":
        for other in on.opponents_in_order(t, seat):
            _take_disciple(t, other)


def _take_disciple(t: Table, victim: Seat | None) -> None:
    """A Disciple of a Stake goes to the bank; walls stop Attacks only (R53)."""
    if victim is not None and staked(t, victim, DISCIPLE) and not stops(t, victim):
        unstake(t, victim, DISCIPLE)


def _look(t: Table, seat: Seat, action: UseMythology) -> None:
    if action.target is not None:
        t.show(on.HAND[action.target], to=[seat])
        agenda.push(t, Takes(seat, action.target, action.card))
