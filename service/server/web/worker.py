"""gunicorn's worker with limits on the time a request takes to arrive and on the connections of one address.

Input that is not HTTP never reaches the application: the worker itself answers it with a problem document.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from socket import SHUT_WR
from time import monotonic
from typing import TYPE_CHECKING, Any

from gevent import GreenletExit, sleep
from gevent.server import StreamServer
from gunicorn.util import close, write_nonblock
from gunicorn.workers.ggevent import GeventWorker

from annales.service.accounts.addresses import subscriber
from annales.service.bodies.chunks import count_chunks
from annales.service.ports import Yielding, yield_to_others
from annales.service.server.web.handover import MOST_READ, HandedSocket, Handover, match_named
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
FAST = "before WSGI"  # key, in the extensions of an application, of what answers some requests before WSGI
HEAD = 65_536  # bytes read from such a request
UNEVEN = 64  # connections more than twice as many as another worker has, with which none is taken from it


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
        self._may_move = not isinstance(sock, HandedSocket)
        self._request: bytes | None = b""  # what came since the last request, as far as another worker may need it

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

    def take_request(self, line: str) -> bytes:
        """All that was received since the last request, if it begins with this line and another worker may serve it."""
        read, self._request = self._request or b"", None
        return read if self._may_move and read.startswith(line.encode("latin-1")) else b""

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
        self._deadline, self._request = None, b""

    def hand_over(self) -> None:
        """Become a bare connection, for who gives way themselves: without deadlines and turns."""
        self._deadline, self._give_way = None, _nothing

    def recv(self, size: int) -> bytes:
        """Receive at most `size` bytes, after giving way if these are not the first; raises TimeoutError when a body
        stalls or misses its deadline."""
        if self._owes_turn:
            self.take_turn()
        self._owes_turn = True
        data = self._received(size)
        if self._request is not None:
            self._request = self._request + data if len(self._request) + len(data) <= MOST_READ else None
        return data

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
        self.fast: Any = None
        self._servers: dict[Any, StreamServer] = {}  # by the name of the socket that each listens on
        self._handover: Handover | None = None

    def join(self, folder: Path) -> None:
        """Share the connections that name a match with the other workers, whose sockets are in a folder."""
        try:
            self._handover = Handover(folder, str(self.pid), self._servers, self._has_room)
        except OSError as cause:
            self.log.warning("connections are served by whichever worker accepts them: %s", cause)

    def server_class(self, listener: Any, *, spawn: Any, **named: Any) -> StreamServer:
        """What accepts connections for a listening socket; gunicorn calls it, and its own would accept one a poll."""
        server = StreamServer(listener, handle=partial(self.handle, listener), spawn=spawn, **_tls(named))
        server.max_accept = ACCEPTED
        self._servers[listener.getsockname()] = server
        return server

    def run(self) -> None:
        """Serve; whatever gives way in this process has the same queue as the connections, and shares one to Redis."""
        from annales.events.bare_connection import Piping
        from annales.service.server.web.pipe import Pipes

        Yielding.way, Piping.pipes = Turns().take, Pipes()
        try:
            super().run()
        finally:
            if self._handover is not None:
                self._handover.leave()

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve a connection, unless its address has too many open; a Unix socket has no address."""
        address = _address(addr)
        if self._has_too_many(address):
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

    def _has_too_many(self, address: str) -> bool:
        return bool(address and self._per_address and self._open[address] >= self._per_address)

    def _has_room(self, addr: Any, elsewhere: int) -> bool:
        """Whether it takes a connection from a worker with so many: it may not be the match alone that counts."""
        is_even = self._open.total() <= 2 * elsewhere + UNEVEN
        return bool(self.alive) and is_even and not self._has_too_many(_address(addr))

    def _hands_over(self, req: Any, sock: Any, listener_name: Any) -> bool:
        """Whether another worker serves a connection from this request on; nothing of it is answered yet."""
        match = match_named(req.path, req.query) if self._handover is not None else None
        read = sock.take_request(f"{req.method} {req.uri} ")
        if match is None or self._handover is None or not (read and self.alive):
            return False
        is_taken = self._handover.give(match, sock, listener_name, read, self._open.total())
        if is_taken is not None:
            from annales.service.http.middleware.metrics import HANDED_OVER

            HANDED_OVER.labels("taken" if is_taken else "refused").inc()
        return bool(is_taken)

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

    def load_wsgi(self) -> None:
        """Load the application, which may have a faster way for some requests (`service/http/fast`)."""
        super().load_wsgi()
        counts = self.cfg.max_requests or self.cfg.accesslog  # then gunicorn must see every request
        self.fast = None if counts else getattr(self.wsgi, "extensions", {}).get(FAST)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Serve a request when it is the sender's turn; drop stalled clients before they exhaust memory."""
        if self._hands_over(req, sock, listener_name):
            raise StopIteration  # gunicorn closes the connection here; the other worker has it
        sock.take_turn()
        sock.begin_body()
        count_chunks(req)
        try:
            with suppress(GreenletExit, SystemExit):  # as gunicorn does, which ends connections so when it stops
                if self.fast is None or not self._is_answered(listener_name, req, sock, addr):
                    super().handle_request(listener_name, req, sock, addr)
        finally:
            sock.end_body()
        sock.take_rest()

    def _is_answered(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> bool:
        """Whether a request was answered before WSGI; raises StopIteration, as gunicorn does, to end the connection."""
        if not isinstance(addr, tuple) or req.proxy_protocol_info:
            return False
        closes = not self.alive or not self.cfg.keepalive or req.should_close()
        reply = self.fast.reply(req, addr, listener_name[1], closes)
        if reply is None:
            return False
        sock.sendall(reply)
        if closes:
            raise StopIteration
        return True

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


def _address(addr: Any) -> str:
    return subscriber(addr[0]) if addr else ""


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
