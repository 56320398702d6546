"""What a seat loses or must give: machines in danger, owed discards, doors that a machine opens (R16, R36, R48)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop import purse

from . import stack
from .actions import Discard, OpenDoor, PlayAction, Save
from .cards import MACHINES, NUMBERS, Machine
from .layout import (
    BANK,
    DISCARD,
    ENERGY,
    HAND,
    SCRAPPED,
    WORLD,
    activate,
    hand_kinds,
    has_power,
    inactive_doors,
    note_scores,
    plain,
    use_power,
    youngest,
)

FIELD = "force_field"


# -- machines in danger: ("loss", how, machine, owner, by)


def threaten(t: Table, how: str, machine: str, owner: Seat, by: Seat) -> None:
    """A machine is about to be `destroyed` or `taken`; its owner may save it first."""
    t.push("loss", how, machine, owner, by)


def resume_loss(t: Table) -> None:
    """Ask the owner on public grounds, again when a Force Field was cancelled (R36); nothing if it is gone (R35)."""
    _, how, machine, owner, by = t.agenda[-1]
    if youngest(t, owner, machine) is None:
        t.pop()
    elif t.size(HAND[owner]) or _can_guard(t, owner):
        t.ask("save", (owner,), about=(how, machine, by))
    else:
        _lose(t)


def saves(t: TableView, seat: Seat) -> Iterator[Save]:
    """Decline, play a Force Field, or use the Guardian's power (R36)."""
    yield Save("decline")
    if t.has(FIELD, HAND[seat]):
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
            purse.pay(t, ENERGY[seat], BANK, NUMBERS.costs.guardian_energy)
            keep_machine(t)
        case _:
            _, _, machine, _, _ = t.agenda[-1]
            stack.play_card(t, seat, PlayAction(FIELD, machine=machine))


def keep_machine(t: Table) -> None:
    """The machine pending on top stays where it is."""
    _, _, machine, owner, _ = t.pop()
    t.say("saved", machine, owner)


def _can_guard(t: TableView, seat: Seat) -> bool:
    return has_power(t, seat, "guardian") and t.count(ENERGY[seat]) >= NUMBERS.costs.guardian_energy


def _lose(t: Table) -> None:
    _, how, machine, owner, by = t.pop()
    piece = youngest(t, owner, machine)
    assert piece is not None, f"seat {owner} has no {machine} to lose"
    if how == "destroyed":
        t.move(plain(t, WORLD[owner], piece), WORLD[owner], SCRAPPED)
        note_scores(t)
        _check_hand(t, owner)
    else:
        t.move(piece, WORLD[owner], WORLD[by])  # a Cannon keeps its mark (see Machines)
        note_scores(t)
        open_doors_for(t, by, MACHINES[machine])


def _check_hand(t: Table, owner: Seat) -> None:
    """«S'il en possède plus de 8, il doit défausser la moitié d'entre elles.» (R48, J33)"""
    held = t.size(HAND[owner])
    if held > NUMBERS.limits.hand_check_threshold:
        demand_discards(t, owner, held // 2, "hand_check")


# -- discards owed: ("discards", seat, number, why)


def demand_discards(t: Table, seat: Seat, number: int, why: str) -> None:
    """A seat must discard so many cards of its own choice, one by one."""
    if number:
        t.push("discards", seat, number, why)


def resume_discards(t: Table) -> None:
    """Ask for the next card, even when there is no choice (R22)."""
    _, seat, _, why = t.agenda[-1]
    t.ask("discard", (seat,), about=why)


def discards(t: TableView, seat: Seat) -> Iterator[Discard]:
    """Any card of the hand."""
    return map(Discard, hand_kinds(t, seat))


def discard(t: Table, seat: Seat, action: Discard) -> None:
    """One card of those owed."""
    t.move(action.kind, HAND[seat], DISCARD)
    _, _, number, why = t.pop()
    demand_discards(t, seat, number - 1, why)


# -- doors to open for a machine: ("doors", seat, number)


def open_doors_for(t: Table, seat: Seat, machine: Machine) -> None:
    """«Il doit activer autant de portes que spécifié»: bought or taken; the Engineer none (R16)."""
    if not has_power(t, seat, "engineer"):
        t.push("doors", seat, machine.doors)


def resume_doors(t: Table) -> None:
    """Ask only if there is more than one way: all are opened where too few remain (J7, J56)."""
    _, seat, number = t.agenda[-1]
    closed = inactive_doors(t, seat)
    if 0 < number < len(closed):
        t.ask("doors", (seat,), about=number)
        return
    t.pop()
    for door in closed[:number]:
        activate(t, seat, door)


def door_choices(t: TableView, seat: Seat) -> Iterator[OpenDoor]:
    """Its inactive doors (R16)."""
    return map(OpenDoor, inactive_doors(t, seat))


def open_door(t: Table, seat: Seat, action: OpenDoor) -> None:
    """One of the doors that the machine asks for."""
    activate(t, seat, action.door)
    _, _, number = t.pop()
    t.push("doors", seat, number - 1)
