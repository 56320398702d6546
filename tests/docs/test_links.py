"""Links between the files of the project lead somewhere."""

import re
from functools import cache

import pytest

from annales.service.http.documents import ROOT
from annales.service.http.site.rendering import html_of

PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
PUBLISHED = re.compile(
    r"https://(?:github\.com/annales/annales/blob|raw\.githubusercontent\.com/annales/annales)/main/"
)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)|^\[[^]]+\]: (\S+)$", re.MULTILINE)


def dead(page):
    """The links of a page to files, or to headings, that are not there."""
    source = ROOT / page
    return [link for link in links(source) if "://" not in link and not leads_somewhere(link, source)]


def links(source):
    """All links of a page; one to a file of the project as it is published is as one from its root."""
    text = CODE.sub("`", FENCED.sub("", source.read_text("utf-8")))
    found = [inline or defined for inline, defined in LINK.findall(text)]
    return [PUBLISHED.sub("", link) if source.parent == ROOT else link for link in found]


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


def test_the_links_of_the_readme_are_absolute():
    """The registry that shows it as the description of the package has no other file; each is used."""
    text = (ROOT / "README.md").read_text("utf-8")
    defined = dict(re.findall(r"^\[([^]]+)\]: (\S+)$", text, re.MULTILINE))

    assert len(defined) > 15
    assert [link for link in defined.values() if not PUBLISHED.match(link)] == []
    assert [inline for inline, _ in LINK.findall(FENCED.sub("", text)) if inline] == []
    assert [name for name in defined if text.count(f"[{name}]") < 2] == []
