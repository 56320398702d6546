"""What Attacks do at once; their Power counts at the End of Battle (R50, R53, R55, R95–R98)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table
from annales.domain.tabletop.faces import give

from .. import layout as on
from ..cards import DISCIPLE, PRIEST
from ..frames import Declared
from ..resources.followers import INDEX, OWN, join, one, staked, unstake
from ..resources.piles import draw
from ..resources.protection import found, stops_attack
from .locations import damage

Attack = Callable[[Table, Declared], None]


def strike(t: Table, played: Declared, piece: Piece) -> None:
    """Do what an Attack does at once; `piece` is the Attack in play."""
    if played.card == "grasping_roots":
        give(t, on.ATTACKS[played.seat], piece, str(played.target))  # R98
        return
    effect = _EFFECTS.get(played.card)
    if effect is not None:
        effect(t, played)


def _eruption(t: Table, played: Declared) -> None:
    victim = _victim(played)
    if found(t, played.card, victim, staked(t, victim, PRIEST)) and not stops_attack(t, victim):
        unstake(t, victim, PRIEST)


def _plague(t: Table, played: Declared) -> None:
    victim = _victim(played)
    if found(t, played.card, victim, staked(t, victim, DISCIPLE)) and not stops_attack(t, victim):
        t.add(on.STAKE[victim, DISCIPLE], -t.count(on.STAKE[victim, DISCIPLE]))
        t.add(on.LOANED[victim, DISCIPLE], -t.count(on.LOANED[victim, DISCIPLE]))


def _maelstrom(t: Table, played: Declared) -> None:
    """The token moves to the other Stake; a bank token goes to the bank instead; bids do not change (R95, J48)."""
    victim = _victim(played)
    held = 0 if played.token is None else staked(t, victim, played.token)
    if not found(t, played.card, victim, held) or played.token is None or stops_attack(t, victim):
        return
    if unstake(t, victim, played.token) == OWN:
        t.add(on.STAKE[played.seat, played.token], 1)


def _tidal_wave(t: Table, played: Declared) -> None:
    for victim in on.opponents_in_order(t, played.seat):
        if staked(t, victim, DISCIPLE) and not stops_attack(t, victim) and unstake(t, victim, DISCIPLE) == OWN:
            join(t, victim, one(INDEX[DISCIPLE]))


def _hurricane(t: Table, played: Declared) -> None:
    for victim in on.opponents_in_order(t, played.seat):
        if staked(t, victim, DISCIPLE) and not stops_attack(t, victim):
            unstake(t, victim, DISCIPLE)


def _feint(t: Table, played: Declared) -> None:
    victim = _victim(played)
    if found(t, played.card, victim, t.size(on.HAND[victim])):
        t.draw(on.HAND[victim], on.DISCARD[victim])


def _tempest(t: Table, played: Declared) -> None:
    """An Attack is extinguished, if it is still in play (R96, J38)."""
    if played.target is not None and played.aim is not None and t.has(played.aim, on.ATTACKS[played.target]):
        give(t, on.ATTACKS[played.target], played.aim, on.EXTINGUISHED)


def _earthquake(t: Table, played: Declared) -> None:
    if played.target is not None and played.aim is not None and t.has(played.aim, on.LOCATIONS[played.target]):
        damage(t, played.target, played.aim)


def _undertow(t: Table, played: Declared) -> None:
    draw(t, played.seat)


def _victim(played: Declared) -> Seat:
    """The seat that the Attack aims at, as every Attack with a compulsory target does."""
    if played.target is None:
        raise ValueError(f"{played.card} aims at nobody")
    return played.target


_EFFECTS: Mapping[Piece, Attack] = {
    "eruption": _eruption,
    "plague": _plague,
    "maelstrom": _maelstrom,
    "tidal_wave": _tidal_wave,
    "hurricane": _hurricane,
    "feint": _feint,
    "tempest": _tempest,
    "earthquake": _earthquake,
    "undertow": _undertow,
}
