"""The channel as a client uses it, without a network: a session of the service at the other end of a socket pair.

Its frames are real, made and read by the `websockets` library.
"""

import json
import logging
import socket
import threading
from contextlib import suppress
from importlib.metadata import version
from urllib.parse import parse_qsl

import msgspec
from flask import Response
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State
from websockets.uri import parse_uri
from werkzeug.exceptions import HTTPException

from annales.service.http.channel.dispatch import SERVED
from annales.service.http.channel.sender import Sender
from annales.service.http.channel.session import Session
from annales.service.http.channel.wire import Wire
from tests.support.waiting import BOUND

SILENT = logging.getLogger("tests.silent")
NOT_TOLD = {"X-Request-Id", "WWW-Authenticate"}  # headers that every response has, and a reply never
IN_MESSAGE = {"Idempotency-Key": "key", "If-None-Match": "if_none_match", "Accept-Language": "language"}
PROGRAM = f"Werkzeug/{version('werkzeug')}"  # as the test client calls itself
HANDSHAKE = {
    "REMOTE_ADDR": "127.0.0.1",
    "SERVER_NAME": "localhost",
    "SERVER_PORT": "80",
    "SERVER_PROTOCOL": "HTTP/1.1",
    "HTTP_HOST": "localhost",
    "HTTP_USER_AGENT": PROGRAM,
    "wsgi.url_scheme": "http",
}


class Raw(msgspec.Struct):
    """A message of the service; bodies and pushes stay as they were sent."""

    id: str | int | None = None
    status: int | None = None
    headers: dict[str, str] = {}
    body: msgspec.Raw = msgspec.Raw()
    match: str | None = None
    message: msgspec.Raw = msgspec.Raw()
    notice: msgspec.Raw = msgspec.Raw()
    bye: msgspec.Raw = msgspec.Raw()


class Client:
    """The client's end of an open channel; what is pushed meanwhile is kept in `pushed`, as messages."""

    def __init__(self, sock, protocol):
        self.sock, self.protocol, self.pushed, self.sent = sock, protocol, [], 0
        self._text, self._arrived = bytearray(), []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def leaves(self):
        """End the connection; whoever still reads it hears the end."""
        with suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)

    def close(self):
        """Leave, and give the socket back."""
        self.leaves()
        self.sock.close()

    def says(self, text):
        """Send a message as it is."""
        self.protocol.send_text(text)
        self.flush()

    def flush(self):
        """Send what the protocol has to say."""
        for data in self.protocol.data_to_send():
            with suppress(ConnectionError):
                self.sock.sendall(data)

    def hears(self):
        """The next message, of whatever kind; None at the end of the connection."""
        while not self._arrived:
            try:
                data = self.sock.recv(65536)
            except ConnectionError:
                data = b""
            if not data:
                return None
            self.protocol.receive_data(data)
            for frame in self.protocol.events_received():
                if isinstance(frame, Frame) and frame.opcode in (Opcode.TEXT, Opcode.CONT):
                    self._text += frame.data
                    if frame.fin:
                        self._arrived.append(msgspec.json.decode(self._text, type=Raw))
                        self._text = bytearray()
            self.flush()
        return self._arrived.pop(0)

    @property
    def close_code(self):
        """The code with which the service has closed the connection; all before it is read."""
        while self.hears() is not None:
            pass
        return self.protocol.close_rcvd and self.protocol.close_rcvd.code

    def asks(self, operation, path=None, query=None, **more):
        """Send a request, and return the reply to it; pushes before it are kept."""
        self.sent += 1
        request = {"id": self.sent, "operation": operation, "path": path or {}, "query": query or {}, **more}
        self.says(msgspec.json.encode(request))
        return self.reply(self.sent)

    def reply(self, id):
        """The reply of this id; pushes before it are kept."""
        while True:
            heard = self.hears()
            assert heard is not None, "the connection was closed"
            if heard.status is not None:
                assert heard.id == id
                return heard
            self.pushed.append(heard)

    def news(self):
        """The next push, notice or goodbye; None at the end."""
        return self.pushed.pop(0) if self.pushed else self.hears()

    def so_far(self):
        """What was pushed before the reply to a ping."""
        assert self.asks("ping").status == 204
        pushed, self.pushed = self.pushed, []
        return pushed


