"""One connection for all greenlets: replies in order, and each fault is that of whom it concerns."""

import os

import gevent
import gevent.socket
import pytest
from gunicorn.workers.ggevent import GeventWorker
from redis.connection import ConnectionPool
from redis.exceptions import BusyLoadingError, ConnectionError, InvalidResponse, ResponseError, TimeoutError

from annales.events.bare_connection import FEW, LARGEST, PIPED, Piping
from annales.events.redis_client import Client, client, client_pool
from annales.service.ports import Yielding
from annales.service.server.web import pipe as pipe_module
from annales.service.server.web.pipe import Pipe, Pipes
from annales.service.server.web.worker import Worker
from tests.service.scripted_redis import ScriptedRedis, soon
from tests.support.waiting import BOUND

OK = b"+OK\r\n"
WITHIN = 0.02  # seconds between two looks of a pipe at a clock that the test moves


@pytest.fixture(autouse=True)
def on_gevent(monkeypatch):
    """Greenlets share their connections, and redis-py opens the sockets of gevent, as in a web worker."""
    monkeypatch.setattr("redis.connection.socket", gevent.socket)
    monkeypatch.setattr(Piping, "pipes", Pipes())


@pytest.fixture
def server(tmp_path):
    """The server under the test's hand."""
    with ScriptedRedis(tmp_path / "socket") as made:
        yield made


@pytest.fixture
def redis(server):
    """A client of the server."""
    made = client(server.url)
    yield made
    made.close()


class Asker:
    """A greenlet that asks; what it got, once it has it."""

    def __init__(self, redis, *words):
        self.came, self.error = None, None
        self.greenlet = gevent.spawn(self._ask, redis, words)

    def _ask(self, redis, words):
        try:
            self.came = redis.ask(*words)
        except Exception as error:
            self.error = error

    def gets(self):
        """What it got: a reply, or the class of the error."""
        self.greenlet.join(BOUND)
        assert self.greenlet.dead
        return self.came if self.error is None else type(self.error)


def asking(redis, number):
    """So many greenlets that ask at once for a key each."""
    return [Asker(redis, "GET", n) for n in range(number)]


def got(askers):
    """What each of them got."""
    return [asker.gets() for asker in askers]


def bulk(n):
    """A reply."""
    return b"$%d\r\n%d\r\n" % (len(str(n)), n)


def keys(conversation):
    """The keys that were asked for."""
    return [int(words[1]) for words in conversation.commands]


# -- replies


def test_what_is_asked_in_one_turn_goes_in_one_write(server, redis):
    """And each of those who ask hears their own reply, whatever pieces the replies come in."""
    Asker(redis, "GET", "first")
    server.hears(1).says(OK)
    askers = asking(redis, 50)
    heard = server.hears(51)
    replies = b"".join(map(bulk, range(50)))
    for at in range(0, len(replies), 7):
        heard.says(replies[at : at + 7])
        gevent.sleep()

    assert got(askers) == [b"%d" % n for n in range(50)]
    assert len(server.conversations) == 1
    assert heard.pieces == 2


def test_clients_of_one_place_share_a_connection(server, redis):
    """Those of another database do not."""
    with client(server.url) as another, client(f"{server.url}?db=3") as elsewhere:
        askers = [Asker(each, "GET", "k") for each in (redis, another, elsewhere)]
        soon(lambda: sum(len(each.commands) for each in server.conversations) == 3)
        for each in server.conversations:
            each.says(OK * len(each.commands))

        assert got(askers) == [b"OK"] * 3
        assert sorted(len(each.commands) for each in server.conversations) == [1, 2]


def test_an_error_is_that_of_whom_it_answers(server, redis):
    """The others hear their replies, over the same connection."""
    askers = asking(redis, 3)
    server.hears(3).says(bulk(0), b"-ERR no\r\n", bulk(2))

    assert got(askers) == [b"0", ResponseError, b"2"]
    assert len(server.conversations) == 1


