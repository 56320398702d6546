"""Attacks: a creature is launched at a door, meets what lies beneath, may be intercepted, enters, leaves (R40–R47).

How far it has come is the kind of its frame (`frames.Assault`); `Leaving` is the creature's end.
"""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.table.faces import has_face
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.faces import strip
from annales.domain.tabletop.seats import clockwise

from . import defence, effects
from . import layout as on
from .actions import Attack, Bypass, ChooseTarget, Reclaim
from .cards import BOX, TRAPS
from .frames import Assault, AtDoor, BeforeGuards, Entering, Launched, Leaving
from .layout import active_doors, as_it_lies, has_power, is_trapped, use_power
from .stack import where_to


def launchable(t: TableView, seat: Seat) -> tuple[str, ...]:
    """The guards placed before this turn, tired or not (R40, J15)."""
    return BOX.kinds(tuple(piece for piece in t.at(on.DEFENCE[seat]) if not has_face(piece, on.NEW)))


def launch(t: Table, seat: Seat, action: Attack) -> None:
    """The creature lies face up; its door is chosen next. A guard leaves the defence (R40)."""
    if action.source == "hand":
        t.move(action.kind, on.HAND[seat], on.PLAYED)
    else:
        guard = strip(t, on.DEFENCE[seat], as_it_lies(t, on.DEFENCE[seat], action.kind))
        t.move(guard, on.DEFENCE[seat], on.PLAYED)
    t.ask("target", (seat,), about=action.kind)


def targets(t: TableView, seat: Seat) -> Iterator[ChooseTarget]:
    """The active doors of opponents (R40, J49, J53)."""
    return (ChooseTarget(other, door) for other in clockwise(t, seat) for door in active_doors(t, other))


def choose_target(t: Table, seat: Seat, action: ChooseTarget) -> None:
    """The attack is announced: its window opens next (R41)."""
    agenda.push(t, Launched(t.question.about, seat, action.seat, action.door, None))


def close_window(t: Table, launched: Launched) -> None:
    """Nobody responds any more: the creature stands before its final door (R41)."""
    agenda.replace_top(t, launched.come_to(AtDoor))


# -- at the door


def resume_arrival(t: Table, assault: AtDoor) -> None:
    """The Wraith may pass a card by; otherwise it is revealed (R42)."""
    trapped = is_trapped(t, assault.defender, assault.door)
    if trapped and has_power(t, assault.attacker, "wraith"):
        t.ask("bypass", (assault.attacker,), about=(assault.defender, assault.door))
        return
    t.pop()
    if trapped:
        _reveal(t, assault)
    else:
        agenda.push(t, assault.come_to(BeforeGuards))


def bypass(t: Table, seat: Seat, action: Bypass) -> None:
    """The card is not revealed, not applied, stays (see Characters)."""
    assault = agenda.pop(t, AtDoor)
    if action.yes:
        use_power(t, seat)
        agenda.push(t, assault.come_to(BeforeGuards))
    else:
        _reveal(t, assault)


def uncover(t: Table, seat: Seat, door: str) -> Piece:
    """Lift the card beneath a door: it lies open, and nothing lies there any more (R42c, J57)."""
    place = on.BENEATH[seat, door] if t.size(on.BENEATH[seat, door]) else on.BARRIER[seat, door]
    card = t.top(place)
    t.move(card, place, on.PLAYED)
    t.say("revealed", card, seat, door)  # seen first, named after
    return card


def _reveal(t: Table, assault: Assault) -> None:
    """«Le joueur attaqué doit révéler la carte qu'il a placée sous la porte.» (R42, J23)"""
    card = uncover(t, assault.defender, assault.door)
    if card in TRAPS:
        defence.spring(t, card, assault)
    else:
        t.say("decoy", card)
        t.move(card, on.PLAYED, on.DISCARD)  # of any kind (J24)
        agenda.push(t, assault.come_to(BeforeGuards))


# -- within


def enter(t: Table, assault: Entering) -> None:
    """«La créature pénètre sur le monde attaqué, et ses effets sont appliqués immédiatement.» (R44, J17)"""
    agenda.replace_top(t, Leaving(assault.creature, assault.attacker, assault.salvager, True))
    effects.strike(t, assault.creature, assault.attacker, assault.defender)


def resume_leaving(t: Table, leaving: Leaving) -> None:
    """Salvaged, reclaimed by the Beastmaster if it has entered a world, or discarded (R45, J43, J47)."""
    if leaving.entered and leaving.salvager is None and has_power(t, leaving.launcher, "beastmaster"):
        t.ask("reclaim", (leaving.launcher,), about=leaving.creature)
        return
    t.pop()
    t.move(leaving.creature, on.PLAYED, where_to(leaving.salvager))


def reclaim(t: Table, seat: Seat, action: Reclaim) -> None:
    """Once a round, the Beastmaster's creature comes back to their hand (see Characters)."""
    creature = agenda.pop(t, Leaving).creature
    if action.yes:
        use_power(t, seat)
    t.move(creature, on.PLAYED, on.HAND[seat] if action.yes else on.DISCARD)
