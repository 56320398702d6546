"""What the pages name of the code is there."""

import re

import pytest

from tests.architecture.sources import ROOT

PAGES = sorted(path.relative_to(ROOT) for path in (*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md"))
NAMED = re.compile(r"`((?:domain|events|service|workers|tools|tests|examples|api-spec|docs|script)/[\w./-]*)`")


def paths(page):
    """The files and folders that a page names in code type; a placeholder such as `<slug>` ends a name."""
    return {found for found in NAMED.findall((ROOT / page).read_text("utf-8")) if "hidden_nim" not in found}


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_path_that_a_page_names_is_there(page):
    """A file that was moved takes its name in the pages along."""
    assert {path for path in paths(page) if not (ROOT / path).exists()} == set()


def test_the_pages_name_paths():
    """Else the test above would pass on anything."""
    assert len(paths("docs/architecture.md")) > 60
