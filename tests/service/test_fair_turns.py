"""One event loop serves many senders: none is kept waiting by what another has in store. Counted, not timed."""

from itertools import count
from types import SimpleNamespace

import gevent
import pytest
from gevent import socket
from gevent.hub import Hub, set_hub
from gevent.util import format_run_info
from gunicorn.config import Config
from gunicorn.glogging import Logger

from annales.service.ports import Yielding
from annales.service.server.web import worker as web_worker
from annales.service.server.web.turns import SENDER, Turns
from annales.service.server.web.worker import STALLED, ClientSocket, Worker
from tests.support.waiting import BOUND

STORED = 200  # requests that a busy sender has sent before the first is served
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
SENDERS = 8


@pytest.fixture(autouse=True)
def own_loop():
    """A hub and a loop of the test's own: whatever other tests of this process have left in theirs takes no turns."""
    before = gevent.get_hub()
    hub = Hub(default=False)
    set_hub(hub)
    yield
    hub.destroy(destroy_loop=True)
    set_hub(before)


@pytest.fixture
def turns():
    """The turns of this thread's loop, by a clock for which each step uses up a poll's whole time."""
    ticks = count()
    made = Turns(lambda: float(next(ticks)))
    yield made
    made.close()


def done(*greenlets):
    """Wait for all."""
    gevent.joinall(greenlets, timeout=BOUND, raise_error=True)
    assert all(each.dead for each in greenlets), "\n".join(format_run_info())


def as_sender(address, work, *arguments):
    """A greenlet that takes the turns of an address."""

    def run():
        SENDER.set(address)
        return work(*arguments)

    return gevent.spawn(run)


def test_what_arrives_is_served_at_the_next_poll(turns):
    """However many have something to do at once, and never stop."""
    here, there = socket.socketpair()
    steps, heard = [], []

    def busy(number):
        for step in range(STORED):
            steps.append(number)
            if (number, step) == (0, 50):
                there.sendall(b"?")
                heard.append(len(steps))
            turns.take()

    def waiting():
        here.recv(1)
        heard.append(len(steps))

    with here, there:
        done(gevent.spawn(waiting), *(as_sender(f"{each}", busy, each) for each in range(SENDERS)))

    sent, served = heard
    assert served - sent <= 2


def test_senders_take_their_turns_one_after_another(turns):
    """However many connections one of them has: another waits for one step of it, not for all."""
    steps, waited = [], []

    def work(name, number):
        for _ in range(number):
            before = len(steps)
            turns.take()
            steps.append(name)
            waited.append((name, len(steps) - before - 1))

    many = [as_sender("many", work, "many", 1) for _ in range(50)]
    done(*many, as_sender("one", work, "one", 5))

    assert max(number for name, number in waited if name == "one") == 1
    assert len(steps) == 55


def test_requests_do_not_wait_under_little_load():
    """Within the time that those who wait have between two polls."""
    turns, steps = Turns(lambda: 0.0), []

    def work():
        turns.take()  # until the first poll
        gevent.spawn(steps.append, "other")
        for _ in range(3):
            turns.take()
            steps.append("own")

    done(gevent.spawn(work))
    turns.close()

    assert steps[:3] == ["own"] * 3


def test_a_request_ended_while_it_waits_holds_up_no_other(turns):
    """As a connection is whose time for a request is over."""
    served = []

    def work(name):
        turns.take()
        served.append(name)

    first, second = gevent.spawn(work, "first"), gevent.spawn(work, "second")
    gevent.spawn(first.kill)
    done(first, second)

    assert served == ["second"]


def test_requests_outside_a_greenlet_do_not_wait(turns):
    """As in the loop itself, which could never go on, and in a thread."""
    loop, thread = gevent.spawn_later(0, lambda: None), gevent.get_hub().threadpool.spawn(turns.take)
    gevent.get_hub().loop.run_callback(turns.take)
    done(loop)

    assert thread.get(timeout=BOUND) is None


# -- a worker and its connections


@pytest.fixture
def worker(turns, monkeypatch):
    """A worker of gunicorn that answers in this thread; `served` has the path of each request in order.

    `rests` has the seconds that a sender must wait after a path, `at` what happens once so many are served.
    """
    monkeypatch.setattr(Yielding, "way", turns.take)
    settings = Config()
    worker = Worker(1, 1, [], SimpleNamespace(cfg=settings), 60, settings, Logger(settings))
    worker.served = []

    def application(environ, start):
        worker.served.append(environ["PATH_INFO"])
        worker.at.get(len(worker.served), list)()
        environ["gunicorn.socket"].rest(worker.rests.get(environ["PATH_INFO"], 0))
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    worker.rests, worker.at, worker.wsgi, worker.alive = {}, {}, application, True
    yield worker
    worker.tmp.close()


@pytest.fixture
def listener():
    """What the connections of a test claim to have come from."""
    return SimpleNamespace(getsockname=lambda: ("127.0.0.1", 8000))


def connected(worker, listener, address, *requests):
    """A connection that has sent these requests and will send no more; the greenlet that serves it."""
    here, there = socket.socketpair()
    there.sendall(b"".join(requests))
    there.shutdown(socket.SHUT_WR)
    reading = gevent.spawn(read, there)
    serving = gevent.spawn(worker.handle, listener, here, (address, 1))
    return serving, reading


def read(sock):
    """All that comes."""
    with sock:
        while sock.recv(65_536):
            pass


def named(path):
    """A request of its own path."""
    return REQUEST.replace(b"/healthz", path)


def test_every_connection_is_served_after_a_bounded_number_of_requests(worker, listener):
    """Eight senders have two hundred requests in store each: one that sends later is served after a round of them."""
    busy = [connected(worker, listener, f"192.0.2.{n}", *[REQUEST] * STORED) for n in range(SENDERS)]
    here, there = socket.socketpair()
    late = gevent.spawn(worker.handle, listener, here, ("198.51.100.1", 1))
    worker.at[10 * SENDERS] = lambda: [there.sendall(named(b"/late")), there.shutdown(socket.SHUT_WR)]
    done(late, gevent.spawn(read, there))
    for pair in busy:
        done(*pair)

    assert worker.served.index("/late") - 10 * SENDERS <= 2 * SENDERS
    assert len(worker.served) == SENDERS * STORED + 1


def test_a_caller_over_a_limit_waits_before_the_next_request_is_read(worker, listener, monkeypatch):
    """For a second at most, however long the limit says; who is not does not wait."""
    waited = []
    monkeypatch.setattr(web_worker, "sleep", lambda seconds: waited.append((seconds, list(worker.served))))
    worker.rests = {"/over": 30, "/little": 0.25}
    done(*connected(worker, listener, "192.0.2.1", *map(named, (b"/a", b"/over", b"/b", b"/little", b"/c"))))

    assert waited == [(1.0, ["/a", "/over"]), (0.25, ["/a", "/over", "/b", "/little"])]


def test_parts_that_are_received_and_sent_let_others_be_served():
    """One turn for each part after the first, in both directions."""
    given = []
    here, there = socket.socketpair()
    with here, there:
        connection = ClientSocket(here, stalled=STALLED, give_way=lambda: given.append(True))
        there.sendall(b"x" * 30)
        for _ in range(3):
            assert connection.recv(10) == b"x" * 10
        assert len(given) == 2

        connection.sendall(b"y" * (2 * web_worker.PART + 1))
        assert len(given) == 4
