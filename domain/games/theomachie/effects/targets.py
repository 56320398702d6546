"""Every legal combination of a card of the hand with what it can aim at (R35, R89, R90, R102)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from annales.domain.table.faces import has_face
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from .. import layout as on
from ..actions import PlayCard
from ..cards import ATTACK, BOX, DISCIPLE, LOCATION, PRAYERS, PRIEST
from ..resources.constellation import FACE_DOWN
from ..resources.followers import has, staked

Aim = tuple[Seat | None, Piece | None, str | None]  # seat, card in play, token
Aims = Callable[[TableView, Seat], Iterator[Aim]]

NO_AIM: Aim = (None, None, None)
SELF_EXEMPT = frozenset({"convergence", "primal_accord"})  # they neither obey nor fix the Essence (R49)
MIST, TEMPLE_OF_WINDS = "mist", "temple_of_winds"


def plays(t: TableView, seat: Seat, card: Piece) -> Iterator[PlayCard]:
    """The ways to play a card whose cost is reached, now that its timing is right."""
    if PRAYERS[card].type != ATTACK:
        if may_be_played(t, seat, card):
            yield from (PlayCard(card, *aim) for aim in aims_of(t, seat, card))
        return
    is_free = card in SELF_EXEMPT or may_attack_with(t, seat, PRAYERS[card].essence)
    may_exempt = card not in SELF_EXEMPT and _has_temple_left(t, seat)
    if is_free or may_exempt:
        for aim in aims_of(t, seat, card):
            if is_free:
                yield PlayCard(card, *aim)
            if may_exempt:
                yield PlayCard(card, *aim, exempt=True)


def aims_of(t: TableView, seat: Seat, card: Piece) -> Iterator[Aim]:
    """What a card can aim at; a single empty aim for a card that names nothing."""
    aims = _AIMS.get(card)
    return iter((NO_AIM,)) if aims is None else aims(t, seat)


def may_be_played(t: TableView, seat: Seat, card: Piece) -> bool:
    """The conditions of an Effect or a Location besides cost and timing."""
    if PRAYERS[card].type == LOCATION:
        return has(t, seat, PRAYERS[card].location_token)
    match card:
        case "burnt_offering":
            return has(t, seat, DISCIPLE)
        case "oracle":
            return any(t.size(place) for place in FACE_DOWN)
        case "fair_wind":
            return not on.has_bet(t)
        case "resurrection":
            return seat not in t.read(on.WINNERS)
    return True


# -- the single-Essence limit


def may_attack_with(t: TableView, seat: Seat, essence: str) -> bool:
    """Whether an Attack of this Essence keeps to the limit, or the limit is lifted (R49)."""
    return t.read(on.FIXED)[seat] in ("", essence) or is_limit_lifted(t, seat)


def is_limit_lifted(t: TableView, seat: Seat) -> bool:
    """Mjollnir, Cúchulainn in the Stake, Convergence or Primal Accord in play."""
    return (
        on.has_active(t, seat, "mjollnir")
        or on.hero_in_stake(t, seat) == "cuchulainn"
        or not SELF_EXEMPT.isdisjoint(on.live_attacks(t, seat))
    )


def _has_temple_left(t: TableView, seat: Seat) -> bool:
    return on.locations(t, seat, TEMPLE_OF_WINDS) > t.read(on.EXEMPTED).count(seat)


# -- what can be aimed at


def choosable(t: TableView, seat: Seat) -> list[Seat]:
    """The opponents that an Effect, a Mythology card or an Ability can choose: not those in the Mist (R90)."""
    return [other for other in on.opponents(t, seat) if MIST not in t.at(on.PLAYED[other])]


def _attacked(t: TableView, seat: Seat) -> Iterator[Aim]:
    for other in on.opponents(t, seat):
        yield other, None, None


def _attacked_with_cards(t: TableView, seat: Seat) -> Iterator[Aim]:
    for other in on.opponents(t, seat):
        if t.size(on.HAND[other]):
            yield other, None, None


def _chosen(t: TableView, seat: Seat) -> Iterator[Aim]:
    for other in choosable(t, seat):
        yield other, None, None


def with_cards(t: TableView, seat: Seat) -> Iterator[Aim]:
    """The opponents that can be chosen and hold a card."""
    for other in choosable(t, seat):
        if t.size(on.HAND[other]):
            yield other, None, None


def _tokens(t: TableView, seat: Seat) -> Iterator[Aim]:
    """Maelstrom: each type present in a Stake, or the seat alone if there is none (R89)."""
    for other in on.opponents(t, seat):
        present = [token for token in (DISCIPLE, PRIEST) if staked(t, other, token)]
        if present:
            yield from ((other, None, token) for token in present)
        else:
            yield other, None, None


def _attacks(t: TableView, seat: Seat) -> Iterator[Aim]:
    """Tempest: none, or an Attack in play that is not extinguished (R96)."""
    yield NO_AIM
    for other in on.opponents(t, seat):
        for piece in BOX.in_order(sorted(set(t.at(on.ATTACKS[other])))):
            if not has_face(piece, on.EXTINGUISHED):
                yield other, piece, None


def _locations_or_none(t: TableView, seat: Seat) -> Iterator[Aim]:
    yield NO_AIM
    yield from _locations(t, seat)


def _locations(t: TableView, seat: Seat) -> Iterator[Aim]:
    """A Location of an opponent, with its mark."""
    for other in on.opponents(t, seat):
        for piece in BOX.in_order(sorted(set(t.at(on.LOCATIONS[other])))):
            yield other, piece, None


def _constellation(t: TableView, seat: Seat) -> Iterator[Aim]:
    for piece in BOX.kinds(t.at(on.CONSTELLATION)):
        yield None, piece, None


_AIMS: Mapping[Piece, Aims] = {
    "eruption": _attacked,
    "plague": _attacked,
    "grasping_roots": _attacked,
    "feint": _attacked_with_cards,
    "maelstrom": _tokens,
    "tempest": _attacks,
    "earthquake": _locations_or_none,
    "inquisition": with_cards,
    "whispers": with_cards,
    "scattering": with_cards,
    "famine": _chosen,
    "purge": _locations,
    "contrary_winds": _constellation,
}
