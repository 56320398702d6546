"""How good a position between two turns looks, for a search that compares whole turns.

It counts what `value` cannot, which is used at every moment of a turn: whose turn comes next, and how many points a win
still costs. Its weights were fitted to matches between searches whose weights were drawn at random: those of pieces by
logistic regression on the positions, those of the race by which of them won.
"""

from __future__ import annotations

from collections.abc import Container

from domain.contract.game import DRAWN, Outlook
from domain.table.table import TableView

from . import layout as on
from .bot import TRAITS, Camp, Runner, camps_of, guards, risk, steps_from
from .cards import ANIMAL, HUMAN, KIND_OF, MINERAL, NUMBERS, RACES, SIDES
from .geometry import Square
from .layout import side_of

FARTHEST = 14  # points of a way: beyond, or without anybody to go it, no difference is made
TURN = NUMBERS.turn.points_normal
KILL = NUMBERS.costs.step + NUMBERS.costs.kill  # points: an attack enters the square
IN_SIGHT = 8  # points: two turns
TO_WIN = tuple(  # by the points that a win costs at least: less than none if it is far off, and most within a turn
    900 * (n <= TURN) + 110 * max(IN_SIGHT - n, 0) + 90 * max(3 * TURN - n, 0) - 90 * n for n in range(2 * FARTHEST + 1)
)
FIRST = 140  # each point less than `IN_SIGHT`, for the side whose turn it is
ELEVATED = {HUMAN: 150, ANIMAL: 0, MINERAL: 300}  # beside the way that is saved
HOPELESS = -7000  # this side cannot win any more
SCARCE = {HUMAN: (-2500, -900, -250), ANIMAL: (-2500, -1300, -450, -150)}  # so few are left to bring a missing race
WORTH = {  # what is left of a side when as many characters of both have been removed
    "taker": 500,
    "emissary": 300,
    "immortal": 300,
    "monkey": 300,
    "cheetah": 250,
    "falcon": 300,
    "builder": 450,
    "martyr": 400,
    "fanatic": 400,
}
GUARDED = 25  # each enemy near the best runner of a missing race
IN_STOCK = (0, 210, 385, 525)  # walls not built yet, by their number: the last one is worth most
SCALE = 2000

WEIGHED = {piece: of._replace(worth=WORTH.get(KIND_OF[piece].id, 0)) for piece, of in TRAITS.items()}


def outlook(t: TableView) -> Outlook:
    """The values differ only by their signs, but for the risk of a draw, which both share; distances are in points."""
    south, north = camps_of(t, WEIGHED)
    taken = _taken(t)
    points = _points_to_win(t, south, {*north.squares, *taken}), _points_to_win(t, north, {*south.squares, *taken})
    difference = _score(t, south, north, points[0]) - _score(t, north, south, points[1])
    scaled = difference / (SCALE + abs(difference))
    drawn = risk(t, south) * risk(t, north)
    values = scaled * (1 - drawn) + DRAWN * drawn, -scaled * (1 - drawn) + DRAWN * drawn
    in_reach = _in_reach(t, south, north)
    first = side_of(t, 0)
    return Outlook((values[first], values[1 - first]), (points[first], points[1 - first]), in_reach)


def _taken(t: TableView) -> set[Square]:
    """The squares of the goals that nobody can enter any more."""
    goals = on.GOALS[t.read(on.ROWS)]
    return {goals[place] for place in goals.keys() & t.places.keys()}


def _in_reach(t: TableView, south: Camp, north: Camp) -> tuple[Square, ...]:
    """The squares where the side whose turn it is may kill with its points, as if nothing stood in between.

    Gods are left out: they need not come near.
    """
    own, enemy = (north, south) if t.read(on.ACTIVE) else (south, north)
    apart = t.count(on.POINTS) - KILL  # points that are left to come beside
    if apart < 0:
        return ()
    return tuple(
        square
        for square in enemy.squares
        if (steps := steps_from(square))
        and (any(steps[at] <= apart + 1 for at in own.walkers) or any(steps[at] <= 2 * apart + 1 for at in own.fast))
    )


def _score(t: TableView, camp: Camp, enemy: Camp, points: int) -> int:
    elevated = t.read(on.ELEVATED)[camp.side]
    total = camp.worth + IN_STOCK[t.size(on.STOCK[SIDES[camp.side]])]
    if not t.read(on.CAN_WIN)[camp.side]:
        total += HOPELESS
    for race in RACES:
        total += ELEVATED[race] if race in elevated else _prospects(race, camp.runners[race], enemy)
    total += TO_WIN[points]
    if side_of(t, t.read(on.ACTIVE)) == camp.side:
        total += FIRST * max(IN_SIGHT - points, 0)
    return total


def _prospects(race: str, runners: list[Runner], enemy: Camp) -> int:
    """What becomes of a race that is not in the goal yet, beside the way that it has to go."""
    scarce = SCARCE.get(race, ())
    total = scarce[len(runners)] if len(runners) < len(scarce) else 0
    return total - GUARDED * guards(min(runners)[1], enemy) if runners else total


def _points_to_win(t: TableView, camp: Camp, held: Container[Square]) -> int:
    """The points that a win costs at least, round whoever stands in the way close to the goal.

    Who carries a mineral brings two races at once.
    """
    elevated = t.read(on.ELEVATED)[camp.side]
    human, animal = (0 if race in elevated else _way(camp, race, held) for race in (HUMAN, ANIMAL))
    if MINERAL in elevated:
        return human + animal
    return min(_carried(camp, HUMAN, held) + animal, _carried(camp, ANIMAL, held) + human, 2 * FARTHEST)


def _way(camp: Camp, race: str, held: Container[Square]) -> int:
    """The points that a race still needs to the goal; close to it, round the squares that are held."""
    best = FARTHEST
    for points, square in sorted(camp.runners[race])[:2]:
        walks = points <= TURN and square in camp.porters[race]
        best = min(best, _steps(camp, square, held) if walks else points)
    return best


def _carried(camp: Camp, race: str, held: Container[Square]) -> int:
    """The points that a mineral still needs to the goal if this race carries it; close to it, as `_way` counts them."""
    if not camp.porters[race]:
        return 2 * FARTHEST
    best = FARTHEST
    for stone in camp.minerals:
        points = camp.way_carried(stone, race)
        best = min(best, _steps(camp, stone, held) if points <= TURN and stone in camp.porters[race] else points)
    return best


def _steps(camp: Camp, start: Square, held: Container[Square]) -> int:
    """The steps from a square to the goal past those that are held; beyond a turn, one more."""
    near, goal = camp.ground.near(camp.side), camp.ground.board.goal[camp.side]
    known, frontier = {start}, [start]
    for steps in range(1, TURN + 1):
        beyond: list[Square] = []
        for square in frontier:
            for to in near[square]:
                if to in known or to in held:
                    continue
                if to in goal:
                    return steps
                known.add(to)
                beyond.append(to)
        frontier = beyond
    return TURN + 1
