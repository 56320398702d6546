"""Attacks: a creature is launched at a door, meets what lies beneath, may be intercepted, enters, leaves (R40–R47).

On the agenda an attack is `attack` in its window, `arrive` before a door, `guards` behind it, `enter` when it has got
through; `leave` is the creature's end.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.table.layout import Piece, Seat
from domain.table.table import Table, TableView
from domain.tabletop.seats import clockwise

from . import defence, effects
from .actions import Attack, Bypass, ChooseTarget, Reclaim
from .cards import TRAPS, kinds_of
from .layout import (
    BARRIER,
    BENEATH,
    DEFENCE,
    DISCARD,
    HAND,
    NEW,
    PLAYED,
    active_doors,
    as_it_lies,
    has_power,
    is_trapped,
    plain,
    use_power,
)
from .stack import ATTACK, Assault, where_to


def launchable(t: TableView, seat: Seat) -> tuple[str, ...]:
    """The guards placed before this turn, tired or not (R40, J15)."""
    return kinds_of(tuple(piece for piece in t.at(DEFENCE[seat]) if NEW not in piece))


def launch(t: Table, seat: Seat, action: Attack) -> None:
    """The creature lies face up; its door is chosen next. A guard leaves the defence (R40)."""
    if action.source == "hand":
        t.move(action.kind, HAND[seat], PLAYED)
    else:
        guard = plain(t, DEFENCE[seat], as_it_lies(t, DEFENCE[seat], action.kind))
        t.move(guard, DEFENCE[seat], PLAYED)
    t.ask("target", (seat,), about=action.kind)


def targets(t: TableView, seat: Seat) -> Iterator[ChooseTarget]:
    """The active doors of opponents (R40, J49, J53)."""
    return (ChooseTarget(other, door) for other in clockwise(t, seat) for door in active_doors(t, other))


def choose_target(t: Table, seat: Seat, action: ChooseTarget) -> None:
    """The attack is announced: its window opens next (R41)."""
    t.push(ATTACK, *Assault(t.question.about, seat, action.seat, action.door, None))


def close_window(t: Table) -> None:
    """Nobody responds any more: the creature stands before its final door (R41)."""
    _, *assault = t.pop()
    t.push("arrive", *assault)


# -- at the door


def resume_arrival(t: Table) -> None:
    """The Wraith may pass a card by; otherwise it is revealed (R42)."""
    _, *rest = t.agenda[-1]
    assault = Assault(*rest)
    trapped = is_trapped(t, assault.defender, assault.door)
    if trapped and has_power(t, assault.attacker, "wraith"):
        t.ask("bypass", (assault.attacker,), about=(assault.defender, assault.door))
        return
    t.pop()
    if trapped:
        _reveal(t, assault)
    else:
        t.push("guards", *assault)


def bypass(t: Table, seat: Seat, action: Bypass) -> None:
    """The card is not revealed, not applied, stays (see Characters)."""
    _, *rest = t.pop()
    assault = Assault(*rest)
    if action.yes:
        use_power(t, seat)
        t.push("guards", *assault)
    else:
        _reveal(t, assault)


def uncover(t: Table, seat: Seat, door: str) -> Piece:
    """Lift the card beneath a door: it lies open, and nothing lies there any more (R42c, J57)."""
    place = BENEATH[seat, door] if t.size(BENEATH[seat, door]) else BARRIER[seat, door]
    card = t.top(place)
    t.move(card, place, PLAYED)
    t.say("revealed", card, seat, door)  # seen first, named after
    return card


def _reveal(t: Table, assault: Assault) -> None:
    """«Le joueur attaqué doit révéler la carte qu'il a placée sous la porte.» (R42, J23)"""
    card = uncover(t, assault.defender, assault.door)
    if card in TRAPS:
        defence.spring(t, card, assault)
    else:
        t.move(card, PLAYED, DISCARD)  # a decoy, of any kind (J24)
        t.push("guards", *assault)


# -- within


def enter(t: Table) -> None:
    """«La créature pénètre sur le monde attaqué, et ses effets sont appliqués immédiatement.» (R44, J17)"""
    _, *rest = t.pop()
    assault = Assault(*rest)
    t.push("leave", assault.creature, assault.attacker, assault.salvager, True)
    effects.strike(t, assault.creature, assault.attacker, assault.defender)


def resume_leaving(t: Table) -> None:
    """Salvaged, reclaimed by the Beastmaster if it has entered a world, or discarded (R45, J43, J47)."""
    _, creature, launcher, salvager, entered = t.agenda[-1]
    if entered and salvager is None and has_power(t, launcher, "beastmaster"):
        t.ask("reclaim", (launcher,), about=creature)
        return
    t.pop()
    t.move(creature, PLAYED, where_to(salvager))


def reclaim(t: Table, seat: Seat, action: Reclaim) -> None:
    """Once a round, the Beastmaster's creature comes back to his hand (see Characters)."""
    _, creature, *_ = t.pop()
    if action.yes:
        use_power(t, seat)
    t.move(creature, PLAYED, HAND[seat] if action.yes else DISCARD)
