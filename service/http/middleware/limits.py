"""How often one caller may ask: a bucket for each player, or address, that fills evenly.

All tokens of a player draw on one bucket: tokens are free, and must not multiply what their owner may do.

Each process counts for itself. Counting in Redis would write to its log on disk with every request, reads included, and
a caller who spreads over processes gains no more than their number.
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

LIMITED = "annales.limited"  # where the environment of WSGI holds the bucket that was drawn on
REMEMBERED = 10_000  # callers; who has not asked for longest is forgotten, his bucket full again


@dataclass(frozen=True)
class Taken:
    """What a bucket said: how many more requests it holds, and in how many seconds one that is empty has one again."""

    left: int
    wait: float


class Buckets:
    """One bucket for each caller: it holds `most`, and fills within `seconds`."""

    def __init__(self, name: str, most: int, seconds: int, now: Callable[[], float]) -> None:
        self.name, self.most, self.seconds = name, most, seconds
        self._now = now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> Taken:
        """Take one; nothing is taken from an empty bucket."""
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
    """Limit the requests of an application; a limit of 0 is none."""
    now = app.extensions["ports"].clock.monotonic
    for kind in ("requests", "pages"):
        app.extensions[kind] = Buckets(kind, limits.requests, 1, now) if limits.requests else None
    most = limits.requests * ADDRESS_SHARE
    app.extensions["addresses"] = Buckets("addresses", most, 1, now) if most else None
    app.extensions["registrations"] = (
        Buckets("registrations", limits.registrations, 60, now) if limits.registrations else None
    )


def check(asked: Request, kind: str = "requests") -> None:
    """Count a request of the caller, or of the address when the caller is unknown; raises TooManyRequests.

    All players of one address together have ten times what one has. What needs no token, pages and figures, is counted
    by the address alone, apart from other requests.
    """
    buckets: Buckets | None = current_app.extensions[kind]
    if buckets is None:
        return
    caller = asked.environ.get(CALLER) if kind == "requests" else None
    taken = buckets.take(f"address {address(asked)}" if caller is None else caller.player)
    asked.environ[LIMITED] = buckets, taken
    if caller is not None and not taken.wait:
        of_address = current_app.extensions["addresses"].take(address(asked))
        taken = of_address if of_address.wait else taken
    if taken.wait:
        raise TooManyRequests(seconds=ceil(taken.wait))


def address(asked: Request) -> str:
    """The address that a request is counted by."""
    return subscriber(asked.remote_addr or "")


def tell(asked: Request, response: Response) -> None:
    """Say how much is left, in the words of the IETF's draft."""
    if LIMITED in asked.environ:
        buckets, taken = asked.environ[LIMITED]
        response.headers.add("RateLimit-Policy", f'"{buckets.name}";q={buckets.most};w={buckets.seconds}')
        response.headers.add("RateLimit", f'"{buckets.name}";r={taken.left};t={ceil(taken.wait)}')
