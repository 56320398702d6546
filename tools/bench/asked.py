"""Plays seeded matches in which everything is asked, and counts the questions that hold no choice, by kind.

    python -m annales.tools.bench.asked theomachie --seats 4 --matches 10 --option mode=advanced

`one answer` counts the questions to a seat that has a single answer, those that keep the question open aside. `forced`
are those among them where that follows from what all can see, which the present rules do not ask; at the others only
the hand of the seat leaves it no choice, and they are asked so that silence does not reveal it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.game import Game, of_rules
from annales.domain.games import INSTALLED
from annales.domain.table.layout import Value
from annales.tools.terminal.broken_pipe import to_the_end

MOST_ANSWERS = 10_000  # of one match
Counts = Counter[tuple[str, str]]  # by kind of question and column
ASKED, ONE, FORCED = COLUMNS = ("asked", "one answer", "forced")


def counted(game: Game, seats: int, options: Mapping[str, Value], level: str, seeds: range) -> Counts:
    """The questions of these matches. In a game that asks everything, none is forced."""
    asking = game if game.asked_all is None else of_rules(game, game.asked_all) or game
    counts: Counts = Counter()
    for seed in seeds:
        counts.update(_of_match(game, asking, seats, options, level, seed))
    return counts


def _of_match(
    game: Game, asking: Game, seats: int, options: Mapping[str, Value], level: str, seed: int
) -> Iterator[tuple[str, str]]:
    dealer = SeededDealer(Random(seed))
    table, _ = open_table(asking, set_up_for(asking, seats, options), dealer)
    for number in range(MOST_ANSWERS):
        if table.ended is not None:
            return
        given = None if game.forced is None else game.forced(table)
        seat = table.question.must[0] if given is None else given[0]
        kind = table.question.kind
        yield kind, ASKED
        if sum(not action.KEEPS for action in asking.legal(table, seat)) == 1:
            yield kind, ONE
        if given is not None:
            yield kind, FORCED
        action = choose(LEVELS[level], asking, table, seat, f"{seed}-{number}") if given is None else given[1]
        table, _ = advance(asking, table, seat, action, dealer)


def as_table(counts: Counts, matches: int) -> Iterator[str]:
    """The counts of a match, on an average, as Markdown."""
    yield f"| question | {' | '.join(COLUMNS)} |"
    yield f"|---|{'---:|' * len(COLUMNS)}"
    kinds = sorted({kind for kind, _ in counts}, key=lambda kind: (-counts[kind, ASKED], kind))
    for kind in kinds:
        yield f"| `{kind}` | {' | '.join(f'{counts[kind, column] / matches:.1f}' for column in COLUMNS)} |"
    sums = [sum(counts[kind, column] for kind in kinds) / matches for column in COLUMNS]
    yield f"| all | {' | '.join(f'{each:.1f}' for each in sums)} |"


def _option(word: str) -> tuple[str, Value]:
    name, _, value = word.partition("=")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isdecimal() else value


def main(words: list[str] | None = None) -> None:
    """Print the table of one game."""
    parser = ArgumentParser(prog="python -m annales.tools.bench.asked", description=main.__doc__)
    parser.add_argument("game", choices=sorted(INSTALLED))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--level", choices=sorted(LEVELS), default="greedy")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", type=_option)
    args = parser.parse_args(words)
    game = INSTALLED[args.game]
    counts = counted(game, args.seats, dict(args.option), args.level, range(args.matches))
    print(f"{game.SLUG}, {args.seats} seats, {args.matches} matches of {args.level}\n")
    print("\n".join(as_table(counts, args.matches)))


if __name__ == "__main__":
    sys.exit(to_the_end(main))
