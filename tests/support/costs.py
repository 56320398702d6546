"""What a run costs: CPU and wall seconds by folder, and its dearest tests. A folder over its bound fails the run.

CPU seconds are those of the test's process and of all that it started. A shared machine does more or less in a second,
so the bounds are set in runs of a reference loop, which is measured again and again during the run, for each dear test
before it and after it: a slow minute takes longer for both. What no loop shows, such as starts of processes beside much
other work, makes all tests dearer: the bounds grow with the whole run. `tests/costs.toml` has them.
"""

import mmap
import time
import tomllib
from collections import Counter
from contextlib import suppress
from pathlib import Path
from statistics import fmean

import psutil
import pytest

from tests.support.depth import NIGHTLY
from tests.support.kept import KEPT_BY
from tests.support.order import folder

BOUNDS = Path(__file__).resolve().parents[1] / "costs.toml"
LOOPS_OF_A_TEST = 60  # at most, unless it is marked `slow`
MARGIN = 2.2  # of the bounds of folders, over what they cost on an idle machine
DEAREST = 10
PAUSE = 15.0  # seconds between two measurements of the reference loop
DEAR = 2.0  # CPU seconds of a test after which it is measured again
PAGES = 1_500  # of new memory for each reference loop, as tests touch them
TOUCHED = 8_000  # of them, to measure one: fewer would be those that a process has just given back
TOGETHER = "shared"  # collection, and servers that all tests of a process use


class Meter:
    """CPU seconds of this process and of all that it started; what they did before they ended counts too."""

    def __init__(self) -> None:
        self._own = psutil.Process()
        self._group: Path | None = None
        self._outer = _group_of_this_process()

    def enter(self) -> None:
        """Have the kernel count, in a control group of this process's own, where it may make one (as root it may)."""
        try:
            group = self._outer / f"annales-tests-{self._own.pid}"
            group.mkdir()
            (group / "cgroup.procs").write_text(str(self._own.pid))
            self._group = group
        except OSError:  # not allowed, or no such groups: `all` adds processes up
            return

    def left(self) -> list[str]:
        """The command lines of processes that still run, but this one."""
        if self._group is not None:
            pids = map(int, (self._group / "cgroup.procs").read_text().split())
        else:
            pids = (each.pid for each in self._own.children(recursive=True))
        lines = []
        for pid in pids:
            with suppress(psutil.Error):  # it has ended by now
                lines += [" ".join(psutil.Process(pid).cmdline())] if pid != self._own.pid else []
        # One that has ended but is not awaited has no line; the tracker of multiprocessing ends with this process.
        return [line for line in lines if line and "multiprocessing.resource_tracker" not in line]

    def leave(self) -> None:
        """Give the group back; a process that still runs in it keeps it."""
        if self._group is not None:
            (self._outer / "cgroup.procs").write_text(str(self._own.pid))
            with suppress(OSError):
                self._group.rmdir()

    def alone(self) -> float:
        """Of this process without the others: a test that may start none asks this, which costs nothing."""
        return time.process_time()

    def all(self) -> float:
        """Of all of them. Without a group, those are missing that ended unawaited, such as renderers of a browser."""
        if self._group is not None:
            return int((self._group / "cpu.stat").read_text().split()[1]) / 1e6  # after `usage_usec`
        total = 0.0
        for process in (self._own, *self._own.children(recursive=True)):
            try:
                total += sum(process.cpu_times()[:4])  # user, system, and the same of children that have ended
            except psutil.NoSuchProcess:
                continue
        return total


def _group_of_this_process() -> Path:
    """Its folder in the second version of Linux's control groups; one that does not exist where there are none."""
    try:
        mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
        paths = dict(line.split("::") for line in Path("/proc/self/cgroup").read_text().split() if "::" in line)
    except OSError:  # no Linux
        return Path("/nowhere")
    root = next((place for _, place, kind, *_ in mounts if kind == "cgroup2"), "/nowhere")
    return Path(root + paths.get("0", "/"))


