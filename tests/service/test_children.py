"""A child of the launcher: nothing that it said is lost, nothing that it started is left."""

import os
import sys
import time
from pathlib import Path

import pytest

from service.server.child import Child, session_members
from tests.service.launched import BOUND, until

pytestmark = pytest.mark.process

LINES = 2_000  # they lie in the pipe when the child has ended


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


def test_the_last_words_of_a_child_are_passed_on_before_its_end_is_told(started, capfd):
    """They may say why it ended."""
    child = started(f"print('a line\\n' * {LINES} + 'the reason')")

    child.end(time.monotonic() + BOUND)

    assert capfd.readouterr().err.endswith("child | the reason\n")


def test_what_a_dead_child_leaves_is_gone_when_it_has_ended(started, tmp_path):
    """Not only killed: whoever looks then sees nothing of it."""
    told = tmp_path / "session"
    told.touch()
    child = started(f"""
import os, time
for _ in range(4):
    os.fork()
with open({str(told)!r}, "a") as file:
    print(os.getsid(0), file=file, flush=True)
time.sleep(600)
""")
    until(lambda: len(told.read_text().splitlines()) == 16)
    session = int(told.read_text().split()[0])
    assert len(session_members(session)) == 16

    child.end(time.monotonic())

    assert session_members(session) == []
