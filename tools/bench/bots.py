"""Bots: what a turn costs before the bot's code runs, and how fast each level thinks in each game.

Run as a program, it is a worker like `annales.workers.run` that records when the bot starts to think. With the number
of a round and of positions, `python -m annales.tools.bench.bots 0 5` prints as JSON what the levels took in that round.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypedDict

from annales.domain.arithmetic import added
from annales.domain.bots import LEVELS, choose, levels
from annales.domain.bots.alphabeta import is_open
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, legal_answers, open_table, set_up_for
from annales.domain.contract.game import Action, Game
from annales.domain.games import GAMES
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table
from annales.events import store
from annales.service.bots import planned_answers
from annales.service.bots.answer_planner import AnswerPlanner
from annales.service.bots.planned_answers import PlannedAnswer
from annales.service.bots.turn_queue import BotTurn, enqueue_turns, turn_id
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import Services, build, services
from annales.service.door import Door
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds, share
from annales.tools.bench.prepared import GAME
from annales.tools.bench.rules import COMPILED, has_compiled, in_compiled
from annales.tools.bench.stage import staged, wait_until
from annales.workers import run

BEGUN = "bench:begun"  # in Redis: when the bot started to think, by turn
AT_ONCE = {"ANNALES_BOT_STEP_MS": "0", "ANNALES_BOT_PAUSE_MS": "0"}  # answers are not delayed
POLICIES = {"always": "each write on disk", "everysec": "written each second"}
MEDIAN = {"always": 5.0, "everysec": 3.0}  # milliseconds that are the target
TURNS = 25  # in a round
PLAYER, PLAYER_SEAT = "pl_bench", 1
POSITIONS = 8  # of each game in a round, at which every level thinks
LONGEST = 5_000  # answers in a match of which they are positions
SEARCHES = ("alphabeta", "search")  # the levels whose speed is measured; `master` is `search` with a larger budget


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Measure matches in which a bot moves first, with a log that waits for the disk, as in production, and without."""
    figures = BenchFigures()
    for fsync, policy in POLICIES.items():
        with staged(fsync) as stage, build(stage.redis_url) as parts:
            store.named(parts.store.redis)  # as the launcher does: a worker does not touch a store without an id
            turn = Turn(parts, stage.start("bot", [sys.executable, "-m", "annales.tools.bench.bots"], AT_ONCE))
            turn.milliseconds()  # the first one waits for the worker's start
            for _ in rounds(pace, say, f"bots: {fsync},"):
                took = [turn.milliseconds() for _ in range(pace.of(TURNS, 3))]
                figures.add(
                    f"a bot's turn, request to start, {policy}: median", share(took, 0.5), "ms", most=MEDIAN[fsync]
                )
                figures.add(f"a bot's turn, request to start, {policy}: p99", share(took, 0.99), "ms")
    return figures


class Turn:
    """A bot's first turns, one match at a time: the next match opens when the bot has nothing left to do."""

    def __init__(self, parts: Services, worker: subprocess.Popen[bytes]) -> None:
        self._parts, self._worker = parts, worker
        self._door = Door(
            parts.store.log,
            parts.store.match_cache,
            parts.index,
            parts.store.match_secrets,
            parts.store.provenance,
            parts.matches,
            self._enqueue,
            parts.ports,
        )
        self._requested: tuple[str, float] = "", 0.0

    def _enqueue(self, turns: Sequence[BotTurn]) -> None:
        if turns:
            self._requested = turns[0].name, time.monotonic()
            enqueue_turns(self._parts.bots.turns, turns)

    def milliseconds(self) -> float:
        """The milliseconds from the request of one turn to its start."""
        seats = [{"kind": "bot", "level": "random"}, {"kind": "player"}]
        match = self._door.do(OpenMatch(PLAYER, Opening(GAME, seats))).match.id
        turn, requested = self._requested
        wait_until(lambda: self._is_through(match), self._worker)
        begun = self._parts.store.redis.hget(BEGUN, turn)
        if begun is None:
            raise RuntimeError(f"no worker played turn {turn}")
        return 1000 * (float(begun) - requested)

    def _is_through(self, match: str) -> bool:
        asked = self._parts.matches.visible(match, PLAYER).table().asked
        return asked is None or PLAYER_SEAT in asked.must


class Thoughts(TypedDict):
    """What a level did at some positions of a game: CPU milliseconds for each answer, and how much it searched.

    `searched` are the answers that were tried if the game is open, otherwise the iterations of its budget.
    """

    ms: list[float]
    searched: int


