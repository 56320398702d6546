"""Follows a match in the background: its stream, resumed after the last message when the connection is lost."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from annales.tools.terminal.api import Api, RefusedByServer, ServerUnreachable

LOST, BACK, REFUSED = "lost", "back", "refused"  # kinds of messages that the follower adds to those of the service
LONGEST = 10.0  # seconds between two attempts
TRANSIENT = (429, 500, 502, 503, 504)  # statuses after which another attempt may succeed


class StreamFollower(Thread):
    """A thread that gives each message of a match's stream to `tell`, in order, and says when the stream breaks off.

    Its own messages are `lost` with a `reason`, `back`, and `refused` with the `problem`, after which it ends.
    """

    def __init__(self, api: Api, match: str, after: int, tell: Callable[[Any], None], pause: float) -> None:
        super().__init__(daemon=True, name=f"follower of {match}")
        self._api, self._match, self._after, self._tell = api, match, after, tell
        self._pause, self._stopped = pause, Event()
        self._failures = 0

    def stop(self) -> None:
        """Report nothing more."""
        self._stopped.set()

    def run(self) -> None:
        """Follow the match until it ends or `stop` is called."""
        while not self._stopped.is_set():
            try:
                wait = self._follow()
            except ServerUnreachable as reason:
                wait = self._lost(str(reason))
            except RefusedByServer as problem:
                if problem.status not in TRANSIENT:
                    self._pass_on({"kind": REFUSED, "problem": problem})
                    return
                wait = self._lost(str(problem))
            self._stopped.wait(wait)

    def _follow(self) -> float:
        """Read the stream to its end; returns the seconds to wait before the next attempt."""
        for message in self._api.stream("matches", self._match, "stream", after=self._after, words="true"):
            if self._stopped.is_set():
                return 0.0
            if self._failures:
                self._failures = 0
                self._pass_on({"kind": BACK})
            if message is None:
                continue
            if message["kind"] == "bye":
                return min(LONGEST, message.get("retry", 0) / 1000) if self._pause else 0.0
            if message["kind"] == "end":
                self._stopped.set()
                return 0.0
            self._after = message.get("seq") or message["last"]
            self._pass_on(message)
        return self._lost("")

    def _lost(self, reason: str) -> float:
        """Say once that the connection is lost; returns the seconds to wait."""
        self._failures += 1
        if self._failures == 1:
            self._pass_on({"kind": LOST, "reason": reason})
        return min(LONGEST, self._pause * self._failures)

    def _pass_on(self, message: Any) -> None:
        if not self._stopped.is_set():
            self._tell(message)
