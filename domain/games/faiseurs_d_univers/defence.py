"""What stops a creature: traps beneath doors and guards in defence (R42, R43, see Creatures, Traps)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, purse
from annales.domain.tabletop.faces import give, strip
from annales.domain.tabletop.seats import clockwise

from . import effects
from . import layout as on
from .actions import Intercept, PayBarrier, PaySphinx
from .cards import NUMBERS, RESOURCES
from .frames import Assault, AtDoor, BeforeBarrier, BeforeGuards, BeforeSphinx, Entering, Leaving, Spent
from .layout import active_doors, as_it_lies, ready_guards
from .losses import demand_discards

COSTS = NUMBERS.costs
SPHINX = "sphinx"


# -- traps


def spring(t: Table, trap: Piece, assault: Assault) -> None:
    """A trap's effect applies; then it is discarded, unless it says that it stays (R42b)."""
    creature, attacker, owner = assault.creature, assault.attacker, assault.defender
    match RESOURCES[trap].does:
        case "stop":
            t.say("stopped", trap, creature, attacker)
            agenda.push(t, Spent(trap))
            _stop(t, assault)
        case "capture":
            t.say("captured", trap, creature, owner)
            t.move(creature, on.PLAYED, on.HAND[owner])  # beats any Salvage (J43)
            t.move(trap, on.PLAYED, on.DISCARD)
        case "mirror":
            t.say("mirrored", creature, attacker)
            agenda.push(t, Spent(trap))
            _stop(t, assault)  # no reclaim: it worked for another (J47)
            effects.strike(t, creature, owner, attacker)
        case "barrier":
            agenda.push(t, BeforeBarrier(trap, creature, attacker, owner, assault.door, assault.salvager))
        case "stop_and_drain":
            t.say("stopped", trap, creature, attacker)
            effects.drain(t, trap, attacker, owner, t.count(on.ENERGY[attacker]) // 2)
            agenda.push(t, Spent(trap))
            _stop(t, assault)
        case "teleport":
            t.move(trap, on.PLAYED, on.DISCARD)
            _teleport(t, assault)


def _stop(t: Table, assault: Assault) -> None:
    """The attack ends, the creature is discarded or goes to its salvager (R45)."""
    agenda.push(t, Leaving(assault.creature, assault.attacker, assault.salvager, False))


def spend(t: Table, spent: Spent) -> None:
    """A trap that has done its work is discarded."""
    t.pop()
    t.move(spent.trap, on.PLAYED, on.DISCARD)


def _teleport(t: Table, assault: Assault) -> None:
    """Any active door of a third world, each as likely as the others (X8); no new window; its Salvage stays (J48)."""
    others = [seat for seat in clockwise(t, assault.attacker) if seat != assault.defender]
    ways = [(seat, door) for seat in others for door in active_doors(t, seat)]
    seat, door = ways[int(t.roll(on.DIE[len(ways)])) - 1]
    t.say("teleported", assault.creature, seat, door)
    agenda.push(t, agenda.changed(assault.come_to(AtDoor), defender=seat, door=door))


def resume_barrier(t: Table, barred: BeforeBarrier) -> None:
    """The attacker may pay; one that cannot is not asked (R22)."""
    t.ask("barrier", (barred.attacker,))


def barrier_answers(t: TableView, seat: Seat) -> Iterator[PayBarrier]:
    """No, or yes with enough energy."""
    yield PayBarrier(False)
    if t.count(on.ENERGY[seat]) >= COSTS.barrier_energy:
        yield PayBarrier(True)


def pay_barrier(t: Table, seat: Seat, action: PayBarrier) -> None:
    """Paid, the Barrier is discarded; otherwise it stays beneath the door, face up (see Traps)."""
    barred = agenda.pop(t, BeforeBarrier)
    assault = barred.assault
    if action.yes:
        purse.pay(t, on.ENERGY[seat], on.BANK, COSTS.barrier_energy)
        t.move(barred.trap, on.PLAYED, on.DISCARD)
        agenda.push(t, assault.come_to(BeforeGuards))
    else:
        t.say("stopped", barred.trap, barred.creature, barred.attacker)
        t.move(barred.trap, on.PLAYED, on.BARRIER[assault.defender, assault.door])
        _stop(t, assault)


# -- guards


def resume_guards(t: Table, assault: BeforeGuards) -> None:
    """The attacked seat may let one guard intercept that has not done so this round (R43, J22)."""
    if ready_guards(t, assault.defender):
        t.ask("intercept", (assault.defender,), about=(assault.creature, assault.attacker))
        return
    agenda.replace_top(t, assault.come_to(Entering))


def interceptions(t: TableView, seat: Seat) -> Iterator[Intercept]:
    """None, or one of the guards that are ready."""
    yield Intercept(None)
    yield from map(Intercept, ready_guards(t, seat))


def intercept(t: Table, seat: Seat, action: Intercept) -> None:
    """The guard's defence effect applies (see Creatures)."""
    assault = agenda.pop(t, BeforeGuards)
    if action.kind is None:
        agenda.push(t, assault.come_to(Entering))
        return
    guard = as_it_lies(t, on.DEFENCE[seat], action.kind)
    _say_what_guard_does(t, action.kind, assault)
    match RESOURCES[action.kind].defence_does:
        case "stop":
            give(t, on.DEFENCE[seat], guard, on.TIRED)
            _stop(t, assault)
        case "stop_and_fall":
            _fall(t, seat, guard)
            _stop(t, assault)
        case "capture_and_fall":
            t.move(assault.creature, on.PLAYED, on.HAND[seat])
            _fall(t, seat, guard)
        case "demand_toll":
            give(t, on.DEFENCE[seat], guard, on.TIRED)
            agenda.push(t, assault.come_to(BeforeSphinx))


def _say_what_guard_does(t: Table, guard: str, assault: Assault) -> None:
    match RESOURCES[guard].defence_does:
        case "stop" | "stop_and_fall":
            t.say("stopped", guard, assault.creature, assault.attacker)
        case "capture_and_fall":
            t.say("captured", guard, assault.creature, assault.defender)


def _fall(t: Table, seat: Seat, guard: Piece) -> None:
    t.move(strip(t, on.DEFENCE[seat], guard), on.DEFENCE[seat], on.DISCARD)


def resume_toll(t: Table, assault: BeforeSphinx) -> None:
    """The attacker may pay the Sphinx in cards; one that cannot is not asked (R22)."""
    t.ask("sphinx", (assault.attacker,))


def toll_answers(t: TableView, seat: Seat) -> Iterator[PaySphinx]:
    """No, or yes with enough cards."""
    yield PaySphinx(False)
    if t.size(on.HAND[seat]) >= COSTS.sphinx_cards:
        yield PaySphinx(True)


def pay_sphinx(t: Table, seat: Seat, action: PaySphinx) -> None:
    """For two cards the creature goes on; the Sphinx stays either way."""
    assault = agenda.pop(t, BeforeSphinx)
    if action.yes:
        agenda.push(t, assault.come_to(Entering))
        demand_discards(t, seat, COSTS.sphinx_cards, "cost")
    else:
        t.say("stopped", SPHINX, assault.creature, assault.attacker)
        _stop(t, assault)
