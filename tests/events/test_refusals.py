"""A Redis that cannot confirm a write: the writer is told to try again, and finds nothing half-written."""

import socket

import pytest
from redis.exceptions import AuthenticationError, ResponseError

from annales.domain.errors import Busy
from annales.events.keys import (
    awaited_key,
    deadlines_key,
    feed_key,
    keys_key,
    secret_key,
    shard_of,
    stream_key,
    turns_key,
)
from annales.events.stream import Outcome
from tests.events.records import SECRET, Writer, remarks

M = "mt_7"


def append(log):
    """One append with all that can go with it."""
    return log.append(M, 0, remarks(3), player="pl_1", key="k", turns=[(3, 0)], deadline=5, secret=SECRET)


@pytest.mark.parametrize(
    ("name", "value", "well"),
    [
        ("maxmemory", "1", "0"),
        ("min-replicas-to-write", "1", "0"),
    ],
)
def test_a_full_or_lonely_redis_is_busy_and_writes_nothing(log, db, config, name, value, well):
    """«503 + Retry-After when the log cannot confirm the write: retrying with the same key is safe»."""
    config(name, value)
    with pytest.raises(Busy):
        append(log)
    assert db.keys() == []

    config(name, well)
    assert append(log).outcome is Outcome.WRITTEN


def test_a_full_redis_still_reads(log, config):
    """What is in the log can be seen, and answers to old keys too."""
    append(log)
    config("maxmemory", "1")

    assert len(log.read(M)) == 3
    assert append(log).outcome is Outcome.REPLAYED


def test_a_replica_is_busy_and_writes_nothing(log, db):
    """After a failover a writer may still speak to the old master."""
    db.replicaof("127.0.0.1", 1)
    try:
        with pytest.raises(Busy):
            append(log)
        assert db.keys() == []
    finally:
        db.replicaof("NO", "ONE")

    assert append(log).outcome is Outcome.WRITTEN


def test_a_redis_that_is_away_is_busy():
    """Nobody listens at this address: every call says so in the same way."""
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        log = Writer(f"redis://127.0.0.1:{unheard.getsockname()[1]}")
        for call in (
            lambda: append(log),
            lambda: log.read(M),
            lambda: log.last(M),
            lambda: list(log.turns()),
            lambda: log.deadlines(1),
            log.matches,
        ):
            with pytest.raises(Busy):
                call()


def test_a_wrong_password_is_no_matter_of_patience(redis_url):
    """Trying again would not help: the fault is told as it is."""
    log = Writer(redis_url.replace("unix://", "unix://someone:wrong@"))

    with pytest.raises(AuthenticationError):
        log.last(M)
    log.close()


def test_a_script_that_redis_forgot_is_loaded_again(log, db):
    """After a restart, a failover, a flush."""
    append(log)
    db.script_flush()

    assert append(log).outcome is Outcome.REPLAYED
    assert log.append(M, 3, remarks(4)[3:]).outcome is Outcome.WRITTEN


def of_shard(key):
    """The key of the shard of the match."""
    return lambda: key(shard_of(M))


@pytest.mark.parametrize(
    "key",
    [
        *map(of_shard, (feed_key, turns_key, deadlines_key, awaited_key)),
        *(lambda name=name: name(M) for name in (stream_key, keys_key, secret_key)),
    ],
)
def test_a_key_of_another_kind_stops_an_append_before_its_first_write(log, db, key):
    """«nothing can fail after its first write»: Lua is not rolled back, so every key is touched before."""
    db.sadd(key(), "not ours")

    with pytest.raises(ResponseError, match="WRONGTYPE"):
        append(log)

    assert db.keys() == [key().encode()]