def test_who_meets_a_server_that_is_loading_asks_twice(server, redis):
    """The connection is not lost by that."""
    loading = b"-LOADING Redis is loading the dataset in memory\r\n"
    askers = asking(redis, 2)
    server.hears(2).says(loading, bulk(1))
    server.hears(3).says(loading)

    assert got(askers) == [BusyLoadingError, b"1"]
    assert keys(server.conversations[0]) == [0, 1, 0]


def test_a_reply_that_is_none_ends_the_connection(server, redis):
    """It is the error of whom it came to; those behind are asked for again on another connection."""
    askers = asking(redis, 3)
    server.hears(3).says(bulk(0), b"?\r\n", bulk(2))
    server.hears(1, on=1).says(bulk(2))

    assert got(askers) == [b"0", InvalidResponse, b"2"]
    assert keys(server.conversations[1]) == [2]


def test_a_reply_that_nobody_has_asked_for_ends_the_connection(server, redis):
    """The next who asks would take it for their own."""
    first = Asker(redis, "GET", 0)
    server.hears(1).says(bulk(0), bulk(7))
    assert first.gets() == b"0"
    second = Asker(redis, "GET", 1)
    server.hears(1, on=1).says(bulk(1))

    assert second.gets() == b"1"
    assert keys(server.conversations[0]) == [0]


# -- what has a connection to itself


@pytest.mark.parametrize(
    "words",
    [
        ("BLPOP", "l", 0),
        ("WAIT", 1, 0),
        ("MULTI",),
        ("SET", "k", "x" * LARGEST),
        ("XRANGE", "s", "-", "+"),
        ("XRANGE", "s", "1-0", "+", "COUNT", FEW + 1),
    ],
    ids=["blocks", "waits", "begins", "large", "long", "many"],
)
def test_what_blocks_changes_the_connection_or_is_large_has_one_to_itself(server, redis, words):
    """Nobody waits behind it."""
    alone, shared = Asker(redis, *words), Asker(redis, "GET", 0)
    soon(lambda: len(server.conversations) == 2 and all(each.commands for each in server.conversations))
    one, other = sorted(server.conversations, key=lambda each: each.commands[0][0] == b"GET")
    other.says(bulk(0))

    assert shared.gets() == b"0"
    one.says(OK)
    assert alone.gets() == b"OK"


def test_the_few_entries_that_are_new_are_read_over_the_shared_one(server, redis):
    """Nearly every read of a match that a process holds is one."""
    askers = [Asker(redis, "XRANGE", "s", "1-0", "+", "COUNT", FEW), Asker(redis, "GET", 0)]
    server.hears(2).says(b"*0\r\n", bulk(0))

    assert got(askers) == [[], b"0"]
    assert len(server.conversations) == 1


def test_no_command_that_blocks_is_shared():
    """These do, or they are about the connection itself."""
    blocking = {"BLMOVE", "BLMPOP", "BLPOP", "BRPOP", "BZPOPMIN", "XREAD", "XREADGROUP", "WAIT", "SUBSCRIBE", "MONITOR"}
    stateful = {"ASKING", "AUTH", "CLIENT", "DISCARD", "EXEC", "HELLO", "MULTI", "QUIT", "RESET", "SELECT", "WATCH"}

    assert not PIPED & (blocking | stateful)


def test_a_web_worker_shares_its_connections(monkeypatch):
    """No other process does: it has no greenlets."""
    monkeypatch.setattr(GeventWorker, "run", lambda worker: None)
    monkeypatch.setattr(Yielding, "way", Yielding.way)
    monkeypatch.setattr(Piping, "pipes", None)

    worker = Worker.__new__(Worker)
    worker._handover = None
    worker.run()

    assert isinstance(Piping.pipes, Pipes)


def test_over_tls_nothing_is_shared():
    """Bytes may wait in its layer, where no watcher sees them."""
    pool = ConnectionPool.from_url("rediss://localhost")

    assert Piping.pipes.to(pool) is None


