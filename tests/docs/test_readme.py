"""README does what it says: what a stranger pastes first is run as it is printed, on the service that it starts."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from tests.service.player import Player
from tests.support.children import ran
from tests.support.depth import NIGHTLY

pytestmark = pytest.mark.process

README = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")
PAGE = 80  # lines: it is read at once
SHORT = {"max_turns": 50, "no_progress_turns": 20}  # the least that SACRIFICE allows
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


@pytest.mark.slow
def test_a_stranger_plays_restarts_and_reads_every_position(runs):
    """A turn is accepted, the bot replies, and after a restart each entry has its table.

    What another has played to its end, over HTTP and against a bot, is there as well: the same to the byte.
    """
    service, luck = runs(), Random(1)
    told = pasted(block("/actions") + "echo; echo $MATCH", service)
    legal, accepted, news, match = told.replace("}{", "}\n{").splitlines()
    assert json.loads(legal)["answering"] == 4
    assert [entry["action"]["type"] for entry in json.loads(accepted)["entries"]] == ["step", "step", "end_turn"]
    assert json.loads(news)["entries"][0]["by"]["bot"] == "greedy"

    player = Player(service.url, "Ada")
    another = player.opens({"kind": "player"}, {"kind": "bot", "level": "random"}, options=SHORT)
    over = player.plays_to_the_end(another, lambda legal: luck.choice(quick(legal))["notation"])
    assert over["status"] == "over"
    assert over["result"]["reason"] in {"elevation", "unwinnable", "repetition", "no_progress", "turn_limit"}
    before = player.history(another), positions_of(player, over)
    assert before[1][-1]["view"]["ended"]["reason"] == over["result"]["reason"]
    assert "Traceback" not in service.stop()

    service = runs()
    setting = f"ANNALES={ADDRESS} MATCH={match}\n"
    positions = pasted(setting + block("/positions/") + "echo; echo $LAST", service)
    *tables, last = positions.replace("}{", "}\n{").splitlines()
    assert len(tables) == int(last) >= 8
    assert all(json.loads(table)["view"] for table in tables[3:])
    player.url = service.url
    assert player.sure("GET", f"/v1/matches/{another}") == over
    assert (player.history(another), positions_of(player, over)) == before


def positions_of(player, match):
    """Every position of a match; by day every eighth, and the last."""
    seqs = [*range(1, match["last"], 1 if NIGHTLY else 8), match["last"]]
    return [player.sure("GET", f"/v1/matches/{match['id']}/positions/{seq}") for seq in seqs]


def quick(legal):
    """The answers that end the turn, if there are some; draws are neither offered nor accepted."""
    kept = [one for one in legal if one["notation"] not in ("=?", "=!")]
    return [one for one in kept if one["notation"] == "."] or kept


def test_it_is_one_page_that_begins_with_the_two_commands():
    """Then the picture, how to play, a match over HTTP, and the restart."""
    wanted = ("script/server", "script/test", "![", "script/play", "/v1/players", "/actions", "/positions/", "## Games")
    places = [README.index(words) for words in wanted]

    assert places == sorted(places)
    assert len(README.splitlines()) <= PAGE
