"""`python -m annales.tools.arena --game sacrifice --levels greedy random` plays a contest and prints its figures."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from annales.service.audit.spreadsheet import lines
from annales.tools.terminal.broken_pipe import STOPPED, to_the_end

from . import figures, standings
from .arguments import arguments, table_arguments
from .contest import Played
from .figures import tested
from .plan import Contest
from .report import report
from .running import Course, run

TABLE = "table"
NOTHING = "There is nothing to play: a level meets weaker ones only, and those that play the game."


def main(argv: Sequence[str] | None = None) -> int:
    """Play a contest, or those of a table, and print the figures; 130 after Ctrl-C.

    1 if a bot of one's own fails, or a file cannot be written after all.
    """
    words = sys.argv[1:] if argv is None else argv
    try:
        return _table(table_arguments(words[1:])) if words[:1] == [TABLE] else _contest(arguments(words))
    except OSError as reason:
        if reason.filename is None:
            raise
        print(f"\n{reason.filename} cannot be written: {reason.strerror}", file=sys.stderr)
        return 1


def _contest(args: argparse.Namespace) -> int:
    contest = Contest(args.game, args.levels, args.seats, args.seed, args.budgets, args.options, args.own, args.timeout)
    planned = (
        contest.duplicate_matches(args.matches, is_recorded=args.records is not None)
        if args.pairs
        else contest.single_matches(args.matches)
    )

    def is_decided(played: Sequence[Played]) -> bool:
        return args.test is not None and tested(args.test, played).verdict is not None

    course = run(planned, args.processes, args.records, is_decided)
    if course.played:
        results = figures.figures(course.played, args.test)
        print(report(results))
        _write(args, msgspec.to_builtins(results), list(figures.rows(results)))
    return _status(course, len(planned))


def _table(args: argparse.Namespace) -> int:
    common = Contest("", args.levels, 0, args.seed, args.budgets, {}, args.own, args.timeout)
    cells = standings.cells(common, args.games, args.against, args.matches, is_recorded=args.records is not None)
    planned = [fixture for cell in cells for fixture in cell.matches]
    if not planned:
        print(NOTHING, file=sys.stderr)
        return 2
    course = run(planned, args.processes, args.records)
    if course.played:
        results = list(standings.standings(cells, course.played))
        print(standings.report(results))
        _write(args, {"standings": msgspec.to_builtins(results)}, list(standings.rows(results)))
    return _status(course, len(planned))


def _write(args: argparse.Namespace, results: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> None:
    if args.json:
        args.json.write_bytes(msgspec.json.format(msgspec.json.encode(results)) + b"\n")
    if args.csv:
        args.csv.write_bytes(b"".join(lines(list(rows[0]), rows)))


def _status(course: Course, planned: int) -> int:
    counted = f"the figures are those of {len(course.played)} of {planned} matches."
    if course.fault is not None:
        print(f"\n{course.fault}" + (f"\nEnded: {counted}" if course.played else ""), file=sys.stderr)
        return 1
    if course.is_interrupted:
        print(f"\nInterrupted: {counted}", file=sys.stderr)
        return STOPPED
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
