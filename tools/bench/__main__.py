"""`script/bench` measures everything, or the named parts; `--quick` measures less of each."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from annales.tools.bench import answers, bots, busy, cold, report, rules, streams
from annales.tools.bench.archive import audit
from annales.tools.bench.archive import measure as archive
from annales.tools.bench.channel import measure as channel
from annales.tools.bench.measured import FULL, QUICK, TINY, BenchFigures, BenchPace, Row, Say, machine, rounded
from annales.tools.bench.sizes import lengths, memory, rest
from annales.tools.bench.stage import ROOT, serving
from annales.tools.terminal.broken_pipe import to_the_end
from annales.tools.terminal.invitation import parser_as_called

Measure = Callable[[BenchPace, Say], BenchFigures]


def measure_page(pace: BenchPace, say: Say) -> BenchFigures:
    """Measure the page. It is imported now: this part alone needs a browser and Playwright."""
    from annales.tools.bench.page.measure import measure

    return measure(pace, say)


def measure_envs(pace: BenchPace, say: Say) -> BenchFigures:
    """Measure the environments. It is imported now: this part alone needs PettingZoo."""
    from annales.tools.bench.envs import measure

    return measure(pace, say)


PARTS: dict[str, Measure] = {
    "answers": answers.measure,
    "channel": channel.measure,
    "followers": channel.measure_followers,
    "cold": cold.measure,
    "lengths": lengths.measure,
    "memory": memory.measure,
    "rest": rest.measure,
    "archive": archive.measure,
    "streams": streams.measure,
    "fold": rules.measure_fold,
    "perft": rules.measure_perft,
    "play": rules.measure_play,
    "bots": bots.measure,
    "levels": bots.measure_levels,
    "busy": busy.measure,
    "envs": measure_envs,
    "page": measure_page,
    "audit": audit.measure,
}
# These start their processes in each round, and take turns; the others prepare much and go through all rounds at once.
BY_TURNS = ("answers", "channel", "followers", "cold", "rest")
COMPARED = ("answers", "channel", "followers", "rest")  # all that they measure is of the other tree
PACES = {"full": FULL, "quick": QUICK, "tiny": TINY}


def main(words: list[str] | None = None) -> int:
    """Measure the named parts and print Markdown; progress goes to standard error."""
    parser = _parser()
    wanted = parser.parse_args(words)
    if wanted.against is not None and not {*wanted.parts} <= {*COMPARED}:
        parser.error(f"--against compares these parts only: {', '.join(COMPARED)}")
    since = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - since:6.1f} s  {text}", file=sys.stderr, flush=True)

    print(f"Measured on {machine()}\n")
    pace, parts = PACES[wanted.pace], wanted.parts or list(PARTS)
    if wanted.rounds is not None:
        pace = replace(pace, rounds=wanted.rounds)
    if wanted.against is not None:
        print(*compared(wanted.parts or COMPARED, pace, say, wanted.against), sep="\n")
        return 0
    measured = {part: BenchFigures() for part in parts if part in BY_TURNS}
    try:
        by_turns(measured, pace, say)
    finally:  # what was measured until a round failed is told too
        for part, figures in measured.items():
            print(f"## {part}\n", *figures.table(), "", sep="\n", flush=True)
    for part in (part for part in parts if part not in BY_TURNS):
        measured[part] = PARTS[part](pace, say)
        print(f"## {part}\n", *measured[part].table(), "", sep="\n", flush=True)
    if wanted.write:
        at = f"{report.commit()}{'' if pace.share == 1 else f', {wanted.pace}'}"
        page = report.with_figures(report.PAGE.read_text("utf-8"), measured, PARTS, at)
        report.PAGE.write_text(page, "utf-8")
    say("done")
    return 0


def by_turns(measured: Mapping[str, BenchFigures], pace: BenchPace, say: Say) -> None:
    """Add to the figures of these parts: all of them in each round, with processes of their own."""
    for number in range(pace.rounds if measured else 0):
        say(f"round {number + 1} of {pace.rounds}: {', '.join(measured)}")
        for part in pace.shuffled(measured):
            measured[part].extend(PARTS[part](replace(pace, rounds=1), say))


def compared(parts: Sequence[str], pace: BenchPace, say: Say, other: Path) -> Iterator[str]:
    """The figures of this tree's service beside those of another's, by turns, and their ratio in each round."""
    trees = {tree: {part: BenchFigures() for part in parts} for tree in (ROOT, other.resolve())}
    for number in range(pace.rounds):
        say(f"round {number + 1} of {pace.rounds}")
        for part in pace.shuffled(parts):
            for tree in pace.shuffled(trees):
                with serving(tree):
                    trees[tree][part].extend(PARTS[part](replace(pace, rounds=1), say))
    yield f"| figure | here | {other} | here ÷ there | rounds from … to |"
    yield "|---|---:|---:|---:|---:|"
    for part in parts:
        here, there = (figures[part].rows for figures in trees.values())
        for name in (name for name in here if name in there):
            pairs = zip(here[name].values, there[name].values, strict=True)
            ratio = Row(name, values=[ours / theirs for ours, theirs in pairs if theirs])
            if ratio.values:
                medians = (rounded(row.median) for row in (here[name], there[name], ratio))
                yield f"| {part}: {name}, {here[name].unit} | {' | '.join(medians)} | {ratio.spread} |"


def _parser() -> argparse.ArgumentParser:
    parser = parser_as_called("script/bench", __doc__)
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="part",
        choices=[*PARTS, []],
        help=f"what to measure: {', '.join(PARTS)} (default: all)",
    )
    parser.add_argument(
        "--quick", dest="pace", action="store_const", const="quick", default="full", help="fewer and shorter rounds"
    )
    parser.add_argument(
        "--tiny",
        dest="pace",
        action="store_const",
        const="tiny",
        help="only check that everything still runs; the figures mean nothing",
    )
    parser.add_argument("--rounds", type=int, help="how many rounds (default: 7, with --quick 3)")
    parser.add_argument("--write", action="store_true", help="put the figures into the tables of docs/bench.md")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="TREE",
        help=f"compare with the service of another tree that is set up, by turns: {', '.join(COMPARED)}",
    )
    return parser


if __name__ == "__main__":
    sys.exit(to_the_end(main))
