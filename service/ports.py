"""Ports: everything nondeterministic that the service depends on: time, randomness, the dealer, and scheduling.

The container passes them in, so that tests can replace them. Production runs with `Ports()`.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Protocol

from annales.domain.contract.dealer import CommittedDealer
from annales.domain.table.table import Dealer

DealerFactory = Callable[[bytes, str], Dealer]  # from the match's secret and the fate of the step


class Clock(Protocol):
    """Returns the time, and waits."""

    def now(self) -> datetime:
        """The date and time, in UTC."""
        ...

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; changes of the date do not affect them."""
        ...

    def sleep(self, seconds: float) -> None:
        """Wait for this many seconds."""
        ...


class Entropy(Protocol):
    """Cryptographically secure randomness; sizes are in bytes, as in `secrets`."""

    def token_bytes(self, size: int) -> bytes:
        """This many random bytes."""
        ...

    def token_hex(self, size: int) -> str:
        """Random bytes in hexadecimal, two digits each."""
        ...

    def token_urlsafe(self, size: int) -> str:
        """Random bytes in base64url, without padding."""
        ...

    def below(self, bound: int) -> int:
        """A random number from 0 up to, but not including, the bound."""
        ...


class SystemClock:
    """The clocks of the operating system."""

    def now(self) -> datetime:
        """The date and time, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds that changes of the date do not affect."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Block this thread, or this greenlet, for this many seconds."""
        time.sleep(seconds)


class SystemEntropy:
    """The random generator of the operating system."""

    def token_bytes(self, size: int) -> bytes:
        """This many random bytes."""
        return secrets.token_bytes(size)

    def token_hex(self, size: int) -> str:
        """Random bytes in hexadecimal."""
        return secrets.token_hex(size)

    def token_urlsafe(self, size: int) -> str:
        """Random bytes in base64url."""
        return secrets.token_urlsafe(size)

    def below(self, bound: int) -> int:
        """A random number below the bound."""
        return secrets.randbelow(bound)


class Yielding:
    """How this process lets its other work run; a web worker has a queue for it (`service/server/web/turns.py`)."""

    way: Callable[[], None] = partial(time.sleep, 0)


def yield_to_others() -> None:
    """Let other requests of this process run."""
    Yielding.way()


@dataclass(frozen=True)
class Ports:
    """`dealer` creates the dealer of a step; work that may take more than some milliseconds calls `give_way`
    between its steps."""

    clock: Clock = field(default_factory=SystemClock)
    entropy: Entropy = field(default_factory=SystemEntropy)
    dealer: DealerFactory = CommittedDealer
    give_way: Callable[[], None] = yield_to_others


def seconds_since_1970(clock: Clock) -> float:
    """The time as Redis and job queues express it."""
    return clock.now().timestamp()
