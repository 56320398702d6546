"""Readiness and metrics of the archive: whether it answers, whose it is, and whether matches wait for it."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from annales.domain.errors import Busy
from annales.domain.games import GAMES
from annales.service.container import build
from annales.service.monitoring.archive_watch import BEHIND_AFTER, LOOKS_EVERY
from annales.service.monitoring.checks import PROBLEMS
from annales.service.ports import Ports
from annales.service.settings import ArchiveSettings
from annales.workers.scheduler import LOOKED_EVERY, ArchiveUpkeep
from examples.games import TOYS
from tests.api.test_metrics import figure
from tests.support.moments import Moments


@pytest.fixture
def services(redis_url, tmp_path):
    """The parts of a process with an archive, to which matches go as soon as they are over; nobody takes them there."""
    kept = ArchiveSettings(f"sqlite:///{tmp_path / 'archive.db'}", after_hours=0)
    with build(redis_url, {**GAMES, **TOYS}, ports=Ports(clock=Moments()), archive_settings=kept) as made:
        yield made


@pytest.fixture
def later(services):
    """Let the archive be looked at again."""
    return lambda: services.ports.clock.skip(LOOKS_EVERY + 1)


@pytest.fixture
def over(ada, begun):
    """A match that has ended and waits to be archived."""
    assert ada.post(f"/v1/matches/{begun}/resignation", {}).status_code in (200, 201)
    return begun


def archive(caller):
    """The check of the archive."""
    return caller.get("/readyz").json["checks"]["archive"]


def codes(caller):
    """The codes of all problems."""
    return [problem["code"] for problem in caller.get("/readyz").json["problems"]]


def test_an_archive_that_answers_is_ok(stranger):
    """Nothing waits for it."""
    assert archive(stranger) == {"state": "ok", "waiting": 0, "lag_seconds": 0}


def test_matches_overdue_for_the_archive_are_reported(ada, over, services, later):
    """With the time since the first should have been archived; once it is archived all is well."""
    archive(ada)
    services.ports.clock.date = services.ports.clock.now() + timedelta(seconds=BEHIND_AFTER + 60)
    later()
    found = archive(ada)

    assert (found["state"], found["waiting"]) == ("behind", 1)
    assert found["lag_seconds"] > BEHIND_AFTER
    assert "archive_behind" in codes(ada)
    assert figure(ada, "annales_archive_lag_seconds") > BEHIND_AFTER
    assert figure(ada, "annales_archive_waiting") == 1

    assert services.archiving.round() == 1
    later()
    assert archive(ada) == {"state": "ok", "waiting": 0, "lag_seconds": 0}


def test_a_broken_match_that_waits_does_not_count_as_late(ada, over, services, db, later):
    """It stays in Redis until an operator has looked at it, and is told as broken."""
    services.broken.add(over, "BrokenRecord", "")
    services.ports.clock.date = services.ports.clock.now() + timedelta(seconds=BEHIND_AFTER + 60)
    later()

    assert archive(ada)["state"] == "ok"
    assert "broken_matches_found" in codes(ada)


def test_an_archive_that_does_not_answer_degrades(stranger, services, later, monkeypatch):
    """The API serves what is in Redis. Its words name no file and no address."""
    archive(stranger)
    file = services.store.archive.database._url.database
    monkeypatch.setattr(services.store.archive.database, "_engine", create_engine("sqlite:////proc/nowhere.db"))
    later()
    told = stranger.get("/readyz")

    assert (told.status_code, told.json["status"]) == (200, "degraded")
    assert told.json["checks"]["archive"]["state"] == "away"
    [said] = [problem["detail"] for problem in told.json["problems"] if problem["code"] == "archive_away"]
    assert "the archive does not answer" in said
    assert file not in told.text
    assert figure(stranger, "annales_problem", code="archive_away") == 1


@pytest.fixture
def damage(services):
    """Overwrite the archive's file from this byte on; gives what it was before."""

    def done(first):
        services.store.archive.database.close()
        file = Path(services.store.archive.database._url.database)
        before = file.read_bytes()
        file.write_bytes(before[:first] + bytes(len(before) - first))
        return before

    return done


def test_damage_that_a_request_meets_is_reported(ada, over, services, damage, later):
    """Though the archive answers to whoever asks what it is."""
    assert services.archiving.round() == 1
    assert archive(ada)["state"] == "ok"
    damage(first=2 * 4096)
    assert ada.get("/v1/matches").status_code == 503
    later()
    told = ada.get("/readyz")

    assert (told.status_code, told.json["status"]) == (200, "degraded")
    assert told.json["checks"]["archive"]["state"] == "damaged"
    assert "the archive is damaged" in told.json["problems"][0]["detail"]
    assert figure(ada, "annales_problem", code="archive_damaged") == 1


def test_a_file_that_is_no_database_is_damaged(stranger, services, damage, later):
    """It need not be asked for a match."""
    archive(stranger)
    damage(first=0)
    later()

    assert archive(stranger)["state"] == "damaged"


def test_the_scheduler_begins_with_a_look_at_the_whole_archive(stranger, services, damage, later):
    """It tells of damage that no request has met, and once it was mended that there is none."""
    upkeep, file = ArchiveUpkeep(), Path(services.store.archive.database._url.database)
    archive(stranger)
    before = damage(first=2 * 4096)
    with pytest.raises(Busy):
        upkeep(services)
    later()
    assert archive(stranger)["state"] == "damaged"

    services.store.archive.database.close()
    services.store.archive.database._rests_until = 0
    file.write_bytes(before)
    services.ports.clock.skip(LOOKED_EVERY)
    upkeep(services)
    assert archive(stranger)["state"] == "ok"


def test_the_archive_of_another_store_degrades(stranger, services, later):
    """Nothing is read from it, or written to it."""
    assert archive(stranger)["state"] == "ok"  # the store has its id from now on
    services.store.archive.bind()
    with closing(sqlite3.connect(services.store.archive.database._url.database)) as elsewhere, elsewhere:
        elsewhere.execute("UPDATE archive_about SET value = 'another' WHERE name = 'store'")
    services.store.archive.forget()
    later()

    assert archive(stranger)["state"] == "another"
    assert "archive_another" in codes(stranger)


def test_each_problem_has_a_figure(stranger):
    """0 while it is none, so that an alert is not mistaken about a name."""
    text = stranger.get("/metrics").text

    assert [code for code in PROBLEMS if f'annales_problem{{code="{code}"}}' not in text] == []
