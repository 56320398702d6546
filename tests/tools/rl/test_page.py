"""docs/research.md: its program runs as printed, and its figures of the arrays are so."""

from pathlib import Path

import pytest

from annales.rl import KernelEnv
from annales.rl.lexicon import BUCKETS
from tests.docs.guide import BLOCK

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "research.md").read_text("utf-8")


def programs():
    """What is printed in Python."""
    return [code for language, code in BLOCK.findall(PAGE) if language == "python"]


def test_the_program_runs_as_printed(capsys):
    """One match of random players; what they have won sums to zero."""
    program, _ = programs()

    scope = {}
    exec(program, scope)

    assert set(scope["won"]) == {"seat_0", "seat_1", "seat_2"}
    assert abs(sum(scope["won"].values())) < 1e-9
    assert str(scope["won"]) in capsys.readouterr().out


def test_the_program_for_open_spiel_runs_as_printed(capsys):
    """The game is known to it then."""
    pytest.importorskip("pyspiel", reason="open-spiel has no wheel for this platform")
    _, program = programs()

    exec(program, {})

    assert capsys.readouterr().out == "annales_theomachie_3 3 500\n"


def first_cells(text):
    """What the rows of its tables begin with, without the code marks."""
    return [line.split("|")[1].strip(" `") for line in text.splitlines() if line.startswith("| `")]


def test_the_tables_name_all_settings_and_all_arrays():
    """And the page says how many buckets there are."""
    settings, arrays = map(first_cells, PAGE.split("## Observations"))
    space = KernelEnv("faiseurs_d_univers").observation_space("seat_0")

    assert settings == list(KernelEnv.__init__.__kwdefaults__)
    assert sorted(arrays) == sorted(space["observation"])
    assert f"{BUCKETS:,} buckets" in " ".join(PAGE.split())
