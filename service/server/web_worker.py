"""gunicorn's worker, with bounds: on the time that a request takes to arrive, and on the connections of one address.

What is not HTTP reaches no application: the worker itself answers it, with a problem document.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from socket import SHUT_WR
from time import monotonic
from typing import TYPE_CHECKING, Any

from gunicorn.util import close, write_nonblock
from gunicorn.workers.ggevent import GeventWorker

from service.accounts.addresses import subscriber
from service.settings import Connections

if TYPE_CHECKING:
    from domain.errors import TableError

STALLED = 30.0  # seconds that a body may stand still, or a part of an answer be left lying
BODY = 30.0  # seconds for a whole body, however steadily it drips,
RATE = 16_384  # and one more for so many bytes of it that have come
PART = 16_384  # bytes: who reads slowly has this time for each part, not for the whole
LINGERS = 0.1  # seconds for the request of a connection that is refused: closed before it
HEAD = 65_536  # has come, the answer would be lost with it; bytes of it that are read


class Overheard:
    """In a socket's place, to hear what gunicorn would say."""

    def __init__(self) -> None:
        self.said = b""

    def sendall(self, data: bytes) -> None:
        """Keep it."""
        self.said += data

    def gettimeout(self) -> float:
        """None: it never waits."""
        return 0.0


class Connection:
    """A socket that sends in parts, and whose reader sets a deadline to a body."""

    def __init__(self, sock: Any, now: Callable[[], float] = monotonic, stalled: float = STALLED) -> None:
        self._sock, self._now, self._stalled = sock, now, stalled
        self._deadline: float | None = None

    def __getattr__(self, name: str) -> Any:
        """All else is the socket's own."""
        return getattr(self._sock, name)

    def sendall(self, data: bytes) -> None:
        """Send it part by part: the time-out is for one part, however many there are."""
        for begin in range(0, len(data), PART):
            self._sock.sendall(data[begin : begin + PART])

    def begin_body(self) -> None:
        """From now on bytes of a body are read: they have a deadline as a whole, which each of them puts off."""
        self._sock.settimeout(self._stalled)
        self._deadline = self._now() + BODY

    def end_body(self) -> None:
        """The request is answered."""
        self._deadline = None

    def recv(self, size: int) -> bytes:
        """Read what has come, at most so many bytes; raises TimeoutError when a body stalls or is late."""
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
    """Serves as gunicorn's own does, within bounds, and answers what it refuses with problem documents.

    Flask is imported when there is one to write: this module is loaded before the fork, and nothing else may be.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._per_address = Connections.from_env().per_address
        self._open: Counter[str] = Counter()

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve a connection, unless its address has too many open; a Unix socket has no address."""
        address = subscriber(addr[0]) if addr else ""
        if address and self._per_address and self._open[address] >= self._per_address:
            self._turn_away(client)
            return
        self._open[address] += 1
        try:
            super().handle(listener, Connection(client), addr)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _turn_away(self, client: Any) -> None:
        from service.http.errors import TooManyConnections
        from service.http.middleware.metrics import CONNECTIONS_REFUSED

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
            self.log.debug("nobody heard the refusal: %s", gone)
        finally:
            close(client)

    def handle_request(self, listener_name: str, req: Any, sock: Any, addr: Any) -> None:
        """Serve a request. Who stalls loses the connection, not the server its memory."""
        sock.begin_body()
        try:
            super().handle_request(listener_name, req, sock, addr)
        finally:
            sock.end_body()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Let gunicorn choose the status, log it under the name that the answer has, and write the document."""
        overheard = Overheard()
        super().handle_error(req, overheard, addr, exc)
        line, name = overheard.said.partition(b"\r\n")[0].decode(), secrets.token_hex(8)
        said = {"request": name, "status": int(line.split(" ")[1]), "error": type(exc).__name__}
        self.log.warning("unread", extra={"said": said})
        try:
            write_nonblock(client, unread(line, asked_for(req, exc), name))
        except OSError as gone:
            self.log.debug("nobody heard the error: %s", gone)


def asked_for(req: Any, exc: BaseException) -> str:
    """The path, when the first line was read before the error; else the root."""
    return getattr(getattr(exc, "req", None) or req, "path", None) or "/"


def unread(line: str, path: str, name: str) -> bytes:
    """The whole answer to what is no HTTP, by its first line (`HTTP/1.1 400 Bad Request`)."""
    from service.http.problems import why_unread

    _, status, reason = line.split(" ", 2)
    return answer(line, why_unread(int(status), reason), path, name)


def answer(line: str, error: TableError, path: str, name: str) -> bytes:
    """A whole answer with a problem document, and the headers that all answers have."""
    from service.http.middleware.headers import CLOSED, SAFE, UNKEPT
    from service.http.problems import untold

    body, more = untold(error, int(line.split(" ")[1]), path, name)
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
