"""An action turn: the draw, then whatever the seat likes until it ends its turn (R18–R21)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, deck, purse
from annales.domain.tabletop.faces import give, refresh
from annales.domain.tabletop.seats import clockwise

from . import actions as act
from . import attack, effects, losses
from . import layout as on
from .cards import BOX, CANNON, CREATURES, EVOLUTIONS, GUARDS, NUMBERS, RESOURCES
from .frames import Draws, RoundEnd
from .layout import (
    activate,
    destroyable,
    guards,
    has_power,
    inactive_doors,
    is_banned,
    is_exposed,
    is_trapped,
    placeable,
    serves,
    use_power,
)
from .standing_by import end_before_turn, end_sale_or_turn

ITEMS = NUMBERS.limits.draw_items
COSTS = NUMBERS.costs
BY_MACHINE, BY_VISION = "machine", "vision"


def start(t: Table, seat: Seat) -> None:
    """A seat's turn begins with its draw."""
    t.write(on.TURN, seat)
    t.write(on.STAGE, "draw")
    end_before_turn(t, seat)


def ask(t: Table) -> None:
    """Ask the active seat; every other seat with a card may interject (R30, R31)."""
    seat = t.read(on.TURN)
    if t.read(on.STAGE) == "draw" and not (deck.left(t, on.RESOURCE_DECK) or t.count(on.BANK)):
        t.write(on.STAGE, "act")  # nothing is left at all (R18)
    t.ask(t.read(on.STAGE), (seat,), [other for other in range(t.seats) if other != seat and t.size(on.HAND[other])])


def draws(t: TableView) -> Iterator[act.Draw]:
    """The shares of the largest total that deck and bank can serve; one of each comes first (R18, J35, J36)."""
    return iter(_shares(min(ITEMS, deck.left(t, on.RESOURCE_DECK)), min(ITEMS, t.count(on.BANK))))


@cache
def _shares(stock: int, bank: int) -> list[act.Draw]:
    """The shares of cards and of energy in a draw, together no more than is drawn."""
    total = min(ITEMS, stock + bank)
    served = [(total - energy, energy) for energy in range(total + 1) if total - energy <= stock and energy <= bank]
    shares = sorted(served, key=lambda share: 0 not in share, reverse=True) if total else []
    return [act.Draw(taken, energy) for taken, energy in shares]


def draw(t: Table, seat: Seat, action: act.Draw) -> None:
    """Serve the share; the Archivist draws one card more and discards one (R18, R19)."""
    for _ in range(action.cards):
        deck.draw(t, on.RESOURCE_DECK, on.HAND[seat])
    purse.pay(t, on.BANK, on.ENERGY[seat], action.energy)
    t.write(on.STAGE, "act")
    if has_power(t, seat, "archivist") and deck.draw(t, on.RESOURCE_DECK, on.HAND[seat]) is not None:
        losses.demand_discards(t, seat, 1, "archive")


# -- the main step


_ATTACK = {(kind, source): act.Attack(kind, source) for kind in CREATURES for source in ("hand", "world")}
_PLACE_GUARD = {kind: act.PlaceGuard(kind) for kind in GUARDS}
_LAY = {kind: act.Lay(kind) for kind in RESOURCES}
_EVOLVE = {(kind, means): act.PlaceEvolution(kind, means) for kind in EVOLUTIONS for means in (BY_MACHINE, BY_VISION)}
_ACTIVATE = {door: act.ActivateDoor(door) for door in on.DOORS}


class HandUses(NamedTuple):
    """What the cards of a hand are good for in the main step, whatever lies on the table."""

    attacks: list[act.Attack]
    guards: list[str]
    lays: list[act.Lay]


@lru_cache(maxsize=4096)
def _uses_of(hand: tuple[Piece, ...]) -> HandUses:
    kinds = BOX.kinds(hand)
    return HandUses(
        [_ATTACK[kind, "hand"] for kind in kinds if kind in CREATURES],
        [kind for kind in kinds if kind in GUARDS],
        [_LAY[kind] for kind in kinds],
    )


def acts(t: TableView, seat: Seat) -> Iterator[Action]:
    """What a seat may do in its main step, free Actions apart (R20)."""
    yield act.EndTurn()
    uses = _uses_of(t.at(on.HAND[seat]))
    if not is_banned(t):
        yield from uses.attacks
        yield from [_ATTACK[kind, "world"] for kind in attack.launchable(t, seat)]
        yield from _strikes(t, seat)
    if uses.guards:
        there = guards(t, seat)
        yield from [_PLACE_GUARD[kind] for kind in uses.guards if kind not in there]
    if free_doors(t, seat):
        yield from uses.lays
    yield from _evolutions(t, seat)
    if t.size(on.HAND[seat]) >= NUMBERS.limits.exchange_discard:
        yield act.Exchange()
    yield from [_ACTIVATE[door] for door in inactive_doors(t, seat)]


