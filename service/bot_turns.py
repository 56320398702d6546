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

from domain.kernel.layout import Seat
from events.connect import or_busy
from service.settings import LONGEST_PAUSE_MS

SCRIPT = (Path(__file__).parent / "bot_turns.lua").read_text("utf-8")
PEOPLE, ALONE = "people", "alone"           # the classes: people sit at the match, or bots have it for themselves
WAITING = {PEOPLE: "{bots}:people", ALONE: "{bots}:alone"}
LAST = {PEOPLE: "{bots}:last:people", ALONE: "{bots}:last:alone"}
LATER, ASKED, SINCE, VIRTUAL, LEASES = ("{bots}:later", "{bots}:asked", "{bots}:since", "{bots}:virtual",
                                        "{bots}:leases")
KEYS = (*WAITING.values(), *LAST.values(), LATER, ASKED, SINCE, VIRTUAL, LEASES)
FAR = LONGEST_PAUSE_MS + 60_000             # no turn is put off for so many milliseconds
AT_ONCE = 500                               # turns that one command looks at
AHEAD = 20                                  # turns at the head of the queue where other openers are looked for


@dataclass(frozen=True)
class BotTurn:
    """A seat of a bot that is asked something: what the queue must know of it.

    `opener` is the player who opened the match; `people` tells whether people sit there; `due` is when it may be taken
    (milliseconds since 1970), or None for at once.
    """

    match: str
    question: int
    seat: Seat
    opener: str
    people: bool
    due: int | None = None

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
        due = "" if turn.due is None else turn.due
        return bool(self._run("push", turn.name, turn.kind, turn.opener, due))

    def take(self, seconds: float) -> str | None:
        """Take the next turn under a lease of so many seconds; its name, or None when none waits."""
        turn: bytes = self._run("take", int(seconds * 1000))
        return turn.decode() or None

    @or_busy()
    def others_wait(self, opener: str, people: bool) -> bool:
        """Whether a turn of another opener waits that comes first, or has as good a claim as this opener's."""
        if not people and self._redis.zcard(WAITING[PEOPLE]):
            return True
        turns = self._redis.zrange(WAITING[PEOPLE if people else ALONE], 0, AHEAD - 1)
        if not turns:
            return False
        openers = self._redis.hmget(ASKED, turns)
        return any(asked is not None and asked.decode().partition(" ")[2] != opener for asked in openers)

    # -- turns that are not due yet

    @or_busy()
    def next_due(self) -> int | None:
        """When the next turn that is put off is due, in milliseconds since 1970."""
        first = self._redis.zrange(LATER, 0, 0, withscores=True)
        return int(first[0][1]) if first else None

    def release(self, now: int) -> int:
        """Let wait what is due by now (milliseconds since 1970); how many turns, a bounded number."""
        return int(self._run("release", now, now + FAR, AT_ONCE))

    # -- leases

    def hold(self, turn: str, seconds: float) -> bool:
        """Hold a turn that was not taken from the queue; False when somebody holds it."""
        return bool(self._run("hold", turn, int(seconds * 1000)))

    def renew(self, turn: str, seconds: float) -> bool:
        """Hold a turn for so many seconds from now; False when the lease was lost."""
        return bool(self._run("renew", turn, int(seconds * 1000)))

    @or_busy()
    def let_go(self, turn: str) -> None:
        """End a lease: the attempt at this turn has come to an end, whatever came of it."""
        self._redis.zrem(LEASES, turn)

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
            for key in (*WAITING.values(), LATER, LEASES):
                pipe.zmscore(key, turns)
            places = zip(*pipe.execute(), strict=True)
        return (turn for turn, known in zip(turns, places, strict=True) if all(place is None for place in known))

    @or_busy()
    def waiting(self) -> int:
        """How many turns wait for a worker."""
        return sum(int(self._redis.zcard(key)) for key in WAITING.values())

    @or_busy()
    def oldest(self) -> int | None:
        """Since when the turn has waited that waits for longest, in milliseconds since 1970 by the clock of Redis."""
        first = self._redis.zrange(SINCE, 0, 0, withscores=True)
        return int(first[0][1]) if first else None

    @or_busy()
    def _run(self, *args: Any) -> Any:
        return self._script(keys=KEYS, args=args)
