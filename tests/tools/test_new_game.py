"""A game begun with a copy: it can be played at once, and a copy that cannot be made leaves nothing behind."""

import importlib.util
import re
import shutil
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from annales.service.container import build
from annales.service.http import create_app
from annales.tools import new_game
from examples.games import TOYS
from tests.contract.driver import UnderLaws, game_under_laws
from tests.docs.project import Project
from tests.pages import citations
from tests.support.children import ran

ROOT = Path(__file__).resolve().parents[2]
SLUG = "first_try"
REGISTER = "domain/games/__init__.py"


@pytest.fixture
def root(tmp_path):
    """The parts of the project that are read and written."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("domain/games", "docs/games", "tests/scenarios"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / REGISTER, tmp_path / REGISTER)
    return tmp_path


@pytest.fixture
def load(root, monkeypatch):
    """Imports a game that was made."""

    def package(slug):
        folder, name = root / "domain" / "games" / slug, f"made_{slug}"
        spec = importlib.util.spec_from_file_location(name, folder / "__init__.py")
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module.game

    yield package
    for name in [name for name in sys.modules if name.startswith("made_")]:
        del sys.modules[name]


def make(root, slug=SLUG, source="pebbles"):
    """The exit status of the command."""
    return new_game.main([slug, "--from", source, "--root", str(root)])


def tree(root):
    """Every file and folder below, with its bytes."""
    return {path: path.read_bytes() if path.is_file() else None for path in root.rglob("*")}


@pytest.mark.parametrize("source", sorted(TOYS))
def test_a_copy_obeys_the_laws(root, load, source):
    """Whichever example it began with."""
    assert make(root, source=source) == 0
    game = load(SLUG)

    game_under_laws(game)
    UnderLaws(game, game.PLAYERS[0], {}, 3).play(40)

    assert (game.SLUG, game.TEXTS.title.en) == (SLUG, "First try")


@pytest.mark.parametrize("source", sorted(TOYS))
def test_a_copy_does_not_name_what_it_was_copied_from(root, source):
    """In code, data and words; the page and the scenario are its own."""
    make(root, source=source)

    written = [*(root / "domain" / "games" / SLUG).rglob("*.*"), *(root / "tests" / "scenarios" / SLUG).iterdir()]
    assert len(written) > 8
    assert [path for path in written if re.search(rf"\b{source}\b", path.read_text("utf-8"), re.IGNORECASE)] == []
    assert (root / "docs" / "games" / f"{SLUG}.md").read_text("utf-8").startswith("# First try\n")


def test_a_copy_is_played_over_http(root, load, redis_url, monkeypatch):
    """Nothing has to be said of it anywhere else."""
    make(root)
    with build(redis_url, {SLUG: load(SLUG)}) as services:
        app = create_app()
        monkeypatch.setitem(app.extensions, "services", lambda: services)
        client = app.test_client()
        token = client.post("/v1/players", json={"name": "Ada"}).json["token"]
        own = {"Authorization": f"Bearer {token}"}
        seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
        match = client.post("/v1/matches", json={"game": SLUG, "seats": seats}, headers=own).json["id"]
        legal = client.get(f"/v1/matches/{match}/legal", headers=own).json

        answer = {"answering": legal["answering"], "notation": legal["actions"][0]["notation"]}
        accepted = client.post(f"/v1/matches/{match}/actions", json=answer, headers=own)

    assert accepted.status_code == 201
    assert accepted.json["entries"][0]["action"]["type"] == "place"


@pytest.mark.process
@pytest.mark.slow
def test_copies_pass_lint_and_types(root):
    """As they are written, whichever example they began with, under the longest names."""
    shutil.copytree(ROOT / "domain", root / "domain", dirs_exist_ok=True)
    shutil.copytree(ROOT / "annales", root / "annales", symlinks=True)
    (root / "script").mkdir()
    for name in ("ruff.toml", "setup.cfg", "script/mypy_whole_sums.py"):
        shutil.copy(ROOT / name, root / name)
    slugs = {source: source.ljust(24, "x") for source in TOYS}
    assert [make(root, slug, source) for source, slug in slugs.items()] == [0, 0, 0, 0]
    games = [f"domain/games/{slug}" for slug in slugs.values()]
    made = [*games, *(f"tests/scenarios/{slug}" for slug in slugs.values()), REGISTER]

    for command in (
        ["ruff", "check", *made],
        ["ruff", "format", "--check", *made],
        ["mypy", *(f"annales/{game}" for game in games)],
    ):
        done = ran([sys.executable, "-m", *command], cwd=root, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_its_page_and_its_scenario_agree(root):
    """Each rule on the page is cited, and each one that is cited is on the page."""
    make(root)
    page = (root / "docs" / "games" / f"{SLUG}.md").read_text("utf-8")
    scenario = (root / "tests" / "scenarios" / SLUG / "test_opening.py").read_text("utf-8")
    held = citations.holders(citations.read_tests(scenario, "test_opening.py"))

    assert citations.faults(citations.defined_in(page), held) == []
    assert set(held) == {"S1", "R1"}


def test_the_register_names_it_last(root):
    """The order is the service's."""
    make(root, "nim10")
    make(root, "nim2")

    lines = (root / REGISTER).read_text("utf-8").splitlines()
    assert lines[lines.index(")") - 2 : lines.index(")")] == ['    "nim10",', '    "nim2",']


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
        ("taken", "'taken' is taken: domain/games/taken exists"),
        ("written", "'written' is taken: docs/games/written.md exists"),
        ("tested", "'tested' is taken: tests/scenarios/tested exists"),
    ],
)
def test_a_slug_that_cannot_be_taken_is_refused(root, capsys, slug, why):
    """With the reason, and nothing is written."""
    (root / "domain" / "games" / "taken").mkdir()
    (root / "docs" / "games" / "written.md").touch()
    (root / "tests" / "scenarios" / "tested").mkdir()
    before = tree(root)

    assert make(root, slug) == 1

    assert why in capsys.readouterr().err
    assert tree(root) == before


