"""Copies of what servers hold: of every kind, from any to any, and of one moment while others write."""

from itertools import count
from threading import Event, Thread

import pytest
from redis.exceptions import ResponseError

from annales.events.backup import snapshot
from annales.events.backup.changes import Emptied
from annales.events.backup.restoring import Restoring
from annales.events.backup.snapshot import TakenOver, Unsettled, copy
from annales.events.backup.values import PAGE, UnknownKind
from annales.events.keys import TAGS
from annales.events.redis_client import looking_client
from annales.events.servers import Servers, nodes_of
from annales.events.store import RESTORING, STORE
from tests.events.backup.conftest import held
from tests.support.waiting import until

LONG = 2 * PAGE + 7  # entries: several pages
MAY = ("+@all", "-client", "+client|id", "+client|tracking")  # whoever may not pause others


def filled(client):
    """Keys of every kind, in several shards: small ones, long ones, and what is seldom."""
    keys = (f"{{{TAGS[number % 64]}}}:key {number}".encode() for number in count())
    client.set(next(keys), bytes(range(256)))
    client.set(next(keys), b"")
    client.set(next(keys), b"for a while", ex=10_000)
    for length in (3, LONG):
        words = [b"%d \xff" % number for number in range(length)]
        client.execute_command("RPUSH", next(keys), *words)
        client.sadd(next(keys), *words)
        client.hset(next(keys), mapping={word: word[::-1] for word in words})
        client.zadd(next(keys), {word: number / 3 for number, word in enumerate(words)})
        stream(client, next(keys), length)
    client.zadd(next(keys), {b"first": float("-inf"), b"last": float("inf"), b"middle": 1.1e-300})
    shortened, emptied = next(keys), next(keys)
    for key in (shortened, emptied):
        stream(client, key, 3)
        client.xdel(key, "3-0")
    client.xdel(emptied, "1-0", "2-0")


def stream(client, key, length, first=1):
    """Append entries with the numbers of a match."""
    for seq in range(first, first + length):
        client.execute_command("XADD", key, f"{seq}-0", "v", "2", "e", b"\x00%d" % seq)


def copied(client, write=lambda part: None):
    """All parts of a copy; each is shown to `write` as it is read."""
    parts = []

    def keep(part):
        write(part)
        parts.append(part)

    for node in nodes_of(client).values():
        copy(node, keep)
    return parts


def restored(client, parts, accounts=None):
    """What an empty server holds after these parts were written to it; it may have the matches alone."""
    restoring = Restoring(Servers(accounts or client, client), "a backup")
    restoring.begin()
    restoring.put(parts)
    client.delete(RESTORING)
    return held(client)


@pytest.mark.process
@pytest.mark.log_contract
def test_every_kind_of_value_comes_back(db, other):
    """From one server, from one behind Sentinels and from a cluster, to any product; and the other way."""
    filled(db)
    before = held(db)

    assert restored(other, copied(db)) == before

    parts = copied(other)
    for each in (*nodes_of(db).values(), other):
        each.flushall()
    assert restored(db, parts, accounts=other) == before
    assert held(other).keys() == {RESTORING.encode()}


@pytest.mark.process
def test_a_copy_is_of_one_moment_while_others_write(db, other):
    """What is added, changed, removed and renewed while it is made is in it; of long streams, only what is new."""
    filled(db)
    long = max((key for key in held(db) if db.type(key) == b"stream"), key=db.xlen)
    old = sorted(held(db))
    writes = [
        lambda: db.set(old[0], b"changed"),
        lambda: stream(db, long, PAGE + 1, first=LONG + 1),
        lambda: db.set(b"new", b"1"),
        lambda: db.delete(old[1]),
        lambda: (db.delete(old[2]), db.sadd(old[2], b"of another kind")),
        lambda: stream(db, long, 1, first=LONG + PAGE + 2),
        lambda: db.expire(b"new", 10_000),
        lambda: db.persist(b"new"),
    ]
    at, turn, again = count(), iter(writes), iter(range(3))

    def write(part):
        if next(at) % 3 == 0:
            next(turn, lambda: None)()
        if part.key == b"new" and next(again, None) is not None:
            db.append(b"new", b"!")  # just when it was read

    parts = copied(db, write)

    assert (next(turn, None), next(again, None)) == (None, None)
    assert restored(other, parts) == held(db)
    more = [part for part in parts if part.key == long and not part.is_first]
    assert sum(len(part.content) for part in more) < LONG + 2 * PAGE


@pytest.mark.process
def test_writers_wait_for_some_milliseconds_if_they_never_rest(redis_url, db, other, monkeypatch):
    """What they write together is in the copy together."""
    monkeypatch.setattr(snapshot, "UNPAUSED", 0)
    stopped = Event()

    def write():
        with looking_client(redis_url) as writer:
            for number in count():
                if stopped.is_set():
                    return
                with writer.pipeline() as pipe:
                    pipe.set(b"one", number).set(b"other", number).execute()

    thread = Thread(target=write)
    thread.start()
    until(lambda: db.exists("other"))
    try:
        parts = copied(db)
    finally:
        stopped.set()
        thread.join()

    found = restored(other, parts)
    assert found[b"one"] == found[b"other"]


@pytest.mark.process
def test_a_copy_that_never_settles_is_refused(db, redis_url, monkeypatch):
    """Where the server allows no pause; nobody is served half of a match for a whole one."""
    monkeypatch.setattr(snapshot, "ROUNDS", 20)
    db.execute_command("ACL", "SETUSER", "copier", "on", "nopass", "~*", "&*", *MAY)
    with looking_client(redis_url) as copier:
        copier.connection_pool.connection_kwargs.update(username="copier", password="")
        with pytest.raises(ResponseError):
            copier.execute_command("CLIENT", "PAUSE", 1, "WRITE")
        numbers = count()
        db.set("busy", 0)

        with pytest.raises(Unsettled, match="CLIENT PAUSE"):
            copy(copier, lambda part: db.set("busy", next(numbers)))
    db.execute_command("ACL", "DELUSER", "copier")


@pytest.mark.process
def test_a_server_that_is_emptied_meanwhile_is_refused(db):
    """The copy would be of nothing."""
    db.set("key", 1)

    with pytest.raises(Emptied):
        copy(db, lambda part: db.flushall())


def test_a_server_that_took_over_meanwhile_is_refused(db, monkeypatch):
    """What was written there was not heard of."""
    runs = iter(("the first", "another"))
    monkeypatch.setattr(snapshot, "runs_of", lambda redis: next(runs))

    with pytest.raises(TakenOver, match="try again"):
        copied(db)


def test_what_belongs_to_the_server_or_to_what_runs_is_left_out(db):
    """The id of the store, heartbeats, replies that are remembered for seconds, and lists that are made again."""
    left = (STORE, RESTORING, "{health}:beats:clock", "rq:workers", "{s00zm}:call:1f", "{index}:match:mt_1")
    for key in (*left, "{health}:broken", "player:pl_1"):
        db.set(key, 1)

    assert {part.key for part in copied(db)} == {b"{health}:broken", b"player:pl_1"}


def test_a_key_of_no_kind_of_ours_is_named(db, monkeypatch):
    """A module's, perhaps; it is not left out silently."""
    monkeypatch.setattr("annales.events.backup.values.KeyReader._about", lambda self, keys: (["ReJSON-RL"], [0]))
    db.set("odd", 1)

    with pytest.raises(UnknownKind, match="odd"):
        copied(db)
