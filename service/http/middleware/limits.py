"""Rate limits: a token bucket for each player, or for each address.

All tokens of a player share one bucket: tokens are free, and must not multiply what their owner may do.

Each process counts separately. Counting in Redis would write to its log on disk with every request, even reads, and a
caller who spreads requests over all processes gains at most a factor of their number.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from flask import Flask, Request, Response, current_app

from service.accounts.addresses import subscriber
from service.http.errors import TooManyRequests
from service.http.request import CALLER
from service.settings import ADDRESS_SHARE, Limits

LIMITED = "annales.limited"  # key of the bucket used and its state in the WSGI environment
REMEMBERED = 10_000  # callers (LRU); an evicted caller starts again with a full bucket


@dataclass(frozen=True)
class Taken:
    """The state of a bucket: how many requests are left, and, if it is empty, in how many seconds there is one."""

    left: int
    wait: float


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


def register(app: Flask, limits: Limits) -> None:
    """Limit the requests of an application; 0 means no limit."""
    now = app.extensions["ports"].clock.monotonic
    for kind in ("requests", "pages"):
        app.extensions[kind] = Buckets(kind, limits.requests, 1, now) if limits.requests else None
    most = limits.requests * ADDRESS_SHARE
    app.extensions["addresses"] = Buckets("addresses", most, 1, now) if most else None
    app.extensions["registrations"] = (
        Buckets("registrations", limits.registrations, 60, now) if limits.registrations else None
    )


def check(request: Request, kind: str = "requests") -> None:
    """Count a request for the caller, or for the address if the caller is anonymous; raises TooManyRequests.

    All players at one address share ten times the limit of one player. Requests that need no token, such as pages and
    metrics, are counted only by address, and separately from the others.
    """
    buckets: Buckets | None = current_app.extensions[kind]
    if buckets is None:
        return
    caller = request.environ.get(CALLER) if kind == "requests" else None
    taken = buckets.take(f"address {address(request)}" if caller is None else caller.player)
    request.environ[LIMITED] = buckets, taken
    if caller is not None and not taken.wait:
        of_address = current_app.extensions["addresses"].take(address(request))
        taken = of_address if of_address.wait else taken
    if taken.wait:
        raise TooManyRequests(seconds=ceil(taken.wait))


def address(request: Request) -> str:
    """The address that a request is counted for."""
    return subscriber(request.remote_addr or "")


def add_headers(request: Request, response: Response) -> None:
    """Add the `RateLimit` headers of the IETF draft."""
    if LIMITED in request.environ:
        buckets, taken = request.environ[LIMITED]
        response.headers.add("RateLimit-Policy", f'"{buckets.name}";q={buckets.most};w={buckets.seconds}')
        response.headers.add("RateLimit", f'"{buckets.name}";r={taken.left};t={ceil(taken.wait)}')
