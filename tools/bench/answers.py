"""Accepted answers over HTTP, one or a whole turn per request, beside a bare append and a bare reply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from annales.tools.bench.load import Loaded, LoadScript, load, request
from annales.tools.bench.measured import BenchFigures, BenchPace, Say
from annales.tools.bench.prepared import begun, single_answers, turns, walk, whole_turns
from annales.tools.bench.stage import BARE, SERVICE, Web, staged

CONNECTIONS = (1, 8, 32)
COUNTED_AT = 8  # the number of connections at which the targets for ratios apply
FASTEST = 3_000  # requests a second for which matches are prepared
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
        bare, service = stage.web(BARE), stage.web(SERVICE)
        sides = ComparedLoads(bare, service, pace.seconds)
        for number in range(pace.rounds):
            for connections in CONNECTIONS:
                say(f"answers: round {number + 1} of {pace.rounds}, {connections} connections")
                _round(figures, sides, connections)
    return figures


class ComparedLoads:
    """The loads that are compared."""

    def __init__(self, bare: Web, service: Web, seconds: float) -> None:
        self._bare, self.service, self._seconds = bare, service, seconds
        self.tokens = [service.registered(name) for name in ("Ada", "Bob")]

    def word(self, connections: int) -> tuple[Loaded, float]:
        """A bare reply."""
        scripts = [[(request("GET", "/hello"), 1)]] * connections
        return _timed(self._bare, lambda: load(self._bare.port, scripts, connections, self._seconds, again=True))

    def append(self, connections: int) -> tuple[Loaded, float]:
        """A bare append."""
        scripts = [[(request("POST", "/append", {"match": str(match), "event": EVENT}), 1)] for match in range(MATCHES)]
        return _timed(self._bare, lambda: load(self._bare.port, scripts, connections, self._seconds, again=True))

    def single(self, connections: int) -> tuple[Loaded, float]:
        """One answer per request."""
        return self._played(connections, len(walk()), single_answers)

    def turns(self, connections: int) -> tuple[Loaded, float]:
        """A whole turn per request."""
        return self._played(connections, len(list(turns())), whole_turns)

    def _played(
        self, connections: int, length: int, script: Callable[[str, list[str]], LoadScript]
    ) -> tuple[Loaded, float]:
        """Play more matches than there are connections, and enough to keep the fastest service busy all the time."""
        wanted = max(connections + 1, ceil(FASTEST * self._seconds / length))
        scripts: Sequence[LoadScript] = [script(begun(self.service, self.tokens), self.tokens) for _ in range(wanted)]
        return _timed(self.service, lambda: load(self.service.port, scripts, connections, self._seconds))


def _timed(web: Web, run: Callable[[], Loaded]) -> tuple[Loaded, float]:
    """The result of a load, and the server's CPU time per request in milliseconds."""
    before = web.cpu()
    loaded = run()
    return loaded, 1000 * (web.cpu() - before) / loaded.requests


def _round(figures: BenchFigures, sides: ComparedLoads, connections: int) -> None:
    runs = {
        "bare word": sides.word,
        "bare append": sides.append,
        "single answers": sides.single,
        "whole turns": sides.turns,
    }
    done: dict[str, tuple[Loaded, float]] = {name: run(connections) for name, run in runs.items()}
    for name, (loaded, cpu) in done.items():
        figures.add(f"{name}, {connections} connections", loaded.rate, "actions/s")
        figures.add(f"{name}, {connections}: p50", loaded.p50, "ms")
        figures.add(f"{name}, {connections}: p99", loaded.p99, "ms")
        figures.add(f"{name}, {connections}: CPU of the server", cpu, "ms a request")
    append, single, whole = (done[name] for name in ("bare append", "single answers", "whole turns"))
    has_targets = connections == COUNTED_AT
    least, most = (0.65, 2.0) if has_targets else (None, None)
    figures.add(f"single ÷ append, {connections}", single[0].rate / append[0].rate, least=least)
    figures.add(f"p99 of single ÷ append, {connections}", single[0].p99 / append[0].p99, most=most)
    figures.add(f"CPU of append ÷ single, {connections}", append[1] / max(single[1], 0.001))
    figures.add(
        f"actions/s of whole turns ÷ single, {connections}",
        whole[0].rate / single[0].rate,
        least=2.0 if has_targets else None,
    )
