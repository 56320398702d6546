"""Many channels follow matches that are played at a steady rate, in a process of its own: how long until they hear.

`python -m annales.tools.bench.channel.followers` reads the plan from standard input as JSON and prints the latencies in
milliseconds: of the followers, and of the replies to those who play.
"""

from __future__ import annotations

import json
import re
import selectors
import sys
import time
from typing import Any

from annales.tools.bench.channel.sockets import ChannelSocket, framed
from annales.tools.bench.load import WITHIN

SEQ = re.compile(rb'"message":\{"seq":(\d+)')


class FollowedMatch:
    """A match that is followed: its players' connections, and its answers still to come."""

    def __init__(self, number: int, plan: dict[str, Any], match: str) -> None:
        self.number, self.id = number, match
        self.players = [ChannelSocket(plan["port"], token, match) for token in plan["tokens"]]
        self._moves, self.seq = list(reversed(plan["moves"])), plan["last"]
        self.sent: dict[int, float] = {}  # by entry: when its answer was sent
        self._due, self._is_waiting = 0, False

    def play(self) -> None:
        """Send the next answer, as soon as the one before it is replied to."""
        self._due += 1
        self._play_what_is_due()

    def replied(self) -> None:
        """Note that the reply to the last answer has come."""
        self._is_waiting = False
        self._play_what_is_due()

    def _play_what_is_due(self) -> None:
        if self._is_waiting or not self._due:
            return
        self._due, self._is_waiting = self._due - 1, True
        seat, body, _ = self._moves.pop()
        document = {"id": self.number, "operation": "answer", "path": {"match": self.id}, "body": body}
        self.seq += 1
        self.sent[self.seq] = time.perf_counter()
        self.players[seat].send(framed(json.dumps(document).encode()))


def watched(plan: dict[str, Any]) -> dict[str, list[float]]:
    """Play `rate` answers a second in turn over all matches, for `seconds`; each match has as many followers."""
    port, tokens = plan["port"], plan["tokens"]
    waiting = selectors.DefaultSelector()
    tables = [FollowedMatch(number, plan, match) for number, match in enumerate(plan["matches"])]
    for channel in (channel for table in tables for channel in table.players):
        waiting.register(channel.socket, selectors.EVENT_READ, (channel, None))
    for number in range(plan["followers"]):
        followed = tables[number % len(tables)]
        channel = ChannelSocket(port, tokens[0], followed.id)
        path, query = {"match": followed.id}, {"after": plan["last"]}
        channel.ask({"id": 0, "operation": "subscribe", "path": path, "query": query})
        waiting.register(channel.socket, selectors.EVENT_READ, (channel, followed))
    heard: list[float] = []
    answered: list[float] = []
    wanted = round(plan["rate"] * plan["seconds"])
    shares = [len(range(n, plan["followers"], len(tables))) for n in range(len(tables))]
    expected = sum(shares[n % len(tables)] for n in range(wanted))
    start, sent = time.perf_counter(), 0
    while len(heard) < expected or len(answered) < wanted:
        due = start + sent / plan["rate"]
        while sent < wanted and time.perf_counter() >= due:
            tables[sent % len(tables)].play()
            sent += 1
            due = start + sent / plan["rate"]
        pause = max(0.0, due - time.perf_counter()) if sent < wanted else WITHIN
        ready = waiting.select(pause)
        if not ready and sent == wanted:
            raise RuntimeError(f"nothing was heard for {WITHIN:g} s: {len(heard)} of {expected}")
        for key, _ in ready:
            channel, table = key.data
            _hear(channel, table, tables, heard, answered)
    return {"heard": heard, "answered": answered}


def _hear(
    channel: ChannelSocket,
    table: FollowedMatch | None,
    tables: list[FollowedMatch],
    heard: list[float],
    answered: list[float],
) -> None:
    now = time.perf_counter()
    for message in channel.messages():
        if table is not None:
            found = SEQ.search(message, 0, 120)
            if found is not None:
                heard.append(1000 * (now - table.sent[int(found[1])]))
        elif message.startswith(b'{"id":'):
            reply = json.loads(message)
            if reply["status"] != 201:
                raise RuntimeError(f"an answer was refused: {reply}")
            answering = tables[reply["id"]]
            answered.append(1000 * (now - answering.sent[reply["body"]["seq"]]))
            answering.replied()


if __name__ == "__main__":
    json.dump(watched(json.load(sys.stdin)), sys.stdout)
