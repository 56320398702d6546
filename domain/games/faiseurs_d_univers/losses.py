"""What a seat loses or must give: machines in danger, owed discards, doors that a machine opens (R16, R36, R48)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, purse
from annales.domain.tabletop.faces import strip

from . import layout as on
from . import stack
from .actions import Discard, OpenDoor, PlayAction, Save
from .cards import MACHINES, NUMBERS, Machine
from .frames import Discards, Doors, Loss
from .layout import activate, hand_kinds, has_power, inactive_doors, note_scores, use_power, youngest

FIELD = "force_field"


# -- machines in danger


def threaten(t: Table, how: str, machine: str, owner: Seat, by: Seat) -> None:
    """A machine is about to be `destroyed` or `taken`; its owner may save it first."""
    agenda.push(t, Loss(how, machine, owner, by))


def resume_loss(t: Table, loss: Loss) -> None:
    """Ask the owner on public grounds, again when a Force Field was cancelled (R36); nothing if it is gone (R35)."""
    if youngest(t, loss.owner, loss.machine) is None:
        t.pop()
    elif t.size(on.HAND[loss.owner]) or _can_guard(t, loss.owner):
        t.ask("save", (loss.owner,), about=(loss.how, loss.machine, loss.by))
    else:
        _lose(t)


def saves(t: TableView, seat: Seat) -> Iterator[Save]:
    """Decline, play a Force Field, or use the Guardian's power (R36)."""
    yield Save("decline")
    if t.has(FIELD, on.HAND[seat]):
        yield Save(FIELD)
    if _can_guard(t, seat):
        yield Save("guardian")


def save(t: Table, seat: Seat, action: Save) -> None:
    """A Force Field has its window while the loss stays pending beneath it; the Guardian's power has none (R37)."""
    match action.how:
        case "decline":
            _lose(t)
        case "guardian":
            use_power(t, seat)
            purse.pay(t, on.ENERGY[seat], on.BANK, NUMBERS.costs.guardian_energy)
            keep_machine(t)
        case _:
            stack.play_card(t, seat, PlayAction(FIELD, machine=agenda.top(t, Loss).machine))


def keep_machine(t: Table) -> None:
    """The machine pending on top stays where it is."""
    loss = agenda.pop(t, Loss)
    t.say("saved", loss.machine, loss.owner)


def _can_guard(t: TableView, seat: Seat) -> bool:
    return has_power(t, seat, "guardian") and t.count(on.ENERGY[seat]) >= NUMBERS.costs.guardian_energy


def _lose(t: Table) -> None:
    loss = agenda.pop(t, Loss)
    machine, owner, by = loss.machine, loss.owner, loss.by
    piece = youngest(t, owner, machine)
    assert piece is not None, f"seat {owner} has no {machine} to lose"
    t.say(loss.how, by, machine, owner)
    if loss.how == "destroyed":
        t.move(strip(t, on.WORLD[owner], piece), on.WORLD[owner], on.SCRAPPED)
        note_scores(t)
        _check_hand(t, owner)
    else:
        t.move(piece, on.WORLD[owner], on.WORLD[by])  # a Cannon keeps its mark (see Machines)
        note_scores(t)
        open_doors_for(t, by, MACHINES[machine])


def _check_hand(t: Table, owner: Seat) -> None:
    """«S'il en possède plus de 8, il doit défausser la moitié d'entre elles.» (R48, J33)"""
    held = t.size(on.HAND[owner])
    if held > NUMBERS.limits.hand_check_threshold:
        t.say("hand_check", owner, held, held // 2)
        demand_discards(t, owner, held // 2, "hand_check")


# -- discards owed


def demand_discards(t: Table, seat: Seat, number: int, why: str) -> None:
    """A seat must discard a number of cards of its own choice, one by one."""
    if number:
        agenda.push(t, Discards(seat, number, why))


def resume_discards(t: Table, owed: Discards) -> None:
    """Ask for the next card; a single one in hand is no choice (R22)."""
    t.ask("discard", (owed.seat,), about=owed.why)


def discards(t: TableView, seat: Seat) -> Iterator[Discard]:
    """Any card of the hand."""
    return map(Discard, hand_kinds(t, seat))


def discard(t: Table, seat: Seat, action: Discard) -> None:
    """One card of those owed."""
    t.move(action.kind, on.HAND[seat], on.DISCARD)
    owed = agenda.pop(t, Discards)
    demand_discards(t, seat, owed.number - 1, owed.why)


# -- doors to open for a machine


def open_doors_for(t: Table, seat: Seat, machine: Machine) -> None:
    """«Il doit activer autant de portes que spécifié»: bought or taken; the Engineer none (R16)."""
    if not has_power(t, seat, "engineer"):
        agenda.push(t, Doors(seat, machine.doors))


def resume_doors(t: Table, owed: Doors) -> None:
    """Ask only if there is more than one way: all are opened where too few remain (J7, J56)."""
    closed = inactive_doors(t, owed.seat)
    if 0 < owed.number < len(closed):
        t.ask("doors", (owed.seat,), about=owed.number)
        return
    t.pop()
    for door in closed[: owed.number]:
        activate(t, owed.seat, door)


def door_choices(t: TableView, seat: Seat) -> Iterator[OpenDoor]:
    """Its inactive doors (R16)."""
    return map(OpenDoor, inactive_doors(t, seat))


def open_door(t: Table, seat: Seat, action: OpenDoor) -> None:
    """One of the doors that the machine asks for."""
    activate(t, seat, action.door)
    owed = agenda.top(t, Doors)
    agenda.replace_top(t, agenda.changed(owed, number=owed.number - 1))
