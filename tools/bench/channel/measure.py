"""Answers on the channel, beside a bare append over HTTP and boardgame.io with its socket.io client."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Any

from annales.tools.bench.answers import ComparedLoads, add_load
from annales.tools.bench.load import WARM, WITHIN, Loaded, in_a_process, load, parted
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds, share
from annales.tools.bench.others.boardgame_io import FLAT_FILE, MEMORY, POSTGRESQL, Peer, peers
from annales.tools.bench.prepared import (
    FIRST_QUESTION,
    LONG_OPTIONS,
    Move,
    begun,
    long_walk,
    single_answers,
    single_moves,
    turn_moves,
    walk,
)
from annales.tools.bench.stage import BARE, SERVICE, Web, staged

AT_ONCE = 8  # matches, and connections of the bare append
FASTEST = 12_000  # actions a second for which answers are prepared
APPEND, SINGLE, SEEN, TURNS = (
    f"bare appends over HTTP, {AT_ONCE} connections",
    f"single answers on channels, {AT_ONCE} matches",
    f"single answers seen by both, {AT_ONCE} matches",
    f"whole turns seen by both, {AT_ONCE} matches",
)
# What both see ÷ boardgame.io's moves, by its storage: the least that it should be.
LEAST = {
    (SEEN, MEMORY): 0.45,
    (SEEN, FLAT_FILE): None,
    (SEEN, POSTGRESQL): 4.0,
    (TURNS, MEMORY): 1.3,
    (TURNS, FLAT_FILE): None,
    (TURNS, POSTGRESQL): None,
}
FOLLOWERS, FOLLOWED, LASTS = 500, 50, 4.0  # channels, matches, seconds
RATES = {250: None, 500: 120.0}  # answers a second: the most milliseconds until 99 of 100 followers have heard


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Rounds of every load in turn."""
    figures = BenchFigures()
    with staged("always") as stage, peers(stage.folder / "boardgame_io", pace, say) as others:
        sides = ComparedLoads(stage.web(BARE), stage.web(SERVICE), pace.seconds)
        for _ in rounds(pace, say, "channel:"):
            _round(figures, sides, others, pace)
    return figures


def _round(figures: BenchFigures, sides: ComparedLoads, others: dict[str, Peer], pace: BenchPace) -> None:
    seconds = pace.seconds
    answers = long_walk(WARM + ceil(FASTEST * seconds / AT_ONCE))
    runs = {
        APPEND: partial(sides.append, AT_ONCE),
        SINGLE: partial(played, sides, seconds, single_moves(answers), follow=False),
        SEEN: partial(played, sides, seconds, single_moves(answers)),
        TURNS: partial(played, sides, seconds, turn_moves(answers)),
        **{_named(name): partial(peer.played, AT_ONCE, seconds) for name, peer in others.items()},
    }
    done = {name: runs[name]() for name in pace.shuffled(runs)}
    for name in runs:
        add_load(figures, name, done[name], trend=name != APPEND)
    figures.add(
        "single answers on channels ÷ bare appends over HTTP", done[SINGLE].rate / done[APPEND].rate, least=0.95
    )
    for (ours, name), least in LEAST.items():
        if name in others:
            figures.add(
                f"{ours} ÷ {_named(name)}",
                done[ours].rate / done[_named(name)].rate,
                least=least,
                trend=least is None,
            )


def _named(storage: str) -> str:
    return f"boardgame.io, {storage}"


def played(sides: ComparedLoads, seconds: float, moves: list[Move], follow: bool = True) -> Loaded:
    """Play `AT_ONCE` matches, each player on a channel of their own, in lockstep if they follow."""
    web, tokens = sides.service, sides.tokens
    matches = [begun(web, tokens, LONG_OPTIONS).rpartition("/")[2] for _ in range(AT_ONCE)]
    plan: dict[str, Any] = {"port": web.port, "tokens": tokens, "matches": matches, "last": FIRST_QUESTION}
    plan |= {"moves": moves, "warm": parted(((move, move[2]) for move in moves), WARM), "seconds": seconds}
    plan |= {"receipts": False, "follow": follow, "watched": web.watched}
    return Loaded(**in_a_process("channel.duels", plan, seconds))


def measure_followers(pace: BenchPace, say: Say) -> BenchFigures:
    """Channels that follow matches while these are played at steady rates, each player on a channel of their own."""
    figures = BenchFigures()
    followers, matches, seconds = pace.of(FOLLOWERS, 4), pace.of(FOLLOWED, 2), pace.of(round(LASTS * 10)) / 10
    with staged("always") as stage:
        web = stage.web(SERVICE)
        tokens = [web.registered(name) for name in ("Ada", "Bob")]
        for _ in rounds(pace, say, "followers:"):
            for rate in pace.shuffled(RATES):
                plan = {"port": web.port, "tokens": tokens, "matches": _warm(web, tokens, matches)}
                plan |= {"moves": single_moves(walk())[WARM:], "last": FIRST_QUESTION + WARM, "followers": followers}
                told = pace.of(rate, 20)
                seen = in_a_process("channel.followers", {**plan, "rate": told, "seconds": seconds}, seconds)
                about = f"{followers} channels follow {matches} matches, {told} answers/s"
                figures.add(f"{about}: p50 until one hears", share(seen["heard"], 0.5), "ms")
                most = RATES[rate] if told == rate else None
                figures.add(f"{about}: p99 until one hears", share(seen["heard"], 0.99), "ms", most=most, trend=True)
                figures.add(f"{about}: p99 of a reply", share(seen["answered"], 0.99), "ms", trend=True)
    return figures


def _warm(web: Web, tokens: list[str], count: int) -> list[str]:
    """Matches whose first answers are given."""
    matches = [begun(web, tokens) for _ in range(count)]
    load(web.port, [single_answers(match, tokens)[:WARM] for match in matches], AT_ONCE, WITHIN)
    return [match.rpartition("/")[2] for match in matches]
