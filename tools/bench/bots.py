"""The overhead of a bot's turn: the time from its request to the first line of the bot's code.

Run as a program, it is a worker like `workers.run` that records when the bot starts to think.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

from domain.bots import choose
from domain.table.layout import Seat
from events import store
from service.bots import planned_answers
from service.bots.answer_planner import AnswerPlanner
from service.bots.planned_answers import PlannedAnswer
from service.bots.turn_queue import BotTurn, enqueue_turns, turn_id
from service.commands.open import Opening, OpenMatch
from service.container import Services, build, services
from service.door import Door
from tools.bench.measured import Figures, Pace, Say, share
from tools.bench.prepared import GAME
from tools.bench.stage import staged, wait_until
from workers import run

BEGUN = "bench:begun"  # in Redis: when the bot started to think, by turn
AT_ONCE = {"ANNALES_BOT_STEP_MS": "0", "ANNALES_BOT_PAUSE_MS": "0"}  # answers are not delayed
POLICIES = {"always": "each write on disk", "everysec": "written each second"}
MEDIAN = {"always": 5.0, "everysec": 3.0}  # milliseconds that are the target
TURNS = 25  # in a round
PLAYER, PLAYER_SEAT = "pl_bench", 1


def measure(pace: Pace, say: Say) -> Figures:
    """Measure matches in which a bot moves first, with a log that waits for the disk, as in production, and without."""
    figures = Figures()
    for fsync, policy in POLICIES.items():
        with staged(fsync) as stage, build(stage.redis_url) as parts:
            store.named(parts.redis)  # as the launcher does: a worker does not touch a store without an id
            turn = Turn(parts, stage.start("bot", [sys.executable, "-m", "tools.bench.bots"], AT_ONCE))
            turn.milliseconds()  # the first one waits for the worker's start
            for number in range(pace.rounds):
                say(f"bots: {fsync}, round {number + 1} of {pace.rounds}")
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
            parts.log,
            parts.match_cache,
            parts.index,
            parts.match_secrets,
            parts.provenance,
            parts.matches,
            self._enqueue,
            parts.ports,
        )
        self._requested: tuple[str, float] = "", 0.0

    def _enqueue(self, turns: Sequence[BotTurn]) -> None:
        if turns:
            self._requested = turns[0].name, time.monotonic()
            enqueue_turns(self._parts.turns, turns)

    def milliseconds(self) -> float:
        """The milliseconds from the request of one turn to its start."""
        seats = [{"kind": "bot", "level": "random"}, {"kind": "player"}]
        match = self._door.do(OpenMatch(PLAYER, Opening(GAME, seats))).match.id
        turn, requested = self._requested
        wait_until(lambda: self._is_through(match), self._worker)
        begun = self._parts.redis.hget(BEGUN, turn)
        if begun is None:
            raise RuntimeError(f"no worker played turn {turn}")
        return 1000 * (float(begun) - requested)

    def _is_through(self, match: str) -> bool:
        asked = self._parts.matches.visible(match, PLAYER).table().asked
        return asked is None or PLAYER_SEAT in asked.must


def work() -> int:
    """Run as a worker, and record when each turn starts."""
    thinks, turn = AnswerPlanner.plan, ""

    def named(
        self: AnswerPlanner, id: str, question: int, seat: Seat, kept: PlannedAnswer | None = None
    ) -> PlannedAnswer:
        nonlocal turn
        turn = turn_id(id, question, seat)
        return thinks(self, id, question, seat, kept)

    def timed(*about: Any) -> Any:
        services().redis.hset(BEGUN, turn, repr(time.monotonic()))
        return choose(*about)

    AnswerPlanner.plan = named  # type: ignore[method-assign]
    planned_answers.choose = timed  # type: ignore[assignment, attr-defined]
    return run.main()


if __name__ == "__main__":
    sys.exit(work())
