"""One address cannot take all connections: streams, long polls and connections are bounded, and others are served."""

import socket
import threading
from contextlib import ExitStack, suppress

import pytest
from flask import Request

from annales.domain.errors import TableError
from annales.service.http.errors import AtCapacity, TooManyStreams
from annales.service.http.middleware import connection_limits
from annales.service.messages.catalogue import spoken
from annales.service.settings import Limits
from tests.api.server import running
from tests.api.told import NDJSON, Stream
from tests.conftest import own_redis
from tests.support.waiting import BOUND, until

DRIP = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n "
MANY = 200  # connections that one address tries to hold


# -- slots, alone


def test_places_are_bounded_for_a_token_an_address_and_in_all():
    """Whoever leaves makes room; a refusal takes nothing."""
    slots = connection_limits.Slots(Limits(streams_per_token=2, streams_per_address=3, streams=4))
    leave = [slots.take("tk_1", "a"), slots.take("tk_1", "b"), slots.take(None, "a"), slots.take(None, "a")]

    for token, address, error in (("tk_1", "c", TooManyStreams), (None, "a", TooManyStreams), (None, "c", AtCapacity)):
        with pytest.raises(error):
            slots.take(token, address)
    for go in leave:
        go()
    assert slots.taken() == 0
    assert [go() for go in [slots.take("tk_1", "a") for _ in range(2)]] == [None, None]


def test_a_bound_of_0_is_none():
    """For those who run the service for themselves."""
    slots = connection_limits.Slots(Limits(streams_per_token=0, streams_per_address=0, streams=0))

    assert len([slots.take("tk_1", "a") for _ in range(MANY)]) == MANY


def test_a_refusal_says_whose_bound_it_is():
    """In both languages."""
    slots = connection_limits.Slots(Limits(streams_per_token=1))
    slots.take("tk_1", "a")
    with pytest.raises(TableError) as refusal:
        slots.take("tk_1", "a")

    assert "this token has reached the limit of 1 open streams" in spoken(refusal.value, "en")
    assert "limite atteinte pour ce jeton : 1 flux" in spoken(refusal.value, "fr")


