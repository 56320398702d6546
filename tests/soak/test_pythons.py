"""`script/soak pythons` tells what differs between Pythons: shown with what they might have computed."""

import pytest

from tests.soak import pythons

HERE = {"faults": [], "moves": 3, "values": {"sacrifice/one": "d1", "sacrifice/other": "d2"}}


@pytest.fixture
def compared(monkeypatch, capsys):
    """Compares what two Pythons have computed: the status, and what is printed."""

    def compare(**changed):
        told = {"old": HERE, "new": {**HERE, **changed}}
        monkeypatch.setattr(pythons, "found", lambda: {version: version for version in told})
        monkeypatch.setattr(pythons, "in_environment", lambda python, most: told[python])
        return pythons.main([]), capsys.readouterr().out

    return compare


def test_pythons_that_agree_are_without_fault(compared):
    """With the number of moves of both."""
    assert compared() == (0, "6 moves on old, new: no fault\n")


def test_a_different_value_is_reported(compared):
    """With the Python and the record."""
    status, told = compared(values={**HERE["values"], "sacrifice/other": "d3"})

    assert (status, told) == (1, "new: values differ in sacrifice/other\n6 moves on old, new: 1 faults\n")


def test_a_different_move_is_reported(compared):
    """With the Python on which it was computed."""
    status, told = compared(faults=["sacrifice/one, entry 4: differs"])

    assert status == 1
    assert told.startswith("new: sacrifice/one, entry 4: differs\n")
