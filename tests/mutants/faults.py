"""The tables of faults: one file for each folder of tests, and `not_found.toml` for those that no test finds.

A fault is a text that stands once in a file of the product, and what replaces it. `caught_by` names a test that fails
then. A fault that no test finds says in `because` why: it changes nothing that can be observed, or it shows a gap.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
HERE = Path(__file__).parent
WITHOUT_FAULTS = {"mutants", "support"}  # what plants the faults, and what tests share


@dataclass(frozen=True)
class Fault:
    """One change of one file."""

    folder: str  # of the tests that must find it
    name: str
    breaks: str  # in words
    file: str  # from the root
    old: str
    new: str
    caught_by: str = ""  # a test file or a function in it, from the root
    because: str = ""  # why no test finds it

    def __str__(self) -> str:
        return f"{self.folder}/{self.name}"


def folders() -> list[str]:
    """The folders of tests that have a table."""
    return sorted(path.stem for path in HERE.glob("*.toml") if path.stem != "not_found")


def folders_of_tests() -> set[str]:
    """The folders of tests that must have a table."""
    return {path.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/test_*.py")} - WITHOUT_FAULTS


def table(folder: str) -> list[Fault]:
    """The faults that the tests of this folder find."""
    rows = tomllib.loads((HERE / f"{folder}.toml").read_text("utf-8"))
    return [Fault(folder, name, **row) for name, row in rows.items()]


def not_found() -> list[Fault]:
    """The faults that no test of their folder finds."""
    tables = tomllib.loads((HERE / "not_found.toml").read_text("utf-8"))
    return [Fault(folder, name, **row) for folder, rows in tables.items() for name, row in rows.items()]


def is_test(name: str) -> bool:
    """Whether such a test file exists, and such a function in it."""
    file, _, function = name.partition("::")
    path = ROOT / file
    return path.is_file() and (not function or f"def {function}(" in path.read_text("utf-8"))


def rewrite(found: list[tuple[Fault, str]]) -> None:
    """Write into the tables which test has found each fault."""
    for fault, test in found:
        path = HERE / f"{fault.folder}.toml"
        before, heading, after = path.read_text("utf-8").partition(f"[{fault.name}]\n")
        path.write_text(
            before + heading + after.replace(f'caught_by = "{fault.caught_by}"', f'caught_by = "{test}"', 1), "utf-8"
        )
