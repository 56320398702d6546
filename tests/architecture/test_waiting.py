"""Nothing in tests is decided by how long something takes: they wait for what comes true, and no bound is ever near."""

import ast
import re
import signal
import subprocess
import sys
from functools import cache

import pytest

from tests.architecture.sources import ROOT
from tests.support import children, node, waiting

RUNNING = {  # files that run a program without that bound, with their reasons
    "tests/architecture/test_markers.py": "no program is started by it, or an empty one",
    "tests/clients/passed.py": "a command for people, who see what it prints and end it",
    "tests/support/samples.py": "git, before any test runs",
}
SLEEPS = {  # where a program under test, or somebody whom a test plays, takes their time; nothing is decided by it
    "tests/api/test_http.py": "a reader who reads slowly",
    "tests/api/test_limits_http.py": "a client that waits as long as it is told to",
    "tests/service/stand_in/web.py": "an application that streams a line now and then",
    "tests/service/test_bullet.py": "the moments of the kills, by luck, and people who think",
    "tests/service/test_kills.py": "the moments of the kills, by luck",
    "tests/service/test_pipe.py": "a turn of the event loop, of no length",
    "tests/support/moments.py": "a clock, whose sleep is the system's",
    "tests/support/waiting.py": "the pause between two looks",
    "tests/workers/hanging.py": "a bot that never stops thinking",
}
LEFT = ("tests/soak/", "tests/table/browser/")  # run for long by their nature; pages have waits of their own
WITHOUT = {f"subprocess.{name}" for name in ("run", "call", "check_call", "check_output")}
MAY_WAIT = re.compile(r"sleep|subprocess|timeout|communicate|\.(join|wait)\(")
LEAST = 60.0  # seconds: a bound that a loaded machine may reach is a way to fail by chance


@cache
def parsed():
    """The modules of tests that may wait, or run a program: their paths, and what stands in them."""
    paths = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "tests").rglob("*.py"))}
    texts = {name: path.read_text("utf-8") for name, path in paths.items() if not name.startswith(LEFT)}
    return [(name, ast.parse(text)) for name, text in texts.items() if MAY_WAIT.search(text)]


@cache
def calls(tree):
    """All calls in a module."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def sleeps(tree):
    """Whether the system's time is slept through somewhere."""
    return any(re.fullmatch(r"(time\.|gevent\.)?sleep", ast.unparse(call.func)) for call in calls(tree))


def is_fixture_named_time(tree):
    """Whether `time` is a clock of the tests in a module, which a test moves."""
    return any(isinstance(node, ast.FunctionDef) and node.name == "time" for node in tree.body)


def short_bounds(tree):
    """The lines with a wait for others that a loaded machine could reach the end of; up to a second is a pause."""
    for call in calls(tree):
        bounds = [word.value for word in call.keywords if word.arg == "timeout"]
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("communicate", "join", "wait"):
            bounds += call.args if len(call.args) == 1 else []
        if any(
            isinstance(each, ast.Constant) and isinstance(each.value, int | float) and 1 < each.value < LEAST
            for each in bounds
        ):
            yield call.lineno


def test_tests_do_not_sleep():
    """They wait by `until`, which says what for; the exceptions are named with their reasons."""
    sleeping = {name for name, tree in parsed() if not is_fixture_named_time(tree) and sleeps(tree)}

    assert sleeping == set(SLEEPS)


def test_no_test_runs_a_program_without_a_bound():
    """`ran` has one, and ends all that the program has started."""
    running = {name for name, tree in parsed() if any(ast.unparse(call.func) in WITHOUT for call in calls(tree))}

    assert running == set(RUNNING)


def test_no_bound_of_a_wait_is_short():
    """`BOUND` is the one for all."""
    short = {name: lines for name, tree in parsed() if (lines := list(short_bounds(tree)))}

    assert short == {}


def test_inner_time_limits_end_before_outer_ones():
    """What waits inside names its reason before the one around it ends it."""
    settings = (ROOT / "setup.cfg").read_text("utf-8")
    around = float(re.search(r"^faulthandler_timeout = (\d+)$", settings, re.MULTILINE)[1])

    assert LEAST < waiting.BOUND * waiting.MOST < children.LONGEST < around
    assert node.TEST_BOUND < children.LONGEST


def test_a_wait_that_comes_to_nothing_says_for_what(monkeypatch):
    """And gives the words of the program that it waited for."""
    monkeypatch.setattr(waiting, "BOUND", 0.0)
    with pytest.raises(AssertionError, match=r"lambda: 1 == 2[^é]*the log"):
        waiting.until(lambda: 1 == 2, lambda: "the log")


@pytest.mark.parametrize(("load", "times"), [(0.1, 1), (6.0, 3), (99.0, waiting.MOST)])
def test_a_wait_is_longer_on_a_busy_machine(monkeypatch, load, times):
    """By how many processes want a core, and not without end."""
    monkeypatch.setattr(waiting.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(waiting.os, "getloadavg", lambda: (load, 0.0, 0.0))

    assert waiting.patience() == times * waiting.BOUND


def test_a_wait_gives_what_it_waited_for():
    """Looked at until it is there."""
    looks = iter([None, [], "there"])

    assert waiting.until(lambda: next(looks), every=0.0) == "there"


ENDLESS = """
import os, pathlib, signal, sys
print("it began", flush=True)
os.fork()
pathlib.Path(sys.argv[1]).touch()
while True:
    signal.pause()
"""


@pytest.mark.process
def test_a_program_that_does_not_end_is_killed_with_all_it_has_started(tmp_path, monkeypatch):
    """Its words are told; whoever held its output is gone, or they could not be read to their end."""
    began = tmp_path / "began"

    def communicates(process, *given, really=subprocess.Popen.communicate):
        waiting.until(began.exists)
        return really(process, *given)

    monkeypatch.setattr(subprocess.Popen, "communicate", communicates)
    with pytest.raises(AssertionError, match=r"not ended after 0 s[^é]*it began"):
        children.ran([sys.executable, "-c", ENDLESS, began], longest=0.0)


@pytest.mark.process
def test_a_failed_program_is_reported_with_its_output():
    """Unless the test asks for its status."""
    fails = [sys.executable, "-c", "import sys; print('out'); sys.exit('err')"]

    with pytest.raises(AssertionError, match=r"ended with 1\nout\n\nerr"):
        children.ran(fails)
    done = children.ran(fails, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "out\n", "err\n")
    assert children.ran([sys.executable, "-c", "print(input())"], input="in").stdout == "in\n"
    killed = children.ran([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"], check=False)
    assert killed.returncode == -signal.SIGKILL
