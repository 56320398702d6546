"""A client in Go, generated from the description, plays every game over real HTTP with the standard library alone.

By night, and by day whenever anything that makes it has changed (`passed`).
"""

import json
import os
import re
import shutil

import pytest

from annales.domain.games import GAMES
from tests.clients.go_passed import GO
from tests.clients.test_generated import DESCRIPTION_3_0, LISTS, own_lists, was_played
from tests.support.kept import INTERPRETER, KEPT_BY, Thing, key_of
from tests.support.node import ROOT, run

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    *([pytest.mark.nightly] if GO.is_written() else []),
]

CLIENT = ROOT / "examples" / "clients" / "go"
WITHOUT = ("modelDocs", "apiDocs", "modelTests", "apiTests")
PARTS = ",".join(("models", "apis", "supportingFiles", *(f"{part}=false" for part in WITHOUT)))
UNIONS = "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false"
HOW = f"packageName=annales,withGoMod=false,{UNIONS}"
OFFLINE = {"GOPROXY": "off", "GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod"}  # nothing is downloaded
BUILT = ROOT / "build" / "clients" / "go"  # what Go has compiled of its own library, which takes most of the time
IMPORTED = re.compile(r'^(?:import )?\s*(?:\w+ )?"([\w./]+)"$', re.MULTILINE)


@pytest.fixture(autouse=True)
def kept_by(record_property):
    """By which command these tests are kept from another run by day."""
    if not GO.is_written():
        record_property(KEPT_BY, GO.command)


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The compiled program, and the folder with its sources."""
    folder = tmp_path_factory.mktemp("go")

    def make():
        shutil.copytree(CLIENT, folder, dirs_exist_ok=True)
        made = ("--global-property", PARTS, f"--additional-properties={HOW}", "-o", "annales")
        run("openapi-generator-cli", "generate", "-g", "go", "-i", DESCRIPTION_3_0, *made, folder=folder)
        (folder / "lists").mkdir()
        shutil.copy(LISTS / "lists.go", folder / "lists" / "main.go")
        cache = {"GOCACHE": str(BUILT), "GOMAXPROCS": str(os.cpu_count() or 1)}
        run("go", "vet", ".", "./lists", folder=folder, **OFFLINE, **cache)
        run("go", "build", "-o", "play", ".", folder=folder, **OFFLINE, **cache)
        run("go", "build", "-o", "lists/lists", "./lists", folder=folder, **OFFLINE, **cache)

    Thing("clients/go", key_of(INTERPRETER, GO.key())).files(folder, make)
    return folder


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_client_in_go_plays_every_game(service, program, game):
    """What `legal` offers is what it sends."""
    told = json.loads(run(program / "play", service.url, game, folder=program))

    was_played(service, told, game)


def test_a_client_in_go_lists_its_own_matches(service, program):
    """Those that wait for it, and all of them."""
    ada, lists = own_lists(service)

    assert json.loads(run(program / "lists" / "lists", service.url, ada.token, folder=program)) == lists


def test_it_needs_the_standard_library_alone(program):
    """Nothing that it imports has a host in its name, but for its own module."""
    sources = [path.read_text("utf-8") for path in program.rglob("*.go")]
    imported = {name for source in sources for name in IMPORTED.findall(head_of(source))}

    assert {"encoding/json", "net/http"} <= imported
    assert {name for name in imported if "." in name.partition("/")[0]} == {"annales.example/play/annales"}


def head_of(source):
    """The part of a source in which it imports."""
    return source[: re.search(r"^(?:func|type|var|const) ", source, re.MULTILINE).start()]
