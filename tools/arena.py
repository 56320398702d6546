"""Matches between bots, without the service: `python -m tools.arena --game sacrifice --levels greedy random`.

The same command plays the same matches on any machine: chance and bots are seeded, and budgets are iterations.
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
LONGEST = 20_000  # answers in one match; a longer one shows a fault in the rules
SIGMAS = 1.96  # 95 of 100 intervals contain the true share
BAR = 40


@dataclass(frozen=True)
class Fixture:
    """One planned match: the levels by seat, their budgets, and the seed of chance and bots."""

    game: str
    seats: tuple[str, ...]
    budgets: tuple[tuple[str, int], ...]
    seed: str


@dataclass(frozen=True)
class Played:
    """A finished match: ranks by seat, why it ended, and the answers and seconds of thinking by seat."""

    fixture: Fixture
    ranks: tuple[int, ...]
    reason: str
    answers: tuple[int, ...]
    seconds: tuple[float, ...]


@dataclass
class Score:
    """The results of one level."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    answers: int = 0
    seconds: float = 0.0
    won_at: dict[int, int] = field(default_factory=dict)  # by seat

    @property
    def matches(self) -> int:
        """The number of matches of this level."""
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
    """The matches of a contest; each level plays each seat in turn."""
    line_up = [names[i % len(names)] for i in range(seats)]
    planned = []
    for number in range(matches):
        shift = number % seats
        planned.append(
            Fixture(game, (*line_up[shift:], *line_up[:shift]), tuple(sorted(budgets.items())), f"{seed}-{number}")
        )
    return planned


def contest(planned: Sequence[Fixture], processes: int) -> Iterator[Played]:
    """Play the planned matches in one or several processes; the results come in the order of the plan."""
    if processes == 1:
        yield from map(play, planned)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, planned)


def scores(played: Sequence[Played]) -> dict[str, Score]:
    """Wins, draws and losses of each level; a shared first rank is a draw."""
    by_level: dict[str, Score] = {}
    for match in played:
        for seat, name in enumerate(match.fixture.seats):
            score = by_level.setdefault(name, Score())
            score.answers += match.answers[seat]
            score.seconds += match.seconds[seat]
            if match.ranks[seat] > 1:
                score.lost += 1
            elif match.ranks.count(1) > 1:
                score.drawn += 1
            else:
                score.won += 1
                score.won_at[seat] = score.won_at.get(seat, 0) + 1
    return by_level


def wilson(won: int, of: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    if not of:
        return 0.0, 1.0
    share, z = won / of, SIGMAS**2 / of
    middle = (share + z / 2) / (1 + z)
    reach = SIGMAS * sqrt(share * (1 - share) / of + z / (4 * of)) / (1 + z)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def report(played: Sequence[Played]) -> str:
    """The contest as a Markdown table, and how its matches ended."""
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
    """All results, with a progress bar on standard error."""
    done = []
    for match in played:
        done.append(match)
        full = BAR * len(done) // total
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {len(done)}/{total}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return done


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The parsed command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.arena", description=__doc__)
    parser.add_argument("--game", required=True, choices=sorted(GAMES))
    parser.add_argument("--levels", nargs="+", required=True, choices=list(LEVELS), help="the bot of each seat")
    parser.add_argument("--seats", type=int, help="number of seats (default: the fewest that the game allows)")
    parser.add_argument("--matches", type=_positive, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--budget",
        action="append",
        default=[],
        type=_budget,
        metavar="LEVEL=ITERATIONS",
        help="a budget that replaces the level's own",
    )
    parser.add_argument("--processes", type=int, choices=range(1, PROCESSES + 1), default=PROCESSES)
    args = parser.parse_args(argv)
    game = GAMES[args.game]
    args.seats = args.seats or game.PLAYERS[0]
    if args.seats not in game.PLAYERS:
        parser.error(f"{args.game} is not played by {args.seats}")
    for name in args.levels:
        if name not in levels(game):
            parser.error(f"{name} does not play {args.game}; these do: {', '.join(levels(game))}")
    return args


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _budget(text: str) -> tuple[str, int]:
    name, _, number = text.partition("=")
    if name not in LEVELS or not number.isdecimal():
        raise argparse.ArgumentTypeError(f"must be LEVEL=ITERATIONS, with one of the levels {', '.join(LEVELS)}")
    return name, int(number)


def main(argv: Sequence[str] | None = None) -> int:
    """Play a contest and print its table."""
    args = arguments(argv)
    planned = fixtures(args.game, args.levels, args.seats, args.matches, args.seed, dict(args.budget))
    print(report(watched(contest(planned, args.processes), len(planned))))
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
