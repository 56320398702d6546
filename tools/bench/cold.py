"""Answers to matches that no process holds, as nearly all are in correspondence play, beside answers to matches held.

They are sent over HTTP, one after the other, to one process that has just been started.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from annales.service.commands.answer import Answer
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import Services, build
from annales.tools.bench.answers import add_load
from annales.tools.bench.load import Loaded, load, request
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds
from annales.tools.bench.prepared import FIRST_QUESTION, GAME, LONG_OPTIONS, long_walk
from annales.tools.bench.stage import SERVICE, WITHIN, Web, staged

MATCHES = {5: 240, 100: 80, 1_000: 16}  # matches by their length; a process keeps all of them once it has read them
WARMS_UP = 30  # matches that a new process is asked for first: it imports, and reads what is the same for all
TARGETS = {5: 1.5, 100: 2.0}  # CPU of an answer to a match that is not held ÷ held

Player = dict[str, Any]


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """In each round new matches and a new process, which is asked for each match twice."""
    figures = BenchFigures()
    with staged("always") as stage, build(stage.redis_url) as services:
        first = stage.web(SERVICE, workers=1)
        players = [first.send("POST", "/v1/players", {"name": name}) for name in ("Ada", "Bob")]
        first.process.terminate()
        first.process.wait(WITHIN)
        for _ in rounds(pace, say, "cold:"):
            matches = {
                length: [_begun(services, players, length) for _ in range(pace.of(most, 4))]
                for length, most in MATCHES.items()
            }
            warm = [_begun(services, players, min(MATCHES)) for _ in range(pace.of(WARMS_UP, 4))]
            web = stage.web(SERVICE, workers=1)
            _answered(web, players, warm, min(MATCHES))
            for length, some in matches.items():
                _compare(figures, web, players, some, length)
            web.process.terminate()
            web.process.wait(WITHIN)
    return figures


def _begun(services: Services, players: Sequence[Player], entries: int) -> str:
    """A match of so many entries."""
    (south, north), seats = [player["player"]["id"] for player in players], [{"kind": "player"}, {"kind": "open"}]
    match = services.door.do(OpenMatch(south, Opening(GAME, seats, LONG_OPTIONS))).match.id
    services.door.do(SitDown(match, 1, north))
    after = FIRST_QUESTION
    for seat, turn in groupby(long_walk(entries - after), lambda answer: answer.seat):
        notations = [answer.notation for answer in turn]
        services.door.do(Answer(match, (south, north)[seat], after, notations))
        after += len(notations)
    return match


def _compare(figures: BenchFigures, web: Web, players: Sequence[Player], matches: Sequence[str], length: int) -> None:
    """One answer in each match, and then one more."""
    sides = {
        "not held": _answered(web, players, matches, length),
        "held": _answered(web, players, matches, length + 1),
    }
    for side, loaded in sides.items():
        add_load(figures, f"{length:,} entries, {side}", loaded, trend=False)
    ratio = sides["not held"].cost("the server") / sides["held"].cost("the server")
    figures.add(f"CPU of not held ÷ held, {length:,} entries", ratio, most=TARGETS.get(length), trend=True)


def _answered(web: Web, players: Sequence[Player], matches: Sequence[str], length: int) -> Loaded:
    """The next answer in matches of a length, over one connection."""
    answer = long_walk(length + 1 - FIRST_QUESTION)[-1]
    body, token = {"answering": length, "notation": answer.notation}, players[answer.seat]["token"]
    scripts = [[(request("POST", f"/v1/matches/{match}/actions", body, token), 1)] for match in matches]
    return load(web.port, scripts, connections=1, seconds=WITHIN, watched=web.watched)
