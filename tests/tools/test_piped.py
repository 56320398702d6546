"""Tools whose output is not read to the end, as by `| head -1`."""

import os
import sys
from pathlib import Path

import pytest

from annales.service.container import build
from annales.service.queries.export import record
from annales.tools.terminal.broken_pipe import GONE, STOPPED, to_the_end
from examples.games import TOYS
from tests.support.at_door import finished
from tests.support.children import ran

pytestmark = pytest.mark.process

PROJECT = Path(__file__).parents[2]


def unread(*command):
    """What becomes of a tool that nobody reads: its status, and what it says of it."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = ran([sys.executable, "-m", *command], cwd=PROJECT, stdout=gone, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "command",
    [
        ["annales.tools.record", "play", "sacrifice", "--levels", "random,random", "--option", "max_turns=50"],
        [
            "annales.tools.arena",
            "--game",
            "sacrifice",
            "--levels",
            "random",
            "random",
            "--matches",
            "1",
            "--processes",
            "1",
        ],
    ],
)
def test_a_reader_that_has_gone_is_no_fault(command):
    """No trace, and the status that a shell knows."""
    status, said = unread(*command)
    assert status == GONE
    assert "Traceback" not in said
    assert "BrokenPipe" not in said


def test_a_closed_output_during_a_walk_is_no_fault(redis_url, tmp_path):
    """Nor is it said to be a fault of the record."""
    path = tmp_path / "record.ndjson"
    with build(redis_url, TOYS) as services:
        path.write_bytes(b"".join(record(finished(services, "arena", 2, seed=3), None)))
    assert unread("annales.tools.replay", str(path)) == (GONE, "")
    assert unread("annales.tools.annales", "verify", str(path)) == (0, "")


def test_a_stopped_tool_prints_no_traceback():
    """Ctrl-C."""

    def stopped():
        raise KeyboardInterrupt

    assert to_the_end(stopped) == STOPPED


@pytest.mark.parametrize(("said", "status"), [(None, 0), (0, 0), (2, 2)])
def test_any_other_end_is_the_tools_own(said, status):
    """Whether it says one or not."""
    assert to_the_end(lambda: said) == status
