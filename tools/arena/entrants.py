"""Who plays in a contest: the levels, a function of one's own, or a program of one's own that speaks in lines.

A function has the form of every level, `think(game, table, seat, rng, budget) -> Action`; its table is determinized for
its seat. A program gets one line of JSON for each question and answers with one line, the notation of a legal answer.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from typing import Any

from domain.bots import LEVELS, Level
from domain.contract.engine import legal_answers, to_wire
from domain.contract.game import Action, Game
from domain.table.layout import Seat, Value
from domain.table.table import Table
from domain.table.visibility import view

PATIENCE = 5.0  # seconds for a program to end after the match, before it is killed
SEEDS = 1 << 53  # integers that every JSON parser reads exactly


class BotFault(Exception):
    """A bot of one's own cannot be started, fails, or answers what is not legal; the message names it."""


@dataclass(frozen=True)
class Own:
    """A bot of one's own: `source` is `module:function`, or a command if `is_program`."""

    name: str
    source: str
    is_program: bool


@dataclass(frozen=True)
class Player:
    """A level at one seat of one match, and the clock that measures its thinking, in seconds."""

    level: Level
    clock: Callable[[], float] = time.process_time


@contextmanager
def player(name: str, own: Sequence[Own], budget: int | None, options: Mapping[str, Value]) -> Iterator[Player]:
    """The level of this name, or the bot of one's own, for one match. Raises BotFault.

    A program is started for each seat and each match, so that it cannot see two hands, and ended with the match.
    """
    entrant = next((bot for bot in own if bot.name == name), None)
    if entrant is None:
        level = LEVELS[name]
        yield Player(level if budget is None else replace(level, budget=budget))
    elif entrant.is_program:
        with Program(entrant, options) as program:
            yield Player(Level(name, 1, budget or 1, program.think), time.perf_counter)
    else:
        yield Player(Level(name, 1, budget or 1, function(entrant)))


def function(bot: Own) -> Callable[[Game, Table, Seat, Random, int], Action]:
    """The function that `module:function` names. Raises BotFault."""
    module, _, name = bot.source.partition(":")
    try:
        found: Any = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as reason:
        raise BotFault(f"{bot.name}: {reason}") from reason
    think: Callable[[Game, Table, Seat, Random, int], Action] = found
    return think


class Program:
    """A program that plays one seat of one match over its standard input and output.

    It is started without a shell. What it writes to standard error is shown as it is.
    """

    def __init__(self, bot: Own, options: Mapping[str, Value]) -> None:
        self._bot, self._options = bot, options
        try:
            self._process = subprocess.Popen(
                shlex.split(bot.source), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
            )
        except (OSError, ValueError, IndexError) as reason:
            raise BotFault(f"{bot.name}: {reason}") from reason

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the program's input, which tells it to end, and kill it if it does not."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def think(self, game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
        """The program's answer. Raises BotFault if it has ended, or if its line is no legal answer."""
        legal = {game.notation(table, seat, action): action for action in legal_answers(game, table, seat)}
        line = self._answer_to(json.dumps(self._question(game, table, seat, rng, budget, legal)))
        try:
            return legal[line]
        except KeyError:
            raise BotFault(f"{self._bot.name}: {line!r} is not one of the legal answers: {', '.join(legal)}") from None

    def _question(
        self, game: Game, table: Table, seat: Seat, rng: Random, budget: int, legal: Mapping[str, Action]
    ) -> dict[str, Value]:
        return {
            "game": game.SLUG,
            "options": dict(self._options),
            "seats": table.seats,
            "seat": seat,
            "budget": budget,
            "seed": rng.randrange(SEEDS),
            "view": view(table, seat),
            "legal": [{"notation": notation, "action": to_wire(action)} for notation, action in legal.items()],
        }

    def _answer_to(self, question: str) -> str:
        stdin, stdout = self._process.stdin, self._process.stdout
        line = ""
        if stdin is not None and stdout is not None:
            try:
                print(question, file=stdin, flush=True)
                line = stdout.readline()
            except BrokenPipeError:
                pass  # it has ended: told below like one that ends without an answer
        if not line:
            raise BotFault(f"{self._bot.name}: the program ended without an answer")
        return line.strip()
