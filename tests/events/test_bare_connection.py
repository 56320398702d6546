"""A bare connection: replies in pieces, waits that are interrupted, servers that refuse or restart."""

import ctypes
import socket
from contextlib import contextmanager, suppress
from threading import Thread

import gevent
import gevent.socket
import pytest
from redis.exceptions import BusyLoadingError, ConnectionError, InvalidResponse, NoScriptError

from annales.events.redis_client import client
from tests.events.cutting_proxy import close, name_of, read
from tests.support.waiting import BOUND, until

SOON = 0.05
CONNECTIONS = 3


@contextmanager
def asking(url):
    """A client of a server."""
    made = client(url)
    yield made
    made.close()


@pytest.fixture
def redis(redis_url):
    """The client under test, on an empty Redis."""
    with asking(redis_url) as made:
        yield made


class InPieces:
    """A server that sends prepared replies, each in the given pieces; `asked` are the commands that it got."""

    def __init__(self, *replies):
        self._replies, self.asked = list(replies), []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self):
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        close(self._listener)
        self._thread.join(BOUND)

    def _serve(self):
        with suppress(OSError):  # the test is over
            while True:
                caller, _ = self._listener.accept()
                with caller, suppress(OSError):  # the client has closed it
                    caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self._answer(caller, caller.makefile("rb"))

    def _answer(self, caller, commands):
        while command := read(commands):
            pieces = (b"+OK\r\n",) if name_of(command) == "CLIENT" else self._next(command)
            for piece in pieces:
                caller.sendall(piece)

    def _next(self, command):
        self.asked.append(name_of(command))
        return self._replies.pop(0)


def single_bytes(reply):
    """A reply in pieces of one byte."""
    return [reply[at : at + 1] for at in range(len(reply))]


# -- replies


def test_a_reply_may_come_in_pieces():
    """TCP delivers bytes, not replies: the rest of a reply is waited for, and the next reply is the next."""
    rows = b"*1\r\n*2\r\n$3\r\n1-0\r\n*2\r\n$1\r\ne\r\n$2\r\n\r\n\r\n"
    with (
        InPieces(single_bytes(rows), single_bytes(b"$-1\r\n"), [b":7", b"\r\n"]) as server,
        asking(server.url) as redis,
    ):
        heard = [redis.ask("XRANGE", "s", "-", "+"), redis.ask("GET", "k"), redis.ask("LLEN", "l")]

    assert heard == [[[b"1-0", [b"e", b"\r\n"]]], None, 7]


def test_a_large_command_and_its_large_reply_are_whole(redis):
    """Several reads and writes of the socket."""
    long = "n" * 3_000_000

    assert redis.ask("ECHO", long) == long.encode()


def test_words_are_sent_as_they_are(redis):
    """Text in UTF-8, bytes, numbers, and words with spaces; a method of redis-py may name a command by two words."""
    redis.ask("RPUSH", "words", "é", b"\xff\r\n", 12, "two words", "")

    assert redis.lrange("words", 0, -1) == ["é".encode(), b"\xff\r\n", b"12", b"two words", b""]
    assert redis.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}


def test_an_unknown_script_is_reported_as_redis_py_does(redis):
    """The caller sends the text of the script then; the connection stays usable."""
    with pytest.raises(NoScriptError):
        redis.ask("EVALSHA", "0" * 40, 0)

    assert redis.ask("ECHO", "next") == b"next"


def test_a_server_that_is_loading_is_asked_twice():
    """It refuses all commands for now, which a later retry may cure."""
    loading = [b"-LOADING Redis is loading the dataset in memory\r\n"]
    with InPieces(loading, loading) as server, asking(server.url) as redis, pytest.raises(BusyLoadingError):
        redis.ask("GET", "k")

    assert server.asked == ["GET", "GET"]


def test_a_reply_that_is_none_is_an_error_and_closes_the_connection():
    """What follows on such a connection cannot be told from the rest of it."""
    with InPieces([b"?\r\n$5\r\nstray\r\n"], [b"$4\r\nnext\r\n"]) as server, asking(server.url) as redis:
        with pytest.raises(InvalidResponse):
            redis.ask("GET", "k")

        assert redis.ask("ECHO", "next") == b"next"


# -- waits that are interrupted


