"""WebSocket frames over the socket of a request: received and sent in whole messages.

The `websockets` library does the protocol, without input or output of its own: its parser takes a third of the time of
wsproto's, and no second thread is needed for each connection.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from contextlib import suppress
from threading import RLock
from typing import Any

from websockets.datastructures import Headers
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import Protocol, Side, State
from websockets.server import ServerProtocol

from service.http.errors import MOST_BYTES

PART = 65_536  # bytes received at once
PATIENCE = 30.0  # seconds that a part may take to be sent; a reader that is slower loses its connection
SUBPROTOCOL = "annales.v1"

_silent = logging.getLogger("annales.silent")
_silent.disabled = True  # the library would log what clients send


class Gone(Exception):
    """The client has left, or reads too slowly."""


def handshake(path: str, headers: list[tuple[str, str]]) -> tuple[int, bytes]:
    """The answer to an opening handshake: its status, 101 if it is accepted, and its bytes."""
    protocol = ServerProtocol(select_subprotocol=_select, logger=_silent)
    response = protocol.accept(Request(path, Headers(headers)))
    return response.status_code, response.serialize()


def _select(protocol: ServerProtocol, offered: Any) -> Any:
    """Ours if it is offered; none otherwise, which ends the connection of a client that insists on another."""
    return SUBPROTOCOL if SUBPROTOCOL in offered else None


class Wire:
    """One open connection. Any thread may send; one receives."""

    def __init__(self, sock: Any) -> None:
        self._sock = sock
        self._protocol = Protocol(Side.SERVER, state=State.OPEN, max_size=MOST_BYTES, logger=_silent)
        self._lock = RLock()
        self.heard = True  # whether anything was received since this was last set to false
        sock.settimeout(PATIENCE)
        with suppress(OSError):  # not a TCP socket
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @property
    def lock(self) -> RLock:
        """Held by whoever sends several messages that belong together."""
        return self._lock

    @property
    def is_open(self) -> bool:
        """Whether messages can be sent."""
        return self._protocol.state is State.OPEN

    def messages(self) -> Iterator[bytes]:
        """The text messages that arrive, until the connection ends."""
        parts: list[bytes] = []
        while self.is_open:
            for frame in self._received():
                if frame.opcode is Opcode.BINARY:
                    self.close(CloseCode.UNSUPPORTED_DATA, "messages are text")
                    return
                if frame.opcode in (Opcode.TEXT, Opcode.CONT):
                    parts.append(bytes(frame.data))
                    if frame.fin:
                        yield b"".join(parts)
                        parts = []

    def _received(self) -> list[Frame]:
        """The frames of what arrives next; none if nothing arrives for a while."""
        try:
            data = self._sock.recv(PART)
        except TimeoutError:
            return []
        except OSError:
            data = b""
        self.heard = True
        with self._lock:
            if data:
                self._protocol.receive_data(data)
            else:
                self._protocol.receive_eof()
            self._flush()
            return [event for event in self._protocol.events_received() if isinstance(event, Frame)]

    def send(self, text: bytes) -> None:
        """Send a message; raises Gone."""
        with self._lock:
            if not self.is_open:
                raise Gone()
            self._protocol.send_text(text)
            self._flush()

    def ping(self) -> None:
        """Ask the client for a sign of life, which sets `heard`."""
        with self._lock, suppress(InvalidState):
            self._protocol.send_ping(b"")
            self._flush()

    def close(self, code: int, reason: str) -> None:
        """Begin to close the connection; nothing can be sent any more."""
        with self._lock:
            if self.is_open:
                with suppress(Gone):
                    self._protocol.fail(code, reason)
                    self._flush()
            with suppress(OSError):
                self._sock.shutdown(socket.SHUT_RD)  # wakes the thread that receives

    def _flush(self) -> None:
        try:
            for data in self._protocol.data_to_send():
                if data:
                    self._sock.sendall(data)
        except OSError as cause:
            self._protocol.receive_eof()
            raise Gone() from cause
