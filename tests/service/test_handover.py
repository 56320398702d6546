"""How workers give each other connections: who owns a match, and what happens where one is not taken."""

import os
import socket
import tempfile
from pathlib import Path

import gevent
import pytest
from gevent.socket import socketpair

from annales.service.server.web import handover
from annales.service.server.web.handover import Handover, match_named, owner_of

MATCH = "mt_00000000000000a1"
REQUEST = b"GET /v1/socket?match=mt_00000000000000a1 HTTP/1.1\r\n\r\n"
MATCHES = [f"mt_{number:016x}" for number in range(300)]


class Serving:
    """Stands in for a worker's server: what it was given, and whether it is full."""

    def __init__(self):
        self.taken, self.is_full = [], False

    def full(self):
        """Whether it has no place for a connection."""
        return self.is_full

    def do_handle(self, client, address):
        """Take a connection."""
        self.taken.append(client)


class Worker:
    """A worker of a master whose folder is given."""

    def __init__(self, folder, name):
        self.server, self.has_room, self.asked = Serving(), True, []
        self.handover = Handover(folder, name, {"metrics": Serving(), "api": self.server}, self._has_room)

    def _has_room(self, address, connections):
        self.asked.append(connections)
        return self.has_room


@pytest.fixture
def folder():
    """The folder of their sockets; the path of a socket is short."""
    with tempfile.TemporaryDirectory() as made:
        yield Path(made) / "workers"


@pytest.fixture
def pair(folder):
    """The worker that owns the match, and another one."""
    first, second = sorted("12", key=lambda name: name != owner_of(MATCH, "12"))
    workers = Worker(folder, first), Worker(folder, second)
    yield workers
    for each in workers:
        each.handover.leave()
        for client in each.server.taken:
            client.close()


@pytest.fixture
def ends():
    """A connection that a worker has accepted, and its client."""
    accepted, client = socketpair()
    with accepted, client:
        yield accepted, client


def give(worker, ends):
    """Offer a connection to the owner of the match."""
    return worker.handover.give(MATCH, ends[0], "api", REQUEST, 7)


def test_a_match_has_the_same_owner_in_every_process_and_version_of_python():
    """By these bytes alone, not by `hash()`."""
    owners = [owner_of(match, ["101", "102", "103"]) for match in MATCHES[:8]]

    assert owners == ["102", "101", "101", "101", "101", "102", "103", "103"]
    assert owner_of(MATCH, ["2", "1"]) == owner_of(MATCH, ["1", "2"])
    assert owner_of(MATCH, []) is None


def test_only_the_matches_of_a_worker_that_comes_or_goes_change_their_owner():
    """And the others share its matches about evenly."""
    before = {match: owner_of(match, "abcd") for match in MATCHES}
    after = {match: owner_of(match, "abd") for match in MATCHES}

    assert {match for match in MATCHES if before[match] != after[match]} == {
        match for match in MATCHES if before[match] == "c"
    }
    assert all(len(MATCHES) / 6 < list(before.values()).count(worker) < len(MATCHES) / 3 for worker in "abcd")


@pytest.mark.parametrize(
    ("path", "query", "named"),
    [
        ("/v1/socket", f"match={MATCH}", MATCH),
        ("/v1/socket", f"x=1&match={MATCH}&y=2", MATCH),
        ("/v1/socket", f"rematch={MATCH}", None),
        ("/v1/socket", "match=", None),
        ("/v1/socket", "match=mt_../1", None),
        ("/v1/socket", "", None),
        (f"/v1/matches/{MATCH}/stream", "after=4", MATCH),
        (f"/v1/matches/{MATCH}", f"match={MATCH}", None),
        (f"/v1/matches/{MATCH}/actions", "", None),
        ("/v1/stream", "", None),
    ],
)
def test_the_match_is_named_by_the_handshake_or_the_path_of_a_stream(path, query, named):
    """Other requests are served where they arrive."""
    assert match_named(path, query) == named


def test_the_owner_receives_all_that_was_read_and_then_the_rest(pair, ends):
    """The socket is open at the sender too, until that one closes it."""
    owner, other = pair
    assert give(other, ends) is True
    (client,) = owner.server.taken
    ends[0].close()
    ends[1].sendall(b"more")

    assert (client.recv(4), client.recv(65536), client.recv(65536)) == (b"GET ", REQUEST[4:], b"more")
    client.sendall(b"answer")
    assert ends[1].recv(100) == b"answer"
    assert owner.asked == [7]


def test_a_long_request_is_handed_over_whole(pair, ends):
    """It is longer than what a Unix socket takes at once."""
    owner, other = pair
    read = os.urandom(handover.MOST_READ)
    assert other.handover.give(MATCH, ends[0], "api", read, 7) is True

    received = b""
    while len(received) < len(read):
        received += owner.server.taken[0].recv(8192)
    assert received == read


def test_the_owner_serves_its_own_matches(pair, ends):
    """Nobody is asked."""
    owner, other = pair

    assert give(owner, ends) is None
    assert not other.asked


@pytest.mark.parametrize("why", ["no room", "full", "left", "dead"])
def test_a_connection_that_the_owner_does_not_take_stays_where_it_is(pair, ends, folder, why):
    """It has too many, stops, or is gone: the worker that has accepted it serves it."""
    owner, other = pair
    owner.has_room, owner.server.is_full = why != "no room", why == "full"
    if why in ("left", "dead"):
        name = owner.handover._name
        owner.handover.leave()
    if why == "dead":
        with socket.socket(socket.AF_UNIX) as abandoned:
            abandoned.bind(str(folder / name))

    assert give(other, ends) is (None if why == "left" else False)
    assert not owner.server.taken
    ends[0].sendall(b"answer")
    assert ends[1].recv(100) == b"answer"


def test_a_connection_is_not_served_twice_where_the_owner_is_too_late(pair, ends, monkeypatch):
    """Whoever has waited long enough serves it: the owner's word comes too late, and it lets the connection go."""
    owner, other = pair
    monkeypatch.setattr(handover, "PATIENCE", 0.01)
    may_go_on = gevent.event.Event()
    monkeypatch.setattr(owner.server, "full", lambda: not may_go_on.wait())

    assert give(other, ends) is False
    may_go_on.set()
    gevent.idle()
    assert not owner.server.taken


def test_a_word_that_comes_at_the_last_moment_counts(monkeypatch):
    """It was sent before the sender ended the line."""
    line, owners = socketpair()
    with line, owners:
        line.settimeout(0)
        real, late = line.recv, iter([True])

        class Late:
            """A line on which the first look finds nothing."""

            def recv(self, size):
                """What has come."""
                if next(late, False):
                    owners.sendall(handover.TAKEN)
                    raise TimeoutError
                return real(size)

            shutdown = line.shutdown

        assert handover._is_taken(Late())
        with pytest.raises(BrokenPipeError):
            owners.sendall(handover.TAKEN)


def test_what_is_no_offer_is_ignored(pair, folder):
    """Another program of this user may open the socket."""
    owner, _ = pair
    with gevent.socket.socket(socket.AF_UNIX) as line:
        line.connect(str(folder / owner.handover._name))
        line.sendall(b"nonsense")
        assert line.recv(1) == b""
    assert not owner.server.taken


def test_no_other_user_enters_the_folder(pair, folder):
    """Who can open the sockets can answer for the service."""
    assert folder.stat().st_mode & 0o777 == 0o700
