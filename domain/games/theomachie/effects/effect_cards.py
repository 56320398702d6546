"""What Effects do when they resolve (R89–R94, R99, R104); what a seat must then choose goes on the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table
from annales.domain.tabletop import agenda
from annales.domain.tabletop.window import Window

from .. import layout as on
from ..cards import DISCIPLE
from ..frames import Buries, Declared, Raised, Saves, Takes
from ..resources.constellation import look, replace
from ..resources.followers import dismiss, gain_disciples
from ..resources.piles import draw, draw_many
from ..resources.protection import found, stops
from .locations import destroy

Effect = Callable[[Table, Declared], None]

SPRING_CARDS, OFFERING_CARDS, FAMINE_DISCIPLES = 2, 2, 2


def resolve(t: Table, played: Declared) -> None:
    """Do what an Effect does; one that only lasts (Mist, Fanaticism, Sanctuary, Foresight) does nothing now."""
    effect = _EFFECTS.get(played.card)
    if effect is not None:
        effect(t, played)


def _inquisition(t: Table, played: Declared) -> None:
    victim = look_at_hand(t, played)
    if victim is not None:
        agenda.push(t, Takes(played.seat, victim, played.card))


def look_at_hand(t: Table, played: Declared) -> Seat | None:
    """The seat alone looks at the hand of its target, which may have become empty (R91)."""
    victim = played.target
    if victim is None or not found(t, played.card, victim, t.size(on.HAND[victim])):
        return None
    t.show(on.HAND[victim], to=[played.seat])
    return victim


def _whispers(t: Table, played: Declared) -> None:
    look_at_hand(t, played)


def _burnt_offering(t: Table, played: Declared) -> None:
    """The Disciple leaves on resolution, and the forced exchange comes before the draw (R104)."""
    if dismiss(t, played.seat, DISCIPLE):
        draw_many(t, played.seat, OFFERING_CARDS)


def _purge(t: Table, played: Declared) -> None:
    if played.target is not None and played.aim is not None and t.has(played.aim, on.LOCATIONS[played.target]):
        destroy(t, played.target, played.aim)


def _provocation(t: Table, played: Declared) -> None:
    """The seat that raised moves a Disciple from its Cult to its Stake; no bid changes (R99)."""
    raiser = next(agenda.every(t, Raised)).seat
    if found(t, played.card, raiser, t.count(on.CULT[raiser, DISCIPLE])) and not stops(t, raiser):
        dismiss(t, raiser, DISCIPLE)
        t.add(on.STAKE[raiser, DISCIPLE], 1)


def _oracle(t: Table, played: Declared) -> None:
    look(t, played.seat)


def _sacred_spring(t: Table, played: Declared) -> None:
    draw_many(t, played.seat, SPRING_CARDS)


def _resurrection(t: Table, played: Declared) -> None:
    agenda.push(t, Saves(played.seat, played.card, ()))


def _scattering(t: Table, played: Declared) -> None:
    victim = played.target
    if victim is not None and found(t, played.card, victim, t.size(on.HAND[victim])):
        t.draw(on.HAND[victim], on.DISCARD[victim])


def _fair_wind(t: Table, played: Declared) -> None:
    t.write(on.FAIR_WIND, True)


def _contrary_winds(t: Table, played: Declared) -> None:
    if played.aim is not None:
        replace(t, played.aim)


def _harvest(t: Table, played: Declared) -> None:
    gain_disciples(t, played.seat, 1)
    draw(t, played.seat)


def _famine(t: Table, played: Declared) -> None:
    """One after the other: the forced exchange may come between the two."""
    victim = played.target
    if victim is None or not found(t, played.card, victim, t.count(on.CULT[victim, DISCIPLE])):
        return
    if not stops(t, victim):
        for _ in range(FAMINE_DISCIPLES):
            dismiss(t, victim, DISCIPLE)


def _buried_relic(t: Table, played: Declared) -> None:
    if t.size(on.HAND[played.seat]):
        agenda.push(t, Buries(played.seat, 0))


def _cancel(t: Table, played: Declared) -> None:
    """Interruption, Dissipation: the card beneath is cancelled, and its window closes (R44)."""
    if agenda.is_top(t, Window):
        t.pop()
    agenda.replace_top(t, agenda.changed(agenda.top(t, Declared), cancelled=True))


_EFFECTS: Mapping[Piece, Effect] = {
    "inquisition": _inquisition,
    "whispers": _whispers,
    "burnt_offering": _burnt_offering,
    "purge": _purge,
    "provocation": _provocation,
    "oracle": _oracle,
    "sacred_spring": _sacred_spring,
    "resurrection": _resurrection,
    "scattering": _scattering,
    "fair_wind": _fair_wind,
    "contrary_winds": _contrary_winds,
    "harvest": _harvest,
    "famine": _famine,
    "buried_relic": _buried_relic,
    "interruption": _cancel,
    "dissipation": _cancel,
}
