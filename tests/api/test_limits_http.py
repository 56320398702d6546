"""Rate limits as a client of two workers meets them: it is told to wait, waits, and gets on."""

import time

import pytest

from tests.api.server import running
from tests.conftest import own_redis

pytestmark = pytest.mark.process

MANY = 2000  # requests after which a limit that was not felt is none


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server that takes one request a second of one player, in each of its two processes: a slow client feels it."""
    folder = tmp_path_factory.mktemp("strict")
    one_a_second = {"ANNALES_REQUESTS_PER_SECOND": "1"}
    with own_redis(folder) as url, running(url, folder / "service.log", environ=one_a_second) as one:
        yield one


def patiently(server, *request):
    """The document that a request brings; a caller that is told to wait does so, once."""
    status, headers, told = server.send(*request)
    if status == 429:
        time.sleep(int(headers["Retry-After"]))
        status, _, told = server.send(*request)
    assert status in (200, 201)
    return told


def registered(server, name):
    """The token of a new player: strangers are counted by their address, so the second one may have to wait."""
    return patiently(server, "POST", "/v1/players", {"name": name})["token"]


def refused(server, token):
    """The first refusal of a caller that asks as fast as it can."""
    for _ in range(MANY):
        status, headers, told = server.send("GET", "/v1/players/me", token=token)
        if status == 429:
            return headers, told
        assert status == 200
    raise AssertionError("nobody held it back")


def test_a_caller_that_waits_for_retry_after_is_served(strict):
    """`Retry-After` is true on whichever process answers, as often as it is needed."""
    ada = registered(strict, "Ada")
    for _ in range(3):
        headers, told = refused(strict, ada)
        assert (told["code"], told["retry_after"]) == ("too_many_requests", int(headers["Retry-After"]))
        assert headers["RateLimit-Policy"] == '"requests";q=1;w=1'
        assert headers["RateLimit"].startswith('"requests";r=0;t=')

        time.sleep(int(headers["Retry-After"]))

        status, headers, _ = strict.send("GET", "/v1/players/me", token=ada)
        assert status == 200
        assert int(headers["RateLimit"].split(";r=")[1].split(";")[0]) >= 0
