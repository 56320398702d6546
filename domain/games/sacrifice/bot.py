"""How good a table looks at any moment of a turn: what a competent player looks at."""

from __future__ import annotations

from annales.domain.contract.game import DRAWN
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from . import layout as on
from .camps import Camp, Runner, by_piece, camps_of, within
from .cards import ANIMAL, HUMAN, NUMBERS, RACES, SIDES
from .geometry import Square
from .layout import side_of

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

WORTH_OF = by_piece(WORTH)


def value(t: TableView, seat: Seat) -> float:
    """From -1 to 1; the same for the other seat with its sign changed, but for the risk of a draw, which both share."""
    south, north = camps_of(t)
    difference = _score(t, south, north) - _score(t, north, south)
    scaled = difference / (SCALE + abs(difference))
    drawn = risk(t, south) * risk(t, north)
    return (scaled if side_of(t, seat) == 0 else -scaled) * (1 - drawn) + DRAWN * drawn


def _score(t: TableView, camp: Camp, enemy: Camp) -> int:
    elevated = t.read(on.ELEVATED)[camp.side]
    total = ASCENDED[len(elevated)] + camp.worth(WORTH_OF)
    if not t.read(on.CAN_WIN)[camp.side]:
        total += HOPELESS
    total += IN_STOCK[t.size(on.STOCK[SIDES[camp.side]])]
    promise = (ASCENDED[min(len(elevated) + 1, 3)] - ASCENDED[len(elevated)]) // THIRD
    runners = camp.runners
    total += RESERVE * (len(runners[HUMAN]) + len(runners[ANIMAL]))
    for race in RACES:
        if race not in elevated and runners[race]:
            total += _prospects(runners[race], enemy, promise)
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
    return sum(map(within(square, NEAR).__contains__, enemy.squares))
