"""The one command: what it starts, keeps alive, refuses and leaves behind; with stand-ins for API and workers."""

import itertools
import json
import os
import signal
import socket
import threading
import urllib.request
from pathlib import Path

import pytest

from annales.service.server import embedded_redis
from annales.service.server.data_lock import RESTORE_MARK, locked
from annales.service.server.supervisor import REDIS_ENDS_WITHIN, WORKERS_END_WITHIN
from annales.service.settings import CannotStart, Settings
from tests.service.launched import REDIS, full_pipe, ignores, launching
from tests.support.children import ran
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def launch(tmp_path):
    """Start launchers, by default on one folder, and clear them away afterwards."""
    with launching(tmp_path / "var") as start:
        yield start


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One launcher for all tests that leave it at work."""
    with launching(tmp_path_factory.mktemp("supervisor") / "var") as start:
        yield start().ready()


def test_the_launcher_prints_its_address_when_all_processes_are_ready(server):
    """Ready means that /readyz was answered, with Redis and a web worker behind it."""
    assert server.get("/readyz") is True
    for words in (REDIS, "gunicorn", "stand_in.idle"):
        assert server.pid_of(words)


def test_all_that_it_writes_to_a_standard_error_that_is_no_terminal_is_json(server):
    """Its own lines, those of Redis, and those of the processes, which are JSON already."""
    os.kill(server.pid_of("stand_in.idle"), signal.SIGKILL)
    until(lambda: "restarting" in server.said.read_text())

    lines = [json.loads(line) for line in server.said.read_text().splitlines(keepends=True) if line.endswith("\n")]

    assert all(line.keys() >= {"at", "level", "process", "pid", "log", "message"} for line in lines)
    assert {"launcher", "redis"} <= {line["process"] for line in lines}
    assert {line["pid"] for line in lines if line["process"] == "launcher"} == {server.process.pid}
    assert "warning" in {line["level"] for line in lines if "restarting in 0.1 s" in line["message"]}
    assert "info" in {line["level"] for line in lines if "ready to accept connections" in line["message"].lower()}


def test_on_a_terminal_each_line_begins_with_the_name_of_its_process_and_ctrl_c_stops_everything(launch):
    """A later signal changes nothing: an impatient second Ctrl-C must not leave half of it running.

    Nor does one that comes when all is stopped and the launcher itself is about to be gone.
    """
    keyboard, terminal = os.openpty()
    server = launch(stderr=terminal).ready()
    signals = itertools.cycle([signal.SIGINT, signal.SIGTERM, signal.SIGINT])

    def has_ended():
        server.process.send_signal(next(signals))
        return server.process.poll() is not None

    until(has_ended, every=0.001)
    os.close(terminal)
    read = os.read(keyboard, 65536).decode()
    os.close(keyboard)

    assert server.process.returncode == 0
    assert server.processes() == {}
    assert {line.partition(" | ")[0].strip() for line in read.splitlines()} >= {"server", "redis"}
    assert "ready to accept connections" in read.lower()


def test_the_form_of_the_log_can_be_set(launch):
    """Where a file is read by people; here it tells of a program that cannot start, and waits no minute for it."""
    server = launch(web="missing:app", ANNALES_LOG_FORMAT="text")
    told = server.refused()

    assert "  server | " in told
    assert "web ended with status 3 during startup" in told
    assert "No module named 'tests.service.stand_in.missing'" in told
    assert server.processes() == {}
    assert "ANNALES_LOG_FORMAT must be one of json, text, not 'xml'" in launch(ANNALES_LOG_FORMAT="xml").refused()


def test_the_data_folder_is_made_for_its_owner_alone(tmp_path):
    """Secrets and hidden cards lie in it."""
    with locked(tmp_path / "deep" / "var"):
        pass

    assert (tmp_path / "deep" / "var").stat().st_mode & 0o777 == 0o700


def test_web_workers_are_patched_by_gevent_and_known_to_the_application(server):
    """Open streams must end when their worker stops, so the application has the worker at hand."""
    process = server.get("/process")

    assert process["patched"] is True
    assert process["alive"] is True
    assert process["pid"] != process["master"]


def test_sigterm_stops_everything_and_leaves_no_process(launch):
    """Not even the grandchild that has a process group of its own and is deaf to SIGTERM.

    An open stream is told the end of its worker, and is not cut in the middle; the worker waits for no reader.
    """
    server = launch().ready()
    until(lambda: any("deaf" in line for line in server.processes().values()))
    heard = []

    def listen():
        with urllib.request.urlopen(server.url + "/stream", timeout=BOUND) as stream:
            heard.extend(stream)

    listener = threading.Thread(target=listen)
    listener.start()
    until(lambda: heard)
    told = server.stop()
    listener.join(BOUND)

    assert heard[-1] == b"bye\n"
    assert server.process.returncode == 0, told
    assert "did not end in time" not in told
    assert server.processes() == {}


def test_a_signal_during_the_start_stops_what_was_started(launch):
    """The launcher answers signals before it is ready, too."""
    server = launch()
    until(lambda: any("gunicorn" in line for line in server.processes().values()))

    server.stop()

    assert server.process.returncode == 0
    assert server.processes() == {}


def test_a_child_deaf_to_sigterm_is_killed_within_the_time(launch):
    """Ten seconds are promised for the whole stop: its waits are shorter. Redis still ends after all others."""
    server = launch(clock="deaf", IMPATIENT="1").ready()
    (clock,) = (pid for pid in server.pids_of("stand_in.deaf") if os.getsid(pid) == pid)
    until(lambda: ignores(clock, signal.SIGTERM))

    told = server.stop()

    assert "clock did not end in time and is killed" in told
    assert WORKERS_END_WITHIN + REDIS_ENDS_WITHIN <= 9
    assert server.processes() == {}


@pytest.mark.parametrize("words", [REDIS, "gunicorn", "stand_in.idle"])
def test_a_child_that_is_killed_is_started_again(server, words):
    """The others go on; whoever needs the dead one finds it again."""
    before = server.pids_of(words)

    os.kill(before[0], signal.SIGKILL)

    until(lambda: set(server.pids_of(words)) - set(before))
    until(lambda: server.get("/readyz"))


@pytest.mark.slow
def test_what_was_acknowledged_is_kept_over_a_kill_of_redis_a_restart_and_a_killed_launcher(launch):
    """Every write is on the disk before it is acknowledged.

    A killed launcher takes everything with it: a Redis that outlived it would keep the folder, a web worker the port.
    """
    server = launch().ready()
    server.put("/value", "kept")
    os.kill(server.pid_of(REDIS), signal.SIGKILL)
    assert until(lambda: server.get("/value")) == "kept"
    server.stop()

    server = launch().ready()
    assert server.get("/value") == "kept"
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    until(lambda: not [line for line in server.processes().values() if "deaf" not in line])

    assert launch().ready().get("/value") == "kept"


def test_a_folder_in_use_is_refused_with_its_lock_file_or_without(launch, tmp_path):
    """Two servers on one log would write two histories. The first one is named, and keeps its data.

    Whoever removed the lock file let a second one in. The socket is then left to whom it belongs by the end: Redis
    removes the file at an orderly end, whoever has bound it meanwhile.
    """
    first = launch().ready()
    first.put("/value", "mine")

    told = launch().refused()
    assert f"in use by the server with process number {first.process.pid}" in told
    assert "ANNALES_DATA" in told
    assert first.get("/value") == "mine"

    path = tmp_path / "var" / "redis" / "redis.sock"
    (tmp_path / "var" / "lock").unlink()
    told = launch().refused()
    assert "is in use, though its lock file is free" in told
    assert str(path) in told
    assert first.get("/value") == "mine"
    until(lambda: "was removed or replaced" in first.said.read_text())

    path.unlink()
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(path))
        first.stop()
    assert first.process.returncode == 0
    assert path.exists()


def test_a_folder_that_is_not_restored_is_refused(launch, tmp_path):
    """Before its server is started: a new store there would be in the way of what the backup has."""
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / RESTORE_MARK).write_text("a backup", "ascii")

    told = launch().refused()

    assert "a backup is being restored to" in told
    assert "annales restore FOLDER" in told
    assert not (tmp_path / "var" / "redis").exists()


@pytest.mark.parametrize("name", ["var", "a deep folder " * 8])
def test_a_copied_folder_runs_beside_its_original(launch, tmp_path, name):
    """What it remembers of the original, a path, is not taken for its own; wherever the original's socket lies."""
    original = launch(tmp_path / name).ready()
    original.put("/value", "first")
    ran(["cp", "-a", tmp_path / name, tmp_path / "copy"])  # nothing is written meanwhile
    original.put("/value", "second")

    copy = launch(tmp_path / "copy").ready()

    assert copy.get("/value") == "first"
    assert original.get("/value") == "second"


