"""`script/bench` measures everything, or the named parts; `--quick` takes about a minute."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from annales.tools.bench import answers, bots, busy, cold, lengths, memory, rules, streams
from annales.tools.bench.archive import audit
from annales.tools.bench.archive import measure as archive
from annales.tools.bench.channel import measure as channel
from annales.tools.bench.measured import FULL, QUICK, TINY, BenchFigures, BenchPace, Say, machine
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
    "cold": cold.measure,
    "lengths": lengths.measure,
    "memory": memory.measure,
    "archive": archive.measure,
    "streams": streams.measure,
    "channel": channel.measure,
    "followers": channel.measure_followers,
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
PACES = {"full": FULL, "quick": QUICK, "tiny": TINY}


def main(words: list[str] | None = None) -> int:
    """Measure the named parts and print Markdown; progress goes to standard error."""
    wanted = _parser().parse_args(words)
    since = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - since:6.1f} s  {text}", file=sys.stderr, flush=True)

    print(f"Measured on {machine()}\n")
    for part in wanted.parts or PARTS:
        figures = PARTS[part](PACES[wanted.pace], say)
        print(f"## {part}\n", *figures.table(), "", sep="\n", flush=True)
    say("done")
    return 0


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
    return parser


if __name__ == "__main__":
    sys.exit(to_the_end(main))
