"""Rate limits: a token bucket for each player, or for each address.

All tokens of a player share one bucket: tokens are free, and must not multiply what their owner may do.

Each process counts separately. Counting in the Redis of the log would write to its file with every request, even reads,
and a caller who spreads requests over all processes gains at most a factor of their number. Where the operator names
another Redis for it, all processes count together (`shared_limits.py`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, Protocol

from flask import Flask, Request, Response, current_app

from annales.service.accounts.addresses import subscriber
from annales.service.http.errors import TooManyRequests
from annales.service.http.request import CALLER
from annales.service.settings import ADDRESS_SHARE, Limits

LIMITED = "annales.limited"  # key of `Counted` in the WSGI environment
COUNTED = "annales.counted"  # the same, of a request that was counted before the route got it
RESTS = "annales.rests"  # what has the sender of a channel wait before their next message is read
REMEMBERED = 10_000  # callers (LRU); an evicted caller starts again with a full bucket


@dataclass(frozen=True)
class Taken:
    """The state of a bucket: how many requests are left, and, if it is empty, in how many seconds there is one."""

    left: int
    wait: float


@dataclass(frozen=True)
class Counted:
    """A request that was counted: in which bucket, and for how many seconds it must wait; 0 if it may pass."""

    buckets: Bucket
    taken: Taken
    wait: float

    def headers(self) -> list[tuple[str, str]]:
        """The `RateLimit` headers of the IETF draft."""
        buckets, taken = self.buckets, self.taken
        return [
            ("RateLimit-Policy", f'"{buckets.name}";q={buckets.most};w={buckets.seconds}'),
            ("RateLimit", f'"{buckets.name}";r={taken.left};t={ceil(taken.wait)}'),
        ]


class Bucket(Protocol):
    """Counts the requests of each caller: `most` of them within `seconds`."""

    name: str
    most: int
    seconds: int

    def take(self, caller: str) -> Taken:
        """Count one request of a caller."""


class Buckets:
    """One bucket for each caller: it holds `most` requests and refills within `seconds`."""

    def __init__(self, name: str, most: int, seconds: int, now: Callable[[], float]) -> None:
        self.name, self.most, self.seconds = name, most, seconds
        self._now = now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> Taken:
        """Take one request from the caller's bucket; an empty bucket stays as it is."""
        now, rate = self._now(), self.most / self.seconds
        level, at = self._levels.pop(caller, (float(self.most), now))
        level = min(float(self.most), level + (now - at) * rate)
        wait = 0.0 if level >= 1 else (1 - level) / rate
        if not wait:
            level -= 1
        self._levels[caller] = level, now
        if len(self._levels) > REMEMBERED:
            self._levels.popitem(last=False)
        return Taken(int(level), wait)


def register(app: Flask, limits: Limits, shared: Callable[[Bucket], Bucket] = lambda bucket: bucket) -> None:
    """Limit the requests of an application; 0 means no limit. `shared` makes a bucket one of all processes."""
    now = app.extensions["ports"].clock.monotonic
    bounds = {
        "requests": (limits.requests, 1),
        "pages": (limits.requests, 1),
        "addresses": (limits.requests * ADDRESS_SHARE, 1),
        "registrations": (limits.registrations, 60),
    }
    for kind, (most, seconds) in bounds.items():
        app.extensions[kind] = shared(Buckets(kind, most, seconds, now)) if most else None
    app.extensions["connections_rest"] = not limits.trusted_proxies  # a proxy's connections serve many senders


def check(request: Request, kind: str = "requests") -> None:
    """Count a request for the caller, or for the address if the caller is anonymous; raises TooManyRequests.

    All players at one address share ten times the limit of one player. Requests that need no token, such as pages and
    metrics, are counted only by address, and separately from the others.
    """
    counted = request.environ.pop(COUNTED, None) if kind == "requests" else None
    if counted is None:
        caller = request.environ.get(CALLER) if kind == "requests" else None
        counted = take(current_app.extensions, kind, None if caller is None else caller.player, address(request))
    if counted is None:
        return
    request.environ[LIMITED] = counted
    if counted.wait:
        seconds = ceil(counted.wait)
        _have_rest(request, seconds)
        raise TooManyRequests(seconds=seconds)


def _have_rest(request: Request, seconds: int) -> None:
    """Have the sender wait before the next request on this connection is read: else each were refused at once."""
    rest = request.environ.get(RESTS)
    if rest is None and current_app.extensions["connections_rest"]:
        rest = getattr(request.environ.get("gunicorn.socket"), "rest", None)  # Connection (web/worker.py)
    if rest is not None:
        rest(seconds)


def take(extensions: Mapping[str, Any], kind: str, player: str | None, address: str) -> Counted | None:
    """Count a request of a player, or of an address if the player is unknown; None if requests are not limited."""
    buckets: Bucket | None = extensions[kind]
    if buckets is None:
        return None
    taken = buckets.take(f"address {address}" if player is None else player)
    wait = taken.wait
    if player is not None and not wait:
        wait = extensions["addresses"].take(address).wait
    return Counted(buckets, taken, wait)


def address(request: Request) -> str:
    """The address that a request is counted for."""
    return subscriber(request.remote_addr or "")


def add_headers(request: Request, response: Response) -> None:
    """Add the `RateLimit` headers, if the request was counted."""
    if LIMITED in request.environ:
        for header, value in request.environ[LIMITED].headers():
            response.headers.add(header, value)
