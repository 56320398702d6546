"""What an emissary can bring to the goal: a dead human or animal, called back on the square that it leaps to (R54)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import lru_cache
from typing import NamedTuple

from annales.domain.table.layout import Piece
from annales.domain.table.table import TableView

from . import layout as on
from .camps import TRAITS, Camp, steps_from
from .cards import ANIMAL, HUMAN, NUMBERS, SIDES, names_of
from .geometry import Square
from .movement import LEAPT, marks, marks_before

KEPT = 256  # graveyards remembered: a search meets the same ones again and again
EMISSARIES = tuple(names_of(side, "emissary")[0] for side in (0, 1))


class Dead(NamedTuple):
    """What can be called back: the races of those that can carry a mineral, humans, animals, and such as are fast."""

    porters: tuple[str, ...]
    human: bool
    animal: bool
    fast: bool


class Recall:
    """The squares where a side's emissary can call somebody back, with the points that it costs to come there."""

    def __init__(self, dead: Dead, places: Mapping[Square, int], ways: Mapping[Square, int]) -> None:
        self._dead, self._places, self._ways = dead, places, ways

    def ways(self, race: str) -> Iterable[tuple[int, int, Square]]:
        """The points that a race would need to the goal from each square, the points to come there, and the square."""
        if race == HUMAN:
            return [(cost + self._ways[at], cost, at) for at, cost in self._places.items()] if self._dead.human else ()
        if not self._dead.animal:
            return ()
        half = self._dead.fast
        return [
            (cost + ((self._ways[at] + 1) // 2 if half else self._ways[at]), cost, at)
            for at, cost in self._places.items()
        ]

    def fetching(self, race: str, stone: Square) -> int | None:
        """The points that it costs at least to come to a mineral with a porter of a race; None if there is none."""
        if race not in self._dead.porters:
            return None
        steps = steps_from(stone)
        return min(cost + steps[at] for at, cost in self._places.items())


NOBODY = Recall(Dead((), False, False, False), {}, {})


def recall_of(t: TableView, camp: Camp, held: Set[Square]) -> Recall:
    """What the emissary of a side can bring past the squares that others hold; it leaps once a turn (R18)."""
    dead = _among(t.at(on.GRAVEYARD[SIDES[camp.side]]))
    here = camp.emissary
    if here is None or not (dead.human or dead.animal):
        return NOBODY
    places = {}
    if marks(t, marks_before(t)).get(EMISSARIES[camp.side]) != LEAPT:
        leaps = camp.ground.leaps(here, held)
        places = {at: NUMBERS.costs.leap for at in leaps if at not in held}
    places[here] = 0
    return Recall(dead, places, camp.ground.ways()[camp.side])


@lru_cache(maxsize=KEPT)
def _among(dead: tuple[Piece, ...]) -> Dead:
    traits = {TRAITS[piece] for piece in dead}
    races = {of.race for of in traits}
    porters = tuple(race for race in (HUMAN, ANIMAL) if any(of.porter and of.race == race for of in traits))
    return Dead(porters, HUMAN in races, ANIMAL in races, any(of.runs for of in traits))
