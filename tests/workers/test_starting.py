"""A process that is started by itself checks its settings as the launcher does."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from annales.service.accounts.master_key import MasterKey
from annales.service.accounts.signing_keys import SigningKeys
from annales.service.ports import SystemClock
from tests.support.children import ran
from tests.support.waiting import BOUND

ROOT = Path(__file__).resolve().parents[2]

PROCESSES = {  # as the Procfile starts them
    "web": ["gunicorn", "--config", "python:annales.service.server.gunicorn_conf", "annales.service.http.wsgi:app"],
    "bots": ["annales.workers.run"],
    "clock": ["annales.workers.scheduler"],
    "webhooks": ["annales.workers.webhooks"],
}
BAD = {  # what is set, and what is said of it
    "REDIS_URL": ("redis://:hunter2/x@127.0.0.1:1/0", "REDIS_URL: it has no valid port or host"),
    "EVENTS_URL": ("nonsense-hunter2", "EVENTS_URL: it must have the form redis://"),
    "ANNALES_ARCHIVE": ("mysql://annales:hunter2@127.0.0.1/annales", "ANNALES_ARCHIVE must be sqlite:////the/path"),
    "ANNALES_REPLICAS": ("many", "ANNALES_REPLICAS must be a whole number from 0 to 16"),
    "ANNALES_LOG_LEVEL": ("loud", "ANNALES_LOG_LEVEL must be one of debug, info, warning, error, not 'loud'"),
}


@pytest.fixture
def started():
    """Start a process of the Procfile with these settings, at a port of nobody; what still runs is killed."""
    running = []

    def start(process, **settings):
        environ = {**os.environ, "REDIS_URL": "redis://127.0.0.1:1/0", "PORT": "0", **settings}
        command = [sys.executable, "-m", *PROCESSES[process]]
        running.append(subprocess.Popen(command, cwd=ROOT, env=environ, stderr=subprocess.PIPE, text=True))
        return running[-1]

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture
def refused(started):
    """The exit status of a process, and what it says, with one of these settings after the other."""

    def refused(process, settings):
        if process == "web":  # which checks them before it imports anything
            ended = [started(process, **each) for each in settings]
            told = [each.communicate(timeout=BOUND)[1] for each in ended]
            return [(each.returncode, said) for each, said in zip(ended, told, strict=True)]
        command = [sys.executable, "-m", "tests.workers.refused", *PROCESSES[process], *map(json.dumps, settings)]
        environ = {**os.environ, "REDIS_URL": "redis://127.0.0.1:1/0"}
        told = ran(command, cwd=ROOT, env=environ).stdout
        return [tuple(json.loads(line)) for line in told.splitlines()]

    return refused


@pytest.mark.process
@pytest.mark.parametrize("process", PROCESSES)
def test_a_bad_setting_ends_a_process_with_one_line_of_json(process, refused, tmp_path):
    """It names the setting and says what is right; there is no traceback, and nothing of a password.

    Without a Redis as well: no process starts one of its own but the launcher.
    """
    (tmp_path / "file").write_text("")
    no_folder = f"sqlite:///{tmp_path / 'file' / 'more' / 'archive.db'}"
    bad = [*((name, *told) for name, told in BAD.items())]
    bad.append(("ANNALES_ARCHIVE", no_folder, "ANNALES_ARCHIVE: the folder "))
    bad.append(("REDIS_URL", "", "no Redis is configured: set REDIS_URL"))

    ended = refused(process, [{name: value} for name, value, _ in bad])

    for (status, said), (_, _, words) in zip(ended, bad, strict=True):
        [line] = map(json.loads, said.splitlines())
        assert (status, line["process"], line["level"]) == (1, process, "critical")
        assert line["message"].startswith(words)
        assert "hunter2" not in said


@pytest.mark.process
@pytest.mark.parametrize("process", PROCESSES)
def test_a_process_without_the_master_key_of_the_store_ends(process, started, redis_url, db):
    """It would store the secrets of new matches in the open, and look healthy."""
    key = MasterKey([Fernet.generate_key().decode()])
    SigningKeys(db, SystemClock(), key).all()

    ended = started(process, REDIS_URL=redis_url, ANNALES_WEB_WORKERS="1")

    said = ended.communicate(timeout=BOUND)[1].splitlines()
    [line] = [line for line in map(json.loads, said) if line["level"] == "critical" and line["process"] == process][:1]
    assert ended.returncode == (3 if process == "web" else 1)
    assert "encrypted with a master key that is not set here" in line["message"]
