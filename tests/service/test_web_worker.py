"""A connection of the API, as its worker reads it: by a clock that stands until it is moved."""

import os
import socket

import gevent
import pytest

from annales.service.server.web.handover import MOST_READ, HandedSocket
from annales.service.server.web.worker import BODY, RATE, STALLED, ClientSocket


class Clock:
    """Seconds."""

    time = 100.0

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    """The clock of the worker."""
    return Clock()


@pytest.fixture
def sockets():
    """Both ends: that of the API, and that of its client."""
    here, there = socket.socketpair()
    with here, there:
        here.settimeout(60)
        yield here, there


@pytest.fixture
def ends(sockets, clock):
    """A connection, and the socket of its client."""
    here, there = sockets
    return ClientSocket(here, clock, stalled=STALLED), there


def test_a_body_has_a_deadline_that_what_comes_puts_off(ends, clock):
    """A second for each 16 kB: a slow line is served, a byte now and then is not."""
    connection, sender = ends
    connection.begin_body()
    clock.time += BODY - 1
    sender.sendall(b"x" * RATE)
    got = connection.recv(RATE)
    while len(got) < RATE:
        got += connection.recv(RATE - len(got))
    clock.time += 1.5
    sender.sendall(b"y")
    assert connection.recv(10) == b"y"

    clock.time += 1
    sender.sendall(b"z")
    with pytest.raises(TimeoutError):
        connection.recv(10)


def test_a_body_that_stands_still_is_not_waited_for(sockets, clock):
    """Nor is its deadline waited for."""
    here, _ = sockets
    connection = ClientSocket(here, clock, stalled=0.01)
    connection.begin_body()

    with pytest.raises(TimeoutError):
        connection.recv(10)


def test_between_requests_there_is_no_deadline(ends, clock):
    """What waits for the next request has its own."""
    connection, sender = ends
    connection.begin_body()
    connection.end_body()
    clock.time += 10 * BODY
    sender.sendall(b"GET")

    assert connection.recv(10) == b"GET"


def test_a_request_is_kept_from_its_first_byte_or_not_at_all(ends):
    """So that another worker can serve it: what came with the request before is not there any more."""
    connection, sender = ends
    sender.sendall(b"GET /a HTTP/1.1\r\n\r\nGET /b")
    connection.recv(100)
    assert connection.take_request("GET /a ") == b"GET /a HTTP/1.1\r\n\r\nGET /b"
    connection.end_body()
    sender.sendall(b" HTTP/1.1\r\n\r\n")
    connection.recv(100)
    assert connection.take_request("GET /b ") == b""

    connection.end_body()
    for part in (b"GET /c ", b"HTTP/1.1\r\n\r\n"):
        sender.sendall(part)
        connection.recv(100)
    assert connection.take_request("GET /c ") == b"GET /c HTTP/1.1\r\n\r\n"


def test_a_long_request_is_not_kept(ends):
    """It is served where it arrives."""
    connection, sender = ends
    sender.sendall(b"GET /a ")
    connection.recv(100)
    for _ in range(MOST_READ // 4096):
        sender.sendall(bytes(4096))
        connection.recv(4096)

    assert connection.take_request("GET /a ") == b""


def test_a_connection_is_handed_over_once(sockets):
    """Workers that differ about who is alive would send it to and fro."""
    here, _there = sockets
    with HandedSocket(os.dup(here.fileno()), b"GET /a HTTP/1.1\r\n\r\n") as handed:
        connection = ClientSocket(handed, stalled=STALLED)
        connection.recv(100)
        assert connection.take_request("GET /a ") == b""


def test_a_sender_who_rests_holds_up_nobody_else(ends):
    """The loop goes on at once: gunicorn loads this module before gevent replaces the sleep of the system."""
    connection, _ = ends
    connection.rest(60)
    resting = gevent.spawn(connection.take_rest)
    resting.join(0)
    assert not resting.dead
    resting.kill()
