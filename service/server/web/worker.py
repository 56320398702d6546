"""gunicorn's worker with limits on the time a request takes to arrive and on the connections of one address.

Input that is not HTTP never reaches the application: the worker itself answers it with a problem document.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from socket import SHUT_WR
from time import monotonic
from typing import TYPE_CHECKING, Any

from gevent import sleep
from gevent.server import StreamServer
from gunicorn.util import close, write_nonblock
from gunicorn.workers.ggevent import GeventWorker

from annales.service.accounts.addresses import subscriber
from annales.service.bodies.chunks import count_chunks
from annales.service.ports import Yielding, yield_to_others
from annales.service.server.web.turns import SENDER, Turns
from annales.service.settings import LONGEST_REST, Connections

if TYPE_CHECKING:
    from annales.domain.errors import TableError

STALLED = 30.0  # seconds without progress, on a body that is received or on a part of an answer that is sent
BODY = 30.0  # seconds for a whole body, plus one second
RATE = 16_384  # for each this many bytes received
PART = 16_384  # bytes; an answer is sent in parts, so that a slow reader has STALLED for each part, not for the whole
ACCEPTED = 8  # connections a poll: with one, who opens hundreds delays the others; with many, processes share unevenly
LINGERS = 0.1  # seconds to wait for the request of a refused connection: closing earlier would lose the answer
HEAD = 65_536  # bytes read from such a request


class RecordingSocket:
    """Stands in for a socket and records what gunicorn would send."""

    def __init__(self) -> None:
        self.sent = b""

    def sendall(self, data: bytes) -> None:
        """Record the data."""
        self.sent += data

    def gettimeout(self) -> float:
        """0: it never waits."""
        return 0.0


class ClientSocket:
    """A socket that sends in parts, puts a deadline on the receipt of a body, and gives way to other connections."""

    def __init__(
        self,
        sock: Any,
        now: Callable[[], float] = monotonic,
        *,
        stalled: float,
        give_way: Callable[[], None] = yield_to_others,
    ) -> None:
        self._sock, self._now, self._stalled, self._give_way = sock, now, stalled, give_way
        self._deadline: float | None = None
        self._owes_turn = False  # whether anything was received since it gave way
        self._rest = 0.0

    def __getattr__(self, name: str) -> Any:
        """Delegate everything else to the socket."""
        return getattr(self._sock, name)

    def sendall(self, data: bytes) -> None:
        """Send the data in parts: the timeout applies to each part, however many there are."""
        for begin in range(0, len(data), PART):
            if begin:
                self._give_way()
            self._sock.sendall(data[begin : begin + PART])

    def rest(self, seconds: float) -> None:
        """Have this connection wait before its next request is read, for at most LONGEST_REST."""
        self._rest = min(seconds, LONGEST_REST)

    def take_rest(self) -> None:
        """Wait if the sender of the last request is over a limit."""
        rest, self._rest = self._rest, 0.0
        if rest:
            sleep(rest)

    def take_turn(self) -> None:
        """Let others be served."""
        self._owes_turn = False
        self._give_way()

    def begin_body(self) -> None:
        """Start the deadline of a body; each byte that arrives extends it."""
        self._sock.settimeout(self._stalled)
        self._deadline = self._now() + BODY

    def end_body(self) -> None:
        """Remove the deadline: the request is answered."""
        self._deadline = None

    def hand_over(self) -> None:
        """Become a bare connection, for who gives way themselves: without deadlines and turns."""
        self._deadline, self._give_way = None, _nothing

    def recv(self, size: int) -> bytes:
        """Receive at most `size` bytes, after giving way if these are not the first; raises TimeoutError when a body
        stalls or misses its deadline."""
        if self._owes_turn:
            self.take_turn()
        self._owes_turn = True
        return self._received(size)

    def _received(self, size: int) -> bytes:
        if self._deadline is None:
            return bytes(self._sock.recv(size))
        left = self._deadline - self._now()
        if left <= 0:
            raise TimeoutError("the body is late")
        self._sock.settimeout(min(self._stalled, left))
        try:
            data = bytes(self._sock.recv(size))
        finally:
            self._sock.settimeout(self._stalled)
        self._deadline += len(data) / RATE
        return data


class Worker(GeventWorker):
    """gunicorn's gevent worker with limits; it answers what it refuses with problem documents.

    Flask is imported only to write one: this module is loaded before the fork, and nothing else may be.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._per_address = Connections.from_env().per_address
        self._open: Counter[str] = Counter()

    def server_class(self, listener: Any, *, spawn: Any, **named: Any) -> StreamServer:
        """What accepts connections for a listening socket; gunicorn calls it, and its own would accept one a poll."""
        server = StreamServer(listener, handle=partial(self.handle, listener), spawn=spawn, **_tls(named))
        server.max_accept = ACCEPTED
        return server

    def run(self) -> None:
        """Serve; whatever gives way in this process has the same queue as the connections."""
        Yielding.way = Turns().take
        super().run()

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve a connection, unless its address has too many open; a Unix socket has no address."""
        address = subscriber(addr[0]) if addr else ""
        if address and self._per_address and self._open[address] >= self._per_address:
            self._turn_away(client)
            return
        self._open[address] += 1
        SENDER.set(address)
        try:
            super().handle(listener, ClientSocket(client, stalled=STALLED), addr)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _turn_away(self, client: Any) -> None:
        from annales.service.http.errors import TooManyConnections
        from annales.service.http.middleware.metrics import CONNECTIONS_REFUSED

        CONNECTIONS_REFUSED.inc()
        error = TooManyConnections(most=self._per_address)
        try:
            client.settimeout(LINGERS)
            client.recv(HEAD)
        except OSError as silent:
            self.log.debug("a refused connection sent nothing: %s", silent)
        try:
            client.sendall(answer("HTTP/1.1 429 Too Many Requests", error, "/", secrets.token_hex(8)))
            client.shutdown(SHUT_WR)
        except OSError as gone:
            self.log.debug("the client left before the refusal was sent: %s", gone)
        finally:
            close(client)

    def handle_request(self, listener_name: str, req: Any, sock: Any, addr: Any) -> None:
        """Serve a request when it is the sender's turn; drop stalled clients before they exhaust memory."""
        sock.take_turn()
        sock.begin_body()
        count_chunks(req)
        try:
            super().handle_request(listener_name, req, sock, addr)
        finally:
            sock.end_body()
        sock.take_rest()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Let gunicorn choose the status; log it with the request id of the answer, and send a problem document."""
        recording = RecordingSocket()
        super().handle_error(req, recording, addr, exc)
        line, name = recording.sent.partition(b"\r\n")[0].decode(), secrets.token_hex(8)
        said = {"request": name, "status": int(line.split(" ")[1]), "error": type(exc).__name__}
        self.log.warning("unread", extra={"said": said})
        try:
            write_nonblock(client, answer_to_malformed(line, path_of(req, exc), name))
        except OSError as gone:
            self.log.debug("the client left before the error was sent: %s", gone)


def _tls(named: Mapping[str, Any]) -> dict[str, Any]:
    """What a server needs to speak TLS, of the arguments that gunicorn gives to it."""
    return {name: value for name, value in named.items() if name == "ssl_context"}


def _nothing() -> None:
    """Give way to nobody."""


def path_of(req: Any, exc: BaseException) -> str:
    """The path, if the request line was read before the error; else the root."""
    return getattr(getattr(exc, "req", None) or req, "path", None) or "/"


def answer_to_malformed(line: str, path: str, name: str) -> bytes:
    """The whole answer to input that is not HTTP; `line` is its status line, such as `HTTP/1.1 400 Bad Request`."""
    from annales.service.http.problems import error_of_status

    _, status, reason = line.split(" ", 2)
    return answer(line, error_of_status(int(status), reason), path, name)


def answer(line: str, error: TableError, path: str, name: str) -> bytes:
    """A whole answer with a problem document and the headers of every answer."""
    from annales.service.http.middleware.headers import CLOSED, SAFE, UNKEPT
    from annales.service.http.problems import unrouted

    body, more = unrouted(error, int(line.split(" ")[1]), path, name)
    headers = (
        ("Connection", "close"),
        ("Content-Type", "application/problem+json"),
        ("Content-Language", "en"),
        ("Content-Length", str(len(body))),
        ("X-Request-Id", name),
        *more,
        *UNKEPT,
        CLOSED,
        *SAFE,
    )
    head = [line, *(f"{header}: {value}" for header, value in headers), "", ""]
    return "\r\n".join(head).encode() + body
