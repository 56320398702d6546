"""The fragments of `changelog.d`: a release lists every one of them, as one document that is true of the release."""

import re
import sys
import tomllib

import pytest

from annales.tools.annales.group import COMMANDS
from tests.architecture.sources import ROOT
from tests.support.children import ran

FOLDER = ROOT / "changelog.d"
FRAGMENTS = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")
KINDS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]["type"]
VERSION = "987.6.5"


@pytest.fixture(scope="module")
def draft():
    """What a release would write, which changes nothing."""
    words = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", VERSION]
    return ran(words, cwd=ROOT).stdout


def paragraph(text):
    """A text without its line breaks and the marks of a list."""
    return re.sub(r"(^|\n) *- |\s+", " ", text).strip()


@pytest.mark.process
def test_a_release_lists_every_fragment(draft):
    """Whole, under its version."""
    assert f"## {VERSION} (" in draft
    listed = paragraph(draft)

    assert [path.name for path in FRAGMENTS if paragraph(path.read_text("utf-8")) not in listed] == []


@pytest.mark.process
def test_every_fragment_is_an_item_of_a_list(draft):
    """One bullet for each, or those that it has; and the headings are those of the kinds."""
    wanted = sum(
        max(1, len(re.findall(r"^- ", path.read_text("utf-8"), re.MULTILINE)))
        for path in FRAGMENTS
        if ".summary." not in path.name
    )
    kinds = {path.name.split(".")[1] for path in FRAGMENTS}

    assert len(re.findall(r"^- ", draft, re.MULTILINE)) == wanted
    assert not re.search(r"^- +-", draft, re.MULTILINE)
    assert re.findall(r"^### (.+)$", draft, re.MULTILINE) == [
        kind["name"] for kind in KINDS if kind["directory"] in kinds and kind["name"]
    ]


def test_every_kind_of_fragment_is_explained():
    """In the folder, for whoever writes one."""
    explained = set(re.findall(r"`([a-z]+)`", (FOLDER / "README.md").read_text("utf-8")))

    assert {kind["directory"] for kind in KINDS} <= explained


def test_a_fragment_calls_a_command_by_its_name():
    """`annales …` rather than the module that it starts."""
    modules = {place.partition(":")[0].removesuffix(".__main__").removesuffix(".cli") for place, _ in COMMANDS.values()}
    named = {path.name: set(re.findall(r"tools\.\w+", path.read_text("utf-8"))) for path in FRAGMENTS}

    assert {name: found & modules for name, found in named.items() if found & modules} == {}


def test_a_release_goes_where_the_changelog_keeps_a_place_for_it():
    """After the line that towncrier looks for; without it, the head of the page would be below the release."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
    changelog = (ROOT / settings["filename"]).read_text("utf-8")

    assert changelog.count(settings["start_string"]) == 1
