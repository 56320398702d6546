"""A game after a release that gave up whatever it could: every action and option has another name, none is secret."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from annales.domain.contract.game import Action, Game
from annales.domain.table.table import Table


def forgetful(game: Game) -> Game:
    """The same game with every action and every option renamed; no answer is secret any more or keeps its question.

    Whoever asks its rules fails: they could not tell what happened under the rules before them.
    """
    actions = tuple(_renamed(kind) for kind in game.ACTIONS)
    options = tuple(msgspec.structs.replace(option, id=f"{option.id}_renamed") for option in game.OPTIONS)
    rules = dict.fromkeys(("set_up", "legal", "play", "notation", "value", "draw", "among"), _asked)
    return replace(game, **rules, ACTIONS=actions, OPTIONS=options)


def _renamed(kind: type[Action]) -> type[Action]:
    fields = [(name, object) for name in kind.__struct_fields__]
    return msgspec.defstruct(
        kind.__name__, fields, bases=(Action,), frozen=True, tag=f"{kind.__struct_config__.tag}_renamed"
    )


def _asked(t: Table, *of: object) -> None:
    raise AssertionError("the rules of today are asked about the past")
