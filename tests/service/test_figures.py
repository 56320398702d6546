"""Figures of several masters on one data folder: each counts for itself, and none takes another's away."""

import fcntl
import os
import signal
import urllib.request
from types import SimpleNamespace

import pytest

from annales.service.server import metrics_folder
from tests.api.server import Server
from tests.support.waiting import BOUND, until


@pytest.fixture
def master(redis_url, tmp_path):
    """Starts masters on one data folder."""
    started = []

    def start():
        with open(tmp_path / f"log {len(started)}", "wb") as log:
            to = SimpleNamespace(name=str(tmp_path / "log"), fileno=log.fileno)
            started.append(Server(redis_url, to, workers=1))
        return started[-1].ready()

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()


def folders_of(*servers):
    """The folders of the metrics of these masters."""
    parent = metrics_folder.MEMORY / f"annales-figures-{os.geteuid()}"
    return [folder for server in servers for folder in parent.glob(f"{server.process.pid}-*")]


def told(server):
    """Status and text of the figures."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=BOUND) as answer:
        return answer.status, answer.read().decode()


def asked(server):
    """How many requests for one game its figures tell."""
    lines = [line for line in told(server)[1].splitlines() if line.startswith("annales_requests_total")]
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if '"/v1/games/<game>"' in line)


def is_free(folder):
    """Whether no master holds the folder."""
    with open(folder / "lock") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


@pytest.mark.process
@pytest.mark.slow
def test_a_master_that_ends_or_is_killed_takes_away_its_own_figures_alone(master, tmp_path):
    """The others answer on, with all that they have counted; what a killed one leaves is cleared by the next.

    Figures are mapped files, so that a write that finds no room on a full disk would kill a worker: they lie in memory.
    If somebody clears that, they are told all the same: no answer fails for want of a figure.
    """
    stays, ends = master(), master()
    for server in (stays, ends):
        for _ in range(10):
            assert server.send("GET", "/v1/games/sacrifice")[0] == 200
    assert (asked(stays), asked(ends)) == (10, 10)
    left, gone = (folder for server in (stays, ends) for folder in folders_of(server))
    assert all(list(folder.glob("*.db")) for folder in (left, gone))
    assert not list(tmp_path.rglob("*.db"))

    ends.process.send_signal(signal.SIGTERM)
    ends.process.wait(BOUND)

    assert not gone.exists()
    assert asked(stays) == 10
    for _ in range(10):
        assert stays.send("GET", "/v1/games/sacrifice")[0] == 200
    assert asked(stays) == 20

    stays.process.kill()
    stays.process.wait()
    assert folders_of(stays) == [left]
    until(lambda: is_free(left))  # its workers, who had no chance to clear it, follow it a moment later
    lives = master()
    assert not left.exists()
    assert told(lives)[0] == 200

    (folder,) = folders_of(lives)
    for file in folder.iterdir():
        file.unlink()
    os.rmdir(folder)
    assert told(lives)[0] == 200
    assert lives.send("POST", "/v1/players", {"name": "Ada"})[0] == 201
    assert told(lives)[0] == 200


def test_a_name_that_is_taken_in_memory_leaves_the_data_folder(tmp_path):
    """Everybody may write there, and another user could put anything into the folder."""
    memory, data = tmp_path / "memory", tmp_path / "data"
    memory.mkdir()
    (memory / f"annales-figures-{os.geteuid()}").symlink_to(tmp_path)

    folder = metrics_folder.of_master(data, memory)

    assert folder.parent == data / "figures"


def test_files_of_versions_that_counted_in_the_folder_itself_are_cleared(tmp_path):
    """They would be added to nothing."""
    (tmp_path / "counter_12.db").touch()
    folder = metrics_folder.make(tmp_path)

    assert list(tmp_path.iterdir()) == [folder]


def test_a_folder_of_a_living_master_is_left_alone(tmp_path):
    """However often others start."""
    first, second = metrics_folder.make(tmp_path), metrics_folder.make(tmp_path)

    assert {first, second} == set(tmp_path.iterdir())
