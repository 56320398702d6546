"""Many writers at once, in processes of their own: numbers are never shared, torn or skipped."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.events import racing

pytestmark = [pytest.mark.log_contract, pytest.mark.process]

MATCHES = ["mt_1", "mt_2"]


def test_writers_that_race_never_interleave_badly(redis_url, log):
    """Three processes append to the same two matches, one and three entries at a time."""
    with ProcessPoolExecutor(3, mp_context=get_context("spawn")) as processes:
        writers = [
            processes.submit(racing.write, redis_url, f"pl_{n}", MATCHES, 40, entries)
            for n, entries in enumerate((1, 3, 1))
        ]
        acknowledged = [each for writer in writers for each in writer.result(120)]

    assert len(acknowledged) == 3 * 40 * len(MATCHES)
    racing.check(log, acknowledged)
    assert [log.last(match) for match in MATCHES] == [40 + 3 * 40 + 40] * 2
