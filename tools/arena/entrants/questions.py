"""Questions in JSON, for bots that are not in Python, and their answers: the notation of a legal action."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random

from annales.domain.contract.engine import legal_answers, to_wire
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Table
from annales.domain.table.visibility import view

from .own import BotFault

SEEDS = 1 << 53  # integers that every JSON parser reads exactly
SHOWN = 200  # characters of a wrong answer in a message


class Questions:
    """One seat of one match whose bot is asked in JSON: `ask` sends one line and returns the bot's answer."""

    def __init__(self, bot: str, match: str, options: Mapping[str, Value], ask: Callable[[str], str]) -> None:
        self._bot, self._match, self._options, self._ask = bot, match, options, ask

    def think(self, game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
        """The bot's answer. Raises BotFault if there is none, or if it is not legal."""
        legal = {game.notation(table, seat, action): action for action in legal_answers(game, table, seat)}
        question = {
            "match": self._match,
            "game": game.SLUG,
            "options": dict(self._options),
            "seats": table.seats,
            "seat": seat,
            "budget": budget,
            "seed": rng.randrange(SEEDS),
            "view": view(table, seat),
            "legal": [{"notation": notation, "action": to_wire(action)} for notation, action in legal.items()],
        }
        answer = self._ask(json.dumps(question)).strip()
        if answer not in legal:
            wrong = repr(answer[:SHOWN])
            raise BotFault(f"{self._bot}: {wrong} is not one of the legal answers: {', '.join(legal)}")
        return legal[answer]
