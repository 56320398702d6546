"""The channel of Annales: many matches on one connection. It needs the package websockets.

One thread reads: replies go to the requests that wait for them, pushes and notices to the handlers. A connection that
breaks is opened again, matches are followed on from the last entry that was heard, notices from the last id, and
requests without a reply are sent again under their keys, so that they count once.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from threading import Event, Lock, Thread
from types import TracebackType

from annales_types import (
    Accepted,
    Answers,
    ChannelNotice,
    ChannelPush,
    Credentials,
    GameWhole,
    LegalAnswers,
    MatchRequest,
    MatchShown,
    Notice,
    Problem,
    Subscribed,
)
from client import Refused
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

Body = MatchRequest | Answers | Credentials
LOST = (OSError, WebSocketException)
PROTOCOL = Subprotocol("annales.v1")
PAUSE = 1.0  # seconds before another connection is opened, unless the service names a time
SILENCE = 30.0  # seconds between two pings of the library, which ends a connection that does not answer them


class Channel:
    """A channel to the server at a URL, for the player of a token or as a spectator: `with Channel(…)`.

    The handlers are called in the thread that reads: they must not wait for a reply themselves.
    """

    def __init__(
        self,
        url: str,
        token: str | None,
        pushed: Callable[[ChannelPush], None] = lambda push: None,
        noticed: Callable[[Notice], None] = lambda notice: None,
    ) -> None:
        self._address = url.replace("http", "ws", 1) + "/v1/socket"
        self._token, self._pushed, self._noticed = token, pushed, noticed
        self._socket: ClientConnection | None = None
        self._lock, self._stopped, self._pause = Lock(), Event(), PAUSE
        self._texts: dict[int, str] = {}  # requests without a reply, in the order in which they were made
        self._replies: dict[int, Future[str]] = {}  # by id: the body of the reply, as JSON
        self._heard: dict[str, int | None] = {}  # by match that is followed: the last entry
        self._noted: str | None = None  # the last id of a notice, "" before there is one; None if they are not wanted
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

    # -- operations

    def game(self, game: str) -> GameWhole:
        """A game with its options and actions."""
        found: GameWhole = json.loads(self._ask("read_game", path={"game": game}))
        return found

    def open(self, body: MatchRequest) -> MatchShown:
        """Open a match."""
        match: MatchShown = json.loads(self._ask("open_match", body=body))
        return match

    def match(self, match: str) -> MatchShown:
        """A match as it stands."""
        found: MatchShown = json.loads(self._ask("read_match", path={"match": match}))
        return found

    def legal(self, match: str) -> LegalAnswers:
        """The legal answers."""
        answers: LegalAnswers = json.loads(self._ask("read_legal", path={"match": match}))
        return answers

    def answer(self, match: str, body: Answers) -> Accepted:
        """Answer the open question; without a receipt."""
        accepted: Accepted = json.loads(self._ask("answer", path={"match": match}, body=body))
        return accepted

    def subscribe(self, match: str, after: int | None = None) -> Subscribed:
        """Follow a match after an entry, or the whole match: `pushed` is called for each message."""
        self._heard[match] = after
        query = {} if after is None else {"after": after}
        subscribed: Subscribed = json.loads(self._ask("subscribe", path={"match": match}, query=query))
        return subscribed

    def unsubscribe(self, match: str) -> None:
        """Follow a match no longer."""
        self._heard.pop(match, None)
        self._ask("unsubscribe", path={"match": match})

    def subscribe_notices(self) -> None:
        """Call `noticed` with everything that concerns the player: first with what waits for them."""
        self._noted = ""
        self._ask("subscribe_notices")

    def ping(self) -> None:
        """Return once the service has replied."""
        self._ask("ping")

    # -- requests

    def _ask(
        self,
        operation: str,
        path: dict[str, str] | None = None,
        query: Mapping[str, int | str] | None = None,
        body: Body | None = None,
    ) -> str:
        """The body of the reply, as JSON; raises Refused."""
        with self._lock:
            if self._stopped.is_set():
                raise ConnectionError("the channel is closed")
            self._last += 1
            id, reply = self._last, Future[str]()
            self._texts[id] = _request(id, operation, path, query, body, None if body is None else uuid.uuid4().hex)
            self._replies[id] = reply
            self._send(self._texts[id])
        return reply.result()

    def _send(self, text: str) -> None:
        """Send a text, if there is a connection; whoever opens the next one sends it again."""
        if self._socket is not None:
            try:
                self._socket.send(text)
            except LOST:
                self._socket = None

    # -- the thread that reads

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._pause = PAUSE
            try:
                with connect(self._address, subprotocols=[PROTOCOL], ping_interval=SILENCE) as socket:
                    self._begin(socket)
                    for text in socket:
                        self._hear(str(text))
            except LOST:
                pass  # another connection is opened below
            with self._lock:
                self._socket = None
            self._stopped.wait(self._pause)
        self._end(ConnectionError("the channel is closed"))

    def _begin(self, socket: ClientConnection) -> None:
        """Resume on a new connection. Replies to what is repeated here are nobody's: their ids are below zero."""
        if self._token is not None and not self._is_accepted(socket, self._token):
            return
        if self._noted is not None:
            socket.send(_request(-2, "subscribe_notices", query={"after": self._noted} if self._noted else {}))
        for match, after in dict(self._heard).items():
            query = {} if after is None else {"after": after}
            socket.send(_request(-3, "subscribe", {"match": match}, query))
        with self._lock:
            for text in self._texts.values():
                socket.send(text)
            self._socket = socket

    def _is_accepted(self, socket: ClientConnection, token: str) -> bool:
        """Whether the service takes the token; otherwise nothing can be asked any more."""
        socket.send(_request(-1, "authenticate", body={"token": token}))
        reply = json.loads(socket.recv())
        if reply["status"] == 200:
            return True
        problem: Problem = reply["body"]
        self._end(Refused(problem))
        return False

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        if "message" in message:
            push: ChannelPush = message
            self._note(push)
            self._pushed(push)
        elif "notice" in message:
            told: ChannelNotice = message
            self._notice(told)
        elif "bye" in message:
            self._pause = message["bye"]["retry"] / 1000
        elif message.get("id", 0) in self._replies:
            with self._lock:
                self._texts.pop(message["id"])
                reply = self._replies.pop(message["id"])
            if message["status"] >= 400:
                problem: Problem = message["body"]
                reply.set_exception(Refused(problem))
            else:
                reply.set_result(json.dumps(message.get("body")))

    def _note(self, push: ChannelPush) -> None:
        """Remember what was heard last of a match; nothing follows `bye`."""
        message = push["message"]
        if message["kind"] == "bye":
            self._heard.pop(push["match"], None)
        elif push["match"] in self._heard:
            self._heard[push["match"]] = message["last"] if message["kind"] == "match" else message["seq"]

    def _notice(self, told: ChannelNotice) -> None:
        """Hand a notice on, and remember its id; the other messages only have an id."""
        notice = told["notice"]
        if notice["kind"] != "caught_up" and notice["kind"] != "bookmark":
            self._noticed(notice)
        self._noted = notice.get("id") or self._noted

    def _end(self, reason: Exception) -> None:
        """Ask nothing more; raise this in those who wait for a reply."""
        with self._lock:
            self._stopped.set()
            for reply in self._replies.values():
                reply.set_exception(reason)
            self._replies.clear()


def _request(
    id: int,
    operation: str,
    path: dict[str, str] | None = None,
    query: Mapping[str, int | str] | None = None,
    body: Body | None = None,
    key: str | None = None,
) -> str:
    """A request, as JSON."""
    parts = {"path": path, "query": query, "body": body, "key": key}
    given = {name: value for name, value in parts.items() if value is not None}
    return json.dumps({"id": id, "operation": operation, **given})
