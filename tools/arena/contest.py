"""Plays the matches of a contest.

The same plan gives the same matches on any machine: chance and bots are seeded, and budgets are iterations. The seed of
a match does not depend on the levels, so different pairings play the same deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass

from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.game import Game
from annales.domain.errors import IllegalAction, NotAsked
from annales.domain.games import INSTALLED
from annales.domain.table.table import TableView
from annales.service.messages.catalogue import spoken

from .chance import chance_of
from .entrants.own import BotFault
from .entrants.player import LevelPlayer, SeatAssignment, player
from .plan import Fixture

LONGEST = 20_000  # answers in one match; a longer one shows a fault in the rules


@dataclass(frozen=True)
class Played:
    """A finished match: ranks by seat, why it ended, its length in rounds or turns, and what each seat answered.

    `kinds` counts the answers of each seat by kind of action; `seconds` is the time each seat spent thinking; `record`
    is empty unless it is to be kept.
    """

    fixture: Fixture
    ranks: tuple[int, ...]
    reason: str
    length: int | None
    kinds: tuple[Mapping[str, int], ...]
    seconds: tuple[float, ...]
    record: bytes = b""

    @property
    def answers(self) -> int:
        """The number of answers of all seats."""
        return sum(sum(kinds.values()) for kinds in self.kinds)


def play(fixture: Fixture) -> Played:
    """Play one match to its end. Raises BotFault if a bot of one's own fails or answers what is not legal."""
    with ExitStack() as bots:
        players = [
            bots.enter_context(
                player(
                    name,
                    fixture.own,
                    SeatAssignment(fixture.id, fixture.options, fixture.budgets.get(name), fixture.timeout),
                )
            )
            for name in fixture.seats
        ]
        played = _play(fixture, INSTALLED[fixture.game], players)
        for each in players:
            each.over(played.ranks)
        return played


def _play(fixture: Fixture, game: Game, players: list[LevelPlayer]) -> Played:
    setup = set_up_for(game, len(players), fixture.options)
    chance = chance_of(fixture, game, setup, [bot.level for bot in players])
    table, step = open_table(game, setup, chance.dealer())
    chance.add(step)
    kinds: list[Counter[str]] = [Counter() for _ in players]
    seconds = [0.0] * len(players)
    for _ in range(LONGEST):
        if table.ended is not None:
            break
        seat = table.question.must[0]
        bot = players[seat]
        since = bot.clock()
        action = bot.choose(bot.level, game, table, seat, chance.seed(seat))
        seconds[seat] += bot.clock() - since
        try:
            table, step = advance(game, table, seat, action, chance.dealer())
        except (IllegalAction, NotAsked) as refusal:
            raise BotFault(f"{bot.level.name}: {spoken(refusal, 'en')}") from refusal
        chance.add(step)
        kinds[seat][str(step.action["type"])] += 1
    if table.ended is None:
        raise RuntimeError(f"{fixture} does not end within {LONGEST} answers")
    result = (table.ended.ranks, table.ended.reason, length_of(game, table))
    return Played(fixture, *result, tuple(kinds), tuple(seconds), chance.record())


def unit(game: Game) -> str | None:
    """What a game counts its length in, `hand`, `round` or `turn`; None if its layout has none of them.

    Where a game has Hands, its rounds are parts of one. A note `turn` is not counted: in several games it is the seat
    whose turn it is.
    """
    name = _counted_in(game)
    return None if name is None else name.removesuffix("_number")


def _counted_in(game: Game) -> str | None:
    """The note or counter that holds the length."""
    notes = {name for name, kind in game.LAYOUT.notes_declared if kind == "int"}
    counters = {declared.name for declared in game.LAYOUT.counters_declared if not declared.keys}
    if "hand_number" in notes:
        return "hand_number"
    if "round" in notes | counters:
        return "round"
    return "turn" if "turn" in counters else None


def length_of(game: Game, table: TableView) -> int | None:
    """The Hands, rounds or turns that have begun; None if the game counts none of them."""
    name = _counted_in(game)
    if name is None:
        return None
    if name in table.notes:
        return int(table.notes[name])
    return table.counters.get(name, 0)
