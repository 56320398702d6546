"""Links between the files of the project lead somewhere."""

import re
from functools import cache

import pytest

from annales.service.http.documents import ROOT
from annales.service.http.site.rendering import html_of

PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def dead(page):
    """The links of a page to files, or to headings, that are not there."""
    source = ROOT / page
    text = CODE.sub("`", FENCED.sub("", source.read_text("utf-8")))
    return [link for link in LINK.findall(text) if "://" not in link and not leads_somewhere(link, source)]


def leads_somewhere(link, source):
    """Whether the file is there, and the heading in it."""
    target, _, fragment = link.partition("#")
    file = (source.parent / target).resolve() if target else source
    if not fragment:
        return file.exists()
    return f'id="{fragment}"' in shown(file)


@cache
def shown(file):
    """A page as the site shows it."""
    return html_of(file.read_text("utf-8"), file)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_of_the_project(page):
    """To a heading in it, if it says so."""
    assert dead(page) == []


@pytest.mark.parametrize("link", ["none.md", "../docs/none.md", "README.md#none", "#none"])
def test_a_link_that_leads_nowhere_is_found(link):
    """A file or a heading that is not there."""
    assert leads_somewhere("README.md#games", ROOT / "README.md")
    assert not leads_somewhere(link, ROOT / "README.md")
