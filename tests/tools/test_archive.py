"""`python -m annales.tools.archive`: what it archives, what it says, and how it exits."""

import pytest

from annales.events.keys import append_keys
from annales.events.projections.lists import Wanted
from annales.events.store import StoreOfArchive
from annales.service.audit.reading import AuditQuery
from annales.service.container import build
from annales.service.settings import ArchiveSettings
from annales.tools import rules_impact
from annales.tools.archive.__main__ import main
from examples.games import TOYS
from tests.support.at_door import finished, opened
from tests.support.damaged import damage


@pytest.fixture
def address(tmp_path, monkeypatch):
    """The archive that the operator has set."""
    address = f"sqlite:///{tmp_path / 'archive.db'}"
    monkeypatch.setenv("ANNALES_ARCHIVE", address)
    return address


@pytest.fixture
def services(redis_url, ports, address):
    """The parts of the service."""
    with build(redis_url, TOYS, ports=ports, archive_settings=ArchiveSettings(address)) as made:
        yield made


def ran(redis_url, capsys, *args):
    """The exit status, and what is printed."""
    status = main([*args, "--redis", redis_url], TOYS)
    return status, *capsys.readouterr()


def test_all_that_are_over_are_archived(services, redis_url, capsys):
    """Though they ended just now; a running one stays."""
    ids = [finished(services, "arena", 2, seed).id for seed in (1, 2)]
    running = opened(services, "arena", 2).id

    assert ran(redis_url, capsys) == (0, "2 matches were archived\n", "")
    assert services.store.archive.matches() == sorted(ids)
    assert services.store.log.matches() == [running]
    assert ran(redis_url, capsys) == (0, "0 matches were archived\n", "")


def test_a_failing_match_is_reported_and_the_others_archived(services, redis_url, capsys, db):
    """The exit status says that not all are."""
    ids = [finished(services, "arena", 2, seed).id for seed in (1, 2)]
    damage(db, ids[0])

    status, out, err = ran(redis_url, capsys)

    assert (status, out) == (1, "1 matches were archived\n")
    assert f"{ids[0]} stays as it is: " in err
    assert services.store.archive.matches() == ids[1:]


def test_those_that_are_named_are_archived(services, redis_url, capsys):
    """One that is not over, and one that does not exist, are told."""
    ids = [finished(services, "arena", 2, seed).id for seed in (1, 2)]
    running = opened(services, "arena", 2).id

    assert ran(redis_url, capsys, ids[0]) == (0, "", "")
    status, _, err = ran(redis_url, capsys, ids[1], running, "mt_none")

    assert status == 1
    assert [line.split()[0] for line in sorted(err.splitlines())] == sorted([running, "mt_none"])
    assert services.store.archive.matches() == sorted(ids)


def test_the_archive_of_another_store_takes_nothing(services, redis_url, capsys, db):
    """The exit status says so, and the words."""
    finished(services, "arena", 2)
    StoreOfArchive(db).bind("another")

    status, out, err = ran(redis_url, capsys)

    assert (status, out) == (1, "")
    assert err == "cannot archive: the archive: the matches of this store are in another archive\n"


@pytest.mark.parametrize("waiting", [0, 1])
def test_an_archive_that_does_not_answer_is_reported(services, redis_url, capsys, monkeypatch, waiting):
    """Even if no match waits for it; without the password in its address."""
    for _ in range(waiting):
        finished(services, "arena", 2)
    monkeypatch.setenv("ANNALES_ARCHIVE", "postgresql://annales:secret@127.0.0.1:1/annales")

    status, out, err = ran(redis_url, capsys)

    assert (status, out) == (2, "")
    assert err.startswith("cannot archive: the archive: OperationalError")
    assert "secret" not in err


@pytest.mark.parametrize("value", ["", "none"])
def test_without_an_archive_it_says_so(services, redis_url, capsys, monkeypatch, value):
    """The Redis is the operator's own, so there is none by itself."""
    monkeypatch.setenv("ANNALES_ARCHIVE", value)

    status, _, err = ran(redis_url, capsys)

    assert (status, err) == (2, "cannot archive: no archive is configured: set ANNALES_ARCHIVE\n")


def test_archived_matches_can_be_indexed_again(services, redis_url, capsys):
    """As a release does whose index has other rows or lists."""
    id = finished(services, "arena", 2, tags=("cup",)).id
    before = services.index.search(Wanted(tag="cup")).matches
    services.archiving.archive(id)
    whole = services.store.archive.kept(id)
    services.store.archive.relist(id, b'{"match":"of an earlier release"}', {"all": f"2020-01-01 {id}"})
    assert services.index.search(Wanted(tag="cup")).matches == []

    assert ran(redis_url, capsys, "--relist") == (0, "1 matches were listed anew\n", "")

    assert services.store.archive.kept(id) == whole
    assert services.index.search(Wanted(tag="cup")).matches == before


def test_changed_rules_are_tried_on_archived_matches_too(services, redis_url, capsys, monkeypatch):
    """Or a line says that they are left out."""
    id = finished(services, "arena", 2).id
    services.archiving.archive(id)
    assert append_keys(id)[0] not in services.store.log.matches()

    assert rules_impact.main(["--redis", redis_url], TOYS) == 0
    out, err = capsys.readouterr()
    assert '"matches": 1' in out
    assert "left out" not in err

    monkeypatch.setenv("ANNALES_ARCHIVE", "none")
    assert rules_impact.main(["--redis", redis_url], TOYS) == 0
    out, err = capsys.readouterr()
    assert '"matches": 0' in out
    assert "archived matches are left out" in err


def test_the_audit_can_be_rebuilt(services, redis_url, capsys):
    """Of archived and of running matches; until then what there was can be read."""
    id = finished(services, "arena", 2).id
    services.archiving.archive(id)
    other = opened(services, "arena", 2).id
    services.audit.following.round()
    before = services.audit.reader.page(AuditQuery(), None, 500, None).lines

    assert ran(redis_url, capsys, "--reaudit") == (0, "2 matches were audited anew\n", "")

    assert services.audit.reader.page(AuditQuery(), None, 500, None).lines == before
    assert {line.match for line in before} == {id, other}
