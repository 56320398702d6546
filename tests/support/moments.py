"""Clocks of tests, to be given as a port."""

import threading
import time
from datetime import UTC, datetime, timedelta

from annales.service.ports import SystemClock

MOMENT = timedelta(milliseconds=1)


class Skipping(SystemClock):
    """The system's clock, with seconds that the test lets pass at once: the date does not know of them."""

    def __init__(self):
        self._skipped, self._stands_at = 0.0, None
        self.date = None  # set, it is always that date
        self.meanwhile = lambda: None  # what happens while somebody sleeps

    def sleep(self, seconds):
        """Sleep, and let happen what happens meanwhile."""
        self.meanwhile()
        super().sleep(seconds)

    def now(self):
        """The date that was set, or the system's."""
        return self.date or super().now()

    def monotonic(self):
        """The seconds of the system, and those skipped."""
        return (super().monotonic() if self._stands_at is None else self._stands_at) + self._skipped

    def stand(self):
        """Let no second pass from now on that is not skipped."""
        self._stands_at = super().monotonic()

    def skip(self, seconds):
        """Let so many seconds pass."""
        self._skipped += seconds


class Moments(Skipping):
    """Each moment is a millisecond after the one before, or more: what is made later is later.

    Who asks sooner waits for the next one. Otherwise a match that is played fast would end in the future, and whoever
    verifies its record refuses that.
    """

    def __init__(self):
        super().__init__()
        self._last = datetime.min.replace(tzinfo=UTC)

    def sleep(self, seconds):
        """Let the seconds pass at once where nobody else is at work, who might need them."""
        if threading.active_count() > 1:
            super().sleep(seconds)
        else:
            self.meanwhile()
            self.skip(seconds)

    def now(self):
        """The next moment, unless a date was set."""
        if self.date is not None:
            return self.date
        following = self._last + MOMENT
        early = following - super().now()
        if early > timedelta():
            time.sleep(min(early, MOMENT).total_seconds())
        self._last = max(super().now(), following)
        return self._last


class Yesterday(SystemClock):
    """A clock that is a day slow."""

    def now(self):
        """A day ago."""
        return super().now() - timedelta(days=1)


class Standing:
    """A clock that stands until it is moved; whoever sleeps moves it."""

    def __init__(self, at=datetime(2026, 3, 1, 10, 0, 7, 123_000, tzinfo=UTC)):
        self.at, self.passed = at, 0.0

    def now(self):
        """The moment that is reached."""
        return self.at

    def monotonic(self):
        """The seconds that have passed."""
        return self.passed

    def sleep(self, seconds):
        """Let time go by."""
        self.at += timedelta(seconds=seconds)
        self.passed += seconds
