"""What keeps followers of a Stake or a Cult where they are (R53)."""

from __future__ import annotations

from domain.table.layout import Seat
from domain.table.table import Table, TableView

from . import layout as on

SANCTUARY, AEGIS = "sanctuary", "aegis"
_WALLS = frozenset({"wall_of_fire", "colossus"})


def has_sanctuary(t: TableView, seat: Seat) -> bool:
    """Whether opposing cards and Abilities cannot discard or move the followers of this seat.

    The Sanctuary of a seat that folded has no effect before Closing (R30).
    """
    return SANCTUARY in t.at(on.PLAYED[seat]) and seat not in t.read(on.FOLDED)


def stops_attack(t: Table, victim: Seat) -> bool:
    """Whether an opposing Attack that would take from this Stake takes nothing; an Aegis is used up by it."""
    if has_sanctuary(t, victim) or _WALLS.intersection(on.live_attacks(t, victim)):
        return True
    if on.has_active(t, victim, AEGIS) and not on.uses(t, victim, AEGIS):
        use(t, victim, AEGIS)
        t.say("protected", AEGIS, victim)
        return True
    return False


def use(t: Table, seat: Seat, name: str) -> None:
    """Note that a card or a god was used in this Hand."""
    t.write(on.USED, (*t.read(on.USED), (seat, name)))
