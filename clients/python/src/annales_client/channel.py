"""A player at a service, over the channel: many matches on one connection. It needs the package websockets.

One thread reads: replies go to the requests that wait for them, pushes and notices to those who read them. A connection
that breaks is opened again, matches are followed on from the last entry that was heard, notices from the last id, and
requests without a reply are sent again under their keys, so that they count once.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Event, RLock, Thread, Timer
from types import TracebackType
from typing import Generic, TypeVar

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from annales_client.player import Heard, Parameters, Player, Told, place_in
from annales_client.refused import Pauses, refusal
from annales_client.types import ChannelNotice, ChannelPush

T = TypeVar("T")
LOST = (OSError, WebSocketException)
PROTOCOL = Subprotocol("annales.v1")
SILENCE = 30.0  # seconds between two pings of the library, which ends a connection that does not answer them
CLOSED = "the channel is closed"


class _Stream(Generic[T]):
    """What comes for one reader; None ends it, an error is raised."""

    def __init__(self, after: int | str | None = None) -> None:
        self.after = after  # the last entry that was heard, or the last id of a notice
        self.queue = SimpleQueue[T | Exception | None]()

    def read(self) -> Iterator[T]:
        """All of it, waiting for what has not come yet."""
        while (found := self.queue.get()) is not None:
            if isinstance(found, Exception):
                raise found
            yield found


class Channel(Player):
    """A channel to the service at a URL, for the player of a token or as a spectator: `with Channel(…)`."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._address, self._token = url.replace("http", "ws", 1) + "/v1/socket", token
        self._socket: ClientConnection | None = None
        self._lock, self._stopped, self._pauses, self._pause = RLock(), Event(), Pauses(), 0.0
        self._reason: Exception = ConnectionError(CLOSED)
        self._texts: dict[int, str] = {}  # requests without a reply, in the order in which they were made
        self._replies: dict[int, Future[str]] = {}  # by id: the body of the reply, as JSON
        self._followed: dict[str, _Stream[Heard]] = {}
        self._told: _Stream[Told] | None = None
        self._last = 0
        self._thread = Thread(target=self._run, name="channel", daemon=True)

    def __enter__(self) -> Channel:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stopped.set()
        with self._lock:
            if self._socket is not None:
                self._socket.close()
        self._thread.join()

    def request(
        self,
        operation: str,
        returns: type[T],
        *,
        path: Parameters | None = None,
        query: Parameters | None = None,
        body: Mapping[str, object] | str | None = None,
    ) -> T:
        """Carry out an operation, as `Player` says."""
        found: T = json.loads(self._ask(operation, path=path, query=query, body=body, key=uuid.uuid4().hex))
        return found

    def notices(self) -> Iterator[Told]:
        """All that concerns the player, as `Player` says; one reader at a time."""
        stream = _Stream[Told]()
        try:
            with self._lock:
                self._told = stream
            self._ask("subscribe_notices")
            yield from stream.read()
        finally:
            if self._told is stream:
                self._told = None
                self._send("unsubscribe_notices")

    def follow(self, match: str, after: int | None = None) -> Iterator[Heard]:
        """A match until it is over, as `Player` says; one reader of a match at a time."""
        stream = _Stream[Heard](after)
        try:
            with self._lock:
                self._followed[match] = stream
            self._ask("subscribe", path={"match": match}, query={"after": after})
            yield from stream.read()
        finally:
            if self._followed.get(match) is stream:
                del self._followed[match]
                self._send("unsubscribe", path={"match": match})

    # -- requests

    def _ask(self, operation: str, **parts: object) -> str:
        """The body of the reply, as JSON; raises Refused."""
        with self._lock:
            if self._stopped.is_set():
                raise self._reason
            self._last += 1
            id, reply = self._last, Future[str]()
            self._texts[id], self._replies[id] = _request(id, operation, **parts), reply
            self._send_text(self._texts[id])
        return reply.result()

    def _send(self, operation: str, **parts: object) -> None:
        """Send a request whose reply nobody waits for."""
        with self._lock:
            self._send_text(_request(NOBODY, operation, **parts))

    def _send_text(self, text: str) -> None:
        """Send a text, if there is a connection; whoever opens the next one sends it again."""
        if self._socket is not None:
            try:
                self._socket.send(text)
            except LOST:
                self._socket = None

    # -- the thread that reads

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._pause = self._pauses.after()
            try:
                with connect(self._address, subprotocols=[PROTOCOL], ping_interval=SILENCE) as socket:
                    if self._begin(socket):
                        for text in socket:
                            self._hear(str(text))
            except LOST:
                pass  # another connection is opened below
            with self._lock:
                self._socket = None
            self._stopped.wait(self._pause)
        self._end(self._reason)

    def _begin(self, socket: ClientConnection) -> bool:
        """Resume on a new connection; whether the service takes the token."""
        if self._token is not None and not self._is_accepted(socket, self._token):
            return False
        self._pauses = Pauses()
        with self._lock:
            if (told := self._told) is not None:
                socket.send(_request(NOBODY, "subscribe_notices", query={"after": told.after}))
            for match, stream in self._followed.items():
                socket.send(_request(NOBODY, "subscribe", path={"match": match}, query={"after": stream.after}))
            for text in self._texts.values():
                socket.send(text)
            self._socket = socket
        return True

    def _is_accepted(self, socket: ClientConnection, token: str) -> bool:
        """Whether the service takes the token; if it refuses it for good, nothing can be asked any more."""
        socket.send(_request(NOBODY, "authenticate", body={"token": token}))
        reply = json.loads(socket.recv())
        if reply.get("status") == 200:
            return True
        if "status" in reply:
            refused = refusal(reply["status"], reply.get("headers", {}).get("Retry-After"), json.dumps(reply["body"]))
            self._pause = max(self._pause, refused.retry_after)
            if not refused.is_passing:
                self._end(refused)
        return False

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        if "message" in message:
            self._push(message)
        elif "notice" in message:
            self._notice(message)
        elif "bye" in message:
            self._pause = message["bye"]["retry"] / 1000
        elif message.get("id") in self._replies:
            self._reply(message["id"], message["status"], message.get("headers", {}), json.dumps(message.get("body")))

    def _reply(self, id: int, status: int, headers: Mapping[str, str], body: str) -> None:
        """Hand a reply on; what is refused for a while is sent again."""
        refused = refusal(status, headers.get("Retry-After"), body) if status >= 400 else None
        if refused is not None and refused.is_passing:
            again = Timer(Pauses().after(refused.retry_after), self._repeat, [id])
            again.daemon = True
            again.start()
            return
        with self._lock:
            self._texts.pop(id)
            reply = self._replies.pop(id)
        if refused is None:
            reply.set_result(body)
        else:
            reply.set_exception(refused)

    def _repeat(self, id: int) -> None:
        with self._lock:
            if id in self._texts:
                self._send_text(self._texts[id])

    def _push(self, push: ChannelPush) -> None:
        """Hand a push on, and remember what was heard last of a match; nothing follows `bye`."""
        stream, message = self._followed.get(push["match"]), push["message"]
        if stream is None:
            return
        if message["kind"] == "bye":
            self._followed.pop(push["match"], None)
            stream.queue.put(None)
        else:
            stream.after = place_in(message)
            stream.queue.put(message)

    def _notice(self, told: ChannelNotice) -> None:
        """Hand a notice on, and remember its id."""
        if self._told is not None:
            self._told.after = told["notice"].get("id") or self._told.after
            self._told.queue.put(told["notice"])

    def _end(self, reason: Exception) -> None:
        """Ask nothing more; raise this in those who wait."""
        with self._lock:
            self._stopped.set()
            self._reason = reason
            for reply in self._replies.values():
                reply.set_exception(reason)
            self._replies.clear()
            for stream in self._followed.values():
                stream.queue.put(reason)
            if self._told is not None:
                self._told.queue.put(reason)


NOBODY = -1  # the id of requests whose replies nobody waits for


def _request(id: int, operation: str, **parts: object) -> str:
    """A request, as JSON; what is None is left out."""
    given = {name: value for name, value in parts.items() if value is not None}
    if isinstance(query := given.get("query"), dict):
        given["query"] = {name: value for name, value in query.items() if value is not None}
    return json.dumps({"id": id, "operation": operation, **given})
