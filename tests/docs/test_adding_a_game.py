"""The page for those who add a game does what it says: it is followed as it is printed, in a copy of the project."""

import json
import lzma
import re

import pytest

from annales.domain.table.table import Table
from annales.tools.laws.driver import DRIVER_LAWS, LAWS
from tests.docs.project import Project
from tests.service.launched import ROOT

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")


@pytest.fixture
def project(tmp_path):
    """A copy of the project, with no game more than this one has."""
    made = Project(tmp_path)
    yield made
    made.clear()


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.nightly
def test_the_ten_steps_make_a_game_that_is_played_over_http(project):
    """Its scenarios, the laws, types and style hold; bots play it here and over HTTP, and a person sits down to it."""
    project.follow(PAGE)

    assert "8 passed" in project.prints("ruff check tests/scenarios/hidden_nim")
    assert " passed" in project.prints("tests/contract/test_laws.py")
    assert "| last     | 20 " in project.prints("mypy annales/domain/games/hidden_nim")
    assert "| J2 | [taking](" in project.read("build/pages/hidden_nim_tests.md")
    with lzma.open(project.root / "tests/records/hidden_nim/last.match.xz", "rt") as record:
        assert record.readline() == "hidden_nim 2\n"
    assert json.loads(project.read("api-spec/games/hidden_nim.json"))["id"] == "hidden_nim"
    *_, ended, disclosed, bye = map(json.loads, project.prints("/stream").splitlines())
    assert [disclosed["kind"], bye["kind"]] == ["disclosed", "bye"]
    assert ended["facts"][-1][0] == "ended"
    assert "matches  15" in project.prints("annales.tools.play")


def test_the_page_has_ten_numbered_steps():
    """In order."""
    assert re.findall(r"^## (\d+)\. ", PAGE, re.MULTILINE) == [str(number) for number in range(1, 11)]


def test_every_law_that_the_page_names_is_a_law():
    """The last column of the pitfalls."""
    pitfalls = PAGE.partition("## Pitfalls\n")[2]
    last_column = [row.split(" | ")[-1] for row in pitfalls.splitlines() if row.startswith("| ")]
    named = {law for cell in last_column for law in re.findall(r"`(\w+)`", cell)}

    assert len(named) > 15
    assert named - {law.name for law in LAWS} - set(DRIVER_LAWS) == set()


def test_every_primitive_that_the_page_lists_is_one():
    """The table of step 6."""
    table = PAGE.partition("| for | primitives |\n")[2].partition("\n\n")[0]
    listed = {name for row in table.splitlines()[1:] for name in re.findall(r"`(\w+)(?:\([^`]*\))?`", row)}

    assert {name for name in listed - {"random"} if not hasattr(Table, name)} == set()
    assert {"move", "draw", "ask", "seal", "end"} <= listed
