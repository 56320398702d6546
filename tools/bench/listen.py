"""Those who listen, in a process of their own: when each of them hears each entry of a match.

`python -m tools.bench.listen PORT MATCH STREAMS ENTRIES` says `open` once all have the match as it stands, then `heard`
with, entry by entry, the times at which they got it (the clock is the machine's, the same in all processes).
"""

from __future__ import annotations

import json
import re
import selectors
import socket
import sys
import time

from tools.bench.stage import WITHIN
from tools.bench.streams import stream

ID = re.compile(rb"^id: (\d+)\r?\n", re.MULTILINE)
AT_ONCE = 50  # streams that are opened before the first is heard


class Listener:
    """One stream: the ids that came whole, by the end of their line."""

    def __init__(self, port: int, match: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=WITHIN)
        self.socket.sendall(stream(match))
        self._left = b""

    def heard(self) -> list[int]:
        """The entries that came now."""
        more = self.socket.recv(262_144)
        if not more:
            raise RuntimeError(f"a stream has ended: {self._left!r}")
        text = self._left + more
        found = list(ID.finditer(text))
        self._left = text[found[-1].end() :] if found else text
        return [int(one[1]) for one in found]


def main(port: int, match: str, streams: int, entries: int) -> None:
    """Listen until all have heard all."""
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
            raise RuntimeError(f"nothing is heard for {WITHIN:g} s")
        for key, _ in ready:
            for seq in key.data.heard():
                heard.setdefault(seq, []).append(time.monotonic())


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
