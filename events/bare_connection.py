"""Connections to Redis without the layers of redis-py, which cost more than a command and its reply.

redis-py opens a connection, with everything that its address says: socket, TLS, password, database, timeouts. After
that the connection carries one command and one reply at a time, packed and read by hiredis.

A process whose callers are greenlets may have them share a connection (`Piping`).
"""

from __future__ import annotations

import builtins
from collections import deque
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from hiredis import Reader, pack_command
from redis.connection import AbstractConnection, ConnectionPool, DefaultParser
from redis.exceptions import ConnectionError, InvalidResponse, TimeoutError

AT_ONCE = 65_536  # bytes that one read takes from the socket at most
SHORTEST = 0.001  # seconds; a timeout of 0 makes a socket non-blocking: it raises BlockingIOError
Words = tuple[str | bytes | int | float, ...]  # of a command
# Commands that may share a connection: their replies come at once, and they leave the connection as it was. Whatever is
# not named here has a connection to itself, which costs time and nothing else.
PIPED = frozenset(
    "EVAL EVALSHA EXISTS GET HEXISTS HGET HMGET HSET MGET SET SISMEMBER XRANGE XREVRANGE ZCARD ZSCORE".split()  # noqa: SIM905
)
LARGEST = 65_536  # bytes of a command that shares a connection; the time that more of them take is not the others'
INCOMPLETE = object()  # what the reader returns while a reply is not complete; a reply may be None


class BareConnection:
    """One open connection, for one caller at a time. After a failure it must be closed and not be used again."""

    __slots__ = ("_reader", "_socket", "opened")

    def __init__(self, opened: AbstractConnection) -> None:
        self.opened = opened
        self._socket = opened._sock
        self._reader = Reader(InvalidResponse, DefaultParser.parse_error, notEnoughData=INCOMPLETE)

    def ask(self, packed: bytes) -> Any:
        """Send a packed command and return its reply; a refusal is returned as an exception of redis-py.

        Raises ConnectionError if the connection is lost or the server refuses everything for now, because it is
        loading its data or has too many clients; TimeoutError if the server is silent. Both are of redis-py.
        """
        try:
            self._socket.sendall(packed)
            reply = self._reply()
        except builtins.TimeoutError as cause:
            raise TimeoutError("the server is silent") from cause
        except OSError as cause:
            raise ConnectionError(f"the connection is lost: {cause}") from cause
        if isinstance(reply, ConnectionError):
            raise reply
        return reply

    def ask_in_a_row(self, packed: bytes, number: int) -> list[Any]:
        """Send several packed commands at once and return their replies, as `ask` does for one."""
        replies = [self.ask(packed)]
        try:
            while len(replies) < number:
                reply = self.heard()
                replies.append(self._reply() if reply is INCOMPLETE else reply)
        except builtins.TimeoutError as cause:
            raise TimeoutError("the server is silent") from cause
        except OSError as cause:
            raise ConnectionError(f"the connection is lost: {cause}") from cause
        return replies

    def tell(self, packed: bytes) -> None:
        """Send a packed command whose reply is heard later; raises ConnectionError."""
        try:
            self._socket.sendall(packed)
        except OSError as cause:
            raise ConnectionError(f"the connection is lost: {cause}") from cause

    def hear(self, seconds: float) -> Any:
        """What the server says next without being asked; INCOMPLETE after so long. Raises ConnectionError."""
        said = self.heard()
        if said is not INCOMPLETE:
            return said
        try:
            self._socket.settimeout(max(seconds, SHORTEST))
            return self._reply()
        except builtins.TimeoutError:
            return INCOMPLETE
        except OSError as cause:
            raise ConnectionError(f"the connection is lost: {cause}") from cause

    def heard(self) -> Any:
        """What the server has said and was not yet returned; INCOMPLETE if there is nothing."""
        return self._reader.gets()

    def _reply(self) -> Any:
        reader = self._reader
        while True:
            data = self._socket.recv(AT_ONCE)
            if not data:
                raise ConnectionError("the server has closed the connection")
            reader.feed(data)
            reply = reader.gets()
            if reply is not INCOMPLETE:
                return reply


class SharedPipe(Protocol):
    """A connection to one server that several clients and their callers share."""

    def ask(self, packed: bytes, repeats: int = 1) -> Any:
        """Send a packed command and return its reply, as `BareConnections.ask` does."""

    def leave(self) -> None:
        """The client that got this no longer uses it."""


class SharedPipes(Protocol):
    """The shared connections of a process."""

    def is_here(self) -> bool:
        """Whether whoever calls may use them."""

    def to(self, pool: ConnectionPool) -> SharedPipe | None:
        """The connection to the place that a pool connects to; None if callers cannot share one."""


class Piping:
    """How callers share connections; None where each has one to themselves, as in every process but web workers."""

    pipes: ClassVar[SharedPipes | None] = None

    @classmethod
    def takes(cls, words: Sequence[str | bytes | int | float]) -> SharedPipes | None:
        """The shared connections, if whoever calls may send this command over one of them."""
        pipes = cls.pipes
        return pipes if pipes is not None and words[0] in PIPED and pipes.is_here() else None


class BareConnections:
    """The free connections of one client, which open and close in redis-py's pool. Do not share them across a fork.

    The pool locks, counts, and polls each connection before it hands it out; under gevent this costs more than the
    command. The poll would find a connection that the server has closed: the command finds that too, and is repeated.
    """

    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        self._free: deque[BareConnection] = deque()
        self._pipe: SharedPipe | None = None

    def close(self) -> None:
        """Leave the shared connection; the free ones are closed with the pool."""
        if self._pipe is not None:
            self._pipe.leave()
            self._pipe = None

    def ask(self, *commands: Words) -> list[Any]:
        """Send commands at once and return their replies; a refusal is returned as an exception of redis-py.

        If the connection is lost or the server is silent, all are repeated once, on a new connection.
        """
        packed = b"".join(map(pack_command, commands))  # type: ignore[arg-type]  # its stub accepts one word only
        number = len(commands)
        pipe = self._shared(commands[0]) if number == 1 and len(packed) <= LARGEST else None
        if pipe is not None:
            return [pipe.ask(packed)]
        try:
            connection = self._free.pop()
        except IndexError:  # none is free, or another thread has just taken the last
            connection = self._new()
        try:
            return self._ask_over(connection, packed, number)
        except (ConnectionError, TimeoutError):
            return self._ask_over(self._new(), packed, number)

    def _shared(self, words: Words) -> SharedPipe | None:
        pipes = Piping.takes(words)
        if pipes is None:
            return None
        if self._pipe is None:
            self._pipe = pipes.to(self._pool)
        return self._pipe

    def _ask_over(self, connection: BareConnection, packed: bytes, number: int) -> list[Any]:
        """Use a connection and lay it by. It is closed on any failure, also if the wait is interrupted.

        Interrupted by `GreenletExit` or `gevent.Timeout`, for example: the reply may still come, and the next caller
        must not take it for their own.
        """
        try:
            replies = connection.ask_in_a_row(packed, number)
        except BaseException:
            connection.opened.disconnect()
            self._pool.release(connection.opened)
            raise
        self._free.append(connection)
        return replies

    def _new(self) -> BareConnection:
        return BareConnection(self._pool.get_connection())