def _strikes(t: TableView, seat: Seat) -> Iterator[act.FireCannon | act.Ruin]:
    """Cannon and Destroyer need a world with an active untrapped door, and a machine to destroy there (R52)."""
    fires = t.has(CANNON, on.WORLD[seat]) and t.count(on.ENERGY[seat]) >= COSTS.cannon_energy
    ruins = has_power(t, seat, "destroyer") and t.size(on.HAND[seat]) >= COSTS.destroyer_cards
    if not (fires or ruins):
        return
    for other in clockwise(t, seat):
        if is_exposed(t, other):
            for machine in destroyable(t, other):
                if fires:
                    yield act.FireCannon(other, machine)
                if ruins:
                    yield act.Ruin(other, machine)


def _evolutions(t: TableView, seat: Seat) -> Iterator[act.PlaceEvolution]:
    """By a machine of one's own world, as often as one likes (R50, J28); by vision once a round."""
    sees = has_power(t, seat, "visionary") and t.count(on.ENERGY[seat]) >= COSTS.visionary_energy
    for kind in placeable(t, seat):
        if serves(t, seat, kind):
            yield _EVOLVE[kind, BY_MACHINE]
        if sees:
            yield _EVOLVE[kind, BY_VISION]


def free_doors(t: TableView, seat: Seat) -> list[str]:
    """The doors of a seat that have no card beneath, active or not (R20c, J9)."""
    return [door for door in on.DOORS if not is_trapped(t, seat, door)]


def place_guard(t: Table, seat: Seat, action: act.PlaceGuard) -> None:
    """It cannot be launched before the next turn, but it can intercept from now on (R20b, J15)."""
    t.move(action.kind, on.HAND[seat], on.DEFENCE[seat])
    give(t, on.DEFENCE[seat], action.kind, on.NEW)


def lay(t: Table, seat: Seat, action: act.Lay) -> None:
    """A trap or a decoy, face down: the same gesture for both (R20c)."""
    t.move(action.kind, on.HAND[seat], on.LAID[seat])
    t.ask("lay_door", (seat,))


def choose_lay_door(t: Table, seat: Seat, action: act.ChooseDoor) -> None:
    """«Une carte posée sous une porte ne pourra plus être récupérée par son propriétaire.» (R20c)"""
    t.move(t.top(on.LAID[seat]), on.LAID[seat], on.BENEATH[seat, action.door])


def place_evolution(t: Table, seat: Seat, action: act.PlaceEvolution) -> None:
    """The machine is used, not used up; nobody can answer (R50, J21, J27)."""
    if action.means == BY_VISION:
        use_power(t, seat)
        purse.pay(t, on.ENERGY[seat], on.BANK, COSTS.visionary_energy)
    effects.evolve(t, seat, action.kind)


def fire_cannon(t: Table, seat: Seat, action: act.FireCannon) -> None:
    """Of several Cannons that may still fire, the one that arrived last does (R52, J58)."""
    give(t, on.WORLD[seat], CANNON, on.FIRED)
    purse.pay(t, on.ENERGY[seat], on.BANK, COSTS.cannon_energy)
    losses.threaten(t, "destroyed", action.machine, action.seat, seat)


def ruin(t: Table, seat: Seat, action: act.Ruin) -> None:
    """The Destroyer discards a card, then the machine is destroyed (see Characters)."""
    use_power(t, seat)
    losses.threaten(t, "destroyed", action.machine, action.seat, seat)
    losses.demand_discards(t, seat, COSTS.destroyer_cards, "cost")


def exchange(t: Table, seat: Seat) -> None:
    """The three discards first, then the draw (R20f, J38)."""
    agenda.push(t, Draws(seat, NUMBERS.limits.exchange_draw))
    losses.demand_discards(t, seat, NUMBERS.limits.exchange_discard, "exchange")


def draw_owed(t: Table, owed: Draws) -> None:
    """Draw what an exchange owes, as far as cards are left (J36)."""
    t.pop()
    for _ in range(owed.number):
        deck.draw(t, on.RESOURCE_DECK, on.HAND[owed.seat])


def activate_door(t: Table, seat: Seat, action: act.ActivateDoor) -> None:
    """«A son tour, un joueur peut activer une ou plusieurs de ses portes.» (R20g, J51)"""
    activate(t, seat, action.door)


def end(t: Table, seat: Seat) -> None:
    """Guards placed in this turn are new no more; the seat to the left is next, or the round ends (R21)."""
    for owner in range(t.seats):
        refresh(t, on.DEFENCE[owner], on.NEW)
    following = clockwise(t, seat)[0]
    if following != t.read(on.FIRST):
        start(t, following)
        return
    end_sale_or_turn(t)
    agenda.push(t, RoundEnd())
