"""The habits of the house that a program can check."""

import configparser
import re
from importlib import metadata
from pathlib import Path

from tests.architecture.sources import FOLDERS, PACKAGES, ROOT, files, imports, modules

LONGEST = 600
ONE_FILE = {"tools/verify.py": 700}  # whoever verifies a record reads and runs this one file, so it is not divided
NAMELESS = {"utils", "helpers", "common", "base", "manager"}
UNSAFE = {"pickle", "cPickle", "marshal", "shelve", "dill", "cloudpickle", "jsonpickle"}
HOMES = re.compile(r"/(?:home|Users|root)/\w|[A-Z]:\\Users")


def test_no_file_is_longer_than_six_hundred_lines():
    """What is longer has two subjects."""
    lines = {path: len(path.read_text("utf-8").splitlines()) for _, path in modules(*FOLDERS)}

    named = {str(path.relative_to(ROOT)): n for path, n in lines.items()}
    assert {name: n for name, n in named.items() if n > ONE_FILE.get(name, LONGEST)} == {}


def test_no_module_has_a_name_that_says_nothing():
    """A module is named for its subject."""
    named = {module for module, _ in modules(*FOLDERS) if NAMELESS & set(module.split("."))}

    assert named == set()


def test_no_file_names_a_place_of_one_machine():
    """Neither where this tree lies nor anybody's home folder: it would be wrong everywhere else."""
    places = [place for place in (str(ROOT), str(Path.home())) if place.count("/") > 1]
    naming = [
        str(path.relative_to(ROOT))
        for path in files()
        if HOMES.search(text := path.read_text("utf-8", "replace")) or any(place in text for place in places)
    ]

    assert naming == []


def test_nothing_is_pickled():
    """Whoever can write to Redis could run code in whoever unpickles from it."""
    unsafe = {
        module
        for module, path in modules(*PACKAGES)
        for names in imports(path.read_text("utf-8"), module)
        if names[0].split(".")[0] in UNSAFE
    }

    assert unsafe == set()


def test_every_requirement_is_pinned_and_explained():
    """It has an exact version in constraints.txt, and a line in docs/dependencies.md that says what it is for."""
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    wanted = requirements()

    assert wanted - set(pins()) == set()
    assert {name for name in wanted if f"| {name} |" not in page.lower()} == set()


def test_these_tests_run_on_the_pinned_versions():
    """What is green here is what script/setup installs."""
    here = {normal(each.metadata["Name"]): each.version for each in metadata.distributions()}
    required = requirements() & set(here)

    assert {name: here[name] for name in required} == {name: pins()[name] for name in required}


def requirements():
    """The names of what setup.cfg requires, extras included."""
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    blocks = [setup["options"]["install_requires"], *setup["options.extras_require"].values()]
    lines = [line for block in blocks for line in block.splitlines() if line.strip()]
    return {normal(re.match(r"[\w.-]+", line)[0]) for line in lines}


def pins():
    """The versions of constraints.txt by name; a line that pins no exact version fails here."""
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    return {normal(name): version for name, version in (line.split("==") for line in lines)}


def normal(name):
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
