"""Answers on the channel, beside a bare append over HTTP and boardgame.io with its socket.io client."""

from __future__ import annotations

from contextlib import ExitStack
from math import ceil
from typing import Any

from annales.tools.bench.answers import ComparedLoads
from annales.tools.bench.load import Loaded, in_a_process
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds, share
from annales.tools.bench.others import boardgame_io
from annales.tools.bench.prepared import FIRST_QUESTION, Move, begun, single_moves, turn_moves
from annales.tools.bench.stage import BARE, SERVICE, Web, staged

POLICIES = {"everysec": "written each second", "always": "each write on disk"}
AT_ONCE = 8  # matches, and connections of the bare append
FASTEST = 12_000  # actions a second for which matches are prepared
FOLLOWERS, FOLLOWED, LASTS = 500, 50, 4.0  # channels, matches, seconds
RATES = (250, 500)  # answers a second


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Rounds of every load in turn, for each way of writing to disk; boardgame.io keeps everything in memory."""
    figures = BenchFigures()
    for fsync, policy in POLICIES.items():
        with staged(fsync) as stage, ExitStack() as resources:
            sides = ComparedLoads(stage.web(BARE), stage.web(SERVICE), pace.seconds)
            peer = resources.enter_context(boardgame_io.served()) if boardgame_io.is_there() else None
            if peer is None:
                say("channel: boardgame.io is not installed (script/setup bench): nothing is compared with it")
            for _ in rounds(pace, say, f"channel: {fsync},"):
                _round(figures, sides, peer, policy, pace.seconds)
    return figures


def _round(
    figures: BenchFigures, sides: ComparedLoads, peer: boardgame_io.Peer | None, policy: str, seconds: float
) -> None:
    append, _ = sides.append(AT_ONCE)
    http, _ = sides.single(AT_ONCE)
    runs = {
        "single answers": played(sides, seconds, single_moves(), follow=False),
        "single answers seen by both": played(sides, seconds, single_moves()),
        "whole turns seen by both": played(sides, seconds, turn_moves()),
    }
    figures.add(f"bare append over HTTP, {AT_ONCE} connections, {policy}", append.rate, "actions/s")
    figures.add(f"single answers over HTTP, {AT_ONCE} connections, {policy}", http.rate, "actions/s")
    for name, done in runs.items():
        figures.add(f"{name} on channels, {AT_ONCE} matches, {policy}", done.rate, "actions/s")
        figures.add(f"{name} on channels, {policy}: p50", done.p50, "ms")
        figures.add(f"{name} on channels, {policy}: p99", done.p99, "ms")
    bare, single, turned = (done.rate for done in runs.values())
    figures.add(f"single answers over HTTP ÷ bare append, {policy}", http.rate / append.rate, least=0.65)
    figures.add(f"single answers on channels ÷ bare append over HTTP, {policy}", bare / append.rate, least=1.0)
    if peer is not None:
        moves = peer.moves(AT_ONCE, seconds)
        figures.add(f"boardgame.io, {AT_ONCE} matches of cards, in memory ({policy} beside it)", moves, "moves/s")
        figures.add(f"single answers seen by both ÷ boardgame.io, {policy}", single / moves, least=0.75)
        figures.add(f"whole turns seen by both ÷ boardgame.io, {policy}", turned / moves, least=1.3)


def played(sides: ComparedLoads, seconds: float, moves: list[Move], follow: bool = True) -> Loaded:
    """Play `AT_ONCE` matches at a time, each player on a channel of their own, in lockstep if they follow."""
    web, tokens = sides.service, sides.tokens
    actions = sum(move[2] for move in moves)
    wanted = AT_ONCE + ceil(FASTEST * seconds / actions)
    matches = [_match(web, tokens, moves) for _ in range(wanted)]
    plan = {"port": web.port, "tokens": tokens, "matches": matches, "at_once": AT_ONCE, "seconds": seconds}
    return Loaded(**in_a_process("channel.duels", {**plan, "receipts": False, "follow": follow}, seconds))


def _match(web: Web, tokens: list[str], moves: list[Move]) -> dict[str, Any]:
    return {"id": begun(web, tokens).rpartition("/")[2], "last": FIRST_QUESTION, "moves": moves}


def measure_followers(pace: BenchPace, say: Say) -> BenchFigures:
    """Channels that follow matches while these are played at steady rates."""
    figures = BenchFigures()
    followers, matches = pace.of(FOLLOWERS, 4), pace.of(FOLLOWED, 2)
    for fsync, policy in POLICIES.items():
        with staged(fsync) as stage:
            web = stage.web(SERVICE)
            tokens = [web.registered(name) for name in ("Ada", "Bob")]
            for number in range(max(1, pace.rounds // 2)):
                for rate in RATES:
                    say(f"followers: {fsync}, round {number + 1}, {rate} answers/s")
                    seconds = pace.of(round(LASTS * 10)) / 10
                    plan = {
                        "port": web.port,
                        "tokens": tokens,
                        "matches": [_match(web, tokens, single_moves()) for _ in range(matches)],
                        "followers": followers,
                        "rate": pace.of(rate, 20),
                        "seconds": seconds,
                    }
                    seen = in_a_process("channel.followers", plan, seconds)
                    about = f"{followers} channels follow {matches} matches, {rate} answers/s, {policy}"
                    figures.add(f"{about}: p50 until one hears", share(seen["heard"], 0.5), "ms")
                    figures.add(f"{about}: p99 until one hears", share(seen["heard"], 0.99), "ms", most=100.0)
                    figures.add(f"{about}: p99 of a reply", share(seen["answered"], 0.99), "ms")
    return figures
