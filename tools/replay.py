"""Steps through a match in the terminal, forwards, backwards, to any entry, as any seat saw it.

    python -m tools.replay record.ndjson [--seat 1] [--at 20]
    python -m tools.replay --server http://127.0.0.1:8000 --match mt_… [--token …]

Commands: Enter or `n` on, `p` back, a number to that entry, `s 1` through the eyes of seat 1, `s -` as a spectator,
`f` to the first entry, `l` to the last, `q` to end. Of a record that is not open to all, its holder's eyes are the only
ones beside a spectator's.
"""

from __future__ import annotations

import argparse
import json
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from http.client import HTTPException
from pathlib import Path
from urllib.parse import quote

from domain.errors import BrokenRecord, FactDoesNotFit
from domain.log.entry import Entry, HeadMoved, Opened, Played, Resigned, facts_of
from domain.log.envelope import opened, served, verify
from domain.log.record import read
from domain.log.tree import Tree
from domain.table.fact_text import fact_text
from domain.table.fold import extend
from domain.table.layout import Viewer
from domain.table.table import Table
from domain.table.visibility import view
from tools.terminal.broken_pipe import to_the_end
from tools.terminal.drawing import draw
from tools.terminal.wording import in_words

PATIENCE = 60.0  # seconds for the server's reply


class NotHere(Exception):
    """There is no such entry or match, or its sight is not in this record."""


class Replay:
    """A record, and any position in it through the eyes of one viewer."""

    def __init__(self, data: bytes) -> None:
        held = read(data.removesuffix(b"\n").split(b"\n"))
        verify(held.entries)
        self.label, self.tree = held.label, _followed(held.entries)
        self.is_open = all(one.content is not None for entry in held.entries for one in entry.envelopes)
        self.viewer: Viewer = self.label.seat

    def look_as(self, viewer: Viewer) -> None:
        """Through whose eyes from now on."""
        if viewer is not None and not 0 <= viewer < self.tree.seats:
            raise NotHere(f"there are seats 0 to {self.tree.seats - 1}")
        if viewer not in (None, self.label.seat) and not self.is_open:
            raise NotHere(f"this record does not hold what seat {viewer} saw")
        self.viewer = viewer

    def shown(self, seq: int) -> Iterator[str]:
        """An entry and the table after it, as lines."""
        if not 0 < seq <= self.tree.last:
            raise NotHere(f"there are entries 1 to {self.tree.last}")
        entry = self.tree.entry(seq)
        abandoned = "" if self.tree.is_on_path(self.tree.standing(seq)) else "   (taken back)"
        eyes = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        yield f"— entry {seq} of {self.tree.last}   {entry.at}   as {eyes} saw it{abandoned}"
        yield from self._said(seq)
        opening, shown = self.tree.opening, view(self.table(seq), self.viewer)
        yield draw(opening.game, self.tree.seats, shown, options=opening.setup.options)

    def _said(self, seq: int) -> Iterator[str]:
        body = opened(served(self.tree.entry(seq), self.viewer))
        if isinstance(body, Opened):
            yield f"opened {body.game}"
        elif isinstance(body, Played):
            action = in_words(self.tree.opening.game, body.action, "en") if body.action else ""
            yield "the opening" if body.seat is None else f"seat {body.seat}: {action}"
        else:
            told_of = (f"{name}={getattr(body, name)}" for name in body.__struct_fields__ if name != "facts")
            yield " ".join([str(body.__struct_config__.tag), *told_of])
        for fact in body.facts if isinstance(body, (Played, Resigned)) else ():
            yield f"   {fact_text(fact)}"

    def table(self, seq: int) -> Table:
        """The table at an entry as the viewer's own folding gives it."""
        table = Table.seen_by(self.tree.layout, self.tree.seats, self.viewer)
        for one in self.tree.path(self.tree.standing(seq)):
            try:
                extend(table, facts_of(opened(served(self.tree.entry(one), self.viewer))))
            except FactDoesNotFit as misfit:
                raise BrokenRecord(seq=one, why=f"it cannot be folded ({misfit.why})") from misfit
        return table


def _followed(entries: Sequence[Entry]) -> Tree:
    """The tree of entries whose chain holds; the head must have gone where there is a step."""
    tree = Tree(entries)
    for entry in entries:
        if isinstance(entry.body, HeadMoved) and not isinstance(tree.body(entry.body.to), Played):
            raise BrokenRecord(seq=entry.seq, why=f"the match cannot stand at entry {entry.body.to}")
    return tree


def step_through(replay: Replay, at: int, commands: Iterator[str], say: Callable[[str], None]) -> None:
    """Show where it stands, and follow commands until they end."""
    while True:
        for line in replay.shown(at):
            say(line)
        command = next(commands, "q").strip()
        if command == "q":
            return
        try:
            at = _moved(replay, at, command)
        except NotHere as reason:
            say(str(reason))


def _moved(replay: Replay, at: int, command: str) -> int:
    """The entry that a command leads to."""
    last = replay.tree.last
    match command.split():
        case [] | ["n"]:
            return min(at + 1, last)
        case ["p"]:
            return max(at - 1, 1)
        case ["f"]:
            return 1
        case ["l"]:
            return last
        case [number] if number.isdecimal() and 0 < int(number) <= last:
            return int(number)
        case ["s", "-"]:
            replay.look_as(None)
            return at
        case ["s", seat] if seat.isdecimal():
            replay.look_as(int(seat))
            return at
    raise NotHere(f"'{command}' leads nowhere: n, p, f, l, q, s <seat>, or an entry from 1 to {last}")


def fetched(server: str, match: str, token: str | None) -> bytes:
    """The record of a match, from a server, as the token's player may hold it."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    address = f"{server.rstrip('/')}/v1/matches/{quote(match, safe='')}/record"
    try:
        request = urllib.request.Request(address, headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            data: bytes = reply.read()
            return data
    except urllib.error.HTTPError as refusal:
        with refusal:
            raise NotHere(_reason(refusal.read()) or str(refusal)) from refusal
    except (ValueError, HTTPException) as reason:  # no address, no token that can be sent, no server of this kind
        raise NotHere(f"{address}: {reason}") from reason


def _reason(problem: bytes) -> str:
    """What a refusal says of itself, where it is one of ours."""
    try:
        return str(json.loads(problem)["detail"])
    except (ValueError, LookupError, TypeError):
        return ""


def _say(text: str) -> None:
    """Print what a record says; whatever could steer a terminal stands there as a question mark."""
    print("".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text))


def _typed() -> Iterator[str]:
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


def main(argv: Sequence[str] | None = None, commands: Iterator[str] | None = None) -> int:
    """Read a record from a file or a server, and step through it; 1 when that is not possible."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", nargs="?", type=Path, help="a record file")
    parser.add_argument("--server", default="http://127.0.0.1:8000", help="where the match is")
    parser.add_argument("--match", help="its id, instead of a file")
    parser.add_argument("--token", help="your token, to see what you may see")
    parser.add_argument("--seat", type=int, help="through whose eyes to begin")
    parser.add_argument("--at", type=int, default=1, help="the entry to begin at")
    asked = parser.parse_args(argv)
    if (asked.record is None) == (asked.match is None):
        parser.error("name a record file, or a match of a server")
    try:
        data = asked.record.read_bytes() if asked.record else fetched(asked.server, asked.match, asked.token)
        replay = Replay(data)
        if asked.seat is not None:
            replay.look_as(asked.seat)
        step_through(replay, asked.at, commands or _typed(), _say)
    except BrokenPipeError:  # an OSError too, but of who reads, not of the record
        raise
    except (OSError, BrokenRecord, NotHere) as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
