"""Standard error that nobody reads, or that is closed: the service answers on, and tells what was dropped."""

import contextlib
import http.client
import json
import os
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from tests.api.server import Server
from tests.service.launched import full_pipe, launching
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

LONG = "x" * 7_000  # in the name of a match, which the line of its request repeats
MORE_THAN_IS_HELD = 180  # such requests to one worker: over a MiB
WORKERS = 2  # of gunicorn by itself, among which the connections fall by chance


@pytest.fixture(autouse=True)
def unlimited(monkeypatch):
    """Requests that a fast machine sends too fast would be refused."""
    monkeypatch.setenv("ANNALES_REQUESTS_PER_SECOND", "0")


@pytest.fixture
def launch(tmp_path):
    """Start a launcher whose standard error is this pipe, and clear it away afterwards."""
    with launching(tmp_path / "data") as start:

        def unread(writing, **options):
            run = start(stderr=writing, **options)
            os.close(writing)
            return run.ready()

        yield unread


def statuses(url, count):
    """How so many requests with a long line in the log end, over one connection."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=BOUND)
    found = []
    for number in range(count):
        connection.request("GET", f"/v1/matches/mt_{number}{LONG}")
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


def says(reading, words):
    """Whether these words come once the pipe is read again."""
    os.set_blocking(reading, False)
    read = b""

    def are_there():
        nonlocal read
        with contextlib.suppress(BlockingIOError):
            read += os.read(reading, 1 << 20)
        return words in read

    return until(are_there)


@pytest.mark.slow
def test_a_launcher_with_an_unread_or_closed_log_goes_on(launch):
    """A terminal after Ctrl-S, a journal that is stuck; once it is read again, it says what was dropped."""
    reading, writing = os.pipe()
    server = launch(writing, real=True)
    assert set(statuses(server.url, MORE_THAN_IS_HELD)) == {404}
    assert registers(server.url) == 201
    assert says(reading, b'"lines dropped: standard error was not read in time","count":')

    os.close(reading)
    assert [registers(server.url) for _ in range(20)] == [201] * 20
    assert set(statuses(server.url, 50)) == {404}


def test_a_launcher_whose_log_is_unread_stops_in_time(launch):
    """Its last words wait for nobody."""
    reading, writing = full_pipe()
    server = launch(writing)
    server.process.terminate()

    assert server.process.wait(BOUND) == 0
    os.close(reading)


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


@pytest.mark.slow
def test_web_workers_with_an_unread_or_closed_log_go_on(alone):
    """Their standard error is the stuck pipe itself, which the master shares; what was written is told as written."""
    url, reading = alone
    for _ in range(WORKERS):
        assert set(statuses(url, MORE_THAN_IS_HELD)) == {404}
    assert registers(url) == 201

    os.close(reading)
    assert [registers(url) for _ in range(20)] == [201] * 20
    assert set(statuses(url, 50)) == {404}
