"""`annales doctor`: what it finds on this machine, and what it says to do."""

import os
import shutil
import socket
from contextlib import closing

import pytest
from click.testing import CliRunner
from cryptography.fernet import Fernet

from annales.events import store
from annales.events.archive.archive import Archive
from annales.service.container import build
from annales.service.http.probes.health import READY
from annales.service.server.data_lock import RESTORE_MARK, locked
from annales.tools.annales.doctor.command import doctor
from annales.tools.annales.doctor.service import running
from tests.service.launched import launched
from tests.service.written import write_data


@pytest.fixture
def environ(monkeypatch, tmp_path, redis_url):
    """The settings of a service that could start: a Redis that runs, a free port, a data folder to be made."""
    for name in [each for each in os.environ if each.startswith("ANNALES_")]:  # whoever runs the tests may set some
        monkeypatch.delenv(name)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for name, value in {"REDIS_URL": redis_url, "PORT": port, "ANNALES_DATA": tmp_path / "var"}.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.setenv("ANNALES_ARCHIVE", f"sqlite:///{tmp_path / 'archive.db'}")
    return monkeypatch


def examined(*words):
    """The exit status, and the lines of the report."""
    done = CliRunner().invoke(doctor, words, catch_exceptions=False)
    return done.exit_code, done.stdout.splitlines()


def line(lines, subject):
    """The line about a subject."""
    return next(each for each in lines if each[8:].startswith(f"{subject}: "))


def test_a_machine_on_which_the_service_can_start(environ, config):
    """No error, and every subject has a line."""
    config("appendonly", "yes")
    config("appendfsync", "always")

    status, lines = examined()

    assert status == 0
    subjects = (
        "Python",
        "settings",
        "web processes",
        "data folder",
        "port",
        "Redis",
        "Redis settings",
        "store",
        "clocks",
        "archive",
    )
    assert {line(lines, subject)[:8].strip() for subject in subjects} == {"ok"}


@pytest.mark.process
def test_how_many_web_processes_run_would_start_and_are_recommended(environ, tmp_path):
    """Those of the server that uses the folder are counted; others cannot be asked."""
    environ.setattr("annales.tools.annales.doctor.machine.usable_cores", lambda: 4)
    environ.setenv("ANNALES_WEB_WORKERS", "3")
    assert line(examined()[1], "web processes").endswith("3 would start; the service may use 4 cores, recommended: 3")

    environ.setenv("ANNALES_WEB_WORKERS", "1")
    with launched(tmp_path / "var", ANNALES_WEB_WORKERS="2", ANNALES_BOT_WORKERS="0"):
        found = line(examined()[1], "web processes")
    assert "2 run; the service may use 4 cores, recommended: 3, which is what starts if" in found


@pytest.mark.process
def test_the_server_that_would_be_started_and_whose_data_it_takes_over(environ, tmp_path):
    """Before it happens; data that no server reads are an error, with what to install."""
    environ.delenv("REDIS_URL")
    environ.setenv("PATH", str(tmp_path / "none"))
    data = tmp_path / "var" / "redis"
    data.mkdir(parents=True)
    assert "takes over" not in line(examined()[1], "embedded server")

    write_data(data, "Redis", "7.0.15")
    found = line(examined()[1], "embedded server")
    assert found.startswith("ok ")
    assert "Valkey" in found
    assert "at its next start it takes over what Redis 7.0.15 wrote" in found

    shutil.rmtree(data / "appendonlydir")
    write_data(data, "Redis", "8.2.3")
    status, lines = examined()
    found = line(lines, "embedded server")
    assert status == 1
    assert f"Redis 8.2.3 wrote the data in {data}, and no server that was found reads them" in found
    assert "Install Redis 8.2 or newer" in lines[lines.index(found) + 1]


@pytest.mark.parametrize(
    ("name", "value", "level", "said"),
    [
        ("appendonly", "no", "error", "appendonly is no, so entries may be lost"),
        ("maxmemory-policy", "allkeys-lru", "error", "maxmemory-policy is allkeys-lru, so entries may be lost"),
        ("appendfsync", "everysec", "warning", "appendfsync is everysec: a crash loses up to two seconds"),
    ],
)
def test_a_redis_that_may_lose_entries(environ, config, name, value, level, said):
    """With what to set instead; a loss of seconds is a warning alone, unless those count too."""
    config("appendonly", "yes")
    config("appendfsync", "always")
    config(name, value)

    status, lines = examined()

    found = next(each for each in lines if said in each)
    assert found.startswith(level)
    assert lines[lines.index(found) + 1].strip()
    assert status == (level == "error")
    assert examined("--strict")[0] == 1


def test_a_redis_that_is_away(environ):
    """The other checks go on."""
    environ.setenv("REDIS_URL", "redis://127.0.0.1:1/0")

    status, lines = examined()

    assert status == 1
    assert line(lines, "Redis").startswith("error")
    assert line(lines, "archive").startswith("ok")


def test_a_setting_that_is_wrong_ends_the_checks(environ):
    """The others depend on it."""
    environ.setenv("PORT", "eighty")

    status, lines = examined()

    assert status == 1
    assert "PORT must be a whole number" in line(lines, "settings")


def test_a_misspelt_setting_is_an_error_and_the_checks_go_on(environ):
    """With the setting that was probably meant."""
    environ.setenv("ANNALES_WEB_WORKER", "3")

    status, lines = examined()

    assert status == 1
    assert "there is no setting ANNALES_WEB_WORKER; ANNALES_WEB_WORKERS is one" in line(lines, "settings")
    assert line(lines, "archive").startswith("ok")


