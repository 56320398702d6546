"""Channels and streams that name their match: served by its owner among two processes, whatever happens to them."""

import os
import signal
import socket
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import gettempdir

import msgspec
import psutil
import pytest

from annales.service.server.web.handover import owner_of
from tests.api.doors import body, connected, told
from tests.api.server import has_ended, running
from tests.service.dancing import DANCE
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
    return until(
        lambda: next((one for each in parents for one in each.glob(f"*/{server.process.pid}-*/workers")), None)
    )


def has_workers(server, count):
    """Whether so many workers are there, and have joined."""
    return len(os.listdir(sockets(server))) == len(workers(server)) == count


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
            pid
            for pid, child in workers(server).items()
            if any(each.raddr and each.raddr.port == ours for each in child.net_connections("tcp"))
        ]
        return found[0] if len(found) == 1 else None

    return until(held)


def named(server, match, token=None):
    """A channel that is opened for a match."""
    return connected(server.port, token, query=f"?match={match}")


class Stream:
    """A stream over HTTP, on a connection of its own."""

    def __init__(self, server, path):
        self.sock = socket.create_connection(("127.0.0.1", server.port), timeout=BOUND)
        self.sock.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        self.head = b""
        while b"\r\n\r\n" not in self.head:
            self.head += self.sock.recv(65536)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.sock.close()


class Seat:
    """A player on a channel of their own, which they open again when it breaks: what they were told of the match."""

    def __init__(self, server, token, match):
        self._server, self._token, self._match = server, token, match
        self.entries, self.last = [], 4
        self.channel = self._opened()

    def _opened(self):
        """Another channel, on which the match is followed from the last entry that they heard of."""

        def subscribed():
            with ExitStack() as opened, suppress(OSError, AssertionError):  # its process may end meanwhile
                channel = opened.enter_context(named(self._server, self._match, self._token))
                channel.asks("subscribe", {"match": self._match}, {"after": self.last})
                opened.pop_all()
                return channel

        return until(subscribed)

    def sends(self, answering, notation):
        """Send an answer, under a key by which it counts once."""
        body = {"answering": answering, "notation": notation}
        sent = {"operation": "answer", "path": {"match": self._match}, "key": f"at {answering}", "body": body}
        self.channel.says(msgspec.json.encode({"id": answering, **sent}))

    def is_answered(self, answering, notation):
        """Read until the reply has come, on another connection if this one breaks."""
        while True:
            heard = self._hears()
            if heard is None:
                self.sends(answering, notation)
            elif heard.status is not None:
                assert (heard.id, heard.status in (200, 201)) == (answering, True), heard
                return

    def hears_of(self, seq):
        """Read until an entry is pushed."""
        while self.last < seq:
            self._hears()

    def _hears(self):
        try:
            heard = self.channel.hears()
        except OSError:
            heard = None
        if heard is None:
            self.channel.close()
            self.channel = self._opened()
        elif heard.match:
            entry = told(heard)
            if "seq" in entry:  # not of somebody who is gone, or back
                self.entries.append((entry["seq"], entry["digest"]))
                self.last = entry["seq"]
        return heard


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

        def is_handed():
            opened.enter_context(named(server, match))
            return server.figure(HANDED) > before

        until(is_handed)  # the owner has not accepted all of them itself


def test_a_stream_of_a_match_is_served_by_its_owner(server):
    """The page follows by one; it begins there as anywhere."""
    path = server.begun(server.registered("Ada"), server.registered("Bob"))
    match = path.rpartition("/")[2]
    with ExitStack() as opened:
        for _ in range(4):
            stream = opened.enter_context(Stream(server, f"{path}/stream"))
            assert stream.head.startswith(b"HTTP/1.1 200 ")
            assert holder(server, stream) == owner(server, match)


