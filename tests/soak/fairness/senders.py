"""Senders of each kind, in processes of their own: `python -m tests.soak.fairness.senders KIND URL MATCH NUMBER`.

Each sends from an address of its own, as fast as it is let, and connects again when it is closed. None waits for an
answer; most discard what comes.
"""

import base64
import os
import random
import socket
import struct
import sys
import threading
import time
from contextlib import suppress
from urllib.parse import urlsplit

BURST = 60_000  # bytes that are handed to the kernel at once
SMALL = 4096  # bytes that the kernel keeps for one who reads nothing
STREAMS = 38  # of each of the eight: 304 in all
HEAD = b"Host: x\r\nContent-Type: application/json\r\n"
PATIENCE = 5.0  # seconds for what a sender waits for; then it begins again


def frame(data, opcode=1, is_last=True):
    """One frame of a client."""
    head = bytes([opcode | (0x80 if is_last else 0)])
    length = len(data)
    size = bytes([0x80 | length]) if length < 126 else bytes([0xFE]) + struct.pack(">H", length)
    return head + size + b"\0\0\0\0" + data  # a mask of zeros leaves the data as they are


def repeated(once):
    """So many times that a burst is full."""
    return once * (BURST // len(once) + 1)


def upgraded(sock):
    """Open the channel on a connection."""
    key = base64.b64encode(os.urandom(16))
    sock.sendall(
        b"GET /v1/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
    )
    sock.settimeout(PATIENCE)
    got = b""
    while b"\r\n\r\n" not in got:
        more = sock.recv(4096)
        if not more:
            raise ConnectionError("refused")
        got += more


PING = frame(b'{"id":1,"operation":"ping"}')
GET = b"GET %b HTTP/1.1\r\nHost: x\r\n\r\n"


def one_byte_frames():
    """A message of 60,000 bytes, each in a frame of its own."""
    return frame(b" ", 1, False) + frame(b" ", 0, False) * 60_000 + frame(b"{", 0)


def one_byte_chunks():
    """A body of 60,000 bytes, each in a chunk of its own."""
    chunks = b"1\r\n \r\n" * 60_000 + b"0\r\n\r\n"
    return b"POST /v1/players HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunks


def unwanted_body():
    """A long body that no route reads, in one-byte chunks: it has to be passed over."""
    chunks = b"1\r\n \r\n" * 60_000 + b"0\r\n\r\n"
    return b"GET /healthz HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunks


KINDS = {  # whether the channel is opened first, whether answers are read, and what is sent over and over
    "ping": (True, True, lambda: repeated(PING)),
    "unread": (True, False, lambda: repeated(PING)),
    "frames": (True, True, one_byte_frames),
    "control": (True, True, lambda: repeated(frame(b"x", 9))),
    "healthz": (False, True, lambda: repeated(GET % b"/healthz")),
    "games": (False, True, lambda: repeated(GET % b"/v1/games")),
    "unread-http": (False, False, lambda: repeated(GET % b"/v1/games")),
    "chunks": (False, True, one_byte_chunks),
    "unwanted": (False, True, unwanted_body),
}


def flood(kind, at, source):
    """Send on one connection until it is closed."""
    is_channel, reads, made = KINDS[kind]
    data = made()
    sock = socket.socket()
    if not reads:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    with sock:
        sock.bind((source, 0))
        sock.connect(at)
        if is_channel:
            upgraded(sock)
        sock.settimeout(60)
        if reads:
            threading.Thread(target=discard, args=(sock,), daemon=True).start()
        while True:
            sock.sendall(data)


def discard(sock):
    """Read what comes, for nothing."""
    with suppress(OSError):
        while sock.recv(65_536):
            pass


def follow(at, source, match):
    """Open many streams of one match, and read them; begin again when one ends."""
    held = []
    try:
        for _ in range(STREAMS):
            held.append(socket.create_connection(at, PATIENCE, source_address=(source, 0)))
            held[-1].sendall(b"GET /v1/matches/%b/stream HTTP/1.1\r\nHost: x\r\n\r\n" % match.encode())
        threads = [threading.Thread(target=discard, args=(each,)) for each in held]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    finally:
        for each in held:
            each.close()


def main(kind, url, match, number):
    """Send until this process is ended."""
    at, source = urlsplit(url), f"127.0.3.{number}"
    while True:
        with suppress(OSError):
            if kind == "streams":
                follow((at.hostname, at.port), source, match)
            else:
                flood(kind, (at.hostname, at.port), source)
        time.sleep(random.uniform(0.01, 0.05))


if __name__ == "__main__":
    main(*sys.argv[1:])
