"""Replays every bot's move of a finished match from its record alone, and reports which are valid.

    python -m tools.bot_moves record.ndjson

While a match runs, the hidden choices of its bots cannot be computed: their seeds come from its secret. The end
discloses the secret, so this tool can ask each bot again, on the same table and with the same seed. Exits with 0 if
every move is the one that its bot makes, with 1 if one is not or cannot be checked, or if the record is invalid.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from domain.bots import LEVELS, choose, seed_of
from domain.contract.engine import to_wire
from domain.contract.game import Game
from domain.errors import TableError
from domain.games import GAMES
from domain.log.chance_check import disclosed_in
from domain.log.entry import Played
from domain.log.envelope import verify
from domain.log.record import read
from domain.log.terms import Author
from domain.log.tree import Checkpoints, Tree
from domain.table.layout import Seat
from service.messages.catalogue import spoken
from tools.terminal.broken_pipe import to_the_end


class NotDisclosed(Exception):
    """The record does not contain the secret of its match, from which the seeds come."""


class Moves:
    """The bots' moves of one record, whose chain and secret are verified first."""

    def __init__(self, data: bytes, games: Mapping[str, Game]) -> None:
        record = read(data.removesuffix(b"\n").split(b"\n"))
        verify(record.entries)
        secret = disclosed_in(record.entries)
        if secret is None:
            raise NotDisclosed(
                "the match is not over: the bots' seeds come from its secret, which is not disclosed yet"
            )
        self._secret, self._tree, self._tables = secret, Tree(record.entries), Checkpoints()
        self._games = games

    def checked(self) -> Iterator[tuple[int, str, str | None]]:
        """Each move of a bot: its entry, its author, and its fault or None. Steps copied by a fork are left out."""
        for entry in self._tree.entries:
            body = self._tree.body(entry.seq)
            if isinstance(body, Played) and body.seat is not None and entry.by.bot is not None:
                who = f"seat {body.seat}, {entry.by.bot} {entry.by.version}"
                yield entry.seq, who, self._fault(entry.seq, body, body.seat, entry.by)

    def _fault(self, seq: int, body: Played, seat: Seat, by: Author) -> str | None:
        game, level = self._games.get(self._tree.opening.game), LEVELS.get(by.bot or "")
        if game is None or body.rules != game.RULES:
            return f"cannot be checked: version {body.rules} of {self._tree.opening.game} is not installed"
        if level is None or (by.version, by.budget) != (level.version, level.budget):
            return "cannot be checked: this version of the bot is not installed"
        asked = self._tree.asked_by(seat, self._tree.entry(seq).after)
        if by.asked != asked:
            return f"names entry {by.asked} for its seed, but entry {asked} asked the question"
        table = self._tree.at(self._tree.entry(seq).after, self._tables)
        own = to_wire(choose(level, game, table, seat, seed_of(self._secret, asked, seat)))
        if own != body.action:
            return f"differs: the bot answers {own}, the record has {dict(body.action)}"
        return None


def main(argv: Sequence[str] | None = None, games: Mapping[str, Game] = GAMES) -> int:
    """Check one record and report on each move of a bot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", type=Path, help="the record of a finished match")
    args = parser.parse_args(argv)
    valid = failed = 0
    try:
        for seq, who, fault in Moves(args.record.read_bytes(), games).checked():
            valid, failed = (valid + 1, failed) if fault is None else (valid, failed + 1)
            print(f"entry {seq}: {who}: {fault or 'valid'}")
    except BrokenPipeError:  # an OSError too, but caused by the reader of our output
        raise
    except (OSError, TableError, NotDisclosed) as reason:
        print(spoken(reason, "en") if isinstance(reason, TableError) else reason, file=sys.stderr)
        return 1
    print(f"{valid} bot moves are valid, {failed} are not.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
