"""Clusters of the tests' own: primaries that share the slots evenly, joined by commands."""

import os
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import redis

from service.server import embedded_redis, parent_death

SLOTS = 16384
TIMEOUT = 1500  # milliseconds after which a silent node counts as failed


class Cluster:
    """Nodes on these ports, of which the last `replicas` follow the first primaries."""

    def __init__(self, folder, ports, replicas=0):
        self._folder, self.ports, self.replicas = Path(folder), list(ports), replicas
        self.processes = {}
        self._left = ExitStack()

    def __enter__(self):
        for port in self.ports:
            self.start(port)
        self._join()
        self.url = "redis+cluster://" + ",".join(f"127.0.0.1:{port}" for port in self.ports[:2])
        return self

    def __exit__(self, *_):
        for port in list(self.processes):
            self.kill(port)

    @property
    def primaries(self):
        """The ports of the nodes that are primaries at the beginning."""
        return self.ports[: len(self.ports) - self.replicas]

    def client(self, port):
        """A client of one node."""
        return redis.Redis(port=port, socket_timeout=5)

    def start(self, port):
        """Start a node, and wait until it answers."""
        folder = self._folder / str(port)
        folder.mkdir(exist_ok=True)
        server = str(embedded_redis.find_server().path)
        options = {
            "port": port,
            "bind": "127.0.0.1",
            "dir": folder,
            "cluster-enabled": "yes",
            "cluster-node-timeout": TIMEOUT,
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        tied = [sys.executable, "-I", "-S", parent_death.__file__, str(os.getpid())]
        with open(folder / "log", "ab") as log:
            self.processes[port] = subprocess.Popen([*tied, server, *words], stdout=log, stderr=log)
        until(lambda: _answers(self.client(port)), lambda: (folder / "log").read_text())

    def kill(self, port):
        """kill -9."""
        process = self.processes.pop(port)
        process.kill()
        process.wait()

    def _join(self):
        primaries = self.primaries
        for number, port in enumerate(primaries):
            first, end = SLOTS * number // len(primaries), SLOTS * (number + 1) // len(primaries)
            with self.client(port) as node:
                node.execute_command("CLUSTER ADDSLOTS", *range(first, end))
                node.execute_command("CLUSTER SET-CONFIG-EPOCH", number + 1)
        for port in self.ports[1:]:
            with self.client(port) as node:
                node.execute_command("CLUSTER MEET", "127.0.0.1", self.ports[0])
        until(lambda: all(self._knows_all(port) for port in self.ports))
        for port, primary in zip(self.ports[len(primaries) :], primaries, strict=False):
            with self.client(primary) as node:
                id = node.execute_command("CLUSTER MYID")
            with self.client(port) as node:
                node.execute_command("CLUSTER REPLICATE", id)
        until(self.is_whole)

    def _knows_all(self, port):
        with self.client(port) as node:
            return int(node.cluster("info")["cluster_known_nodes"]) == len(self.ports)

    def is_whole(self):
        """Whether every living node says that all slots are served, and replicas are connected."""
        for port in self.processes:
            with self.client(port) as node:
                if node.cluster("info")["cluster_state"] != "ok":
                    return False
                told = node.info("replication")
                if told["role"] == "slave" and told["master_link_status"] != "up":
                    return False
        return True


def _answers(client):
    with client:
        try:
            return client.ping()
        except redis.ConnectionError:
            return False


def until(true, why=lambda: ""):
    """Wait until it is true, within a bound."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline, f"it never came true {why()}"
        time.sleep(0.02)
