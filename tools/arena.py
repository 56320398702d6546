"""Bots against bots, in this process: `python -m tools.arena --game sacrifice --levels greedy random --matches 100`.

The same command gives the same matches, on any machine: chance and bots are seeded, and budgets are iterations.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random

from domain.bots import LEVELS, Level, choose, levels
from domain.contract.dealer import SeededDealer
from domain.contract.engine import advance, open_table, set_up_for
from domain.games import GAMES
from tools.terminal.broken_pipe import to_the_end

PROCESSES = 2
LONGEST = 20_000  # answers in one match; a longer one is a fault of the rules
SIGMAS = 1.96  # 95 of 100 intervals hold the true share
BAR = 40


@dataclass(frozen=True)
class Fixture:
    """One match to be played: who sits where, and the seed of everything."""

    game: str
    seats: tuple[str, ...]
    budgets: tuple[tuple[str, int], ...]
    seed: str


@dataclass(frozen=True)
class Played:
    """How a match went: ranks by seat, why it ended, and what thinking cost, by seat."""

    fixture: Fixture
    ranks: tuple[int, ...]
    reason: str
    answers: tuple[int, ...]
    seconds: tuple[float, ...]


@dataclass
class Score:
    """What one level came to."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    answers: int = 0
    seconds: float = 0.0
    won_at: dict[int, int] = field(default_factory=dict)  # by seat

    @property
    def matches(self) -> int:
        """All matches of this level."""
        return self.won + self.drawn + self.lost


def play(fixture: Fixture) -> Played:
    """Play one match to its end."""
    game, budgets = GAMES[fixture.game], dict(fixture.budgets)
    bots = [_with_budget(LEVELS[name], budgets) for name in fixture.seats]
    dealer = SeededDealer(Random(fixture.seed))
    table, _ = open_table(game, set_up_for(game, len(bots), {}), dealer)
    answers, seconds = [0] * len(bots), [0.0] * len(bots)
    while table.ended is None:
        seat = table.question.must[0]
        since = time.process_time()
        action = choose(bots[seat], game, table, seat, f"{fixture.seed}-{sum(answers)}-{seat}")
        seconds[seat] += time.process_time() - since
        answers[seat] += 1
        if sum(answers) > LONGEST:
            raise RuntimeError(f"{fixture} does not end within {LONGEST} answers")
        table, _ = advance(game, table, seat, action, dealer)
    return Played(fixture, table.ended.ranks, table.ended.reason, tuple(answers), tuple(seconds))


def _with_budget(level: Level, budgets: dict[str, int]) -> Level:
    return replace(level, budget=budgets.get(level.name, level.budget))


def fixtures(
    game: str, names: Sequence[str], seats: int, matches: int, seed: str, budgets: dict[str, int]
) -> list[Fixture]:
    """The matches of a contest; each level sits at each seat in turn."""
    row = [names[i % len(names)] for i in range(seats)]
    planned = []
    for number in range(matches):
        turned = number % seats
        planned.append(
            Fixture(game, (*row[turned:], *row[:turned]), tuple(sorted(budgets.items())), f"{seed}-{number}")
        )
    return planned


def contest(planned: Sequence[Fixture], processes: int) -> Iterator[Played]:
    """Play them, in this process or in several; they come in the order of the plan."""
    if processes == 1:
        yield from map(play, planned)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, planned)


def scores(played: Sequence[Played]) -> dict[str, Score]:
    """Wins, draws and losses of each level; who shares the first rank has drawn."""
    found: dict[str, Score] = {}
    for match in played:
        for seat, name in enumerate(match.fixture.seats):
            score = found.setdefault(name, Score())
            score.answers += match.answers[seat]
            score.seconds += match.seconds[seat]
            if match.ranks[seat] > 1:
                score.lost += 1
            elif match.ranks.count(1) > 1:
                score.drawn += 1
            else:
                score.won += 1
                score.won_at[seat] = score.won_at.get(seat, 0) + 1
    return found


def wilson(won: int, of: int) -> tuple[float, float]:
    """Wilson's interval of a share: between these two it lies, 95 times of 100."""
    if not of:
        return 0.0, 1.0
    share, z = won / of, SIGMAS**2 / of
    middle = (share + z / 2) / (1 + z)
    reach = SIGMAS * sqrt(share * (1 - share) / of + z / (4 * of)) / (1 + z)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def report(played: Sequence[Played]) -> str:
    """The contest as a table, and how its matches ended."""
    rows: list[tuple[str, ...]] = [
        ("level", "matches", "won", "drawn", "lost", "share won (95 %)", "won at seat", "ms an answer")
    ]
    for name, score in sorted(scores(played).items(), key=lambda pair: -pair[1].won):
        low, high = wilson(score.won, score.matches)
        rows.append(
            (
                name,
                str(score.matches),
                str(score.won),
                str(score.drawn),
                str(score.lost),
                f"{score.won / score.matches:.0%} ({low:.0%}–{high:.0%})",
                " ".join(f"{seat}:{won}" for seat, won in sorted(score.won_at.items())) or "–",
                f"{1000 * score.seconds / max(1, score.answers):.1f}",
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    rows.insert(1, tuple("-" * width for width in widths))
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    reasons = sorted({match.reason for match in played})
    ended = ", ".join(f"{reason} {sum(match.reason == reason for match in played)}" for reason in reasons)
    lengths = sorted(sum(match.answers) for match in played)
    lines += ["", f"ended by: {ended}; answers in a match: {lengths[len(lengths) // 2]} (median)"]
    return "\n".join(lines)


def watched(played: Iterator[Played], total: int) -> list[Played]:
    """All of them, with a bar on standard error that grows."""
    done = []
    for match in played:
        done.append(match)
        full = BAR * len(done) // total
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {len(done)}/{total}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return done


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.arena", description=__doc__)
    parser.add_argument("--game", required=True, choices=sorted(GAMES))
    parser.add_argument("--levels", nargs="+", required=True, choices=list(LEVELS), help="who sits, seat by seat")
    parser.add_argument("--seats", type=int, help="number of seats (the fewest that the game allows)")
    parser.add_argument("--matches", type=_positive, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--budget",
        action="append",
        default=[],
        type=_budget,
        metavar="LEVEL=ITERATIONS",
        help="another budget than a level's own",
    )
    parser.add_argument("--processes", type=int, choices=range(1, PROCESSES + 1), default=PROCESSES)
    asked = parser.parse_args(argv)
    game = GAMES[asked.game]
    asked.seats = asked.seats or game.PLAYERS[0]
    if asked.seats not in game.PLAYERS:
        parser.error(f"{asked.game} is not played by {asked.seats}")
    for name in asked.levels:
        if name not in levels(game):
            parser.error(f"{name} does not play {asked.game}: there are {', '.join(levels(game))}")
    return asked


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least one")
    return number


def _budget(text: str) -> tuple[str, int]:
    name, _, number = text.partition("=")
    if name not in LEVELS or not number.isdecimal():
        raise argparse.ArgumentTypeError(f"LEVEL=ITERATIONS, with a level of {', '.join(LEVELS)}")
    return name, int(number)


def main(argv: Sequence[str] | None = None) -> int:
    """Play a contest and print its table."""
    asked = arguments(argv)
    planned = fixtures(asked.game, asked.levels, asked.seats, asked.matches, asked.seed, dict(asked.budget))
    print(report(watched(contest(planned, asked.processes), len(planned))))
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
