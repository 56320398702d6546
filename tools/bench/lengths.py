"""Long matches: reads with a cold and a warm cache, moves early and late, and the memory of an entry in Redis."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from events.keys import keys_key, stream_key
from service.container import Services, build
from service.door import Opening
from service.match import Match
from tools.bench.measured import Figures, Pace, Say
from tools.bench.prepared import CIRCLE_OPTIONS, FIRST_QUESTION, GAME, circling, walk
from tools.bench.stage import staged

LENGTHS = (10, 1_000, 10_000)
AT_ONCE = 250  # answers per request while a match is prepared
SEATED = ("pl_bench_south", "pl_bench_north")
MOVES = 60  # in each match, per round


@dataclass
class Flight:
    """A match in which a falcon flies in circles."""

    id: str
    answers: int = 0

    @property
    def entries(self) -> int:
        """The number of entries of the match."""
        return FIRST_QUESTION + self.answers


def measure(pace: Pace, say: Say) -> Figures:
    """Prepare matches of these lengths, then alternate rounds of reading them and of moving in them."""
    figures = Figures()
    with staged("always") as stage, build(stage.redis_url) as services:
        flights: dict[int, Flight] = {}
        for length in (pace.of(length, 10) for length in LENGTHS):
            say(f"lengths: a match of {length:,} entries")
            flights[length] = taken_off(services, length)
        for number in range(pace.rounds):
            say(f"lengths: round {number + 1} of {pace.rounds}")
            for length, flight in flights.items():
                _read(figures, stage.redis_url, flight, length)
            _move(figures, services, flights[min(flights)], flights[max(flights)], pace.of(MOVES, 4))
        _weigh(figures, services)
    return figures


def taken_off(services: Services, entries: int) -> Flight:
    """Prepare a match of so many entries."""
    flight = Flight(_begun(services, CIRCLE_OPTIONS))
    while flight.entries < entries:
        _fly(services, flight, min(AT_ONCE, entries - flight.entries))
    return flight


def _begun(services: Services, options: Mapping[str, Any]) -> str:
    match = services.door.open(SEATED[0], Opening(GAME, [{"kind": "player"}, {"kind": "open"}], options)).match
    services.door.sit(match.id, 1, SEATED[1])
    return match.id


def _fly(services: Services, flight: Flight, answers: int) -> None:
    services.door.play(flight.id, SEATED[0], flight.entries, circling(flight.answers, answers))
    flight.answers += answers


def _read(figures: Figures, redis_url: str, flight: Flight, length: int) -> None:
    """Read with an empty match cache, then warm. The longest match grows by some entries with each round."""
    with build(redis_url) as services:
        services.redis.ping()
        services.log.last(flight.id)
        cold = _timed(lambda: _folded(services.door.match(flight.id, None)))
        warm = min(_timed(lambda: _folded(services.door.match(flight.id, None))) for _ in range(5))
    figures.add(
        f"a match of {length:,} entries, read and folded cold",
        1000 * cold,
        "ms",
        most=25.0 if length == 1_000 else None,
    )
    figures.add(f"a match of {length:,} entries, read warm", 1000 * warm, "ms")


def _folded(match: Match) -> int:
    return len(match.table().places)


def _move(figures: Figures, services: Services, short: Flight, long: Flight, moves: int) -> None:
    """Give the same answers in a short and in a long match alternately; each round has a new short match."""
    short = taken_off(services, short.entries)
    spent: dict[str, list[float]] = {short.id: [], long.id: []}
    for _ in range(moves):
        for flight in (short, long):
            before = time.process_time()
            _fly(services, flight, 1)
            spent[flight.id].append(time.process_time() - before)
    early, late = (1e6 * sorted(spent[flight.id])[moves // 2] for flight in (short, long))
    figures.add("an answer in the short match, without HTTP: CPU", early, "µs")
    figures.add("an answer in the longest one, without HTTP: CPU", late, "µs")
    figures.add("CPU in the longest ÷ in the short match", late / early, most=1.2)


def _weigh(figures: Figures, services: Services) -> None:
    """Weigh a whole match of ordinary answers, each sent in its own request with its own idempotency key."""
    match = _begun(services, {})
    for number, answer in enumerate(walk(), FIRST_QUESTION):
        services.door.play(match, SEATED[answer.seat], number, [answer.notation], key=str(uuid4()))
    entries, weigh = services.log.last(match), services.redis.memory_usage
    figures.add("memory of Redis for an entry", weigh(stream_key(match)) / entries, "bytes")
    figures.add("memory of Redis for an idempotency key", weigh(keys_key(match)) / entries, "bytes")


def _timed(act: Callable[[], object]) -> float:
    since = time.perf_counter()
    act()
    return time.perf_counter() - since
