"""Steps through a match in the terminal: forwards, backwards, to any entry, as any seat saw it.

    python -m annales.tools.replay record.ndjson [--seat 1] [--at 20]
    python -m annales.tools.replay --server http://127.0.0.1:8000 --match mt_… [--token …]

Commands: Enter or `n` next, `p` previous, a number for that entry, `s 1` as seat 1 saw it, `s -` as a spectator saw it,
`f` first entry, `l` last entry, `q` quit. Seats count from 1. A record with closed envelopes can be seen only as its
holder or a spectator.
"""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from urllib.parse import quote

from annales.domain.errors import BrokenRecord, FactDoesNotFit, TableError
from annales.domain.games import INSTALLED
from annales.domain.log.entry import Opened, Played, facts_of
from annales.domain.log.envelope import opened, served
from annales.domain.log.record import read
from annales.domain.log.tree import Tree
from annales.domain.reasons import RecordReason
from annales.domain.table.fact_text import fact_text
from annales.domain.table.fold import extend
from annales.domain.table.layout import Value, Viewer
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.service.messages.catalogue import spoken
from annales.tools.drawing import draw
from annales.tools.terminal.broken_pipe import to_the_end
from annales.tools.terminal.invitation import parser_as_called, typed_seat
from annales.tools.verify import Broken, verify

PATIENCE = 60.0  # seconds for the server's reply


class NotHere(Exception):
    """There is no such entry or match, or the record does not contain that view."""


class Replay:
    """A record that holds, and the table at any entry as one viewer saw it."""

    def __init__(self, data: bytes) -> None:
        """Raises BrokenRecord or Broken for a record that `tools/verify.py` refuses."""
        record = read(data.removesuffix(b"\n").split(b"\n"))
        verify(data)  # type: ignore[no-untyped-call]  # it is self-contained, one file without types
        self.label, self.tree = record.label, Tree(record.entries)
        self.is_open = all(envelope.content is not None for entry in record.entries for envelope in entry.envelopes)
        self.viewer: Viewer = self.label.seat

    def look_as(self, viewer: Viewer) -> None:
        """Change the viewer; raises NotHere if the record does not contain their view."""
        if viewer is not None and not 0 <= viewer < self.tree.seats:
            raise NotHere(f"the seats are 1 to {self.tree.seats}")
        if viewer not in (None, self.label.seat) and not self.is_open:
            raise NotHere(f"this record does not contain what seat {viewer + 1} saw")
        self.viewer = viewer

    def shown(self, seq: int) -> Iterator[str]:
        """An entry and the table after it, as lines."""
        if not 0 < seq <= self.tree.last:
            raise NotHere(f"the entries are 1 to {self.tree.last}")
        entry = self.tree.entry(seq)
        abandoned = "" if self.tree.is_on_path(self.tree.standing(seq)) else "   (taken back)"
        eyes = "a spectator" if self.viewer is None else f"seat {self.viewer + 1}"
        yield f"— entry {seq} of {self.tree.last}   {entry.at}   as {eyes} saw it{abandoned}"
        yield from self._described(seq)
        opening, shown = self.tree.opening, view(self.table(seq), self.viewer)
        yield draw(opening.game, self.tree.seats, shown, options=opening.setup.options)

    def _described(self, seq: int) -> Iterator[str]:
        body = opened(served(self.tree.entry(seq), self.viewer))
        if isinstance(body, Opened):
            yield f"opened {body.game}"
        elif isinstance(body, Played):
            action = _in_words(self.tree.opening.game, body.action) if body.action else ""
            yield "the opening" if body.seat is None else f"seat {body.seat + 1}: {action}"
        else:
            members = (f"{name}={getattr(body, name)}" for name in body.__struct_fields__ if name != "facts")
            yield " ".join([str(body.__struct_config__.tag), *members])
        for fact in facts_of(body):
            yield f"   {fact_text(fact)}"

    def table(self, seq: int) -> Table:
        """The table at an entry, folded from the facts as the viewer saw them."""
        table = Table.seen_by(self.tree.layout, self.tree.seats, self.viewer)
        for step in self.tree.path(self.tree.standing(seq)):
            try:
                extend(table, facts_of(opened(served(self.tree.entry(step), self.viewer))))
            except FactDoesNotFit as misfit:
                raise BrokenRecord(seq=step, reason=RecordReason.CANNOT_BE_FOLDED(cause=misfit.why)) from misfit
        return table


def _in_words(slug: str, action: Mapping[str, Value]) -> str:
    """An action as its game labels it; else its values: the game may not be installed, or have changed since."""
    game = INSTALLED.get(slug)
    if game is not None:
        with suppress(LookupError):
            return game.TEXTS.label("en", action)
    return " ".join(str(value) for value in action.values() if value is not None)


def step_through(replay: Replay, at: int, commands: Iterator[str], say: Callable[[str], None]) -> None:
    """Show the entry `at`, then execute commands until they end."""
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
            replay.look_as(int(seat) - 1)
            return at
    raise NotHere(f"unknown command '{command}': use n, p, f, l, q, s <seat>, or an entry from 1 to {last}")


def fetched(server: str, match: str, token: str | None) -> bytes:
    """Fetch the record of a match from a server, as the token's player may see it. Raises NotHere or OSError."""
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
    except (ValueError, HTTPException) as reason:  # an invalid address or token, or a server that speaks no HTTP
        raise NotHere(f"{address}: {reason}") from reason


def _reason(problem: bytes) -> str:
    """The detail of a problem document; empty for a refusal in another format."""
    try:
        return str(json.loads(problem)["detail"])
    except (ValueError, LookupError, TypeError):
        return ""


def _say(text: str) -> None:
    """Print text from a record; control characters, which could steer the terminal, become question marks."""
    print("".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text))


def _typed() -> Iterator[str]:
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


def main(argv: Sequence[str] | None = None, commands: Iterator[str] | None = None) -> int:
    """Read a record from a file or a server, and step through it; 1 if that is not possible."""
    parser = parser_as_called("python -m annales.tools.replay", __doc__)
    parser.add_argument("record", nargs="?", type=Path, help="a record file")
    parser.add_argument("--server", default="http://127.0.0.1:8000", help="the server that has the match")
    parser.add_argument("--match", help="the id of a match on the server, instead of a file")
    parser.add_argument("--token", help="your token, to see what you may see")
    parser.add_argument("--seat", type=typed_seat, help="the seat whose view is shown first")
    parser.add_argument("--at", type=int, default=1, help="the entry that is shown first")
    args = parser.parse_args(argv)
    if (args.record is None) == (args.match is None):
        parser.error("name either a record file or a match on a server")
    try:
        data = args.record.read_bytes() if args.record else fetched(args.server, args.match, args.token)
        replay = Replay(data)
        if args.seat is not None:
            replay.look_as(args.seat)
        step_through(replay, args.at, commands or _typed(), _say)
    except BrokenPipeError:  # an OSError too, but caused by the reader of our output
        raise
    except (OSError, BrokenRecord, Broken, NotHere) as reason:
        print(spoken(reason, "en") if isinstance(reason, TableError) else reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
