"""The schemas of actions: one for each kind of each installed game, a union for each game, and unions of all games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from annales.domain.contract.game import Game
from annales.service.answers.json_schemas import action_schemas, shown_action_schemas
from annales.service.http.openapi.schemas.converter import ByGame

PARTS = "#/components/schemas/"


class Action(ByGame):
    """An action of an installed game."""


class ActionShown(ByGame):
    """An action in an entry."""


def action_components(games: Iterable[Game]) -> dict[str, dict[str, Any]]:
    """The components of all actions, by name: `SacrificeStep`, `SacrificeAction`, `SacrificeActionShown`, `Action`…"""
    components: dict[str, dict[str, Any]] = {}
    names = {game.SLUG: _camel(game.SLUG) for game in games}
    for game in games:
        name, title = names[game.SLUG], game.TEXTS.title.en
        offered = {kind: f"{name}{_camel(kind)}" for kind in action_schemas(game)}
        masked = {kind: f"{offered[kind]}Shown" for kind in shown_action_schemas(game)}
        components |= {offered[kind]: schema for kind, schema in action_schemas(game).items()}
        components |= {masked[kind]: schema for kind, schema in shown_action_schemas(game).items()}
        components[f"{name}Action"] = _by_type(f"An action of {title}.", offered)
        components[f"{name}ActionShown"] = _by_type(
            f"An action of {title} in an entry: secret members may be `?`.", offered | masked
        )
    components["Action"] = {
        "description": "An action, as `legal` offers it and as you send it. Its `type` names its kind; within one "
        "game each kind has another type.",
        "anyOf": [_reference(f"{name}Action") for name in names.values()],
    }
    components["ActionShown"] = {
        "description": "An action in an entry, with `?` for secret members that you may not see. Entries that were "
        "written under older rules may have types that are not listed here.",
        "anyOf": [_reference(f"{name}ActionShown") for name in names.values()],
    }
    return components


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
