"""A worker that waits for its end, beside a child in a process group of its own, as RQ's work horses are."""

import signal
import subprocess
import sys

subprocess.Popen([sys.executable, "-m", "tests.service.stand_in.deaf"], process_group=0)
signal.sigwait([signal.SIGTERM])
