"""Every rule, ruling and scenario of every game has a test, and a page that is written on demand says which."""

import re

import pytest

from annales.domain.games import GAMES
from tests.pages import __main__ as pages
from tests.pages.citations import defined_in, faults, holders, numbers, page, read_tests

SOURCE = '''
def test_a_rook_moves_straight():
    """Along a row or a column (S1, R1)."""

def test_a_king_is_never_taken():
    """The match ends before (R2a, J1)."""

def helper():
    """Cites nothing that counts (R9)."""
'''
RULES = "# Chess\n\n- **R1.** Rooks.\n- **R2.** Kings.\n- **J1.** No taking.\n"
HELD = holders(read_tests(SOURCE, "tests/scenarios/chess/test_moves.py"))


def test_no_citation_is_wrong():
    """Each cited rule is on its game's page, and each rule there has a test."""
    assert pages.faults() == []


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Nobody passes (S12, R13a).", {"S12", "R13a"}),
        ("Set-up (R1–R3), see J4-J5", {"R1", "R2", "R3", "J4", "J5"}),
        ("R7…9", {"R7", "R8", "R9"}),
        ("RS232, X1, r5 and R", set()),
    ],
)
def test_numbers_and_ranges_are_read(text, cited):
    """A letter behind a number is a part of the rule."""
    assert numbers(text) == cited


def test_only_tests_cite():
    """By their docstrings."""
    assert {number: [test.name for test in tests] for number, tests in HELD.items()} == {
        "S1": ["test_a_rook_moves_straight"],
        "R1": ["test_a_rook_moves_straight"],
        "R2a": ["test_a_king_is_never_taken"],
        "J1": ["test_a_king_is_never_taken"],
    }


def test_the_part_of_a_rule_is_on_the_page_with_its_rule():
    """R2a needs R2 there, and holds a part of it only."""
    assert faults(defined_in(RULES), HELD) == ["no test cites R2"]


def test_a_rule_that_no_page_has_is_found():
    """The fault names the test."""
    wrong = faults(defined_in(RULES) - {"R1", "R2"}, HELD)

    assert wrong == [
        "R1 is not on the page: tests/scenarios/chess/test_moves.py::test_a_rook_moves_straight",
        "R2a is not on the page: tests/scenarios/chess/test_moves.py::test_a_king_is_never_taken",
    ]


def test_a_rule_without_a_test_and_a_gap_in_the_scenarios_are_found():
    """Both by their numbers."""
    held = holders(read_tests(SOURCE.replace("S1,", "S3,"), "tests/scenarios/chess/test_moves.py"))

    assert faults(defined_in(RULES) | {"J2"}, held) == [
        "no test cites J2",
        "no test cites R2",
        "no test cites S1",
        "no test cites S2",
    ]


def test_a_page_tells_the_tests_of_each_number():
    """By file, each test as its sentence."""
    rows = [line for line in page("Chess", "chess", HELD).splitlines() if line.startswith("| R")]

    moves = "[moves](../../tests/scenarios/chess/test_moves.py)"
    assert rows == [f"| R1 | {moves}: a rook moves straight |", f"| R2a | {moves}: a king is never taken |"]


def test_the_page_of_every_game_has_a_row_for_each_rule_and_ruling(tmp_path):
    """And for its scenarios; every link leads to a file."""
    assert pages.main(["--to", str(tmp_path)]) == 0

    for slug in GAMES:
        text = (tmp_path / f"{slug}_tests.md").read_text("utf-8")
        rows = set(re.findall(r"^\| ([RJS]\d+)[a-z]? \| \[", text, re.MULTILINE))
        defined = defined_in((pages.DOCS / "games" / f"{slug}.md").read_text("utf-8"))
        assert {"S1", *(number.rstrip("abcdefghij") for number in defined)} <= rows
        linked = set(re.findall(r"\]\(([^)]+)\)", text))
        assert {link for link in linked if not (pages.FOLDER / link).resolve().exists()} == set()


def test_a_fault_is_reported_and_the_pages_are_written(tmp_path, monkeypatch, capsys):
    """With the status 1."""
    monkeypatch.setattr(pages, "faults", lambda: ["chess: no test cites R2"])

    assert pages.main(["--to", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "chess: no test cites R2\n"
    assert (tmp_path / "laws.md").exists()