def test_the_product_and_the_version_that_opened_the_data_are_remembered(server):
    """Beside what else the folder remembers of its store."""
    release = embedded_redis.find_server().release

    remembered = json.loads((server.data / "store.json").read_text())
    assert remembered["server"] == {"product": release.product, "version": release.version}


def test_a_folder_too_deep_for_a_socket_is_a_server_of_its_own_all_the_same(server, launch, tmp_path):
    """The path of a Unix socket has 107 bytes; the socket then lies elsewhere, is noted, and is cleared away.

    Two folders share nothing, not even a control socket; and whoever removed the lock file is refused here as well.
    """
    data = tmp_path / ("a deep folder " * 8) / "var"
    deep = launch(data).ready()
    redis_line = deep.processes()[deep.pid_of(REDIS)]
    socket_folder = redis_line.split("unixsocket:")[1].split("/redis.sock")[0]

    deep.put("/value", "deep")
    assert deep.get("/value") == "deep"
    assert server.get("/value") is None

    lock = (data / "lock").rename(data / "away")
    told = launch(data).refused()
    assert "is in use, though its lock file is free" in told
    assert str(data / "redis") not in told.partition("a Redis answers at")[2]
    lock.rename(data / "lock")

    deep.stop()
    assert not os.path.exists(socket_folder)


