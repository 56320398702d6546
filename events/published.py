"""The messages that an append publishes (Redis Pub/Sub), so that every process hears of it without asking.

A message is one line of text, then the stored entries one after the other. The words of the line are the number in the
feed, the match, its first and its last new entry, the version of the stored form, the sizes of the entries separated by
commas, and the ids of the players that the append concerns. A large append is published without its entries.

A lost message is never repeated: a reader relies on the feeds (`change_feed`).
"""

from __future__ import annotations

from itertools import accumulate
from time import monotonic

from hiredis import pack_command
from redis.exceptions import ConnectionError, ResponseError

from annales.events.bare_connection import INCOMPLETE, BareConnection
from annales.events.cluster.client import ClusterClient
from annales.events.feed_line import Line
from annales.events.redis_client import ANSWERS_WITHIN, Client

PING = pack_command((b"PING",))


def channel_of(redis: Client | ClusterClient) -> str:
    """The channel on which the appends of a database are published: Redis itself keeps channels apart by name only."""
    return f"{{annales}}:appends:{redis.database}"


def line_in(message: bytes) -> Line:
    """The line of the feed in a message, with its entries; raises ValueError for any other message."""
    head, _, stored = message.partition(b"\n")
    number, match, first, last, version, sizes, players = head.split(b" ", 6)
    ends = list(accumulate(map(int, sizes.split(b",")))) if sizes else []
    entries = tuple(stored[start:end] for start, end in zip([0, *ends], ends, strict=False))
    return Line(int(number), match.decode(), int(first), int(last), tuple(players.decode().split()), version, entries)


class Subscriber:
    """A connection that hears what is published on one channel. After a failure it must not be used again."""

    def __init__(self, redis: Client | ClusterClient, channel: str) -> None:
        """Subscribe; raises an error of redis-py."""
        packed = pack_command((b"SUBSCRIBE", channel.encode()))  # type: ignore[arg-type]  # its stub accepts one word
        self._pool = redis.subscription_pool()
        self._opened = self._pool.get_connection()
        self._connection = BareConnection(self._opened)
        self._asked_at: float | None = None  # when it was asked whether it is still there; None if it has answered
        try:
            reply = self._connection.ask(packed)
            if isinstance(reply, ResponseError):
                raise reply
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the connection."""
        self._opened.disconnect()
        self._pool.release(self._opened)

    def hear(self, seconds: float) -> list[bytes]:
        """The messages that have come; waits at most so long for the first. Raises ConnectionError."""
        messages = []
        heard = self._connection.hear(seconds)
        while heard is not INCOMPLETE:
            if isinstance(heard, Exception):
                raise ConnectionError(f"the subscription has failed: {heard}")
            self._asked_at = None
            if heard[0] == b"message":
                messages.append(heard[2])
            heard = self._connection.heard()
        return messages

    def check(self) -> None:
        """Ask whether the server is still there; raises ConnectionError if it has not answered for too long."""
        now = monotonic()
        if self._asked_at is None:
            self._connection.tell(PING)
            self._asked_at = now
        elif now > self._asked_at + ANSWERS_WITHIN:
            raise ConnectionError("the server is silent")
