"""Random bytes at the HTTP port harm nobody; and what would be harm is seen."""

import socket

import pytest

from tests.api import fuzz

pytestmark = pytest.mark.process


def test_random_bytes_are_answered_or_dropped_without_a_fault(server):
    """Each is answered or its connection closed, no fault is answered or logged, and the service stays ready."""
    assert fuzz.fuzz(server, first=0, count=300, seconds=60) > 0
    server.ready()


def test_every_case_follows_from_its_number():
    """So that one which is not borne can be sent again; and most are mutated requests."""
    requests = [fuzz.written("GET", "/v1/games", None, "tk")]
    sent = [fuzz.case(requests, number) for number in range(200)]

    assert sent == [fuzz.case(requests, number) for number in range(200)]
    assert len(set(sent)) > 190
    assert sum(b"/v1/games" in one for one in sent) > 100


@pytest.mark.parametrize(
    ("got", "said"),
    [
        (b"HTTP/1.1 500 Internal Server Error\r\n\r\n", b""),
        (b"HTTP/1.1 200 OK\r\n\r\n{}HTTP/1.1 503 Service Unavailable\r\n\r\n", b""),
        (b"", b'{"level":"error","message":"fault"}\n'),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", b"Traceback (most recent call last):\n"),
    ],
)
def test_a_fault_is_seen(got, said):
    """In the answer, in the second of two answers, or in the log."""
    with pytest.raises(fuzz.Wrong):
        fuzz.check(got, said)


def test_silence_is_seen():
    """A service that neither answers nor closes fails."""
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(fuzz.Wrong, match="neither an answer"):
        fuzz.answer(silent.getsockname()[1], b"GET / HTTP/1.1\r\n\r\n", within=0.2)
