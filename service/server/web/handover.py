"""Hands a connection to the web worker that owns its match, before anything is answered on it.

Whoever plays or follows a match in one process is told by that process, and it need not read what others wrote. So a
connection that names its match, by its first request, belongs to the owner of the match: the worker that rendezvous
hashing chooses among those alive. If another worker has accepted it, that one sends the socket and all bytes read so
far over a Unix socket, and forgets it. Nothing was answered yet, so no state moves.

Nothing depends on it. Unless the owner takes the connection, the worker that accepted it serves it: also if the owner
is dead, hangs, has too many connections itself, or will stop. A connection is handed over once, even if the workers
have changed meanwhile. Both sides cannot serve it: the owner does only once its word that it has taken it has been
sent, and whoever gives up waiting ends the line first, so that this fails.

The Unix sockets lie in a folder that only this user can enter, each named after its worker.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from socket import AF_UNIX, MSG_CMSG_CLOEXEC, SHUT_RDWR, recv_fds, send_fds
from struct import Struct
from typing import Any

from gevent.server import StreamServer
from gevent.socket import socket

PATIENCE = 0.5  # seconds for the owner to take a connection; the client waits meanwhile
WAITING = 64  # connections that an owner has not looked at yet; more are served where they are
MOST_READ = 65_536  # bytes that were read of a connection that is handed over
HEAD = Struct("!HII")  # the number of the listening socket, connections open at the sender, bytes that were read
TAKEN = b"1"

_MATCH = r"(mt_\w{1,64})"
_CHANNEL, _NAMED = "/v1/socket", re.compile(rf"(?:.*&)?match={_MATCH}(?:&|$)")
_STREAM = re.compile(rf"/v1/matches/{_MATCH}/stream")


def match_named(path: str, query: str) -> str | None:
    """The match whose owner should serve a connection that begins with this request; None if it is any worker."""
    found = _NAMED.match(query) if path == _CHANNEL else _STREAM.fullmatch(path)
    return None if found is None else found[1]


def owner_of(match: str, workers: Iterable[str]) -> str | None:
    """The worker that owns a match: always the same of the same workers, in any process.

    If a worker joins or leaves, only the matches that it owns then, or owned, change their owner.
    """
    return max(workers, key=lambda worker: (_weight(worker, match), worker), default=None)


def _weight(worker: str, match: str) -> bytes:
    return blake2b(f"{worker} {match}".encode(), digest_size=8).digest()


class HandedSocket(socket):
    """A connection that another worker has accepted: what that one has read of it is received again."""

    def __init__(self, fileno: int, read: bytes) -> None:
        super().__init__(fileno=fileno)
        self._read = read

    def recv(self, size: int, *flags: int) -> bytes:
        """Receive at most `size` bytes."""
        if not self._read:
            return bytes(super().recv(size, *flags))
        part, self._read = self._read[:size], self._read[size:]
        return part


class Handover:
    """The workers of this master, and the connections that they give each other.

    `name` is this worker's. `servers` are its servers by the name of the socket that they listen on, the same in each
    worker and in the same order. `has_room` says whether it takes a connection from this address and from a worker with
    so many connections. A folder that cannot hold the sockets raises OSError.
    """

    def __init__(
        self, folder: Path, name: str, servers: Mapping[Any, StreamServer], has_room: Callable[[Any, int], bool]
    ) -> None:
        self._folder, self._name, self._servers, self._has_room = folder, name, servers, has_room
        folder.mkdir(mode=0o700, exist_ok=True)
        listener = socket(AF_UNIX)
        listener.bind(str(folder / name))
        listener.listen(WAITING)
        self._receiving = StreamServer(listener, handle=self._receive)
        self._receiving.start()

    def leave(self) -> None:
        """Own no match any more, and take no connection."""
        (self._folder / self._name).unlink(missing_ok=True)
        self._receiving.close()

    def give(self, match: str, client: Any, listener: Any, read: bytes, connections: int) -> bool | None:
        """Whether another worker, which owns a match, has taken a connection; None if it is this one's own.

        `listener` is the name of the socket that accepted it, `read` what was read since.
        """
        owner = owner_of(match, os.listdir(self._folder))
        if owner in (None, self._name):
            return None
        data = HEAD.pack(list(self._servers).index(listener), connections, len(read)) + read
        try:
            with socket(AF_UNIX) as line:
                line.settimeout(PATIENCE)
                line.connect(str(self._folder / owner))
                sent = send_fds(line, [data], [client.fileno()])
                line.sendall(data[sent:])
                return _is_taken(line)
        except OSError:  # it is dead or hangs, or too many wait for it: nobody but this worker has the connection
            return False

    def _receive(self, line: Any, _: Any) -> None:
        line.settimeout(PATIENCE)
        data, fds, *_ = recv_fds(line, HEAD.size + MOST_READ, 1, MSG_CMSG_CLOEXEC)
        if not fds:
            return  # another program of this user
        client = HandedSocket(fds[0], b"")
        try:
            is_taken = self._take(line, client, data)
        except OSError:  # the sender has given up, or the client has left
            is_taken = False
        if not is_taken:
            client.close()

    def _take(self, line: Any, client: HandedSocket, data: bytes) -> bool:
        while len(data) < HEAD.size or len(data) < HEAD.size + HEAD.unpack_from(data)[2]:
            more = line.recv(MOST_READ)
            if not more:
                return False
            data += more
        listener, connections, _ = HEAD.unpack_from(data)
        if listener >= len(self._servers):
            return False  # this worker does not listen yet
        server, address = list(self._servers.values())[listener], client.getpeername()
        if server.full() or not self._has_room(address, connections):
            return False
        client._read = data[HEAD.size :]
        line.sendall(TAKEN)
        server.do_handle(client, address)
        return True


def _is_taken(line: Any) -> bool:
    try:
        return bool(line.recv(1) == TAKEN)
    except TimeoutError:
        line.shutdown(SHUT_RDWR)  # from here on it cannot be taken; it may have been just before
        return bool(line.recv(1) == TAKEN)
