"""The player at one seat of one match."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from annales.domain.bots import LEVELS, Level, choose
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Table

from .cheating import cheating, choose_seeing_all
from .http_bot import HttpBot
from .own import Own
from .program import Program
from .python_bot import PythonBot
from .questions import Questions


@dataclass(frozen=True)
class SeatAssignment:
    """What a bot's player is made for: a match by its id, its options, a budget, and seconds for an HTTP answer."""

    match: str
    options: Mapping[str, Value]
    budget: int | None
    timeout: float


@dataclass(frozen=True)
class LevelPlayer:
    """A level at one seat of one match, the clock that measures its thinking in seconds, and who hears the ranks.

    `choose` gives the level's answer on a table that to it may be the true one; a cheating one gets the true one.
    """

    level: Level
    clock: Callable[[], float] = time.process_time
    over: Callable[[tuple[int, ...]], None] = lambda ranks: None
    choose: Callable[[Level, Game, Table, Seat, str], Action] = choose


@contextmanager
def player(name: str, own: Sequence[Own], place: SeatAssignment) -> Iterator[LevelPlayer]:
    """The level of this name, or the bot of one's own, for one seat of one match. Raises BotFault.

    A program is started, and an object of a class made, for each seat and each match, so that none of them sees two
    hands; a program ends with the match.
    """
    bot = next((bot for bot in own if bot.name == name), None)
    if bot is None:
        level = LEVELS[name]
        yield LevelPlayer(level if place.budget is None else replace(level, budget=place.budget))
    elif bot.kind == "cheating":
        yield LevelPlayer(cheating(name, bot.source, place.budget), choose=choose_seeing_all)
    elif bot.kind == "python":
        python = PythonBot(bot)
        yield LevelPlayer(Level(name, 1, place.budget or 1, python.think), over=python.over)
    elif bot.kind == "http":
        yield _asked(name, place, HttpBot(bot, place.timeout).ask)
    else:
        with Program(bot) as program:
            yield _asked(name, place, program.ask)


def _asked(name: str, place: SeatAssignment, ask: Callable[[str], str]) -> LevelPlayer:
    """A bot that is asked in JSON."""
    questions = Questions(name, place.match, place.options, ask)
    return LevelPlayer(Level(name, 1, place.budget or 1, questions.think), time.perf_counter)
