"""Flights of falcons: over friends, enemies and walls, to a square without a character (R32–R35, J26–J28)."""

from __future__ import annotations

from collections.abc import Iterator

from .geometry import Square
from .position import Position


def landings(p: Position, over: Square, left: Square) -> Iterator[Square]:
    """Where a falcon above `over` can come down; never straight back to the square it has just left (J27)."""
    return (to for to in p.board.near[p.side][over] if to != left and to not in p.standing)


def next_climbs(p: Position, over: Square, left: Square) -> Iterator[Square]:
    """The characters it can climb on from there, if some flight from them can still end (R34)."""
    points = p.points - p.chain
    if points < 0:
        return
    for to in p.board.near[p.side][over]:
        if to != left and to in p.standing and to not in p.goal and can_land(p, to, over, points, None):
            yield to


def can_land(p: Position, over: Square, left: Square, points: int, vacated: Square | None) -> bool:
    """Whether some climbs and a landing exist from above `over`; `vacated` is the resting square it took off from."""
    near = p.board.near[p.side]
    seen: set[tuple[Square, Square, int]] = set()
    frontier = [(over, left, points)]
    while frontier:
        here, came, points = frontier.pop()
        for to in near[here]:
            if to != came and (to not in p.standing or to == vacated):
                return True
        if points >= p.chain:
            further = {(to, here, points - p.chain) for to in near[here] if to != came and to not in p.goal} - seen
            seen |= further
            frontier.extend(further)
    return False
