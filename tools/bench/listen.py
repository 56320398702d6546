"""Stream clients in a process of their own: they record when each of them receives each entry of a match.

`python -m annales.tools.bench.listen PORT MATCH STREAMS ENTRIES` prints `open` once all have the entries up to now,
then `heard` with the times of receipt, entry by entry (by the machine's monotonic clock, the same in all processes).
"""

from __future__ import annotations

import json
import re
import selectors
import socket
import sys
import time

from annales.tools.bench.stage import WITHIN
from annales.tools.bench.streams import stream

ID = re.compile(rb"^id: (\d+)\r?\n", re.MULTILINE)
AT_ONCE = 50  # streams that are opened before the first is read


class Listener:
    """One stream; an id counts once its line is complete."""

    def __init__(self, port: int, match: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=WITHIN)
        self.socket.sendall(stream(match))
        self._rest = b""

    def heard(self) -> list[int]:
        """The entries that have just arrived."""
        more = self.socket.recv(262_144)
        if not more:
            raise RuntimeError(f"a stream has ended: {self._rest!r}")
        text = self._rest + more
        ids = list(ID.finditer(text))
        self._rest = text[ids[-1].end() :] if ids else text
        return [int(id[1]) for id in ids]


def main(port: int, match: str, streams: int, entries: int) -> None:
    """Listen until every stream has received every entry."""
    waiting = selectors.DefaultSelector()
    heard: dict[int, list[float]] = {}
    for opened in range(0, streams, AT_ONCE):
        for _ in range(min(AT_ONCE, streams - opened)):
            listener = Listener(port, match)
            waiting.register(listener.socket, selectors.EVENT_READ, listener)
        _listen(waiting, heard, min(opened + AT_ONCE, streams))
    print("open", flush=True)
    first = len(heard)
    _listen(waiting, heard, streams * (first + entries))
    print("heard", json.dumps([heard[seq] for seq in sorted(heard)[first:]]), flush=True)


def _listen(waiting: selectors.BaseSelector, heard: dict[int, list[float]], wanted: int) -> None:
    while sum(map(len, heard.values())) < wanted:
        ready = waiting.select(WITHIN)
        if not ready:
            raise RuntimeError(f"nothing was received for {WITHIN:g} s")
        for key, _ in ready:
            for seq in key.data.heard():
                heard.setdefault(seq, []).append(time.monotonic())


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
