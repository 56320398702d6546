"""The lines of the pages are short enough to be read and compared: 120 characters, a row of a table 200."""

import re

import pytest

from tests.architecture.sources import ROOT

PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "changelog.d").glob("README.md"))
)
PROSE, ROW = 120, 200
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)  # a command is not broken
CARDS = re.compile(r"docs/games/")  # rows of their tables hold the whole text of a card


def too_long(page, text):
    """The lines of a page that are longer than they may be."""
    lines = FENCED.sub("", text).splitlines()
    return [line for line in lines if len(line) > bound(page, line)]


def bound(page, line):
    """Rows of tables cannot be broken."""
    if not line.lstrip().startswith("|"):
        return PROSE
    return len(line) if CARDS.match(page) else ROW


@pytest.mark.parametrize("page", PAGES)
def test_no_line_is_too_long(page):
    """Break it at a word; of a row, say the rest below its table."""
    assert too_long(page, (ROOT / page).read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        ("a" * 121, True),
        ("é" * 120, False),
        ("- " + "a" * 119, True),
        ("| " + "a" * 199, True),
        ("| " + "a" * 198, False),
        (f"```\n{'a' * 121}\n```", False),
    ],
)
def test_a_line_that_is_too_long_is_found(line, is_found):
    """By characters; commands stay whole."""
    assert bool(too_long("docs/log.md", f"# A page\n\n{line}\n")) is is_found
