"""`annales backup` and `annales restore`: everything comes back, anywhere, and nothing is written over."""

import json
import shutil
from contextlib import closing

import pytest
from click.testing import CliRunner
from sqlalchemy import MetaData, select

from annales.events.archive import migrating
from annales.events.archive.archive import Archive
from annales.events.archive.engine import Database, _url
from annales.events.archive.schema import ABOUT, AUDITED
from annales.events.backup.restoring import Restoring
from annales.events.servers import MissingId, Servers
from annales.events.store import RESTORING, named
from annales.service.accounts.master_key import MasterKey, new_key
from annales.service.accounts.signing_keys import SigningKeys
from annales.service.container import build
from annales.service.server.data_lock import RESTORE_MARK, locked
from annales.service.settings import ArchiveSettings, Settings
from annales.tools.annales.backup import place, taking
from annales.tools.annales.backup.command import backup, restore
from annales.tools.annales.backup.folder import ACCOUNTS, ARCHIVE, FORM, MANIFEST
from examples.games import TOYS
from tests.support.at_door import finished, opened, played

ALL = "4 matches (2 of them archived)"


def called(command, folder, **settings):
    """What a command says and how it exits, with these settings of the service."""
    environ = {"REDIS_URL": None, "EVENTS_URL": None, "ANNALES_ARCHIVE": None, **settings}
    return CliRunner().invoke(command, [str(folder)], obj=TOYS, env=environ, catch_exceptions=False)


@pytest.fixture
def run(redis_url, address):
    """Runs a command with the settings of the service, or with others."""

    def run(command, folder, **settings):
        return called(command, folder, **{"REDIS_URL": redis_url, "ANNALES_ARCHIVE": address, **settings})

    return run


def filled(services):
    """The ids of matches: one that is played, one that is over, two that are archived; the audit has all."""
    named(services.store.redis)
    running = played(services, opened(services, "arena", 2), seed=3, most=2).id
    over, *archived = (finished(services, "arena", 2, seed=seed).id for seed in (1, 2, 3))
    assert all(map(services.archiving.archive, archived))
    services.audit.following.round()
    return running, over, *archived


@pytest.fixture
def matches(services):
    """They are in the store of the test."""
    return filled(services)


@pytest.fixture(scope="module")
def kept(redis_server, tmp_path_factory):
    """A backup of such matches, which no test changes."""
    here = tmp_path_factory.mktemp("kept")
    settings = {"REDIS_URL": redis_server, "ANNALES_ARCHIVE": f"sqlite:///{here / 'archive.db'}"}
    with at(settings) as parts:
        parts.store.redis.flushall()
        filled(parts)
        done = called(backup, here / "backup", **settings)
        parts.store.redis.flushall()
    assert (done.exit_code, done.stderr) == (0, "")
    return here / "backup"


@pytest.fixture
def folder(kept, tmp_path):
    """A copy of that backup."""
    return shutil.copytree(kept, tmp_path / "backup")


@pytest.fixture
def elsewhere(redis_url, tmp_path):
    """The settings of an empty place: another database of Redis, another archive."""
    return {"REDIS_URL": f"{redis_url}?db=1", "ANNALES_ARCHIVE": f"sqlite:///{tmp_path / 'other.db'}"}


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request, redis_url, elsewhere):
    """The same, or two of them, with an archive of another kind."""
    if request.param == "sqlite":
        yield elsewhere
        return
    address = request.getfixturevalue("postgres").url
    yield {"REDIS_URL": f"{redis_url}?db=1", "EVENTS_URL": f"{redis_url}?db=2", "ANNALES_ARCHIVE": address}
    engine, tables = migrating.engine_for(_url(address)), MetaData()
    with engine.begin() as connection:
        tables.reflect(connection)
        tables.drop_all(connection)
    engine.dispose()


