"""Streams and long polls: how many may be open at once, for one token, one address, and in this process."""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from flask import Flask, Request, current_app

from service.http.errors import AtCapacity, TooManyStreams
from service.http.middleware.limits import address
from service.http.middleware.metrics import STREAMS_REFUSED
from service.http.request import CALLER
from service.reasons import Payer
from service.settings import Limits

TCP_INFO = getattr(socket, "TCP_INFO", None)  # Linux alone tells the state of a connection
ESTABLISHED = 1  # in any other state the peer has closed it


class Places:
    """The places of those who wait; a bound of 0 is none."""

    def __init__(self, limits: Limits) -> None:
        self._per_token, self._per_address = limits.streams_per_token, limits.streams_per_address
        self._in_all = limits.streams
        self._taken: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, token: str | None, address: str) -> Callable[[], None]:
        """Take a place, and give the function that leaves it; raises TooManyStreams or AtCapacity."""
        bounds = [("process", "", self._in_all), ("address", f"address {address}", self._per_address)]
        if token is not None:
            bounds.append(("token", f"token {token}", self._per_token))
        with self._lock:
            for bound, name, most in reversed(bounds):
                if most and self._taken[name] >= most:
                    STREAMS_REFUSED.labels(bound).inc()
                    raise _refusal(bound, most)
            self._taken.update(name for _, name, _ in bounds)
        return lambda: self._leave([name for _, name, _ in bounds])

    def taken(self) -> int:
        """How many places are taken."""
        return self._taken[""]

    def _leave(self, names: list[str]) -> None:
        with self._lock:
            for name in names:
                self._taken[name] -= 1
                if not self._taken[name]:
                    del self._taken[name]


def _refusal(bound: str, most: int) -> TooManyStreams | AtCapacity:
    if bound == "process":
        return AtCapacity()
    return TooManyStreams(whose=Payer.TOKEN() if bound == "token" else Payer.ADDRESS(), most=most)


def register(app: Flask, limits: Limits) -> None:
    """Bound the streams of an application."""
    app.extensions["places"] = Places(limits)


def take(asked: Request) -> Callable[[], None]:
    """A place for the sender of a request; the function that is given back leaves it."""
    places: Places = current_app.extensions["places"]
    caller = asked.environ.get(CALLER)
    return places.take(None if caller is None else caller.token, address(asked))


def stays(asked: Request) -> Callable[[], bool]:
    """Whether the sender of a request still holds the connection open; where that cannot be told, they are taken to."""
    connection = asked.environ.get("gunicorn.socket")

    def is_there() -> bool:
        if connection is None or TCP_INFO is None:
            return True
        try:
            return bool(connection.getsockopt(socket.IPPROTO_TCP, TCP_INFO, 1)[0] == ESTABLISHED)
        except OSError:  # closed here already, or no TCP at all
            return bool(connection.fileno() >= 0)

    return is_there


@contextmanager
def place(asked: Request) -> Iterator[None]:
    """Hold a place while a long poll waits."""
    leave = take(asked)
    try:
        yield
    finally:
        leave()
