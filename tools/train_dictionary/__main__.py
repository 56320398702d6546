"""Trains the dictionaries with which the entries of games are compressed.

    python -m annales.tools.train_dictionary                    all games
    python -m annales.tools.train_dictionary sacrifice          one game

Matches at every number of seats are played, by chance and by bots; what they would log is what a dictionary is trained
on. It is kept in `events/dictionaries` beside all earlier ones, which are still needed, and it becomes the current one
of its game only if it is better than the present one on other matches. So does the one for entry 1, which is made of
such an entry. Run it when a game is added, or when its layout or its facts have changed so much that its entries have
grown; commit the new files with the index.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from zstandard import ZstdError

from annales.domain.contract.game import Game
from annales.domain.games import INSTALLED
from annales.events.compression import CURRENT, FOLDER, OPENINGS
from annales.tools.terminal.broken_pipe import to_the_end
from annales.tools.train_dictionary.matches import matches, played_match
from annales.tools.train_dictionary.training import SIZE, for_openings, kept, mean_size, trained

MATCHES = 3  # of each kind and number of seats
ANSWERS = 300  # in each match


def main(argv: Sequence[str] | None = None) -> int:
    """Train, measure, and keep what is better."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="slugs; none for all games")
    parser.add_argument("--matches", type=int, default=MATCHES, help="matches of each kind and number of seats")
    parser.add_argument("--answers", type=int, default=ANSWERS, help="at most so many answers in each match")
    parser.add_argument("--size", type=int, default=SIZE, help="bytes of the dictionary")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where dictionaries are kept")
    args = parser.parse_args(argv)
    unknown = sorted(set(args.games) - set(INSTALLED))
    if unknown:
        parser.error(f"no game of these names: {', '.join(unknown)}; there are {', '.join(INSTALLED)}")
    for slug in args.games or INSTALLED:
        game = INSTALLED[slug]
        try:
            content = trained(matches(game, "training", args.answers, args.matches), args.size)
        except ZstdError as cause:
            print(
                f"{slug}: no dictionary can be trained on so little ({cause}); more matches may help", file=sys.stderr
            )
            return 1
        print(kept_if_better(content, game, args.answers, args.folder), flush=True)
        (opening, *_) = played_match(game, game.PLAYERS[-1], None, "opening", 0)
        content = for_openings(opening, slug, args.folder)
        print(kept_if_better(content, game, 0, args.folder, OPENINGS), flush=True)
    return 0


def kept_if_better(content: bytes, game: Game, answers: int, folder: Path, table: str = CURRENT) -> str:
    """Keep a dictionary if entries of other matches are shorter with it than with the current one; a line about it."""
    others, what = list(matches(game, "measuring", answers)), f"{game.SLUG}, {table}"
    before = mean_size(others, game.SLUG, folder)
    with TemporaryDirectory() as place:
        trial = copytree(folder, Path(place) / "dictionaries")
        name = kept(content, game.SLUG, trial, table)
        after = mean_size(others, game.SLUG, trial)
    if after >= before:
        return f"{what}: {before:.1f} bytes an entry; {name} would not be better ({after:.1f})"
    kept(content, game.SLUG, folder, table)
    return f"{what}: {after:.1f} bytes an entry with {name}, {before:.1f} before"


if __name__ == "__main__":
    sys.exit(to_the_end(main))