def test_a_port_that_another_program_uses(environ):
    """It is no service of ours: it says nothing at /readyz."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        environ.setenv("PORT", str(other.getsockname()[1]))
        other.settimeout(0.1)
        environ.setattr("annales.tools.annales.doctor.machine.PATIENCE", 0.2)

        status, lines = examined()

    assert status == 1
    assert line(lines, "port").startswith("error")


def test_an_archive_of_another_version_or_away(environ, tmp_path, services):
    """The words hold no password."""
    environ.setenv("ANNALES_ARCHIVE", "postgresql://annales:secret@127.0.0.1:1/none")
    assert line(examined()[1], "archive").startswith("error")
    assert "secret" not in "".join(examined()[1])

    environ.setenv("ANNALES_ARCHIVE", "none")
    assert line(examined()[1], "archive").startswith("warning")


def test_a_damaged_archive(environ, tmp_path):
    """Its whole file is read."""
    file = tmp_path / "archive.db"
    with closing(Archive(f"sqlite:///{file}")) as archive:
        archive.id()
    before = file.read_bytes()
    assert line(examined()[1], "archive").startswith("ok")

    for kept in (2 * 4096, 0):
        file.write_bytes(before[:kept] + bytes(len(before) - kept))
        assert line(examined()[1], "archive").startswith("error")
        assert "is damaged" in line(examined()[1], "archive")


def test_a_service_without_a_worker_is_warned_of():
    """Even while readiness still gives them time to start."""
    checks = READY["checks"] | {
        "bots": {"state": "starting", "workers": 0, "waiting": 3, "oldest_seconds": 0.1},
        "webhooks": {"state": "starting", "workers": 0},
    }

    levels = {each.subject: each.level for each in running(READY | {"checks": checks})}

    assert levels == {"service": "ok", "bots": "warning", "webhooks": "warning", "clock": "ok"}


@pytest.mark.parametrize(("state", "level"), [("missing", "error"), ("not_wanted", "ok")])
def test_every_problem_of_a_service_is_named(state, level):
    """By its code, and with a line for the worker that is missing, unless none is wanted."""
    checks = READY["checks"] | {"webhooks": {"state": state, "workers": 0}}
    problems = [{"code": code, "detail": "…"} for code in ("webhooks_missing", "archive_behind")]

    found = {each.subject: each for each in running({"status": "degraded", "problems": problems, "checks": checks})}

    assert found["service"].level == "warning"
    assert found["service"].found == "it says degraded: webhooks_missing, archive_behind"
    assert found["webhooks"].level == level
    assert ("python -m annales.workers.webhooks" in found["webhooks"].cure) == (state == "missing")


def test_without_its_store_no_advice_to_start_workers_is_given():
    """What it cannot ask is unknown, not missing; the code says what is wrong."""
    checks = {name: {"state": "unknown"} for name in READY["checks"]} | {"store": {"state": "unreachable"}}
    problems = [{"code": "store_unreachable", "detail": "…"}]
    refusal = {"status": 503, "code": "not_ready", "problems": problems, "checks": checks}

    found = {each.subject: each for each in running(refusal)}

    assert (found["service"].level, found["service"].found) == ("error", "it says not_ready: store_unreachable")
    for name in ("bots", "webhooks", "clock"):
        assert (found[name].level, found[name].cure) == ("warning", "see the line about the service")


def test_another_store_than_the_one_that_the_folder_knows(environ, tmp_path, db):
    """A Redis that was emptied, or the wrong one."""
    store.named(db)
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "store.json").write_text('{"id": "another", "feeds": {}}')

    status, lines = examined()

    assert status == 1
    assert line(lines, "store").startswith("error   store: another")


def test_a_restore_that_was_interrupted(environ, db):
    """It is no empty store."""
    db.set(store.RESTORING, "a backup")

    status, lines = examined()

    assert status == 1
    assert line(lines, "store") == "error   store: a backup is being restored, or that was interrupted"
    assert "annales restore FOLDER" in lines[lines.index(line(lines, "store")) + 1]


@pytest.mark.process
def test_a_data_folder_that_is_not_restored(environ, tmp_path):
    """Its embedded server does not run, so only the file in the folder tells it."""
    folder = tmp_path / "var"
    folder.mkdir()
    (folder / RESTORE_MARK).write_text("a backup", "ascii")
    assert line(examined()[1], "data folder").startswith("ok")  # the store is at REDIS_URL, not in the folder

    environ.delenv("REDIS_URL")
    status, lines = examined()

    found = line(lines, "data folder")
    assert status == 1
    assert found == f"error   data folder: a backup is being restored to {folder}, or that was interrupted"
    assert "annales restore FOLDER" in lines[lines.index(found) + 1]


def test_a_server_on_another_port_is_not_said_to_be_in_the_way(environ, tmp_path):
    """Its folder is in use; whoever means that server is told how to have it examined."""
    with locked(tmp_path / "var"):
        status, lines = examined()

    found = line(lines, "data folder")
    assert status == 1
    assert f"is in use by process {os.getpid()}" in found
    assert "to examine that server, set PORT as it has it" in lines[lines.index(found) + 1]


def test_secrets_that_cannot_be_decrypted(environ, config, redis_url):
    """The store was used with a master key, and none is set here."""
    config("appendonly", "yes")
    config("appendfsync", "always")
    environ.setenv("ANNALES_MASTER_KEY", Fernet.generate_key().decode())
    with build(redis_url, {}) as services:
        services.accounts.receipts.key_set()
    assert "it decrypts what is stored" in line(examined()[1], "master key")

    environ.delenv("ANNALES_MASTER_KEY")
    status, lines = examined()
    assert (status, line(lines, "master key")[:8].strip()) == (1, "error")