def test_a_connection_that_was_used_before_is_handed_over_too(server):
    """As a proxy keeps it: the owner serves what follows, and not what was answered."""
    path = server.begun(server.registered("Ada"), server.registered("Bob"))
    match = path.rpartition("/")[2]
    with ExitStack() as opened:
        for _ in range(4):
            stream = opened.enter_context(Stream(server, "/readyz"))
            stream.sock.sendall(f"GET {path}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            while b'"kind":"match"' not in stream.head:
                stream.head += stream.sock.recv(65536)
            assert stream.head.count(b"HTTP/1.1 200") == 2
            assert holder(server, stream) == owner(server, match)


def test_requests_that_came_together_are_served_where_they_are(server):
    """What was read of the second one came with the first, so it cannot be handed over whole."""
    path = server.begun(server.registered("Ada"), server.registered("Bob"))
    request = "GET {} HTTP/1.1\r\nHost: x\r\n\r\n"
    both = (request.format("/readyz") + request.format(f"{path}/stream")).encode()
    for _ in range(4):
        with socket.create_connection(("127.0.0.1", server.port), timeout=BOUND) as sock:
            sock.sendall(both)
            heard = b""
            while b'"kind":"match"' not in heard:
                heard += sock.recv(65536)
            assert heard.count(b"HTTP/1.1 200") == 2


def test_a_handed_connection_counts_once(server):
    """It takes one place among the streams, is logged once, and leaves nothing behind where it was accepted."""
    start, match = len(server.logged()), MATCHES[0]
    streams = server.figure("annales_streams")
    before = server.figure(HANDED)
    with ExitStack() as opened:
        opens = 0
        while server.figure(HANDED) < before + 2:
            opened.enter_context(named(server, match)).asks("ping")
            opens += 1
        assert server.figure("annales_streams") == streams + opens
    until(lambda: server.figure("annales_streams") == streams)
    until(lambda: server.logged(start).count('"/v1/socket"') == opens)


@pytest.mark.slow
def test_killed_owners_lose_and_double_nothing(alone):
    """kill -9 of the process that serves both seats, with an answer on its way: they go on where they were."""
    ada, bob = alone.registered("Ada"), alone.registered("Bob")
    match = alone.begun(ada, bob).rpartition("/")[2]
    seats = {"South": Seat(alone, ada, match), "North": Seat(alone, bob, match)}
    for step in range(12):
        who, notation = DANCE[step % len(DANCE)]
        if step % 4 == 1:
            victim = owner(alone, match)
            seats[who].sends(4 + step, notation)
            workers(alone)[victim].kill()
        else:
            seats[who].sends(4 + step, notation)
        seats[who].is_answered(4 + step, notation)
        for seat in seats.values():
            seat.hears_of(5 + step)

    for seat in seats.values():
        seat.channel.close()
    history = alone.send("GET", f"/v1/matches/{match}/history?after=4", token=ada)[2]["entries"]
    written = [(entry["seq"], entry["digest"]) for entry in history]
    assert [seq for seq, _ in written] == list(range(5, 17))
    assert [seat.entries for seat in seats.values()] == [written, written]


@pytest.mark.slow
def test_workers_may_join_and_leave(alone):
    """TTIN and TTOU: those that come own matches at once, those that go own none, and no match is without an owner."""
    master = alone.process
    until(partial(has_workers, alone, 2))
    master.send_signal(signal.SIGTTIN)
    until(partial(has_workers, alone, 3))
    youngest = max(workers(alone))
    with named(alone, owned_by(alone, youngest)) as channel:
        assert holder(alone, channel) == youngest

    for left in (2, 1):
        master.send_signal(signal.SIGTTOU)  # two at once may count as one
        until(partial(has_workers, alone, left))
    for match in MATCHES[:4]:
        with named(alone, match) as channel:
            assert channel.asks("ping").status == 204
    assert owner(alone, MATCHES[0]) in workers(alone)


def test_where_the_owner_takes_nothing_any_process_serves(alone):
    """It hangs; or it has died, and its socket is still there."""
    until(partial(has_workers, alone, 2))
    stopped, other = workers(alone)
    match = owned_by(alone, stopped)
    with is_stopped(stopped), named(alone, match) as channel:
        assert channel.asks("ping").status == 204
        assert holder(alone, channel) == other

    (sockets(alone) / "1").touch()
    with named(alone, owned_by(alone, 1)) as channel:
        assert channel.asks("ping").status == 204


def test_one_process_alone_has_no_socket_for_others(redis_url, tmp_path):
    """There is nobody to give a connection to."""
    with running(redis_url, tmp_path / "service.log", workers=1) as one, named(one, MATCHES[0]) as channel:
        assert channel.asks("ping").status == 204
        (folder,) = Path("/dev/shm").glob(f"*/{one.process.pid}-*")
        assert not (folder / "workers").exists()


@contextmanager
def is_stopped(pid):
    """A process that does nothing for a while."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)
