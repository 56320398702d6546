"""The index of `docs` names every page once, in the order in which the service lists them, in both languages."""

import re
from pathlib import PurePosixPath

from annales.service.http.documents import DOCS
from annales.service.http.site.guides import FOR_CLIENTS, GUIDES, HOW_IT_WORKS
from annales.tools.annales.group import COMMANDS

LINK = re.compile(r"\]\((?!\.\./)([^)#]+\.md)\)")


def listed(index):
    """The pages that an index links to, in order, from the folder."""
    return LINK.findall((DOCS / index).read_text("utf-8"))


def test_every_page_is_in_the_index_once():
    """A new page has its place there, or this fails."""
    pages = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
    english = [page for page in pages if not page.endswith(".fr.md") and page != "README.md"]

    assert sorted(listed("README.md")) == english


def test_the_service_lists_the_pages_in_the_same_order():
    """The guides, and each of the other lists."""
    order = [page.removesuffix(".md") for page in listed("README.md")]

    for pages in (GUIDES, FOR_CLIENTS, HOW_IT_WORKS):
        assert [page for page in order if page in pages] == list(pages)


def test_the_french_index_leads_to_the_french_pages():
    """Where there are any; the order is that of the English one."""
    french = [f"{PurePosixPath(page).with_suffix('')}.fr.md" for page in listed("README.md")]
    wanted = [
        there if (DOCS / there).exists() else here for here, there in zip(listed("README.md"), french, strict=True)
    ]

    assert listed("README.fr.md") == wanted


def test_the_page_of_the_commands_has_each_of_them():
    """As the first cell of a row, with what it does."""
    rows = [
        row.split(" | ")[0] for row in (DOCS / "commands.md").read_text("utf-8").splitlines() if row.startswith("| `")
    ]
    named = [name for row in rows for name in re.findall(r"`([\w-]+)`", row)]

    assert sorted(named) == sorted(COMMANDS)
