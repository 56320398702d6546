"""A proxy before Redis that loses replies, or requests: what a network can do to a writer.

It reads whole commands and whole replies (RESP 2), so that «the second EVALSHA» is exactly that.
"""

import socket
from contextlib import suppress
from threading import Lock, Thread
from urllib.parse import unquote, urlsplit

ANY = "any"
OPENING = {"AUTH", "CLIENT", "HELLO", "SELECT"}


class CuttingProxy:
    """Passes commands on. `lose_replies` and `lose_requests` cut the connection at the next commands of that name."""

    def __init__(self, redis_url):
        self._upstream = unquote(urlsplit(redis_url).path)
        self._cuts, self._lock = [], Lock()
        self.lost = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self._listener.getsockname()[1]}"
        self._open = [self._listener]

    def __enter__(self):
        Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        for each in self._open:
            close(each)

    def lose_replies(self, command, which):
        """The server does the `which` next such commands (`(1,)`: the first), and the client never hears of it.

        `ANY` is every command but those that open a connection.
        """
        self._plan(command, which, passed_on=True)

    def lose_requests(self, command, which):
        """Those commands never reach the server."""
        self._plan(command, which, passed_on=False)

    def _plan(self, command, which, passed_on):
        with self._lock:
            self._cuts = [(command, passed_on, n in which) for n in range(1, max(which) + 1)]
            self.lost = 0

    def _fate_of(self, command):
        """Whether this command is passed on, and whether its connection is cut."""
        with self._lock:
            if not self._cuts or command in OPENING or self._cuts[0][0] not in (ANY, command):
                return True, False
            _, passed_on, cut = self._cuts.pop(0)
            self.lost += cut
            return passed_on or not cut, cut

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self._open.append(client)
            Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        with socket.socket(socket.AF_UNIX) as server:
            server.connect(self._upstream)
            asking, answering = client.makefile("rb"), server.makefile("rb")
            try:
                while command := read(asking):
                    passed_on, cut = self._fate_of(name_of(command))
                    if passed_on:
                        server.sendall(command)
                        reply = read(answering)
                    if cut or not reply:
                        return
                    client.sendall(reply)
            except OSError:
                return
            finally:
                close(client)


def close(connection):
    """Hang up, also for a thread that is reading."""
    with suppress(OSError):  # the other side may have been faster
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()


def read(stream):
    """One command or reply, as its bytes; none at the end."""
    line = stream.readline()
    kind, rest = line[:1], line[1:].strip()
    if kind == b"$" and rest != b"-1":
        return line + stream.read(int(rest) + 2)
    if kind == b"*" and rest != b"-1":
        return line + b"".join(read(stream) for _ in range(int(rest)))
    return line


def name_of(command):
    """The first word of a command."""
    return command.split(b"\r\n", 3)[2].decode().upper()
