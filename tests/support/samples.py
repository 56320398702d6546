"""Which sample of a large whole a run takes: another one with each commit, the same for all who test that commit.

`ANNALES_TEST_TURN=n` takes the n-th sample; `script/test --nightly` takes the whole.
"""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAME = "ANNALES_TEST_TURN"


def _of_the_commit() -> str:
    """A number that follows from the commit that is checked out; 0 where there is none."""
    try:
        told = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "0"
    return str(int(told[:8], 16))


TURN = int(os.environ.setdefault(NAME, _of_the_commit()))  # in the environment: for the workers that a run starts


def spread(items, number, turn=TURN):
    """So many of the items at most, evenly spread, and others in another turn."""
    number = min(number, len(items))
    places = {(len(items) * n // number + turn) % len(items) for n in range(number)}
    return [items[place] for place in sorted(places)]


def by_day(rows, number, turn=TURN):
    """Parameters of a test: all rows (tuples, or each one value), of which all but so many are left to the night."""
    today = spread(range(len(rows)), number, turn)
    marks = [[] if place in today else [pytest.mark.nightly] for place in range(len(rows))]
    return [pytest.param(*_values(row), marks=left) for row, left in zip(rows, marks, strict=True)]


def one_way_by_day(rows, ways):
    """Parameters of a test: each row with each way. By day each row goes one way, and the next row the next way."""
    turns = enumerate(rows, TURN)
    return [each for turn, row in turns for each in by_day([(*_values(row), way) for way in ways], 1, turn)]


def _values(row):
    """What one row hands to a test."""
    return row if isinstance(row, tuple) else (row,)
