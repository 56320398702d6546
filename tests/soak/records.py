"""Forged and mutated records beside honest matches: `script/soak records --rounds 300`.

A whole service runs. Each round sends one record with something changed, all hashes made to hold; what is taken in is
read in every way, sat down at and branched. No answer may be a fault, the bots of an honest match must go on replying,
and the processes must not grow without bound.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.service.launched import Launched
from tests.service.player import Player
from tests.soak.damage import BOT, ME, Wrong, answer, honest
from tests.soak.raw import send
from tests.support.mutants import mutant

HONEST_EVERY = 25  # rounds
GROWTH = 400 * 1024  # kB that all processes together may grow by


def main(arguments):
    """Send and play; 1 when something fails, grows or stands still."""
    wanted = parse(arguments)
    with tempfile.TemporaryDirectory() as folder:
        service = Launched(
            Path(folder) / "data",
            real=True,
            ANNALES_IMPORTS_PER_DAY="0",
            ANNALES_BYTES_PER_DAY="0",
            ANNALES_FORKS_PER_DAY="0",
            ANNALES_WEB_WORKERS="2",
            ANNALES_BOT_WORKERS="2",
            ANNALES_BOT_PAUSE_MS="0",
            ANNALES_BOT_STEP_MS="0",
        )
        try:
            taken, slowest = soak(service.ready(), wanted.first, wanted.rounds)
        except Wrong as wrong:
            print(f"{wrong}\nagain: script/soak records --first {wanted.first} --rounds {wanted.rounds}")
            return 1
        finally:
            service.clear()
    print(f"{wanted.rounds} records sent, {taken} taken in: no fault, the slowest reply of a bot took {slowest:.1f} s")
    return 0


def soak(service, first, rounds):
    """So many records; how many were taken in, and the longest that an honest player waited for a bot, in seconds."""
    forger, player = Player(service.url), Player(service.url)
    originals = [unfinished(forger), finished(forger)]
    taken, slowest, before = 0, 0.0, memory(service)
    for number in range(first, first + rounds):
        data = mutant(originals[number % 2], number)
        status, said = send(service.url, "POST", "/v1/records", forger.token, data, "application/x-ndjson")
        if status == 201:
            taken += 1
            use(service.url, forger.token, said["id"], number)
        elif status != 422:
            raise Wrong(f"record {number}: {status} {said}")
        if number % HONEST_EVERY == 0:
            slowest = max(slowest, honest(player, Random(number), number))
    grown = memory(service) - before
    if grown > GROWTH:
        raise Wrong(f"the processes grew by {grown // 1024} MB")
    return taken, slowest


def unfinished(player):
    """The record of a match that goes on."""
    match = player.opens(ME, BOT)
    answer(player, match, Random(1))
    time.sleep(1)
    return record(player, match)


def finished(player):
    """The record of a match of hidden hands that somebody has resigned."""
    match = player.opens(ME, BOT, game="pandocreon_divinae")
    for _ in range(3):
        answer(player, match, Random(2))
        time.sleep(0.5)
    player.sure("POST", f"/v1/matches/{match}/resignation")  # with a key, so that it can be sent again
    return record(player, match)


def record(player, match):
    """A match as a file."""
    return send(player.url, "GET", f"/v1/matches/{match}/record", player.token)[1]


def use(url, token, match, number):
    """Read an imported match in every way, sit down, list answers, branch it: nothing of it may be a fault."""
    last = send(url, "GET", f"/v1/matches/{match}", token)[1].get("last", 1)
    seats = [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}]
    for method, path, body in [
        ("GET", "", None),
        ("GET", "/history?limit=500&proof=true", None),
        ("GET", f"/positions/{last}", None),
        ("GET", "/positions/1", None),
        ("GET", "/record", None),
        ("GET", "/record?format=text", None),
        ("GET", "/proof", None),
        ("PUT", "/seats/0", {}),
        ("GET", "/legal", None),
        ("POST", "/forks", {"at": max(last // 2, 1), "seats": seats}),
    ]:
        status, said = send(url, method, f"/v1/matches/{match}{path}", token, body)
        if status >= 500:
            raise Wrong(f"record {number}: {method} {path}: {status} {said}")


def memory(service):
    """The memory that all processes of the service hold together, in kB."""
    total = 0
    for pid in service.processes():
        try:
            status = Path(f"/proc/{pid}/status").read_text()
        except FileNotFoundError:
            continue  # it has ended meanwhile
        total += int(status.partition("VmRSS:")[2].split()[0])
    return total


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak records", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
