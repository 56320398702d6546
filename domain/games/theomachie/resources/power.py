"""The Power of a seat at the End of Battle (R52)."""

from __future__ import annotations

from annales.domain.table.faces import faces_of, has_face, kind_of
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from .. import layout as on
from ..cards import DISCIPLE, PRAYERS, value_of
from .constellation import of_essence
from .followers import stake_of, staked

ROOTS, ROOTS_LOSS = "grasping_roots", 3
BREATH_GAIN, CITADEL_GAIN, POSEIDON_GAIN, ARES_GAIN = 2, 3, 2, 2
HERO_GAIN = {"sigurd": 5, "cuchulainn": 2, "heracles": 2}


def power_of(t: TableView, seat: Seat) -> int:
    """The sum of its parts."""
    return sum(parts_of(t, seat))


def parts_of(t: TableView, seat: Seat) -> tuple[int, int, int]:
    """Followers, Attacks, and the rest."""
    return value_of(stake_of(t, seat)), attack_power(t, seat), other_power(t, seat)


def tokens_in_stake(t: TableView, seat: Seat) -> int:
    """Followers, bank tokens on the Last Stand card, and the Hero (R5, J26)."""
    return sum(stake_of(t, seat)) + bool(on.hero_in_stake(t, seat))


def attack_power(t: TableView, seat: Seat) -> int:
    """What the Attacks in play give, less the Roots of others; never below zero."""
    live = on.live_attacks(t, seat)
    power = sum(PRAYERS[card].power for card in live)
    power += len(live) * on.locations(t, seat, "temple_of_war")
    power += live.count("unity") * tokens_in_stake(t, seat)
    power += live.count("divine_breath") * BREATH_GAIN * len(live)
    return max(0, power - ROOTS_LOSS * _roots_against(t, seat))


def _roots_against(t: TableView, seat: Seat) -> int:
    """Grasping Roots of other seats that name this one and are not extinguished (R98)."""
    return sum(
        kind_of(piece) == ROOTS and str(seat) in faces_of(piece) and not has_face(piece, on.EXTINGUISHED)
        for other in range(t.seats)
        if other != seat
        for piece in t.at(on.ATTACKS[other])
    )


def other_power(t: TableView, seat: Seat) -> int:
    """Fanaticism, Citadel, Hero, Poseidon, Ares."""
    power = t.at(on.PLAYED[seat]).count("fanaticism") * staked(t, seat, DISCIPLE)
    power += CITADEL_GAIN * on.locations(t, seat, "citadel")
    power += HERO_GAIN.get(on.hero_in_stake(t, seat), 0)
    if on.god_of(t, seat) == "poseidon":
        power += POSEIDON_GAIN * of_essence(t, "water")
    return power + ARES_GAIN * t.count(on.WRATH[seat])
