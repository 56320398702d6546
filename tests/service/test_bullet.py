"""Bullet matches, one minute and a second a move, while processes are killed: nobody loses by the clock's fault."""

import os
import random
import threading
import time

import pytest
from msgspec import to_builtins

from annales.domain.log.clocks.reading import left_at
from annales.domain.log.record import read
from annales.domain.log.tree import Tree
from annales.service.queries.views import clock_view
from tests.service.player import Player
from tests.service.test_kills import VICTIMS, kill_one
from tests.support.waiting import until

BULLET = {"clock": {"kind": "fischer", "main": 60, "increment": 1}, "options": {"max_turns": 60}}
LEVELS = ("greedy", "master")
KILLED_EVERY = 2.0, 5.0  # seconds


@pytest.mark.slow
@(pytest.mark.process if "ANNALES_KILLS" in os.environ else pytest.mark.nightly)
def test_a_bullet_match_is_played_to_its_end_whatever_is_killed(service):
    """One of two people who answer as fast as a program does, and one of two bots: no clock answers for anybody."""
    ada, bob, luck = Player(service.url, "Ada"), Player(service.url, "Bob"), random.Random(36)
    bots = ada.opens(*({"kind": "bot", "level": level} for level in LEVELS), **BULLET)
    people = ada.opens({"kind": "player"}, {"kind": "open"}, **BULLET)
    bob.sure("PUT", f"/v1/matches/{people}/seats/1", {})
    playing = [threading.Thread(target=plays, args=(each, people, n), daemon=True) for n, each in enumerate((ada, bob))]
    for thread in playing:
        thread.start()
    kills = 0
    while any(thread.is_alive() for thread in playing):
        time.sleep(luck.uniform(*KILLED_EVERY))
        kill_one(service, luck)
        kills += 1
    until(lambda: ada.sure("GET", f"/v1/matches/{bots}")["status"] == "over")

    assert kills > len(VICTIMS)
    for match in (people, bots):
        entries = ada.history(match)
        assert not [entry["seq"] for entry in entries if "clock" in entry["by"] and entry["kind"] == "step"]
        shown = ada.sure("GET", f"/v1/matches/{match}")["result"]
        assert shown["reason"] != "absence"
        follows_from_the_record(ada, match, entries)


def plays(player, match, seed):
    """Answer by chance until the match is over, after a little thought; a draw is neither offered nor accepted."""
    luck, last, status = random.Random(seed), 0, "playing"
    while status != "over":
        legal = player.sure("GET", f"/v1/matches/{match}/legal")
        offered = [one["notation"] for one in legal["actions"] if one["notation"] not in ("=", "=!")]
        if offered:
            time.sleep(0.2)
            player.tries(match, legal["answering"], luck.choice(offered))
        page = player.sure("GET", f"/v1/matches/{match}/history?limit=500&wait={0 if offered else 5}&after={last}")
        last, status = page["last"], player.sure("GET", f"/v1/matches/{match}")["status"]


def follows_from_the_record(player, match, entries):
    """What the clocks showed at each entry is what is counted from the record."""
    record = read(player.file(f"/v1/matches/{match}/record").splitlines())
    tree = Tree(record.entries)
    for entry in entries:
        shown = entry["question"]["clocks"] if entry["question"] else []
        left = to_builtins(list(map(clock_view, left_at(tree, entry["seq"]))))
        assert shown == left or entry["question"] is None
