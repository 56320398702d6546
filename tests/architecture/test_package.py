"""The package: what it is built from contains all that the service reads, and the pages where it looks for them."""

import shutil
import sys
import zipfile
from fnmatch import fnmatch

import pytest

from annales.service.http import documents
from tests.architecture.sources import PACKAGES, ROOT, files
from tests.support.children import ran

SOURCES = ("README.md", "LICENSE", "examples/LICENSE", "pyproject.toml", "setup.cfg", "setup.py")
PROJECT = "service/http/project"


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The names of the files in a wheel of this tree, built without the network, and its entry points."""
    place = tmp_path_factory.mktemp("package")
    tree = place / "tree"
    for folder in (*PACKAGES, "docs", "api-spec"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in SOURCES:
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    ran([*pip, "-w", place, tree])
    with zipfile.ZipFile(next(place.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        points = next(wheel.read(name).decode() for name in names if name.endswith("entry_points.txt"))
    return names, points


@pytest.mark.process
def test_all_files_beside_the_code_are_in_the_package(packed):
    """Lua, dictionaries, words, templates, the table: whatever lies in a folder of the code."""
    names, _ = packed
    here = {path.relative_to(ROOT).as_posix() for path in files() if path.relative_to(ROOT).parts[0] in PACKAGES}

    assert {name for name in here if not fnmatch(name, "*.pyc")} - names == set()


@pytest.mark.process
def test_all_pages_and_descriptions_are_in_the_package(packed):
    """In all languages, at the place where an installed service looks; pages that it does not show are not."""
    names, _ = packed
    shown = {document.file(language) for document in documents.documents().values() for language in ("en", "fr")}
    wanted = {f"{PROJECT}/docs/{file.relative_to(documents.DOCS).as_posix()}" for file in shown}
    wanted |= {f"{PROJECT}/{file}" for file in documents.FILES if file.startswith("api-spec/")}

    assert (ROOT / PROJECT).resolve() == documents.INSTALLED.resolve()
    assert wanted - names == set()
    assert {name for name in names if name.startswith(f"{PROJECT}/docs/")} - wanted == set()


@pytest.mark.process
def test_the_package_has_the_command_and_no_other_top_level_folder(packed):
    """`annales`, and what the service consists of."""
    names, points = packed

    assert "annales = tools.annales.group:main" in points
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)
