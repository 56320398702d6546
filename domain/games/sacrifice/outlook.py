"""How good a position between two turns looks, for a search that compares whole turns.

It counts what `value` cannot, which is used at every moment of a turn: whose turn comes next, and how many points a win
still costs. Its weights were fitted to matches between searches whose weights were drawn at random: those of pieces by
logistic regression on the positions, those of the race by which of them won.
"""

from __future__ import annotations

from functools import lru_cache

from annales.domain.contract.game import DRAWN, Outlook
from annales.domain.table.table import TableView

from . import layout as on
from .bot import guards, risk
from .camps import Camp, Runner, by_piece, camps_of, within
from .cards import ANIMAL, HUMAN, MINERAL, NUMBERS, RACES, SIDES
from .geometry import Square
from .ground import Ground
from .layout import side_of
from .recalling import NOBODY, Recall, recall_of

KEPT = 8192  # ways remembered: few of the squares that are held matter to one
FARTHEST = 14  # points of a way: beyond, or without anybody to go it, no difference is made
TURN = NUMBERS.turn.points_normal
KILL = NUMBERS.costs.step + NUMBERS.costs.kill  # points: an attack enters the square
RECALL = 1  # point more, though a recall is free: so to call somebody back looks like the progress that it is
NEAREST = 3  # runners of a race, and squares where somebody can be called back, that are looked at
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

WORTH_OF = by_piece(WORTH)


def outlook(t: TableView) -> Outlook:
    """The values differ only by their signs, but for draws, which are as bad for both; distances are in points."""
    south, north = camps_of(t)
    taken = _taken(t)
    points = _points_to_win(t, south, north, taken), _points_to_win(t, north, south, taken)
    difference = _score(t, south, north, points[0]) - _score(t, north, south, points[1])
    scaled = difference / (SCALE + abs(difference))
    drawn = risk(t, south) * risk(t, north)
    values = _value(t, south, scaled, drawn), _value(t, north, -scaled, drawn)
    in_reach = _in_reach(t, south, north)
    first = side_of(t, 0)
    return Outlook((values[first], values[1 - first]), (points[first], points[1 - first]), in_reach)


def _value(t: TableView, camp: Camp, scaled: float, drawn: float) -> float:
    """What a position is worth to a side; at most a draw if it cannot win any more."""
    if not t.read(on.CAN_WIN)[camp.side]:
        scaled = DRAWN - (1 + DRAWN) * (1 - scaled) / 2
    return scaled * (1 - drawn) + DRAWN * drawn


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
        if not within(square, apart + 1).isdisjoint(own.walkers)
        or not within(square, 2 * apart + 1).isdisjoint(own.fast)
    )


def _score(t: TableView, camp: Camp, enemy: Camp, points: int) -> int:
    elevated = t.read(on.ELEVATED)[camp.side]
    total = camp.worth(WORTH_OF) + IN_STOCK[t.size(on.STOCK[SIDES[camp.side]])]
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
    return total - GUARDED * guards(runners[0][1], enemy) if runners else total


def _points_to_win(t: TableView, camp: Camp, enemy: Camp, taken: set[Square]) -> int:
    """The points that a win costs at least, round whoever stands in the way close to the goal.

    Who carries a mineral brings two races at once, and the emissary can bring one of them.
    """
    elevated, held = t.read(on.ELEVATED)[camp.side], enemy.held | taken
    recall = recall_of(t, camp, held)
    human = 0 if HUMAN in elevated else _way(camp, HUMAN, held)
    animal = 0 if ANIMAL in elevated else _way(camp, ANIMAL, held)
    if recall is NOBODY:
        called_human, called_animal = human, animal
    else:
        called_human = min(human, _called(camp, recall, HUMAN, held))
        called_animal = min(animal, _called(camp, recall, ANIMAL, held))
    if MINERAL in elevated:
        return min(called_human + animal, human + called_animal)
    points = min(_carried(camp, HUMAN, held) + called_animal, _carried(camp, ANIMAL, held) + called_human, 2 * FARTHEST)
    if recall is NOBODY:
        return points
    return min(
        points,
        _carried_by_called(camp, recall, HUMAN, held) + animal,
        _carried_by_called(camp, recall, ANIMAL, held) + human,
    )


def _way(camp: Camp, race: str, held: frozenset[Square]) -> int:
    """The points that a race still needs to the goal; close to it, round the squares that are held."""
    best = FARTHEST
    for points, square in camp.runners[race][:NEAREST]:
        if points >= best:  # nobody comes faster than this, and the others are farther off
            break
        if points > TURN:
            return points
        if square in camp.porters[race]:
            points = _steps(camp, square, held)
        elif square in camp.running:
            points = min(_steps(camp, square, held), _runs(camp, square, held))
        best = min(best, points)
    return best


def _called(camp: Camp, recall: Recall, race: str, held: frozenset[Square]) -> int:
    """The same for the character that the emissary calls back."""
    best = FARTHEST
    for points, cost, square in sorted(recall.ways(race))[:NEAREST]:
        walks = points <= TURN and race == HUMAN
        best = min(best, RECALL + (cost + _steps(camp, square, held) if walks else points))
    return best


def _carried(camp: Camp, race: str, held: frozenset[Square]) -> int:
    """The points that a mineral still needs to the goal if this race carries it; close to it, as `_way` counts them."""
    if not camp.porters[race]:
        return 2 * FARTHEST
    best = FARTHEST
    for points, stone in camp.carried[race]:
        best = min(best, _steps(camp, stone, held) if points <= TURN and stone in camp.porters[race] else points)
    return best


def _carried_by_called(camp: Camp, recall: Recall, race: str, held: frozenset[Square]) -> int:
    """The same if a character that the emissary calls back carries it."""
    best = 2 * FARTHEST
    for stone in camp.minerals:
        fetching = recall.fetching(race, stone)
        if fetching is not None:
            way = camp.ground.ways()[camp.side][stone]
            best = min(best, RECALL + fetching + (_steps(camp, stone, held) if fetching + way <= TURN else way))
    return best


def _steps(camp: Camp, start: Square, held: frozenset[Square]) -> int:
    """The steps from a square to the goal past those that are held; beyond a turn, one more."""
    return _steps_past(camp.ground, camp.side, start, within(start, TURN) & held)


@lru_cache(maxsize=KEPT)
def _steps_past(here: Ground, side: int, start: Square, held: frozenset[Square]) -> int:
    near, goal = here.near(side), here.board.goal[side]
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


def _runs(camp: Camp, start: Square, held: frozenset[Square]) -> int:
    """The runs from a square straight on into the goal past the squares that are held; beyond a turn, one more."""
    goal = camp.ground.board.goal[camp.side]
    for points, stride in enumerate(camp.ground.lane(camp.side, start)[:TURN], 1):
        if stride.middle in held or stride.to in held:
            break
        if stride.to in goal:
            return points
    return TURN + 1
