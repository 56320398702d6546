"""The long checks work: each is run for a moment, and `script/soak` runs them for long."""

import pytest

from tests.soak import damage, records, store

pytestmark = [pytest.mark.process, pytest.mark.slow]


@pytest.mark.parametrize(
    ("part", "arguments", "told"),
    [
        (store, ["--rounds", "12"], "every chain holds"),
        (damage, ["--rounds", "1"], "honest ones went on"),
        (records, ["--rounds", "8"], "no fault"),
    ],
    ids=["store", "damage", "records"],
)
def test_a_soak_finds_nothing_wrong(part, arguments, told, capsys):
    """It says what it did, and ends well."""
    assert part.main(arguments) == 0
    assert told in capsys.readouterr().out
