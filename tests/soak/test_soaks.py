"""The long checks work: each is run for a moment, and `script/soak` runs them for long."""

import pytest

from tests.soak import damage, mutants, records, store
from tests.soak.fairness import __main__ as fairness
from tests.support.samples import by_day

pytestmark = [pytest.mark.process, pytest.mark.slow]


@pytest.mark.parametrize(
    ("part", "arguments", "told"),
    by_day(
        [
            (store, ["--rounds", "12"], "every chain holds"),
            (damage, ["--rounds", "1"], "honest ones went on"),
            (records, ["--rounds", "8"], "no fault"),
            (fairness, ["--seconds", "1", "--within", "60", "--kinds", "ping"], "everybody was answered"),
        ],
        1,
    ),
)
def test_a_soak_finds_nothing_wrong(part, arguments, told, capsys):
    """It says what it did, and ends well."""
    assert part.main(arguments) == 0
    assert told in capsys.readouterr().out


def test_a_fault_that_is_not_there_is_not_planted(capsys):
    """Otherwise all tests would run, for nothing."""
    assert mutants.main(["domain", "--only", "domain/templates-from-1", "--only", "templates-from-2"]) == 2
    assert capsys.readouterr().out == "no such fault:\n  templates-from-2\n"
