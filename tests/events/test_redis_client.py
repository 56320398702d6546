"""Connections at hand: each caller hears the reply to what it asked, whatever became of the one before."""

import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis.exceptions import ResponseError, TimeoutError

from annales.events.redis_client import client

CALLERS, QUESTIONS = 8, 50
SOON, LONG = 0.05, 60  # seconds
REPLIES = "annales.events.bare_connection"  # the module that waits for replies


@pytest.fixture
def redis(redis_url):
    """The client under test."""
    made = client(redis_url)
    yield made
    made.close()


def test_many_callers_hear_their_own_replies(redis):
    """Each takes a connection that nobody uses meanwhile, and lays it by for the next."""

    def ask(caller):
        return [redis.echo(f"{caller} {n}") for n in range(QUESTIONS)]

    with ThreadPoolExecutor(CALLERS) as pool:
        heard = list(pool.map(ask, range(CALLERS)))

    assert heard == [[b"%d %d" % (caller, n) for n in range(QUESTIONS)] for caller in range(CALLERS)]
    assert int(redis.info("clients")["connected_clients"]) <= CALLERS + 2


def test_one_caller_needs_one_connection(redis):
    """It stays at hand between two commands."""
    ids = {redis.client_id() for _ in range(5)}

    assert len(ids) == 1


def test_a_refused_command_leaves_its_connection_as_it_was(redis):
    """The refusal is its reply."""
    redis.set("word", "x")
    with pytest.raises(ResponseError, match="WRONGTYPE"):
        redis.lpop("word")

    assert redis.echo("next") == b"next"


class BrokenOff(BaseException):
    """What ends a wait from outside, as gevent ends a greenlet."""


@pytest.fixture
def interruption():
    """Break off the next wait for a reply, and nothing before it: gevent breaks off only what waits."""

    def broken_off(_, frame):
        if frame.f_globals["__name__"] == REPLIES:
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise BrokenOff()

    before = signal.signal(signal.SIGALRM, broken_off)
    yield lambda: signal.setitimer(signal.ITIMER_REAL, SOON, SOON)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_a_wait_that_was_broken_off_leaves_no_reply_behind(redis, db, interruption):
    """The reply comes when nobody waits for it any longer: the next caller must not take it for its own."""
    redis.echo("first")
    interruption()
    with pytest.raises(BrokenOff):
        redis.blpop("nothing", LONG)
    db.rpush("nothing", "late")

    assert redis.echo("next") == b"next"


def wait_at_most(redis, seconds):
    """Have the client's connections wait so long for each reply, from its next command on."""
    redis.close()
    redis.connection_pool.connection_kwargs["socket_timeout"] = seconds
    redis.connection_pool.reset()


def test_a_silent_server_is_asked_twice_and_no_more(redis):
    """Then it counts as lost, and whoever asks next gets what they asked for."""
    redis.echo("first")
    wait_at_most(redis, SOON)
    with pytest.raises(TimeoutError):
        redis.blpop("nothing", LONG)
    wait_at_most(redis, LONG)  # the next is not hurried: it is heard, however busy the machine is

    assert redis.echo("next") == b"next"


def test_a_closed_connection_is_opened_again(redis):
    """The server may close one that lies idle."""
    redis.echo("first")
    redis.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "no")

    assert redis.echo("next") == b"next"
