"""Faults planted one by one, each found by a test: `script/soak mutants table --jobs 2`.

Each fault of `tests/mutants` is planted in a copy of the tree. The test that its table names runs first; where that
passes, the other tests of its folder run up to the first that fails. A run that the bound ends counts as found. 1 when
a fault is not found, or when a named test fails without any fault.
"""

import argparse
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from tests.mutants import faults
from tests.mutants.copied_tree import CopiedTree, Outcome
from tests.mutants.faults import Fault


@dataclass(frozen=True)
class Verdict:
    """What the tests said of one fault."""

    fault: Fault
    outcome: Outcome
    seconds: float

    def __str__(self) -> str:
        if not self.outcome.failed:
            return f"NOT FOUND {self.fault}: {self.fault.breaks} ({self.seconds:.0f} s)"
        by = "no end within the bound" if self.outcome.hung else ", ".join(self.outcome.tests) or "no test could start"
        return f"found {self.fault}: {by} ({self.seconds:.0f} s)"


def main(arguments: list[str]) -> int:
    """Plant and test; 1 when a fault is not found."""
    wanted = parse(arguments)
    chosen = [fault for folder in wanted.folders or faults.folders() for fault in faults.table(folder)]
    if wanted.only:
        unknown = {*wanted.only} - {name for fault in chosen for name in (fault.name, str(fault))}
        if unknown:  # without a fault there is no test to run, and pytest would run them all
            print("no such fault:", *sorted(unknown), sep="\n  ")
            return 2
        chosen = [fault for fault in chosen if {fault.name, str(fault)} & {*wanted.only}]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        Path(folder).chmod(0o711)  # started by root, PostgreSQL runs as somebody else
        trees: SimpleQueue[CopiedTree] = SimpleQueue()
        for job in range(wanted.jobs):
            trees.put(CopiedTree(Path(folder, str(job))))
        sound = failing_without_fault(chosen, trees, wanted)
        verdicts = [] if sound else list(tried(chosen, trees, wanted))
    if sound:
        print("these fail without any fault:", *sound, sep="\n  ")
        return 1
    if wanted.write:
        faults.rewrite([(each.fault, each.outcome.tests[0]) for each in verdicts if each.outcome.tests])
    lost = [each for each in verdicts if not each.outcome.failed]
    print(f"{len(verdicts)} faults, {len(verdicts) - len(lost)} found, {len(lost)} not found")
    return 1 if lost else 0


def failing_without_fault(chosen, trees, wanted) -> list[str]:
    """The named tests that fail in a copy without a fault: they would find everything."""
    named = sorted({fault.caught_by for fault in chosen if faults.is_test(fault.caught_by)})
    tree = trees.get()
    outcome = tree.test(named, depth=wanted.depth, bound=wanted.bound * 10, first=False)
    trees.put(tree)
    return [*outcome.tests] or [outcome.told[-2000:]] if outcome.failed else []


def tried(chosen, trees, wanted):
    """The verdicts, in the order of the tables, each printed as soon as it is known."""

    def one(fault):
        tree = trees.get()
        started = monotonic()
        try:
            with tree.planted(fault):
                outcome = found(tree, fault, wanted)
        finally:
            trees.put(tree)
        verdict = Verdict(fault, outcome, monotonic() - started)
        print(verdict, flush=True)
        return verdict

    with ThreadPoolExecutor(wanted.jobs) as pool:
        yield from pool.map(one, chosen)


def found(tree, fault, wanted):
    """What the named test says, or the whole folder where it finds nothing."""
    limits = {"depth": wanted.depth, "bound": wanted.bound}
    if faults.is_test(fault.caught_by):
        outcome = tree.test([fault.caught_by], **limits)
        if outcome.failed:
            return outcome
    return tree.test([f"tests/{fault.folder}"], **limits)


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak mutants", description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="folders of tests/ (all of them)")
    parser.add_argument("--only", action="append", metavar="NAME", help="this fault; may be repeated")
    parser.add_argument("--depth", choices=("day", "nightly"), default="day", help="what script/test runs, or all")
    parser.add_argument("--jobs", type=int, default=2, help="copies of the tree that are tested at the same time")
    parser.add_argument("--bound", type=float, default=900, help="seconds that the tests of one fault may take")
    parser.add_argument("--write", action="store_true", help="write into the tables which test has found each fault")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
