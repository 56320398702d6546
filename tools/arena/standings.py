"""Standings of bots against each level in each game: one contest on duplicate deals for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

import msgspec

from annales.domain.bots import LEVELS, levels
from annales.domain.contract.engine import set_up_for
from annales.domain.games import INSTALLED

from .contest import Played
from .figures import Share, won_by
from .pairings import Pairing, pairing
from .plan import Contest, Fixture
from .report import elo, score, table


class LevelStanding(msgspec.Struct, frozen=True):
    """One bot against one level, which has all other seats: the comparison of ranks, and the share of first places."""

    game: str
    rules: int
    seats: int
    bot: str
    level: str
    matches: int
    pairing: Pairing
    first: Share


@dataclass(frozen=True)
class Cell:
    """One contest of the table: a bot at one seat, a level at all others."""

    bot: str
    level: str
    matches: list[Fixture]


def cells(common: Contest, games: Sequence[str], against: Sequence[str], matches: int, **kept: bool) -> list[Cell]:
    """The contests of each bot of `common.names` in each game, at its fewest seats.

    A bot of one's own plays against each level that plays the game, a level against each weaker one.
    """
    return [
        Cell(bot, level, _contest(common, game, bot, level).duplicate_matches(matches, **kept))
        for game in games
        for bot in common.names
        for level in takewhile(bot.__ne__, levels(INSTALLED[game]))
        if level in against and (bot in levels(INSTALLED[game]) or bot not in LEVELS)
    ]


def _contest(common: Contest, game: str, bot: str, level: str) -> Contest:
    seats = INSTALLED[game].PLAYERS[0]
    options = set_up_for(INSTALLED[game], seats, {}).options
    names = [bot, *[level] * (seats - 1)]
    return replace(common, game=game, names=names, seats=seats, options=options)


def standings(table: Sequence[Cell], played: Sequence[Played]) -> Iterator[LevelStanding]:
    """What came of the contests of which at least one deal was played."""
    for cell in table:
        deals = {fixture.deal for fixture in cell.matches}
        matches = [match for match in played if match.fixture.deal in deals]
        compared = pairing(cell.bot, cell.level, matches)
        if compared is not None:
            game, seats = matches[0].fixture.game, len(matches[0].fixture.seats)
            first = won_by(cell.bot, matches)
            yield LevelStanding(game, INSTALLED[game].rules, seats, cell.bot, cell.level, len(matches), compared, first)


def rows(found: Sequence[LevelStanding]) -> Iterator[dict[str, object]]:
    """The standings as rows of a file."""
    for one in found:
        measured = {"score": one.pairing.score, "elo": one.pairing.elo}
        yield {
            **{name: getattr(one, name) for name in ("game", "seats", "bot", "level", "matches")},
            "deals": one.pairing.deals,
            **{
                f"{name}{suffix}": getattr(value, part)
                for name, value in measured.items()
                for suffix, part in (("", "value"), ("_low", "low"), ("_high", "high"))
            },
            "first": one.first.share,
            "first_low": one.first.low,
            "first_high": one.first.high,
        }


def report(found: Sequence[LevelStanding]) -> str:
    """A table in Markdown: a row for each game and bot, a column for each level."""
    columns = list(dict.fromkeys(one.level for one in found))
    cells = {(one.game, one.bot, one.level): f"{score(one.pairing.score)}, Elo {elo(one.pairing)}" for one in found}
    games = {(one.game, one.bot): one.seats for one in found}
    heading = ("game", "seats", "bot", *(f"against {level}" for level in columns))
    body = [
        (game, str(seats), bot, *(cells.get((game, bot, level), "–") for level in columns))
        for (game, bot), seats in games.items()
    ]
    return table([heading, *body])
