"""The store's tests run on every version of Redis that is at hand: the oldest one that is supported, and newer ones."""

from contextlib import ExitStack

import pytest

from tests.events.records import Writer
from tests.events.servers import NAMES, SERVERS, OwnRedis
from tests.support.processes import shared_process


@pytest.fixture(scope="session", params=SERVERS, ids=NAMES)
def redis_server(request, tmp_path_factory):
    """The address of a Redis of each version; `redis_url` and `db` empty it for each test."""
    with ExitStack() as running:
        with shared_process():
            server = running.enter_context(OwnRedis(request.param, tmp_path_factory.mktemp("redis")))
        yield server.url


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
