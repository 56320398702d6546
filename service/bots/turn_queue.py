"""The queue of bots' turns: those that wait, those whose answer is not due yet, and those that a worker has leased.

Each turn that begins to wait adds a ticket in the same step, which wakes a worker. A ticket names no turn: the worker
takes the next one then. Tickets may be lost or in excess: the scheduler adds missing ones, and a worker ignores a
ticket for which no turn waits.

Everything here can be lost: the log holds the open turns, and the scheduler's sweeper restores what is missing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from redis.exceptions import RedisError

from annales.domain.errors import Busy
from annales.domain.table.layout import Seat
from annales.events.redis_client import Client, Script, call_key, or_busy
from annales.service.bots.cut_offs import FIELDS, CutOffs, from_fields, key_of
from annales.service.settings import LONGEST_PAUSE_MS

SCRIPT = Script(Path(__file__).parent / "turn_queue.lua", is_once=True)
PEOPLE, ALONE = "people", "alone"  # the classes: matches with people, and matches between bots
OPENERS = {PEOPLE: "{bots}:openers:people", ALONE: "{bots}:openers:alone"}
AHEAD = {PEOPLE: "{bots}:ahead:people", ALONE: "{bots}:ahead:alone"}
TURNS, READY, LATER, ASKED, SINCE, VIRTUAL, LEASES, PLANNED, TICKETS = (
    f"{{bots}}:{name}"
    for name in ("turns", "ready", "later", "asked", "since", "virtual", "leases", "thoughts", "tickets")
)
KEYS = (TURNS, *OPENERS.values(), *AHEAD.values(), READY, LATER, ASKED, SINCE, VIRTUAL, LEASES, PLANNED, TICKETS)
FAR = LONGEST_PAUSE_MS + 60_000  # milliseconds; no turn is put off for so long
AT_ONCE = 500  # turns handled by one command
TICKETS_AT_ONCE = 100  # added at most by one round of the scheduler

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BotTurn:
    """A question that a bot's seat has to answer, with what the queue must know about it.

    `opener` is the player who opened the match; `people` says whether people sit in it.
    """

    match: str
    question: int
    seat: Seat
    opener: str
    people: bool

    @property
    def name(self) -> str:
        """The name of the turn in the queue."""
        return turn_id(self.match, self.question, self.seat)

    @property
    def kind(self) -> str:
        """The class in which it waits."""
        return PEOPLE if self.people else ALONE


def turn_id(match: str, question: int, seat: Seat) -> str:
    """The name of one turn of a bot."""
    return f"{match}-{question}-{seat}"


def turn_of(name: str) -> tuple[str, int, Seat]:
    """The match, the question and the seat that a turn's name consists of; raises ValueError if it names no turn."""
    match, question, seat = name.rsplit("-", 2)
    return match, int(question), int(seat)


def enqueue_turns(turns: TurnQueue, asked: Iterable[BotTurn]) -> None:
    """Queue these turns; if the queue cannot be reached, they are left to the sweeper."""
    for turn in asked:
        try:
            turns.push(turn)
        except (Busy, RedisError) as reason:
            _log.warning("turn %s is left to the sweeper: %s", turn.name, type(reason).__name__)


