"""Many clients follow one match while others play: the latency of the streams, and of the API at the same time.

The clients are in a process of their own, which records when each of them receives each entry of the match:
`python -m annales.tools.bench.streams PORT MATCH STREAMS ENTRIES` prints `open` once all have the entries up to now,
then `heard` with the times of receipt, entry by entry (by the machine's monotonic clock, the same in all processes).
"""

from __future__ import annotations

import json
import re
import selectors
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from annales.tools.bench.load import Loaded, load, request
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, share
from annales.tools.bench.prepared import FIRST_QUESTION, begun, single_answers, walk
from annales.tools.bench.stage import ROOT, SERVICE, WITHIN, Web, staged

ID = re.compile(rb"^id: (\d+)\r?\n", re.MULTILINE)
AT_ONCE = 50  # streams that are opened before the first is read
STREAMS = 500
ENTRIES = 40
PAUSE = 0.1  # seconds between two entries
PLAYERS_BESIDE = 1  # connections that play other matches at the same time
MATCHES_BESIDE = 20


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


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Open the streams, play the match that they follow, and play other matches at the same time."""
    figures = BenchFigures()
    streams, entries = pace.of(STREAMS, 4), pace.of(ENTRIES, 3)
    with staged("always") as stage:
        web = stage.web(SERVICE)
        tokens = [web.registered(name) for name in ("Ada", "Bob")]
        match = begun(web, tokens)
        say(f"streams: {streams} open")
        listening = subprocess.Popen(
            [sys.executable, "-m", "annales.tools.bench.streams", str(web.port), match, str(streams), str(entries)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            _reported(listening, "open")
            say(f"streams: {entries} entries")
            sent, beside = _play(web, match, tokens, entries)
            heard: list[list[float]] = json.loads(_reported(listening, "heard"))
        finally:
            listening.kill()
            listening.communicate()
    times = [1000 * (each - since) for since, all_heard in zip(sent, heard, strict=True) for each in all_heard]
    figures.add(f"an entry reaches one of {streams} streams: p50", share(times, 0.5), "ms")
    figures.add(f"an entry reaches one of {streams} streams: p99", share(times, 0.99), "ms", most=150.0)
    figures.add("the API meanwhile: p50 of an answer", beside.p50, "ms")
    figures.add("the API meanwhile: p99 of an answer", beside.p99, "ms", most=50.0)
    figures.add("the API meanwhile, 1 connection", beside.rate, "actions/s")
    return figures


def _play(web: Web, match: str, tokens: list[str], entries: int) -> tuple[list[float], Loaded]:
    """Play the followed match; returns when each answer was sent, and the load of the other matches."""
    others = [single_answers(begun(web, tokens), tokens) for _ in range(MATCHES_BESIDE)]
    sent: list[float] = []
    with ThreadPoolExecutor(1) as pool:
        loading = pool.submit(load, web.port, others, PLAYERS_BESIDE, entries * (PAUSE + 0.02))
        for number, answer in enumerate(walk()[:entries]):
            sent.append(time.monotonic())
            web.send(
                "POST",
                f"{match}/actions",
                {"answering": FIRST_QUESTION + number, "notation": answer.notation},
                tokens[answer.seat],
            )
            time.sleep(PAUSE)
        return sent, loading.result()


def _reported(listening: subprocess.Popen[str], word: str) -> str:
    assert listening.stdout is not None
    line = listening.stdout.readline()
    first, _, rest = line.strip().partition(" ")
    if first != word:
        raise RuntimeError(f"the listener printed {line!r} instead of {word!r}, within {WITHIN:g} s")
    return rest


def stream(match: str) -> bytes:
    """The request that opens a stream."""
    return request("GET", f"{match}/stream").encode()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