def test_a_taken_port_is_refused_by_name(launch):
    """Nothing is started for a port that belongs to another."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = launch(PORT=str(port)).refused()

    assert f"cannot listen on 127.0.0.1:{port}: Address already in use" in told
    assert "Set PORT to a free port" in told


def test_the_metrics_have_a_socket_of_their_own(launch):
    """It is bound before anything is started, like the API's; here it is taken by another."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = launch(ANNALES_METRICS_PORT=str(port)).refused()

    assert f"cannot listen on 127.0.0.1:{port}: Address already in use" in told
    assert "Set ANNALES_METRICS_PORT to a free port" in told


@pytest.mark.parametrize("port", ["http", "-1", "65536", "80.5", "²"])
def test_a_port_that_is_no_port_is_refused(port):
    """The message repeats what was given."""
    with pytest.raises(CannotStart, match=f"PORT must be a whole number from 0 to 65535, not '{port}'"):
        Settings.from_env({"PORT": port})


def test_an_archive_whose_folder_cannot_be_made_is_refused(launch, tmp_path):
    """Before anything is started."""
    (tmp_path / "file").write_text("")

    told = launch(ANNALES_ARCHIVE=f"sqlite:///{tmp_path / 'file' / 'more' / 'archive.db'}").refused()

    assert "ANNALES_ARCHIVE: the folder" in told
    assert "cannot be made: Not a directory" in told


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("redis://:secret@127.0.0.1:1/0", "Redis at 127.0.0.1 is not ready"),
        ("memcached://127.0.0.1", "REDIS_URL: it must have the form redis://"),
    ],
)
def test_a_redis_that_does_not_answer_is_named_without_its_password(launch, url, told):
    """A log that repeats the password would give it away."""
    message = launch(REDIS_URL=url, IMPATIENT="0.2").refused()

    assert told in message
    assert "secret" not in message


def launched_into(launch, pipe):
    """A launcher whose standard output is this pipe, so that its address cannot be read: once it is ready."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = launch(stdout=pipe, PORT=str(port))
    os.close(pipe)
    server.url = f"http://127.0.0.1:{port}"
    until(lambda: server.get("/readyz"))
    return server


def test_a_closed_standard_output_stops_nothing(launch):
    """As in `script/server | head -1`, which may end before the line is written."""
    reading, writing = os.pipe()
    os.close(reading)
    server = launched_into(launch, writing)
    told = server.stop()

    assert server.process.returncode == 0
    assert "Traceback" not in told


def test_an_unread_standard_output_blocks_nothing(launch):
    """A pipe that is full: the line waits, and a signal is heard."""
    reading, writing = full_pipe()
    server = launched_into(launch, writing)
    os.kill(server.pid_of("stand_in.idle"), signal.SIGKILL)
    until(lambda: "restarting" in server.said.read_text())
    server.stop()
    os.close(reading)

    assert server.process.returncode == 0


def test_the_script_takes_no_arguments():
    """`--help` must not start a server: what can be set is named instead."""
    refused = ran([ROOT / "script" / "server", "--help"], check=False)

    assert (refused.returncode, refused.stdout) == (2, "")
    assert "environment variables, such as PORT" in refused.stderr
