"""A process that is started by itself checks its settings as the launcher does."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from service.accounts.master_key import MasterKey
from service.accounts.signing_keys import SigningKeys
from service.ports import SystemClock

ROOT = Path(__file__).resolve().parents[2]
BOUND = 90.0  # seconds after which a wait is a failure; nothing is measured by it

PROCESSES = {  # as the Procfile starts them
    "web": ["gunicorn", "--config", "python:service.server.gunicorn_conf", "service.http.wsgi:app"],
    "bots": ["workers.run"],
    "clock": ["workers.scheduler"],
    "webhooks": ["workers.webhooks"],
}
BAD = {  # what is set, and what is said of it
    "REDIS_URL": ("redis://:hunter2/x@127.0.0.1:1/0", "REDIS_URL: it has no valid port or host"),
    "EVENTS_URL": ("nonsense-hunter2", "EVENTS_URL: it must have the form redis://"),
    "ANNALES_ARCHIVE": ("mysql://annales:hunter2@127.0.0.1/annales", "ANNALES_ARCHIVE must be sqlite:////the/path"),
    "ANNALES_REPLICAS": ("many", "ANNALES_REPLICAS must be a whole number from 0 to 16"),
    "ANNALES_LOG_LEVEL": ("loud", "ANNALES_LOG_LEVEL must be one of debug"),
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


@pytest.mark.process
@pytest.mark.parametrize("process", PROCESSES)
def test_a_bad_setting_ends_a_process_with_one_line_of_json(process, started):
    """It names the setting and says what is right; there is no traceback, and nothing of a password."""
    ended = {name: started(process, **{name: value}) for name, (value, _) in BAD.items()}

    for name, (_, words) in BAD.items():
        said = ended[name].communicate(timeout=BOUND)[1]
        [line] = map(json.loads, said.splitlines())
        assert (ended[name].returncode, line["process"], line["level"]) == (1, process, "critical")
        assert line["message"].startswith(words)
        assert "hunter2" not in said


@pytest.mark.process
@pytest.mark.parametrize("process", PROCESSES)
def test_an_archive_whose_folder_cannot_be_made_ends_a_process_with_one_line(process, started, tmp_path):
    """Its name is there."""
    (tmp_path / "file").write_text("")

    ended = started(process, ANNALES_ARCHIVE=f"sqlite:///{tmp_path / 'file' / 'more' / 'archive.db'}")

    [line] = map(json.loads, ended.communicate(timeout=BOUND)[1].splitlines())
    assert (ended.returncode, line["process"]) == (1, process)
    assert line["message"].startswith("ANNALES_ARCHIVE: the folder ")


@pytest.mark.process
@pytest.mark.parametrize("process", PROCESSES)
def test_a_process_without_a_redis_says_how_to_name_one(process, started):
    """No process starts a Redis of its own but the launcher."""
    ended = started(process, REDIS_URL="")

    [line] = map(json.loads, ended.communicate(timeout=BOUND)[1].splitlines())
    assert (ended.returncode, line["process"]) == (1, process)
    assert "no Redis is configured: set REDIS_URL" in line["message"]


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
