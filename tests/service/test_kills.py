"""Whatever is killed, at whatever moment: nothing acknowledged is lost, nothing is written twice, play goes on."""

import json
import os
import random
import signal
import threading
import time

import pytest

from tests.service.launched import Launched, until, with_no_error_if_gone
from tests.service.player import Player

pytestmark = pytest.mark.process

KILLS = int(os.environ.get("ANNALES_KILLS", "20"))  # more in the soak
VICTIMS = ("redis-server", "gunicorn", "workers.run", "workers.scheduler")
ME, YOU, BOT = {"kind": "player"}, {"kind": "open"}, {"kind": "bot", "level": "random"}

# A dance that repeats no position often enough to end the match within many turns.
DANCE = [
    ("South", "Kc4-c5"),
    ("South", "."),
    ("North", "Kh9-h8"),
    ("North", "."),
    ("South", "Kc5-c4"),
    ("South", "."),
    ("North", "Kh8-h9"),
    ("North", "."),
]
LONG = {"repetition_limit": 5}
STEPS = 30  # of one match, before the fifth repetition


@pytest.fixture
def service(tmp_path):
    """All that `script/server` starts, on a data folder of its own."""
    run = Launched(tmp_path / "data", real=True)
    try:
        yield run.ready()
    finally:
        run.clear()


def dances(south, north, over):
    """Play match after match between two players, until told that it is over."""
    players = {"South": south, "North": north}
    while not over.is_set():
        match = south.opens(ME, YOU, options=LONG)
        north.sure("PUT", f"/v1/matches/{match}/seats/1", {})
        answering = 4
        for step in range(STEPS):
            seat, notation = DANCE[step % len(DANCE)]
            answering = players[seat].plays(match, answering, notation)["seq"]
            if over.is_set():
                break


def kill_one(service, luck):
    """Kill one of the processes that run now, whichever it is."""
    running = [pid for pid, line in service.processes().items() if any(victim in line for victim in VICTIMS)]
    if running:
        with_no_error_if_gone(luck.choice(sorted(running)))  # it may die with another, or end, meanwhile


def check(player, match, acknowledged):
    """Every acknowledged entry is there, as it was acknowledged, and no answer stands there twice."""
    entries = player.history(match)
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    digests = {entry["seq"]: entry["digest"] for entry in entries}
    assert acknowledged.items() <= digests.items()
    steps = [json.dumps(entry["action"]) for entry in entries if entry["kind"] == "step" and entry["seat"] is not None]
    assert len(steps) == len(acknowledged), "an answer was written that nobody was told of"


def test_no_kill_loses_or_doubles_an_entry(service):
    """kill -9 of Redis, the API, a worker or the clock while players write and retry."""
    luck, over = random.Random(20), threading.Event()
    pairs = [(Player(service.url), Player(service.url)) for _ in range(3)]
    failures = []

    def run(south, north):
        try:
            dances(south, north, over)
        except BaseException as failure:  # told to the test, which fails by it
            failures.append(failure)
            raise

    threads = [threading.Thread(target=run, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    try:
        for _ in range(KILLS):
            time.sleep(luck.uniform(0.2, 1.0))
            kill_one(service, luck)
    finally:
        over.set()
        for thread in threads:
            thread.join()  # each of its requests has a bound
    assert not failures
    until(lambda: service.get("/readyz"))
    for south, north in pairs:
        played = {
            match: {**answers, **north.acknowledged.get(match, {})} for match, answers in south.acknowledged.items()
        }
        assert played
        for match, acknowledged in played.items():
            check(south, match, acknowledged)


def test_a_bots_turn_survives_every_kill(service):
    """The sweeper brings it back: a match against a bot is played on after each."""
    player = Player(service.url)
    match = player.opens(ME, BOT)
    for victim in ("workers.run", "redis-server", "workers.scheduler", "gunicorn"):
        answered = len(player.history(match))
        while plays_passively(player, match) != ".":
            pass  # the turn has more than one answer
        os.kill(service.pid_of(victim), signal.SIGKILL)
        until(lambda: own_answers(player, match))
        assert len(player.history(match)) > answered


def plays_passively(player, match):
    """Give the first answer once one is asked for, like a player who would do nothing: no match ends by it for long."""
    passive = until(lambda: own_answers(player, match))[0]["notation"]
    player.plays(match, player.sure("GET", f"/v1/matches/{match}/legal")["answering"], passive)
    return passive


def own_answers(player, match):
    """What may be answered in one's own turn: an offered draw can be accepted in the other's turn too, and is not."""
    legal = player.sure("GET", f"/v1/matches/{match}/legal")
    return [one for one in legal["actions"] if one["notation"] != "=!"]
