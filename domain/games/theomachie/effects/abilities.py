"""Active Abilities of the gods (R69, R105–R108)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda

from .. import layout as on
from ..actions import UseAbility
from ..cards import BOX, DISCIPLE, GODS, PRIEST
from ..frames import Gives, PutsUnder, Rejects, TakesOne
from ..resources.constellation import look
from ..resources.followers import dismiss, has, staked, unstake
from ..resources.piles import discard, draw, draw_many, left
from ..resources.protection import stops, use
from .choices import ARES
from .targets import choosable

BETTING, BATTLE = "betting", "battle"
ODINS_CARDS, MARDUKS_CARDS, MARDUKS_LAST_ROUND = 3, 2, 2
_TIMINGS = {"betting_turn": BETTING, "betting_turn_1_2": BETTING, "battle_turn": BATTLE}

AbilityUses = Callable[[TableView, Seat], Iterator[UseAbility]]


def ability_uses(t: TableView, seat: Seat, phase: str) -> Iterator[Action]:
    """The ways in which a seat may use its god's Ability on its turn in this phase."""
    god = on.god_of(t, seat)
    offered = _USES.get(god)
    if offered is None or _TIMINGS[GODS[god].ability_timing] != phase:
        return iter(())
    return offered(t, seat) if on.uses(t, seat, god) < GODS[god].uses_per_hand else iter(())


def _morrigan(t: TableView, seat: Seat) -> Iterator[UseAbility]:
    """Against an opponent with a Disciple in the Stake, for a card of the hand."""
    for other in choosable(t, seat):
        if staked(t, other, DISCIPLE):
            for card in BOX.kinds(t.at(on.HAND[seat])):
                yield UseAbility(other, card)


def _with_cards(t: TableView, seat: Seat) -> Iterator[UseAbility]:
    """Ares, Athena: a card of the hand is chosen afterwards."""
    if t.size(on.HAND[seat]):
        yield UseAbility()


def _odin(t: TableView, seat: Seat) -> Iterator[UseAbility]:
    if has(t, seat, DISCIPLE) and left(t, seat):
        yield UseAbility()


def _loki(t: TableView, seat: Seat) -> Iterator[UseAbility]:
    return (UseAbility(other) for other in choosable(t, seat) if t.size(on.HAND[other]))


def _marduk(t: TableView, seat: Seat) -> Iterator[UseAbility]:
    """In the last Betting Round no card is face down any more (J29)."""
    if t.read(on.ROUND) <= MARDUKS_LAST_ROUND and has(t, seat, PRIEST):
        yield UseAbility()


_USES: Mapping[str, AbilityUses] = {
    "morrigan": _morrigan,
    "ares": _with_cards,
    "athena": _with_cards,
    "odin": _odin,
    "loki": _loki,
    "marduk": _marduk,
}


def use_ability(t: Table, seat: Seat, action: UseAbility) -> None:
    """Announce and use the Ability; there is no reaction to it."""
    god = on.god_of(t, seat)
    use(t, seat, god)
    match god:
        case "morrigan" if action.card is not None and action.target is not None:
            discard(t, seat, action.card, on.HAND[seat])
            if not stops(t, action.target):
                unstake(t, action.target, DISCIPLE)
        case "ares":
            agenda.push(t, Rejects(seat, ARES, 0))
        case "athena":
            agenda.push(t, PutsUnder(seat, 0))
        case "odin":
            _look_at_deck(t, seat)
        case "loki" if action.target is not None:
            t.draw(on.HAND[action.target], on.HAND[seat])
            agenda.push(t, Gives(seat, action.target))
        case "marduk":
            dismiss(t, seat, PRIEST)
            look(t, seat)
            draw_many(t, seat, MARDUKS_CARDS)


def _look_at_deck(t: Table, seat: Seat) -> None:
    """Odin's cards leave the draw pile one by one and wait apart (R108)."""
    dismiss(t, seat, DISCIPLE)
    for _ in range(ODINS_CARDS):
        draw(t, seat, on.ASIDE[seat])
    agenda.push(t, TakesOne(seat))
