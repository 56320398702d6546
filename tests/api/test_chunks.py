"""Bodies in chunks: as many as a body of their size needs, and not one for each byte."""

import json

import pytest
from gunicorn.http.body import Body
from gunicorn.http.unreader import IterUnreader

from annales.service.bodies.chunks import AT_ONCE, BYTES_PER_CHUNK, FREE, CountedChunks, TooManyChunks
from annales.service.ports import Yielding

HEAD = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n%b\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"


def chunked(data, size):
    """A body in chunks of so many bytes."""
    parts = [data[at : at + size] for at in range(0, len(data), size)]
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def body_of(data, size):
    """What a reader makes of it."""
    return Body(CountedChunks(None, IterUnreader([chunked(data, size)])))


@pytest.mark.parametrize(("length", "size"), [(FREE - 1, 1), (400_000, BYTES_PER_CHUNK), (40_000, 40), (100_000, 99)])
def test_what_comes_in_chunks_of_a_usual_size_is_read(length, size):
    """Small ones as well, as long as they are few."""
    assert body_of(b"x" * length, size).read() == b"x" * length


@pytest.mark.parametrize(("length", "size"), [(FREE + 9, 1), (60_000, 1), (400_000, BYTES_PER_CHUNK // 2)])
def test_too_many_chunks_are_refused(length, size):
    """However the body is read."""
    with pytest.raises(TooManyChunks) as refused:
        body_of(b"x" * length, size).read()

    assert refused.value.most == FREE + refused.value.received // BYTES_PER_CHUNK


def test_others_are_served_between_chunks(monkeypatch):
    """Again and again, though all have been received."""
    given = []
    monkeypatch.setattr(Yielding, "way", lambda: given.append(True))
    body_of(b"x" * (AT_ONCE * 10), 1).read()

    assert len(given) == 10


@pytest.mark.process
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "its body comes in too many chunks: at most 1007 for 1007 bytes"),
        ("fr", "son corps arrive en trop de morceaux : 1007 au plus pour 1007 octets"),
    ],
)
def test_the_refusal_says_so(server, language, told):
    """400 in the shape of every error, in the reader's language, and the connection is closed."""
    head = HEAD % (CHUNKED + b"Accept-Language: " + language.encode() + b"\r\n")
    got = server.raw(head + chunked(b'{"name": "Ada"}'.ljust(5000), 1))
    problem = json.loads(got.partition(b"\r\n\r\n")[2])

    assert got.startswith(b"HTTP/1.1 400 ")
    assert problem["code"] == "bad_request"
    assert told in problem["detail"]


@pytest.mark.process
def test_an_unread_body_closes_the_connection_after_the_response(server):
    """The request is answered, and the connection is of no use after it."""
    asked = b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + CHUNKED + b"\r\n" + chunked(b"x" * 5000, 1)
    got = server.raw(asked, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")

    assert got.startswith(b"HTTP/1.1 200 ")
    assert got.count(b"HTTP/1.1 200 ") == 1
