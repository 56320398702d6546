"""Standard error that nobody reads, or that is closed: the service answers on, and tells what was dropped."""

import http.client
import json
import os
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from tests.api.server import Server
from tests.service.launched import Launched
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

MORE_THAN_PIPES_HOLD = 2_500  # requests: each is a line of more than 200 bytes


@pytest.fixture(autouse=True)
def unlimited(monkeypatch):
    """Requests that a fast machine sends too fast would be refused."""
    monkeypatch.setenv("ANNALES_REQUESTS_PER_SECOND", "0")


@pytest.fixture
def unread(tmp_path):
    """The service, and the reading end of its standard error."""
    reading, writing = os.pipe()
    launched = Launched(tmp_path / "data", real=True, stderr=writing)
    os.close(writing)
    yield launched.ready(), reading
    launched.clear()
    os.close(reading)


def statuses(url, count):
    """How so many requests end, over one connection."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=BOUND)
    found = []
    for number in range(count):
        connection.request("GET", f"/v1/matches/mt_{number}")
        answer = connection.getresponse()
        answer.read()
        found.append(answer.status)
    connection.close()
    return found


def registers(url):
    """The status of a registration."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=BOUND)
    connection.request("POST", "/v1/players", json.dumps({"name": "Ada"}), {"Content-Type": "application/json"})
    status = connection.getresponse().status
    connection.close()
    return status


def test_a_launcher_whose_log_nobody_reads_serves_on(unread):
    """A terminal after Ctrl-S, a journal that is stuck; once it is read again, it says what was dropped."""
    server, reading = unread
    assert set(statuses(server.url, 5_000 + MORE_THAN_PIPES_HOLD)) == {404}
    assert registers(server.url) == 201

    os.set_blocking(reading, False)
    read = []

    def says_what_was_dropped():
        try:
            read.append(os.read(reading, 1 << 20))
        except BlockingIOError:
            return b'"lines dropped: standard error was not read in time","count":' in b"".join(read)
        return False

    assert until(says_what_was_dropped)


@pytest.mark.slow
def test_a_launcher_whose_log_is_unread_stops_in_time(unread):
    """Its last words wait for nobody."""
    server, _ = unread
    statuses(server.url, MORE_THAN_PIPES_HOLD)
    server.process.terminate()

    assert server.process.wait(BOUND) == 0


def test_a_launcher_whose_log_is_closed_serves_on(tmp_path):
    """Nobody is told that a write has failed because of the log."""
    reading, writing = os.pipe()
    launched = Launched(tmp_path / "data", real=True, stderr=writing)
    os.close(writing)
    try:
        server = launched.ready()
        os.close(reading)
        assert [registers(server.url) for _ in range(20)] == [201] * 20
        assert set(statuses(server.url, 200)) == {404}
    finally:
        launched.clear()


@pytest.fixture
def alone(redis_url, tmp_path):
    """gunicorn by itself, as the Procfile starts it: its address, and the reading end of its standard error."""
    reading, writing = os.pipe()
    server = Server(redis_url, SimpleNamespace(name=str(tmp_path / "log"), fileno=lambda: writing))
    os.close(writing)
    try:
        server.ready()
        yield f"http://127.0.0.1:{server.port}", reading
    finally:
        server.process.kill()
        server.process.wait()


def test_a_web_worker_whose_log_nobody_reads_serves_on(alone):
    """Its standard error is the stuck pipe itself, shared with the master and the other worker."""
    url, reading = alone
    assert set(statuses(url, 2 * MORE_THAN_PIPES_HOLD)) == {404}
    assert registers(url) == 201
    os.close(reading)


def test_a_web_worker_whose_log_is_closed_serves_on(alone):
    """What was written is told as written: 201, and not 500."""
    url, reading = alone
    os.close(reading)

    assert [registers(url) for _ in range(20)] == [201] * 20
    assert set(statuses(url, 200)) == {404}
