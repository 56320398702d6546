"""The same calls on one connection: while a match is followed, its requests and its news share a WebSocket.

Where none can be opened (a proxy, an older server), everything goes over HTTP.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack
from threading import Lock
from typing import Any
from urllib.parse import urlencode

from websockets.exceptions import InvalidURI, WebSocketException
from websockets.proxy import get_proxy
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from annales.tools.terminal.api import CLIENT, PATIENCE, PAUSE, Api, RefusedByServer, ServerUnreachable

PROTOCOL = Subprotocol("annales.v1")
GOODBYE = 1.0  # seconds that the server has to answer when we close the connection
LOST = (OSError, WebSocketException)  # the connection is gone, or gives no reply in time: TimeoutError is an OSError
UNOPENED = (*LOST, ValueError, ImportError)  # also an address that is not valid, or a proxy of a kind not installed
BUSY = 503
OPERATIONS: Mapping[
    tuple[str, tuple[str | int, ...]], str
] = {  # what is asked all the time about a match; the rest goes over HTTP
    ("GET", ()): "read_match",
    ("GET", ("legal",)): "read_legal",
    ("GET", ("history",)): "read_history",
    ("POST", ("actions",)): "answer",
}


def _proxy_to(address: str) -> str | None:
    """The proxy of this system to an address; none to one that is not valid, which connecting to it will say."""
    try:
        return get_proxy(parse_uri(address))
    except InvalidURI:
        return None


class Channel(Api):
    """One caller of one server. While somebody reads `stream`, the caller's other requests use its connection."""

    _line: ChannelConnection | None = None

    def __init__(self, server: str, language: str = "en", token: str | None = None, pause: float = PAUSE) -> None:
        super().__init__(server, language, token, pause)
        # Looked up here, once: the environment must not change while it is read, and threads connect later.
        self._proxy = _proxy_to(self._socket)

    def stream(self, *path: str | int, **query: Any) -> Iterator[Any]:
        """As over HTTP, for the path of a match's stream; what the channel does not offer is requested over HTTP."""
        with ExitStack() as opened:
            try:
                line = ChannelConnection(opened.enter_context(self._connected(str(path[1]))))
            except UNOPENED:  # if the server is gone, HTTP says so too
                line = None
            if line is not None:
                opened.callback(self._close, line)
                try:
                    for message in self._follow(line, {"match": path[1]}, query):
                        query["after"] = _last(message, query.get("after"))
                        yield message
                except (*LOST, ValueError) as reason:
                    raise ServerUnreachable(f"{self.server} ({reason})") from reason
        if (
            line is None or not line.is_ending
        ):  # nothing more will be pushed: because the match is over, or hidden from us?
            yield from super().stream(*path, **query)

    def hang_up(self) -> None:
        """Close the connection, if there is one."""
        if self._line is not None:
            self._close(self._line)

    def _close(self, line: ChannelConnection) -> None:
        if self._line is line:
            self._line = None
        line.close()

    @property
    def _socket(self) -> str:
        return self.server.replace("http", "ws", 1) + "/v1/socket"

    def _connected(self, match: str) -> ClientConnection:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return connect(
            f"{self._socket}?{urlencode({'match': match})}",
            proxy=self._proxy,
            subprotocols=[PROTOCOL],
            additional_headers=headers,
            user_agent_header=CLIENT,
            max_size=None,
            close_timeout=GOODBYE,
        )

    def _follow(self, line: ChannelConnection, path: Mapping[str, Any], query: Mapping[str, Any]) -> Iterator[Any]:
        """Subscribe to a match and read what comes, until nothing more will. Raises RefusedByServer on refusal."""
        request = {"operation": "subscribe", "path": path, "query": query, "language": self.language}
        subscribed: Future[Any] | None = line.ask(request)
        self._line = line
        for message in line.messages():
            if subscribed is not None and subscribed.done():
                _body(subscribed.result())
                subscribed = None
                yield None
            if message is None:
                continue
            if message.get("kind") == "bye" and not line.is_ending:
                return
            yield message

    def _send(
        self,
        method: str,
        path: tuple[str | int, ...],
        query: Mapping[str, Any],
        body: Mapping[str, Any] | None,
        key: str | None = None,
    ) -> Any:
        operation = OPERATIONS.get((method, path[2:])) if path[0] == "matches" and len(path) > 1 else None
        line = self._line
        if line is None or operation is None:
            return super()._send(method, path, query, body, key)
        request: dict[str, Any] = {"operation": operation, "path": {"match": path[1]}, "language": self.language}
        request["query"] = {name: value for name, value in query.items() if value is not None}
        if method == "POST":
            key = key or uuid.uuid4().hex
            request |= {"body": body, "key": key}
        try:
            reply = line.ask(request).result(PATIENCE)
        except LOST:  # under the same key the request counts once
            return super()._send(method, path, query, body, key)
        if reply["status"] == BUSY:  # HTTP waits and tries again
            return super()._send(method, path, query, body, key)
        return _body(reply)


class ChannelConnection:
    """An open connection. One thread reads its messages; any thread asks."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._lock = socket, Lock()
        self._replies: dict[int, Future[Any]] = {}  # by the id of the request
        self._last, self._is_closed = 0, False
        self.is_ending = False  # whether the service has said goodbye

    def ask(self, request: Mapping[str, Any]) -> Future[Any]:
        """Send a request; the future has its reply, or raises OSError if none will come."""
        with self._lock:
            if self._is_closed:
                raise ConnectionError("the connection is closed")
            self._last += 1
            id, reply = self._last, Future[Any]()
            self._replies[id] = reply
        self._socket.send(json.dumps({"id": id, **request}))
        return reply

    def messages(self) -> Iterator[Any]:
        """The pushes and the goodbye, as messages of a stream; None for each reply, which is handed over before."""
        while not self.is_ending:
            message = json.loads(self._socket.recv())
            if "status" in message:
                with self._lock:
                    reply = self._replies.pop(message["id"], None)
                if reply is not None:
                    reply.set_result(message)
                yield None
            elif "bye" in message:
                self.is_ending = True
                yield {"kind": "bye", **message["bye"]}
            elif "message" in message:
                yield message["message"]

    def close(self) -> None:
        """Close the connection; nobody waits for a reply any more."""
        with self._lock:
            self._is_closed = True
            unanswered = list(self._replies.values())
            self._replies.clear()
        for reply in unanswered:
            reply.set_exception(ConnectionError("the connection is closed"))
        self._socket.close()


def _body(reply: Mapping[str, Any]) -> Any:
    """What a reply says; raises RefusedByServer if it is a refusal."""
    if reply["status"] >= 400:
        raise RefusedByServer(reply["body"])
    return reply.get("body")


def _last(message: Any, before: Any) -> Any:
    """The newest entry after a message."""
    return before if message is None else message.get("seq") or message.get("last") or before
