"""The Power that hands reach in a Battle: one's own over the Constellations to come, others' over hands at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from annales.domain.arithmetic import added
from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from .. import layout as on
from ..cards import ATTACK, DECKS, ESSENCES, PLAY, POWERS, PRAYERS
from ..effects.targets import SELF_EXEMPT, is_limit_lifted
from ..resources.constellation import FACE_DOWN
from ..resources.costs import Pieces, count_resources, reaches
from ..resources.power import tokens_in_stake
from .deck_worth import in_battle

SKIES, THEIR_SKIES = 12, 4  # samples: Constellations for oneself and for others
STEPS = (7, 11, 13, 17, 19, 23, 29, 31)  # one for each hand that another seat might hold
THEIR_HANDS = len(STEPS)
IDLE = 0.7  # how much of its worth an Effect that can be played, but has not been, counts in this Hand

# What an Effect or a Location adds to the chances of this Hand, in points of Power.
THIS_HAND = {
    "fanaticism": 3.0,
    "inquisition": 1.5,
    "burnt_offering": 1.5,
    "sacred_spring": 2.0,
    "scattering": 1.0,
    "dissipation": 2.5,
    "harvest": 1.2,
    "contrary_winds": 0.5,
    "temple_of_war": 1.5,
    "citadel": 3.0,
}


@dataclass(frozen=True)
class Strength:
    """A mean Power and its variance."""

    mean: float
    variance: float


@dataclass(frozen=True)
class InPlay:
    """What a seat's cards in hand depend on, besides the Constellation."""

    played: Pieces
    locations: Pieces
    god: Pieces
    fixed: str
    lifted: bool
    tokens: int
    has_turns: bool  # left in the Betting Rounds, when Effects and Locations can be played


def in_play_of(t: TableView, seat: Seat) -> InPlay:
    """The position of a seat in this Hand, all of it public."""
    return InPlay(
        t.at(on.PLAYED[seat]),
        tuple(kind_of(piece) for piece in t.at(on.LOCATIONS[seat])),
        t.at(on.GOD[seat]),
        t.read(on.FIXED)[seat],
        is_limit_lifted(t, seat),
        tokens_in_stake(t, seat),
        not t.read(on.FOUGHT) and (0 < t.read(on.ROUND) < PLAY.betting_rounds or seat in t.read(on.TO_ACT)),
    )


def own_strength(t: TableView, seat: Seat) -> Strength:
    """What the hand of a seat can still add, over the Constellations that are possible for it."""
    return _over_skies(t.at(on.HAND[seat]), in_play_of(t, seat), *_known_sky(t, seat))


def their_strength(t: TableView, viewer: Seat, seat: Seat) -> Strength:
    """What another hand of this size can add on average; the cards that it holds in truth are not looked at."""
    deck = t.at(on.DECK[seat])
    sky, unseen = _known_sky(t, viewer)
    return _over_hands(deck[0] if deck else "", t.size(on.HAND[seat]), in_play_of(t, seat), sky, unseen)


def _known_sky(t: TableView, viewer: Seat) -> tuple[Pieces, Pieces]:
    """The cards of the Constellation that a seat sees or has looked at, and those that may still be turned up."""
    known = tuple(piece for place in FACE_DOWN for piece in t.knows.get((place, viewer), ()))
    sky = tuple(sorted((*t.at(on.CONSTELLATION), *known)))
    return sky, _unseen(sky, t.at(on.ESSENCE_DISCARD), t.option(on.BOXES))


@lru_cache(maxsize=512)
def _unseen(sky: Pieces, discarded: Pieces, boxes: int) -> Pieces:
    """The Essence cards that were not turned up since the last shuffle."""
    seen = (*sky, *discarded)
    return tuple(piece for piece in ESSENCES for _ in range(boxes - seen.count(piece)))


@lru_cache(maxsize=512)
def _skies(sky: Pieces, unseen: Pieces, number: int) -> tuple[Pieces, ...]:
    """Some of the Constellations that may come, the same ones each time."""
    missing = max(0, PLAY.constellation_size - len(sky))
    ways = list(combinations(unseen, missing))
    if len(ways) > number:
        ways = [ways[sample * len(ways) // number + len(ways) // (2 * number)] for sample in range(number)]
    return tuple(tuple(sorted((*sky, *way))) for way in ways)


@lru_cache(maxsize=4096)
def _over_skies(hand: Pieces, place: InPlay, sky: Pieces, unseen: Pieces) -> Strength:
    if not hand:
        return Strength(0.0, 0.0)
    return _strength([reach(hand, place, each) for each in _skies(sky, unseen, SKIES)])


@lru_cache(maxsize=4096)
def _over_hands(deck: str, cards: int, place: InPlay, sky: Pieces, unseen: Pieces) -> Strength:
    if not cards:
        return Strength(0.0, 0.0)
    skies = _skies(sky, unseen, THEIR_SKIES)
    return _strength([reach(hand, place, each) for each in skies for hand in _hands(deck, cards)])


@lru_cache(maxsize=256)
def _hands(deck: str, cards: int) -> tuple[Pieces, ...]:
    """Some hands spread over a starting deck or all Prayer cards; a longer hand contains the shorter one.

    Each is made by steps of its own, which have no factor in common with the number of cards.
    """
    pool = DECKS[deck].cards if deck else [card.id for card in PRAYERS.values() for _ in range(card.copies)]
    size = len(pool)
    return tuple(
        tuple(pool[(number * size // THEIR_HANDS + step * place) % size] for place in range(min(cards, size)))
        for number, step in enumerate(STEPS)
    )


def _strength(powers: Sequence[float]) -> Strength:
    mean = added(powers) / len(powers)
    return Strength(mean, added(power * power for power in powers) / len(powers) - mean * mean)


def reach(hand: Pieces, place: InPlay, sky: Pieces) -> float:
    """The Power that a hand can add under a Constellation, with all its Power cards played.

    Attacks of the best Essence, or of all if the limit is lifted; Effects and Locations by what they are worth now.
    """
    powers = tuple(card for card in hand if card in POWERS)
    counted = count_resources(sky, (*place.played, *powers), place.locations, place.god)
    temples = place.locations.count("temple_of_war")
    by_essence: dict[str, float] = {}
    free = besides = 0.0
    lifted = place.lifted
    attacks = 0
    for card in hand:
        printed = PRAYERS[card]
        if printed.type == ATTACK:
            if not reaches(counted, card):
                continue
            attacks += 1
            gain = _attack(card, place, attacks) + temples
            if card in SELF_EXEMPT:
                lifted = True
                free += gain
            else:
                by_essence[printed.essence] = by_essence.get(printed.essence, 0.0) + gain
        elif place.has_turns and card in THIS_HAND and reaches(counted, card):
            besides += IDLE * THIS_HAND[card]
    if not by_essence:
        return free + besides
    if lifted:
        return free + besides + added(by_essence.values())
    return free + besides + (by_essence.get(place.fixed, 0.0) if place.fixed else max(by_essence.values()))


def _attack(card: Piece, place: InPlay, attacks: int) -> float:
    """The Power of an Attack and what it does besides."""
    match card:
        case "unity":
            return place.tokens
        case "divine_breath":
            return 2.0 * attacks
    return in_battle(card)
