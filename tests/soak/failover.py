"""Faults in every process while players write, on a Redis behind Sentinels: `script/soak failover --faults 40`.

With `--cluster`, the matches are in a Redis Cluster of three primaries with two replicas each. The faults are inflicted
on each version of a server that is at hand, or on the one that `--server` names.

A primary, two replicas, three Sentinels, and all that `script/server` starts, with `ANNALES_REPLICAS=1`. Each fault
kills or stops something; when the players have gone on, it is healed, and the next one follows. At the end every match
is read back: nothing that was acknowledged is missing, nothing stands there twice, and every record holds.
"""

import argparse
import os
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random

from annales.tools.verify import verify
from tests.events.servers import NAMES, SERVERS
from tests.service.dancing import BOT, ME, Playing, against_a_bot
from tests.service.launched import launched
from tests.service.player import Player
from tests.support.background import InBackground
from tests.support.clusters import cluster
from tests.support.sentinels import GO_ON, STOP, group
from tests.support.waiting import until

PAIRS = 3
REPLICAS, SENTINELS, PRIMARIES = 2, 3, 3  # the replicas of each primary
GETS_ON_BY = 6  # answers that are acknowledged after a fault before it counts as over
HUNG_FOR = 4.0  # seconds for which a process of the service is stopped
COUNTED = ("acknowledged", "lost", "doubled", "records that hold", "records that do not hold")
PROCESSES = {"web": "gunicorn", "bots": "annales.workers.run", "clock": "annales.workers.scheduler"}


class BehindSentinels:
    """A primary, its replicas and the Sentinels, and the faults that they may have."""

    def __init__(self, folder, held, server):
        self._servers = held.enter_context(group(folder, REPLICAS, SENTINELS, server))
        self.settings = {"REDIS_URL": self._servers.url}

    def kinds(self, luck):
        """What each fault is inflicted on."""
        return {
            "primary": lambda: self._servers.primary,
            "replica": lambda: luck.choice(self._replicas()),
            "sentinel": lambda: luck.choice(self._servers.sentinels),
        }

    def is_whole(self):
        """Whether all replicas follow the primary."""
        return self._servers.primary.replicas() == REPLICAS

    def _replicas(self):
        primary = self._servers.primary
        return [server for server in self._servers.servers if server is not primary]


class InACluster:
    """Three primaries that have the matches, with two replicas each, and a Redis with a replica for everything else."""

    def __init__(self, folder, held, server):
        for each in ("cluster", "accounts"):
            (folder / each).mkdir()
        self._cluster = held.enter_context(cluster(folder / "cluster", PRIMARIES, REPLICAS * PRIMARIES, server))
        accounts = held.enter_context(group(folder / "accounts", replicas=1, sentinels=0, server=server))
        self.settings = {"REDIS_URL": accounts.url, "EVENTS_URL": self._cluster.url}

    def kinds(self, luck):
        """What each fault is inflicted on."""
        return {
            "primary": lambda: luck.choice(self._cluster.primaries()),
            "replica": lambda: luck.choice([each for each in self._cluster.nodes if not each.is_primary()]),
        }

    def is_whole(self):
        """Whether all slots are served, and all replicas follow a primary."""
        return self._cluster.is_whole()


class Faults:
    """The faults that are tried, and how each is healed."""

    def __init__(self, servers, service, luck):
        self._service, self._luck, self.is_whole = service, luck, servers.is_whole
        self.kinds = {}
        for name, chosen in servers.kinds(luck).items():
            self.kinds[f"{name} killed"] = lambda chosen=chosen: self._server(chosen(), kill=True)
            self.kinds[f"{name} stopped"] = lambda chosen=chosen: self._server(chosen(), kill=False)
        for name, words in PROCESSES.items():
            self.kinds[f"{name} killed"] = lambda words=words: self._process(words, signal.SIGKILL)
            self.kinds[f"{name} stopped"] = lambda words=words: self._process(words, signal.SIGSTOP)

    def inflict(self, kind):
        """One fault; what heals it."""
        return self.kinds[kind]()

    def _server(self, server, kill):
        if kill:
            server.kill()
            return server.start
        server.sends(STOP)
        return lambda: server.sends(GO_ON)

    def _process(self, words, number):
        pid = self._luck.choice(until(lambda: self._service.pids_of(words)))
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            return lambda: None
        if number == signal.SIGSTOP:
            timer = threading.Timer(HUNG_FOR, goes_on, [pid])
            timer.start()
            return timer.join
        return lambda: None


class AgainstBots(InBackground):
    """A player who plays against a bot until it is over; `slowest` is the longest wait for the bot since `began`."""

    def __init__(self, url):
        super().__init__()
        self._player, self.turns, self._slowest = Player(url), 0, 0.0

    def slowest(self):
        """The longest time between two turns since the last call, in seconds."""
        slowest, self._slowest = self._slowest, 0.0
        return slowest

    def _goes_on(self):
        while not self._over.is_set():
            self._plays_a_match()

    def _plays_a_match(self):
        match = self._player.opens(ME, BOT)
        goes_on = True
        while goes_on and not self._over.is_set():
            began = time.monotonic()
            goes_on = against_a_bot(self._player, match)
            self.turns += 1
            self._slowest = max(self._slowest, time.monotonic() - began)


