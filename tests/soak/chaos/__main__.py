"""Kills, pauses, partitions and full disks beside players who write: `script/soak chaos --faults 300`.

All that `script/server` starts, on a Redis and a PostgreSQL of its own, each behind a link that can be partitioned and
on a disk that can be filled. Pairs of players play and resign, so that matches are archived while faults go on; others
play against a bot. One fault follows the other. At the end every match is read back, from wherever it lies: nothing
that was acknowledged is missing, nothing stands there twice, every record holds, and no bot was late once the service
had recovered.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.soak.chaos.faults import Faults
from tests.soak.chaos.players import Reading, Resigning, Timed, late, listed
from tests.soak.chaos.stage import Archiving, Stage
from tests.soak.failover import judged
from tests.support.waiting import until

PAIRS, BOT_MATCHES = 2, 2
GETS_ON_BY = 4  # answers that are acknowledged after a fault before it counts as over
LASTS = (0.2, 6.5)  # seconds: shorter and longer than the service waits for a reply
NEEDED = ("redis", "web", "data's disk full, web")  # in all other faults people play on before they are healed
LATE = 5.0  # seconds after the recovery by which a bot must have answered
SHOWN = ("median", "p95", "latest")
NEVER = ("left in Redis", "lost", "doubled", "opened twice", "unlisted", "records that do not hold", "failures")
SAID = 20_000  # characters of the service's log that are printed when something is wrong


@dataclass(frozen=True)
class Fault:
    """One fault: when it began, when it was healed, and when answers were acknowledged again; monotonic seconds."""

    kind: str
    began: float
    healed: float
    recovered: float

    @property
    def took(self):
        """The seconds of the recovery."""
        return self.recovered - self.healed


def main(arguments):
    """Inflict faults and count; 1 if anything was lost, doubled or late, or does not hold."""
    wanted = parse(arguments)
    with tempfile.TemporaryDirectory(prefix="annales-chaos-") as folder, ExitStack() as held:
        os.chmod(folder, 0o711)  # PostgreSQL does not run as root
        stage = Stage(Path(folder), held)
        try:
            is_good = tried(stage, wanted)
        except AssertionError as failure:
            print(f"it did not go on: {failure}")
            is_good = False
        if not is_good:
            print(stage.service.said.read_text()[-SAID:])
            print(f"again: script/soak chaos --seed {wanted.seed} --faults {wanted.faults}")
    return 0 if is_good else 1


def tried(stage, wanted):
    """Whether all is well after these faults; prints the counts.

    Raises AssertionError if play does not go on, and KeyError for a kind of fault that there is not.
    """
    faults = Faults(stage, Random(wanted.seed)).only(wanted.only)
    with ExitStack() as held:
        playing = held.enter_context(Resigning(stage.service.url, PAIRS))
        against = [held.enter_context(Timed(stage.service.url)) for _ in range(BOT_MATCHES)]
        reading = held.enter_context(Reading(playing, Random(wanted.seed)))
        archiving = held.enter_context(Archiving(stage))
        playing.gets_on(by=GETS_ON_BY)
        done = run(faults, playing, against, wanted)
    failures = [failure for each in (playing, *against, reading, archiving) for failure in each.failures]
    openers = [*(south for south, _ in playing.pairs), *(each.player for each in against)]
    counts = {
        "left in Redis": stage.left_in_redis([match for each in openers for match in each.opened]),
        **judged([*playing.pairs, *((each.player, each.player) for each in against)]),
        **compared(openers),
        "failures": len(failures),
    }
    waits = late([wait for each in against for wait in each.waits], done)
    tell(done, counts, waits)
    tell_late(waits, "turns of bots")
    tell_late(late(reading.waits, done), "matches read")
    print(f"{archiving.archived} matches archived while there were faults", *map(repr, failures), sep="\n")
    return not any(counts[name] for name in NEVER) and waits[-1][0] <= LATE


def compared(openers):
    """How many matches are listed more often than their openers opened them, and how many less often."""
    opened = Counter(match for each in openers for match in each.opened)
    found = Counter(match for each in openers for match in listed(each))
    for match in opened - found:
        print(f"{match} was opened {opened[match]} times and is listed {found[match]} times")
    return {
        "opened twice": (found - opened).total(),
        "unlisted": (opened - found).total(),
    }


def run(faults, playing, against, wanted):
    """Inflict so many of these faults, one after the other; returns them."""
    done, luck = [], Random(wanted.seed)
    ends, kinds = time.monotonic() + wanted.minutes * 60, []
    while len(done) < wanted.faults and time.monotonic() < ends:
        kinds = kinds or luck.sample(sorted(faults), len(faults))
        kind, began = kinds.pop(), time.monotonic()
        heal = faults[kind]()
        time.sleep(luck.uniform(*LASTS))
        if not kind.startswith(NEEDED):
            playing.gets_on(by=GETS_ON_BY)
        heal()
        healed = time.monotonic()
        playing.gets_on(by=GETS_ON_BY)
        done.append(Fault(kind, began, healed, time.monotonic()))
        turned = [each.turns for each in against]
        until(lambda turned=turned: all(each.turns > then for each, then in zip(against, turned, strict=True)))
        if wanted.verbose:
            bots = time.monotonic() - done[-1].recovered
            print(f"{len(done)}: {kind}: written after {done[-1].took:.1f} s, bots {bots:.1f} s later", flush=True)
    return done


def tell(done, counts, waits):
    """Print the counts."""
    print("kind | faults | slowest recovery, s | latest turn of a bot, s")
    for kind in sorted({fault.kind for fault in done}):
        took = [fault.took for fault in done if fault.kind == kind]
        latest = max((wait for wait, after in waits if after == kind), default=0.0)
        print(f"{kind} | {len(took)} | {max(took):.1f} | {latest:.1f}")
    print(f"{len(done)} faults:", ", ".join(f"{count} {what}" for what, count in counts.items()))


def tell_late(waits, what):
    """Print how late they were."""
    places = (len(waits) // 2, len(waits) * 95 // 100, -1)
    said = ", ".join(f"{name} {waits[place][0]:.1f} s" for name, place in zip(SHOWN, places, strict=True))
    print(f"{len(waits)} {what}, after the question or the recovery: {said}")


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
