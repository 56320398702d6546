"""Limits on open streams and long polls: for each token, for each address, and for this process."""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock

from flask import Flask, Request, current_app

from annales.service.http.errors import AtCapacity, TooManyStreams
from annales.service.http.middleware.limits import address
from annales.service.http.middleware.metrics import STREAMS_REFUSED
from annales.service.http.request import CALLER
from annales.service.reasons import Payer
from annales.service.settings import Limits

TCP_INFO = getattr(socket, "TCP_INFO", None)  # only Linux reports the state of a connection
ESTABLISHED = 1  # in any other state, the peer has closed the connection


class Slots:
    """The slots for open streams and long polls; a limit of 0 means no limit."""

    def __init__(self, limits: Limits) -> None:
        self._per_token, self._per_address = limits.streams_per_token, limits.streams_per_address
        self._in_all = limits.streams
        self._taken: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, token: str | None, address: str) -> Callable[[], None]:
        """Take a slot and return the function that frees it; raises TooManyStreams or AtCapacity."""
        bounds = [("process", "", self._in_all), ("address", f"address {address}", self._per_address)]
        if token is not None:
            bounds.append(("token", f"token {token}", self._per_token))
        return self._take(bounds)

    def charge(self, token: str) -> Callable[[], None]:
        """Count a slot that was taken without a token to this one, and return the function that ends that.

        Raises TooManyStreams.
        """
        return self._take([("token", f"token {token}", self._per_token)])

    def _take(self, bounds: Sequence[tuple[str, str, int]]) -> Callable[[], None]:
        with self._lock:
            for bound, name, most in reversed(bounds):
                if most and self._taken[name] >= most:
                    STREAMS_REFUSED.labels(bound).inc()
                    raise _refusal(bound, most)
            self._taken.update(name for _, name, _ in bounds)
        return lambda: self._free([name for _, name, _ in bounds])

    def taken(self) -> int:
        """The number of slots taken."""
        return self._taken[""]

    def _free(self, names: list[str]) -> None:
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
    """Limit the streams of an application."""
    app.extensions["slots"] = Slots(limits)


def take(request: Request, with_token: bool = True) -> Callable[[], None]:
    """Take a slot for the sender of a request and return the function that frees it.

    A connection whose token may change takes one without it, and counts it to each token in turn (`Slots.charge`).
    """
    slots: Slots = current_app.extensions["slots"]
    caller = request.environ.get(CALLER) if with_token else None
    return slots.take(None if caller is None else caller.token, address(request))


def connected(request: Request) -> Callable[[], bool]:
    """A function that returns whether the client is still connected; true if that cannot be determined."""
    connection = request.environ.get("gunicorn.socket")

    def is_connected() -> bool:
        if connection is None or TCP_INFO is None:
            return True
        try:
            return bool(connection.getsockopt(socket.IPPROTO_TCP, TCP_INFO, 1)[0] == ESTABLISHED)
        except OSError:  # already closed on this side, or not TCP
            return bool(connection.fileno() >= 0)

    return is_connected


@contextmanager
def slot(request: Request) -> Iterator[None]:
    """Hold a slot while a long poll waits."""
    free = take(request)
    try:
        yield
    finally:
        free()
