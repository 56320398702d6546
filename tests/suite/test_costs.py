"""What a run cost is told, and a folder that costs more than its bound fails it."""

import os
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

from tests.support import costs
from tests.support.children import ran

TESTS = Path(__file__).resolve().parents[1]
LOOP = 0.1  # seconds of one reference loop in these reports


def report(loop=LOOP, **tests):
    """What a process measured: of each test, by folder and name, the CPU seconds."""
    spent = {
        f"tests/{name.replace('__', '/test_it.py::')}": (cpu, cpu + 1.0, cpu / loop) for name, cpu in tests.items()
    }
    return {"tests": spent, "shared": {}, "slow": [], "again": [], "loops": [loop], "left": []}


@pytest.fixture
def bounds(tmp_path, monkeypatch):
    """Sets the bounds of folders, in reference loops."""
    monkeypatch.setattr(costs, "NIGHTLY", False)

    def write(**loops):
        file = tmp_path / "costs.toml"
        file.write_text("[loops]\n" + "".join(f"{name} = {number}\n" for name, number in loops.items()), "utf-8")
        monkeypatch.setattr(costs, "BOUNDS", file)

    return write


def test_a_folder_over_its_bound_is_named_with_both_numbers(bounds):
    """In reference loops, whatever process ran its tests."""
    bounds(api=25, domain=25)

    told = costs.dear([report(api__a=2.0, domain__a=1.0), report(api__b=1.0)])

    assert told == ["tests/api took 30 reference loops of CPU; its bound in tests/costs.toml is 25"]


def test_a_slower_machine_does_not_fail_a_run(bounds):
    """There the reference loop takes longer as well: that which was measured beside the test."""
    bounds(api=25)
    slow = report(2 * LOOP, api__a=4.0)

    shared = report(2 * LOOP) | {"shared": {"api": 4.0}}

    assert costs.dear([slow]) == costs.dear([shared]) == []
    assert costs.dear([report(api__a=4.0)]) != []


def test_a_minute_that_becomes_slower_is_measured_after_a_dear_test(monkeypatch):
    """The slower of the two measurements counts for it."""
    monkeypatch.setattr(costs, "reference_loop", lambda: 5 * LOOP)
    counted = costs.Costs()

    counted.count("dear", 4.0, 5.0, LOOP)
    counted.count("cheap", 1.0, 2.0, LOOP)

    assert counted.tests == {"dear": (4.0, 5.0, 8.0), "cheap": (1.0, 2.0, 10.0)}


def test_a_run_that_is_dearer_as_a_whole_does_not_fail(bounds):
    """Whatever makes it so is no fault of one folder or test: those are named that are dearer than the others."""
    bounds(api=22, domain=22, tools=22)

    assert costs.dear([report(api__a=2.5, domain__a=2.0, tools__a=2.0)]) == []
    assert costs.dear([report(api__a=2.5, domain__a=1.0, tools__a=1.0)]) != []
    assert costs.dear([report(api__a=4.5, domain__a=2.0, tools__a=2.0)]) != []
    assert costs.dear([report(api__a=2.5)]) != []


def test_a_dear_test_is_named_unless_it_is_marked_slow(bounds):
    """More than sixty loops."""
    bounds()
    dear = report(api__a=6.2, api__b=5.8)

    assert [line.partition(" ")[0] for line in costs.dear([dear])] == ["tests/api/test_it.py::a"]
    assert costs.dear([dear | {"slow": ["tests/api/test_it.py::a"]}]) == []


def test_work_repeated_once_after_a_change_is_within_every_bound(bounds):
    """Such as the moves of a golden record after a change of its game."""
    bounds(records=25)
    made = report(records__a=7.0, records__b=1.0) | {"again": ["tests/records/test_it.py::a"]}

    assert costs.dear([made]) == []


def test_a_night_has_no_bounds(bounds, monkeypatch):
    """Its parts have bounds of their own."""
    bounds(api=1)
    monkeypatch.setattr(costs, "NIGHTLY", True)

    assert costs.dear([report(api__a=2.0)]) == []


def test_the_table_has_folders_by_their_cost_and_the_dearest_tests():
    """CPU and wall seconds, and how many tests."""
    lines = costs.table([report(api__a=1.0, api__b=2.0, domain__a=0.5) | {"shared": {"domain": 4.0}}])

    assert [line.split() for line in lines[1:4]] == [
        ["domain", "1", "4.5", "1.5", "45"],
        ["api", "2", "3.0", "5.0", "30"],
        ["all", "3", "7.5", "6.5", "75"],
    ]
    assert [line.split()[-1] for line in lines[5:]] == [
        "tests/api/test_it.py::b",
        "tests/api/test_it.py::a",
        "tests/domain/test_it.py::a",
    ]


def test_every_folder_of_tests_has_a_bound():
    """A new one gets one, too."""
    folders = {path.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/test_*.py")}

    assert set(tomllib.loads(costs.BOUNDS.read_text("utf-8"))["loops"]) == folders


@pytest.mark.process
def test_without_a_control_group_processes_are_added_up():
    """Where the kernel counts for nobody: those that have ended, too."""
    meter = costs.Meter()  # it has entered no group
    before = meter.all()
    code = "import time\nwhile time.process_time() < 0.5: pass"
    ran([sys.executable, "-S", "-c", code])

    assert meter.all() - before > 0.4


@pytest.mark.process
@pytest.mark.parametrize("workers", [0, 2])
def test_a_run_measures_tests_their_processes_and_what_they_share(tmp_path, workers):
    """And ends with an error where something is over its bound."""
    folder = tmp_path / "tests" / "api"
    folder.mkdir(parents=True)
    (folder / "test_it.py").write_text(
        textwrap.dedent("""
            import subprocess, sys, time
            import pytest
            def burn(seconds):
                end = time.process_time() + seconds
                while time.process_time() < end:
                    pass
            @pytest.fixture(scope="module")
            def shared():
                burn(0.6)
            def test_alone(shared):
                burn(0.4)
            @pytest.mark.process
            def test_with_a_process():
                code = "import time\\nwhile time.process_time() < 0.5: pass"
                subprocess.run([sys.executable, "-S", "-c", code], check=True)
            @pytest.mark.process
            def test_leaving_a_process():
                global left
                left = subprocess.Popen(["cat"], stdin=subprocess.PIPE)  # ends when the process of this test has ended
        """),
        "utf-8",
    )
    (tmp_path / "bounded.py").write_text(
        "from pathlib import Path\nfrom tests.support import costs\n"
        "costs.BOUNDS = Path(__file__).with_name('costs.toml')\ncosts.NIGHTLY = False\n",
        "utf-8",
    )
    (tmp_path / "costs.toml").write_text("[loops]\napi = 5\n", "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = process\n", "utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        *("-p", "xdist", "-n", "2")[: workers * 2],
        "-p",
        "tests.support.costs",
        "-p",
        "bounded",
    ]

    done = ran(
        [*command, "--rootdir", tmp_path, tmp_path / "tests"],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": f"{TESTS.parent}{os.pathsep}{tmp_path}",
            "PYTEST_ADDOPTS": "",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        check=False,
    )

    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    rows = {words[-1]: words for words in map(str.split, done.stdout.splitlines()) if len(words) == 3}
    assert 0.4 <= float(rows["tests/api/test_it.py::test_alone"][0]) < 1.0  # without the 0.6 s of what is shared
    assert float(rows["tests/api/test_it.py::test_with_a_process"][0]) >= 0.5
    assert "tests/api took" in done.stdout
    assert "a test has left a process behind: cat" in done.stdout
    assert "3 passed" in done.stdout.splitlines()[-1]
