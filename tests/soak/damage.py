"""Damaged entries beside honest matches: `script/soak damage --rounds 20`.

A whole service runs. Each round damages a stored entry of a match (as a failing disk does), kills a bot worker or the
clock, and plays on in other matches: their bots answer, their clocks run out, and every damaged match is refused alone.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import redis

from annales.events.keys import stream_key
from annales.service.server import embedded_redis
from tests.service.launched import Launched, with_no_error_if_gone
from tests.service.player import Player

ME, BOT = {"kind": "player"}, {"kind": "bot", "level": "random"}
ANSWERED_WITHIN = 60.0  # seconds for a bot whose worker was killed, on a loaded machine
VICTIMS = ("annales.workers.run", "annales.workers.scheduler")


class Wrong(Exception):
    """The service did what it may not do."""


def main(arguments):
    """Damage and play; 1 when an honest match suffers."""
    wanted = parse(arguments)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        service = Launched(
            data,
            real=True,
            ANNALES_BOT_PAUSE_MS="0",
            ANNALES_BOT_STEP_MS="0",
            ANNALES_WEB_WORKERS="2",
            ANNALES_BOT_WORKERS="2",
        )
        try:
            service.ready()
            with embedded_redis.socket_path(data / "redis") as path:
                db = redis.Redis.from_url(embedded_redis.url_of(path))
            slowest = soak(service, db, Random(wanted.seed), wanted.rounds)
        except Wrong as wrong:
            print(f"{wrong}\nagain: script/soak damage --seed {wanted.seed} --rounds {wanted.rounds}")
            return 1
        finally:
            service.clear()
    print(f"{wanted.rounds} matches damaged: honest ones went on, the slowest reply of a bot took {slowest:.1f} s")
    return 0


def soak(service, db, luck, rounds):
    """So many rounds; the longest that an honest player waited for a bot, in seconds."""
    player, slowest = Player(service.url), 0.0
    damaged = []
    for number in range(rounds):
        match = player.opens(ME, BOT, clock=luck.choice([None, 1]))
        answer(player, match, luck)
        damage(db, match, luck)
        damaged.append(match)
        pids = [pid for pid, line in service.processes().items() if luck.choice(VICTIMS) in line]
        if pids:
            with_no_error_if_gone(luck.choice(sorted(pids)))
        slowest = max(slowest, honest(player, luck, number))
        clocked(player, number)
        for broken in damaged:
            refused(player, broken, number)
    return slowest


def damage(db, match, luck):
    """Change a byte of a stored entry, the first one or any other."""
    key = stream_key(match)
    entries = db.xrange(key)
    n = luck.randrange(len(entries))
    text = bytearray(entries[n][1][b"e"])
    at = luck.randrange(len(text))
    text[at] ^= 0x55  # several bits: zstd ignores one of those in the head of a frame
    entries[n][1][b"e"] = bytes(text)
    with db.pipeline() as pipe:
        pipe.delete(key)
        for id, fields in entries:
            pipe.xadd(key, fields, id=id)
        pipe.execute()


def answer(player, match, luck):
    """A whole turn of the player, at random, until the bot is asked."""
    for _ in range(40):
        legal = player.sure("GET", f"/v1/matches/{match}/legal")
        if not legal["actions"]:
            return
        chosen = luck.choice(legal["actions"])["notation"]
        player.send("POST", f"/v1/matches/{match}/actions", {"answering": legal["answering"], "notation": chosen})


def honest(player, luck, number):
    """Play a turn in a match of its own; how long its bot took to hand it back."""
    match = player.opens(ME, BOT)
    answer(player, match, luck)
    since = time.monotonic()
    while True:
        question = player.sure("GET", f"/v1/matches/{match}")["question"]
        if question is None or 0 in question["must_act"]:
            return time.monotonic() - since
        if time.monotonic() - since > ANSWERED_WITHIN:
            raise Wrong(f"round {number}: the bot of {match} has not answered for {ANSWERED_WITHIN} s")
        time.sleep(0.05)


def clocked(player, number):
    """A question runs out in a match of its own: the clock answers it."""
    match, since = player.opens(ME, BOT, clock=1), time.monotonic()
    while not any("clock" in entry["by"] for entry in player.history(match)):
        if time.monotonic() - since > ANSWERED_WITHIN:
            raise Wrong(f"round {number}: the clock of {match} has not run out for {ANSWERED_WITHIN} s")
        time.sleep(0.1)


def refused(player, match, number):
    """A damaged match says so, and nothing else: it is neither told nor a fault of another kind."""
    status, answer = player.send("GET", f"/v1/matches/{match}")
    if status == 200:
        return  # this process knew the match before, and its damage lies behind that
    if (status, answer["code"]) != (500, "broken_record"):
        raise Wrong(f"round {number}: {match}: {status} {answer}")


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak damage", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
