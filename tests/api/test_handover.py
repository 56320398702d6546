"""Channels and streams that name their match: served by its owner among two processes, whatever happens to them."""

import os
import signal
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import gettempdir

import psutil
import pytest

from annales.service.server.web.handover import owner_of
from tests.api.doors import body, connected, told
from tests.api.server import has_ended, running
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

MATCHES = [f"mt_{number:016x}" for number in range(64)]  # none of them exists: a name is all that counts
HANDED = "annales_connections_handed_over_total"


@pytest.fixture
def alone(redis_url, tmp_path):
    """Two processes for one test, which kills them."""
    with running(redis_url, tmp_path / "service.log") as one:
        yield one


def workers(server):
    """The processes that answer, by number."""
    return {child.pid: child for child in psutil.Process(server.process.pid).children() if not has_ended(child)}


def sockets(server):
    """The folder of the sockets by which the workers give each other connections."""
    parents = [Path("/dev/shm"), Path(gettempdir())]
    return until(lambda: next((one for each in parents for one in each.glob(f"*/{server.process.pid}-*/workers")), None))


def owner(server, match):
    """The process that owns a match, among those that have joined."""
    return int(owner_of(match, os.listdir(sockets(server))))


def owned_by(server, pid):
    """A match that a process owns."""
    return next(match for match in MATCHES if owner(server, match) == pid)


def holder(server, channel):
    """The process that holds a connection, once only one does."""
    ours = channel.sock.getsockname()[1]

    def held():
        found = [
            pid for pid, child in workers(server).items()
            if any(each.raddr and each.raddr.port == ours for each in child.net_connections("tcp"))
        ]
        return found[0] if len(found) == 1 else None

    return until(held)


def named(server, match, token=None):
    """A channel that is opened for a match."""
    return connected(server.port, token, query=f"?match={match}")


def test_a_channel_that_names_its_match_is_served_by_its_owner(server):
    """Whichever process accepts it; its requests are answered there like those of any other."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    path = server.begun(ada, bob)
    match = path.rpartition("/")[2]
    before = server.figure(HANDED)
    with ExitStack() as opened:
        channels = [opened.enter_context(named(server, match, token)) for token in 4 * (ada, bob)]

        assert {holder(server, channel) for channel in channels} == {owner(server, match)}
        for channel in channels:
            channel.asks("subscribe", {"match": match}, {"after": 4})
        reply = channels[0].asks("answer", {"match": match}, body={"answering": 4, "notation": "Kc4-c5"})
        assert (reply.status, body(reply)["seq"]) == (201, 5)
        assert [told(channel.news())["seq"] for channel in channels] == [5] * 8
    assert server.figure(HANDED) > before, "the other process has accepted none of eight"
