"""The schemas of actions: one for each kind of each installed game, a union for each game, and one for any action.

An action does not say of which game it is, and two games may have a kind of the same name (`end_turn`). Therefore what
the service sends is described as any action, `GameAction`: generated classes would else take the first game's kind that
fits, and refuse an action of a game, or of older rules, that the description does not list. A client that knows its
game reads the action as that game's.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from annales.domain.contract.game import Game
from annales.service.answers.json_schemas import action_schemas, shown_action_schemas
from annales.service.http.openapi.schemas.converter import Written

PARTS = "#/components/schemas/"
UNIONS = ("action", "action_shown")  # kinds that would be named as the unions of a game are


class GameAction(Written):
    """An action of any game, as `legal` offers it and as entries show it.

    Its `type` names its kind. Its other members depend on the game and the kind, and the schema that is named after
    both describes them, such as `SacrificeStep`. In an entry, a member that is hidden from you is `?`.
    """

    JSON = {
        "type": "object",
        "properties": {"type": {"type": "string", "description": "its kind; another game may have the same kind"}},
        "required": ["type"],
        "additionalProperties": True,
    }


def action_components(games: Iterable[Game], taken: Container[str] = ()) -> dict[str, dict[str, Any]]:
    """The components of all actions, by name: `SacrificeStep`, `SacrificeAction`, `SacrificeActionShown`…

    A game whose components would have a name that is `taken`, or that another game has, gets a longer one.
    """
    components: dict[str, dict[str, Any]] = {"SentAction": {}}
    unions = []
    for game in games:
        name = _camel(game.SLUG)
        described = _of_game(game, name)
        while any(each in components or each in taken for each in described):
            name += "Game"
            described = _of_game(game, name)
        components |= described
        unions.append(f"{name}Action")
    components["SentAction"] = {
        "description": "An action that you send: one that `legal` has offered, as it is, or one of the game's kinds.",
        "anyOf": [_reference(each) for each in ("GameAction", *unions)],
    }
    return components


def _of_game(game: Game, name: str) -> dict[str, dict[str, Any]]:
    """The components of one game, whose names begin with this."""
    title, schemas, shown = game.TEXTS.title.en, action_schemas(game), shown_action_schemas(game)
    offered = {kind: name + _camel(kind if kind not in UNIONS else f"{kind}_kind") for kind in schemas}
    masked = {kind: f"{offered[kind]}Shown" for kind in shown}
    return {
        **{offered[kind]: schema for kind, schema in schemas.items()},
        **{masked[kind]: schema for kind, schema in shown.items()},
        f"{name}Action": _by_type(f"An action of {title}.", offered),
        f"{name}ActionShown": _by_type(
            f"An action of {title} in an entry: secret members may be `?`.", offered | masked
        ),
    }


def _by_type(description: str, kinds: Mapping[str, str]) -> dict[str, Any]:
    """A union of these components, told apart by the member `type`."""
    mapping = {kind: f"{PARTS}{name}" for kind, name in kinds.items()}
    return {
        "description": description,
        "oneOf": [_reference(name) for name in kinds.values()],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }


def _reference(name: str) -> dict[str, str]:
    return {"$ref": f"{PARTS}{name}"}


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))
