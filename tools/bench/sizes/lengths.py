"""Long matches: reads with a cold and a warm cache, moves early and late, and the memory of an entry in Redis."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from annales.domain.games import GAMES
from annales.domain.table.layout import Value
from annales.events.keys import keys_key, stream_key
from annales.service.commands.answer import Answer
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import Services, build
from annales.service.match import Match
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds
from annales.tools.bench.prepared import FIRST_QUESTION, GAME, LONG_OPTIONS, LONGEST, Walked, logged, long_walk, seeded
from annales.tools.bench.stage import staged
from annales.tools.train_dictionary.matches import BOT

LENGTHS = (10, 1_000, 4_000)
SEATED = ("pl_bench_south", "pl_bench_north")
MOVES = 60  # in each match, per round
WEIGHED = 200  # entries, at least, of the matches whose memory is measured, in a quick run too


@dataclass
class Long:
    """A match in which pieces walk."""

    id: str
    answers: int = 0

    @property
    def entries(self) -> int:
        """The number of entries of the match."""
        return FIRST_QUESTION + self.answers


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Prepare matches of these lengths, then alternate rounds of reading them and of moving in them."""
    figures = BenchFigures()
    with staged("always") as stage, build(stage.redis_url) as services:
        matches: dict[int, Long] = {}
        for length in (pace.of(length, 10) for length in LENGTHS):
            say(f"lengths: a match of {length:,} entries")
            matches[length] = lengthened(services, length)
        for _ in rounds(pace, say, "lengths:"):
            for length, match in matches.items():
                _read(figures, stage.redis_url, match, length)
            _move(figures, services, matches[min(matches)], matches[max(matches)], pace.of(MOVES, 4))
        say("lengths: memory")
        _weigh(figures, services, min(WEIGHED, pace.of(5 * WEIGHED, 10)))
    return figures


def lengthened(services: Services, entries: int) -> Long:
    """Prepare a match with this number of entries."""
    match = Long(_begun(services, LONG_OPTIONS))
    for _, turn in groupby(long_walk(entries - match.entries), lambda answer: answer.seat):
        _answer(services, match, list(turn))
    return match


def _begun(services: Services, options: Mapping[str, Value]) -> str:
    match = services.door.do(OpenMatch(SEATED[0], Opening(GAME, [{"kind": "player"}, {"kind": "open"}], options))).match
    services.door.do(SitDown(match.id, 1, SEATED[1]))
    return match.id


def _answer(services: Services, match: Long, answers: Sequence[Walked]) -> None:
    """Answers of one seat, in one append."""
    notations = [answer.notation for answer in answers]
    services.door.do(Answer(match.id, SEATED[answers[0].seat], match.entries, notations))
    match.answers += len(answers)


def _read(figures: BenchFigures, redis_url: str, match: Long, length: int) -> None:
    """Read with an empty match cache, then warm. The longest match grows by some entries with each round."""
    with build(redis_url) as services:
        services.store.redis.ping()
        services.store.log.last(match.id)
        cold = _timed(lambda: _folded(services.matches.visible(match.id, None)))
        warm = min(_timed(lambda: _folded(services.matches.visible(match.id, None))) for _ in range(5))
    figures.add(
        f"a match of {length:,} entries, read and folded cold",
        1000 * cold,
        "ms",
        most=11.0 if length == 1_000 else None,
        trend=True,
    )
    figures.add(f"a match of {length:,} entries, read warm", 1000 * warm, "ms")


def _folded(match: Match) -> int:
    return len(match.table().places)


def _move(figures: BenchFigures, services: Services, short: Long, long: Long, moves: int) -> None:
    """Give single answers in a short and in a long match alternately; each round has a new short match."""
    short = lengthened(services, short.entries)
    spent: dict[str, list[float]] = {short.id: [], long.id: []}
    walked = long_walk(min(LONGEST, long.answers + moves))
    for _ in range(moves):
        for match in (short, long):
            answer = walked[match.answers]
            before = time.process_time()
            _answer(services, match, [answer])
            spent[match.id].append(time.process_time() - before)
    early, late = (1e6 * sorted(spent[match.id])[moves // 2] for match in (short, long))
    figures.add("an answer in the short match, without HTTP: CPU", early, "µs")
    figures.add("an answer in the longest one, without HTTP: CPU", late, "µs")
    figures.add("CPU in the longest ÷ in the short match", late / early, most=1.2)


def _weigh(figures: BenchFigures, services: Services, entries: int) -> None:
    """Weigh matches of every game, played by chance and by bots, each entry appended by itself as in play."""
    redis = services.store.redis
    for slug, game in GAMES.items():
        for level, players in ((None, "random play"), (BOT, f"bots ({BOT})")):
            played = next(played for played in seeded(game, level, 2 * entries) if len(played) >= entries)
            match = logged(services, played, keyed=True)
            weight = redis.memory_usage(stream_key(match), samples=0) / len(played)
            figures.add(f"memory of Redis for an entry: {slug}, {players}", weight, "bytes")
    entries_of_games = [name for name in figures.rows if name.startswith("memory of Redis for an entry")]
    figures.add_worst("memory of Redis for an entry, the worst game", entries_of_games, 180.0)
    weight = redis.memory_usage(keys_key(match), samples=0) / len(played)
    figures.add("memory of Redis for an idempotency key, until a day after the match", weight, "bytes")


def _timed(act: Callable[[], object]) -> float:
    since = time.perf_counter()
    act()
    return time.perf_counter() - since
