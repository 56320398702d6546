"""Plays matches on channels, in a process of its own; every player has a connection of their own.

Each match goes in lockstep: the next answer is sent when both players have seen the last, the one who gave it by the
reply, the other by a push; or, if they do not follow, when the reply has come. The first answers of each match are
played before the clock and the reading of CPU time begin. The plan is read from standard input as JSON.
"""

from __future__ import annotations

import json
import selectors
import sys
import time
from collections.abc import Sequence
from math import inf
from typing import Any

from annales.tools.bench.channel.sockets import ChannelSocket, framed
from annales.tools.bench.cpu import CpuClock
from annales.tools.bench.load import WITHIN, Loaded
from annales.tools.bench.measured import share
from annales.tools.bench.prepared import Move


class Duel:
    """A match and its two connections."""

    def __init__(self, plan: dict[str, Any], match: str) -> None:
        self.seats = [ChannelSocket(plan["port"], token, match) for token in plan["tokens"]]
        self._match, self._receipts, self._follow = match, plan["receipts"], plan["follow"]
        self._since, self._actions, self._mover, self._left = 0.0, 0, 0, 0
        self._awaited: list[bool] = []
        for channel in self.seats if self._follow else ():
            path, query = {"match": match}, {"after": plan["last"], "own": False}
            channel.ask({"id": 0, "operation": "subscribe", "path": path, "query": query})

    def send(self, move: Move) -> None:
        """Send an answer."""
        seat, body, self._actions = move
        request = {"id": 1, "operation": "answer", "path": {"match": self._match}, "body": body}
        if self._receipts:
            request["receipt"] = True
        frame = framed(json.dumps(request, separators=(",", ":")).encode())
        self._awaited = [seat == each or self._follow for each in range(len(self.seats))]
        self._mover, self._left = seat, self._actions
        self._since = time.perf_counter()
        self.seats[seat].send(frame)

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
        """Milliseconds since the last answer was sent, and the number of actions in it."""
        return 1000 * (time.perf_counter() - self._since), self._actions


def played(plan: dict[str, Any]) -> Loaded:
    """Play until the time is over or all matches are finished."""
    duels = [Duel(plan, match) for match in plan["matches"]]
    waiting = selectors.DefaultSelector()
    for duel in duels:
        for seat, channel in enumerate(duel.seats):
            waiting.register(channel.socket, selectors.EVENT_READ, (duel, seat))
    warm, moves = plan["warm"], plan["moves"]
    _play(waiting, duels, moves[:warm], inf)
    clock, start = CpuClock(plan["watched"]), time.perf_counter()
    took = _play(waiting, duels, moves[warm:], start + plan["seconds"])
    seconds, cpu = time.perf_counter() - start, clock.spent()
    waiting.close()
    for channel in (channel for duel in duels for channel in duel.seats):
        channel.socket.close()
    times = [time for time, _ in took]
    actions = sum(count for _, count in took)
    return Loaded(len(took), actions, seconds, share(times, 0.5), share(times, 0.99), cpu)


def _play(
    waiting: selectors.BaseSelector, duels: Sequence[Duel], moves: Sequence[Move], until: float
) -> list[tuple[float, int]]:
    """Give the same answers in each match: the milliseconds and the number of actions of each request."""
    took = []
    left = {duel: iter(moves) for duel in duels}
    for duel, each in left.items():
        duel.send(next(each))
    busy = len(duels)
    while busy:
        ready = waiting.select(WITHIN)
        if not ready:
            raise RuntimeError(f"no answer within {WITHIN:g} s")
        for key, _ in ready:
            duel, seat = key.data
            if duel.heard(seat):
                took.append(duel.took)
                move = next(left[duel], None) if time.perf_counter() < until else None
                if move is None:
                    busy -= 1
                else:
                    duel.send(move)
    return took


if __name__ == "__main__":
    json.dump(played(json.load(sys.stdin)).__dict__, sys.stdout)
