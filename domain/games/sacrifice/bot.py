"""How good a table looks at any moment of a turn: what a competent player looks at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from domain.contract.game import DRAWN
from domain.table.layout import Piece, Seat
from domain.table.table import TableView

from . import layout as on
from .cards import ANIMAL, GOD, HUMAN, KIND_OF, MINERAL, NUMBERS, RACES, SIDES
from .geometry import SQUARE_NAMES, Square, place_of
from .ground import Ground, ground
from .layout import side_of, walls_of

ASCENDED = (0, 800, 1800, 5000)  # races in the goal: the third one wins
WAY = 40  # each point that the best runner of a missing race needs less
SECOND = 8  # the same for the next best one
FARTHEST = 12  # points: beyond, a runner is as good as at home
HOPELESS = -2500  # this side cannot win any more
SCARCE = {1: -600, 2: -250, 3: -80}  # so few are left to bring a missing race
RESERVE = 12  # each human or animal
WORTH = {
    "taker": 30,
    "emissary": 60,
    "immortal": 30,
    "monkey": 25,
    "cheetah": 20,
    "falcon": 30,
    "builder": 5,
    "martyr": 15,
    "fanatic": 15,
}
THIRD = 3  # of what its ascension brings is counted for a race that a turn can elevate
GUARDED = 6  # each enemy near a runner
IN_STOCK = (0, 90, 150, 190)  # walls not built yet, by their number: the last one is worth most
RISK = (1.0, 0.7, 0.5, 0.3)  # that a side becomes unable to win, by how many can bring its scarcest missing race
NEAR = 3  # squares: an attack's way within a turn
SCALE = 1500

Runner = tuple[int, Square]  # the points that its way costs, and where it stands


class Trait(NamedTuple):
    """What matters here of a piece."""

    side: int
    race: str
    worth: int
    porter: bool
    runs: bool
    flies: bool
    recalls: bool


TRAITS = {
    piece: Trait(
        int(piece[0] == "n"),
        kind.race,
        WORTH.get(kind.id, 0),
        kind.porter,
        kind.movement == "step_or_run",
        kind.movement == "step_or_fly",
        kind.id == "emissary",
    )
    for piece, kind in KIND_OF.items()
}


class Camp:
    """One side's pieces on the way: who can still bring each race to the goal, with the points that it would cost.

    The ways lead round the walls, as if nobody stood there; a falcon's go straight.
    """

    def __init__(self, side: int, here: Ground) -> None:
        self.side, self.ground = side, here
        self.worth = 0
        self.emissary: Square | None = None
        self.squares: list[Square] = []
        self.walkers: list[Square] = []
        self.fast: list[Square] = []
        self.running: list[Square] = []
        self.porters: dict[str, list[Square]] = {HUMAN: [], ANIMAL: []}
        self.minerals: list[Square] = []
        self.runners: dict[str, list[Runner]] = {race: [] for race in (*RACES, GOD)}
        self._way, self._straight = here.ways()[side], here.board.ways[side]

    def count(self, square: Square, of: Trait) -> None:
        """Count a piece on its way."""
        if of.race == MINERAL:
            self.minerals.append(square)
            return
        points = self._straight[square] if of.flies else self._way[square]
        self.runners[of.race].append(((points + 1) // 2 if of.runs else points, square))
        self.squares.append(square)
        if of.race != GOD:
            (self.fast if of.runs or of.flies else self.walkers).append(square)
        self.worth += of.worth
        if of.runs:
            self.running.append(square)
        if of.porter:
            self.porters[of.race].append(square)
        if of.recalls:
            self.emissary = square

    def count_minerals(self) -> None:
        """Count them as runners, once it is known who can fetch them."""
        for stone in self.minerals:
            ways = [self.way_carried(stone, race) for race in self.porters if self.porters[race]]
            if ways:
                self.runners[MINERAL].append((min(ways), stone))

    def way_carried(self, stone: Square, race: str) -> int:
        """The points to carry a mineral into the goal by the nearest porter of a race, of whom there must be one."""
        return self._way[stone] + min(map(steps_from(stone).__getitem__, self.porters[race]))


def value(t: TableView, seat: Seat) -> float:
    """From -1 to 1; the same for the other seat with its sign changed, but for the risk of a draw, which both share."""
    south, north = camps_of(t, TRAITS)
    difference = _score(t, south, north) - _score(t, north, south)
    scaled = difference / (SCALE + abs(difference))
    drawn = risk(t, south) * risk(t, north)
    return (scaled if side_of(t, seat) == 0 else -scaled) * (1 - drawn) + DRAWN * drawn


def camps_of(t: TableView, traits: Mapping[Piece, Trait]) -> tuple[Camp, Camp]:
    """Both sides, read off the table in one pass."""
    here = ground(t.read(on.ROWS), walls_of(t))
    camps, frozen = (Camp(0, here), Camp(1, here)), here.board.frozen
    for place, held in t.places.items():
        square = on.NAMED.get(place)
        if square is None or square in frozen:
            continue
        for piece in held:
            of = traits[piece]
            camps[of.side].count(square, of)
    for camp in camps:
        camp.count_minerals()
    return camps


def _score(t: TableView, camp: Camp, enemy: Camp) -> int:
    elevated = t.read(on.ELEVATED)[camp.side]
    total = ASCENDED[len(elevated)] + camp.worth
    if not t.read(on.CAN_WIN)[camp.side]:
        total += HOPELESS
    total += IN_STOCK[t.size(on.STOCK[SIDES[camp.side]])]
    promise = (ASCENDED[min(len(elevated) + 1, 3)] - ASCENDED[len(elevated)]) // THIRD
    runners = camp.runners
    total += RESERVE * (len(runners[HUMAN]) + len(runners[ANIMAL]))
    for race in RACES:
        if race not in elevated and runners[race]:
            total += _prospects(sorted(runners[race]), enemy, promise)
    return total


def risk(t: TableView, camp: Camp) -> float:
    """The risk that this side becomes unable to win (R64); if both do, the match is drawn."""
    if not t.read(on.CAN_WIN)[camp.side]:
        return RISK[0]
    elevated = t.read(on.ELEVATED)[camp.side]
    left = min((len(camp.runners[race]) for race in (HUMAN, ANIMAL) if race not in elevated), default=len(RISK))
    return RISK[left] if left < len(RISK) else 0.0


def _prospects(runners: list[Runner], enemy: Camp, promise: int) -> int:
    """What a race that is not in the goal yet promises."""
    way, square = runners[0]
    total = WAY * max(FARTHEST - way, 0) - GUARDED * guards(square, enemy)
    if way <= NUMBERS.turn.points_normal:
        total += promise
    if len(runners) > 1:
        total += SECOND * max(FARTHEST - runners[1][0], 0)
    return total + SCARCE.get(len(runners), 0)


def guards(square: Square, enemy: Camp) -> int:
    """How many enemies are near enough to strike there within a turn."""
    return sum(map(_strikers(square).__contains__, enemy.squares))


@cache
def _strikers(square: Square) -> frozenset[Square]:
    """The squares from which an enemy on foot can strike here within a turn."""
    return frozenset(to for to, steps in steps_from(square).items() if steps <= NEAR)


@cache
def steps_from(square: Square) -> dict[Square, int]:
    """How far each square is from this one, as if nothing stood in between."""
    column, row = place_of(square)
    return {to: abs(column - across) + abs(row - up) for to in SQUARE_NAMES for across, up in (place_of(to),)}
