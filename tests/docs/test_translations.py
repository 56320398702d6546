"""A page says the same in each language: its headings, tables, lists, code, and the rules and rulings that it cites."""

import re
from collections import Counter
from itertools import zip_longest

import pytest

from annales.service.http.documents import DOCS
from tests.docs.guide import BLOCK
from tests.pages.citations import CITED, DEFINED, defined_in

TRANSLATED = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.fr.md"))
CODE = re.compile(r"`([^`]+)`")
HEADING = re.compile(r"^(#+) (?:(\d+)\. )?", re.MULTILINE)  # its level, and its number if it has one
LINKED = re.compile(r"\]\(([^)]+)\)")


def faults(english, french):
    """What one page has and the other has not, by section."""
    pairs = zip_longest(sections(english), sections(french), fillvalue="")
    return [
        f"section {number}: {what} {said(here)}, in French {said(there)}"
        for number, (in_english, in_french) in enumerate(pairs)
        for (what, here), (_, there) in zip(parts(in_english).items(), parts(in_french).items(), strict=True)
        if here != there
    ]


def sections(page):
    """The page, cut at its headings."""
    text = BLOCK.sub(lambda block: block[0].replace("\n#", "\n #"), page)  # in a block it is no heading
    starts = [found.start() for found in HEADING.finditer(text)]
    return [text[start:end] for start, end in zip_longest(starts, starts[1:])]


def parts(section):
    """What must be the same in each language."""
    prose = BLOCK.sub("", section)
    rows = [line for line in prose.splitlines() if line.startswith("|")]
    heading = HEADING.match(section)
    return {
        "its heading is": heading and heading.groups(),
        "it defines": DEFINED.findall(prose),
        "it cites": Counter(CITED.findall(prose)),
        "its code is": set(CODE.findall(prose)),
        "its programs are": [code for language, code in BLOCK.findall(section) if language],
        "its other blocks have lines": [code.count("\n") for language, code in BLOCK.findall(section) if not language],
        "its tables have columns": [row.count("|") for row in rows],
        "its lists have items": len(re.findall(r"^\s*(?:-|\d+\.) ", prose, re.MULTILINE)),
        "it links to": Counter(link.replace(".fr.md", ".md").partition("#")[0] for link in LINKED.findall(prose)),
    }


def said(part):
    """A part in a message, as short as it can be."""
    return sorted(part) if isinstance(part, (set, Counter)) else part


@pytest.mark.parametrize("page", TRANSLATED)
def test_a_translation_has_all_that_the_page_has(page):
    """Whoever changes the one changes the other."""
    french = (DOCS / page).read_text("utf-8")
    english = (DOCS / page.replace(".fr.md", ".md")).read_text("utf-8")

    assert faults(english, french) == []


def test_there_are_translations():
    """Of the guides, and of the rules of two games; else the test above would pass on nothing."""
    assert {"guides/first-match.fr.md", "games/sacrifice.fr.md", "games/pandocreon_divinae.fr.md"} <= set(TRANSLATED)
    for game in ("sacrifice", "pandocreon_divinae"):
        assert len(defined_in((DOCS / "games" / f"{game}.fr.md").read_text("utf-8"))) > 90


PAGE = "# A\n\n## 1. B\n\n- **R1.** `a`, see R2 and [c](c.md).\n\n| x | y |\n|---|---|\n\n```sh\nls # it\n```\n"


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("## 1. B", "### 1. B", "its heading is"),
        ("**R1.**", "**R3.**", "it defines"),
        ("see R2", "see J2", "it cites"),
        ("`a`", "`b`", "its code is"),
        ("ls # it", "ls # le", "its programs are"),
        ("| x | y |", "| x |", "its tables have columns"),
        ("\n|---", "\n- \n|---", "its lists have items"),
        ("c.md", "d.md", "it links to"),
    ],
)
def test_what_a_translation_lacks_is_found(old, new, what):
    """Each part that can differ."""
    assert faults(PAGE, PAGE) == []
    assert what in " ".join(faults(PAGE, PAGE.replace(old, new)))


def test_a_section_that_a_translation_lacks_is_found():
    """With its heading."""
    assert "its heading is ('##', '1')" in faults(PAGE, "# A\n")[0]
