"""A service whose date stands until a test moves it."""

from datetime import UTC, datetime, timedelta

import pytest


@pytest.fixture
def later(services):
    """`later(seconds)`: so many seconds pass. From the first request on, no other time does."""
    clock = services.ports.clock
    clock.date = datetime(2030, 1, 1, tzinfo=UTC)

    def later(seconds):
        clock.date += timedelta(seconds=seconds)

    return later
