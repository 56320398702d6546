"""Clients whose types are generated from the description alone, with default options, play over real HTTP.

That in Python by day and by night; that in TypeScript and that of whole classes by night, and by day whenever anything
that makes it has changed (`passed`).
"""

import json
import re
import sys
from pathlib import Path

import pytest

from annales.domain.games import GAMES
from tests.clients.classes_passed import CLASSES
from tests.clients.packed import installed, played
from tests.clients.passed import files_of
from tests.clients.typescript_passed import TYPESCRIPT
from tests.docs.breaking import cut_after
from tests.service.player import Player
from tests.support.kept import INTERPRETER, KEPT_BY, Thing, key_of, key_of_files
from tests.support.node import CLIENT, PACKAGES, ROOT, has_packages, run

pytestmark = pytest.mark.process

DESCRIPTION = ROOT / "api-spec" / "openapi.yaml"
DESCRIPTION_3_0 = ROOT / "api-spec" / "openapi-3.0.yaml"
LISTS = Path(__file__).parent / "lists"  # programs that list a player's own matches
PROGRAMS = Path(__file__).parent / "python"  # of the client of whole classes
NOT_PASSED = [client for client in (TYPESCRIPT, CLASSES) if not client.is_written()]
TYPED_DICTS = ("--output-model-type", "typing.TypedDict", "--target-python-version", "3.11")
CASTS = {
    ".ts": r"\bas\b|\bany\b|[\w)\]]!(?!=)|<\w+>\s*\(?\w+\s*;|@ts-",
    ".py": r"\bcast\b|\bAny\b|type: ignore",
}
CHECKED = [path for place in ("clients", "examples/clients") for path in files_of(ROOT, place) if path.suffix in CASTS]


def by_night_once_passed(client):
    """The mark of tests that run by day only if what makes their client has changed."""
    return pytest.mark.process if client in NOT_PASSED else pytest.mark.nightly


LANGUAGES = [pytest.param("typescript", marks=by_night_once_passed(TYPESCRIPT)), "python"]


def made(name, folder, make, *own):
    """Have `make()` put a client into the folder; what was made of the same, in the same way, is kept."""
    sources = [
        DESCRIPTION,
        DESCRIPTION_3_0,
        ROOT / "constraints.txt",
        CLIENT / "package-lock.json",
        Path(__file__),
        *own,
    ]
    Thing(f"clients/{name}", key_of(INTERPRETER, key_of_files(ROOT, sources))).files(folder, make)


@pytest.fixture(autouse=True)
def kept_by(request, record_property):
    """By which command the tests of a client are kept from another run by day."""
    for client in NOT_PASSED:
        if client.name in request.node.name:
            record_property(KEPT_BY, client.command)


