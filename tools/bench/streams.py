"""Many clients follow one match while others play: the latency of the streams, and of the API at the same time."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from annales.tools.bench.load import Loaded, load, request
from annales.tools.bench.measured import Figures, Pace, Say, share
from annales.tools.bench.prepared import FIRST_QUESTION, begun, single_answers, walk
from annales.tools.bench.stage import ROOT, SERVICE, WITHIN, Web, staged

STREAMS = 500
ENTRIES = 40
PAUSE = 0.1  # seconds between two entries
PLAYERS_BESIDE = 1  # connections that play other matches at the same time
MATCHES_BESIDE = 20


def measure(pace: Pace, say: Say) -> Figures:
    """Open the streams, play the match that they follow, and play other matches at the same time."""
    figures = Figures()
    streams, entries = pace.of(STREAMS, 4), pace.of(ENTRIES, 3)
    with staged("always") as stage:
        web = stage.web(SERVICE)
        tokens = [web.registered(name) for name in ("Ada", "Bob")]
        match = begun(web, tokens)
        say(f"streams: {streams} open")
        listening = subprocess.Popen(
            [sys.executable, "-m", "annales.tools.bench.listen", str(web.port), match, str(streams), str(entries)],
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
