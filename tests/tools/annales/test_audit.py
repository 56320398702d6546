"""`annales audit`: what it reads, what it notices, and how it exits."""

import pytest
from sqlalchemy import create_engine, text

from annales.events.keys import secret_key
from annales.events.store import STORE, StorePart, record
from annales.tools.annales.audit import audit
from tests.support.at_door import finished, opened
from tests.support.damaged import damage


@pytest.fixture
def matches(services):
    """One that runs, one that is over, and one that is archived."""
    running, over = opened(services, "arena", 2).id, finished(services, "arena", 2, seed=1).id
    archived = finished(services, "arena", 2, seed=2).id
    assert services.archiving.archive(archived)
    return running, over, archived


@pytest.fixture
def archive(address):
    """A way into the archive beside the service's own."""
    engine = create_engine(address)
    yield engine
    engine.dispose()


def test_all_matches_hold(services, run, matches):
    """Wherever they lie, and whether they are over or not."""
    entries = sum(services.store.log.last(match) for match in matches)

    done = run(audit)

    assert (done.exit_code, done.stdout) == (0, f"3 matches (1 of them archived), {entries} entries: all hold\n")


def test_some_can_be_chosen(run, matches):
    """By id, or those of the archive alone."""
    assert run(audit, matches[0], matches[1]).stdout.startswith("2 matches (0 of them archived)")
    assert run(audit, "--archived").stdout.startswith("1 matches (1 of them archived)")


def test_a_damaged_entry_is_reported(run, matches, db):
    """With the match and the entry; the others are read all the same."""
    damage(db, matches[1], seq=3)

    done = run(audit)

    first, last = done.stdout.splitlines()
    assert done.exit_code == 1
    assert first.startswith(f"{matches[1]}  ")
    assert "entry 3" in first
    assert last.endswith("1 do not hold")


def test_a_changed_page_of_the_archive_is_reported(run, matches, archive):
    """A changed byte anywhere."""
    with archive.begin() as inside:
        packed = inside.execute(text("SELECT packed FROM archived_pages")).scalar_one()
        changed = packed[:-9] + bytes([packed[-9] ^ 1]) + packed[-8:]
        inside.execute(text("UPDATE archived_pages SET packed = :changed"), {"changed": changed})

    done = run(audit)

    assert done.exit_code == 1
    assert done.stdout.startswith(matches[2])


def test_a_different_end_in_the_archive_is_reported(run, matches, archive):
    """The entries chain, but the archive says that the match ended otherwise."""
    with archive.begin() as inside:
        inside.execute(text("UPDATE archived_matches SET digest = :digest"), {"digest": "0" * 64})

    done = run(audit)

    assert done.exit_code == 1
    assert "0" * 64 in done.stdout


def test_a_missing_match_is_reported(run, matches):
    """A name that was mistyped is no success."""
    done = run(audit, "mt_0000000000000000")

    assert done.exit_code == 1
    assert "mt_0000000000000000  there is no such match" in done.stdout


def test_an_unreachable_archive_is_reported(run, matches, monkeypatch):
    """Nothing is judged without it."""
    monkeypatch.setenv("ANNALES_ARCHIVE", "postgresql://nobody@127.0.0.1:1/none")

    done = run(audit)

    assert done.exit_code == 2
    assert "the archive: " in done.stderr


def test_an_unset_archive_is_reported(run, matches, monkeypatch):
    """«All hold» would be said of a part of the matches."""
    monkeypatch.setenv("ANNALES_ARCHIVE", "none")

    done = run(audit)

    assert (done.exit_code, done.stdout) == (2, "")
    assert "set ANNALES_ARCHIVE" in done.stderr


def test_matches_on_an_unset_redis_are_reported(run, matches, db):
    """As after a move, where EVENTS_URL was forgotten."""
    db.set(STORE, record("5e" * 16, StorePart.ACCOUNTS))

    done = run(audit)

    assert (done.exit_code, done.stdout) == (2, "")
    assert "set EVENTS_URL" in done.stderr


def test_a_secret_unlike_its_commitment_is_reported(run, matches, db):
    """While a match runs, its chance can be checked against the secret that the service keeps."""
    db.set(secret_key(matches[0]), "00" * 32)

    done = run(audit, matches[0])

    assert done.exit_code == 1
