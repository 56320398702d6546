"""A machine of the day: processes of the Procfile under honcho, at a port of its own."""

import os
import signal
import subprocess
import sys
import urllib.request
from functools import partial

from annales.service.server.parent_death import die_with
from tests.service.launched import ROOT, at_work, with_no_error_if_gone
from tests.support.waiting import until

STOPPED_WITHIN = 60.0  # seconds


class Machine:
    """`honcho start` with some processes of the Procfile; `about` is the environment that all machines share."""

    def __init__(self, folder, port, processes, about):
        self.folder, self.port, self.processes = folder, port, processes
        self.url = f"http://127.0.0.1:{port}"
        folder.mkdir(parents=True, exist_ok=True)
        self._environ = {
            **os.environ,
            **about,
            "PORT": str(port),
            "ANNALES_DATA": str(folder),
            "ANNALES_WEB_WORKERS": "1",
        }
        self._environ["PATH"] = f"{os.path.dirname(sys.executable)}:{self._environ['PATH']}"
        self.process = None

    def start(self):
        """Start it, and wait until the service is ready there."""
        concurrency = ",".join(f"{name}={count}" for name, count in self.processes.items())
        command = [
            sys.executable,
            "-m",
            "honcho",
            "start",
            "-f",
            str(ROOT / "Procfile"),
            "-d",
            str(ROOT),
            "-c",
            concurrency,
        ]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                env=self._environ,
                start_new_session=True,
                preexec_fn=partial(die_with, os.getpid()),
            )
        until(self.is_ready)
        return self

    def is_ready(self):
        """Whether its API takes requests."""
        assert self.process.poll() is None, (self.folder / "log").read_text()[-4000:]
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def stop(self):
        """End it as an operator does: SIGTERM, and wait for the end of all of its processes."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(STOPPED_WITHIN)

    def clear(self):
        """Stop it, and leave no process behind, even if it does not stop."""
        try:
            self.stop()
        finally:
            for pid in at_work(self.folder):
                with_no_error_if_gone(pid)

    def restart(self):
        """Stop it, and start it again."""
        self.stop()
        self.start()
