"""`docs/record.md` names what the code has: every kind of entry, every fact, every form of `by`, every bound."""

import re
from pathlib import Path
from typing import get_args

import pytest

from annales.domain.log import audit, bounds, record
from annales.domain.log.entry import AnyBody
from annales.domain.table import fact_check
from annales.domain.table.facts import AnyFact
from annales.service.commands import import_record
from annales.service.commands.importing.record_names import SIGNED

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")


def section(title):
    """The text under a heading, up to the next one."""
    return re.split(r"^#+ ", PAGE.partition(f" {title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def table(title):
    """The cells of the first table of a section, row by row, without its head."""
    rows = [line for line in section(title).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows[1:]]


@pytest.mark.parametrize("kind", get_args(AnyBody), ids=lambda kind: kind.__struct_config__.tag)
def test_it_describes_every_kind_of_entry(kind):
    """With its members, in their order."""
    (row,) = [row for row in table("3. The kinds of entries") if row[0] == f"`{kind.__struct_config__.tag}`"]
    named = [name for name in re.findall(r"`(\w+)`", row[1]) if name in kind.__struct_fields__]
    assert list(dict.fromkeys(named)) == list(kind.__struct_fields__)


@pytest.mark.parametrize("fact", get_args(AnyFact), ids=lambda fact: fact.__struct_config__.tag)
def test_it_describes_every_fact(fact):
    """With as many columns as it has."""
    (row,) = [row for row in table("4. Facts") if row[0] == f"`{fact.__struct_config__.tag}`"]
    plain = re.sub(r"\([^)]*\)|`\[\[.*\]`", "one", row[1])
    columns = [] if plain == "none" else plain.split(",")
    assert len(columns) == len(fact.__struct_fields__)


def test_it_names_every_form_of_by():
    """By its members."""
    forms = [frozenset(re.findall(r'"(\w+)"', row[0])) for row in table("by")]
    assert set(forms) == set(SIGNED)
    assert len(forms) == len(SIGNED)


@pytest.mark.parametrize(
    ("what", "bound"),
    [
        ("a line, without its LF", f"{record.MOST_BYTES:,} bytes"),
        ("entries", f"{record.MOST_ENTRIES:,}"),
        ("a file that is imported", f"{import_record.MOST_BYTES // 2**20} MiB"),
        ("a string, the name of a member", f"{bounds.LONGEST:,} characters (code points)"),
        ("members of a list or an object", f"{bounds.MOST_MEMBERS:,}"),
        ("places of all zones; names of all counters", f"{bounds.MOST_PLACES:,}; {bounds.MOST_COUNTERS:,}"),
        ("pieces laid", f"{bounds.MOST_PIECES:,}"),
        ("`shuffled` facts in a record", f"{audit.MOST_SHUFFLES:,}"),
        (
            "pieces and places named in the `laid`, `shown` and `shuffled` facts of one entry",
            f"{fact_check.MOST_NAMED:,}",
        ),
    ],
)
def test_its_limits_are_those_of_the_code(what, bound):
    """In its table."""
    assert [what, bound] in [row[:2] for row in table("8. Limits")]


def test_its_limits_of_depth_are_those_of_the_code():
    """Of values, and of what holds them."""
    depths = f"{bounds.DEEPEST}; {bounds.DEPTHS['face']}, {bounds.DEPTHS['facts']} and {bounds.DEPTHS['envelopes']}"
    assert depths in section("8. Limits")
