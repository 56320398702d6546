"""The faults that are tried."""

import os
import signal
from contextlib import suppress

from tests.soak.chaos.disks import can_mount
from tests.soak.chaos.links import KINDS
from tests.soak.failover import PROCESSES, goes_on
from tests.support.waiting import until


class Faults:
    """The faults by their names. Each is a function that inflicts it, and returns one that heals it."""

    def __init__(self, stage, luck):
        self._stage, self._luck = stage, luck
        self.kinds = {}
        for name, words in PROCESSES.items():
            self.kinds[f"{name} killed"] = lambda words=words: self._process(words, signal.SIGKILL)
            self.kinds[f"{name} stopped"] = lambda words=words: self._process(words, signal.SIGSTOP)
        for name, server in (("redis", stage.redis), ("archive", stage.postgres)):
            self.kinds[f"{name} killed"] = lambda server=server: self._killed(server)
            self.kinds[f"{name} stopped"] = lambda server=server: self._stopped(server)
            for fault in KINDS:
                self.kinds[f"{name}'s link {fault}"] = lambda name=name, fault=fault: self._link(name, fault)
        for name in stage.disks if can_mount() else ():
            self.kinds[f"{name}'s disk full"] = lambda name=name: self._full(name)
        if can_mount():
            self.kinds["data's disk full, web killed"] = self._full_and_killed

    def only(self, kinds=None):
        """These kinds, or all of them. Raises KeyError."""
        return {kind: self.kinds[kind] for kind in kinds or self.kinds}

    def _process(self, words, number):
        pid = self._luck.choice(until(lambda: self._stage.service.pids_of(words)))
        with suppress(ProcessLookupError):  # an earlier fault may have ended it
            os.kill(pid, number)
        return lambda: goes_on(pid) if number == signal.SIGSTOP else None

    def _killed(self, server):
        server.kill()
        return server.start

    def _stopped(self, server):
        server.signal(signal.SIGSTOP)
        return lambda: server.signal(signal.SIGCONT)

    def _link(self, name, fault):
        link = self._stage.links[name]
        link.inflict(fault)
        return link.heal

    def _full_and_killed(self):
        heal = self._full("data")
        for pid in self._stage.service.pids_of(PROCESSES["web"]):
            with suppress(ProcessLookupError):  # it has died with its master
                os.kill(pid, signal.SIGKILL)
        return heal

    def _full(self, name):
        full = self._stage.disks[name]
        full.fill()

        def heal():
            full.empty()
            for server in (self._stage.redis, self._stage.postgres):
                if not server.is_alive():  # Redis ends itself rather than acknowledge what it cannot write
                    server.start()

        return heal
