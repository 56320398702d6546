"""What happens on the day, in order."""

import os
import re
import subprocess
import sys
import time

from annales.events.keys import stream_key
from tests.service.launched import ROOT
from tests.soak.day import told
from tests.soak.day.machines import Machine
from tests.soak.day.people import LONGEST, People, watch
from tests.soak.day.pulse import Pulses
from tests.soak.day.stores import back_up, restore_database, restored_redis
from tests.support.ports import kept_ports
from tests.support.postgres import OwnPostgres
from tests.support.sentinels import group
from tests.support.waiting import until

ALL = {"web": 1, "bots": 1, "clock": 1, "webhooks": 1}
# Of each machine, with a second clock, which takes over while the first machine is restarted. honcho starts one of what
# is not named.
KINDS = [ALL, {**ALL, "webhooks": 0}, {**ALL, "clock": 0, "webhooks": 0}]
WEB_ONLY = {**dict.fromkeys(ALL, 0), "web": 1}
REPLICAS, SENTINELS = 2, 3
AUDITED = re.compile(r"(\d+) matches \((\d+) of them archived\), (\d+) entries: all hold")


class Day:
    """The stores, the machines, the players; `results` has what is counted."""

    def __init__(self, folder, left, wanted, say, results):
        self.folder, self.left, self.wanted, self.say, self.results = folder, left, wanted, say, results
        (folder / "redis").mkdir()
        self.redis = left.enter_context(group(folder / "redis", REPLICAS, SENTINELS))
        self.postgres = left.enter_context(OwnPostgres())
        self.about = {
            "REDIS_URL": self.redis.url,
            "ANNALES_REPLICAS": "1",
            "ANNALES_ARCHIVE": self.postgres.url,
            "ANNALES_BOT_PAUSE_MS": "0",
            "ANNALES_BOT_STEP_MS": "0",
        }
        ports = kept_ports(len(KINDS), left)
        self.machines = [
            self._machine(f"machine-{number}", kind, port, self.about)
            for number, (port, kind) in enumerate(zip(ports, KINDS, strict=True))
        ]
        urls = [machine.url for machine in self.machines]
        self.pulses = Pulses(urls)
        self.people = People(urls, wanted.matches, wanted.players, wanted.seed)

    def run(self):
        """Play, restart, lose the primary, back up, archive, verify, restore."""
        self.say(f"{len(self.machines)} machines are ready")
        self.people.start()
        self._wait_for(1 / 4)
        self._restart()
        self._wait_for(1 / 2)
        self._lose()
        self._wait_for(3 / 4)
        before = self._back_up_in_play()
        self._wait_for(1)
        self._archive()
        whole = self._judge()
        self._back_up("evening")
        self._end()
        self._restore_evening(whole)
        self._restore_day(before, whole)

    def _machine(self, name, kind, port, about):
        machine = Machine(self.folder / name, port, kind, about)
        self.left.callback(machine.clear)
        return machine.start()

    def _wait_for(self, part):
        wanted, people, since = int(self.wanted.matches * part), self.people, time.monotonic()
        while len(people.over) < wanted or (part == 1 and people.are_at_it()):
            assert not people.faults, people.faults
            assert time.monotonic() < since + LONGEST, f"{len(people.over)} of {wanted} matches are over"
            time.sleep(0.5)
        self.say(f"{len(people.over)} of {self.wanted.matches} matches are over, {len(people.matches)} were opened")

    def _restart(self):
        for number, machine in enumerate(self.machines):
            with self.pulses.beating(number) as silence:
                since = time.monotonic()
                machine.restart()
                took = time.monotonic() - since
            self._stopped(f"restart of machine {number}", silence(), f"; that machine was ready after {took:.1f} s")

    def _lose(self):
        with self.pulses.beating(*range(len(self.machines))) as silence:
            lost = self.redis.primary
            lost.kill()
        self._stopped("loss of the primary", silence())
        lost.start()
        until(lambda: self.redis.primary.replicas() == REPLICAS)
        self.say("the lost server is a replica now")

    def _stopped(self, what, seconds, more=""):
        self.results.note(f"longest time without an acknowledged answer, {what}", f"{seconds:.1f} s{more}")
        self.say(self.results.lines[-1])

    def _back_up_in_play(self):
        """Archive what is over, so that both stores have matches, and copy them while players write.

        Returns what was acknowledged before.
        """
        self._archive()
        with self.pulses.beating(0) as silence:
            acknowledged = self._acknowledged()
            self._back_up("day")
        self._stopped("backup", silence())
        return acknowledged

    def _back_up(self, name):
        back_up(self.redis.primary, self.postgres.url, self.folder / name)
        self.say(f"backup of the {name} is made")

    def _players(self):
        return [*self.people.players, *self.pulses.players]

    def _acknowledged(self):
        """What was acknowledged: match → number of an entry → its digest."""
        merged = {}
        for player in self._players():
            for match, answers in list(player.acknowledged.items()):
                merged.setdefault(match, {}).update(list(answers.items()))
        return merged

    def _openers(self):
        """Each match with a player who may read it: who opened it, or, of a pair, one of the two."""
        pairs = {match: player for player in self.pulses.players for match in player.acknowledged}
        return {**pairs, **self.people.matches}

    def _archive(self):
        done = self._tool("annales.tools.archive", "--redis", self.redis.url)
        assert done.returncode == 0, done.stderr
        self.say(done.stdout.strip())

    def _tool(self, *words):
        command = [sys.executable, "-m", *words]
        environ = {**os.environ, **self.about}
        return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)

    def _judge(self):
        """Read everything back; the histories of all matches."""
        results, openers, acknowledged = self.results, self._openers(), self._acknowledged()
        reader = told.Reader(self.machines[0].url, openers)
        whole = reader.histories(openers)
        entries = sum(map(len, whole.values()))
        results.all("matches played to their end", len(self.people.over), self.wanted.matches)
        results.none("matches opened twice", sorted(set(reader.listed()) - openers.keys()))
        results.note("answers acknowledged", sum(map(len, acknowledged.values())))
        results.none("of these lost", told.lost(acknowledged, whole))
        results.none("written twice", told.doubled(acknowledged, whole, {player.id for player in self._players()}))
        self._audit(len(whole), entries)
        (self.folder / "keys.json").write_bytes(reader.keys())
        self._verify(reader, openers, "records verified with --key")
        self._check_audit(reader, whole, "audit lines that differ from the entries")
        return whole

    def _audit(self, matches, entries):
        """Have `annales audit` check both stores, and count what is archived."""
        done = self._tool("annales.tools.annales", "audit", "--redis", self.redis.url)
        found = AUDITED.search(done.stdout)
        assert found, done.stdout[-2000:] + done.stderr[-2000:]
        held, archived, counted = map(int, found.groups())
        self.say(found[0])
        self.results.all("matches archived", archived, self.wanted.matches)
        left = [match for match in self.people.matches if self.redis.primary.asks("EXISTS", stream_key(match))]
        self.results.none("of these still in Redis", left)
        self.results.all("matches that `annales audit` finds whole", held, matches)
        self.results.all("entries that `annales audit` finds whole", counted, entries)

    def _verify(self, reader, matches, what):
        folder = self.folder / f"records-{len(self.results.lines)}"
        holding, said = reader.verified(matches, folder, self.folder / "keys.json")
        self.results.all(what, holding, len(matches))
        self.say(f"{self.results.lines[-1]}{said}")

    def _check_audit(self, reader, whole, what):
        lines = reader.audit()
        self.results.none(f"{what}, of {len(lines)}", told.misaudited(whole, lines))
        self.say(self.results.lines[-1])

    def _end(self):
        """End all that ran on the day, so that nothing of it can help what is restored."""
        for machine in self.machines:
            machine.stop()
        self.redis.clear()
        self.postgres.kill()
        self.say("all machines and both stores are gone")

    def _restored(self, name, kind):
        """A machine on both stores as the backup has them; its processes."""
        redis = restored_redis(self.folder / name, self.folder / f"{name}-redis", self.left)
        self.left.callback(redis.kill)
        postgres = self.left.enter_context(OwnPostgres())
        restore_database(self.folder / name, postgres.url)
        where = {"REDIS_URL": f"redis://127.0.0.1:{redis.port}/0", "ANNALES_ARCHIVE": postgres.url}
        (port,) = kept_ports(1, self.left)
        return self._machine(f"{name}-machine", kind, port, {**self.about, **where, "ANNALES_REPLICAS": "0"})

    def _restore_evening(self, whole):
        """Everything is there as it was."""
        machine = self._restored("evening", ALL)
        reader = told.Reader(machine.url, self._openers())
        again = reader.histories(whole)
        self.results.note("digests compared after the restore", sum(map(len, whole.values())))
        self.results.none("of these missing or changed", told.differing(whole, again))
        self.results.none("entries that were not there before", told.differing(again, whole))
        self._verify(reader, whole, "records verified with --key after the restore")
        self._check_audit(reader, whole, "audit lines that differ after the restore")
        machine.stop()

    def _restore_day(self, acknowledged, whole):
        """What was acknowledged before the backup is there; what was being played goes on from there."""
        machine = self._restored("day", WEB_ONLY)  # alone: bots would go on at once
        reader = told.Reader(machine.url, self._openers())
        then = reader.histories(reader.listed())
        self.results.note(
            "digests compared after the restore of a backup that was taken in play", sum(map(len, then.values()))
        )
        self.results.none("of these changed", told.differing(then, whole))
        self.results.none("lost of what was acknowledged before that backup", told.lost(acknowledged, then))
        machine.stop()
        self._go_on(machine, reader, then, whole)

    def _go_on(self, machine, reader, then, whole):
        """Bots finish the matches of that backup; then all of it holds."""
        machine.processes = ALL
        machine.start()
        players = {player.id for player in self._players()}
        waiting = [
            match
            for match, entries in then.items()
            if match in self.people.matches
            and len(entries) < len(whole[match])
            and not any(entry.is_answer_of(players) for entry in whole[match].values())
        ]
        for match in waiting:
            watch(reader.as_opener(match), match)
        self.results.note("matches of bots that went on from that backup to their end", len(waiting))
        after = reader.histories(then)
        self.results.none("digests of that backup that changed when it went on", told.differing(then, after))
        self._verify(reader, then, "records verified with --key after that")
        self._check_audit(reader, after, "audit lines that differ after that")
