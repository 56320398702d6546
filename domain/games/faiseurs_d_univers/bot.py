"""How good a table looks to a seat, for search: worlds, hands, energy and what is pending, all in creation points."""

from __future__ import annotations

from annales.domain.arithmetic import added
from annales.domain.table.faces import has_face
from annales.domain.table.layout import Piece, Seat, Value
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda

from . import frames
from . import layout as on
from .cards import CANNON, CREATURES, EVOLUTIONS, MACHINES, NUMBERS, RESOURCES, TRAPS
from .frames import Assault, Pending
from .layout import active_doors, destroyable, is_active, is_trapped, machines, points, ready_guards, serves
from .standing_by import spans

SCALE = 6.0  # points of difference that make a clear lead
LEADER = 0.6  # how much the best opponent counts against the average one
REACHED = 1.5  # having the points required
ALERT = 0.02  # what it is worth, for each Action in hand, to be asked in windows
UNKNOWN_CARD = 0.38  # a card that one cannot judge
PENNY, PLENTY, SMALL_CHANGE = 0.45, 6, 0.08  # energy up to plenty, worth more than a card drawn blind, and beyond it

SERVED, UNSERVED, SPENT = 1.75, 0.6, 0.05  # an Evolution in hand: playable now, waiting, already in the world
PROMISE = 0.2  # an Evolution that a machine could still serve
CANNON_WORTH = 0.7
GUARD = 0.35
SHELTER = {"trap": 0.45, "decoy": 0.3}  # what lies beneath an active door, to its owner
EXPOSED = 0.06  # per point of the world, an active door with nothing beneath
INACTIVE_CARD = 0.5  # beneath an inactive door, what shelter counts
OPEN = 0.25  # what an active door costs: more than shelter gains by it, so that nobody opens a door for nothing
THROUGH, THROUGH_TRAP, THROUGH_GUARD = 0.95, 0.6, 0.65
PASSES = 0.85  # that a card takes effect when its window is open

CARD_WORTH = {
    "scientific_android": 0.45,
    "wrecker": 0.55,
    "raider": 0.5,
    "energy_leech": 0.4,
    "devourer": 0.5,
    "shadow_swarm": 0.4,
    "abductor": 0.9,
    "stone_colossus": 0.4,
    "sphinx": 0.45,
    "chimera": 0.4,
    "hydra": 0.6,
    "dimensional_mine": 0.3,
    "capture_net": 0.35,
    "mirror_gate": 0.35,
    "plasma_barrier": 0.35,
    "energy_trap": 0.3,
    "wild_teleporter": 0.3,
    "sabotage": 0.7,
    "short_circuit": 0.35,
    "energy_siphon": 0.4,
    "espionage": 0.6,
    "forced_opening": 0.2,
    "defusing": 0.2,
    "usurpation": 0.2,
    "countermand": 0.5,
    "salvage": 0.4,
    "deflection": 0.3,
    "force_field": 0.6,
    "overbid": 0.3,
    "council_veto": 0.3,
}


def value(t: TableView, seat: Seat) -> float:
    """From -1 to 1: one's own standing against the best opponent's and the average one."""
    standings = [
        _world(t, owner) + (_hand(t, owner) if owner == seat else UNKNOWN_CARD * t.size(on.HAND[owner]))
        for owner in range(t.seats)
    ]
    _add_pending(t, seat, standings)
    others = [standing for owner, standing in enumerate(standings) if owner != seat]
    rival = LEADER * max(others) + (1 - LEADER) * added(others) / len(others)
    lead = standings[seat] - rival
    return lead / (SCALE + abs(lead))


# -- what lies before a seat


def _world(t: TableView, seat: Seat) -> float:
    total = points(t, seat) + _purse(t.count(on.ENERGY[seat])) + GUARD * t.size(on.DEFENCE[seat])
    total -= GUARD / 2 * sum(has_face(piece, on.TIRED) for piece in t.at(on.DEFENCE[seat]))
    if seat in t.read(on.AT_TARGET):
        total += REACHED
    for kind in machines(t, seat):
        total += _promise(t, seat, kind)
    return total + _doors(t, seat)


def _promise(t: TableView, seat: Seat, machine: str) -> float:
    """What a machine is good for besides its points."""
    if machine == CANNON:
        return CANNON_WORTH
    return PROMISE * sum(evolution not in t.at(on.EVOLVED[seat]) for evolution in MACHINES[machine].evolutions)


def _purse(energy: int) -> float:
    return PENNY * min(energy, PLENTY) + SMALL_CHANGE * max(0, energy - PLENTY)


