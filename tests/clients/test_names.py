"""No schema has a name that a language or a generator owns; those of actions are told apart by game."""

import builtins
import collections.abc
import keyword
import re
import tomllib
import typing
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from annales.domain.games import GAMES
from annales.service.http.openapi.schemas.actions import action_components
from annales.tools.spec import FOLDER
from tests.support.node import PACKAGES, has_packages

TAKEN = Path(__file__).with_name("taken.toml")
ONCE = "Record Action Range Result Value History Client As Error Event Map Set Object Option RuntimeException"
LIBRARIES = PACKAGES / "node_modules" / "typescript" / "lib"
GLOBAL = re.compile(r"^(?:declare )?(?:interface|type|var|function|class|const|namespace) (\w+)", re.MULTILINE)


@pytest.fixture(scope="module")
def taken():
    """The names that are taken, by what owns them; Go's without capitals."""
    assert has_packages(), "the packages of npm are missing: run script/setup dev where it can reach the registry"
    sources = [path.read_text("utf-8") for path in LIBRARIES.glob("lib.*.d.ts")]
    listed = {owner: set(names.split()) for owner, names in tomllib.loads(TAKEN.read_text("utf-8")).items()}
    return listed | {
        "typescript": {name for source in sources for name in GLOBAL.findall(source)},
        "python": {*dir(builtins), *typing.__all__, *keyword.kwlist, *collections.abc.__all__},
    }


def wrong(names, taken):
    """The names that are taken, with their owners."""
    owned = {(name, owner) for name in names for owner, others in taken.items() if name in others}
    return sorted(owned | {(name, "go") for name in names if name.lower() in taken["go"]})


@pytest.mark.parametrize("name", ["openapi", "openapi-3.0", "asyncapi"])
def test_no_schema_has_a_name_that_is_taken(name, taken):
    """Else the type that is made of it hides the other one."""
    document = yaml.load((FOLDER / f"{name}.yaml").read_text("utf-8"), yaml.CSafeLoader)

    assert wrong(document["components"]["schemas"], taken) == []


def test_a_name_that_is_taken_would_be_found(taken):
    """Else the test before could not fail: the names that the description had once, and others near them."""
    names = set(ONCE.split())

    assert {name for name, _ in wrong(names, taken)} == names
    assert {"typescript", "python"} <= {owner for _, owner in wrong(names, taken)}


def test_a_kind_of_two_games_is_two_types():
    """A turn that ends in Théomachie is none that ends in SACRIFICE."""
    described = action_components(GAMES.values())
    for name in ("Sacrifice", "Theomachie"):
        assert described[f"{name}EndTurn"]["properties"]["type"]["const"] == "end_turn"
        mapping = described[f"{name}Action"]["discriminator"]["mapping"]
        assert mapping["end_turn"] == f"#/components/schemas/{name}EndTurn"


def test_any_action_may_be_sent():
    """Also one of a game that is not described: that is what the first choice takes."""
    (any_action, *of_games) = action_components(GAMES.values())["SentAction"]["anyOf"]

    assert any_action == {"$ref": "#/components/schemas/GameAction"}
    assert len(of_games) == len(GAMES)


def renamed(slug):
    """A game of another name, with the actions of SACRIFICE."""
    game = GAMES["sacrifice"]
    return SimpleNamespace(SLUG=slug, TEXTS=game.TEXTS, ACTIONS=game.ACTIONS)


@pytest.mark.parametrize("slug", ["game", "sacrifice"])
def test_games_of_others_take_no_name_from_anything_else(slug):
    """Whatever they are called: `GameAction` is any action, and `SacrificeStep` that of SACRIFICE."""
    games = [GAMES["sacrifice"], renamed(slug)]

    described = action_components(games, taken={"GameAction"})

    assert {"SacrificeStep", "SacrificeAction"} <= set(described)
    assert "GameAction" not in described
    assert len(described) == 2 * len(action_components(games[:1])) - 1
    assert described["SentAction"]["anyOf"][1:] == [
        {"$ref": "#/components/schemas/SacrificeAction"},
        {"$ref": f"#/components/schemas/{slug.capitalize()}GameAction"},
    ]
