"""Whatever is killed, at whatever moment: nothing acknowledged is lost, nothing is written twice, play goes on."""

import os
import random
import signal
import threading
import time

import pytest

from tests.service.dancing import BOT, ME, check_all, dances
from tests.service.launched import Launched, with_no_error_if_gone
from tests.service.player import Player
from tests.support.depth import NIGHTLY
from tests.support.waiting import until

pytestmark = pytest.mark.process

KILLS = int(os.environ.get("ANNALES_KILLS", "20" if NIGHTLY else "8"))  # more in the soak
VICTIMS = ("redis-server", "gunicorn", "workers.run", "workers.scheduler")


@pytest.fixture
def service(tmp_path):
    """All that `script/server` starts, on a data folder of its own."""
    run = Launched(tmp_path / "data", real=True)
    try:
        yield run.ready()
    finally:
        run.clear()


def kill_one(service, luck):
    """Kill one of the processes that run now, whichever it is."""
    running = [pid for pid, line in service.processes().items() if any(victim in line for victim in VICTIMS)]
    if running:
        with_no_error_if_gone(luck.choice(sorted(running)))  # it may die with another, or end, meanwhile


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
    check_all(pairs)


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
