"""Whatever is killed, at whatever moment: nothing acknowledged is lost, nothing is written twice, play goes on."""

import os
import random
import signal
import time

import pytest

from tests.service.dancing import BOT, ME, Playing, check_all
from tests.service.launched import REDIS, with_no_error_if_gone
from tests.service.player import Player
from tests.support.waiting import until

pytestmark = pytest.mark.process

KILLS = int(os.environ.get("ANNALES_KILLS", "20"))  # by chance; more in the soak
VICTIMS = ("annales.workers.run", REDIS, "annales.workers.scheduler", "gunicorn")
MEANWHILE = 5  # answers that are acknowledged before a kill, and after it


@pytest.mark.slow
def test_no_kill_loses_or_doubles_an_entry_and_a_bots_turn_survives_each(service):
    """kill -9 of a worker, Redis, the clock and the API while players write and retry.

    The sweeper brings a bot's turn back: a match against a bot is played on after each.
    """
    player, pairs = Player(service.url), []
    match = player.opens(ME, BOT)
    for victim, which in [*((victim, 0) for victim in VICTIMS), ("gunicorn", -1)]:  # the master, and a worker
        answered = len(player.history(match))
        while plays_passively(player, match) != ".":
            pass  # the turn has more than one answer
        with Playing(service.url, pairs=1) as playing:
            playing.gets_on(by=MEANWHILE)
            os.kill(service.pids_of(victim)[which], signal.SIGKILL)
            playing.gets_on(by=MEANWHILE)
        assert not playing.failures
        pairs += playing.pairs
        until(lambda: own_answers(player, match), every=0.1)
        assert len(player.history(match)) > answered

    assert check_all(pairs) >= 2 * MEANWHILE * len(pairs)


@pytest.mark.slow
@(pytest.mark.process if "ANNALES_KILLS" in os.environ else pytest.mark.nightly)
def test_no_kill_at_any_moment_loses_or_doubles_an_entry(service):
    """However many follow on each other, and whichever process it is."""
    luck = random.Random(20)
    with Playing(service.url, pairs=3) as playing:
        for _ in range(KILLS):
            time.sleep(luck.uniform(0.2, 1.0))
            kill_one(service, luck)

    assert not playing.failures
    until(lambda: service.get("/readyz"))
    check_all(playing.pairs)


def kill_one(service, luck):
    """Kill one of the processes that run now, whichever it is."""
    running = [pid for pid, line in service.processes().items() if any(victim in line for victim in VICTIMS)]
    if running:
        with_no_error_if_gone(luck.choice(sorted(running)))  # it may die with another, or end, meanwhile


def plays_passively(player, match):
    """Give the first answer once one is asked for, like a player who would do nothing: no match ends by it for long."""
    passive = until(lambda: own_answers(player, match), every=0.1)[0]["notation"]
    player.plays(match, player.sure("GET", f"/v1/matches/{match}/legal")["answering"], passive)
    return passive


def own_answers(player, match):
    """What may be answered in one's own turn: an offered draw can be accepted in the other's turn too, and is not."""
    legal = player.sure("GET", f"/v1/matches/{match}/legal")
    return [one for one in legal["actions"] if one["notation"] != "=!"]