class TurnQueue:
    """The fair queue in Redis. Every method raises Busy while Redis is unavailable."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    # -- queueing and taking

    def push(self, turn: BotTurn) -> bool:
        """Queue a turn, with a ticket; whether it was added. A turn that is queued or leased keeps its place."""
        return bool(self._run("push", turn.name, turn.kind, turn.opener))

    def take(self, seconds: float) -> str | None:
        """Take the next turn under a lease of this many seconds; its name, or None if none waits."""
        turn: bytes = self._run("take", int(seconds * 1000))
        return turn.decode() or None

    @or_busy()
    def others_wait(self, opener: str, people: bool) -> bool:
        """Whether anything waits that should go before another turn of this opener.

        That is a planned answer that is due, a turn of a higher class, or one of another opener in the same class.
        """
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zcard(READY)
            pipe.zcard(OPENERS[PEOPLE])
            pipe.zrange(OPENERS[PEOPLE if people else ALONE], 0, 1)
            ready, with_people, openers = pipe.execute()
        return bool(ready or (with_people and not people) or any(name.decode() != opener for name in openers))

    # -- answers that are not due yet

    def keep(self, turn: BotTurn, due: int, answer: str, cost: int = 0) -> bool:
        """End the lease of a turn and keep its planned answer until `due` (milliseconds since 1970).

        Returns whether it is kept; it is not if the lease was lost and the turn waits again. `cost` is in milliseconds.
        """
        return bool(self._run("keep", turn.name, turn.kind, turn.opener, due, answer, cost))

    @or_busy()
    def known(self, turn: str) -> tuple[str | None, CutOffs]:
        """The planned answer that is kept for a turn, as JSON, and the thoughts about it that were cut off."""
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.hget(PLANNED, turn)
            pipe.hmget(key_of(turn), FIELDS)
            kept, counted = pipe.execute()
        return None if kept is None else kept.decode(), from_fields(counted)

    def clean(self, cursor: str = "0") -> str:
        """Forget turns that neither wait nor are leased, in batches; returns the cursor of the next batch."""
        following: bytes = self._run("clean", cursor, AT_ONCE)
        return following.decode()

    @or_busy()
    def next_due(self) -> int | None:
        """When the next planned answer is due, in milliseconds since 1970."""
        first = self._redis.zrange(LATER, 0, 0, withscores=True)
        return int(first[0][1]) if first else None

    def release(self, now: int) -> int:
        """Queue the turns that are due by `now` (milliseconds since 1970), each with a ticket.

        Returns their number, bounded by `AT_ONCE`.
        """
        return int(self._run("release", now, now + FAR, AT_ONCE))

    # -- tickets

    def top_up(self) -> int:
        """Add tickets if there are fewer than turns wait; returns how many were added, at most `TICKETS_AT_ONCE`."""
        return int(self._run("top_up", TICKETS_AT_ONCE))

    # -- leases

    def hold(self, turn: str, seconds: float, asked: BotTurn | None = None) -> bool:
        """Lease a turn that was not taken from the queue; False if it is leased already.

        Given `asked`, the opener of the match is charged for the cost of the turn.
        """
        owner = ("", "") if asked is None else (asked.kind, asked.opener)
        return bool(self._run("hold", turn, int(seconds * 1000), *owner))

    def renew(self, turn: str, seconds: float) -> bool:
        """Extend a lease to this many seconds from now; False if it was lost."""
        return bool(self._run("renew", turn, int(seconds * 1000)))

    def end_lease(self, turn: str, cost: int = 0) -> None:
        """End a lease, whatever the outcome of the attempt.

        `cost` is the milliseconds that were spent on the turn; the opener's next turn comes later by as much.
        """
        self._run("end_lease", turn, cost)

    def dead(self) -> list[str]:
        """Remove the leases that have expired and return their turns: these attempts never ended."""
        turns: list[bytes] = self._run("dead", AT_ONCE)
        return [turn.decode() for turn in turns]

    # -- inspecting

    def unknown(self, turns: Sequence[str]) -> list[str]:
        """Those of these turns that neither wait, nor have a planned answer, nor are leased."""
        names = iter(turns)
        unknown: list[str] = []
        while batch := list(islice(names, AT_ONCE)):
            unknown.extend(self._unknown(batch))
        return unknown

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
        """Since when the oldest waiting turn has waited, in milliseconds since 1970 by the clock of Redis."""
        first = self._redis.zrange(SINCE, 0, 0, withscores=True)
        return int(first[0][1]) if first else None

    @or_busy()
    def _run(self, *args: Any) -> Any:
        return self._redis.run(SCRIPT, (*KEYS, call_key(TURNS)), args)