def at(settings):
    """The parts of a service with these settings."""
    archive = ArchiveSettings(settings["ANNALES_ARCHIVE"], after_hours=0)
    return build(settings["REDIS_URL"], TOYS, archive_settings=archive, events_url=settings.get("EVENTS_URL"))


def rows(address):
    """All rows of an archive."""
    with closing(Database(address)) as database, database.connection() as connection:
        tables = MetaData()
        tables.reflect(connection)
        tables = [each for each in tables.sorted_tables if each.name != migrating.VERSION_TABLE]
        return {each.name: set(map(tuple, connection.execute(select(each)).all())) for each in tables}


def test_everything_comes_back_and_goes_on(run, services, matches, tmp_path, target, address):
    """In a store that is arranged otherwise, with an archive of another kind."""
    assert run(backup, tmp_path / "backup").exit_code == 0

    done = run(restore, tmp_path / "backup", **target)

    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1].startswith(f"{ALL}, ")
    assert done.stdout.endswith("all hold\n")
    assert rows(target["ANNALES_ARCHIVE"]) == rows(address)
    with at(target) as parts:
        for match in matches:
            assert parts.matches.get(match).tree.digest == services.matches.get(match).tree.digest
        assert parts.index.row(matches[0]) == services.index.row(matches[0])
        assert parts.accounts.players.names(["pl_0"]) == services.accounts.players.names(["pl_0"]) != {}
        assert Servers(parts.store.redis, parts.store.events).gap() is None
        assert (
            Servers(parts.store.redis, parts.store.events).identity().id
            == services.monitoring.store.servers.identity().id
        )
        ended = played(parts, parts.matches.get(matches[0]), seed=4, most=600)
        assert parts.archiving.archive(ended.id)
        parts.audit.following.round()
        with parts.store.archive.connection() as connection:  # its numbers go on after those that came with the backup
            assert len(set(connection.execute(select(AUDITED.c.number)).scalars())) == len(matches)


def test_a_match_that_is_archived_meanwhile_is_in_the_backup(run, services, matches, tmp_path, elsewhere, monkeypatch):
    """It leaves Redis after that was copied, and before the archive is: so it is in both, and found once."""
    exported = taking.exported

    def archived_meanwhile(database):
        assert services.archiving.archive(matches[1])
        return exported(database)

    monkeypatch.setattr(taking, "exported", archived_meanwhile)
    assert run(backup, tmp_path / "backup").exit_code == 0

    done = run(restore, tmp_path / "backup", **elsewhere)

    assert (done.exit_code, done.stdout.splitlines()[-1][:30]) == (0, "4 matches (3 of them archived)")


def test_an_archive_that_has_no_tables_is_none(run, services, tmp_path, redis_url):
    """As before the first match was archived."""
    named(services.store.redis)
    match = opened(services, "arena", 2).id

    assert run(backup, tmp_path / "backup").exit_code == 0
    done = run(restore, tmp_path / "backup", REDIS_URL=f"{redis_url}?db=1", ANNALES_ARCHIVE="none")

    assert done.stdout.splitlines()[-1].startswith("1 matches (0 of them archived)")
    assert services.store.log.last(match)


# -- what is refused


def spoil(folder, name, change):
    """Change the bytes of a file of a backup."""
    path = folder / name
    path.write_bytes(change(path.read_bytes()))


def renumbered(text):
    """A manifest of a later release."""
    found = json.loads(text)
    found["backup"]["form"] = FORM + 1
    return json.dumps({**found, "unknown": 1}).encode()


