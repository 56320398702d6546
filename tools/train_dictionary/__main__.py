"""Trains the dictionaries with which the entries of games are compressed.

    python -m tools.train_dictionary                    all games
    python -m tools.train_dictionary sacrifice          one game

Matches at every number of seats are played, by chance and by bots; what they would log is what a dictionary is trained
on. It is kept in `events/dictionaries` beside all earlier ones, which are still needed, and it becomes the current one
of its game only if it is better than the present one on other matches. Run it when a game is added, or when its facts
have changed so much that its entries have grown; commit the new file with the index.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from domain.contract.game import Game
from domain.games import GAMES
from events.compression import FOLDER
from tools.terminal.broken_pipe import to_the_end
from tools.train_dictionary.matches import matches
from tools.train_dictionary.training import SIZE, kept, mean_size, trained

MATCHES = 3  # of each kind and number of seats
MOST = 300  # answers in a match


def main(argv: Sequence[str] | None = None) -> int:
    """Train, measure, and keep what is better."""
    parser = ArgumentParser("python -m tools.train_dictionary", description=__doc__)
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.add_argument("games", nargs="*", metavar="GAME", help="slugs; none for all games")
    parser.add_argument("--matches", type=int, default=MATCHES, help="matches of each kind and number of seats")
    parser.add_argument("--size", type=int, default=SIZE, help="bytes of the dictionary")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where dictionaries are kept")
    args = parser.parse_args(argv)
    for slug in args.games or GAMES:
        print(renewed(GAMES[slug], args.matches, args.size, args.folder), flush=True)
    return 0


def renewed(game: Game, each: int, size: int, folder: Path) -> str:
    """Train a dictionary of a game, keep it if it is better than the current one, and say so in a line."""
    content = trained(matches(game, "training", MOST, each), size)
    others = list(matches(game, "measuring", MOST))
    before = mean_size(others, game.SLUG, folder)
    with TemporaryDirectory() as place:
        trial = copytree(folder, Path(place) / "dictionaries")
        name = kept(content, game.SLUG, trial)
        after = mean_size(others, game.SLUG, trial)
    if after >= before:
        return f"{game.SLUG}: {before:.1f} bytes an entry; {name} would not be better ({after:.1f})"
    kept(content, game.SLUG, folder)
    return f"{game.SLUG}: {after:.1f} bytes an entry with {name}, {before:.1f} before"


if __name__ == "__main__":
    sys.exit(to_the_end(main))
