"""Scenarios of the example games. Their tokens contain spaces, so commas part the answers."""

from collections.abc import Iterable, Mapping

from annales.domain.table.layout import Value
from annales.tools.laws.scenario import Scenario
from examples.games import TOYS


class Toy(Scenario):
    """A match of an example game."""

    BETWEEN = ","


def opened(slug: str, seats: int, deals: Mapping[str, Iterable[str]] | None = None, **options: Value) -> Toy:
    """An example game opened for so many seats; `deals` tells what chance gives from a place or of a die."""
    return Toy.opened(TOYS[slug], seats, deals, **options)