def _doors(t: TableView, seat: Seat) -> float:
    """Shelter beneath doors, and the danger of active ones with nothing beneath."""
    stake = 1 + points(t, seat)
    total = 0.0
    for door in on.DOORS:
        active = is_active(t, seat, door)
        total -= OPEN * active
        if is_trapped(t, seat, door):
            beneath = (*t.at(on.BENEATH[seat, door]), *t.at(on.BARRIER[seat, door]))
            shelter = SHELTER["trap" if beneath[0] in TRAPS else "decoy"]
            total += shelter if active else shelter * INACTIVE_CARD
        elif active:
            total -= EXPOSED * stake
    return total


def _hand(t: TableView, seat: Seat) -> float:
    held = (*t.at(on.HAND[seat]), *t.at(on.LAID[seat]))
    total = added(_card(t, seat, kind) for kind in held) - SPENT * len(held) * max(0, len(held) - 8)
    if spans(t, seat):
        total -= ALERT * sum(RESOURCES[kind].category == "action" for kind in held)
    return total


def _card(t: TableView, seat: Seat, kind: Piece) -> float:
    if kind not in EVOLUTIONS:
        return CARD_WORTH.get(kind, UNKNOWN_CARD)
    if kind in t.at(on.EVOLVED[seat]):
        return SPENT
    return SERVED if serves(t, seat, kind) else UNSERVED


# -- what is pending: the agenda from its top, each item as likely as nothing above it undoes it


def _add_pending(t: TableView, viewer: Seat, standings: list[float]) -> None:
    if t.asked is not None and t.asked.kind == "target":
        _add_launch(t, t.asked.must[0], t.asked.about, standings)
    for buyer in t.read(on.BUYER):
        standings[buyer] += _machine(t, buyer, t.top(on.SALE))
    undone = 0.0
    for frame in reversed(agenda.frames(t, frames.FRAMES)):
        chance = PASSES * (1 - undone)
        undone = 0.0
        match frame:
            case Pending():
                undone = _add_card(t, frame, chance, standings)
            case Assault() if not isinstance(frame, frames.BeforeSphinx):
                _add_assault(t, frame, chance, standings)
            case frames.Loss(how, machine, owner, by):
                standings[owner] -= chance * _machine(t, owner, machine)
                if how == "taken":
                    standings[by] += chance * _machine(t, by, machine)
            case frames.Install(buyer):
                standings[buyer] += _machine(t, buyer, t.top(on.SALE))
            case frames.Draws(seat, number):
                standings[seat] += number * UNKNOWN_CARD
            case frames.Discards(seat, number):
                standings[seat] -= _cheapest(t, viewer, seat, number)
            case frames.Leaving(salvager=int(salvager)):
                standings[salvager] += UNKNOWN_CARD
            case frames.Dispose(kind, int(salvager)):
                standings[salvager] += CARD_WORTH[kind]


def _machine(t: TableView, seat: Seat, machine: str) -> float:
    """What it is to own this machine, with the Evolutions of one's hand that it would serve."""
    printed = MACHINES[machine]
    worth = printed.points + _promise(t, seat, machine)
    return worth + (SERVED - UNSERVED) * sum(
        t.has(kind, on.HAND[seat]) for kind in printed.evolutions if kind not in t.at(on.EVOLVED[seat])
    )


def _cheapest(t: TableView, viewer: Seat, seat: Seat, number: int) -> float:
    if seat != viewer:
        return UNKNOWN_CARD * min(number, t.size(on.HAND[seat]))
    return added(sorted(_card(t, seat, kind) for kind in t.at(on.HAND[seat]))[:number])


