"""Plans and plays the matches of a contest.

The same plan gives the same matches on any machine: chance and bots are seeded, and budgets are iterations. The seed of
a match does not depend on the levels, so different pairings play the same deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

from domain.bots import choose
from domain.contract.dealer import SeededDealer
from domain.contract.engine import advance, open_table, set_up_for
from domain.contract.game import Game
from domain.errors import IllegalAction, NotAsked
from domain.games import GAMES
from domain.table.layout import Value
from domain.table.table import TableView
from service.messages.catalogue import spoken

from .entrants import BotFault, Own, Player, player

LONGEST = 20_000  # answers in one match; a longer one shows a fault in the rules


@dataclass(frozen=True)
class Fixture:
    """One planned match: the levels by seat, the seed of chance and bots, budgets, options, and bots of one's own."""

    game: str
    seats: tuple[str, ...]
    seed: str
    budgets: Mapping[str, int]
    options: Mapping[str, Value]
    own: tuple[Own, ...]


@dataclass(frozen=True)
class Played:
    """A finished match: ranks by seat, why it ended, its length in rounds or turns, and what each seat answered.

    `kinds` counts the answers of each seat by kind of action; `seconds` is the time each seat spent thinking.
    """

    fixture: Fixture
    ranks: tuple[int, ...]
    reason: str
    length: int | None
    kinds: tuple[Mapping[str, int], ...]
    seconds: tuple[float, ...]

    @property
    def answers(self) -> int:
        """The number of answers of all seats."""
        return sum(sum(kinds.values()) for kinds in self.kinds)


def fixtures(
    game: str,
    names: Sequence[str],
    seats: int,
    matches: int,
    seed: str,
    *,
    budgets: Mapping[str, int] | None = None,
    options: Mapping[str, Value] | None = None,
    own: Sequence[Own] = (),
) -> list[Fixture]:
    """The matches of a contest; each level plays each seat in turn."""
    line_up = [names[i % len(names)] for i in range(seats)]
    planned = []
    for number in range(matches):
        shift = number % seats
        seated = (*line_up[shift:], *line_up[:shift])
        planned.append(Fixture(game, seated, f"{seed}-{number}", budgets or {}, options or {}, tuple(own)))
    return planned


def contest(planned: Sequence[Fixture], processes: int) -> Iterator[Played]:
    """Play the planned matches in one or several processes; the results come in the order of the plan."""
    if processes == 1:
        yield from map(play, planned)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, planned)


def play(fixture: Fixture) -> Played:
    """Play one match to its end. Raises BotFault if a bot of one's own fails or answers what is not legal."""
    game = GAMES[fixture.game]
    with ExitStack() as bots:
        players = [
            bots.enter_context(player(name, fixture.own, fixture.budgets.get(name), fixture.options))
            for name in fixture.seats
        ]
        return _play(fixture, game, players)


def _play(fixture: Fixture, game: Game, players: Sequence[Player]) -> Played:
    dealer = SeededDealer(Random(fixture.seed))
    table, _ = open_table(game, set_up_for(game, len(players), fixture.options), dealer)
    kinds: list[Counter[str]] = [Counter() for _ in players]
    seconds = [0.0] * len(players)
    answers = 0
    while table.ended is None:
        seat = table.question.must[0]
        bot = players[seat]
        since = bot.clock()
        action = choose(bot.level, game, table, seat, f"{fixture.seed}-{answers}-{seat}")
        seconds[seat] += bot.clock() - since
        kinds[seat][str(type(action).__struct_config__.tag)] += 1
        answers += 1
        if answers > LONGEST:
            raise RuntimeError(f"{fixture} does not end within {LONGEST} answers")
        try:
            table, _ = advance(game, table, seat, action, dealer)
        except (IllegalAction, NotAsked) as refusal:
            raise BotFault(f"{bot.level.name}: {spoken(refusal, 'en')}") from refusal
    return Played(fixture, table.ended.ranks, table.ended.reason, length_of(game, table), tuple(kinds), tuple(seconds))


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
