"""The queue of reviews that are being worked, task by task, and what their tasks have found so far.

Everything here can be lost: a review that is asked for again begins anew, and finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annales.events.redis_client import Client, Script, call_key, or_busy

SCRIPT = Script(Path(__file__).parent / "queue.lua", is_once=True)
WAITING, ASKERS, TICKETS = (f"{{reviews}}:{name}" for name in ("waiting", "askers", "tickets"))
LEASE_SECONDS = 90  # for which a worker has a task to itself: longer than it may take


@dataclass(frozen=True, slots=True)
class Taken:
    """A task of a review that a worker has claimed: its place among the tasks, and what became of earlier attempts.

    `begun` counts those that never ended, `yielded` those that gave way to bots' turns.
    """

    match: str
    review: str
    task: int
    begun: int
    yielded: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How many tasks of a review are done."""

    done: int
    tasks: int


class ReviewQueue:
    """Raises Busy while Redis does not answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def push(self, match: str, review: str, player: str, tasks: int, most: int, most_of_one: int) -> str:
        """Have a review worked: `OK`, also if it is already; `FULL` or `MANY` if too many wait, of all or of one."""
        outcome: bytes = self._run("push", _name(match, review), player, tasks, most, most_of_one)
        return outcome.decode()

    def take(self, seconds: float = LEASE_SECONDS) -> Taken | None:
        """Claim the next task; None if there is none."""
        found = self._run("take", int(seconds * 1000))
        if not found:
            return None
        match, review = found[0].decode().split("/")
        return Taken(match, review, int(found[1]), int(found[2]), int(found[3]))

    def give(self, taken: Taken, finding: bytes, seconds: float = LEASE_SECONDS) -> Progress:
        """Keep what a task has found. If it was the last, nobody else takes a task while the review is made of all."""
        name, lease = _name(taken.match, taken.review), int(seconds * 1000)
        done, tasks = self._run("give", name, taken.task, finding, lease)
        return Progress(done, tasks)

    def give_back(self, taken: Taken) -> None:
        """Let a task be taken again that was interrupted for bots' turns."""
        self._run("yield", _name(taken.match, taken.review), taken.task)

    def insist(self, taken: Taken, seconds: float = LEASE_SECONDS) -> bool:
        """Whether the worker of a task need not give way; of all workers only one need not, until it relents."""
        return bool(self._run("insist", _task(taken), int(seconds * 1000)))

    def relent(self, taken: Taken) -> None:
        """Let another one not give way."""
        self._run("relent", _task(taken))

    def finish(self, match: str, review: str) -> None:
        """Forget a review that is done, has failed or was deleted."""
        self._run("finish", _name(match, review))

    def wake(self) -> bool:
        """Wake a worker if reviews wait and none was told; whether that was so."""
        return bool(self._redis.zcard(WAITING)) and bool(self._run("wake"))  # nothing is written where nothing waits

    @or_busy()
    def found(self, match: str, review: str) -> list[bytes]:
        """What the tasks have found, in any order."""
        return list(self._redis.hvals(f"{{reviews}}:found:{_name(match, review)}"))

    @or_busy()
    def progress(self, match: str, reviews: Sequence[str]) -> dict[str, Progress]:
        """How far those of these reviews of a match are that are being worked."""
        with self._redis.pipeline(transaction=False) as pipe:
            for review in reviews:
                name = _name(match, review)
                pipe.zscore(WAITING, name)
                pipe.hlen(f"{{reviews}}:found:{name}")
                pipe.hget(f"{{reviews}}:job:{name}", "tasks")
            kept = iter(pipe.execute())
        read = zip(reviews, zip(kept, kept, kept, strict=True), strict=True)
        return {review: Progress(done, int(tasks or 0)) for review, (waits, done, tasks) in read if waits is not None}

    @or_busy()
    def bots_wait(self, tickets: str) -> bool:
        """Whether turns of bots wait, which go first; `tickets` is the list of theirs."""
        return bool(self._redis.llen(tickets))

    @or_busy()
    def _run(self, *args: Any) -> Any:
        return self._redis.run(SCRIPT, (WAITING, ASKERS, TICKETS, call_key(WAITING)), args)


def _name(match: str, review: str) -> str:
    return f"{match}/{review}"


def _task(taken: Taken) -> str:
    return f"{_name(taken.match, taken.review)}/{taken.task}"
