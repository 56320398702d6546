"""`python -m annales.workers.heartbeat`: what the health check of a container finds."""

import os
import sys

import pytest

from annales.events.store import named
from annales.service.monitoring.health import BEATS, BOTS, CLOCK, SILENT_FOR, Pulse, process_name
from annales.service.ports import SystemClock
from annales.workers.heartbeat import ALIVE, SILENT, WRONG, main
from tests.architecture.sources import ROOT
from tests.support.children import ran

pytestmark = pytest.mark.process


@pytest.fixture
def redis_here(redis_url, db, monkeypatch):
    """The Redis of a service, set as for every process."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    monkeypatch.delenv("EVENTS_URL", raising=False)
    named(db)
    return db


def aged(db, kind, seconds):
    """Let the beats of a kind be so much older."""
    for name, beat in db.zrange(BEATS + kind, 0, -1, withscores=True):
        db.zadd(BEATS + kind, {name: beat - seconds * 1000})


@pytest.mark.parametrize("kind", SILENT_FOR)
def test_a_worker_that_beats_is_alive(redis_here, kind, capsys):
    """Of each kind, and others do not count for it."""
    Pulse(redis_here, kind, SystemClock()).beat()

    assert main([kind]) == ALIVE
    assert [main([other]) for other in SILENT_FOR if other != kind] == [SILENT] * (len(SILENT_FOR) - 1)
    assert capsys.readouterr().out.startswith(f"{kind}: the last heartbeat is ")


@pytest.mark.parametrize("kind", SILENT_FOR)
def test_a_worker_that_has_fallen_silent_is_not(redis_here, kind):
    """After the time after which the launcher would replace it; a bot may think for longer than the clock."""
    Pulse(redis_here, kind, SystemClock()).beat()
    aged(redis_here, kind, SILENT_FOR[kind] + 1)

    assert main([kind]) == SILENT


def test_a_worker_of_another_host_does_not_vouch_for_this_one(redis_here):
    """Each container has a host name of its own."""
    Pulse(redis_here, BOTS, SystemClock()).beat()
    beat = redis_here.zscore(BEATS + BOTS, process_name())
    redis_here.delete(BEATS + BOTS)
    redis_here.zadd(BEATS + BOTS, {"1@elsewhere": beat})

    assert main([BOTS]) == SILENT


def test_a_worker_cannot_be_judged_while_redis_takes_no_beats(redis_here, config, capsys):
    """A full one refuses them: a restart of the worker would not help."""
    Pulse(redis_here, CLOCK, SystemClock()).beat()
    aged(redis_here, CLOCK, SILENT_FOR[CLOCK] + 1)
    assert main([CLOCK]) == SILENT
    config("maxmemory", "1")

    assert main([CLOCK]) == ALIVE
    assert "the store is full" in capsys.readouterr().out


def test_a_worker_cannot_be_judged_by_a_redis_that_was_emptied(redis_here, capsys):
    """No process writes to it before somebody has looked."""
    redis_here.flushall()

    assert main([CLOCK]) == ALIVE
    assert "the store is emptied" in capsys.readouterr().out


def test_a_redis_that_is_away_says_nothing_of_a_worker(monkeypatch, tmp_path, capsys):
    """Its socket is not there."""
    monkeypatch.setenv("REDIS_URL", f"unix://{tmp_path}/none.sock")

    assert main([CLOCK]) == ALIVE
    assert "the store is unreachable" in capsys.readouterr().out


def test_a_wrong_address_is_reported(monkeypatch, capsys):
    """With a status of its own."""
    monkeypatch.setenv("REDIS_URL", "nonsense")

    assert main([CLOCK]) == WRONG
    assert capsys.readouterr().err.startswith("annales.workers.heartbeat: ")


def test_it_runs_as_the_compose_file_runs_it(redis_here, redis_url):
    """As a program, whose status is what the container manager reads."""
    words = [sys.executable, "-m", "annales.workers.heartbeat", CLOCK]
    environ = os.environ | {"REDIS_URL": redis_url}

    before = ran(words, cwd=ROOT, env=environ, check=False)
    Pulse(redis_here, CLOCK, SystemClock()).beat()
    after = ran(words, cwd=ROOT, env=environ, check=False)

    assert (before.returncode, after.returncode) == (SILENT, ALIVE)
