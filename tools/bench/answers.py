"""Accepted answers over HTTP, one or a whole turn per request, beside a bare append and a bare reply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import ceil

from annales.tools.bench.load import WARM, Loaded, LoadScript, load, request
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds
from annales.tools.bench.prepared import begun, single_answers, whole_turns
from annales.tools.bench.stage import BARE, SERVICE, Web, staged

CONNECTIONS = (1, 8, 32)
COUNTED_AT = (8, 32)  # the numbers of connections at which the targets for ratios apply
FASTEST = 3_000  # requests a second for which matches are prepared
COUNTED = 52  # requests of each match, at most, whatever the number of connections
MATCHES = 64  # of the bare side, used in turn
EVENT = {
    "type": "move_played",
    "player": "p1",
    "at": 1732150000.125,
    "payload": {"card": 17, "from": "hand", "to": "table", "bid": 12},
}


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Rounds of every load in turn, so that other load on the machine affects all of them alike."""
    figures = BenchFigures()
    with staged("always") as stage:
        sides = ComparedLoads(stage.web(BARE), stage.web(SERVICE), pace.seconds)
        for _ in rounds(pace, say, "answers:"):
            _round(figures, sides, pace)
    return figures


class ComparedLoads:
    """The loads that are compared."""

    def __init__(self, bare: Web, service: Web, seconds: float) -> None:
        self._bare, self.service, self._seconds = bare, service, seconds
        self.tokens = [service.registered(name) for name in ("Ada", "Bob")]

    def word(self, connections: int) -> Loaded:
        """A bare reply."""
        return self._load(self._bare, [[(request("GET", "/hello"), 1)]] * connections, connections, again=True)

    def append(self, connections: int) -> Loaded:
        """A bare append."""
        scripts = [[(request("POST", "/append", {"match": str(match), "event": EVENT}), 1)] for match in range(MATCHES)]
        return self._load(self._bare, scripts, connections, again=True)

    def single(self, connections: int) -> Loaded:
        """One answer per request."""
        return self._played(connections, single_answers)

    def turns(self, connections: int) -> Loaded:
        """A whole turn per request."""
        return self._played(connections, whole_turns)

    def _played(self, connections: int, script: Callable[[str, list[str]], LoadScript]) -> Loaded:
        """Play more matches than there are connections, and enough to keep the fastest service busy all the time."""
        wanted = max(connections + 1, ceil(FASTEST * self._seconds / COUNTED))
        matches = [begun(self.service, self.tokens) for _ in range(wanted)]
        return self._load(
            self.service, [script(match, self.tokens)[: WARM + COUNTED] for match in matches], connections
        )

    def _load(self, web: Web, scripts: Sequence[LoadScript], connections: int, again: bool = False) -> Loaded:
        return load(web.port, scripts, connections, self._seconds, again, WARM, web.watched)


def _round(figures: BenchFigures, sides: ComparedLoads, pace: BenchPace) -> None:
    runs = {
        "bare word": sides.word,
        "bare append": sides.append,
        "single answers": sides.single,
        "whole turns": sides.turns,
    }
    done: dict[tuple[str, int], Loaded] = {}
    for connections in pace.shuffled(CONNECTIONS):
        done |= {(name, connections): runs[name](connections) for name in pace.shuffled(runs)}
    for connections, name in product(CONNECTIONS, runs):
        is_trend = name in ("bare append", "single answers") and connections in COUNTED_AT
        add_load(figures, f"{name}, {_at(connections)}", done[name, connections], is_trend)
    for connections in CONNECTIONS:
        append, single, whole = (done[name, connections] for name in list(runs)[1:])
        least, most = (0.7, 1.8) if connections in COUNTED_AT else (None, None)
        about = _at(connections)
        figures.add(f"single answers ÷ bare appends, {about}", single.rate / append.rate, least=least)
        figures.add(f"p99 of single answers ÷ of bare appends, {about}", single.p99 / append.p99, most=most)
        figures.add(
            f"CPU of single answers ÷ of bare appends, {about}",
            single.cost("the server") / append.cost("the server"),
            trend=True,
        )
        figures.add(f"whole turns ÷ single answers, {about}", whole.rate / single.rate, trend=True)
    few, many = (done["single answers", connections].cost("the server") for connections in (1, 32))
    figures.add("CPU of a single answer, 32 ÷ 1 connections", many / few, most=1.1)


def add_load(figures: BenchFigures, name: str, loaded: Loaded, trend: bool) -> None:
    """Add one more round of a load: its rate, its latencies, and the CPU time that each process took."""
    figures.add(name, loaded.rate, "actions/s", trend=trend)
    figures.add(f"{name}: p50", loaded.p50, "ms")
    figures.add(f"{name}: p99", loaded.p99, "ms", trend=trend)
    for process in loaded.cpu:
        figures.add(f"{name}: CPU of {process}", loaded.cost(process), "µs an action", trend=trend)


def _at(connections: int) -> str:
    return f"{connections} connections" if connections > 1 else "1 connection"
