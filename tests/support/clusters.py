"""A Redis Cluster: real nodes of this process on free ports, whose primaries share the slots evenly."""

import os
import socket
from contextlib import ExitStack, contextmanager
from itertools import count, cycle, islice
from urllib.parse import quote

import redis

from service.server import embedded_redis
from tests.support.sentinels import PASSWORD, SERVER, Server, wait_until

SLOTS = 16384
OPTIONS = SERVER | {"cluster-enabled": "yes", "cluster-node-timeout": "1000"}  # milliseconds until a node is given up
BUS = 10_000  # what a node adds to its port for its connections to the others
LOWEST, PORTS = 11_000, 11_000  # below those that systems give to clients, with BUS added too


class Cluster:
    """So many primaries, which share the replicas."""

    def __init__(self, folder, primaries, replicas):
        self._folder, self._binary, self._replicas = folder, embedded_redis.find_server().path, replicas
        self.nodes = []
        with ExitStack() as started:
            started.callback(self.clear)
            for port in free_ports(primaries + replicas):
                self.nodes.append(self._node(port))
            self._join(self.nodes[:primaries], self.nodes[primaries:])
            started.pop_all()
        named = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes[:2])
        self.url = f"redis+cluster://:{quote(PASSWORD, safe='')}@{named}"

    def _node(self, port):
        folder = self._folder / str(port)
        folder.mkdir()
        options = OPTIONS | {"port": str(port), "bind": "127.0.0.1", "dir": str(folder)}
        config = folder / "redis.conf"
        config.write_text("".join(f"{name} {value or chr(34) * 2}\n" for name, value in options.items()))
        return Server(port, folder, [str(self._binary), str(config)], PASSWORD)

    def _join(self, primaries, replicas):
        for number, node in enumerate(primaries):
            first, end = SLOTS * number // len(primaries), SLOTS * (number + 1) // len(primaries)
            node.asks("CLUSTER", "ADDSLOTS", *range(first, end))
            node.asks("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in self.nodes[1:]:
            node.asks("CLUSTER", "MEET", "127.0.0.1", self.nodes[0].port)
        wait_until(lambda: all(b"cluster_known_nodes:%d\r" % len(self.nodes) in _info(node) for node in self.nodes))
        for node, primary in zip(replicas, cycle(primaries), strict=False):
            id = primary.asks("CLUSTER", "MYID")
            wait_until(lambda node=node, id=id: node.asks("CLUSTER", "REPLICATE", id))
        wait_until(self.is_whole)

    def is_whole(self):
        """Whether every node says that all slots are served, and whether all replicas follow a primary."""
        replicas = sum(node.replicas() for node in self.nodes)
        return replicas == self._replicas and all(b"cluster_state:ok" in _info(node) for node in self.nodes)

    def primaries(self):
        """The nodes that are primaries now."""
        return [node for node in self.nodes if node.is_primary()]

    def primary_of(self, key):
        """The node that has a key now."""
        slot = redis.cluster.key_slot(key.encode())
        for node in self.nodes:
            for first, last, (_, port, *_), *_ in node.asks("CLUSTER", "SLOTS") or []:
                if first <= slot <= last:
                    return next(node for node in self.nodes if node.port == port)
        raise AssertionError("no node answers")

    def moves(self, key):
        """Move the slot of a key to another primary, one key after the other; gives that primary."""
        slot, source = redis.cluster.key_slot(key.encode()), self.primary_of(key)
        target = next(node for node in self.primaries() if node is not source)
        here, there = source.asks("CLUSTER", "MYID"), target.asks("CLUSTER", "MYID")
        target.asks("CLUSTER", "SETSLOT", slot, "IMPORTING", here)
        source.asks("CLUSTER", "SETSLOT", slot, "MIGRATING", there)
        while keys := source.asks("CLUSTER", "GETKEYSINSLOT", slot, 1):
            source.asks("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "AUTH", PASSWORD, "KEYS", *keys)
        for node in (target, source):
            node.asks("CLUSTER", "SETSLOT", slot, "NODE", there)
        return target

    def clear(self):
        """End all of it."""
        for each in self.nodes:
            each.kill()


@contextmanager
def cluster(folder, primaries=3, replicas=3):
    """A cluster, for as long as it is used."""
    made = Cluster(folder, primaries, replicas)
    try:
        yield made
    finally:
        made.clear()


def free_ports(number):
    """Ports that nobody listens on now, nor on those for their buses; other processes of the tests begin elsewhere."""
    begin = os.getpid() * 61
    return list(islice((port for port in map(_port, count(begin)) if _is_free(port) and _is_free(port + BUS)), number))


def _port(number):
    return LOWEST + number % PORTS


def _is_free(port):
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _info(node):
    return node.asks("CLUSTER", "INFO") or b""
