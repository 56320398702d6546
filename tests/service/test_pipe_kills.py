"""Faults in the midst of a write with the commands of many greenlets: nothing acknowledged is lost, nothing doubled."""

import os
import random
import signal
import subprocess
import sys
from collections import Counter
from itertools import cycle, islice, product
from queue import Queue
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
    """The processes that append, one after the other; `acknowledged` is what all of them were told."""

    def __init__(self, url):
        self.acknowledged, self._counts = [], Counter()
        command = [sys.executable, "-m", "gevent.monkey", "--module", piped_writers.__name__, url]
        self._forking = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._said = Queue()
        Thread(target=self._read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._forking.stdin.close()
        self._forking.kill()
        self._forking.wait()
        self._forking.stdout.close()

    def start(self):
        """Begin where the clients of the process before are."""
        self._forking.stdin.write(" ".join(str(self._counts[number]) for number in range(GREENLETS)) + "\n")
        self._forking.stdin.flush()
        self._pid = self._said.get(timeout=BOUND)

    def ends(self, by):
        """End the process by a signal; what it was told until then is read to the end. Returns its exit status."""
        os.kill(self._pid, by)
        return self._said.get(timeout=BOUND)

    def gets_on(self, by):
        """Wait until so many more appends are acknowledged."""
        wanted = len(self.acknowledged) + by
        until(lambda: len(self.acknowledged) >= wanted or not self._said.empty(), every=0.001)
        assert self._said.empty(), "the process has ended by itself"

    def _read(self):
        for line in self._forking.stdout:
            first, *words = line.split()
            if first in ("began", "ended"):
                self._said.put(int(words[0]))
            else:
                self._counts[int(first)] += 1
                self.acknowledged.append((words[0], words[1], int(words[2]), int(words[3])))


@pytest.mark.slow
def test_no_fault_in_the_midst_of_a_write_loses_or_doubles_an_entry(tmp_path):
    """The process, Redis or the connection ends where some commands of a write have arrived, or some of its replies."""
    luck = random.Random(FAULTS)
    with (
        OwnRedis(SERVERS[-1], tmp_path) as redis,
        HoldingProxy(tmp_path / "proxy", redis.socket) as proxy,
        Writers(proxy.url) as writers,
    ):
        writers.start()
        for victim, way in islice(cycle(product(VICTIMS, WAYS)), FAULTS):
            writers.gets_on(by=GETS_ON_BY)
            proxy.hold(way, luck.randrange(1, FURTHER))
            if victim == "writers":
                assert writers.ends(by=signal.SIGKILL) == -signal.SIGKILL
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
