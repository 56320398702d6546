"""gunicorn's worker, which drops who stalls, and tells in our way of what is no HTTP: no application hears of it."""

from __future__ import annotations

import secrets
from typing import Any

from gunicorn.util import write_nonblock
from gunicorn.workers.ggevent import GeventWorker

STALLED = 30.0                              # seconds that a body may stand still, or a part of an answer be left lying
PART = 16_384                               # bytes: who reads slowly has this time for each part, not for the whole


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


class InParts:
    """A socket that sends in parts: its patience is for one sending, however much that is."""

    def __init__(self, sock: Any) -> None:
        self._sock = sock

    def __getattr__(self, name: str) -> Any:
        """All else is the socket's own."""
        return getattr(self._sock, name)

    def sendall(self, data: bytes) -> None:
        """Send it, part by part."""
        for begin in range(0, len(data), PART):
            self._sock.sendall(data[begin:begin + PART])


class Worker(GeventWorker):
    """Serves as gunicorn's own does; only its patience has an end, and its errors are problem documents.

    Flask is imported when there is one to write: this module is loaded before the fork, and nothing else may be.
    """

    def handle_request(self, listener_name: str, req: Any, sock: Any, addr: Any) -> None:
        """Serve a request. Who stalls loses his connection, not the server its memory."""
        sock.settimeout(STALLED)
        super().handle_request(listener_name, req, InParts(sock), addr)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Let gunicorn choose the status, log it under the name that the answer has, and write the document."""
        overheard = Overheard()
        super().handle_error(req, overheard, addr, exc)
        line, name = overheard.said.partition(b"\r\n")[0].decode(), secrets.token_hex(8)
        said = {"request": name, "status": int(line.split(" ")[1]), "error": type(exc).__name__}
        self.log.warning("unread", extra={"said": said})
        try:
            write_nonblock(client, answer(line, asked_for(req, exc), name))
        except OSError as gone:
            self.log.debug("nobody heard the error: %s", gone)


def asked_for(req: Any, exc: BaseException) -> str:
    """The path, when the first line was read before the error; else the root."""
    return getattr(getattr(exc, "req", None) or req, "path", None) or "/"


def answer(line: str, path: str, name: str) -> bytes:
    """The whole answer, by its first line (`HTTP/1.1 400 Bad Request`), with the headers that all answers have."""
    from service.http.around import CLOSED, SAFE, UNKEPT
    from service.http.problems import unread

    _, status, reason = line.split(" ", 2)
    body = unread(int(status), reason, path, name)
    headers = (("Connection", "close"), ("Content-Type", "application/problem+json"), ("Content-Language", "en"),
               ("Content-Length", str(len(body))), ("X-Request-Id", name), *UNKEPT, CLOSED, *SAFE)
    head = [line, *(f"{header}: {value}" for header, value in headers), "", ""]
    return "\r\n".join(head).encode() + body
