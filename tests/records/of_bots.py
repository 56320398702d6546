"""Plays a match between bots through the service, on a Redis of its own, and prints its record.

    python -m tests.records.of_bots sacrifice greedy alphabeta --option max_turns=50 > tests/records/sacrifice/…
    python -m tests.records.packing

The golden records of bots are made with these commands. They are kept for ever, and the tests compute their moves
again.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from annales.domain.games import GAMES
from annales.events.store import named
from annales.service.bots.pacing import Pace
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import build
from annales.service.queries.export import record
from annales.workers import jobs
from tests.conftest import own_redis

LEASE = 600  # seconds for one thought


def played(services, game, levels, options):
    """A match between these levels, played to its end by what workers do; the bytes of its record."""
    seats = [{"kind": "bot", "level": level} for level in levels]
    match = services.door.do(OpenMatch("pl_golden", Opening(game, seats, options))).match.id
    while (turn := services.bots.turns.take(LEASE)) is not None:
        jobs.think_about(services, turn)
    over = services.matches.visible(match, None)
    assert over.is_over(), "no turn waits, and the match is not over"
    return b"".join(record(over, None))


def option(text):
    """An option as it is given, `name=value`."""
    name, _, value = text.partition("=")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isdecimal() else value


def main():
    """Play one match and print its record."""
    parser = ArgumentParser(prog="python -m tests.records.of_bots", description=main.__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("levels", nargs="+", metavar="LEVEL", help="the bot of each seat")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", type=option)
    args = parser.parse_args()
    with (
        TemporaryDirectory() as folder,
        own_redis(Path(folder)) as url,
        build(url, pace=Pace(0, 0)) as services,
    ):
        named(services.store.redis)  # as a launcher does before anything is written
        sys.stdout.buffer.write(played(services, args.game, args.levels, dict(args.option)))


if __name__ == "__main__":
    main()
