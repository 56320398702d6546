"""The tables of faults fit the tree: each can be planted, and names a test that is there."""

import pytest

from tests.mutants import faults

FEWEST = 20  # faults of a folder


def test_every_folder_of_tests_has_a_table():
    """Of the faults that its tests find."""
    assert set(faults.folders()) == faults.folders_of_tests()


@pytest.mark.parametrize("folder", faults.folders())
def test_a_table_has_twenty_faults(folder):
    """Or more."""
    assert len(faults.table(folder)) >= FEWEST


@pytest.mark.parametrize("folder", faults.folders())
def test_a_fault_can_be_planted(folder):
    """Its text stands once in its file, and is replaced by another one."""
    assert [str(fault) for fault in faults.table(folder) if not fits(fault)] == []


@pytest.mark.parametrize("folder", faults.folders())
def test_a_fault_names_a_test_of_its_folder(folder):
    """Whoever moves or removes that test runs `script/soak mutants --write`, which looks for another one."""
    named = {fault.caught_by for fault in faults.table(folder)}

    assert {test for test in named if not test.startswith(f"tests/{folder}/") or not faults.is_test(test)} == set()


def test_a_fault_that_no_test_finds_can_be_planted_and_says_why():
    """It stands in a list of its own, and in no table."""
    lost = faults.not_found()

    assert [str(fault) for fault in lost if not fits(fault) or not fault.because or fault.caught_by] == []
    assert {str(fault) for fault in lost} & {
        str(fault) for folder in faults.folders() for fault in faults.table(folder)
    } == set()


def fits(fault):
    """Whether the text of a fault stands once in its file, and its replacement differs."""
    return fault.old != fault.new and (faults.ROOT / fault.file).read_text("utf-8").count(fault.old) == 1


def test_a_test_that_was_found_is_written_into_the_table(tmp_path, monkeypatch):
    """Into the row of its fault; the others stay as they are."""
    monkeypatch.setattr(faults, "HERE", tmp_path)
    row = "breaks = 'x'\nfile = 'x.py'\nold = 'a'\nnew = 'b'\ncaught_by = \"tests/x/test_x.py\"\n"
    (tmp_path / "x.toml").write_text(f"[one]\n{row}\n[two]\n{row}")

    faults.rewrite([(faults.table("x")[1], "tests/x/test_y.py::test_that")])

    assert [fault.caught_by for fault in faults.table("x")] == ["tests/x/test_x.py", "tests/x/test_y.py::test_that"]


@pytest.mark.parametrize(
    ("name", "is_there"),
    [
        ("tests/mutants/test_faults.py", True),
        ("tests/mutants/test_faults.py::test_a_test_is_named_by_its_file_or_its_function", True),
        ("tests/mutants/test_faults.py::test_of_nothing", False),
        ("tests/mutants/test_nothing.py", False),
        ("", False),
    ],
)
def test_a_test_is_named_by_its_file_or_its_function(name, is_there):
    """What is not there any more finds nothing."""
    assert faults.is_test(name) is is_there