@pytest.fixture(scope="module")
def typescript(tmp_path_factory):
    """The client in TypeScript, installed from its archive, with the example programs and the lists, compiled."""
    assert has_packages(), "the packages of npm are missing: run script/setup dev where it can reach the registry"
    folder = tmp_path_factory.mktemp("typescript")
    installed("typescript", folder)
    return folder


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The client in Python, installed from its archive, with the example programs, checked by mypy."""
    folder = tmp_path_factory.mktemp("python")
    installed("python", folder)
    return folder


@pytest.fixture(scope="module")
def classes(tmp_path_factory):
    """A client of whole classes: openapi-python-client sends a record as bytes, and warns of its other media types."""
    folder = tmp_path_factory.mktemp("classes")

    def make():
        target = ("--meta", "none", "--output-path", folder / "annales_client")
        run("openapi-python-client", "generate", "--path", DESCRIPTION, *target, folder=folder)

    made("classes", folder, make)
    return folder


def was_played(service, told, game):
    """A client says truly that it played a match of this game to its end."""
    match = Player(service.url).sure("GET", f"/v1/matches/{told['id']}")
    assert (match["game"], match["status"], match["result"]) == (game, "over", told["result"])
    assert match["result"]["reason"] not in ("resignation", "abandoned")
    entries = Player(service.url).history(told["id"])
    assert sum(entry["kind"] == "step" and entry["seat"] == 0 and "player" in entry["by"] for entry in entries) > 5


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_strict_client_plays_every_game(service, language, game, request):
    """What `legal` offers is what it sends."""
    folder = request.getfixturevalue(language)

    told = json.loads(played(language, folder, "play", service.url, game, "1"))

    was_played(service, told, game)


def were_played(service, told, game):
    """The same of two matches."""
    lines = told.splitlines()
    assert len(lines) == 2
    for line in lines:
        was_played(service, json.loads(line), game)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_strict_client_plays_several_matches_by_one_stream_of_notices(service, language, request):
    """It is told of each turn, in whichever match."""
    folder = request.getfixturevalue(language)

    told = played(language, folder, "play", service.url, "pandocreon_divinae", "2")

    were_played(service, told, "pandocreon_divinae")


def own_lists(service):
    """A player, and what the lists of their own matches must hold: what waits for them, and where they have a seat."""
    ada, bob = Player(service.url, "Ada"), Player(service.url, "Bob")
    waits, wait_not = (first.opens({"kind": "player"}, {"kind": "open"}) for first in (ada, bob))
    bob.sure("PUT", f"/v1/matches/{waits}/seats/1")
    ada.sure("PUT", f"/v1/matches/{wait_not}/seats/1")
    invited = bob.opens({"kind": "player"}, {"kind": "player", "player": ada.id})
    bob.opens({"kind": "player"}, {"kind": "open"})
    return ada, {"awaiting": [waits], "player": sorted([waits, wait_not, invited])}


@pytest.mark.parametrize("language", LANGUAGES[:1])
def test_a_client_lists_its_own_matches(service, language, request):
    """Those that wait for it, and all of them."""
    folder = request.getfixturevalue(language)
    ada, lists = own_lists(service)

    assert json.loads(played(language, folder, "lists", service.url, ada.token)) == lists


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_plays_several_matches_on_a_channel_that_breaks_off(service, language, request):
    """On another connection it follows on from what it heard last, and no match is opened or answered twice.

    Its turn comes while it is away, too: it is told when it is back.
    """
    folder = request.getfixturevalue(language)

    with cut_after(service.url, 15_000, 15_000, 15_000) as (url, to_be_cut):
        told = played(language, folder, "play", url, "pandocreon_divinae", "2", "channel")

    assert to_be_cut == []
    were_played(service, told, "pandocreon_divinae")


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_client_needs_a_cast(path):
    """Nor any other way to tell the checker to look away."""
    code = [line for line in path.read_text("utf-8").splitlines() if not line.lstrip().startswith(("//", "/**", "#"))]

    assert [line for line in code if re.search(CASTS[path.suffix], without_strings(line))] == []


@pytest.mark.parametrize(
    ("suffix", "line"),
    [
        (".ts", "const match = told as Match"),
        (".ts", "const match: any = told"),
        (".ts", "chosen!.action"),
        (".ts", "chosen.action!"),
        (".ts", "// @ts-ignore"),
        (".py", "match = cast(MatchShown, told)"),
        (".py", "def read(self) -> Any:"),
        (".py", "match = told  # type: ignore[assignment]"),
    ],
)
def test_a_cast_would_be_found(suffix, line):
    """Else the test before could not fail."""
    assert re.search(CASTS[suffix], line)


def without_strings(line):
    """A line without what stands in quotes."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|`[^`]*`", "''", line)


@pytest.mark.slow
@by_night_once_passed(CLASSES)
def test_a_client_of_whole_classes_plays_a_match_and_lists_its_own(service, classes):
    """The types of openapi-python-client are what the program needs."""
    ada, lists = own_lists(service)

    told_of_play = run(sys.executable, PROGRAMS / "play.py", service.url, folder=classes, PYTHONPATH=str(classes))
    told = run(sys.executable, LISTS / "lists.py", service.url, ada.token, folder=classes, PYTHONPATH=str(classes))

    was_played(service, json.loads(told_of_play), "sacrifice")
    assert json.loads(told) == lists


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_in_3_0_yields_types_too(tmp_path, language):
    """For both generators, with default options."""
    if language == "typescript":
        assert has_packages(), "the packages of npm are missing: run script/setup dev where it can reach the registry"
        generator = ("node", PACKAGES / "node_modules" / "openapi-typescript" / "bin" / "cli.js", DESCRIPTION_3_0)
        types, line = "schema.d.ts", "SacrificeStep: {"
    else:
        generator = ("datamodel-codegen", "--input", DESCRIPTION_3_0, "--input-file-type", "openapi", *TYPED_DICTS)
        types, line = "annales_types.py", "class SacrificeStep(TypedDict"
    made(f"types_3_0_{language}", tmp_path, lambda: run(*generator, "--output", types, folder=tmp_path))

    assert line in (tmp_path / types).read_text("utf-8")
