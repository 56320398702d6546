"""Planting a fault in a game, and asking which law finds it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from annales.domain.contract.game import Game
from annales.domain.table.layout import Value
from annales.tools.laws.driver import UnderLaws, game_under_laws
from annales.tools.laws.law import LawBroken

SEEDS = range(10)
STEPS = 90


def with_names(game: Game, **names: object) -> Game:
    """The same game with some of its members replaced."""
    return replace(game, **names)


def after(rule: Callable[..., Any], more: Callable[..., None]) -> Callable[..., Any]:
    """A rule, and then something that it should not do."""

    def faulty(t: Any, *args: Any) -> Any:
        done = rule(t, *args)
        more(t, *args)
        return done

    return faulty


def law_that_catches(
    game: Game,
    *,
    seats: int = 3,
    options: Mapping[str, Value] | None = None,
    seeds: Iterable[int] = SEEDS,
    steps: int = STEPS,
    ends_within: int | None = None,
) -> str:
    """The name of the first law that a few random matches break; fails when nobody notices the fault."""
    for seed in seeds:
        try:
            UnderLaws(game, seats, options or {}, seed).play(steps, ends_within)
        except LawBroken as broken:
            return broken.law
    raise AssertionError("no law catches the planted fault")


def law_at_rest_that_catches(game: Game) -> str:
    """The name of the first law that the game breaks before anybody sits down."""
    try:
        game_under_laws(game)
    except LawBroken as broken:
        return broken.law
    raise AssertionError("no law catches the planted fault")
