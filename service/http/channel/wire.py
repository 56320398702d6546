"""WebSocket frames over the socket of a request: received and sent in whole messages.

The `websockets` library does the protocol, without input or output of its own: its parser takes a third of the time of
wsproto's, and no second thread is needed for each connection.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import RLock
from typing import Any

from websockets.datastructures import Headers
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import Protocol, Side, State
from websockets.server import ServerProtocol

from annales.service.http.errors import MOST_BYTES

PART = 4_096  # bytes received at once: parsing that many bytes of the smallest frames takes some milliseconds
PATIENCE = 30.0  # seconds that a part may take to be sent; a reader that is slower loses its connection
LARGEST = MOST_BYTES + 8_192  # bytes of a message: a body that HTTP takes, and what is around it
MOST_PARTS = 256  # frames of one message; more are an attack, as each costs as much as a short message
COUNTED_PARTS = 32  # frames of one message that count as a request more
MOST_EMPTY = 64  # frames without a part of a message, among those received at once; more are an attack
LINGERS = 0.5  # seconds to wait for what a client still sends; closing earlier would lose the last message to it
LAST_PARTS = 256  # received and discarded before the connection is closed
SUBPROTOCOL = "annales.v1"

MESSAGE = (Opcode.TEXT, Opcode.CONT)  # the frames that make up a message
CONTROL = (Opcode.PING, Opcode.PONG)

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


def _fault(frame: Frame, parts: int) -> tuple[CloseCode, str] | None:
    """Why a frame ends the connection; its message has this number of parts now."""
    if frame.opcode is Opcode.BINARY:
        return CloseCode.UNSUPPORTED_DATA, "messages are text"
    if parts > MOST_PARTS:
        return CloseCode.POLICY_VIOLATION, f"a message has at most {MOST_PARTS} frames"
    return None


class Wire:
    """One open connection. Any thread may send; one receives.

    `give_way` is called before each message, and after what is received without one. `count` is called for what is no
    message and counts as one: pings, pongs, and each COUNTED_PARTS parts of a message.
    """

    def __init__(self, sock: Any, give_way: Callable[[], None], count: Callable[[], None]) -> None:
        self._sock, self._give_way, self._count = sock, give_way, count
        self._protocol = Protocol(Side.SERVER, state=State.OPEN, max_size=LARGEST, logger=_silent)
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
        message, parts = bytearray(), 0
        while self.is_open:
            is_turn_taken = False
            for frame in self._received():
                if frame.opcode in MESSAGE:
                    message, parts = message + frame.data, parts + 1
                fault = _fault(frame, parts)
                if fault is not None:
                    self.close(*fault)
                    return
                if frame.opcode in CONTROL or (parts and parts % COUNTED_PARTS == 0):
                    self._count()
                if frame.fin and frame.opcode in MESSAGE:
                    self._give_way()
                    is_turn_taken = True
                    yield bytes(message)
                    message, parts = bytearray(), 0
            if not is_turn_taken:
                self._give_way()

    def drain(self) -> None:
        """Discard what the client still sends, so that closing the connection does not reset it."""
        with suppress(OSError):
            self._sock.settimeout(LINGERS)
            for _ in range(LAST_PARTS):
                if not self._sock.recv(PART):
                    break

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
            if not self.is_open:
                return []
            if data:
                self._protocol.receive_data(data)
            else:
                self._protocol.receive_eof()
            self._flush()
            frames = [event for event in self._protocol.events_received() if isinstance(event, Frame)]
        if sum(not (frame.data and frame.opcode in MESSAGE) for frame in frames) > MOST_EMPTY:
            self.close(CloseCode.POLICY_VIOLATION, "too many empty frames")
            return []
        return frames

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
                else:
                    self._sock.shutdown(socket.SHUT_WR)
        except OSError as cause:
            self._protocol.receive_eof()
            with suppress(OSError):
                self._sock.shutdown(socket.SHUT_RDWR)  # wakes the thread that receives
            raise Gone() from cause
