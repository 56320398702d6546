"""A Redis Cluster: real nodes of this process on free ports, whose primaries share the slots evenly."""

from contextlib import ExitStack, contextmanager
from itertools import cycle
from urllib.parse import quote

import redis

from annales.service.server import embedded_redis
from tests.support.ports import kept_ports
from tests.support.sentinels import PASSWORD, SERVER, started_server
from tests.support.waiting import until

SLOTS = 16384
OPTIONS = SERVER | {
    "cluster-enabled": "yes",
    "cluster-node-timeout": "1000",  # milliseconds until a node is given up
    "cluster-replica-validity-factor": "0",  # however long a replica has not heard of its primary, it takes over
}
BUS = 10_000  # what a node adds to its port for its connections to the others


class Cluster:
    """So many primaries, which share the replicas."""

    def __init__(self, folder, primaries, replicas, program):
        self._replicas, self.nodes, self._held = replicas, [], ExitStack()
        with ExitStack() as started:
            started.callback(self.clear)
            for port in kept_ports(primaries + replicas, self._held, BUS):
                self.nodes.append(started_server(folder, port, OPTIONS, program))
            self._join(self.nodes[:primaries], self.nodes[primaries:])
            started.pop_all()
        named = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes[:2])
        self.url = f"redis+cluster://:{quote(PASSWORD, safe='')}@{named}"

    def _join(self, primaries, replicas):
        for number, node in enumerate(primaries):
            first, end = SLOTS * number // len(primaries), SLOTS * (number + 1) // len(primaries)
            node.does("CLUSTER", "ADDSLOTS", *range(first, end))
            node.does("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in self.nodes[1:]:
            node.does("CLUSTER", "MEET", "127.0.0.1", self.nodes[0].port)
        until(lambda: all(b"cluster_known_nodes:%d\r" % len(self.nodes) in _info(node) for node in self.nodes))
        for node, primary in zip(replicas, cycle(primaries), strict=False):
            id = primary.does("CLUSTER", "MYID")
            until(lambda node=node, id=id: node.asks("CLUSTER", "REPLICATE", id))
        until(self.is_whole)

    def is_whole(self):
        """Whether every node says that all slots are served, and whether all replicas follow a primary."""
        replicas = sum(node.replicas() for node in self.nodes)
        return replicas == self._replicas and all(b"cluster_state:ok" in _info(node) for node in self.nodes)

    def primaries(self):
        """The nodes that are primaries now."""
        return [node for node in self.nodes if node.is_primary()]

    def replicas(self):
        """The nodes that are replicas; all nodes must be there."""
        return [node for node in self.nodes if node.does("ROLE")[0] == b"slave"]

    def primary_of(self, key):
        """The node that has a key, as the first one that answers knows it."""
        slot = redis.cluster.key_slot(key.encode())
        port = next(filter(None, (_port_of(slot, node.asks("CLUSTER", "SLOTS")) for node in self.nodes)), None)
        assert port is not None, "no node answers"
        return next(node for node in self.nodes if node.port == port)

    def moves(self, key):
        """Move the slot of a key to another primary, one key after the other; gives that primary, once all know it."""
        slot, source = redis.cluster.key_slot(key.encode()), self.primary_of(key)
        target = next(node for node in self.nodes if node not in (source, *self.replicas()))
        here, there = source.does("CLUSTER", "MYID"), target.does("CLUSTER", "MYID")
        target.does("CLUSTER", "SETSLOT", slot, "IMPORTING", here)
        source.does("CLUSTER", "SETSLOT", slot, "MIGRATING", there)
        while keys := source.does("CLUSTER", "GETKEYSINSLOT", slot, 1):
            source.does("MIGRATE", "127.0.0.1", target.port, "", 0, 60_000, "AUTH", PASSWORD, "KEYS", *keys)
        for node in (target, source):
            node.does("CLUSTER", "SETSLOT", slot, "NODE", there)
        until(lambda: all(_port_of(slot, node.does("CLUSTER", "SLOTS")) == target.port for node in self.nodes))
        return target

    def waits_for(self, milliseconds):
        """Have the nodes that run give another one up only after so much silence."""
        for node in self.nodes:
            if node.process.poll() is None:
                node.does("CONFIG", "SET", "cluster-node-timeout", milliseconds)

    def clear(self):
        """End all of it."""
        for each in self.nodes:
            each.kill()
        self._held.close()


@contextmanager
def cluster(folder, primaries=3, replicas=3, server=None):
    """A cluster, for as long as it is used; of the embedded server's version where no other is given."""
    made = Cluster(folder, primaries, replicas, (server or embedded_redis.find_server()).path)
    try:
        yield made
    finally:
        made.clear()


def _port_of(slot, ranges):
    """The port of the primary that has a slot, by what a node says of all slots; None if it does not say."""
    for first, last, (_, port, *_), *_ in ranges or []:
        if first <= slot <= last:
            return port
    return None


def _info(node):
    return node.asks("CLUSTER", "INFO") or b""
