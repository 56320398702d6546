"""The package: it owns one name, contains all that the service reads, and its archive of sources the tests as well."""

import shutil
import sys
import tarfile
import zipfile
from email import message_from_string
from fnmatch import fnmatch

import pytest

from annales.service.http import documents
from tests.architecture.sources import PACKAGES, ROOT, files
from tests.service.launched import launching
from tests.service.player import Player
from tests.support.children import ran

SOURCES = ("README.md", "LICENSE", "examples/LICENSE", "MANIFEST.in", "pyproject.toml", "setup.cfg", "setup.py")
PROJECT = "annales/service/http/project"

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of what the package is built from."""
    tree = tmp_path_factory.mktemp("package") / "tree"
    for folder in ("annales", *PACKAGES, "docs", "api-spec", "examples/games"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tree / folder, symlinks=True, ignore=ignored)
    for name in SOURCES:
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    return tree


@pytest.fixture(scope="module")
def wheel(tree):
    """A wheel, built without the network."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    ran([*pip, "-w", tree.parent, tree])
    return next(tree.parent.glob("*.whl"))


@pytest.fixture(scope="module")
def names(wheel):
    """The names of the files in the wheel."""
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


def described(wheel, ending):
    """A file of the wheel's description of itself."""
    with zipfile.ZipFile(wheel) as packed:
        return packed.read(next(name for name in packed.namelist() if name.endswith(ending))).decode()


def test_all_files_beside_the_code_are_in_the_package(names):
    """Lua, dictionaries, words, templates, the table: whatever lies in a folder of the code."""
    here = {path.relative_to(ROOT).as_posix() for path in files() if path.relative_to(ROOT).parts[0] in PACKAGES}
    inside = {path.relative_to(ROOT).as_posix() for path in (ROOT / "annales").rglob("*") if path.is_file()}
    wanted = {f"annales/{name}" for name in here} | inside

    assert {name for name in wanted if not fnmatch(name, "*.pyc")} - names == set()


def test_the_examples_that_games_begin_with_are_in_the_package(names):
    """Where `annales new-game` looks for them."""
    made = ROOT / "examples" / "games"
    wanted = {path.relative_to(made).as_posix() for kind in ("py", "toml") for path in made.rglob(f"*.{kind}")}

    assert {f"annales/tools/new_game/examples/{name}" for name in wanted} - names == set()


def test_all_pages_and_descriptions_are_in_the_package(names):
    """In all languages, at the place where an installed service looks; pages that it does not show are not."""
    shown = {document.file(language) for document in documents.documents().values() for language in ("en", "fr")}
    shown |= set(documents.DOCS.glob("games/*.toml"))  # what leads to places in the rules
    wanted = {f"{PROJECT}/docs/{file.relative_to(documents.DOCS).as_posix()}" for file in shown}
    wanted |= {f"{PROJECT}/{file}" for file in documents.FILES if file.startswith("api-spec/")}

    assert (ROOT / PROJECT).resolve() == documents.INSTALLED.resolve()
    assert wanted - names == set()
    assert {name for name in names if name.startswith(f"{PROJECT}/docs/")} - wanted == set()


def test_the_package_owns_one_name(wheel, names):
    """`annales`, as a package and as a command; files stand in it once."""
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"annales"}
    assert described(wheel, "entry_points.txt").split() == [
        "[console_scripts]",
        *("annales", "=", "annales.tools.annales.group:main"),
        "[pytest11]",
        *("annales-laws", "=", "annales.tools.laws.plugin"),
    ]
    with zipfile.ZipFile(wheel) as packed:
        texts = [packed.read(each) for each in packed.infolist() if each.file_size > 0]
    assert len(texts) == len(set(texts))


def test_a_registry_can_show_the_package(wheel):
    """Who made it, for whom, under which terms; README without a link that leads nowhere there."""
    head = message_from_string(described(wheel, "/METADATA"))

    assert head["Author"]
    assert head["License-Expression"].startswith("AGPL-3.0-or-later AND MIT")
    assert {line.partition(",")[0] for line in head.get_all("Project-URL")} == {"Source", "Documentation", "Changelog"}
    assert "Typing :: Typed" in head.get_all("Classifier")
    text = head.get_payload()
    assert "](https://" in text
    assert "](docs/" not in text
    assert 'src="docs/' not in text


def test_the_archive_of_sources_is_a_tree(tree):
    """Code, tests and links: what the repository has, the tests can run in."""
    shutil.copytree(ROOT / "tests" / "perft", tree / "tests" / "perft")
    ran([sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", tree.parent], cwd=tree)

    with tarfile.open(next(tree.parent.glob("*.tar.gz"))) as archive:
        archive.extractall(tree.parent, filter="data")
    unpacked = next(path for path in tree.parent.glob("annales-*") if path.is_dir())
    assert {path.name for path in unpacked.iterdir()} >= {"annales", "docs", "api-spec", "tests", *PACKAGES}
    for package in PACKAGES:
        assert (unpacked / package / "__init__.py").read_bytes() == (ROOT / package / "__init__.py").read_bytes()
    code = "import annales.domain.games as games; print(games.__file__)"
    assert ran([sys.executable, "-c", code], cwd=unpacked).stdout.startswith(str(unpacked))


def test_an_installed_service_lives_beside_folders_and_packages_of_its_modules_names(wheel, tmp_path):
    """A match is played to its end where the working directory has a `service` and `workers`, the packages an `events`.

    opensearch-py needs Events, whose one module is called `events`.
    """
    place, project = tmp_path / "packages", tmp_path / "project"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", place]
    ran([*pip, wheel])
    for name in PACKAGES:
        (project / name).mkdir(parents=True)
        (project / name / "__init__.py").write_text(f"raise ImportError('{name} of the project')\n")

    with launching(tmp_path / "data", real=True, project=project, PYTHONPATH=str(place)) as start:
        service = start().ready()
        player = Player(service.url)
        seats = {"kind": "player"}, {"kind": "bot", "level": "random"}
        match = player.opens(*seats, options={"max_turns": 50})
        over = player.plays_to_the_end(match, lambda legal: legal[-1]["notation"])
        assert over["status"] == "over"
        assert str(place) in service.processes()[service.pid_of("gunicorn")]
        assert "Traceback" not in service.stop()

    others = ran([sys.executable, "-c", "from events import Events; import opensearchpy; print(Events)"], cwd=tmp_path)
    assert "events.events.Events" in others.stdout
