"""A proxy before Redis that stops at a byte: in the midst of a write with the commands of many, or of their replies."""

import socket
from contextlib import suppress
from threading import Event, Lock, Thread

from tests.events.cutting_proxy import close
from tests.support.waiting import BOUND

AT_ONCE = 65_536
REQUESTS, REPLIES = WAYS = ("requests", "replies")


class HoldingProxy:
    """Passes bytes on between its Unix socket and that of a server, until it holds."""

    def __init__(self, path, server):
        self.url, self._server = f"unix://{path}", str(server)
        self._lock, self._open = Lock(), []
        self._way, self._left, self._held, self._dropped = None, 0, Event(), Event()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen()

    def __enter__(self):
        Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        close(self._listener)
        self.drop()

    def hold(self, way, after):
        """Pass on so many more bytes this way, and then no more; returns when it holds."""
        with self._lock:
            self._held.clear()
            self._dropped.clear()
            self._way, self._left = way, after
        assert self._held.wait(BOUND)

    def drop(self):
        """Close all connections; what was held is lost, and new ones pass everything on."""
        with self._lock:
            self._way, dropped, self._open = None, self._open, []
            self._dropped.set()
        for each in dropped:
            close(each)

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self._server)
            except OSError:  # it was killed
                server.close()
                client.close()
                continue
            with self._lock:
                self._open += [client, server]
            for way, source, target in ((REQUESTS, client, server), (REPLIES, server, client)):
                Thread(target=self._pass, args=(way, source, target), daemon=True).start()

    def _pass(self, way, source, target):
        with suppress(OSError):  # either end is gone
            while data := source.recv(AT_ONCE):
                passing = self._taken(way, data)
                target.sendall(passing)
                if len(passing) < len(data):
                    self._held.set()
                    self._dropped.wait(BOUND)
                    break
        close(source)
        close(target)

    def _taken(self, way, data):
        """What is passed on of these bytes."""
        with self._lock:
            if way != self._way:
                return data
            passing = data[: self._left]
            self._left -= len(passing)
            return passing