def _add_card(t: TableView, card: Pending, chance: float, standings: list[float]) -> float:
    """Add what a played Action is about to do; how likely it undoes what is pending beneath it."""
    target, player = card.seat, card.player
    match RESOURCES[card.kind].does, target:
        case (("cancel_card" | "keep_machine"), _):
            return chance
        case "salvage_card", _:
            standings[player] += chance * UNKNOWN_CARD
        case "redirect_attack", _:
            return chance
        case "outbid", _:
            _add_overbid(t, player, card.target, chance, standings)
        case "destroy_machine", int(seat):
            standings[seat] -= chance * _machine(t, seat, str(card.target))
        case "halve_energy", int(seat):
            energy = t.count(on.ENERGY[seat])
            standings[seat] -= chance * (_purse(energy) - _purse(energy - energy // 2))
        case "take_energy", int(seat):
            taken = min(NUMBERS.amounts.siphon_energy, t.count(on.ENERGY[seat])) * PENNY * chance
            standings[seat] -= taken
            standings[player] += taken
        case "take_from_hand", int(seat):
            standings[seat] -= chance * UNKNOWN_CARD
            standings[player] += chance * 2 * UNKNOWN_CARD
        case (("open_door" | "lift_card"), int(seat)):
            standings[seat] -= chance * SHELTER["decoy"]
    return 0.0


def _add_overbid(t: TableView, player: Seat, amount: Value, chance: float, standings: list[float]) -> None:
    worth = _machine(t, player, t.top(on.SALE))
    standings[player] += chance * (worth - PENNY * amount)
    for former in t.read(on.BUYER):
        standings[former] += chance * (PENNY * t.count(on.ASIDE) - _machine(t, former, t.top(on.SALE)))


# -- attacks


def _add_launch(t: TableView, attacker: Seat, creature: str, standings: list[float]) -> None:
    """A creature whose door is about to be chosen: the best for its owner."""
    best: tuple[float, Seat, float, float] | None = None
    for seat in range(t.seats):
        for door in active_doors(t, seat) if seat != attacker else ():
            chance = PASSES * _passage(t, seat, door)
            gain, harm = _prospect(t, creature, attacker, seat)
            if best is None or chance * (gain + harm) > best[0]:
                best = (chance * (gain + harm), seat, chance * gain, chance * harm)
    if best is not None:
        _, seat, gain, harm = best
        standings[attacker] += gain
        standings[seat] -= harm


def _add_assault(t: TableView, assault: Assault, chance: float, standings: list[float]) -> None:
    if not t.has(assault.creature, on.PLAYED):
        return
    if isinstance(assault, (frames.Launched, frames.AtDoor)):
        chance *= _passage(t, assault.defender, assault.door)
    elif isinstance(assault, frames.BeforeGuards) and ready_guards(t, assault.defender):
        chance *= THROUGH_GUARD
    gain, harm = _prospect(t, assault.creature, assault.attacker, assault.defender)
    standings[assault.attacker] += chance * gain
    standings[assault.defender] -= chance * harm
    if assault.salvager is not None:
        standings[assault.salvager] += UNKNOWN_CARD


def _passage(t: TableView, seat: Seat, door: str) -> float:
    chance = THROUGH_TRAP if is_trapped(t, seat, door) else THROUGH
    return chance * THROUGH_GUARD if ready_guards(t, seat) else chance


def _prospect(t: TableView, creature: str, actor: Seat, victim: Seat) -> tuple[float, float]:
    """What a creature that gets through gives to one and takes from the other."""
    assert creature in CREATURES, f"{creature} is no creature"
    match RESOURCES[creature].attack_does:
        case "borrow_machine":
            here = t.at(on.EVOLVED[actor])
            useful = any(
                kind in EVOLUTIONS and kind not in here and serves(t, victim, kind) and not serves(t, actor, kind)
                for kind in t.at(on.HAND[actor])
            )
            return (2.0 - UNSERVED if useful else 0.0), 0.0
        case "destroy_machine":
            return 0.0, _dearest(t, victim, victim)
        case "take_machine":
            return _dearest(t, victim, actor), _dearest(t, victim, victim)
        case "discard_evolution":
            return 0.0, 2.0 if t.size(on.EVOLVED[victim]) else 0.0
        case "drain_energy":
            taken = PENNY * (t.count(on.ENERGY[victim]) // 2)
            return taken, taken
        case "steal_cards":
            taken = UNKNOWN_CARD * min(NUMBERS.amounts.raider_cards, t.size(on.HAND[victim]))
            return taken, taken
        case "halve_hand":
            return 0.0, UNKNOWN_CARD * (t.size(on.HAND[victim]) // 2)
        case "breach":
            return 0.0, GUARD * min(1, t.size(on.DEFENCE[victim])) + EXPOSED
        case "search_hand":
            return 0.0, 1.5 * UNKNOWN_CARD * min(1, t.size(on.HAND[victim]))
    return GUARD, GUARD if t.size(on.DEFENCE[victim]) or t.size(on.HAND[victim]) else 0.0


def _dearest(t: TableView, world: Seat, owner: Seat) -> float:
    """The machine of a world whose loss or gain weighs most for somebody."""
    if on.WORLD[world] not in t.places:
        return 0.0
    return max((_machine(t, owner, kind) for kind in destroyable(t, world)), default=0.0)
