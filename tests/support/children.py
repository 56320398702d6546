"""Programs that tests run to their end. One that does not end is killed with all that it has started."""

import os
import signal
import subprocess
from contextlib import suppress

LONGEST = 900.0  # seconds after which a program is killed; nothing is measured by it


def ran(command, *, check=True, input=None, longest=LONGEST, **options):
    """Run a program; gives its exit status, and what it wrote to its output and errors, as text.

    `check`: the test fails, with all of it, where the status is not 0. So it does, in either case, when the program has
    not ended after `longest` seconds: its whole session is killed, so that nobody is left who holds an output open.
    """
    pipes = {"stdin": subprocess.DEVNULL if input is None else subprocess.PIPE}
    pipes |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen(command, start_new_session=True, **{**pipes, **options})
    try:
        out, err = process.communicate(input, longest)
        late = ""
    except subprocess.TimeoutExpired:
        kill(process)
        out, err = process.communicate()
        late = f"not ended after {longest:.0f} s: "
    except BaseException:
        kill(process)
        raise
    if late or (check and process.returncode != 0):
        raise AssertionError(f"{late}{command} ended with {process.returncode}\n{out}\n{err}")
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def kill(process):
    """Kill a process that leads a session, with all of its group: none of them is left that holds an output open."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
