"""What a match takes in Redis: all of its keys, fitted to matches of two lengths of every game."""

from __future__ import annotations

from collections.abc import Sequence

from annales.domain.games import GAMES
from annales.domain.log.entry import Entry
from annales.service.container import Services, build
from annales.tools.bench.measured import BenchFigures, BenchPace, Say
from annales.tools.bench.prepared import GAME, logged, of_length, weight
from annales.tools.bench.sizes.lengths import lengthened
from annales.tools.bench.stage import staged
from annales.tools.train_dictionary.matches import BOT

SHORT, LONG = 30, 120  # entries; in SACRIFICE few matches of bots have more than 150
COPIES = 20
YOUNG, MANY = 5, 2_000  # entries of a match that has just begun, and such matches: they share lists
KEYED = (300, 1_000)  # entries with a key each: from 512 on Redis stores them in another form


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Weigh matches of every game, played by bots and by chance; each game at each level is a round."""
    figures, copies = BenchFigures(), pace.of(COPIES)
    entries = min(LONG, pace.of(5 * LONG, 2 * SHORT))
    with staged("everysec") as stage, build(stage.redis_url) as services:
        say(f"memory: running matches of {YOUNG} entries")
        young = _weight(services, of_length(GAMES[GAME], None, YOUNG), pace.of(MANY, 200))
        figures.add(f"a running match of {YOUNG} entries, all keys", young, "bytes", most=4_000.0)
        for slug, game in GAMES.items():
            for level in (None, BOT):
                say(f"memory: {slug}, {level or 'random play'}")
                long = of_length(game, level, entries)
                _fit(figures, services, long[:SHORT], long, copies)
        for length in KEYED:
            say(f"memory: a match of {length:,} entries with keys")
            _weigh_keys(figures, services, services.store.log.read(lengthened(services, length).id), copies)
        lines = sum(services.store.log.feeds().values())
        figures.add("a line of the feeds, one for each append", weight(services.store.redis)[1] / lines, "bytes")
    return figures


def _fit(figures: BenchFigures, services: Services, short: Sequence[Entry], long: Sequence[Entry], copies: int) -> None:
    """What each entry costs, and what a match costs besides."""
    small, large = _weight(services, short, copies), _weight(services, long, copies)
    entry = (large - small) / (len(long) - len(short))
    figures.add("an entry, all keys", entry, "bytes", trend=True)
    figures.add("a match, all keys but what its entries cost", small - entry * len(short), "bytes", trend=True)
    figures.add(f"a match of {len(short)} entries, for each of them", small / len(short), "bytes")
    figures.add(f"a match of {len(long)} entries, for each of them", large / len(long), "bytes")


def _weigh_keys(figures: BenchFigures, services: Services, entries: Sequence[Entry], copies: int) -> None:
    with_keys, without = (_weight(services, entries, copies, keyed=keyed) for keyed in (True, False))
    figures.add(f"an idempotency key, {len(entries):,} in a match", (with_keys - without) / len(entries), "bytes")


def _weight(services: Services, entries: Sequence[Entry], copies: int, *, keyed: bool = False) -> float:
    """The bytes of a match, without its lines in the feeds."""
    before, _ = weight(services.store.redis)
    for _ in range(copies):
        logged(services, entries, keyed=keyed)
    return (weight(services.store.redis)[0] - before) / copies
