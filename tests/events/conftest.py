"""The store's tests run on every version of Redis that is at hand: the oldest one that is supported, and newer ones.

Those of the log itself (`log_contract`) also run on a Redis that Sentinels look after, on a cluster, and over the
connection that the greenlets of a web worker share. By day what is
slow runs on the newest server alone: it is so for its length, which means the same to each of them.
"""

from contextlib import ExitStack, closing, contextmanager

import pytest

from annales.events.bare_connection import Piping
from annales.events.cluster.client import events_client
from annales.events.servers import nodes_of
from annales.service.server.web.pipe import Pipes
from tests.events.records import Writer
from tests.events.servers import NAMES, SERVERS, OwnRedis
from tests.support.clusters import cluster
from tests.support.depth import NIGHTLY
from tests.support.processes import shared_process
from tests.support.sentinels import PATIENT, group
from tests.support.waiting import BOUND

LAST = "last-of-a-test"  # a channel


@contextmanager
def plain(server, folder):
    """The address of one server."""
    with OwnRedis(server, folder) as started:
        yield started.url


@contextmanager
def behind_a_sentinel(folder):
    """The address of a primary with a replica and a Sentinel."""
    with group(folder, replicas=1) as started:
        started.waits_for(PATIENT)
        yield started.url


@contextmanager
def clustered(folder):
    """The address of three primaries with a replica each."""
    with cluster(folder) as started:
        started.waits_for(PATIENT)
        yield started.url


PLAIN = {
    name: (lambda folder, server=server: plain(server, folder)) for name, server in zip(NAMES, SERVERS, strict=True)
}
EVERYWHERE = {**PLAIN, "sentinel": behind_a_sentinel, "cluster": clustered, "piped": PLAIN[NAMES[-1]]}


def pytest_generate_tests(metafunc):
    """Have each test run on every kind of Redis that it is meant for."""
    if "redis_server" in metafunc.fixturenames:
        is_everywhere = metafunc.definition.get_closest_marker("log_contract") is not None
        kinds = EVERYWHERE if is_everywhere else PLAIN
        if metafunc.definition.get_closest_marker("slow") is not None and not NIGHTLY:
            kinds = {NAMES[-1]: PLAIN[NAMES[-1]]}
        metafunc.parametrize("redis_server", kinds.values(), ids=kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def redis_server(request, tmp_path_factory):
    """The address of a Redis of each kind; `redis_url` and `db` empty it for each test."""
    with shared_process():
        running = request.param(tmp_path_factory.mktemp("redis"))
        url = running.__enter__()
    yield url
    running.__exit__(None, None, None)


@pytest.fixture
def redis_url(redis_server, request, monkeypatch):
    """The address of an empty Redis."""
    if "piped" in request.node.callspec.id:
        monkeypatch.setattr(Piping, "pipes", Pipes())
    with events_client(redis_server) as client:
        _empty(client)
        _wait_for_what_was_published(client)
        yield redis_server
        _empty(client)


@pytest.fixture
def db(redis_url):
    """A client of the empty Redis; answers are bytes."""
    with events_client(redis_url) as client:
        yield client


@pytest.fixture
def log(redis_url):
    """The log on an empty Redis."""
    made = Writer(redis_url)
    yield made
    made.close()


@pytest.fixture(params=SERVERS, ids=NAMES)
def own_redis(request, tmp_path):
    """A server of the test's own, which it may kill."""
    with OwnRedis(request.param, tmp_path) as server:
        yield server


def _empty(client):
    for node in nodes_of(client).values():
        node.flushall()


def _wait_for_what_was_published(client):
    """Nodes of a cluster pass on what is published, each in order: what comes last tells that nothing is on its way.

    A reader of the next test, whose appends have the same numbers, would take the news of this one for its own.
    """
    nodes = list(nodes_of(client).values())
    with ExitStack() as stack:
        listening = [stack.enter_context(closing(node.pubsub())) for node in nodes]
        for each in listening:
            each.subscribe(LAST)
            assert each.get_message(timeout=BOUND)["type"] == "subscribe"
        for number, node in enumerate(nodes):
            node.publish(LAST, number)
        for each in listening:
            assert {each.get_message(timeout=BOUND)["data"] for _ in nodes} == {b"%d" % n for n in range(len(nodes))}
