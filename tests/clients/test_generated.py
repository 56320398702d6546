"""Clients whose types are generated from the description alone, with default options, play over real HTTP."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from domain.games import GAMES
from tests.docs.breaking import cut_after
from tests.service.player import Player
from tests.support.node import CLIENT, PACKAGES, ROOT, has_packages, run

pytestmark = pytest.mark.process

DESCRIPTION = ROOT / "api-spec" / "openapi.yaml"
DESCRIPTION_3_0 = ROOT / "api-spec" / "openapi-3.0.yaml"
LISTS = Path(__file__).parent / "lists"  # programs that list a player's own matches
PYTHON_CLIENT = ROOT / "examples" / "clients" / "python"
TYPED_DICTS = ("--output-model-type", "typing.TypedDict", "--target-python-version", "3.11")
CASTS = {
    ".ts": r"\bas\b|\bany\b|[\w)\]]!(?!=)|<\w+>\s*\(?\w+\s*;|@ts-",
    ".py": r"\bcast\b|\bAny\b|type: ignore",
}


@pytest.fixture(scope="module")
def typescript(tmp_path_factory):
    """The example client in TypeScript, with generated types, compiled under the strictest rules."""
    assert has_packages(), "the packages of npm are missing: run script/setup dev where it can reach the registry"
    folder = tmp_path_factory.mktemp("typescript")
    for path in CLIENT.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
    (folder / "node_modules").symlink_to(PACKAGES / "node_modules")
    generator = "node_modules/openapi-typescript/bin/cli.js"
    run("node", generator, DESCRIPTION, "--output", "schema.d.ts", folder=folder)
    run("node", "node_modules/typescript/bin/tsc", "--project", ".", folder=folder)
    return folder


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The example client in Python, with generated types, checked by mypy."""
    folder = tmp_path_factory.mktemp("python")
    for path in PYTHON_CLIENT.glob("*.py"):
        shutil.copy(path, folder)
    types = ("--input-file-type", "openapi", *TYPED_DICTS, "--output", "annales_types.py")
    run("datamodel-codegen", "--input", DESCRIPTION, *types, folder=folder)
    run("mypy", "--strict", "play.py", "play_channel.py", "play_notices.py", folder=folder)
    return folder


def was_played(service, told, game):
    """A client says truly that it played a match of this game to its end."""
    match = Player(service.url).sure("GET", f"/v1/matches/{told['id']}")
    assert (match["game"], match["status"], match["result"]) == (game, "over", told["result"])
    assert match["result"]["reason"] not in ("resignation", "abandoned")
    entries = Player(service.url).history(told["id"])
    assert sum(entry["kind"] == "step" and entry["seat"] == 0 and "player" in entry["by"] for entry in entries) > 5


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_strict_typescript_client_plays_every_game(service, typescript, game):
    """What `legal` offers is what it sends."""
    told = json.loads(run("node", "play.js", service.url, game, folder=typescript))

    was_played(service, told, game)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_strict_python_client_plays_every_game(service, python, game):
    """What `legal` offers is what it sends."""
    told = json.loads(run(sys.executable, "play.py", service.url, game, folder=python))

    was_played(service, told, game)


def test_a_strict_typescript_client_plays_several_matches_on_one_channel(service, typescript):
    """It answers when it is notified, and hears the entries of the match that it follows."""
    told = run("node", "play_channel.js", service.url, "sacrifice", "2", folder=typescript).splitlines()

    assert len(told) == 2
    for line in told:
        was_played(service, json.loads(line), "sacrifice")


def test_a_strict_python_client_plays_several_matches_on_one_channel(service, python):
    """It answers when it is notified, and hears the entries of the match that it follows."""
    told = run(sys.executable, "play_channel.py", service.url, "sacrifice", "2", folder=python).splitlines()

    assert len(told) == 2
    for line in told:
        was_played(service, json.loads(line), "sacrifice")


def test_a_strict_typescript_client_plays_several_matches_by_notices(service, typescript):
    """One stream tells it of all its matches."""
    told = run("node", "play_notices.js", service.url, "sacrifice", "2", folder=typescript).splitlines()

    assert len(told) == 2
    for line in told:
        was_played(service, json.loads(line), "sacrifice")


