"""The fragments of `changelog.d`: a release lists every one of them, as one document that is true of the release."""

import re
import shutil
import sys
import tomllib

import pytest

from annales.tools.annales.group import COMMANDS
from tests.architecture.sources import ROOT
from tests.support.children import ran

FOLDER = ROOT / "changelog.d"
KINDS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]["type"]
VERSION = "987.6.5"
SAMPLES = {  # one of each form, beside those of the folder
    "paragraph.added.md": "A paragraph\nof two lines.\n",
    "list.fixed.md": "- The first of a list.\n- The second,\n  on two lines.\n",
    "words.summary.md": "What the release is about.\n",
}


@pytest.fixture(scope="module")
def fragments(tmp_path_factory):
    """A copy of the folder with the samples, below a copy of the settings."""
    root = tmp_path_factory.mktemp("release")
    shutil.copytree(FOLDER, root / FOLDER.name)
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, root / name)
    for name, text in SAMPLES.items():
        (root / FOLDER.name / name).write_text(text, "utf-8")
    return root / FOLDER.name


@pytest.fixture(scope="module")
def draft(fragments):
    """What a release would write, which changes nothing."""
    words = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", VERSION]
    return ran(words, cwd=fragments.parent).stdout


def texts(folder):
    """Every fragment of a folder by its name."""
    return {path.name: path.read_text("utf-8") for path in folder.glob("*.md") if path.name != "README.md"}


def paragraph(text):
    """A text without its line breaks and the marks of a list."""
    return re.sub(r"(^|\n) *- |\s+", " ", text).strip()


@pytest.mark.process
def test_a_release_lists_every_fragment(fragments, draft):
    """Whole, under its version."""
    assert f"## {VERSION} (" in draft
    listed = paragraph(draft)

    assert set(SAMPLES) <= set(texts(fragments))
    assert [name for name, text in texts(fragments).items() if paragraph(text) not in listed] == []


@pytest.mark.process
def test_every_fragment_is_an_item_of_a_list(fragments, draft):
    """One bullet for each, or those that it has; and the headings are those of the kinds."""
    found = texts(fragments)
    wanted = sum(
        max(1, len(re.findall(r"^- ", text, re.MULTILINE))) for name, text in found.items() if ".summary." not in name
    )
    kinds = {name.split(".")[1] for name in found}

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
    places = [place.partition(":")[0].removeprefix("annales.") for place, _ in COMMANDS.values()]
    modules = {place.removesuffix(".__main__").removesuffix(".cli") for place in places}
    named = {name: set(re.findall(r"tools\.\w+", text)) for name, text in texts(FOLDER).items()}

    assert {name: found & modules for name, found in named.items() if found & modules} == {}


def test_a_release_goes_where_the_changelog_keeps_a_place_for_it():
    """After the line that towncrier looks for; without it, the head of the page would be below the release."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
    changelog = (ROOT / settings["filename"]).read_text("utf-8")

    assert changelog.count(settings["start_string"]) == 1


def test_the_first_release_tells_what_it_is():
    """On one page, not how it was made."""
    first = (ROOT / "CHANGELOG.md").read_text("utf-8").rpartition("\n## ")[2]

    assert first.startswith("0.1.0 (")
    assert len(first.splitlines()) <= 100