def body(reply):
    """What a reply says."""
    return json.loads(bytes(reply.body))


def hears_bye(channel):
    """The reason of the goodbye; what was pushed before it is read."""
    while (heard := channel.news()) is not None:
        if heard.bye:
            return json.loads(bytes(heard.bye))["reason"]
    return None


class Channel(Client):
    """A client with a session of the service at the other end."""

    def __init__(self, app, token=None, handshake=HANDSHAKE):
        ours, theirs = socket.socketpair()
        ours.settimeout(BOUND)
        super().__init__(ours, Protocol(Side.CLIENT, state=State.OPEN, max_size=None, logger=SILENT))
        sender = Sender(app.extensions, handshake)
        if token is not None:
            sender.become(token, app.extensions["services"]().accounts.tokens.caller(token))
        self.session = Session(app, Wire(theirs, sender.give_way, sender.count_frame), handshake, sender)
        self._thread = threading.Thread(target=self._serve, args=(theirs,), daemon=True)
        self._thread.start()

    def _serve(self, theirs):
        with theirs:
            self.session.serve()

    def close(self):
        """Leave; the service has let everything go when this returns."""
        self.leaves()
        self._thread.join(BOUND)
        assert not self._thread.is_alive()
        self.sock.close()


def connected(port, token=None, subprotocols=(), room=None, query=""):
    """A client over TCP, as a browser or a program opens it; `room` is what the kernel may keep for it unread."""
    protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/v1/socket{query}"), subprotocols=subprotocols or None)
    request = protocol.connect()
    if token is not None:
        request.headers["Authorization"] = f"Bearer {token}"
    protocol.send_request(request)
    sock = socket.socket()
    if room is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    sock.settimeout(BOUND)
    sock.connect(("127.0.0.1", port))
    client = Client(sock, protocol)
    client.flush()
    try:
        while protocol.state is State.CONNECTING and protocol.handshake_exc is None and (data := sock.recv(65536)):
            protocol.receive_data(data)
            protocol.events_received()
    except OSError:
        client.close()
        raise
    return client


def request_for(app, method, path, headers, body):
    """The request of the channel for one over HTTP, as keywords of `asks`; None if only HTTP can send it."""
    way, _, asked = path.partition("?")
    query = parse_qsl(asked, keep_blank_values=True)
    try:
        endpoint, values = app.url_map.bind("localhost").match(way, method)
    except HTTPException:
        return None
    blueprint, _, operation = endpoint.partition(".")
    names = [name for name, _ in query]
    if blueprint not in SERVED or len(set(names)) < len(names) or "wait" in names:
        return None
    if not set(headers) <= set(IN_MESSAGE) or not set(body) <= {"json"}:
        return None
    request = {IN_MESSAGE[name]: value for name, value in headers.items()}
    if body:
        request["body"] = body["json"]
    if operation == "answer":
        request["receipt"] = True  # which every response has over HTTP
        query = [(name, True if value == "true" else value) for name, value in query]
    return {"operation": operation, "path": values, "query": dict(query), **request}


class Told(Response):
    """A reply as a response, as the tests read one."""

    @property
    def text(self):
        """The body as text."""
        return self.get_data(as_text=True)


def response_of(reply):
    """The reply as a response, as the tests read one."""
    media = "application/json" if reply.status < 400 else "application/problem+json"
    body = bytes(reply.body)
    return Told(body, reply.status, headers=reply.headers, mimetype=media if body else None)


def told(push):
    """The message of a push."""
    return json.loads(bytes(push.message))
