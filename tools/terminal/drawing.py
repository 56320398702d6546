"""A table as text: as its game draws it, else zone by zone."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from typing import Any

from domain.contract.game import Game
from domain.games import GAMES
from domain.table.facts import Asked, Ended, freeze
from domain.table.layout import Place
from domain.table.table import Table


def draw(slug: str, seats: int, view: Mapping[str, Any], language: str = "en") -> str:
    """What a viewer sees: by the drawing of its game, in this language, where that is known here and has one."""
    game = GAMES.get(slug)
    module = f"domain.games.{slug}.board"
    if game is None or not view["places"] or importlib.util.find_spec(module) is None:
        return zones(view)
    drawn: str = importlib.import_module(module).draw(as_table(game, seats, view), language)
    return drawn


def as_table(game: Game, seats: int, view: Mapping[str, Any]) -> Table:
    """A table on which lies what the viewer sees; what is hidden from him lies there as `?`."""
    t = Table(game.LAYOUT, seats)
    t.places = {Place(place): tuple(pieces) for place, pieces in view["places"].items()}
    t.counters, t.agenda, t.out = dict(view["counters"]), freeze(view["agenda"]), frozenset(view["out"])
    t.notes = {name: freeze(value) for name, value in view["notes"].items()}
    asked, ended = view["asked"], view["ended"]
    if asked is not None:
        t.asked = Asked(asked["kind"], tuple(asked["must"]), tuple(asked["may"]), freeze(asked["about"]))
    if ended is not None:
        t.ended = Ended(tuple(ended["ranks"]), ended["reason"], freeze(ended["legacy"]))
    return t


def zones(view: Mapping[str, Any]) -> str:
    """Every place with its pieces, every counter and note, one a line."""
    rows = [(place, " ".join(pieces)) for place, pieces in view["places"].items()]
    rows += [(name, str(value)) for name, value in view["counters"].items()]
    rows += [(name, str(value)) for name, value in view["notes"].items()]
    width = max((len(name) for name, _ in rows), default=0)
    return "\n".join(f"{name:<{width}}  {held}" for name, held in rows)
