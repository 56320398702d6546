"""Friends who pass one on another: which position can still be put in order before the turn ends (R16, R19–R22, R41).

«Les personnages amis peuvent passer l'un sur l'autre, mais en aucun cas terminer le tour de jeu sur une même case.»
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Final

from annales.domain.table.layout import Piece

from .cards import GODS, KIND_OF, NUMBERS
from .flight import can_land
from .geometry import COLUMN, ROW, WALK, Square
from .movement import LEAPT
from .position import CLIMB, MINERALS_KEPT, Position

STEP: Final = NUMBERS.costs.step
RUN: Final = NUMBERS.costs.run
LEAP: Final = NUMBERS.costs.leap
GAITS: Final = (WALK, ROW, COLUMN)

# The squares that a way leads over: a wall that parts no two of them leaves it open.
Way = Set[Square]
NO_WAY_NEEDED: Final[Way] = frozenset()
# The squares looked at, those of them where a character could halt, and whether one of these is free.
Spread = tuple[set[Square], set[Square], bool]
NOWHERE: Final[Set[Square]] = frozenset()
NO_WALL_MATTERS: Final[Way] = frozenset()  # to a piece that flies


def may_share(p: Position, piece: Piece, to: Square, mark: str, cost: int) -> bool:
    """Whether a displacement onto a friend leaves the position resolvable (R21); `mark`: the mover's, after it."""
    left = p.points - cost
    if left <= 0:
        return False
    if p.crowd is None:
        # It can go straight back to the square that it leaves free, or if it is a god it cannot go on (R19).
        return piece not in GODS or _can_make_room(p, piece, to, left)
    after = p.after(piece, to)
    after.marks = {**p.marks, piece: mark}
    return way_out(after, left) is not None


def _can_make_room(p: Position, god: Piece, to: Square, left: int) -> bool:
    """Whether the friend on a square can leave it to a god, if need be for the square from which the god comes."""
    friend = p.standing[to]
    if friend not in p.helpful:
        p.helpful[friend] = _helpful(p, friend, to, left)
    helpful = p.helpful[friend]
    return helpful is None or p.where[god] in helpful


def _helpful(p: Position, friend: Piece, square: Square, points: int) -> Set[Square] | None:
    """The squares of gods one of which must be left free so that a friend can leave its own; None if it can already.

    A square left free bars no way, and of the others only those help that the friend looks at in vain.
    """
    mark = p.marks.get(friend, "")
    if not mark and friend not in GODS and points >= STEP and _has_free(p, p.near[square]):
        return None
    match KIND_OF[friend].movement:
        case "leap":
            if points < LEAP or mark == LEAPT:
                return NOWHERE
            landings = p.ground.leaps(square, p.enemies)
            return None if _has_free(p, landings) else set(landings)
        case "step_or_fly":
            if _can_fly_off(p, square, points):
                return None
            gods = [piece for piece in p.where if piece in GODS]
            return {p.where[god] for god in gods if _can_fly_off(p.without(god), square, points)}
        case "step_or_run":
            halts: set[Square] = set()
            for gait in (mark,) if mark else GAITS:
                _, reached, is_out = _spread(p, square, points, gait)
                if is_out:
                    return None
                halts |= reached
            return halts
        case _:
            _, reached, is_out = _spread(p, square, points, WALK)
            return None if is_out else reached


def may_overload(p: Position, piece: Piece, to: Square) -> bool:
    """Whether a porter may carry a third mineral onto a square: it must be able to carry one on, at once (R22, J24)."""
    if p.points < 2 * STEP:
        return False
    here = p.where[piece]
    for onward in p.near[to]:
        if onward in p.goal:
            if onward not in p.standing and free_deposits(p, onward):
                return True
        elif onward == here:
            if p.crowd != here and p.load(here) - 1 < MINERALS_KEPT:
                return True
        elif onward not in p.standing and p.load(onward) < MINERALS_KEPT:
            return True
    return False


def free_deposits(p: Position, entered: Square) -> list[Square]:
    """Where a mineral can be set down by a porter that enters this goal square (R27, J21, J22)."""
    return [square for square in p.board.deposits[entered] if square not in p.standing]


def way_out(p: Position, points: int) -> Way | None:
    """How one of two friends on a square can, by its own displacements, find a square to rest (R21, J12)."""
    if p.crowd is None:
        return NO_WAY_NEEDED
    return _first(way_off(p, piece, p.crowd, points) for piece in p.occupants(p.crowd))