def test_a_strict_python_client_plays_several_matches_by_notices(service, python):
    """One stream tells it of all its matches."""
    told = run(sys.executable, "play_notices.py", service.url, "sacrifice", "2", folder=python).splitlines()

    assert len(told) == 2
    for line in told:
        was_played(service, json.loads(line), "sacrifice")


def own_lists(service):
    """A player, and what the lists of their own matches must hold: what waits for them, and where they have a seat."""
    ada, bob = Player(service.url, "Ada"), Player(service.url, "Bob")
    waits, wait_not = (first.opens({"kind": "player"}, {"kind": "open"}) for first in (ada, bob))
    bob.sure("PUT", f"/v1/matches/{waits}/seats/1")
    ada.sure("PUT", f"/v1/matches/{wait_not}/seats/1")
    invited = bob.opens({"kind": "player"}, {"kind": "player", "player": ada.id})
    bob.opens({"kind": "player"}, {"kind": "open"})
    return ada, {"awaiting": [waits], "player": sorted([waits, wait_not, invited])}


def test_a_typescript_client_lists_its_own_matches(service, typescript):
    """Those that wait for it, and all of them."""
    shutil.copy(LISTS / "lists.ts", typescript)
    (typescript / "tsconfig.lists.json").write_text('{"extends": "./tsconfig.json", "files": ["lists.ts"]}')
    run("node", "node_modules/typescript/bin/tsc", "--project", "tsconfig.lists.json", folder=typescript)
    ada, lists = own_lists(service)

    assert json.loads(run("node", "lists.js", service.url, ada.token, folder=typescript)) == lists


@pytest.mark.parametrize("language", ["typescript", "python"])
def test_a_client_goes_on_when_its_channel_breaks_off(service, language, request):
    """On another connection it follows on from what it heard last, and no match is opened or answered twice.

    Its turn comes while it is away, too: it is told when it is back.
    """
    folder = request.getfixturevalue(language)
    program = ("node", "play_channel.js") if language == "typescript" else (sys.executable, "play_channel.py")

    with cut_after(service.url, 15_000, 15_000, 15_000) as (url, to_be_cut):
        told = json.loads(run(*program, url, "pandocreon_divinae", "1", folder=folder))

    assert to_be_cut == []
    was_played(service, told, "pandocreon_divinae")


@pytest.mark.parametrize("path", [*CLIENT.glob("*.ts"), *PYTHON_CLIENT.glob("*.py")], ids=lambda path: path.name)
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


def test_a_client_of_whole_classes_plays_a_match_and_lists_its_own(service, tmp_path):
    """openapi-python-client takes the whole description without a warning; its types are what the program needs."""
    programs = Path(__file__).parent / "python"
    made = ("--meta", "none", "--output-path", tmp_path / "annales_client", "--config", programs / "config.yaml")
    told = run(
        *("openapi-python-client", "generate", "--path", DESCRIPTION, *made, "--fail-on-warning"), folder=tmp_path
    )
    assert "warning" not in told.lower()

    played = run(sys.executable, programs / "play.py", service.url, folder=tmp_path, PYTHONPATH=str(tmp_path))

    was_played(service, json.loads(played), "sacrifice")
    ada, lists = own_lists(service)
    told = run(sys.executable, LISTS / "lists.py", service.url, ada.token, folder=tmp_path, PYTHONPATH=str(tmp_path))
    assert json.loads(told) == lists


def test_the_description_in_3_0_yields_types_too(tmp_path):
    """For both generators, with default options."""
    assert has_packages(), "the packages of npm are missing: run script/setup dev where it can reach the registry"
    generator = PACKAGES / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    run("node", generator, DESCRIPTION_3_0, "--output", "schema.d.ts", folder=tmp_path)
    types = ("--input-file-type", "openapi", *TYPED_DICTS, "--output", "annales_types.py")
    run("datamodel-codegen", "--input", DESCRIPTION_3_0, *types, folder=tmp_path)

    assert "SacrificeStep: {" in (tmp_path / "schema.d.ts").read_text("utf-8")
    assert "class SacrificeStep(TypedDict" in (tmp_path / "annales_types.py").read_text("utf-8")
