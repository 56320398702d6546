"""A day of an operator: `script/soak day --matches 500`.

Three machines run the Procfile under honcho, each with its web process and its bots, on a Redis with replicas under
Sentinel and on PostgreSQL. While matches are played, each machine is restarted in turn, and the primary is killed. When
all are over they are archived, their records verified, and both stores restored from copies at other ports.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.service.launched import ROOT, until
from tests.soak.day.machines import Machine
from tests.soak.day.people import People
from tests.soak.day.stores import Replicated, copied, dumped, free_ports
from tests.support.postgres import OwnPostgres, programs

MACHINES = 3
LONGEST = 1500.0  # seconds in which all matches must end


def main(arguments):
    """One day; 1 if anything was lost, doubled or changed."""
    wanted = _parse(arguments)
    began = time.monotonic()

    def say(text):
        print(f"{time.monotonic() - began:7.1f} s  {text}", flush=True)

    with ExitStack() as left:
        folder = Path(left.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        day = Day(folder, left, wanted, say)
        try:
            day.run()
        except AssertionError as wrong:
            print(f"WRONG: {wrong}")
            if wanted.keep:
                left.pop_all()
                print(f"kept: {folder}")
            return 1
    return 0


class Day:
    """What happens, in order."""

    def __init__(self, folder, left, wanted, say):
        self.folder, self.left, self.wanted, self.say = folder, left, wanted, say
        self.redis = Replicated(folder / "redis")
        left.callback(self.redis.kill)
        self.postgres = left.enter_context(OwnPostgres())
        about = {
            "REDIS_URL": self.redis.url,
            "ANNALES_REPLICAS": "1",
            "ANNALES_ARCHIVE": self.postgres.url,
            "ANNALES_BOT_PAUSE_MS": "0",
            "ANNALES_BOT_STEP_MS": "0",
        }
        self.about = about
        kinds = [{"web": 1, "bots": 1, "clock": 1, "webhooks": 1}, *[{"web": 1, "bots": 1}] * (MACHINES - 1)]
        ports = free_ports(MACHINES)
        self.machines = [
            Machine(folder / f"machine-{n}", port, kind, about)
            for n, (port, kind) in enumerate(zip(ports, kinds, strict=True))
        ]
        for machine in self.machines:
            left.callback(machine.stop)
            machine.start()
        say(f"{MACHINES} machines are ready")

    def run(self):
        """Play, restart, lose the primary, archive, verify, restore."""
        people = self.people = People(
            [one.url for one in self.machines], self.wanted.matches, self.wanted.players, self.wanted.seed
        )
        people.start()
        self._wait_for(1 / 4)
        self._restart()
        self._wait_for(1 / 2)
        self._lose()
        self._wait_for(1)
        until(lambda: not people.are_at_it())
        assert not people.faults, people.faults
        self._archive()
        digests = self._verify(self.machines[0].url, "verified")
        self._restore(digests)

    def _over(self):
        """How many matches are over; those of bots alone end without their opener."""
        player, count, after = self.people.players[0], 0, ""
        while True:
            page = player.sure("GET", f"/v1/matches?tag=day&status=over&limit=100{after}")
            count += len(page["matches"])
            if page["cursor"] is None:
                return count
            after = f"&cursor={page['cursor']}"

    def _wait_for(self, part):
        most, until_then = int(self.wanted.matches * part), time.monotonic() + LONGEST
        while (over := self._over()) < most:
            assert time.monotonic() < until_then, f"{over} of {most} matches are over"
            assert not self.people.faults, self.people.faults
            time.sleep(1.0)
        self.say(f"{over} of {self.wanted.matches} matches are over")

    def _restart(self):
        for number, machine in enumerate(self.machines):
            since = time.monotonic()
            machine.restart()
            self.say(f"machine {number} was restarted in {time.monotonic() - since:.1f} s")

    def _lose(self):
        since = time.monotonic()
        lost = self.redis.lose_primary()
        probe = self.people.players[-1]
        probe.opens({"kind": "player"}, {"kind": "open"})
        self.say(f"the primary was killed; {time.monotonic() - since:.1f} s later a write was acknowledged again")
        self.redis.come_back(lost)
        self.say("the lost server is a replica now")

    def _archive(self):
        done = self._tool("tools.archive", "--redis", self.redis.url)
        assert done.returncode == 0, done.stderr
        self.say(done.stdout.strip())

    def _tool(self, *words):
        environ = {**os.environ, **self.about}
        return subprocess.run(
            [sys.executable, "-m", *words], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
        )

    def _verify(self, url, what):
        """Download and verify every record; digest of each match."""
        records = self.folder / f"records-{what}"
        records.mkdir()
        digests, entries = {}, 0
        for match, player in self.people.matches.items():
            player.url = url
            (records / f"{match}.ndjson").write_bytes(player.file(f"/v1/matches/{match}/record"))
            history = player.history(match)
            held = {entry["seq"]: entry["digest"] for entry in history}
            assert [*held] == list(range(1, len(held) + 1)), match
            lost = self.people.acknowledged().get(match, {}).items() - held.items()
            assert not lost, f"{match}: {len(lost)} acknowledged entries are lost or changed"
            digests[match] = history[-1]["digest"]
            entries += len(history)
        done = self._tool("tools.verify", str(records))
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        known = sum(map(len, self.people.acknowledged().values()))
        self.say(f"{what}: {len(digests)} records, {entries} entries; of {known} acknowledged answers none is lost")
        return digests

    def _restore(self, digests):
        redis = copied(self.redis.primary(), self.folder / "restored")
        self.left.callback(redis.kill)
        postgres = self.left.enter_context(OwnPostgres())
        dumped(self.postgres.url, postgres.url, programs())
        (port,) = free_ports(1)
        about = {
            **self.about,
            "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0",
            "ANNALES_ARCHIVE": postgres.url,
            "ANNALES_REPLICAS": "0",
        }
        machine = Machine(self.folder / "elsewhere", port, {"web": 1, "bots": 1, "clock": 1}, about)
        self.left.callback(machine.stop)
        machine.start()
        assert self._verify(machine.url, "restored elsewhere") == digests
        self.say("nothing was lost, doubled or changed")


def _parse(arguments):
    parser = argparse.ArgumentParser(prog="script/soak day", description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", action="store_true", help="keep the folder of a day that went wrong")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
