"""README does what it says: what a stranger pastes first is run as it is printed, on the service that it starts."""

import json
import re
from pathlib import Path

import pytest

from tests.support.children import ran

pytestmark = pytest.mark.process

README = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")
SCREEN = 60  # lines
ADDRESS = "http://127.0.0.1:8000"


def block(words):
    """The one block of commands in which these words stand."""
    (found,) = [each for each in re.findall(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL) if words in each]
    return found


def pasted(commands, service):
    """What a shell prints when this is pasted into it."""
    done = ran(["bash", "-eu", "-c", commands.replace(ADDRESS, service.url)], check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


def test_a_stranger_plays_restarts_and_reads_every_position(runs):
    """A turn is accepted, the bot replies, and after a restart each entry has its table."""
    service = runs()
    told = pasted(block("/actions") + "echo; echo $MATCH", service)
    legal, accepted, news, match = told.replace("}{", "}\n{").splitlines()
    assert json.loads(legal)["answering"] == 4
    assert [entry["action"]["type"] for entry in json.loads(accepted)["entries"]] == ["step", "step", "end_turn"]
    assert json.loads(news)["entries"][0]["by"]["bot"] == "greedy"
    service.stop()

    setting = f"ANNALES={ADDRESS} MATCH={match}\n"
    positions = pasted(setting + block("/positions/") + "echo; echo $LAST", runs())
    *tables, last = positions.replace("}{", "}\n{").splitlines()
    assert len(tables) == int(last) >= 8
    assert all(json.loads(table)["view"] for table in tables[3:])


def test_it_stands_on_the_first_screen():
    """How to start it, the board, a match over HTTP, and the restart."""
    screen = "\n".join(README.splitlines()[:SCREEN])

    for words in ("script/server", "script/play", "~~~~~~~~~~", "/v1/players", "/actions", "/positions/"):
        assert words in screen
