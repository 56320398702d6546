"""A child of the launcher: nothing that it said is lost, nothing that it started is left."""

import json
import os
import sys
import time
from pathlib import Path

import pytest

from annales.service.server.child import Child, session_members
from tests.support.children import ran
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

LINES = 2_000  # they lie in the pipe when the child has ended
LOGS_JSON = """
import os, sys, time
from pathlib import Path
from annales.service.server.child import Child
from annales.service.server.launcher_log import LOG

LOG.use_json()
"""
RUNS_A_CHILD = """
child = Child("bots.3", [sys.executable, "-c", sys.argv[1]], os.environ, Path.cwd(), gone_within=60.0)
child.start()
child.end(time.monotonic() + 600.0)
LOG.stderr.drain(60.0)
"""


@pytest.fixture
def started():
    """Start a Python program as a child, however slow the machine is; what still runs at the end is killed."""
    children = []

    def start(program):
        children.append(Child("child", [sys.executable, "-c", program], os.environ, Path.cwd(), gone_within=BOUND))
        children[-1].start()
        return children[-1]

    yield start
    for child in children:
        child.end(0.0)


def test_the_last_output_of_a_child_precedes_the_report_of_its_end(started, capfd):
    """They may say why it ended."""
    child = started(f"print('a line\\n' * {LINES} + 'the reason')")

    child.end(time.monotonic() + BOUND)

    assert capfd.readouterr().err.endswith("child | the reason\n")


def test_what_a_dead_child_leaves_is_gone_when_it_has_ended(started, tmp_path):
    """Not only killed: whoever looks then sees nothing of it."""
    told = tmp_path / "session"
    told.touch()
    child = started(f"""
import os, signal
for _ in range(4):
    os.fork()
with open({str(told)!r}, "a") as file:
    print(os.getsid(0), file=file, flush=True)
while True:
    signal.pause()
""")
    until(lambda: len(told.read_text().splitlines()) == 16)
    session = int(told.read_text().split()[0])
    assert len(session_members(session)) == 16

    child.end(time.monotonic())

    assert session_members(session) == []


def lines_of(program, *words):
    """What a program that logs JSON as the launcher does writes to standard error, line by line."""
    command = [sys.executable, "-c", LOGS_JSON + program, *words]
    done = ran(command, check=False)
    return done.stderr.splitlines()


def test_lines_of_a_child_that_are_json_pass_as_they_are():
    """Whoever reads the log of a process alone reads the same."""
    line = (
        '{"at":"2026-01-01T00:00:00.000Z","level":"info","process":"bots","pid":7,"log":"a","message":"é","more":[1]}'
    )

    assert lines_of(RUNS_A_CHILD, f"print({line!r})") == [line]


@pytest.mark.parametrize(
    ("line", "level", "message"),
    [
        ("Traceback (most recent call last):", "warning", "Traceback (most recent call last):"),
        ('{"at": "cut', "warning", '{"at": "cut'),
        ('{"another": "form"}', "warning", '{"another": "form"}'),
        ("[1]", "warning", "[1]"),
        ("9:M 01 Dec 2026 10:00:00.123 * Ready to accept", "info", "Ready to accept"),
        ("9:M 01 Dec 2026 10:00:00.123 # WARNING: memory", "warning", "WARNING: memory"),
        ("9:C 01 Dec 2026 10:00:00.123 - DB saved", "debug", "DB saved"),
    ],
)
def test_other_lines_of_a_child_are_wrapped(line, level, message):
    """With the name of the child and its kind; a line of Redis says itself how grave it is, and which process wrote."""
    [read] = map(json.loads, lines_of(RUNS_A_CHILD, f"print(); print({line!r}); print(' ')"))

    assert list(read) == ["at", "level", "process", "pid", "log", "message"]
    assert (read["level"], read["message"]) == (level, message)
    assert (read["process"], read["log"]) == ("bots", "bots.3")
    assert (read["pid"] == 9) is line.startswith("9:")


def test_what_a_launcher_says_and_what_ends_it_are_lines_of_json():
    """An error that nothing catches too, which would be several lines."""
    said, ended = map(json.loads, lines_of("LOG.say('slow', 'warning')\nraise RuntimeError('the trap')"))

    assert (said["level"], said["process"], said["message"]) == ("warning", "launcher", "slow")
    assert (ended["level"], ended["process"], ended["error"]) == ("critical", "launcher", "RuntimeError")
