"""A connection to the service that a test cuts and mends: what a network can do to a client."""

import socket
from contextlib import suppress
from threading import Lock, Thread
from urllib.parse import urlsplit

from tests.docs.breaking import carry


class Line:
    """Passes on whatever comes to `url`, until it is cut."""

    def __init__(self, server):
        address = urlsplit(server)
        self._server, self._open, self._is_cut = (address.hostname, address.port), [], False
        self._lock = Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def cut(self):
        """Break all connections, and every later one."""
        with self._lock:
            self._is_cut = True
            hang_up(self._open)
            self._open = []

    def mend(self):
        """Let connections through again."""
        with self._lock:
            self._is_cut = False

    def close(self):
        """Take no more connections."""
        hang_up([self._door])
        self.cut()

    def _accept(self):
        with self._door, suppress(OSError):  # until it is closed
            while True:
                caller, _ = self._door.accept()
                there = socket.create_connection(self._server)
                with self._lock:  # a cut comes before or after this connection, never within
                    ends = (caller, there)
                    self._open += ends
                    if self._is_cut:
                        hang_up(ends)
                for source, sink in (ends, ends[::-1]):
                    Thread(target=carry_and_close, args=(source, sink), daemon=True).start()


def carry_and_close(source, sink):
    """Pass on what comes until it ends, and then close both ends."""
    with source, sink:
        carry(source, sink)


def hang_up(ends):
    """End connections, also for a thread that is reading."""
    for each in ends:
        with suppress(OSError):  # it has ended already
            each.shutdown(socket.SHUT_RDWR)
