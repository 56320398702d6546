"""Times of the log as the audit stores them: whole milliseconds since 1970."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from annales.service.match import stamp

EPOCH, MILLISECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(milliseconds=1)


def milliseconds(when: datetime) -> int:
    """A time in milliseconds, rounded down."""
    return (when - EPOCH) // MILLISECOND


def read(at: str) -> int:
    """The time of an entry (RFC 3339) in milliseconds."""
    return milliseconds(datetime.fromisoformat(at))


def told(at: int) -> str:
    """Milliseconds as the log writes them: RFC 3339 in UTC."""
    return stamp(EPOCH + at * MILLISECOND)
