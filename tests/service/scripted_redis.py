"""A server on the test's own event loop, which says what the test wants, when it wants it."""

from contextlib import suppress

import gevent
import gevent.event
import gevent.socket

from tests.support.waiting import until

OPENING = {  # what a connection begins with, and is not the test's business
    b"CLIENT": b"+OK\r\n",
    b"SELECT": b"+OK\r\n",
    b"ROLE": b"*3\r\n$6\r\nmaster\r\n:0\r\n*0\r\n",
}


def soon(condition):
    """Wait until a condition is true, while greenlets run."""
    return until(condition, every=0.001, sleep=gevent.sleep)


class Conversation:
    """One connection: the commands that came, as lists of words, and how many pieces they came in."""

    def __init__(self, server, connection):
        self._server, self._connection, self._held = server, connection, b""
        self.commands, self.pieces, self.is_over = [], 0, False
        self.reading = gevent.spawn(self._read)

    def says(self, *replies):
        """Send these replies in one piece."""
        self._connection.sendall(b"".join(replies))

    def ends(self):
        """Close the connection."""
        self.reading.kill()
        self._connection.close()

    def _read(self):
        with suppress(ConnectionError):  # the client has closed it before it had read everything
            while self._server.reads.wait() and (piece := self._connection.recv(self._server.at_once)):
                self._held += piece
                held = len(self.commands)
                self._take()
                self.pieces += len(self.commands) > held
        self.is_over = True

    def _take(self):
        while command := words_in(self._held):
            words, self._held = command
            if words[0] in OPENING:
                self._server.opens.wait()
                self.says(OPENING[words[0]])
            elif words[0] == b"SENTINEL":
                host, port = self._server.primary.place
                self.says(b"*2\r\n$%d\r\n%s\r\n$%d\r\n%d\r\n" % (len(host), host.encode(), len(str(port)), port))
            else:
                self.commands.append(words)


class ScriptedRedis:
    """The server, at a Unix socket or a port; its connections wait for `opens` before they are open, and for `reads`.

    A Sentinel has the server that is the `primary`.
    """

    def __init__(self, path=None, primary=None):
        self.primary, self.conversations, self.at_once = primary, [], 65_536
        self.opens, self.reads = gevent.event.Event(), gevent.event.Event()
        self.opens.set()
        self.reads.set()
        self._listener = gevent.socket.socket(gevent.socket.AF_INET if path is None else gevent.socket.AF_UNIX)
        self._listener.bind(("127.0.0.1", 0) if path is None else str(path))
        self._listener.listen()
        self.place = self._listener.getsockname()
        self.url = f"unix://{path}" if path else "redis://{}:{}".format(*self.place)
        self._accepting = gevent.spawn(self._accept)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.refuses()
        for each in self.conversations:
            each.ends()

    def refuses(self):
        """Take no more connections."""
        self._accepting.kill()
        self._listener.close()

    def hears(self, number, on=0):
        """The connection of this number, once it has heard so many commands."""
        soon(lambda: len(self.conversations) > on and len(self.conversations[on].commands) >= number)
        return self.conversations[on]

    def _accept(self):
        while True:
            connection, _ = self._listener.accept()
            self.conversations.append(Conversation(self, connection))


def words_in(held):
    """The words of the first command in these bytes, and what follows it; None if it is not whole."""
    line, end, rest = held.partition(b"\r\n")
    words = []
    for _ in range(int(line[1:]) if end else 0):
        size, end, rest = rest.partition(b"\r\n")
        if not end or len(rest) < int(size[1:]) + 2:
            return None
        words.append(rest[: int(size[1:])])
        rest = rest[int(size[1:]) + 2 :]
    return (words, rest) if words else None
