"""What keeps followers of a Stake or a Cult where they are (R53)."""

from __future__ import annotations

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView

from .. import layout as on

SANCTUARY, AEGIS = "sanctuary", "aegis"
_WALLS = ("wall_of_fire", "colossus")


def has_sanctuary(t: TableView, seat: Seat) -> bool:
    """Whether opposing cards and Abilities cannot discard or move the followers of this seat.

    The Sanctuary of a seat that folded has no effect before Closing (R30).
    """
    return SANCTUARY in t.at(on.PLAYED[seat]) and seat not in t.read(on.FOLDED)


def stops(t: Table, victim: Seat) -> bool:
    """Whether a Sanctuary keeps the followers of this seat; if so, the log says it."""
    if has_sanctuary(t, victim):
        t.say("protected", SANCTUARY, victim)
        return True
    return False


def stops_attack(t: Table, victim: Seat) -> bool:
    """Whether an opposing Attack that would take from this Stake takes nothing; an Aegis is used up by it."""
    if stops(t, victim):
        return True
    wall = next((card for card in _WALLS if card in on.live_attacks(t, victim)), None)
    if wall is not None:
        t.say("protected", wall, victim)
        return True
    if on.has_active(t, victim, AEGIS) and not on.uses(t, victim, AEGIS):
        use(t, victim, AEGIS)
        t.say("protected", AEGIS, victim)
        return True
    return False


def found(t: Table, card: Piece, victim: Seat, number: int) -> bool:
    """Whether a card has something to act on at a seat; if not, the log says so."""
    if not number:
        t.say("nothing_found", card, victim)
    return number > 0


def use(t: Table, seat: Seat, name: str) -> None:
    """Note that a card or a god was used in this Hand."""
    t.write(on.USED, (*t.read(on.USED), (seat, name)))
