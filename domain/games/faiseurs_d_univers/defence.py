"""What stops a creature: traps beneath doors and guards in defence (R42, R43, see Creatures, Traps)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.table.layout import Piece, Seat
from domain.table.table import Table, TableView
from domain.tabletop import purse
from domain.tabletop.seats import clockwise

from . import effects
from .actions import Intercept, PayBarrier, PaySphinx
from .cards import NUMBERS, RESOURCES
from .layout import (
    BANK,
    BARRIER,
    DEFENCE,
    DIE,
    DISCARD,
    ENERGY,
    HAND,
    PLAYED,
    TIRED,
    active_doors,
    as_it_lies,
    plain,
    ready_guards,
)
from .losses import demand_discards
from .stack import Assault

COSTS = NUMBERS.costs


# -- traps


def spring(t: Table, trap: Piece, assault: Assault) -> None:
    """A trap's effect applies; then it is discarded, unless it says that it stays (R42b)."""
    creature, attacker, owner, *_ = assault
    match RESOURCES[trap].does:
        case "stop":
            t.push("spent", trap)
            _stop(t, assault)
        case "capture":
            t.move(creature, PLAYED, HAND[owner])  # beats any Salvage (J43)
            t.move(trap, PLAYED, DISCARD)
        case "mirror":
            t.push("spent", trap)
            _stop(t, assault)  # no reclaim: it worked for another (J47)
            effects.strike(t, creature, owner, attacker)
        case "barrier":
            t.push("barred", trap, *assault)
        case "stop_and_drain":
            purse.pay(t, ENERGY[attacker], ENERGY[owner], t.count(ENERGY[attacker]) // 2)
            t.push("spent", trap)
            _stop(t, assault)
        case "teleport":
            t.move(trap, PLAYED, DISCARD)
            _teleport(t, assault)


def _stop(t: Table, assault: Assault) -> None:
    """The attack ends, the creature is discarded or goes to its salvager (R45)."""
    t.push("leave", assault.creature, assault.attacker, assault.salvager, False)


def spend(t: Table) -> None:
    """A trap that has done its work is discarded."""
    _, trap = t.pop()
    t.move(trap, PLAYED, DISCARD)


def _teleport(t: Table, assault: Assault) -> None:
    """Any active door of a third world, each as likely as the others (X8); no new window; its Salvage stays (J48)."""
    others = [seat for seat in clockwise(t, assault.attacker) if seat != assault.defender]
    ways = [(seat, door) for seat in others for door in active_doors(t, seat)]
    seat, door = ways[int(t.roll(DIE[len(ways)])) - 1]
    t.say("teleported", assault.creature, seat, door)
    t.push("arrive", *assault._replace(defender=seat, door=door))


def resume_barrier(t: Table) -> None:
    """The attacker may pay, and is asked even when it cannot (R22)."""
    _, _, _, attacker, *_ = t.agenda[-1]
    t.ask("barrier", (attacker,))


def barrier_answers(t: TableView, seat: Seat) -> Iterator[PayBarrier]:
    """No, or yes with enough energy."""
    yield PayBarrier(False)
    if t.count(ENERGY[seat]) >= COSTS.barrier_energy:
        yield PayBarrier(True)


def pay_barrier(t: Table, seat: Seat, action: PayBarrier) -> None:
    """Paid, the Barrier is discarded; otherwise it stays beneath the door, face up (see Traps)."""
    _, trap, *rest = t.pop()
    assault = Assault(*rest)
    if action.yes:
        purse.pay(t, ENERGY[seat], BANK, COSTS.barrier_energy)
        t.move(trap, PLAYED, DISCARD)
        t.push("guards", *assault)
    else:
        t.move(trap, PLAYED, BARRIER[assault.defender, assault.door])
        _stop(t, assault)


# -- guards


def resume_guards(t: Table) -> None:
    """The attacked seat may let one guard intercept that has not done so this round (R43, J22)."""
    _, *rest = t.agenda[-1]
    assault = Assault(*rest)
    if ready_guards(t, assault.defender):
        t.ask("intercept", (assault.defender,), about=(assault.creature, assault.attacker))
        return
    t.pop()
    t.push("enter", *assault)


def interceptions(t: TableView, seat: Seat) -> Iterator[Intercept]:
    """None, or one of the guards that are ready."""
    yield Intercept(None)
    yield from map(Intercept, ready_guards(t, seat))


def intercept(t: Table, seat: Seat, action: Intercept) -> None:
    """The guard's defence effect applies (see Creatures)."""
    _, *rest = t.pop()
    assault = Assault(*rest)
    if action.kind is None:
        t.push("enter", *assault)
        return
    guard = as_it_lies(t, DEFENCE[seat], action.kind)
    match RESOURCES[action.kind].defence_does:
        case "stop":
            t.turn(DEFENCE[seat], guard, guard + TIRED)
            _stop(t, assault)
        case "stop_and_fall":
            _fall(t, seat, guard)
            _stop(t, assault)
        case "capture_and_fall":
            t.move(assault.creature, PLAYED, HAND[seat])
            _fall(t, seat, guard)
        case "demand_toll":
            t.turn(DEFENCE[seat], guard, guard + TIRED)
            t.push("toll", *assault)


def _fall(t: Table, seat: Seat, guard: Piece) -> None:
    t.move(plain(t, DEFENCE[seat], guard), DEFENCE[seat], DISCARD)


def resume_toll(t: Table) -> None:
    """The attacker may pay the Sphinx in cards, and is asked even when it cannot (R22)."""
    _, _, attacker, *_ = t.agenda[-1]
    t.ask("sphinx", (attacker,))


def toll_answers(t: TableView, seat: Seat) -> Iterator[PaySphinx]:
    """No, or yes with enough cards."""
    yield PaySphinx(False)
    if t.size(HAND[seat]) >= COSTS.sphinx_cards:
        yield PaySphinx(True)


def pay_sphinx(t: Table, seat: Seat, action: PaySphinx) -> None:
    """For two cards the creature goes on; the Sphinx stays either way."""
    _, *rest = t.pop()
    assault = Assault(*rest)
    if action.yes:
        t.push("enter", *assault)
        demand_discards(t, seat, COSTS.sphinx_cards, "cost")
    else:
        _stop(t, assault)
