"""Faults in the midst of a write with the commands of many greenlets: nothing acknowledged is lost, nothing doubled."""

import os
import random
import signal
import subprocess
import sys
from collections import Counter
from itertools import cycle, islice, product
from threading import Thread

import pytest

from annales.events.stream import Log
from tests.events import racing
from tests.events.servers import SERVERS, OwnRedis
from tests.service import piped_writers
from tests.service.holding_proxy import WAYS, HoldingProxy
from tests.support.depth import NIGHTLY
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

FAULTS = int(os.environ.get("ANNALES_KILLS", "60" if NIGHTLY else "12"))  # more in the soak
GREENLETS = 16
GETS_ON_BY = 2 * GREENLETS  # appends that are acknowledged before each fault
FURTHER = 6_000  # bytes at most that pass before a fault: those of the commands that many greenlets send in one write
VICTIMS = ("writers", "redis", "connection")


class Writers:
    """The process that appends, each time that it is started; `acknowledged` is what it was told in all its runs."""

    def __init__(self, url):
        self._url, self.acknowledged, self._counts = url, [], Counter()
        self.start()

    def start(self):
        """Begin, where the clients of the one before are."""
        counts = [str(self._counts[number]) for number in range(GREENLETS)]
        program = ["gevent.monkey", "--module", piped_writers.__name__]
        command = [sys.executable, "-m", *program, self._url, *counts]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self._reading = Thread(target=self._read, args=(self._process.stdout,))
        self._reading.start()

    def ends(self, by):
        """End it by a signal; what it was told until then is read to the last line. Returns its exit status."""
        self._process.send_signal(by)
        self._reading.join(BOUND)
        assert not self._reading.is_alive()
        return self._process.wait()

    def gets_on(self, by):
        """Wait until so many more appends are acknowledged."""
        wanted = len(self.acknowledged) + by
        until(lambda: len(self.acknowledged) >= wanted or self._process.poll() is not None, every=0.001)
        assert self._process.poll() is None, "the writers have ended by themselves"

    def _read(self, lines):
        with lines:
            for line in lines:
                number, match, key, first, last = line.split()
                self._counts[int(number)] += 1
                self.acknowledged.append((match, key, int(first), int(last)))


def test_no_fault_in_the_midst_of_a_write_loses_or_doubles_an_entry(tmp_path):
    """The process, Redis or the connection ends where some commands of a write have arrived, or some of its replies."""
    luck = random.Random(7)
    with OwnRedis(SERVERS[-1], tmp_path) as redis, HoldingProxy(tmp_path / "proxy", redis.socket) as proxy:
        writers = Writers(proxy.url)
        for victim, way in islice(cycle(product(VICTIMS, WAYS)), FAULTS):
            writers.gets_on(by=GETS_ON_BY)
            proxy.hold(way, luck.randrange(1, FURTHER))
            if victim == "writers":
                writers.ends(by=signal.SIGKILL)
            elif victim == "redis":
                redis.kill()
            proxy.drop()
            if victim == "writers":
                writers.start()
            elif victim == "redis":
                redis.start()
        writers.gets_on(by=GETS_ON_BY)
        assert writers.ends(by=signal.SIGTERM) == 0
        log = Log(redis.url)
        racing.check(log, writers.acknowledged)
        log.close()
    print(f"{FAULTS} faults; of {len(writers.acknowledged)} appends that were acknowledged none is missing or doubled")