def test_a_closed_connection_is_noticed_without_reading():
    """The state of the connection tells, without reading from it."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        mine = socket.create_connection(listener.getsockname())
        theirs, _ = listener.accept()
    with theirs:
        connected = connection_limits.connected(Request({"gunicorn.socket": theirs}))
        assert connected()
        mine.close()
        until(lambda: not connected())


def test_where_there_is_no_connection_everybody_stays():
    """As under another server than ours."""
    assert connection_limits.connected(Request({}))()


# -- over HTTP


@pytest.fixture
def slots(app, monkeypatch):
    """One place for all streams and long polls of the application."""
    made = connection_limits.Slots(Limits(streams=1))
    monkeypatch.setitem(app.extensions, "slots", made)
    return made


def test_a_process_keeps_connections_for_what_is_answered_at_once(ada, begun, slots):
    """503 with `Retry-After` to a client that would wait; the same history without waiting is read."""
    leave = slots.take(None, "elsewhere")
    for path in (f"/v1/matches/{begun}/stream", f"/v1/matches/{begun}/history?after=4&wait=1"):
        refusal = ada.get(path)
        assert (refusal.status_code, refusal.json["code"]) == (503, "at_capacity")
        assert refusal.headers["Retry-After"] == str(refusal.json["retry_after"]) == "5"
    assert ada.get(f"/v1/matches/{begun}/history").status_code == 200
    leave()
    assert ada.get(f"/v1/matches/{begun}/history?after=4&wait=1").status_code == 200


def test_no_answer_keeps_its_place(ada, stranger, begun, slots):
    """Neither the head of a stream, nor a long poll, nor what is refused."""
    assert ada.send("HEAD", f"/v1/matches/{begun}/stream").status_code == 200
    assert stranger.get("/v1/matches/mt_none/stream").status_code == 404
    assert ada.get(f"/v1/matches/{begun}/history?after=4&wait=1").status_code == 200

    assert slots.taken() == 0


@pytest.fixture(scope="module")
def held_to_bounds(tmp_path_factory):
    """A server that holds few streams of one address, and fewer of one token, in each of its two processes."""
    folder = tmp_path_factory.mktemp("bounded")
    few = {"ANNALES_STREAMS_PER_ADDRESS": "4", "ANNALES_STREAMS_PER_TOKEN": "2"}
    with own_redis(folder) as url, running(url, folder / "service.log", environ=few) as one:
        yield one


@pytest.fixture
def bounded(held_to_bounds):
    """That server, when it holds nothing: what the test before has let go may be noticed later."""
    until(lambda: holds_nothing(held_to_bounds))
    return held_to_bounds


def holds_nothing(server):
    """Whether no stream is open, as one is told who is let in."""
    with suppress(ConnectionError):
        return server.figure("annales_streams") == 0


@pytest.mark.process
def test_streams_of_one_address_are_bounded_and_others_are_served(bounded):
    """429 with `Retry-After` and a figure; a stream that ends makes room."""
    match = bounded.begun(bounded.registered("Ada"), bounded.registered("Bob"))
    with ExitStack() as streams:
        opened = [streams.enter_context(Stream(bounded.port, f"{match}/stream", NDJSON)) for _ in range(20)]
        held = [stream for stream in opened if stream.answer.status == 200]
        refused = [stream for stream in opened if stream.answer.status == 429]

        assert len(held) + len(refused) == 20
        assert 4 <= len(held) <= 8  # four in each process
        assert {stream.answer.getheader("Retry-After") for stream in refused} == {"5"}
        assert bounded.send("GET", f"{match}/history?wait=0")[0] == 200
        figures = bounded.raw(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert f'annales_streams_refused_total{{bound="address"}} {len(refused)}.0'.encode() in figures
    until(lambda: opens(bounded, match))


def opens(server, match):
    """Whether a stream is let in."""
    with suppress(ConnectionError), Stream(server.port, f"{match}/stream", NDJSON) as stream:
        return stream.answer.status == 200


@pytest.mark.process
def test_long_polls_are_bounded_with_the_streams(bounded):
    """Of one token; a long poll that is over makes room."""
    ada = bounded.registered("Ada")
    match = bounded.begun(ada, bounded.registered("Bob"))
    got = []

    def wait():
        got.append(bounded.send("GET", f"{match}/history?after=4&wait=30", token=ada))

    threads = [threading.Thread(target=wait) for _ in range(12)]
    for one in threads:
        one.start()
    until(lambda: sum(status == 429 for status, _, _ in got) >= 8)  # two in each process may wait
    status, _, told = bounded.send("POST", f"{match}/actions", {"answering": 4, "notation": "Kc4-c5"}, ada)
    assert status == 201, told
    for one in threads:
        one.join(BOUND)

    refused = [told for status, _, told in got if status == 429]
    assert 8 <= len(refused) <= 10
    assert {told["code"] for told in refused} == {"too_many_streams"}
    heard = [[entry["seq"] for entry in told["entries"]] for status, _, told in got if status == 200]
    assert len(heard) + len(refused) == 12
    assert all(entries in ([5], []) for entries in heard)  # empty only where time was over before


@pytest.mark.process
def test_dripping_bodies_of_one_address_leave_others_served(redis_url, tmp_path, monkeypatch):
    """Its connections beyond the bound are refused at once; another address is answered throughout."""
    monkeypatch.setenv("ANNALES_CONNECTIONS_PER_ADDRESS", "30")
    with running(redis_url, tmp_path / "log", workers=1) as server:
        with ExitStack() as held:
            here = ("127.0.0.1", server.port)
            mine = [held.enter_context(socket.create_connection(here, BOUND)) for _ in range(MANY)]
            for connection in mine:
                connection.sendall(DRIP)
            until(lambda: ended(mine) >= MANY - 30)  # thirty may stay
            asked = [from_another_address(server) for _ in range(5)]
            assert all(answer.startswith(b"HTTP/1.1 200") for answer in asked)
            answers = [said(connection) for connection in mine]
        refused = [answer for answer in answers if answer.startswith(b"HTTP/1.1 429")]
        assert refused
        assert all(b"too_many_connections" in answer and b"Retry-After: 1\r\n" in answer for answer in refused)
        until(lambda: is_served(server))


def is_served(server):
    """Whether a request is answered."""
    with suppress(ConnectionError):
        return server.send("GET", "/healthz")[0] == 200


def from_another_address(server):
    """An answer to a request of another address of this machine."""
    with socket.create_connection(("127.0.0.1", server.port), BOUND, ("127.0.0.2", 0)) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return connection.recv(65536)


def ended(connections):
    """How many of these the server has ended, or answered."""
    return sum(is_readable(connection) for connection in connections)


def is_readable(connection):
    """Whether something has come: bytes, or the end."""
    connection.setblocking(False)
    try:
        connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    return True


def said(connection):
    """What came over a connection, if it was not lost with its end."""
    connection.setblocking(False)
    try:
        return connection.recv(65536)
    except (BlockingIOError, ConnectionError):
        return b""