@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        (lambda folder: spoil(folder, ACCOUNTS, lambda text: text[:-1]), "is damaged: redis.records.zst has"),
        (lambda folder: spoil(folder, ARCHIVE, lambda text: text[:50] + b"?" + text[51:]), "archive.records.zst was"),
        (lambda folder: (folder / ARCHIVE).unlink(), "is not whole"),
        (lambda folder: (folder / MANIFEST).unlink(), "the backup was interrupted"),
        (lambda folder: spoil(folder, MANIFEST, lambda text: text.replace(b'"id": "', b'"id": "0')), "was changed"),
        (lambda folder: spoil(folder, MANIFEST, lambda text: text[:90]), "manifest.json cannot be read"),
        (
            lambda folder: spoil(folder, MANIFEST, renumbered),
            f"has form {FORM + 1}, and this release knows form {FORM}",
        ),
        (lambda folder: shutil.rmtree(folder), "it is no backup"),
    ],
)
def test_a_backup_that_is_not_whole_is_refused(run, folder, elsewhere, spoilt, told):
    """Before anything is written."""
    spoilt(folder)

    done = run(restore, folder, **elsewhere)

    assert (done.exit_code, done.stdout) == (1, "")
    assert told in done.stderr
    with closing(Servers.at(elsewhere["REDIS_URL"])) as servers:
        assert servers.redis.dbsize() == 0


def test_a_place_that_is_not_empty_is_refused(run, folder, elsewhere, services, matches, address):
    """Redis, the archive or both: what is there may be somebody's only copy."""
    before, entries = rows(address), services.store.log.last(matches[0])

    same = run(restore, folder)
    archive = run(restore, folder, **{**elsewhere, "ANNALES_ARCHIVE": address})

    assert (same.exit_code, archive.exit_code) == (2, 2)
    assert "Redis is not empty" in same.stderr
    assert "the archive that ANNALES_ARCHIVE names is not empty" in archive.stderr
    assert (rows(address), services.store.log.last(matches[0])) == (before, entries)


def test_a_backup_without_a_place_for_its_archive_is_refused(run, folder, elsewhere):
    """Half of the matches would be missing."""
    done = run(restore, folder, **{**elsewhere, "ANNALES_ARCHIVE": "none"})

    assert done.exit_code == 2
    assert "set ANNALES_ARCHIVE" in done.stderr


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"ANNALES_ARCHIVE": "none"}, "matches of this store are in an archive: set ANNALES_ARCHIVE"),
        ({"ANNALES_ARCHIVE": "sqlite:////tmp/none/at/all"}, "are in another archive"),
        ({"REDIS_URL": "unix:///nowhere.sock"}, "Redis does not answer"),
        ({"REDIS_URL": "http://nowhere"}, "REDIS_URL"),
        ({"REDIS_URL": None, "ANNALES_DATA": "/nowhere"}, "there are no data in /nowhere"),
    ],
)
def test_what_cannot_be_read_is_reported(run, matches, tmp_path, settings, told):
    """And no half of a backup is left."""
    if "ANNALES_ARCHIVE" in settings:
        settings = {name: value.replace("/tmp", str(tmp_path)) for name, value in settings.items()}

    done = run(backup, tmp_path / "backup", **settings)

    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr
    assert not (tmp_path / "backup").exists()


def test_an_empty_redis_and_a_used_folder_are_refused(run, tmp_path, services):
    """A backup of nothing would be found out when it is needed."""
    nothing = run(backup, tmp_path / "backup")
    (tmp_path / "file").write_text("mine")
    used = run(backup, tmp_path)

    assert (nothing.exit_code, used.exit_code) == (2, 1)
    assert "Redis holds no store" in nothing.stderr
    assert f"{tmp_path} is not empty" in used.stderr
    assert (tmp_path / "file").read_text() == "mine"


def test_an_archive_of_a_newer_form_is_not_backed_up(run, matches, tmp_path, address):
    """This release cannot tell what is in it."""
    with closing(Archive(address)) as archive, archive.writing() as connection:
        connection.execute(ABOUT.update().where(ABOUT.c.name == "form").values(value="99"))

    done = run(backup, tmp_path / "backup")

    assert done.exit_code == 2
    assert "the archive has form 99" in done.stderr


