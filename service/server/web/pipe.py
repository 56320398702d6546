"""One connection to each Redis for all greenlets of a web worker.

What the greenlets of one turn of the event loop ask goes in one write, and one watcher, which is never stopped, hears
the replies: they come in the order of the commands. A greenlet alone with a connection would cost a write, a read and
two changes of watchers for each command, and wake Redis for each.

A caller is as independent of the others as with a connection of their own, but for one thing: a slow reply holds up
those behind it. So commands that block or that are large are not sent here (`bare_connection.PIPED`, `LARGEST`).
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any
from weakref import WeakSet

import gevent
from gevent import get_hub, getcurrent
from gevent.hub import Hub, Waiter
from gevent.monkey import get_original
from hiredis import Reader
from redis.connection import AbstractConnection, ConnectionPool, DefaultParser, SSLConnection
from redis.exceptions import ConnectionError, InvalidResponse, RedisError, TimeoutError

from annales.events.bare_connection import INCOMPLETE, Piping

READ, WRITE = 1, 2  # events of libev
AT_ONCE = 262_144  # bytes that one read takes from the socket at most
TRIES = 4  # of a command whose connections are lost one after the other before any byte of it was sent
PLACE = ("primary", "host", "port", "path", "db", "username", "password", "socket_timeout")  # equal: one connection

get_ident: Callable[[], int] = get_original("_thread", "get_ident")  # of the thread, where gevent's names the greenlet


EVERY: WeakSet[Pipe] = WeakSet()


class Unsent(ConnectionError):
    """The connection was lost before any byte of the command was sent."""


class Call:
    """One command that waits for its reply; `waiter` is None once nobody waits for it."""

    __slots__ = ("asked_at", "begins", "waiter")

    def __init__(self, waiter: Waiter, begins: int, asked_at: float) -> None:
        self.waiter: Waiter | None = waiter
        self.begins, self.asked_at = begins, asked_at


class Pipe:
    """One open connection. `takes_calls` until it is lost or a caller has waited in vain; then it is not used again."""

    def __init__(self, hub: Hub, opened: AbstractConnection, within: float) -> None:
        """`within` are the seconds that a caller waits for their reply."""
        self._hub, self._opened, self._within = hub, opened, within
        EVERY.add(self)
        self.takes_calls, self._is_over = True, False
        self._fd = opened._sock.fileno()
        self._reader = Reader(InvalidResponse, DefaultParser.parse_error, notEnoughData=INCOMPLETE)
        self._calls: deque[Call] = deque()
        self._out: list[bytes | memoryview] = []  # what was not sent yet
        self._asked, self._sent = 0, 0  # bytes in all
        self._is_flush_due = False
        self._deadline: Any = None  # the timer of the call that has waited longest
        self._writable = hub.loop.io(self._fd, WRITE)
        self._readable = hub.loop.io(self._fd, READ, ref=False)
        self._readable.start(self._receive)

    def ask(self, packed: bytes) -> Any:
        """Send a packed command and return its reply, as `BareConnection.ask` does. Raises Unsent too."""
        if self._is_over:
            raise Unsent("the connection is lost")
        waiter = Waiter(self._hub)
        call = Call(waiter, self._asked, monotonic())
        self._calls.append(call)
        self._out.append(packed)
        self._asked += len(packed)
        if not self._is_flush_due and not self._writable.active:
            self._is_flush_due = True
            self._hub.loop.run_callback(self._flush)
        if self._deadline is None:
            self._wait_for(call)
        try:
            reply = waiter.get()
        finally:
            call.waiter = None  # who is killed leaves their place behind, so that their reply is dropped
        if isinstance(reply, ConnectionError):
            raise reply
        return reply

    def end(self, reason: str) -> None:
        """Close the connection; those who wait learn of it in the next turn of the loop."""
        if self._is_over:
            return
        for call in self._calls:
            error = ConnectionError if call.begins < self._sent else Unsent
            self._wake(call, error(f"the connection is lost: {reason}"))
        self.drop()

    def drop(self) -> None:
        """Close this process's end of the connection without a word to anybody."""
        self._is_over, self.takes_calls = True, False
        for watcher in (self._readable, self._writable, self._deadline):
            if watcher is not None:
                watcher.close()
        self._calls.clear()
        self._out.clear()
        self._opened.disconnect()  # in a forked process, redis-py does not shut down what is the parent's too

    def _wake(self, call: Call, error: Exception) -> None:
        if call.waiter is not None:
            self._hub.loop.run_callback(call.waiter.throw, error)
            call.waiter = None

    def _flush(self) -> None:
        """Send what was asked, as far as the socket takes it at once; the rest when it takes more."""
        self._is_flush_due = False
        if not self._out:
            return
        data = self._out[0] if len(self._out) == 1 else b"".join(self._out)
        self._out.clear()
        try:
            sent = os.write(self._fd, data)
        except BlockingIOError:
            sent = 0
        except OSError as cause:
            self.end(str(cause))
            return
        self._sent += sent
        if sent < len(data):
            self._out.append(memoryview(data)[sent:])
            if not self._writable.active:
                self._writable.start(self._flush)
        elif self._writable.active:
            self._writable.stop()

    def _receive(self) -> None:
        """Hand the replies that have come to their callers, who go on at once, one after the other."""
        try:
            data = os.read(self._fd, AT_ONCE)
        except BlockingIOError:
            return
        except OSError as cause:
            self.end(str(cause))
            return
        if not data:
            self.end("the server has closed it")
            return
        self._reader.feed(data)
        while not self._is_over:
            try:
                reply = self._reader.gets()
            except InvalidResponse as broken:
                self._refuse(broken)
                return
            if reply is INCOMPLETE:
                break
            if not self._calls:
                self.end("a reply that nobody has asked for")
                return
            waiter = self._calls.popleft().waiter
            if waiter is not None:
                waiter.switch(reply)
        if not self.takes_calls and not self._calls:
            self.end("it was silent")

    def _refuse(self, broken: InvalidResponse) -> None:
        """What follows on this connection cannot be told from the rest of a broken reply."""
        if self._calls:
            self._wake(self._calls.popleft(), broken)
        self.end(str(broken))

    def _wait_for(self, call: Call) -> None:
        self._deadline = self._hub.loop.timer(max(call.asked_at + self._within - monotonic(), 0.0))
        self._deadline.start(self._judge)

    def _judge(self) -> None:
        """Give up those who have waited for too long; the others wait on, but nobody asks here any more.

        What came while this process did something else is heard first.
        """
        self._receive()
        if self._is_over:
            return
        self._deadline.close()
        self._deadline = None
        latest = monotonic() - self._within
        waiting = [call for call in self._calls if call.waiter is not None]
        late = [call for call in waiting if call.asked_at <= latest]
        for call in late:
            self._wake(call, TimeoutError("the server is silent"))
        if late:
            self.takes_calls = False
        if not self.takes_calls and (self._out or len(late) == len(waiting)):
            self.end("the server is silent")
        elif len(late) < len(waiting):
            self._wait_for(waiting[len(late)])


