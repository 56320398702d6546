"""Reads a stream as a client does, one message at a time, over a connection of its own."""

import http.client
import json
import socket
from dataclasses import dataclass

from tests.support.waiting import BOUND

SSE, NDJSON = "text/event-stream", "application/x-ndjson"


@dataclass
class Message:
    """`kind` of the message (`alive` for a sign of life), its id, what it says, when to come back, the event's name."""

    kind: str
    id: int | None = None
    told: dict | None = None
    retry: int | None = None
    event: str | None = None


def messages(lines, media=SSE):
    """The messages in lines of bytes."""
    return events(lines) if media == SSE else rows(lines)


def events(lines):
    """Server-sent events, by the HTML standard: fields up to an empty line, comments begin with a colon."""
    fields = {}
    for line in (line.decode().rstrip("\n") for line in lines):
        if line.startswith(":"):
            yield Message("alive")
        elif line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields:
            id, retry, told = fields.get("id"), fields.get("retry"), json.loads(fields["data"])
            yield Message(told["kind"], id and int(id), told, retry and int(retry), fields.get("event"))
            fields = {}


def rows(lines):
    """Lines of JSON; an empty one is a sign of life. The id is the number of the entry, or of the newest one."""
    for line in lines:
        if not line.strip():
            yield Message("alive")
            continue
        told = json.loads(line)
        yield Message(told["kind"], told.get("seq", told.get("last")), told, told.get("retry"))


class Stream:
    """One open stream; as a context it is closed at the end, wherever it stands.

    `room` is what the kernel may keep of it unread, in bytes.
    """

    def __init__(self, port, path, media=SSE, token=None, last=None, room=None):
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=BOUND)
        self._connection.sock = socket.socket()
        if room is not None:
            self._connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self._connection.sock.settimeout(BOUND)
        self._connection.sock.connect(("127.0.0.1", port))
        headers = {"Accept": media}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self._connection.request("GET", path, headers=headers)
        self.answer = self._connection.getresponse()
        self._messages = messages(iter(self.answer.readline, b""), media)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.answer.close()
        self._connection.close()

    def __iter__(self):
        """All messages that say something, to the end of the stream."""
        return (message for message in self._messages if message.kind != "alive")

    def next(self):
        """The next message that says something."""
        return next(iter(self))

    def entries(self, count):
        """So many entries."""
        return [self.next() for _ in range(count)]
