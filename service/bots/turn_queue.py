"""Bots' turns that wait, are not due yet, or are being thought about: which of them a worker takes next.

Everything here can be lost: the log holds the open turns, and the sweeper of the clock brings back what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from redis import Redis

from domain.table.layout import Seat
from events.redis_client import or_busy
from service.settings import LONGEST_PAUSE_MS

SCRIPT = (Path(__file__).parent / "turn_queue.lua").read_text("utf-8")
PEOPLE, ALONE = "people", "alone"  # the classes: people sit at the match, or bots have it for themselves
OPENERS = {PEOPLE: "{bots}:openers:people", ALONE: "{bots}:openers:alone"}
AHEAD = {PEOPLE: "{bots}:ahead:people", ALONE: "{bots}:ahead:alone"}
TURNS, READY, LATER, ASKED, SINCE, VIRTUAL, LEASES, THOUGHTS = (
    f"{{bots}}:{name}" for name in ("turns", "ready", "later", "asked", "since", "virtual", "leases", "thoughts")
)
KEYS = (TURNS, *OPENERS.values(), *AHEAD.values(), READY, LATER, ASKED, SINCE, VIRTUAL, LEASES, THOUGHTS)
FAR = LONGEST_PAUSE_MS + 60_000  # no turn is put off for so many milliseconds
AT_ONCE = 500  # turns that one command looks at


@dataclass(frozen=True)
class BotTurn:
    """A seat of a bot that is asked something: what the queue must know of it.

    `opener` is the player who opened the match; `people` tells whether people sit there.
    """

    match: str
    question: int
    seat: Seat
    opener: str
    people: bool

    @property
    def name(self) -> str:
        """The name of the turn, under which the queue holds it."""
        return turn_id(self.match, self.question, self.seat)

    @property
    def kind(self) -> str:
        """The class that it waits in."""
        return PEOPLE if self.people else ALONE


def turn_id(match: str, question: int, seat: Seat) -> str:
    """The name of one turn of a bot."""
    return f"{match}-{question}-{seat}"


def turn_of(name: str) -> tuple[str, int, Seat]:
    """The match, the question and the seat of a turn's name; ValueError for what names none."""
    match, question, seat = name.rsplit("-", 2)
    return match, int(question), int(seat)


class TurnQueue:
    """The fair queue in Redis. What Redis cannot do now raises Busy."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._script = redis.register_script(SCRIPT)

    # -- asking and taking

    def push(self, turn: BotTurn) -> bool:
        """Ask for a turn; whether it waits from now on. One that is queued or held already keeps its place."""
        return bool(self._run("push", turn.name, turn.kind, turn.opener))

    def take(self, seconds: float) -> str | None:
        """Take the next turn under a lease of so many seconds; its name, or None when none waits."""
        turn: bytes = self._run("take", int(seconds * 1000))
        return turn.decode() or None

    @or_busy()
    def others_wait(self, opener: str, people: bool) -> bool:
        """Whether a kept answer is due, or a turn waits that comes first or is another opener's of the same class."""
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zcard(READY)
            pipe.zcard(OPENERS[PEOPLE])
            pipe.zrange(OPENERS[PEOPLE if people else ALONE], 0, 1)
            ready, where_people_sit, openers = pipe.execute()
        return bool(ready or (where_people_sit and not people) or any(one.decode() != opener for one in openers))

    # -- answers that are not due yet

    def keep(self, turn: BotTurn, due: int, thought: str, cost: int = 0) -> bool:
        """End the lease of a turn and keep its answer until it is due (milliseconds since 1970); whether it is kept.

        It is not where the lease was lost and the turn waits again. `cost` is the milliseconds that were spent on it.
        """
        return bool(self._run("keep", turn.name, turn.kind, turn.opener, due, thought, cost))

    @or_busy()
    def thought(self, turn: str) -> str | None:
        """The answer that is kept for a turn."""
        kept: bytes | None = self._redis.hget(THOUGHTS, turn)
        return None if kept is None else kept.decode()

    def clean(self, cursor: str = "0") -> str:
        """Forget what is kept of turns that are nowhere any more, a part of them; where the next part begins."""
        following: bytes = self._run("clean", cursor, AT_ONCE)
        return following.decode()

    @or_busy()
    def next_due(self) -> int | None:
        """When the next turn that is put off is due, in milliseconds since 1970."""
        first = self._redis.zrange(LATER, 0, 0, withscores=True)
        return int(first[0][1]) if first else None

    def release(self, now: int) -> int:
        """Let wait what is due by now (milliseconds since 1970); how many turns, a bounded number."""
        return int(self._run("release", now, now + FAR, AT_ONCE))

    # -- leases

    def hold(self, turn: str, seconds: float, asked: BotTurn | None = None) -> bool:
        """Hold a turn that was not taken from the queue; False when somebody holds it.

        Where it is told whose turn it is, what it costs is counted.
        """
        owner = ("", "") if asked is None else (asked.kind, asked.opener)
        return bool(self._run("hold", turn, int(seconds * 1000), *owner))

    def renew(self, turn: str, seconds: float) -> bool:
        """Hold a turn for so many seconds from now; False when the lease was lost."""
        return bool(self._run("renew", turn, int(seconds * 1000)))

    def let_go(self, turn: str, cost: int = 0) -> None:
        """End a lease: the attempt at this turn has come to an end, whatever came of it.

        `cost` is the milliseconds that were spent on it: its opener's next turn is later by as much.
        """
        self._run("let_go", turn, cost)

    def dead(self) -> list[str]:
        """Take away the leases that have run out and give their turns: those attempts never ended."""
        turns: list[bytes] = self._run("dead", AT_ONCE)
        return [turn.decode() for turn in turns]

    # -- looking

    def unknown(self, turns: Sequence[str]) -> list[str]:
        """Those of these turns that are neither waiting nor put off nor held."""
        names = iter(turns)
        found: list[str] = []
        while some := list(islice(names, AT_ONCE)):
            found.extend(self._unknown(some))
        return found

    @or_busy()
    def _unknown(self, turns: list[str]) -> Iterator[str]:
        with self._redis.pipeline(transaction=False) as pipe:
            for key in (SINCE, LATER, LEASES):
                pipe.zmscore(key, turns)
            places = zip(*pipe.execute(), strict=True)
        return (turn for turn, known in zip(turns, places, strict=True) if all(place is None for place in known))

    @or_busy()
    def waiting(self) -> int:
        """How many turns wait for a worker."""
        return int(self._redis.zcard(SINCE))

    @or_busy()
    def oldest(self) -> int | None:
        """Since when the turn has waited that waits for longest, in milliseconds since 1970 by the clock of Redis."""
        first = self._redis.zrange(SINCE, 0, 0, withscores=True)
        return int(first[0][1]) if first else None

    @or_busy()
    def _run(self, *args: Any) -> Any:
        return self._script(keys=KEYS, args=args)
