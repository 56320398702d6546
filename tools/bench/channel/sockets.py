"""A WebSocket client as small as one can be, so that the load takes little of the machine it shares with the server."""

from __future__ import annotations

import json
import socket
import time
from typing import Any

from annales.tools.bench.load import APART, WITHIN

PART = 262_144
HANDSHAKE = (
    "GET /v1/socket{query} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
)


class ChannelSocket:
    """One channel, opened for the owner of a token, who will play or follow this match."""

    def __init__(self, port: int, token: str, match: str) -> None:
        head = self._opened(port, token, f"?match={match}")
        if head.startswith(b"HTTP/1.1 422"):  # a service that does not take the name of a match
            head = self._opened(port, token, "")
        if not head.startswith(b"HTTP/1.1 101"):
            raise RuntimeError(f"the channel was not opened: {head!r}")

    def _opened(self, port: int, token: str, query: str) -> bytes:
        """Connect and ask for the channel; returns the head of the reply."""
        time.sleep(APART)
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=WITHIN)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(HANDSHAKE.format(query=query, token=token).encode())
        self._received = b""
        while b"\r\n\r\n" not in self._received:
            self._received += self._more()
        head, _, self._received = self._received.partition(b"\r\n\r\n")
        return head

    def send(self, frame: bytes) -> None:
        """Send a prepared frame."""
        self.socket.sendall(frame)

    def ask(self, document: dict[str, Any]) -> dict[str, Any]:
        """Send a request and wait for its reply; raises RuntimeError unless it succeeds."""
        self.send(framed(json.dumps(document).encode()))
        while True:
            for message in self.messages():
                reply: dict[str, Any] = json.loads(message)
                if reply.get("id") == document["id"]:
                    if reply["status"] >= 300:
                        raise RuntimeError(f"{document} was answered with {reply}")
                    return reply

    def messages(self) -> list[bytes]:
        """The messages in what arrives next; pings are answered."""
        self._received += self._more()
        messages, at, data = [], 0, self._received
        while len(data) >= at + 2:
            length, begin = data[at + 1], at + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                length, begin = int.from_bytes(data[begin : begin + size]), begin + size
            if len(data) < begin + length:
                break
            if data[at] & 15 == 1:
                messages.append(data[begin : begin + length])
            elif data[at] & 15 == 9:
                self.send(b"\x8a\x80\0\0\0\0")
            at = begin + length
        self._received = data[at:]
        return messages

    def _more(self) -> bytes:
        more = self.socket.recv(PART)
        if not more:
            raise RuntimeError(f"a channel has ended: {self._received!r}")
        return more


def framed(text: bytes) -> bytes:
    """A text as one frame of a client, masked with zeros, which leave it as it is."""
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
    return head + b"\0\0\0\0" + text