def test_an_unknown_example_is_refused(root, capsys):
    """With those that there are."""
    before = tree(root)

    assert make(root, source="chess") == 1

    assert "there is no example 'chess': there are arena, cult, market, pebbles" in capsys.readouterr().err
    assert tree(root) == before


def test_a_register_that_was_written_otherwise_is_refused(root, capsys):
    """It is not guessed where the name belongs."""
    (root / REGISTER).write_text("from . import sacrifice\n\nGAMES = {}\n", "utf-8")
    before = tree(root)

    assert make(root) == 1

    assert "does not hold its list" in capsys.readouterr().err
    assert tree(root) == before


def test_nothing_is_half_written(root, capsys, monkeypatch):
    """Where the register cannot be replaced, which comes last, all that was written before goes again."""

    def fails(self, target):
        raise OSError(28, "No space left on device")

    before = tree(root)
    monkeypatch.setattr(Path, "replace", fails)

    assert make(root) == 1

    assert "no game was made: [Errno 28]" in capsys.readouterr().err
    assert tree(root) == before


def test_it_says_what_to_do_next(root, capsys):
    """How to play it, and the page."""
    make(root)

    said = capsys.readouterr().out
    assert f"script/play --game {SLUG}" in said
    assert "docs/adding-a-game.md" in said


def test_a_folder_that_is_not_the_source_tree_is_refused(tmp_path, capsys):
    """As where the package is installed."""
    assert make(tmp_path) == 1

    assert f"{tmp_path} is not the source tree of Annales" in capsys.readouterr().err
    assert tree(tmp_path) == {}


@pytest.mark.process
@pytest.mark.slow
def test_what_it_prints_before_the_setup_of_developers_works_without_their_packages(tmp_path):
    """After a plain `script/setup`: bots play the new game; what needs pytest comes after `script/setup dev`."""
    project = Project(tmp_path)
    hidden = tmp_path / "hidden" / "sitecustomize.py"
    hidden.parent.mkdir()
    hidden.write_text(f"import sys\nsys.modules.update(dict.fromkeys({sorted(developers_modules())}))\n", "utf-8")
    plain, developers = project.runs(f"script/annales new-game {SLUG}").split("  script/setup dev\n")
    (played,) = re.findall(r"^  (script/annales .*)$", plain, re.MULTILINE)

    assert "pytest" not in plain
    assert re.findall(r"^  (?!\.venv/bin/python -m )\S+", developers, re.MULTILINE) == []
    without = f"export PYTHONPATH={hidden.parent}; "
    assert project.runs(f"{without} python -c 'import pytest' 2>/dev/null || echo missing") == "missing\n"
    assert "| random | 2 " in project.runs(without + played)


def developers_modules():
    """What the extra `dev` installs, by the names under which it is imported."""
    setup = ConfigParser()
    setup.read(ROOT / "setup.cfg")
    names = re.findall(r"^[\w-]+", setup["options.extras_require"]["dev"], re.MULTILINE)
    return {name.replace("-", "_") for name in names} | {"yaml", "xdist", "_pytest"}
