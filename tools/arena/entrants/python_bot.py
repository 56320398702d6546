"""A bot of one's own in Python: a function, or a class that keeps its state over a match."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from inspect import isclass
from random import Random
from traceback import extract_tb
from typing import Any

from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .own import BotFault, Own

FAILURES = (Exception, SystemExit)  # a bot that ends its program must not end the contest without a word


class PythonBot:
    """The function, or an object of the class, that `module:name` names, at one seat of one match.

    A function has the form of every level: `think(game, table, seat, rng, budget)` returns a legal action. A class is
    made without arguments, and has a method `think` of the same form; if it has a method `over(ranks)`, it is called
    with the ranks by seat when the match has ended.
    """

    def __init__(self, bot: Own) -> None:
        """Import it. Raises BotFault."""
        self._bot = bot
        module, _, name = bot.source.partition(":")
        if os.getcwd() not in sys.path:  # an installed command does not look for modules in the current folder
            sys.path.insert(0, os.getcwd())
        try:
            found: Any = getattr(import_module(module), name)
            made: Any = found() if isclass(found) else None
            self._think: Any = found if made is None else made.think
            self._over: Any = getattr(made, "over", lambda ranks: None)
        except FAILURES as reason:
            raise self._fault(reason) from reason

    def think(self, game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
        """The bot's answer. Raises BotFault if it fails, or returns something else than an action."""
        try:
            answer: object = self._think(game, table, seat, rng, budget)
        except FAILURES as reason:
            raise self._fault(reason) from reason
        if not isinstance(answer, Action):
            raise BotFault(f"{self._bot.name}: {answer!r} is not an action")
        return answer

    def over(self, ranks: tuple[int, ...]) -> None:
        """Report the end of the match to an object that has a method for it. Raises BotFault."""
        try:
            self._over(ranks)
        except FAILURES as reason:
            raise self._fault(reason) from reason

    def _fault(self, reason: BaseException) -> BotFault:
        """With the place in the bot where it failed."""
        at = extract_tb(reason.__traceback__)[-1]
        return BotFault(f"{self._bot.name}: {type(reason).__name__}: {reason} ({at.filename}, line {at.lineno})")
