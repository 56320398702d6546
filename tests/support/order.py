"""Runs the tests in an order by chance, from a seed that is printed: `ANNALES_TEST_ORDER=7 script/test` repeats it.

Folders are shuffled, the modules within each, and the tests within each of those. What belongs together stays together:
what its tests share is made once, and does not run on idly beside the rest.
The place of each follows from a hash of the seed and its name alone: every order can be drawn, every process of a run
draws the same one, and a test that is added leaves the others where they are to each other.
"""

import os
from collections import deque
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import randbelow

import pytest

SEED = "ANNALES_TEST_ORDER"


def pytest_configure(config):
    """Draw a seed, unless one is given; the processes of this run inherit it."""
    os.environ.setdefault(SEED, str(randbelow(1_000_000)))
    if hasattr(config, "workerinput"):
        config.args = turned(config.args, config.workerinput)


def turned(args, process):
    """The folders of the whole suite, beginning with another in each process of the run; other arguments as they are.

    pytest rewrites each module of tests once and keeps it: what one process of a first run has come by, others find.
    """
    if args != ["tests"]:
        return args
    folders = deque(sorted({str(Path(*module.parts[:2])) for module in Path("tests").rglob("test_*.py")}))
    folders.rotate(-len(folders) * int(process["workerid"].removeprefix("gw")) // process["workercount"])
    return list(folders)


def pytest_report_header():
    """How to repeat the run in this order."""
    return f"order: {SEED}={os.environ[SEED]}"


@pytest.hookimpl(tryfirst=True)  # pytest puts tests together afterwards that share what is made for one parameter
def pytest_collection_modifyitems(items):
    """Shuffle the folders, the modules within each, and the tests within each of those."""
    seed = os.environ[SEED]
    place = cache(lambda name: sha256(f"{seed} {name}".encode()).digest())
    items.sort(key=lambda item: (place(folder(item.nodeid)), place(item.location[0]), place(item.nodeid)))


def folder(nodeid):
    """The folder of tests that a test belongs to, such as `api`; empty for what belongs to none."""
    parts = nodeid.partition("::")[0].split("/")
    return parts[1] if len(parts) > 2 else ""
