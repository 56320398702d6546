"""A game begun with a copy: it can be played at once, and a copy that cannot be made leaves nothing behind."""

import re
import sys
import tomllib

import pytest

from annales.domain.games import INSTALLED
from annales.tools import new_game
from annales.tools.laws.driver import UnderLaws, game_under_laws
from examples.games import TOYS
from tests.pages import citations
from tests.support.children import ran

SLUG = "first_try"
INSIDE = f"src/annales_{SLUG}"
MADE = [
    *("LICENSE", "README.md", "pyproject.toml"),
    *(f"{INSIDE}/{name}.py" for name in ("__init__", "actions", "layout", "notation", "rules")),
    *(f"{INSIDE}/data/{name}.toml" for name in ("game", "presentation", "texts")),
    *(f"{INSIDE}/{name}" for name in ("icons/token.svg", "rules.fr.md", "rules.md")),
    "tests/test_opening.py",
]


def make(parent, slug=SLUG, source="pebbles"):
    """The exit status of the command."""
    return new_game.main([slug, "--from", source, "--in", str(parent)])


def tree(root):
    """Every file and folder below, with its bytes."""
    return {path: path.read_bytes() if path.is_file() else None for path in root.rglob("*")}


@pytest.mark.parametrize("source", sorted(TOYS))
def test_a_copy_obeys_the_laws(tmp_path, source):
    """Whichever example it began with."""
    assert make(tmp_path, source=source) == 0
    game = new_game.loaded(tmp_path / SLUG / INSIDE)

    game_under_laws(game)
    UnderLaws(game, game.PLAYERS[0], {}, 3).play(40)

    assert (game.SLUG, game.TEXTS.title.en) == (SLUG, "First try")
    assert game.PRESENTATION.lid == ("token", "token", "token")


@pytest.mark.parametrize("source", sorted(TOYS))
def test_a_copy_does_not_name_what_it_was_copied_from(tmp_path, source):
    """In code, data, words and pages; the README names the command `annales arena`."""
    make(tmp_path, source=source)

    written = [path for path in (tmp_path / SLUG).rglob("*") if path.is_file() and path.name != "README.md"]
    assert [path for path in written if re.search(rf"\b{source}\b", path.read_text("utf-8"), re.IGNORECASE)] == []


def test_a_package_is_made(tmp_path):
    """With all that a game brings, and the entry point by which it is found."""
    make(tmp_path)

    folder = tmp_path / SLUG
    assert sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()) == sorted(MADE)
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    assert (project["name"], project["dependencies"]) == ("annales-game-first-try", ["annales"])
    assert project["entry-points"] == {"annales.games": {SLUG: f"annales_{SLUG}"}}
    assert (folder / INSIDE / "rules.md").read_text("utf-8").startswith("# First try\n")


@pytest.mark.process
@pytest.mark.slow
def test_copies_pass_lint_and_types(tmp_path):
    """As they are written, whichever example they began with, under the longest names."""
    slugs = {source: source.ljust(24, "x") for source in TOYS}
    assert [make(tmp_path, slug, source) for source, slug in slugs.items()] == [0, 0, 0, 0]
    made = [f"{slug}/{part}" for slug in slugs.values() for part in ("src", "tests")]

    for command in (
        ["ruff", "check", "--extend-select", "B,D100,D103,I,UP", *made],
        ["ruff", "format", "--check", *made],
        ["mypy", "--config-file=", "--strict", *(path for path in made if path.endswith("src"))],
    ):
        done = ran([sys.executable, "-m", *command], cwd=tmp_path, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_its_page_and_its_scenario_agree(tmp_path):
    """Each rule on the page is cited, and each one that is cited is on the page, in both languages."""
    make(tmp_path)
    scenario = (tmp_path / SLUG / "tests" / "test_opening.py").read_text("utf-8")
    held = citations.holders(citations.read_tests(scenario, "test_opening.py"))

    for name in ("rules.md", "rules.fr.md"):
        page = (tmp_path / SLUG / INSIDE / name).read_text("utf-8")
        assert citations.faults(citations.defined_in(page), held) == []
    assert set(held) == {"S1", "R1"}


@pytest.mark.parametrize(
    ("slug", "why"),
    [
        ("Nim", "'Nim' is no slug"),
        ("2nim", "'2nim' is no slug"),
        ("hidden-nim", "'hidden-nim' is no slug"),
        ("../nim", "'../nim' is no slug"),
        ("nim\n", "is no slug"),
        ("", "'' is no slug"),
        ("a" * 25, "is no slug"),
        ("class", "'class' is a word of Python"),
        ("market", "'market' is the name of an example"),
        ("sacrifice", "'sacrifice' is taken: a game of this name is installed"),
        ("taken", "'taken' is taken: "),
    ],
)
def test_a_slug_that_cannot_be_taken_is_refused(tmp_path, capsys, slug, why):
    """With the reason, and nothing is written."""
    (tmp_path / "taken").mkdir()
    before = tree(tmp_path)

    assert make(tmp_path, slug) == 1

    assert why in capsys.readouterr().err
    assert tree(tmp_path) == before


def test_an_unknown_example_is_refused(tmp_path, capsys):
    """With those that there are."""
    assert make(tmp_path, source="chess") == 1

    assert "there is no example 'chess': there are arena, cult, market, pebbles" in capsys.readouterr().err
    assert tree(tmp_path) == {}


def test_nothing_is_half_written(tmp_path, capsys, monkeypatch):
    """Where the last file cannot be written, all that was written before goes again."""

    def fails(presentation):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(new_game, "as_toml", fails)

    assert make(tmp_path) == 1

    assert "no game was made: [Errno 28]" in capsys.readouterr().err
    assert tree(tmp_path) == {}


def test_it_says_what_to_do_next(tmp_path, capsys):
    """How to install, play and test it, and the page."""
    make(tmp_path)

    said = capsys.readouterr().out
    assert f"pip install -e {tmp_path / SLUG}" in said
    assert f"pytest --annales-laws {SLUG}" in said
    assert "docs/adding-a-game.md" in said


def test_nothing_of_a_copy_stays_imported(tmp_path):
    """The new game is found by its entry point alone."""
    make(tmp_path)

    assert [name for name in sys.modules if name.startswith(f"annales_{SLUG}")] == []
    assert SLUG not in INSTALLED
