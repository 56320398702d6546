"""Thinking times of the levels in each game, measured by all workers.

Redis keeps for each game, version of a level and budget the seconds that a thought takes: one number each, for a
quarter of an hour. So a level that was slow for a while, on a machine with too much to do, is tried again. Nothing
depends on these numbers but which budget is chosen under a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.domain.bots import LEVELS, Level
from annales.events.redis_client import Client, or_busy
from annales.service.bots.time_keeping import budgets

KEPT_SECONDS = 900  # since the last thought that was measured
SLOWER, FASTER = 0.5, 0.125  # how far a measured thought moves what is expected: most thoughts shall be in time
# Iterations per second that are assumed before any were measured: half of what bench.md has for the slowest game.
CAREFUL = {"greedy": 50.0, "alphabeta": 8000.0, "search": 75.0, "master": 75.0}
CAREFUL_SECONDS = 1.0  # the same for a whole budget of a level that is not named there

Measured = Mapping[int, float]  # budget -> seconds


class Speeds:
    """The measured times of thoughts in Redis. Every method raises Busy while Redis is unavailable."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    @or_busy()
    def measured(self, game: str, level: Level) -> Measured:
        """The seconds that thoughts of a level took in a game, by their budgets."""
        tried = budgets(LEVELS.get(level.name, level))
        kept = self._redis.mget([_key(game, level, budget) for budget in tried])
        return {budget: float(seconds) for budget, seconds in zip(tried, kept, strict=True) if seconds is not None}

    def expected(self, game: str) -> Callable[[Level], float]:
        """A function for the seconds that a thought with the budget of a level will take; it reads each level once."""
        read: dict[str, Measured] = {}

        def seconds(level: Level) -> float:
            if level.name not in read:
                read[level.name] = self.measured(game, level)
            return estimate(read[level.name], level)

        return seconds

    @or_busy()
    def note(self, game: str, level: Level, seconds: float) -> None:
        """Take into account how long a thought took."""
        expected = self.expected(game)(level)
        blended = expected + (seconds - expected) * (SLOWER if seconds > expected else FASTER)
        self._redis.set(_key(game, level, level.budget), repr(blended), ex=KEPT_SECONDS)


def estimate(measured: Measured, level: Level) -> float:
    """The seconds for the budget of a level, from those for others.

    It takes no longer than a greater budget, and no longer than a smaller one in proportion, because an answer has a
    fixed part. If it was not measured itself, it may still be faster than these: we assume the careful figure then, or
    what a smaller budget takes, or what a greater one takes in proportion, whichever is longest.
    """
    budget = level.budget
    most = [seconds * max(1.0, budget / other) for other, seconds in measured.items()]
    if budget in measured:
        return min(most)
    least = (seconds * min(1.0, budget / other) for other, seconds in measured.items())
    return min([*most, max((_careful(level), *least))])


def _careful(level: Level) -> float:
    return level.budget / CAREFUL[level.name] if level.name in CAREFUL else CAREFUL_SECONDS


def _key(game: str, level: Level, budget: int) -> str:
    return f"{{bots}}:speeds:{game}:{level.name}:{level.version}:{budget}"
