"""What the cards of a deck are worth to their owner, in points of Power that a hand of five reaches on average."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from annales.domain.arithmetic import added, power
from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from .. import layout as on
from ..cards import ATTACK, PLAY, POWER, PRAYERS, Prayer
from ..effects.targets import SELF_EXEMPT

# Chances that a random Constellation reaches a cost, alone and with one fitting Power card (section "Prayer cards").
ODDS: Mapping[tuple[int, int], tuple[float, float]] = {
    (1, 0): (0.80, 1.00),
    (1, 1): (0.78, 1.00),
    (1, 2): (0.75, 1.00),
    (1, 3): (0.68, 0.98),
    (1, 4): (0.57, 0.93),
    (2, 3): (0.31, 0.78),
    (2, 4): (0.26, 0.75),
    (2, 5): (0.21, 0.68),
    (3, 5): (0.05, 0.31),
    (3, 6): (0.03, 0.26),
}

# What a card does besides its printed Power, in points of Power; an Effect or a Location is worth this only.
BESIDES: Mapping[Piece, float] = {
    "wall_of_fire": 0.5,
    "eruption": 4.0,
    "tidal_wave": 2.0,
    "tempest": 3.0,
    "maelstrom": 6.0,
    "undertow": 1.0,
    "unity": 5.0,
    "feint": 1.5,
    "hurricane": 2.0,
    "divine_breath": 4.0,
    "plague": 6.0,
    "earthquake": 0.3,
    "colossus": 0.5,
    "grasping_roots": 2.0,
    "inquisition": 2.0,
    "burnt_offering": 1.0,
    "fanaticism": 3.0,
    "purge": 0.3,
    "provocation": 0.5,
    "oracle": 0.7,
    "sacred_spring": 2.0,
    "mist": 0.3,
    "resurrection": 1.5,
    "foresight": 0.7,
    "whispers": 0.4,
    "scattering": 1.2,
    "fair_wind": 1.0,
    "contrary_winds": 0.8,
    "dissipation": 3.0,
    "interruption": 0.6,
    "harvest": 2.0,
    "famine": 2.5,
    "sanctuary": 0.4,
    "buried_relic": 0.1,
    "temple_of_war": 3.0,
    "sacred_forge": 2.0,
    "eternal_flame": 1.8,
    "fountain_of_life": 0.8,
    "lighthouse": 0.5,
    "sunken_city": 1.8,
    "observatory": 2.5,
    "temple_of_winds": 1.0,
    "floating_isle": 1.8,
    "standing_stones": 1.8,
    "catacombs": 1.2,
    "citadel": 2.5,
}
LIFTED_GAIN = 1.5  # an Attack that lifts the single-Essence limit

FOCUS = 2.5  # how far the Attacks of the best Essence count above those of the others
HALF_FIT = 0.35  # a Power card of the same orb but another Essence, against one that fits
LONELY_POWER = 0.05  # a Power card by itself
UNKNOWN = 0.9  # a card that is not known, in a hand


def in_battle(card: Piece) -> float:
    """The Power of a card that takes effect, and what its effect comes to in Power."""
    return PRAYERS[card].power + BESIDES.get(card, 0.0)


def points_of(card: Piece) -> float:
    """What a card is worth that takes effect; one that lifts the single-Essence limit helps the other Attacks too."""
    return in_battle(card) + (LIFTED_GAIN if card in SELF_EXEMPT else 0.0)


def known_cards(t: TableView, seat: Seat) -> tuple[Piece, ...]:
    """The cards of a deck that its owner sees, without the Locations in play; in sorted order."""
    places = (
        *(on.HAND, on.DRAW_TOP, on.DRAW_BOTTOM, on.DISCARD, on.ASIDE, on.KEPT),
        *(on.BURIED, on.PLAYED, on.ATTACKS, on.POOL),
    )
    return tuple(sorted(kind_of(piece) for family in places for piece in t.at(family[seat])))


@lru_cache(maxsize=8192)
def deck_worth(cards: tuple[Piece, ...], hidden: int = 0) -> float:
    """The Power that a hand of this deck reaches on average, with `hidden` more cards of which nothing is known.

    Attacks of different Essences help each other little.
    """
    printed = [PRAYERS[card] for card in cards]
    share = min(1.0, PLAY.hand_size / max(1, len(printed) + hidden))
    by_essence: dict[str, float] = {}
    others = hidden * share * UNKNOWN
    for card in printed:
        if card.type == POWER:
            others += LONELY_POWER
            continue
        worth = points_of(card.id) * share * _payable(card, printed, share)
        if card.type == ATTACK and card.id not in SELF_EXEMPT:
            by_essence[card.essence] = by_essence.get(card.essence, 0.0) + worth
        else:
            others += worth
    attacks = added(power(worth, FOCUS) for worth in by_essence.values())
    return power(attacks, 1 / FOCUS) + others


def _payable(card: Prayer, deck: list[Prayer], share: float) -> float:
    """The chance that the cost is reached, with the Power cards of the deck that may come with the card."""
    alone, helped = ODDS[card.essence_count, card.orb_count]
    none = 1.0
    for other in deck:
        if other.type == POWER:
            fits = other.essence == card.essence and (not card.orb_count or other.id.endswith(card.orb))
            partly = other.essence == card.essence or other.id.endswith(card.orb or "-")
            none *= 1 - share * (1.0 if fits else HALF_FIT if partly else 0.0)
    return alone + (helped - alone) * (1 - none)
