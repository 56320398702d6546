"""Kills, pauses, partitions and full disks beside players who write: `script/soak chaos --faults 300`.

All that `script/server` starts, on a Redis and a PostgreSQL of its own, each behind a link that can be partitioned and
on a disk that can be filled. Pairs of players play and resign, so that matches are archived while faults go on; others
play against a bot. One fault follows the other. At the end every match is read back, from wherever it lies: nothing
that was acknowledged is missing, nothing stands there twice, every record holds, and no bot was late once the service
had recovered.
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

import redis

from events.keys import stream_key
from tests.events.servers import SERVERS, OwnRedis
from tests.service.dancing import BOT, DANCE, LONG, ME, OVER, STEPS, YOU, Playing, own_answer
from tests.service.launched import Launched, until
from tests.soak.disks import can_mount, disk
from tests.soak.failover import HUNG_FOR, PROCESSES, AgainstBots, goes_on, judged
from tests.soak.links import KINDS, Link
from tests.support.postgres import OwnPostgres

PAIRS, BOT_MATCHES = 2, 2
GETS_ON_BY = 4  # answers that are acknowledged after a fault before it counts as over
LASTS = (0.2, 3.0)  # seconds
LATE = 5.0  # seconds after the recovery by which a bot must have answered
ARCHIVED_WITHIN = 120.0  # seconds, once there are no more faults
DISKS = {"redis": 192, "archive": 320, "data": 32}  # megabytes
SHOWN = ("median", "p95", "latest")


class Stage:
    """The stores, their links and disks, and the service on them."""

    def __init__(self, folder, held):
        self.disks = {name: held.enter_context(disk(folder / name, size)) for name, size in DISKS.items()}
        (folder / "redis" / "data").mkdir()
        self.redis = held.enter_context(OwnRedis(SERVERS[-1], folder / "redis" / "data"))
        self.postgres = held.enter_context(OwnPostgres(folder / "archive"))
        self.links = {
            "redis": held.enter_context(Link(self.redis.socket)),
            "archive": held.enter_context(Link(self.postgres.socket)),
        }
        self.service = Launched(
            folder / "data" / "var",
            real=True,
            REDIS_URL=f"redis://127.0.0.1:{self.links['redis'].port}/0",
            ANNALES_ARCHIVE=f"postgresql://annales@127.0.0.1:{self.links['archive'].port}/postgres",
            ANNALES_ARCHIVE_AFTER_HOURS="0",
            ANNALES_WEBHOOK_WORKERS="1",
            ANNALES_BOT_PAUSE_MS="0",
            ANNALES_LOG_LEVEL="error",
        )
        held.callback(self.service.clear)
        self.service.ready()


class Faults:
    """The faults that are tried. Each is a function that inflicts it, and returns one that heals it."""

    def __init__(self, stage, luck):
        self._stage, self._luck = stage, luck
        self.kinds = {}
        for name, words in {**PROCESSES, "webhooks": "workers.webhooks"}.items():
            self.kinds[f"{name} killed"] = lambda words=words: self._process(words, signal.SIGKILL)
            self.kinds[f"{name} stopped"] = lambda words=words: self._process(words, signal.SIGSTOP)
        for name, server in (("redis", stage.redis), ("archive", stage.postgres)):
            self.kinds[f"{name} killed"] = lambda server=server: self._killed(server)
            self.kinds[f"{name} stopped"] = lambda server=server: self._stopped(server)
            for fault in KINDS:
                self.kinds[f"{name}'s link {fault}"] = lambda name=name, fault=fault: self._link(name, fault)
        for name in DISKS if can_mount() else ():
            self.kinds[f"{name}'s disk full"] = lambda name=name: self._full(name)

    def _process(self, words, number):
        pid = self._luck.choice(until(lambda: self._stage.service.pids_of(words)))
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            return lambda: None
        if number == signal.SIGSTOP:
            timer = threading.Timer(HUNG_FOR, goes_on, [pid])
            timer.start()
            return timer.join
        return lambda: None

    def _killed(self, server):
        server.kill()
        return server.start

    def _stopped(self, server):
        server.signal(signal.SIGSTOP)
        return lambda: server.signal(signal.SIGCONT)

    def _link(self, name, fault):
        link = self._stage.links[name]
        link.inflict(fault)
        return link.heal

    def _full(self, name):
        full = self._stage.disks[name]
        full.fill()

        def heal():
            full.empty()
            for server in (self._stage.redis, self._stage.postgres):
                if not server.is_alive():  # Redis ends itself rather than acknowledge what it cannot write
                    server.start()

        return heal


class Resigning(Playing):
    """Pairs that end each match, so that it is archived."""

    def _run(self, south, north):
        try:
            while not self._over.is_set():
                self._plays_a_match(south, north)
        except BaseException as failure:
            self.failures.append(failure)
            raise

    def _plays_a_match(self, south, north):
        players = {"South": south, "North": north}
        match = south.opens(ME, YOU, options=LONG)
        north.sure("PUT", f"/v1/matches/{match}/seats/1", {})
        answering = 4
        for seat, notation in (DANCE * STEPS)[:STEPS]:
            answering = players[seat].plays(match, answering, notation)["seq"]
            if self._over.is_set():
                break
        south.sure("POST", f"/v1/matches/{match}/resignation", {})


class Timed(AgainstBots):
    """A player who plays against a bot; `waits` has when each turn of the bot was asked for, and when it had come."""

    def __init__(self, url):
        super().__init__(url)
        self.waits = []

    def _plays_a_match(self):
        match, asked = self._player.opens(ME, BOT), time.monotonic()
        while not self._over.is_set():
            answer = until(lambda: own_answer(self._player, match))
            self.waits.append((asked, time.monotonic()))
            self.turns += 1
            while answer not in (OVER, None):
                self._player.plays(match, *answer)
                answer = None if answer[1] == "." else own_answer(self._player, match)
            if answer == OVER:
                return
            asked = time.monotonic()


def main(arguments):
    """Inflict faults and count; 1 if anything was lost, doubled or late, or does not hold."""
    wanted = parse(arguments)
    with tempfile.TemporaryDirectory(prefix="annales-chaos-") as folder, ExitStack() as held:
        os.chmod(folder, 0o711)  # PostgreSQL does not run as root
        stage = Stage(Path(folder), held)
        playing = held.enter_context(Resigning(stage.service.url, PAIRS))
        against = [held.enter_context(Timed(stage.service.url)) for _ in range(BOT_MATCHES)]
        playing.gets_on(by=GETS_ON_BY)
        done, recoveries, spans = run(Faults(stage, Random(wanted.seed)), playing, against, wanted)
        for players in (playing, *against):
            players.__exit__()
        counts = judged(playing.pairs)
        counts["archived"] = archived(stage, playing)
    latest = late([wait for each in against for wait in each.waits], spans)
    failures = [*playing.failures, *(failure for each in against for failure in each.failures)]
    tell(done, recoveries, counts, latest)
    is_good = not (failures or counts["lost"] or counts["doubled"] or counts["records that do not hold"])
    is_good = is_good and counts["archived"] == counts["records that hold"] and latest[-1] <= LATE
    if not is_good:
        print(f"again: script/soak chaos --seed {wanted.seed} --faults {wanted.faults}", *failures, sep="\n")
    return 0 if is_good else 1


def run(faults, playing, against, wanted):
    """Inflict faults; how many of each kind, the slowest recovery of each, and from when to when each lasted."""
    done, slowest, spans, luck = Counter(), Counter(), [], Random(wanted.seed)
    ends, kinds = time.monotonic() + wanted.minutes * 60, []
    while done.total() < wanted.faults and time.monotonic() < ends:
        kinds = kinds or luck.sample(sorted(wanted.only or faults.kinds), len(wanted.only or faults.kinds))
        kind, began = kinds.pop(), time.monotonic()
        heal = faults.kinds[kind]()
        time.sleep(luck.uniform(*LASTS))
        heal()
        healed = time.monotonic()
        playing.gets_on(by=GETS_ON_BY)
        recovered = time.monotonic()
        spans.append((began, recovered))
        turned = [each.turns for each in against]
        until(lambda turned=turned: all(each.turns > then for each, then in zip(against, turned, strict=True)))
        done[kind] += 1
        slowest[kind] = max(slowest[kind], recovered - healed)
        if wanted.verbose:
            bots = time.monotonic() - recovered
            print(
                f"{done.total()}: {kind}: written again after {recovered - healed:.1f} s, bots {bots:.1f} s", flush=True
            )
    return done, slowest, spans


def late(waits, spans):
    """How late bots were, sorted, in seconds: from the question, or from the recovery after it if a fault came between.

    What a bot answered while there was a fault does not count.
    """
    found = [0.0]
    for asked, came in waits:
        if not any(began <= came <= over for began, over in spans):
            found.append(came - max([asked, *(over for _, over in spans if over <= came)]))
    return sorted(found)


def archived(stage, playing):
    """How many of the matches that were played lie in the archive alone, once it has had the time."""
    store = redis.Redis.from_url(f"unix://{stage.redis.socket}")
    matches = {match for south, _ in playing.pairs for match in south.acknowledged}
    deadline = time.monotonic() + ARCHIVED_WITHIN
    while store.exists(*map(stream_key, matches)) and time.monotonic() < deadline:
        time.sleep(0.2)
    left = sum(store.exists(stream_key(match)) for match in matches)
    return len(matches) - left


def tell(done, recoveries, counts, latest):
    """Print the counts."""
    for kind in sorted(done):
        print(f"{kind}: {done[kind]} times, slowest recovery {recoveries[kind]:.1f} s")
    print(f"{done.total()} faults:", ", ".join(f"{count} {what}" for what, count in counts.items()))
    places = (len(latest) // 2, len(latest) * 95 // 100, -1)
    said = ", ".join(f"{name} {latest[place]:.1f} s" for name, place in zip(SHOWN, places, strict=True))
    print(f"{len(latest) - 1} turns of bots after the question or the recovery: {said}")


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak chaos", description=__doc__.splitlines()[0])
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=60, help="inflict no more after so many minutes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", nargs="+", metavar="KIND", help='these kinds of faults, like "redis\'s link deaf"')
    parser.add_argument("--verbose", action="store_true", help="print a line for each fault")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