def waiting(db):
    """How many clients of the server are in a blocking command."""
    return db.info("clients")["blocked_clients"]


def connected(db):
    """How many connections the server has."""
    return db.info("clients")["connected_clients"]


@pytest.fixture
def on_gevent(monkeypatch):
    """redis-py opens the sockets of gevent, as it does in a web worker."""
    monkeypatch.setattr("redis.connection.socket", gevent.socket)


@pytest.mark.usefixtures("on_gevent")
def test_a_greenlet_that_gives_up_leaves_no_reply_to_others(redis, db):
    """The late reply is not taken for the reply to the next command, however often this happens."""
    redis.ask("ECHO", "first")
    before = connected(db)
    for _ in range(5):
        with pytest.raises(gevent.Timeout), gevent.Timeout(SOON):
            redis.blpop("nothing", BOUND)
        db.rpush("nothing", "late")

        assert redis.ask("ECHO", "next") == b"next"
        db.delete("nothing")
    until(lambda: connected(db) == before)


@pytest.mark.usefixtures("on_gevent")
def test_a_greenlet_that_is_killed_leaves_no_reply_to_others(redis, db):
    """A request whose client has gone, for example."""
    redis.ask("ECHO", "first")
    waits = gevent.spawn(redis.blpop, "nothing", BOUND)
    until(lambda: waiting(db), sleep=gevent.sleep)
    waits.kill()
    db.rpush("nothing", "late")

    assert redis.ask("ECHO", "next") == b"next"


@pytest.mark.usefixtures("on_gevent")
def test_greenlets_that_wait_at_once_hear_their_own_replies(redis):
    """Each has a connection to itself meanwhile."""
    askers = [gevent.spawn(redis.ask, "ECHO", str(n)) for n in range(50)]
    gevent.joinall(askers)

    assert [asker.value for asker in askers] == [b"%d" % n for n in range(50)]


class Interrupted(BaseException):
    """What is raised in a thread from outside."""


def test_a_thread_that_is_interrupted_leaves_no_reply_to_others(redis, db):
    """The reply was on its way, or even read: the connection is closed all the same."""
    raised = []

    def wait():
        try:
            redis.blpop("nothing", BOUND)
        except Interrupted as interruption:
            raised.append(interruption)

    redis.ask("ECHO", "first")
    before = connected(db)
    thread = Thread(target=wait)
    thread.start()
    until(lambda: waiting(db))
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Interrupted))
    db.rpush("nothing", "late")  # the exception is raised when the thread runs again
    thread.join(BOUND)

    assert len(raised) == 1
    assert redis.ask("ECHO", "next") == b"next"
    until(lambda: connected(db) == before)


# -- the server


def with_connections_at_hand(redis, count):
    """Have the client keep so many free connections: they wait all at once."""
    threads = [Thread(target=redis.blpop, args=("nothing", BOUND)) for _ in range(count)]
    for thread in threads:
        thread.start()
    until(lambda: waiting(redis) == count)
    redis.rpush("nothing", *range(count))
    for thread in threads:
        thread.join(BOUND)


@pytest.mark.process
def test_a_restart_of_the_server_goes_unnoticed(own_redis):
    """Every connection at hand is dead then, and each command finds a new one."""
    with asking(own_redis.url) as redis:
        with_connections_at_hand(redis, CONNECTIONS)
        own_redis.kill()
        with pytest.raises(ConnectionError):
            redis.ask("ECHO", "nobody")
        own_redis.start()

        heard = [redis.ask("ECHO", n) for n in range(2 * CONNECTIONS)]

    assert heard == [b"%d" % n for n in range(2 * CONNECTIONS)]


def test_user_password_and_database_of_the_address_hold(redis_url, db):
    """redis-py's handshake, which is repeated whenever a connection is opened again."""
    db.acl_setuser("reader", enabled=True, passwords=["+pass word"], commands=["+@all"], keys=["*"])
    try:
        with asking(redis_url.replace("unix://", "unix://reader:pass%20word@") + "?db=3") as redis:
            redis.ask("ECHO", "first")
            redis.ask("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "no")

            assert redis.ask("ACL", "WHOAMI") == b"reader"
            assert redis.client_info()["db"] == 3
    finally:
        db.acl_deluser("reader")
