"""Chance for comparisons: the same luck for different answers, as far as they ask for the same."""

from __future__ import annotations

from random import Random


class PairedDealer:
    """Deals from one generator for each cause, so that dealers of the same seed agree on the n-th draw or roll of each.

    With a single generator the luck of two answers would part as soon as one of them draws a card more than the other.
    """

    def __init__(self, seed: float) -> None:
        self._seed = seed
        self._causes: dict[str, Random] = {}

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """One of the pool, with equal probability."""
        rng = self._causes.get(cause)
        if rng is None:
            rng = self._causes[cause] = Random(f"{self._seed} {cause}")
        return rng.choice(pool)
