"""Flights of falcons: over friends, enemies and walls, to a square without a character (R32–R35, J26–J28, J42)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .geometry import Square
from .position import Position


def landings(p: Position, over: Square, left: Square) -> Iterator[Square]:
    """Where a falcon above `over` can come down; never straight back to the square it has just left (J27)."""
    return (to for to in p.board.near[p.side][over] if to != left and to not in p.standing)


def next_climbs(p: Position, over: Square, left: Square, flown: Collection[Square]) -> Iterator[Square]:
    """The characters it can climb on from there, if some flight from them can still end (R34).

    `flown` are the squares over which this flight has passed: it passes over none twice (J42).
    """
    points = p.points - p.chain
    if points < 0:
        return
    for to in p.board.near[p.side][over]:
        if to == left or to in flown or to not in p.standing or to in p.goal:
            continue
        if can_land(p, to, over, points, None, (*flown, over)):
            yield to


def can_land(
    p: Position, over: Square, left: Square, points: int, vacated: Square | None, flown: Collection[Square] = ()
) -> bool:
    """Whether some climbs and a landing exist from above `over`; `vacated` is the resting square it took off from.

    `flown` are the squares over which the flight may not pass again (J42). The search does not remember its own way:
    where a way with a loop leads to a landing, so does one without it. (Without the loop, only the straight return to
    the start could be forbidden; but the loop passes a square beside it, from where the start is two squares away.)
    """
    near = p.board.near[p.side]
    for to in near[over]:
        if to != left and (to not in p.standing or to == vacated):
            return True
    if points < p.chain:
        return False
    seen: set[tuple[Square, Square, int]] = set()
    frontier = [(over, left, points)]
    while frontier:
        here, came, points = frontier.pop()
        for to in near[here]:
            if to != came and (to not in p.standing or to == vacated):
                return True
        if points >= p.chain:
            further = {
                (to, here, points - p.chain) for to in near[here] if to != came and to not in p.goal and to not in flown
            } - seen
            seen |= further
            frontier.extend(further)
    return False
