"""Servers to which copies are restored, and an independent look at what a server holds."""

import pytest

from annales.events.redis_client import looking_client
from annales.events.servers import nodes_of
from tests.events.servers import NAMES, SERVERS, OwnRedis
from tests.support.processes import shared_process


@pytest.fixture(scope="module")
def others(tmp_path_factory):
    """A client of a server of each product and version."""
    with shared_process():
        started = [OwnRedis(server, tmp_path_factory.mktemp("other")) for server in SERVERS]
        for each in started:
            each.__enter__()
    clients = dict(zip(NAMES, [looking_client(each.url) for each in started], strict=True))
    yield clients
    for client, server in zip(clients.values(), started, strict=True):
        client.close()
        server.__exit__()


@pytest.fixture(params=NAMES)
def other(request, others):
    """One of them, empty."""
    others[request.param].flushall()
    return others[request.param]


def held(client):
    """What a server, or a cluster, holds: each key with its kind, its content, and whether it expires."""
    found = {}
    for node in nodes_of(client).values():
        for key in node.scan_iter(count=1000):
            kind = node.type(key).decode()
            found[key] = (kind, LOOKS[kind](node, key), node.pttl(key) > 0)
    return found


LOOKS = {
    "string": lambda node, key: node.get(key),
    "list": lambda node, key: node.lrange(key, 0, -1),
    "set": lambda node, key: node.smembers(key),
    "hash": lambda node, key: node.hgetall(key),
    "zset": lambda node, key: node.zrange(key, 0, -1, withscores=True),
    "stream": lambda node, key: (node.xrange(key), node.xinfo_stream(key)["last-generated-id"]),
}
