"""Runs the tests in an order by chance, from a seed that is printed: `ANNALES_TEST_ORDER=7 script/test` repeats it.

Modules are shuffled, and the tests within each; a module stays together, so that what its tests share is made once.
The place of each follows from a hash of the seed and its name alone: every order can be drawn, every process of a run
draws the same one, and a test that is added leaves the others where they are to each other.
"""

import os
from hashlib import sha256
from secrets import randbelow

import pytest

SEED = "ANNALES_TEST_ORDER"


def pytest_configure(config):
    """Draw a seed, unless one is given; the processes of this run inherit it."""
    os.environ.setdefault(SEED, str(randbelow(1_000_000)))


def pytest_report_header():
    """How to repeat the run in this order."""
    return f"order: {SEED}={os.environ[SEED]}"


@pytest.hookimpl(tryfirst=True)  # pytest puts tests together afterwards that share what is made for one parameter
def pytest_collection_modifyitems(items):
    """Shuffle the modules, and the tests within each."""
    seed = os.environ[SEED]
    items.sort(key=lambda item: (_place(seed, item.location[0]), _place(seed, item.nodeid)))


def _place(seed, name):
    return sha256(f"{seed} {name}".encode()).digest()
