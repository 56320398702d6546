"""What creatures do in a world that they have entered, and the choices that this takes (see Creatures).

`actor` is the seat in the attacker's role and `victim` the attacked one: after a Mirror Gate these are not those that
launched the creature and owned the door.
"""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.table.faces import has_face
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, purse
from annales.domain.tabletop.faces import give, strip

from . import layout as on
from . import losses
from .actions import ChooseDoor, ChooseEvolution, ChooseGuard, ChooseMachine, DiscardOther, UseAndroid
from .cards import BOX, NUMBERS, RESOURCES
from .frames import Breach
from .layout import (
    activate,
    as_it_lies,
    destroyable,
    guards,
    hand_kinds,
    inactive_doors,
    note_scores,
    placeable,
    serves,
)

DISCARDS, LURES = "discarded", "lured"
COLOSSUS = "stone_colossus"


def strike(t: Table, creature: Piece, actor: Seat, victim: Seat) -> None:
    """The attack effect; a choice is skipped if there is nothing to choose from on public grounds (R44, J18, J19)."""
    match RESOURCES[creature].attack_does:
        case "borrow_machine":
            t.ask("android", (actor,), about=victim)
        case "destroy_machine":
            _point_at_machine(t, "destroyed", creature, actor, victim)
        case "take_machine":
            _point_at_machine(t, "taken", creature, actor, victim)
        case "steal_cards":
            _steal(t, creature, actor, victim, NUMBERS.amounts.raider_cards)
        case "drain_energy":
            drain(t, creature, victim, actor, t.count(on.ENERGY[victim]) // 2)
        case "discard_evolution":
            if t.size(on.EVOLVED[victim]):
                t.ask("choose_evolution", (actor,), about=victim)
            else:
                t.say("no_effect", creature, victim)
        case "halve_hand":
            number = t.size(on.HAND[victim]) // 2
            t.say("must_discard", creature, victim, number)
            losses.demand_discards(t, victim, number, "swarm")
        case "breach":
            _breach(t, creature, actor, victim)
        case "search_hand":
            if t.size(on.HAND[victim]):
                t.show(on.HAND[victim], to=(actor,))
                t.ask("discard_other", (actor,), about=victim)
            else:
                t.say("no_effect", creature, victim)
        case "lure_guard":
            _lure(t, creature, actor, victim)


# -- machines


def _point_at_machine(t: Table, how: str, creature: Piece, actor: Seat, victim: Seat) -> None:
    if destroyable(t, victim):
        t.ask("choose_machine", (actor,), about=(how, victim))
    else:
        t.say("no_effect", creature, victim)  # a world of Palaces has nothing to lose (J54)


def machine_choices(t: TableView) -> Iterator[ChooseMachine]:
    """The machines of the world entered that can be lost."""
    _, victim = t.question.about
    return map(ChooseMachine, destroyable(t, victim))


def choose_machine(t: Table, seat: Seat, action: ChooseMachine) -> None:
    """Its owner may still save it (R48)."""
    how, victim = t.question.about
    losses.threaten(t, how, action.kind, victim, seat)


# -- Evolutions


def android_choices(t: TableView, seat: Seat) -> Iterator[UseAndroid]:
    """None, or an Evolution of the hand that a machine of the world entered serves (R50, R51, J20)."""
    yield UseAndroid(None)
    yield from (UseAndroid(kind) for kind in placeable(t, seat) if serves(t, t.question.about, kind))


def use_android(t: Table, seat: Seat, action: UseAndroid) -> None:
    """Place it in one's own world; the machine stays where it is."""
    if action.kind is not None:
        evolve(t, seat, action.kind)


def evolve(t: Table, seat: Seat, evolution: str) -> None:
    """Put an Evolution of a hand into its world: it stays there even if the machine is lost (R51, J26)."""
    t.move(evolution, on.HAND[seat], on.EVOLVED[seat])
    note_scores(t)


def evolution_choices(t: TableView) -> Iterator[ChooseEvolution]:
    """The Evolutions of the world entered."""
    return map(ChooseEvolution, BOX.kinds(t.at(on.EVOLVED[t.question.about])))


def choose_evolution(t: Table, action: ChooseEvolution) -> None:
    """The Devourer's prey goes to the Resource discard pile."""
    t.move(action.kind, on.EVOLVED[t.question.about], on.DISCARD)
    note_scores(t)


# -- energy and hands


def drain(t: Table, card: Piece, payer: Seat, payee: Seat | None, amount: int) -> None:
    """A card makes a seat pay another one, or the bank, as far as its energy lasts."""
    paid = min(amount, t.count(on.ENERGY[payer]))
    if payee is None:
        t.say("paid_to_bank", card, payer, paid)
    else:
        t.say("paid", card, payer, paid, payee)
    purse.pay(t, on.ENERGY[payer], on.BANK if payee is None else on.ENERGY[payee], paid)


def _steal(t: Table, creature: Piece, actor: Seat, victim: Seat, most: int) -> None:
    """At random, every copy as likely as another, and only the two seats see which (X7)."""
    number = min(most, t.size(on.HAND[victim]))
    t.say("robbed", creature, actor, number, victim)
    for _ in range(number):
        t.draw(on.HAND[victim], on.HAND[actor])


def hand_choices(t: TableView) -> Iterator[DiscardOther]:
    """The cards of the hand looked at (Sphinx)."""
    return map(DiscardOther, hand_kinds(t, t.question.about))


def discard_other(t: Table, action: DiscardOther) -> None:
    """One card of the hand looked at is discarded, for all to see."""
    t.move(action.kind, on.HAND[t.question.about], on.DISCARD)


# -- guards and doors


def _breach(t: Table, creature: Piece, actor: Seat, victim: Seat) -> None:
    """A guard first, then a door, each if there is any (Stone Colossus)."""
    if not (guards(t, victim) or inactive_doors(t, victim)):
        t.say("no_effect", creature, victim)
    agenda.push(t, Breach(actor, victim))
    if guards(t, victim):
        t.ask("choose_guard", (actor,), about=(DISCARDS, victim))


def resume_breach(t: Table, breach: Breach) -> None:
    """The Stone Colossus opens a door of the world entered."""
    t.pop()
    if inactive_doors(t, breach.victim):
        t.ask("choose_door", (breach.actor,), about=breach.victim)


def breach_choices(t: TableView) -> Iterator[ChooseDoor]:
    """The inactive doors of the world entered."""
    return map(ChooseDoor, inactive_doors(t, t.question.about))


def open_breach(t: Table, action: ChooseDoor) -> None:
    """A door of the world entered becomes active."""
    activate(t, t.question.about, action.door)


def _lure(t: Table, creature: Piece, actor: Seat, victim: Seat) -> None:
    """A guard of a kind that the actor has not, or else a card at random (Chimera)."""
    if _lurable(t, actor, victim):
        t.ask("choose_guard", (actor,), about=(LURES, victim))
    else:
        _steal(t, creature, actor, victim, 1)


def _lurable(t: TableView, actor: Seat, victim: Seat) -> list[str]:
    own = guards(t, actor)
    return [kind for kind in guards(t, victim) if kind not in own]


def guard_choices(t: TableView, seat: Seat) -> Iterator[ChooseGuard]:
    """The guards that the Stone Colossus can fell or the Chimera lure."""
    what, victim = t.question.about
    return map(ChooseGuard, _lurable(t, seat, victim) if what == LURES else guards(t, victim))


def choose_guard(t: Table, seat: Seat, action: ChooseGuard) -> None:
    """Discarded, or moved as if placed this turn; it keeps its tired mark (see Creatures)."""
    what, victim = t.question.about
    guard = as_it_lies(t, on.DEFENCE[victim], action.kind)
    if what == DISCARDS:
        t.say("felled", COLOSSUS, action.kind, victim)
        t.move(strip(t, on.DEFENCE[victim], guard), on.DEFENCE[victim], on.DISCARD)
        return
    t.move(guard, on.DEFENCE[victim], on.DEFENCE[seat])
    if not has_face(guard, on.NEW):
        give(t, on.DEFENCE[seat], guard, on.NEW)