def test_another_thread_does_not_share(server, redis):
    """Its greenlets run in another loop."""
    Asker(redis, "GET", 0)
    server.hears(1).says(bulk(0))
    asked = gevent.get_hub().threadpool.spawn(redis.ask, "GET", 1)
    server.hears(1, on=1).says(bulk(1))

    assert asked.get() == b"1"


@pytest.mark.process
def test_a_forked_process_does_not_share(server, redis):
    """It has its own connections, and leaves those of its parent open."""
    first = Asker(redis, "GET", 0)
    server.hears(1).says(bulk(0))
    assert first.gets() == b"0"
    child = os.fork()
    if not child:
        os._exit(0 if Piping.pipes is None and all(pipe._is_over for pipe in pipe_module.EVERY) else 1)

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    second = Asker(redis, "GET", 1)
    server.hears(2).says(bulk(1))
    assert second.gets() == b"1"
    assert len(server.conversations) == 1


# -- callers who leave


@pytest.mark.parametrize("is_sent", [True, False])
def test_who_is_killed_leaves_their_place(server, redis, is_sent):
    """The late reply is nobody's."""
    Asker(redis, "GET", "first")
    server.hears(1).says(OK)
    askers = asking(redis, 3)
    if is_sent:
        server.hears(4)
    else:
        gevent.sleep()  # they have asked, and nothing is sent before the end of the turn
    askers[1].greenlet.kill()
    server.hears(4).says(*map(bulk, range(3)))

    assert got([askers[0], askers[2]]) == [b"0", b"2"]
    assert len(server.conversations) == 1


def test_who_gives_up_leaves_their_place(server, redis):
    """By a timeout of their own."""
    with pytest.raises(gevent.Timeout), gevent.Timeout(0):
        redis.ask("GET", 0)
    second = Asker(redis, "GET", 1)
    heard = server.hears(1)
    soon(lambda: keys(heard)[-1:] == [1])
    heard.says(*map(bulk, keys(heard)))

    assert second.gets() == b"1"


# -- silence


