"""No law goes untested: for each there is a planted fault that it, by name, is wanted to catch."""

from pathlib import Path

from annales.tools.laws.driver import DRIVER_LAWS, LAWS


def test_each_law_has_caught_a_planted_fault():
    """Its name is asserted somewhere in this folder."""
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_faults_*.py"))
    names = [*(law.name for law in LAWS), *DRIVER_LAWS]

    assert [name for name in names if f'== "{name}"' not in tests] == []
