"""`python -m tools.arena --game sacrifice --levels greedy random` plays a contest and prints its figures."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import msgspec

from tools.terminal.broken_pipe import to_the_end

from .arguments import arguments
from .contest import Played, contest, fixtures
from .entrants import BotFault
from .figures import figures
from .report import report

BAR = 40


def main(argv: Sequence[str] | None = None) -> int:
    """Play a contest and print its tables; 1 if a bot of one's own fails."""
    args = arguments(argv)
    planned = fixtures(
        args.game,
        args.levels,
        args.seats,
        args.matches,
        args.seed,
        budgets=args.budgets,
        options=args.options,
        own=args.own,
    )
    try:
        told = figures(watched(contest(planned, args.processes), len(planned)))
    except BotFault as fault:
        print(f"\n{fault}", file=sys.stderr)
        return 1
    if args.json:
        args.json.write_bytes(msgspec.json.format(msgspec.json.encode(told)) + b"\n")
    print(report(told))
    return 0


def watched(played: Iterator[Played], total: int) -> list[Played]:
    """All results, with a progress bar on standard error."""
    done = []
    for match in played:
        done.append(match)
        full = BAR * len(done) // total
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {len(done)}/{total}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return done


if __name__ == "__main__":
    sys.exit(to_the_end(main))
