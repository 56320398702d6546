"""The fork server: what it forks is like what was started, and nothing depends on it."""

import contextlib
import json
import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from annales.service.server.child import Child
from annales.service.server.forking import ForkServer
from tests.service.launched import launched
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

TELLS = "tests.service.stand_in.forked"
GIVEN = {"PATH": os.environ["PATH"], "GIVEN": "é"}


@pytest.fixture
def server():
    """A fork server that has loaded nothing."""
    server = ForkServer(dict(os.environ), Path.cwd(), ())
    server.start()
    yield server
    server.end(0.0)


def ended(server, capfd, command=()):
    """A child that tells what it runs in, when it has ended; and what it has told, if anything."""
    child = Child("one", command, GIVEN, Path.cwd(), gone_within=BOUND, fork=partial(server.fork, TELLS))
    child.start()
    until(lambda: child.status is not None)
    status = child.status
    child.end(time.monotonic() + BOUND)
    lines = [line.partition(" | ") for line in capfd.readouterr().err.splitlines()]
    return status, [json.loads(text) for name, _, text in lines if name.strip() == "one"]


def test_a_forked_process_is_like_one_that_was_started(server, capfd):
    """A child of the launcher in a session of its own, with its environment, its output and its exit status."""
    status, [told] = ended(server, capfd)

    assert status == 3
    assert told["parent"] == os.getpid()
    assert told["leads"]
    assert (told["threads"], told["words"], told["name"]) == (1, [], "__main__")
    assert told["environ"] == GIVEN
    assert told["descriptors"] == ["/dev/null", "pipe", "pipe"]
    assert told["open"] == 3  # neither the socket of the fork server nor a pipe of it


def test_two_forked_processes_have_no_luck_in_common(server, capfd):
    """Each seeds its generator anew."""
    [one], [other] = (ended(server, capfd)[1] for _ in range(2))

    assert one["random"] != other["random"]


def test_a_status_after_a_signal_is_negative(server):
    """As that of a process that was started."""
    forked = server.fork("tests.service.stand_in.deaf", GIVEN)
    assert forked.poll() is None
    forked.kill()
    assert forked.wait(BOUND) == -signal.SIGKILL
    forked.stdout.close()


def test_what_the_launcher_does_not_take_note_of_ends(server, monkeypatch):
    """Its number came too late: another process was started, and two would run where one should."""
    late, reply = [], ForkServer._reply
    monkeypatch.setattr(ForkServer, "_reply", lambda server: late.append(reply(server)))
    assert server.fork("tests.service.stand_in.deaf", GIVEN) is None

    assert until(lambda: (found := os.waitpid(late[0], os.WNOHANG))[0] and found) == (late[0], 0)


def test_a_forked_process_dies_with_its_launcher(tmp_path):
    """Even if that is killed, and so is not asked to end."""
    with launched(tmp_path / "var", ANNALES_BOT_WORKERS="0") as service:
        clock = service.pid_of("-m annales.workers.scheduler")
        assert is_forked_for(service, clock)
        service.process.kill()
        until(lambda: clock not in service.processes())


def test_without_its_server_a_child_is_started(server, capfd):
    """One that was killed, and one that stops while it is asked."""
    server._process.kill()
    until(lambda: server.status is not None)

    assert ended(server, capfd, ["true"]) == (0, [])


def test_a_server_that_does_not_fork_is_replaced(server, capfd, monkeypatch):
    """It is killed, and what it was to fork is started meanwhile."""
    monkeypatch.setattr("annales.service.server.forking.FORKS_WITHIN", 0.2)
    os.kill(server.pid, signal.SIGSTOP)

    assert ended(server, capfd, ["true"])[0] == 0
    until(lambda: server.status == -signal.SIGKILL)


def sockets(pid):
    """The sockets that a process has open."""
    links = []
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            links.append(str(each.readlink()))
    return [link for link in links if link.startswith("socket:")]


def is_forked_for(service, pid):
    """Whether a process is a child of the launcher, and has its command line in the place of a longer one."""
    parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
    return int(parent) == service.process.pid and Path(f"/proc/{pid}/cmdline").read_bytes().endswith(b"\0\0")


def test_the_workers_are_forked_and_outlive_their_fork_server(tmp_path):
    """It holds nothing that they would share; what dies after it is forked by the next one."""
    words = ("annales.workers.run", "annales.workers.scheduler", "annales.workers.webhooks")
    with launched(tmp_path / "var", ANNALES_WEBHOOK_WORKERS="1") as service:
        forks = service.pid_of("fork_server")
        pids = [service.pid_of(f"-m {each}") for each in words]
        for pid in pids:
            assert is_forked_for(service, pid)
        assert len(list(Path(f"/proc/{forks}/task").iterdir())) == 1
        assert len(sockets(forks)) == 1  # that of the launcher

        os.kill(forks, signal.SIGKILL)
        until(lambda: set(service.pids_of("fork_server")) - {forks})
        assert [service.pid_of(f"-m {each}") for each in words] == pids

        os.kill(pids[1], signal.SIGKILL)
        clock = until(lambda: [pid for pid in service.pids_of(f"-m {words[1]}") if pid != pids[1]])[0]
        assert is_forked_for(service, clock)
        until(lambda: service.get("/readyz")["checks"]["clock"]["state"] == "ok")
        told = service.stop()

    assert service.process.returncode == 0
    assert "did not end in time" not in told
    assert service.processes() == {}