class Costs:
    """The seconds of one process of the run, as text for the one that adds them up."""

    def __init__(self) -> None:
        self.meter = Meter()
        self.tests: dict[
            str, tuple[float, float, float]
        ] = {}  # CPU and wall seconds, and loops; without what they share
        self.shared: Counter[str] = Counter()  # CPU seconds of what the tests of a folder share
        self.slow: list[str] = []
        self.again: list[str] = []  # tests that made again what else is kept: a change may cost that once
        self.loops: list[float] = []
        self._measured = 0.0
        self._shared_now = 0.0  # within the test that runs

    def calibrate(self, pause: float = PAUSE) -> float:
        """CPU seconds of the reference loop, measured again unless that was done just now."""
        if not self.loops or time.monotonic() - self._measured >= pause:
            self.loops.append(reference_loop())
            self._measured = time.monotonic()
        return self.loops[-1]

    def count(self, test: str, spent: float, lasted: float, loop: float) -> None:
        """What a test cost, before which the reference loop took so long; after a dear one it is measured again."""
        if spent > DEAR:
            loop = max(loop, self.calibrate(0.0))
        self.tests[test] = (spent, lasted, spent / loop)

    def report(self) -> dict[str, object]:
        """All of it."""
        rest = self.meter.all() - sum(cpu for cpu, _, _ in self.tests.values()) - self.shared.total()
        shared = {**self.shared, TOGETHER: max(0.0, rest)}
        return {
            "tests": self.tests,
            "shared": shared,
            "slow": self.slow,
            "again": self.again,
            "loops": self.loops,
            "left": self.meter.left(),
        }


def reference_loop() -> float:
    """CPU seconds of what tests do: integers, texts, dictionaries, new memory. 0.1 where the bounds were set.

    A virtual machine whose host takes free memory back needs up to three hundred times as long as others for a page
    that was not touched before, and no longer for the rest.
    """
    started = time.process_time()
    held: dict[str, int] = {}
    for number in range(450_000):
        held[str(number % 997)] = held.get(str(number % 991), 0) + number
    computed = time.process_time()
    with mmap.mmap(-1, TOUCHED * mmap.PAGESIZE) as memory:
        for start in range(0, len(memory), mmap.PAGESIZE):
            memory[start] = 1
        touched = time.process_time()
    return computed - started + (touched - computed) * PAGES / TOUCHED


_costs = pytest.StashKey[Costs]()
_reports = pytest.StashKey[list[dict[str, object]]]()


def pytest_configure(config):
    """Each process of the run measures itself."""
    config.stash[_costs] = Costs()
    config.stash[_reports] = []
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):  # not where xdist's processes test
        config.stash[_costs].meter.enter()


def pytest_unconfigure(config):
    """When all that ran for the tests has ended."""
    config.stash[_costs].meter.leave()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    """One test, with its own fixtures; what it shares with others counts for the folder."""
    costs = item.config.stash[_costs]
    loop = costs.calibrate()
    measure = costs.meter.all if item.get_closest_marker("process") else costs.meter.alone
    costs._shared_now = 0.0
    cpu, wall = measure(), time.monotonic()
    try:
        return (yield)
    finally:
        spent, lasted = max(0.0, measure() - cpu - costs._shared_now), time.monotonic() - wall
        costs.count(item.nodeid, spent, lasted, loop)
        if item.get_closest_marker("slow"):
            costs.slow.append(item.nodeid)
        if any(name == KEPT_BY for name, _ in item.user_properties):
            costs.again.append(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef, request):
    """What is made for several tests is no test's own cost."""
    if fixturedef.scope == "function":
        return (yield)
    costs = request.config.stash[_costs]
    before, inner = costs.meter.all(), costs._shared_now
    try:
        return (yield)
    finally:
        spent = costs.meter.all() - before - (costs._shared_now - inner)
        costs._shared_now += spent
        costs.shared[folder(request.node.nodeid) or TOGETHER] += spent


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    """Hand the figures over to the process that adds them up."""
    report = session.config.stash[_costs].report()
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["costs"] = report
    else:
        _add(session.config, report)
    reports = session.config.stash[_reports]
    if dear(reports) or left_behind(reports):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """What a process of the run has measured."""
    if report := getattr(node, "workeroutput", {}).get("costs"):
        _add(node.config, report)


