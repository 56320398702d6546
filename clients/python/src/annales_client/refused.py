"""Refusals, and how long to wait after one."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from http.client import HTTPException
from urllib.error import HTTPError

from annales_client.types import Problem

LONGEST = 30.0  # seconds between two attempts, unless the service names a time


class Refused(Exception):
    """A refusal. One that a proxy gives instead of the service has no problem document.

    `retry_after`: seconds until it is worth trying again, 0 if the service names no time.
    """

    def __init__(self, status: int, problem: Problem | None = None, retry_after: float = 0) -> None:
        super().__init__(problem["detail"] if problem else f"status {status}")
        self.status, self.problem, self.retry_after = status, problem, retry_after

    @property
    def code(self) -> str:
        """The kind of error, for programs; one that is not described yet, too."""
        return self.problem["code"] if self.problem else f"status_{self.status}"

    @property
    def detail(self) -> str:
        """What happened, in words."""
        return str(self)

    @property
    def is_passing(self) -> bool:
        """Whether waiting cures it. What was refused so may have been written: it is repeated under its key."""
        return self.status in (429, 502, 503, 504)


def refusal(status: int, after: str | None, text: str) -> Refused:
    """The refusal in a response with this text; `after` is its header `Retry-After`."""
    problem: Problem | None = None
    with suppress(ValueError):  # a proxy says it in its own way
        found = json.loads(text)
        if isinstance(found, dict) and "code" in found and "detail" in found:
            problem = json.loads(text)
    return Refused(status, problem, float(after) if after is not None and after.isdecimal() else 0)


def refusal_in(error: HTTPError) -> Refused:
    """The refusal in a response of urllib."""
    text = ""
    with suppress(OSError, HTTPException):  # it breaks off in the midst
        text = error.read().decode(errors="replace")
    return refusal(error.code, error.headers["Retry-After"], text)


class Pauses:
    """Seconds to wait after each failure of a row: longer and longer, and never all clients at one moment."""

    def __init__(self) -> None:
        self._next = 1.0

    def after(self, least: float = 0) -> float:
        """The next one; at least as long as the service says."""
        pause = self._next * random.uniform(0.5, 1)
        self._next = min(2 * self._next, LONGEST)
        return max(pause, least)
