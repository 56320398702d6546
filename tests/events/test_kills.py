"""kill -9 of Redis while writers append: nothing acknowledged is lost, nothing is doubled."""

import os
from threading import Event, Thread

import pytest

from annales.events.stream import Log
from tests.events import racing, records
from tests.support.depth import NIGHTLY
from tests.support.waiting import BOUND

pytestmark = pytest.mark.process

KILLS = int(os.environ.get("ANNALES_KILLS", "20" if NIGHTLY else "6"))  # more in the soak
APART = 25  # appends that are acknowledged between two kills
MATCHES = ["mt_1", "mt_2"]


class Writer(Thread):
    """Appends to the matches in turn until it is told to stop; a request that is under way then is finished."""

    def __init__(self, url, name, stopped):
        super().__init__(daemon=True)
        self._url, self._name, self._stopped = url, name, stopped
        self.acknowledged, self.broken = [], None

    def run(self):
        log = records.Writer(self._url)
        try:
            while not self._stopped.is_set():
                n = len(self.acknowledged)
                match = MATCHES[n % len(MATCHES)]
                self.acknowledged.append(racing.append(log, match, self._name, f"{self._name}-{n}", 1 + n % 3))
        except Exception as fault:
            self.broken = fault
            raise
        finally:
            log.close()


def test_a_killed_redis_loses_nothing_and_doubles_nothing(own_redis):
    """«With the embedded default (appendfsync always) a kill -9 of Redis … loses no acknowledged entry and doubles
    none»: the log is checked entry by entry."""
    stopped = Event()
    writers = [Writer(own_redis.url, f"pl_{n}", stopped) for n in range(3)]
    for writer in writers:
        writer.start()

    for kill in range(1, KILLS + 1):
        while sum(len(writer.acknowledged) for writer in writers) < kill * APART:
            assert all(writer.is_alive() for writer in writers), [writer.broken for writer in writers]
            stopped.wait(0.001)
        own_redis.kill()
        own_redis.start()

    stopped.set()
    for writer in writers:
        writer.join(BOUND)
    acknowledged = [each for writer in writers for each in writer.acknowledged]
    log = Log(own_redis.url)
    assert [writer.broken for writer in writers] == [None] * 3
    assert len(acknowledged) >= KILLS * APART
    racing.check(log, acknowledged)
    log.close()