def main(arguments):
    """Inflict faults and count on each server; 1 if anything was lost, doubled or does not hold on one of them."""
    wanted = parse(arguments)
    chosen = {name: server for name, server in zip(NAMES, SERVERS, strict=True) if wanted.server in (None, name)}
    failed = [name for name, server in chosen.items() if not is_good_on(server, name, wanted)]
    return 1 if failed else 0


def is_good_on(server, name, wanted):
    """Whether nothing was lost and nothing doubled on a server of this version; tells what was counted."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as held:
        servers = (InACluster if wanted.cluster else BehindSentinels)(Path(folder), held, server)
        settings = {**servers.settings, "ANNALES_REPLICAS": "1", "ANNALES_LOG_LEVEL": "error"}
        service = held.enter_context(launched(Path(folder) / "data", **settings))
        playing = held.enter_context(Playing(service.url, PAIRS))
        against = held.enter_context(AgainstBots(service.url))
        playing.gets_on(by=GETS_ON_BY)
        slowest, turns = run(Faults(servers, service, Random(wanted.seed)), playing, against, wanted)
        playing.__exit__()
        against.__exit__()
        until(lambda: service.get("/readyz"))
        counts = judged(playing.pairs)
        counts["turns against a bot"] = against.turns
    print(f"on {name}:")
    for kind in sorted(slowest):
        print(f"{kind}: slowest recovery {slowest[kind]:.1f} s, latest turn against a bot {turns[kind]:.1f} s")
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    is_good = not (counts["lost"] or counts["doubled"] or counts["records that do not hold"])
    is_good = is_good and not playing.failures and not against.failures
    if not is_good:
        again = f"--server {name} {'--cluster ' if wanted.cluster else ''}"
        print(f"again: script/soak failover {again}--seed {wanted.seed} --faults {wanted.faults}")
    return is_good


def run(faults, playing, against, wanted):
    """Inflict so many faults; the slowest recovery of each kind, and the latest turn of a bot."""
    slowest, turns, luck = Counter(), Counter(), Random(wanted.seed)
    kinds = []
    for number in range(wanted.faults):
        kinds = kinds or luck.sample(sorted(wanted.only or faults.kinds), len(wanted.only or faults.kinds))
        kind = kinds.pop()
        against.slowest()
        began = time.monotonic()
        heal = faults.inflict(kind)
        playing.gets_on(by=GETS_ON_BY)
        took, turned = time.monotonic() - began, against.turns
        until(lambda turned=turned: against.turns > turned)
        slowest[kind], turns[kind] = max(slowest[kind], took), max(turns[kind], against.slowest())
        heal()
        until(faults.is_whole)
        if wanted.verbose:
            print(f"{number + 1}: {kind}: {took:.1f} s", flush=True)
    return slowest, turns


def judged(pairs):
    """How many answers were acknowledged, and how many of them are missing or stand there twice."""
    counts = Counter(
        {"acknowledged": 0, "lost": 0, "doubled": 0, "records that hold": 0, "records that do not hold": 0}
    )
    for south, north in pairs:
        for match, answers in south.acknowledged.items():
            told = {**answers, **north.acknowledged.get(match, {})}
            entries = south.history(match)
            digests = {entry["seq"]: entry["digest"] for entry in entries}
            missing = [seq for seq, digest in told.items() if digests.get(seq) != digest]
            steps = [entry for entry in entries if is_answer_of_player(entry)]
            holds = verify(south.file(f"/v1/matches/{match}/record"))[0].startswith("The record holds")
            counts["acknowledged"] += len(told)
            counts["lost"] += len(missing)
            counts["doubled"] += len(steps) - (len(told) - len(missing))
            counts["records that hold" if holds else "records that do not hold"] += 1
    return counts


def is_answer_of_player(entry):
    """Whether a player answered, neither a bot nor the opening, at which no seat acts."""
    return entry["kind"] == "step" and entry["seat"] is not None and "player" in entry["by"]


def goes_on(pid):
    """Let a stopped process go on, if it is still there."""
    try:
        os.kill(pid, signal.SIGCONT)
    except ProcessLookupError:
        return  # the launcher has replaced it


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak failover", description=__doc__.splitlines()[0])
    parser.add_argument("--faults", type=int, default=22)
    parser.add_argument("--cluster", action="store_true", help="have the matches in a Redis Cluster")
    parser.add_argument("--server", choices=NAMES, help="the version of the servers; each one at hand where not given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", nargs="+", metavar="KIND", help="these kinds of faults, like 'primary killed'")
    parser.add_argument("--verbose", action="store_true", help="print a line for each fault")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
