"""Hundreds of whole random matches under all the laws: `script/soak --seeds 300 --game market`.

Stops at the first broken law and says how to play that match again. Progress goes to the terminal as it is made.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator

from annales.tools.laws.driver import UnderLaws, game_under_laws
from annales.tools.laws.law import LawBroken
from annales.tools.laws.sample import LONGEST, Case, any_case
from tests.contract import every_game
from tests.contract.every_game import SHORT
from tests.packages.games import PACKAGED

EVERY_GAME = every_game.EVERY_GAME | PACKAGED
TELL_EVERY = 5.0  # seconds between two lines of progress


def main(arguments: list[str], now: Callable[[], float] = time.monotonic) -> int:
    """Play the matches; 1 when a law is broken."""
    wanted = parse(arguments)
    deadline = now() + wanted.seconds
    played = steps = 0
    told = now()
    for case in planned(wanted.game, wanted.first, wanted.seeds):
        if now() > deadline:
            print(f"time is up after {played} matches and {steps} steps: no law is broken")
            return 0
        try:
            steps += play(case)
        except LawBroken as broken:
            print(f"{broken}\nagain: script/soak --game {case.slug} --first {case.seed} --seeds 1")
            return 1
        played += 1
        if now() - told > TELL_EVERY:
            told = now()
            print(f"{played} matches, {steps} steps, now {case} seed {case.seed}", flush=True)
    print(f"{played} matches and {steps} steps: no law is broken")
    return 0


def planned(games: list[str], first: int, seeds: int) -> Iterator[Case]:
    """For each seed a match of each game, so that a short run has seen all games."""
    for slug in games:
        game_under_laws(EVERY_GAME[slug])
    for seed in range(first, first + seeds):
        yield from (any_case(EVERY_GAME[slug], seed, SHORT.get(slug, {})) for slug in games)


def play(case: Case) -> int:
    """One match to its end, and another age where it leaves something; the number of steps."""
    match = UnderLaws(EVERY_GAME[case.slug], case.seats, case.options, case.seed)
    ended = match.play(LONGEST, ends_within=LONGEST).ended
    if ended is None or ended.legacy is None:
        return match.steps
    next_age = UnderLaws(EVERY_GAME[case.slug], case.seats, case.options, case.seed + 1, ended.legacy)
    next_age.play(LONGEST, ends_within=LONGEST)
    return match.steps + next_age.steps


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak", description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=list(EVERY_GAME), help="one game (repeat for more)")
    parser.add_argument("--seeds", type=int, default=300, help="matches of each game")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=1800, help="stop after so long")
    wanted = parser.parse_args(arguments)
    wanted.game = wanted.game or list(EVERY_GAME)
    return wanted


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