class PipeTo:
    """The pipe to one place: it is opened when it is needed, and again when it was lost."""

    def __init__(self, pipes: Pipes, pool: ConnectionPool) -> None:
        self._pipes, self._kind, self._options = pipes, pool.connection_class, dict(pool.connection_kwargs)
        self.users = 0  # clients
        self._pipe: Pipe | None = None
        self._opening: gevent.Greenlet | None = None

    def ask(self, packed: bytes, repeats: int = 1) -> Any:
        """Send a packed command and return its reply; a refusal is returned as an exception of redis-py.

        If the connection is lost or the server is silent after a part of it was sent, it is repeated on a new one.
        """
        lost: RedisError
        for _ in range(TRIES):
            pipe = self._pipe
            if pipe is None or not pipe.takes_calls:
                pipe = self._opened()
            try:
                return pipe.ask(packed)
            except Unsent as cause:
                lost = cause
            except (ConnectionError, TimeoutError) as cause:
                if not repeats:
                    raise
                lost, repeats = cause, repeats - 1
            if not self.users:
                break  # nobody would close another connection
        raise lost

    def leave(self) -> None:
        """Close the connection after the last client has left, in whatever thread it is closed."""
        self._pipes.do(self._left)

    def _left(self) -> None:
        self.users -= 1
        if not self.users:
            self._pipes.forget(self)
            if self._pipe is not None:
                self._pipe.end("it is closed")

    def _opened(self) -> Pipe:
        """Open it, or wait until it is open; in a greenlet of its own, since any of those who wait may be killed."""
        if self._opening is None:
            self._opening = gevent.spawn(self._open)
        result = self._opening.get()
        if isinstance(result, Pipe):
            return result
        raise result

    def _open(self) -> Pipe | Exception:
        connection = self._kind(**self._options)
        try:
            connection.connect()
            if not self.users:
                raise ConnectionError("it is closed")
            self._pipe = Pipe(get_hub(), connection, self._options["socket_timeout"])
            return self._pipe
        except Exception as failure:
            connection.disconnect()
            return failure
        finally:
            self._opening = None


class Pipes:
    """The pipes of one event loop: that of the thread that makes this object."""

    def __init__(self) -> None:
        self._hub, self._thread = get_hub(), get_ident()
        self._open: dict[tuple[Any, ...], PipeTo] = {}

    def is_here(self) -> bool:
        """Whether a greenlet of this loop asks, which alone may wait here."""
        return get_ident() == self._thread and getcurrent() is not self._hub

    def to(self, pool: ConnectionPool) -> PipeTo | None:
        """The pipe to the place that a pool connects to, for all clients of that place; None over TLS.

        There bytes may wait in the layer of TLS, of which no watcher of the socket hears.
        """
        if issubclass(pool.connection_class, SSLConnection):
            return None
        options = pool.connection_kwargs
        place = (pool.connection_class, *map(options.get, PLACE))
        pipe = self._open.get(place)
        if pipe is None:
            pipe = self._open[place] = PipeTo(self, pool)
        pipe.users += 1
        return pipe

    def forget(self, pipe: PipeTo) -> None:
        """The next client of its place gets another one."""
        self._open = {place: each for place, each in self._open.items() if each is not pipe}

    def do(self, task: Callable[[], None]) -> None:
        """Do something in the thread of the loop."""
        if get_ident() == self._thread:
            task()
        else:
            self._hub.loop.run_callback_threadsafe(task)


def _forked() -> None:
    """Parent and child would hear each other's replies."""
    Piping.pipes = None
    for pipe in list(EVERY):
        pipe.drop()


os.register_at_fork(after_in_child=_forked)