@pytest.fixture
def clock(monkeypatch):
    """The seconds that have passed for a pipe, in a list of one."""
    now = [100.0]
    monkeypatch.setattr(pipe_module, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def patient(server):
    """A client of the server that waits for `WITHIN` by that clock."""
    made = Client.from_pool(client_pool(server.url, BOUND))
    made.connection_pool.connection_kwargs["socket_timeout"] = WITHIN
    yield made
    made.close()


def test_each_caller_has_a_deadline_of_their_own(server, patient, clock):
    """Whose time is over asks once more on another connection; who came later waits on, and hears their reply."""
    early = Asker(patient, "GET", 0)
    server.hears(1)
    clock[0] += 0.75 * WITHIN
    late = Asker(patient, "GET", 1)
    server.hears(2)
    clock[0] += 0.5 * WITHIN
    again = server.hears(1, on=1)
    assert keys(again) == [0]
    server.conversations[0].says(bulk(7), bulk(1))

    assert late.gets() == b"1"
    again.says(bulk(0))
    assert early.gets() == b"0"
    soon(lambda: server.conversations[0].is_over)
    assert keys(server.conversations[0]) == [0, 1]


def test_a_server_that_stays_silent_is_asked_twice(server, patient, clock):
    """Each connection is closed then."""
    asker = Asker(patient, "GET", 0)
    server.hears(1)
    clock[0] += 2 * WITHIN
    server.hears(1, on=1)
    clock[0] += 2 * WITHIN

    assert asker.gets() is TimeoutError
    soon(lambda: all(each.is_over for each in server.conversations))


def test_what_came_while_the_process_did_something_else_is_heard(server, patient, clock):
    """It was late, the server was not."""
    asker = Asker(patient, "GET", 0)
    heard = server.hears(1)
    heard.says(bulk(0))
    (pipe,) = [pipe for pipe in pipe_module.EVERY if not pipe._is_over]
    clock[0] += 2 * WITHIN
    gevent.get_hub().loop.run_callback(pipe._judge)  # in the turn of the loop in which the reply could be read

    assert asker.gets() == b"0"
    assert len(server.conversations) == 1


def test_who_asks_on_when_a_deadline_was_looked_at_is_waited_for_once(server, clock, monkeypatch):
    """There is one timer, that of whoever has waited longest."""
    waited_for, wait_for = [], Pipe._wait_for
    monkeypatch.setattr(Pipe, "_wait_for", lambda pipe, call: waited_for.append(call) or wait_for(pipe, call))
    with Client.from_pool(client_pool(server.url, BOUND)) as redis:
        asking_on = gevent.spawn(lambda: [redis.ask("GET", n) for n in range(2)])
        waiting = Asker(redis, "GET", 7)
        server.hears(2).says(bulk(0))
        (pipe,) = [pipe for pipe in pipe_module.EVERY if not pipe._is_over]
        waited_for.clear()
        gevent.get_hub().loop.run_callback(pipe._judge)
        server.hears(3).says(bulk(7), bulk(1))

        assert len(waited_for) == 1
        assert waiting.gets() == b"7"
        assert asking_on.get() == [b"0", b"1"]


# -- lost connections


@pytest.mark.parametrize("heard", range(6))
def test_a_connection_that_is_cut_after_some_replies(server, redis, heard):
    """Who has heard their reply is not asked for again; each of the others is, once, in order."""
    askers = asking(redis, 5)
    conversation = server.hears(5)
    conversation.says(*map(bulk, range(heard)), bulk(heard)[:3])
    conversation.ends()
    if heard < 5:
        server.hears(5 - heard, on=1).says(*map(bulk, range(heard, 5)))
        assert keys(server.conversations[1]) == list(range(heard, 5))

    assert got(askers) == [b"%d" % n for n in range(5)]


def test_a_command_is_repeated_once(server, redis):
    """A connection that is lost twice is an error."""
    askers = asking(redis, 2)
    server.hears(2).ends()
    server.hears(2, on=1).says(bulk(0))
    server.conversations[1].ends()

    assert got(askers) == [b"0", ConnectionError]
    assert len(server.conversations) == 2


def test_a_connection_that_the_server_has_closed_goes_unnoticed(server, redis):
    """After a restart, for example: the next command finds another, and is sent once."""
    first = Asker(redis, "GET", 0)
    server.hears(1).says(bulk(0))
    assert first.gets() == b"0"
    server.conversations[0].ends()
    second = Asker(redis, "GET", 1)
    server.hears(1, on=1).says(bulk(1))

    assert second.gets() == b"1"


def test_whoever_needs_a_connection_waits_for_the_one_that_is_being_opened(server, redis):
    """Also if the first of them is killed meanwhile."""
    server.opens.clear()
    askers = asking(redis, 3)
    soon(lambda: server.conversations)
    askers[0].greenlet.kill()
    server.opens.set()
    server.hears(2).says(bulk(1), bulk(2))

    assert got(askers[1:]) == [b"1", b"2"]
    assert len(server.conversations) == 1


def test_all_learn_that_nobody_listens(server, redis):
    """The next who asks tries again."""
    server.refuses()

    assert got(asking(redis, 3)) == [ConnectionError] * 3


# -- a server that reads slowly


LONG = "x" * (LARGEST - 1_000)
MANY = 200  # such commands: more than the buffers of a socket hold


def read_no_more(server, redis):
    """Have the server read nothing on the connection that the client has, but for one piece."""
    first = Asker(redis, "GET", "first")
    server.hears(1).says(OK)
    assert first.gets() == b"OK"
    server.conversations[0].commands.clear()
    server.reads.clear()


def test_a_server_that_reads_slowly_holds_up_nobody_else(server, redis):
    """What the socket does not take waits, in order, while the loop runs on."""
    read_no_more(server, redis)
    server.at_once = 10_000
    askers = [Asker(redis, "ECHO" if n < 0 else "SET", n, LONG) for n in range(MANY)]
    soon(lambda: any(0 < pipe._sent < pipe._asked and not pipe._is_over for pipe in pipe_module.EVERY))
    server.reads.set()
    heard = server.hears(MANY)
    assert keys(heard) == list(range(MANY))
    assert all(len(words[2]) == len(LONG) for words in heard.commands)
    heard.says(*map(bulk, range(MANY)))

    assert got(askers) == [b"%d" % n for n in range(MANY)]


def test_what_was_never_sent_still_has_its_repetition(server, redis):
    """The first command was sent twice, and is given up; the last was sent once, when its second connection is lost."""
    read_no_more(server, redis)
    askers = [Asker(redis, "SET", n, LONG) for n in range(MANY)]
    soon(lambda: any(0 < pipe._sent < pipe._asked and not pipe._is_over for pipe in pipe_module.EVERY))
    server.conversations[0].ends()
    server.reads.set()
    server.hears(MANY, on=1).ends()
    again = server.hears(1, on=2)
    soon(lambda: keys(again)[-1:] == [MANY - 1])
    again.says(*map(bulk, keys(again)))

    repeated = keys(again)
    assert 0 < len(repeated) < MANY
    assert repeated == list(range(MANY - len(repeated), MANY))
    assert got(askers) == [b"%d" % n if n in repeated else ConnectionError for n in range(MANY)]


# -- closing


def test_a_client_that_is_closed_watches_nothing(server, redis, monkeypatch):
    """While another uses the connection, it stays open."""
    another = client(server.url)
    askers = [Asker(redis, "GET", 0), Asker(another, "GET", 1)]
    server.hears(2).says(bulk(0), bulk(1))
    assert got(askers) == [b"0", b"1"]
    redis.close()
    third = Asker(another, "GET", 2)
    server.hears(3).says(bulk(2))
    assert third.gets() == b"2"
    another.close()
    soon(lambda: server.conversations[0].is_over)
    read = []
    monkeypatch.setattr(pipe_module.os, "read", lambda *_: read.append(1) or b"")
    for _ in range(10):
        gevent.sleep()

    assert not read
    assert not Piping.pipes._open


def test_who_waits_when_the_client_is_closed_learns_of_it(server, redis):
    """Nothing is asked again, as nobody would close the connection."""
    asker = Asker(redis, "GET", 0)
    server.hears(1)
    redis.close()

    assert asker.gets() is ConnectionError
    assert len(server.conversations) == 1


def test_a_client_that_is_closed_while_it_connects_leaves_no_connection(server, redis):
    """It is closed when it is there."""
    server.opens.clear()
    asker = Asker(redis, "GET", 0)
    soon(lambda: server.conversations)
    redis.close()
    server.opens.set()

    assert asker.gets() is ConnectionError
    soon(lambda: server.conversations[0].is_over)


def test_a_closed_client_may_be_used_again(server, redis):
    """As one of redis-py."""
    redis.close()
    asker = Asker(redis, "GET", 0)
    server.hears(1).says(bulk(0))

    assert asker.gets() == b"0"


# -- a primary that was demoted


def test_a_demoted_primary_is_left_for_the_one_that_the_sentinels_name():
    """What it refused, and what it has not answered, is asked for at the new one."""
    with ScriptedRedis() as former, ScriptedRedis() as new, ScriptedRedis(primary=former) as sentinel:
        redis = client("redis+sentinel://{}:{}/annales".format(*sentinel.place))
        first = Asker(redis, "GET", 0)
        former.hears(1).says(bulk(0))
        assert first.gets() == b"0"
        askers = asking(redis, 3)
        heard = former.hears(4)
        sentinel.primary = new
        heard.says(bulk(0), b"-READONLY You can't write against a read only replica.\r\n")
        there = new.hears(2)

        assert sorted(keys(there)) == [1, 2]
        there.says(*map(bulk, keys(there)))
        assert got(askers) == [b"0", b"1", b"2"]
        redis.close()
        soon(lambda: heard.is_over)