def way_out_if_cancelled(p: Position) -> Way | None:
    """The same once a cancelled fight has brought the current mover back to a square that a friend holds (R41)."""
    if not p.movement:
        return NO_WAY_NEEDED
    mover, start, points = p.movement[:3]
    if p.where.get(mover, start) == start or not p.occupants(start):
        return NO_WAY_NEEDED
    back = p.after(mover, start)
    back.marks = p.marks_before
    return way_out(back, points)


def way_off(p: Position, piece: Piece, square: Square, points: int) -> Way | None:
    """How a character that shares its square can reach, without attacking, one where it may rest (R21)."""
    mark = p.marks.get(piece, "")
    match KIND_OF[piece].movement:
        case "leap":
            return _way_by_leap(p, square) if points >= LEAP and mark != LEAPT else None
        case "step_or_fly":
            return NO_WALL_MATTERS if _can_fly_off(p, square, points) else None
        case "step_or_run":
            return _first(_way_by_strides(p, square, points, gait) for gait in ((mark,) if mark else GAITS))
        case _:
            return _way_by_strides(p, square, points, WALK)


def _first(ways: Iterator[Way | None]) -> Way | None:
    return next((way for way in ways if way is not None), None)


def _way_by_leap(p: Position, square: Square) -> Way | None:
    """Within its hyper-square and the one where it lands (R18)."""
    hypers, hyper_of = p.board.hypers, p.board.hyper_of
    for to in p.ground.leaps(square, p.enemies):
        if to not in p.standing:
            return hypers[hyper_of[square]] | hypers[hyper_of[to]]
    return None


def _way_by_strides(p: Position, square: Square, points: int, gait: str) -> Way | None:
    """By steps, or by runs on one axis, over friends to a free square (R21): all squares looked at on the way."""
    looked, _, is_out = _spread(p, square, points, gait)
    return looked if is_out else None


def _spread(p: Position, square: Square, points: int, gait: str) -> Spread:
    """How far a character gets over friends, by steps or by runs on one axis, before it finds a free square (R21)."""
    if gait == WALK:
        return _spread_on_foot(p, square, points)
    looked, halts, frontier = {square}, set[Square](), [square]
    while frontier and points >= RUN:
        points -= RUN
        strides = [
            stride
            for here in frontier
            for stride in p.ground.strides(p.side, here)
            if stride.gait == gait
            and stride.middle not in p.enemies
            and stride.to not in looked
            and stride.to not in p.enemies
        ]
        frontier = [stride.to for stride in strides]
        looked.update(passed for stride in strides for passed in (stride.middle or stride.to, stride.to))
        halts.update(frontier)
        if _has_free(p, frontier):
            return looked, halts, True
        frontier = [to for to in frontier if to not in p.goal]
    return looked, halts, False


def _spread_on_foot(p: Position, square: Square, points: int) -> Spread:
    near, standing, enemies, goal = p.near, p.standing, p.enemies, p.goal
    looked, frontier = {square}, [square]
    if points >= STEP:
        for to in near[square]:
            if to not in standing:
                looked.add(to)
                return looked, looked, True
    while frontier and points >= STEP:
        points -= STEP
        reached, is_out = list[Square](), False
        for here in frontier:
            for to in near[here]:
                if to not in looked and to not in enemies:
                    looked.add(to)
                    if to not in standing:
                        is_out = True
                    if to not in goal:
                        reached.append(to)
        if is_out:
            return looked, looked, True
        frontier = reached
    return looked, looked, False


def _has_free(p: Position, squares: Iterable[Square]) -> bool:
    return not all(map(p.standing.__contains__, squares))


def _can_fly_off(p: Position, square: Square, points: int) -> bool:
    """One step, or a flight that can land, for a falcon that shares its square (R21, R33)."""
    near = p.board.near[p.side][square]
    if points >= STEP and _has_free(p, near):
        return True
    points -= CLIMB
    return points >= 0 and any(
        can_land(p, to, square, points, None) for to in near if to in p.standing and to not in p.goal
    )


def can_climb(p: Position, square: Square, over: Square) -> bool:
    """Whether a falcon at rest may take off over this character: some flight from there must end (R34)."""
    left = p.points - CLIMB
    return left >= 0 and can_land(p, over, square, left, square if p.crowd is None else None)
