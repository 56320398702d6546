"""Displacements and attacks: which are legal, and what the displacements do (R15–R35, R42)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table

from . import layout as on
from .actions import Attack, Climb, Land, Leap, Run, Step
from .cards import CHEETAHS, GODS, KIND_OF, MINERALS, NUMBERS, PORTERS, SIDE_OF
from .ending import settle
from .geometry import SQUARE_NAMES, WALK, Square, gait_of
from .layout import ask_to_act, square_of
from .movement import LEAPT, set_out
from .position import CLIMB, MINERALS_KEPT, Position
from .sharing import LEAP, RUN, STEP, can_climb, free_deposits, may_overload, may_share

ATTACK: Final = STEP + NUMBERS.costs.kill  # a run and a leap into the enemy's square cost what a step does


# By piece and square: these answers are offered again and again.
STEPS: Final = {piece: {to: Step(piece, to) for to in SQUARE_NAMES} for piece in SIDE_OF}
RUNS: Final = {piece: {to: Run(piece, to) for to in SQUARE_NAMES} for piece in SIDE_OF if piece in CHEETAHS}
LEAPS: Final = {piece: {to: Leap(piece, to) for to in SQUARE_NAMES} for piece in SIDE_OF if piece in GODS}


# -- which are legal


def displacements(p: Position, pieces: Iterable[Piece]) -> tuple[list[Action], list[Action]]:
    """The displacements (climbs included) and the attacks, piece by piece, squares by row then column (R13a)."""
    moves: list[Action] = []
    attacks: list[Action] = []
    if p.points <= 0:
        return moves, attacks
    where, crowd, overloaded, stones = p.where, p.crowd, p.overloaded, p.stones
    for piece in pieces:
        square = where.get(piece)
        if square is None or (crowd is not None and square != crowd):
            continue  # of a crowd, only its two may be displaced (R20)
        if overloaded is None:
            _MOVES[piece](p, piece, square, moves, attacks)
        elif piece != p.movement[0]:
            continue  # who overloads a square must carry on before anything else (R22)
        if square in stones and piece in PORTERS and p.cargo(square):
            _carry(p, piece, square, moves, attacks)
    return moves, attacks


def _step(p: Position, piece: Piece, square: Square, moves: list[Action], attacks: list[Action]) -> None:
    """Humans and monkeys (R15)."""
    standing, steps, goes_back = p.standing, STEPS[piece], p.crowd is None and p.points > STEP
    for to in p.near[square]:
        if to not in standing:
            moves.append(steps[to])
        elif to in p.enemies:
            if p.points >= ATTACK:
                attacks.append(Attack(piece, to))
        elif to not in p.goal and (goes_back or may_share(p, piece, to, "", STEP)):
            moves.append(steps[to])


def _carry(p: Position, piece: Piece, square: Square, moves: list[Action], attacks: list[Action]) -> None:
    """The same with a mineral (R22, R24, R27)."""
    for to in p.near[square]:
        if to in p.goal:
            if to not in p.standing:
                moves += [Step(piece, to, True, deposit) for deposit in free_deposits(p, to)]
        elif to in p.enemies:
            if p.points >= ATTACK and p.load(to) < MINERALS_KEPT:
                attacks.append(Attack(piece, to, True))
        elif (to not in p.standing or may_share(p, piece, to, "", STEP)) and (
            p.load(to) < MINERALS_KEPT or may_overload(p, piece, to)
        ):
            moves.append(Step(piece, to, True))


def _stride(p: Position, piece: Piece, square: Square, moves: list[Action], attacks: list[Action]) -> None:
    """Cheetahs: a step, or a run on the axis of the first one (R30, R31, J25)."""
    standing, enemies, goes_back = p.standing, p.enemies, p.crowd is None and p.points > RUN
    mark, steps, runs = p.marks.get(piece), STEPS[piece], RUNS[piece]
    for to, middle, gait in p.ground.strides(p.side, square):
        if (mark and mark != gait) or middle in enemies:
            continue
        if to in enemies:
            if p.points >= ATTACK:
                attacks.append(Attack(piece, to))
        elif to not in standing or (to not in p.goal and (goes_back or may_share(p, piece, to, gait, RUN))):
            moves.append(steps[to] if middle is None else runs[to])


def _leap(p: Position, piece: Piece, square: Square, moves: list[Action], attacks: list[Action]) -> None:
    """Gods: once a turn each (R18), never into the goal, onto a friend only with a point left for it (R19, R21)."""
    if piece in p.marks:
        return
    standing, enemies, leaps, joins = p.standing, p.enemies, LEAPS[piece], p.points > LEAP
    for to in p.ground.leaps(square, enemies):
        if to not in standing:
            moves.append(leaps[to])
        elif to in enemies:
            if p.points >= ATTACK:
                attacks.append(Attack(piece, to))
        elif joins and may_share(p, piece, to, LEAPT, LEAP):
            moves.append(leaps[to])


def _fly(p: Position, piece: Piece, square: Square, moves: list[Action], attacks: list[Action]) -> None:
    """Falcons: walls do not count; onto a character they climb, onto an enemy they may also fall (R32–R35)."""
    for to in p.board.near[p.side][square]:
        if to not in p.standing:
            moves.append(STEPS[piece][to])
            continue
        if to in p.enemies and p.points >= ATTACK:
            attacks.append(Attack(piece, to))
        if to not in p.goal and can_climb(p, square, to):
            moves.append(Climb(piece, to))


_BY_MOVEMENT: dict[str, Callable[[Position, Piece, Square, list[Action], list[Action]], None]] = {
    "step": _step,
    "step_or_run": _stride,
    "step_or_fly": _fly,
    "leap": _leap,
}
_MOVES: Final = {piece: _BY_MOVEMENT[KIND_OF[piece].movement] for piece in SIDE_OF}


# -- what they do


def step(t: Table, seat: Seat, action: Step) -> None:
    """One square, with a mineral or without; into the goal, it is an ascension (R15, R24, R26, R27)."""
    piece, to = action.piece, action.to
    src = beside(t, piece, to)
    set_out(t, piece, src, WALK if piece in CHEETAHS else "")
    t.add(on.POINTS, -STEP)
    t.move(piece, on.AT[src], on.AT[to])
    if action.carry:
        mineral = carry(t, piece, src, action.deposit or to)
        if action.deposit:
            t.say("mineral_elevated", mineral, action.deposit)
    _arrive(t, piece, to)


def run(t: Table, seat: Seat, action: Run) -> None:
    """Two squares in a straight line (R30)."""
    src = square_of(t, action.piece)
    set_out(t, action.piece, src, gait_of(src, action.to))
    t.add(on.POINTS, -RUN)
    t.move(action.piece, on.AT[src], on.AT[action.to])
    _arrive(t, action.piece, action.to)


def leap(t: Table, seat: Seat, action: Leap) -> None:
    """Into a neighbouring hyper-square (R18)."""
    src = square_of(t, action.piece)
    set_out(t, action.piece, src, LEAPT)
    t.add(on.POINTS, -LEAP)
    t.move(action.piece, on.AT[src], on.AT[action.to])
    ask_to_act(t)


def climb(t: Table, seat: Seat, action: Climb) -> None:
    """Take off, or fly on: «il ne paye que le mouvement pour monter sur l'autre personnage» (R33, J26)."""
    src = beside(t, action.piece, action.over)
    set_out(t, action.piece, src, "")
    flight: tuple[Square, ...] = t.read(on.FLIGHT)
    flown: tuple[Square, ...] = ()
    if not flight or t.read(on.FALCON_CHAIN) == "pay_each_climb":
        t.add(on.POINTS, -CLIMB)
    else:
        flown = (*flight[2:], src)  # where the climb is paid for, the points end the flight before a square recurs
    t.write(on.FLIGHT, (action.piece, src, *flown))
    t.move(action.piece, on.AT[src], on.AT[action.over])
    t.ask("in_flight", (seat,))