def measure_levels(pace: BenchPace, say: Say) -> BenchFigures:
    """Let each level answer at the same positions of matches of `greedy`, on the pure and on the compiled build."""
    figures, took, positions = BenchFigures(), dict[str, list[float]](), pace.of(POSITIONS)
    builds = {"": thoughts} | ({COMPILED: _in_compiled} if has_compiled() else {})
    for number in range(pace.rounds):
        for ending, think in builds.items():
            say(f"levels: round {number + 1} of {pace.rounds}{ending}")
            for slug, by_level in think(number, positions).items():
                unit = "answers tried/s" if is_open(GAMES[slug]) else "iterations/s"
                for level, thought in by_level.items():
                    name = f"{level}, {slug}{ending}"
                    took.setdefault(name, []).extend(thought["ms"])
                    if level in SEARCHES:
                        figures.add(name, 1000 * thought["searched"] / added(thought["ms"]), unit, trend=True)
    for name, ms in took.items():
        figures.add(f"an answer of {name}: median of all", share(ms, 0.5), "ms", trend=name.startswith("master"))
        figures.add(f"an answer of {name}: p90 of all", share(ms, 0.9), "ms")
    return figures


def _in_compiled(number: int, positions: int) -> dict[str, dict[str, Thoughts]]:
    process = in_compiled("-m", "annales.tools.bench.bots", str(number), str(positions))
    process.check_returncode()
    read: dict[str, dict[str, Thoughts]] = json.loads(process.stdout)
    return read


def thoughts(number: int, positions: int) -> dict[str, dict[str, Thoughts]]:
    """What each level did in one round, by game and level; the number of the round seeds its match."""
    return {slug: thoughts_in(game, number, positions) for slug, game in GAMES.items()}


def thoughts_in(game: Game, number: int, positions: int) -> dict[str, Thoughts]:
    """The same in one game, by level."""
    tried = 0

    def play(table: Table, seat: Seat, action: Action) -> None:
        nonlocal tried
        tried += not action.SETTLES  # searches look at these in passing, and do not count them
        game.play(table, seat, action)

    counting = replace(game, play=play)
    moments = spread(list(choices(game, number)), positions)
    found: dict[str, Thoughts] = {}
    for name in levels(game):
        level, ms, tried = LEVELS[name], list[float](), 0
        for at, table in enumerate(moments):
            since = time.process_time()
            choose(level, counting, table, table.question.must[0], f"{number} {at}")
            ms.append(1000 * (time.process_time() - since))
        found[name] = {"ms": ms, "searched": tried if is_open(game) else level.budget * len(moments)}
    return found


def choices(game: Game, number: int) -> Iterator[Table]:
    """The tables of a match of `greedy` at which the first seat that is asked has a choice."""
    luck = Random(number)
    dealer = SeededDealer(luck)
    table, _ = open_table(game, set_up_for(game, game.PLAYERS[0], {}), dealer)
    for at in range(LONGEST):
        if table.ended is not None:
            return
        seat = table.question.must[0]
        if sum(not action.SETTLES for action in legal_answers(game, table, seat)) > 1:
            yield table
        action = choose(LEVELS["greedy"], game, table, seat, f"{number} {at}")
        table, _ = advance(game, table, seat, action, dealer)


def spread(tables: Sequence[Table], most: int) -> list[Table]:
    """Some of the tables, from the whole match."""
    return [tables[len(tables) * (2 * n + 1) // (2 * most)] for n in range(most)]


def work() -> int:
    """Run as a worker, and record when each turn starts."""
    thinks, turn = AnswerPlanner.plan, ""

    def named(self: AnswerPlanner, id: str, question: int, seat: Seat, *known: Any) -> PlannedAnswer:
        nonlocal turn
        turn = turn_id(id, question, seat)
        return thinks(self, id, question, seat, *known)

    def timed(*about: Any) -> Any:
        services().store.redis.hset(BEGUN, turn, repr(time.monotonic()))
        return choose(*about)

    AnswerPlanner.plan = named  # type: ignore[method-assign, assignment]
    planned_answers.choose = timed  # type: ignore[assignment, attr-defined]
    return run.main()


def main(words: list[str]) -> int:
    """Print what the levels took in a round, as JSON, or without words be a worker."""
    if not words:
        return work()
    number, positions = map(int, words)
    print(json.dumps(thoughts(number, positions)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
