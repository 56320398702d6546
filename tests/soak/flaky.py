"""Finds tests that fail by chance: `script/soak flaky --runs 10 --load 8 tests/workers`.

The tests marked `process`, or those that are named, run again and again beside a busy machine, each time in another
order and with other random numbers. Every test that has ever failed is told, how often, and how to repeat it.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

from annales.service.server.parent_death import die_with
from tests.support.luck import SALT

ROOT = Path(__file__).resolve().parents[2]
ORDER = "ANNALES_TEST_ORDER"
FINE = {0, 5}  # the exit status of pytest: all passed; nothing was collected
SOME_FAILED = 1
BURNS = "while True: pass"


def main(arguments):
    """Run them so often; 1 when a test has failed."""
    wanted = parse(arguments)
    failed = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, busy(wanted.load - wanted.workers):
        for seed in range(wanted.seed, wanted.seed + wanted.runs):
            report = Path(folder) / f"{seed}.xml"
            status = once(wanted.paths, seed, report, wanted.workers)
            if status not in FINE | {SOME_FAILED}:
                print(f"run {seed} ended with {status} before its end")
                return 1
            names = failures(report.read_text("utf-8"))
            print(f"run {seed}: {len(names)} failed", flush=True)
            for name in names:
                failed[name].append(seed)
    print(told(failed, wanted.runs))
    return 1 if failed else 0


def once(paths, seed, report, workers):
    """One run, with everything by chance from the seed; its exit status."""
    which = paths or ["-m", "process"]
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(workers), f"--junitxml={report}", *which]
    environ = {**os.environ, SALT: str(seed), ORDER: str(seed)}
    return subprocess.run([*command, "-o", "junit_family=xunit1"], cwd=ROOT, env=environ, check=False).returncode


@contextmanager
def busy(number):
    """So many processes that compute all the time, and end with this one, however it ends."""
    parent = os.getpid()
    load = [
        subprocess.Popen([sys.executable, "-S", "-c", BURNS], preexec_fn=lambda: die_with(parent))
        for _ in range(number)
    ]
    try:
        yield
    finally:
        for each in load:
            each.kill()
            each.wait()


def failures(report):
    """The tests that failed, or could not begin, in what pytest writes as JUnit's XML: each as pytest names it."""
    found = []
    for case in ElementTree.fromstring(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            module = case.get("file", "")
            groups = case.get("classname", "").removeprefix(module.removesuffix(".py").replace("/", "."))
            found.append("::".join([module, *filter(None, groups.split(".")), case.get("name")]))
    return sorted(set(found))


def told(failed, runs):
    """The tests that have failed, the most often failed first, each with a command that repeats one of its failures."""
    if not failed:
        return f"{runs} runs: none failed"
    lines = []
    for name, seeds in sorted(failed.items(), key=lambda each: (-len(each[1]), each[0])):
        lines.append(f"{len(seeds)} of {runs}: {name}")
        lines.append(f"    {SALT}={seeds[0]} {ORDER}={seeds[0]} script/test '{name}'")
    return "\n".join(lines)


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak flaky", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--load", type=int, default=8, help="processes that keep the machine busy: pytest's and others")
    parser.add_argument("--workers", type=int, default=6, help="of pytest, at a time; the others compute for nothing")
    parser.add_argument("--seed", type=int, default=1, help="of the first run; each further one has the next")
    parser.add_argument("paths", nargs="*", help="of tests, or their names; all that are marked `process` where none")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
