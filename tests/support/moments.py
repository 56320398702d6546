"""Time for tests in which things are made one after the other faster than the service can tell them apart."""

from datetime import UTC, datetime, timedelta


class Moments:
    """The time; each moment is a millisecond after the one before, or more: of those of one, the id tells the order."""

    def __init__(self):
        self.last = datetime.min.replace(tzinfo=UTC)

    def now(self, _=UTC):
        """The next moment."""
        self.last = max(datetime.now(UTC), self.last + timedelta(milliseconds=1))
        return self.last