def test_without_its_master_key_a_backup_is_restored_and_not_verified(run, services, elsewhere, tmp_path, redis_url):
    """What is missing is told; annales audit verifies it with the key."""
    key = {"ANNALES_MASTER_KEY": new_key()}
    named(services.store.redis)
    SigningKeys(services.store.redis, services.ports.clock, MasterKey(tuple(key.values()))).all()
    assert run(backup, tmp_path / "backup").exit_code == 0

    locked_out = run(restore, tmp_path / "backup", **elsewhere)
    known = run(restore, tmp_path / "backup", **{**elsewhere, **key, "REDIS_URL": f"{redis_url}?db=2"})

    assert (locked_out.exit_code, known.exit_code) == (2, 0)
    assert "is restored, and was not verified" in locked_out.stderr
    assert "ANNALES_MASTER_KEY" in locked_out.stderr
    assert known.stdout.endswith("0 matches (0 of them archived), 0 entries: all hold\n")


def test_a_full_redis_is_reported_in_its_words(run, folder, elsewhere, config):
    """And the restore is begun again when it does."""
    config("maxmemory", "1")
    full = run(restore, folder, **elsewhere)
    config("maxmemory", "0")

    assert full.exit_code == 2
    assert "maxmemory" in full.stderr
    assert run(restore, folder, **elsewhere).exit_code == 0


# -- what is interrupted


class Interrupted(Exception):
    """The command was killed."""


@pytest.mark.parametrize("where", ["begin", "put", "end", "archive"])
def test_an_interrupted_restore_is_reported_and_begun_again(run, folder, elsewhere, monkeypatch, where):
    """Until it is done, nobody may start there; nor may another backup be put there."""

    def interrupted(*_):
        raise Interrupted

    with monkeypatch.context() as patched:
        if where == "archive":
            patched.setattr("annales.tools.annales.backup.restoring.filled", interrupted)
        else:
            does = getattr(Restoring, where)
            patched.setattr(Restoring, where, lambda *args: (does(*args) if where != "end" else None, interrupted()))
        with pytest.raises(Interrupted):
            run(restore, folder, **elsewhere)
    with closing(Servers.at(elsewhere["REDIS_URL"])) as servers:
        assert servers.gap() is MissingId.RESTORING
        kept = servers.redis.get(RESTORING)
        servers.redis.set(RESTORING, "another backup")
        assert "is not empty" in run(restore, folder, **elsewhere).stderr
        servers.redis.set(RESTORING, kept)

    done = run(restore, folder, **elsewhere)

    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1].startswith(f"{ALL}, ")


# -- the embedded server


@pytest.mark.process
def test_data_folders_are_backed_up_and_restored_while_nothing_runs(run, folder, tmp_path, monkeypatch):
    """The server is started for the time being. What was interrupted there is known by a file in the folder."""
    here = {"REDIS_URL": None, "ANNALES_ARCHIVE": None, "ANNALES_DATA": str(tmp_path / "var")}
    with monkeypatch.context() as patched:
        patched.setattr(Restoring, "end", lambda *_: (_ for _ in ()).throw(Interrupted))
        with pytest.raises(Interrupted):
            run(restore, folder, **here)
    assert (tmp_path / "var" / RESTORE_MARK).exists()

    restored = run(restore, folder, **here)
    again = run(restore, folder, **here)
    with locked(tmp_path / "var"):
        in_use = run(backup, tmp_path / "second", **here)
    second = run(backup, tmp_path / "second", **here)
    third = run(restore, tmp_path / "second", **{**here, "ANNALES_DATA": str(tmp_path / "moved")})

    assert (restored.exit_code, again.exit_code, in_use.exit_code, second.exit_code) == (0, 2, 2, 0)
    assert "is not empty: move it away" in again.stderr
    assert "is in use by the server" in in_use.stderr
    assert third.stdout.splitlines()[-1].startswith(f"{ALL}, ")
    assert not (tmp_path / "moved" / RESTORE_MARK).exists()
    moved = Settings.from_env({"ANNALES_DATA": str(tmp_path / "moved")})
    with place.redis_to_read(moved) as url, closing(Servers.at(url)) as servers:
        assert servers.identity() is not None