def _add(config: pytest.Config, report: dict[str, object]) -> None:
    """Take it up, unless that process ran no test."""
    if report["tests"]:
        config.stash[_reports].append(report)


def pytest_terminal_summary(terminalreporter, config):
    """The table of folders, the dearest tests, and what is over its bound."""
    reports = config.stash[_reports]
    if reports:
        terminalreporter.section("what this run cost")
        for line in (*table(reports), *dear(reports), *left_behind(reports)):
            terminalreporter.write_line(line)


def table(reports: list[dict]) -> list[str]:
    """CPU seconds, wall seconds and tests of each folder, dearest first; then the dearest tests."""
    cpu, wall, number, loops = by_folder(reports)
    tests = {name: spent for report in reports for name, (spent, _, _) in report["tests"].items()}
    lines = [f"{'folder':16}{'tests':>8}{'CPU s':>10}{'wall s':>10}{'loops':>10}"]
    for name, spent in sorted(cpu.items(), key=lambda pair: -pair[1]):
        lines.append(f"{name:16}{number[name]:8}{spent:10.1f}{wall[name]:10.1f}{loops[name]:10.0f}")
    lines.append(f"{'all':16}{number.total():8}{cpu.total():10.1f}{wall.total():10.1f}{loops.total():10.0f}")
    lines.append(f"one reference loop took {reference(reports):.3f} s")
    for name, spent in Counter(tests).most_common(DEAREST):
        lines.append(f"{spent:8.1f} s  {name}")
    return lines


def dear(reports: list[dict]) -> list[str]:
    """A sentence for each folder over its bound, and for each test that is dear and not marked so."""
    if NIGHTLY or not reports:
        return []
    bounds = tomllib.loads(BOUNDS.read_text("utf-8"))["loops"]
    usual = [_without(report, report["again"]) for report in reports]
    *_, loops = by_folder(usual)
    over = [
        f"tests/{name} took {spent:.0f} reference loops of CPU; its bound in tests/costs.toml is {bounds[name]}"
        for name, spent in loops.items()
        if name in bounds and spent > bounds[name] * slowness(name, loops, bounds)
    ]
    slow = {name for report in reports for name in report["slow"]}
    return over + [
        f"{name} took {spent:.0f} reference loops of CPU, more than {LOOPS_OF_A_TEST}: mark it slow, or mend it"
        for report in usual
        for name, (_, _, spent) in report["tests"].items()
        if name not in slow and spent > LOOPS_OF_A_TEST * slowness(folder(name), loops, bounds)
    ]


def slowness(judged: str | None, loops: dict[str, float], bounds: dict[str, int]) -> float:
    """How many times as much as on an idle machine the other folders of a run cost, in the median; at least 1."""
    ratios = [
        (loops[name] * MARGIN / bounds[name], bounds[name]) for name in bounds if name in loops and name != judged
    ]
    left = sum(weight for _, weight in ratios) / 2
    for ratio, weight in sorted(ratios):
        left -= weight
        if left <= 0:
            return max(1.0, ratio)
    return 1.0


def left_behind(reports: list[dict]) -> list[str]:
    """A sentence for each process that tests have started and not ended."""
    return [f"a test has left a process behind: {line}" for report in reports for line in report["left"]]


def _without(report: dict, tests: list[str]) -> dict:
    return report | {"tests": {name: costs for name, costs in report["tests"].items() if name not in tests}}


def by_folder(reports: list[dict]) -> tuple[Counter, Counter, Counter, Counter]:
    """CPU seconds, wall seconds, number of tests and reference loops of each folder."""
    cpu, wall, number, loops = Counter(), Counter(), Counter(), Counter()
    for report in reports:
        cpu.update(report["shared"])
        loops.update({name: spent / reference([report]) for name, spent in report["shared"].items()})
        for nodeid, (spent, lasted, in_loops) in report["tests"].items():
            name = folder(nodeid) or TOGETHER
            cpu[name] += spent
            wall[name] += lasted
            loops[name] += in_loops
            number[name] += 1
    return cpu, wall, number, loops


def reference(reports: list[dict]) -> float:
    """CPU seconds of the reference loop, in the mean over the whole run."""
    return fmean(loop for report in reports for loop in report["loops"])
