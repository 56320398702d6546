"""Plays matches on channels, in a process of its own; every player has a connection of their own.

Each match goes in lockstep: the next answer is sent when both players have seen the last, the one who gave it by the
reply, the other by a push; or, if they do not follow, when the reply has come. The plan is read from standard input as
JSON.
"""

from __future__ import annotations

import json
import selectors
import sys
import time
from collections.abc import Iterator
from typing import Any

from annales.tools.bench.channel.sockets import ChannelSocket, framed
from annales.tools.bench.load import WITHIN, Loaded
from annales.tools.bench.measured import share
from annales.tools.bench.prepared import Move

OpenedMatch = tuple[dict[str, Any], list[ChannelSocket]]


class Duel:
    """A match and its two connections; both change when it is finished."""

    def __init__(self, plan: dict[str, Any], matches: Iterator[OpenedMatch], waiting: selectors.BaseSelector) -> None:
        self.seats: list[ChannelSocket] = []
        self._matches, self._receipts, self._follow, self._waiting = matches, plan["receipts"], plan["follow"], waiting
        self._moves: Iterator[Move] = iter(())
        self._match, self._actions, self._since = "", 0, 0.0
        self._awaited: list[bool] = [False, False]

    def next(self) -> bool:
        """Send the next answer, of the next match if this one is finished; false if there is none."""
        move = next(self._moves, None)
        if move is None:
            opened = next(self._matches, None)
            if opened is None:
                return False
            for channel in self.seats:
                self._waiting.unregister(channel.socket)
            match, self.seats = opened
            for number, channel in enumerate(self.seats):
                self._waiting.register(channel.socket, selectors.EVENT_READ, (self, number))
            self._match, self._moves = match["id"], iter(match["moves"])
            for number, channel in enumerate(self.seats if self._follow else ()):
                channel.ask(
                    {
                        "id": -number - 1,
                        "operation": "subscribe",
                        "path": {"match": self._match},
                        "query": {"after": match["last"], "own": False},
                    }
                )
            move = next(self._moves)
        seat, body, self._actions = move
        request = {"id": 1, "operation": "answer", "path": {"match": self._match}, "body": body}
        if self._receipts:
            request["receipt"] = True
        frame = framed(json.dumps(request, separators=(",", ":")).encode())
        self._awaited = [seat == each or self._follow for each in range(len(self.seats))]
        self._mover, self._left = seat, self._actions
        self._since = time.perf_counter()
        self.seats[seat].send(frame)
        return True

    def heard(self, seat: int) -> bool:
        """Receive what has arrived for a seat; whether both have now seen the last answer."""
        for message in self.seats[seat].messages():
            if message.startswith(b'{"id":1,'):
                if not message.startswith(b'{"id":1,"status":201'):
                    raise RuntimeError(f"an answer was refused: {message!r}")
                self._awaited[seat] = False
            elif message.startswith(b'{"match":') and seat != self._mover:
                self._left -= 1
                self._awaited[seat] = self._left > 0
        return not any(self._awaited)

    @property
    def took(self) -> tuple[float, int]:
        """Seconds since the last answer was sent, and the number of actions in it."""
        return time.perf_counter() - self._since, self._actions


def _opened(plan: dict[str, Any], match: dict[str, Any]) -> list[ChannelSocket]:
    """The connections of both players of a match."""
    return [ChannelSocket(plan["port"], token, match["id"]) for token in plan["tokens"]]


def played(plan: dict[str, Any]) -> dict[str, float]:
    """Play until the time is over or all matches are finished."""
    matches = iter([(match, _opened(plan, match)) for match in plan["matches"]])
    waiting = selectors.DefaultSelector()
    duels = [Duel(plan, matches, waiting) for _ in range(plan["at_once"])]
    times: list[float] = []
    actions, start = 0, time.perf_counter()
    busy = sum(duel.next() for duel in duels)
    while busy:
        ready = waiting.select(WITHIN)
        if not ready:
            raise RuntimeError(f"no answer within {WITHIN:g} s")
        for key, _ in ready:
            duel, seat = key.data
            if duel.heard(seat):
                seconds, done = duel.took
                times.append(1000 * seconds)
                actions += done
                busy -= not (time.perf_counter() < start + plan["seconds"] and duel.next())
    seconds = time.perf_counter() - start
    return Loaded(len(times), actions, seconds, share(times, 0.5), share(times, 0.99)).__dict__


if __name__ == "__main__":
    json.dump(played(json.load(sys.stdin)), sys.stdout)