def land(t: Table, seat: Seat, action: Land) -> None:
    """Come down, free of charge (R33)."""
    src = beside(t, action.piece, action.to)
    t.write(on.FLIGHT, ())
    t.move(action.piece, on.AT[src], on.AT[action.to])
    _arrive(t, action.piece, action.to)


def carry(t: Table, piece: Piece, src: Square, to: Square) -> Piece:
    """Take a mineral of its side along, the lower number first; where it lay is noted with the movement (R24, R52).

    Returns the mineral.
    """
    mineral = next(held for held in t.at(on.AT[src]) if held in MINERALS[SIDE_OF[piece]])
    movement = t.read(on.MOVEMENT)
    if mineral not in movement:
        t.write(on.MOVEMENT, (*movement, mineral, src))
    t.move(mineral, on.AT[src], on.AT[to])
    return mineral


def beside(t: Table, piece: Piece, to: Square) -> Square:
    """Where a piece comes from that goes to a square next to it; or from farther."""
    places = t.places
    for place, square in on.BESIDE[to]:
        held = places.get(place)
        if held is not None and piece in held:
            return square
    return square_of(t, piece)


def _arrive(t: Table, piece: Piece, to: Square) -> None:
    if on.AT[to] in on.GOALS[t.read(on.ROWS)]:
        t.say("elevated", piece, to)
        settle(t)
    else:
        ask_to_act(t)
