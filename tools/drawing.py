"""A table as text: as its game draws it, else zone by zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from annales.domain.contract.drawing import in_two_columns
from annales.domain.contract.game import Game
from annales.domain.games import INSTALLED
from annales.domain.table.facts import Asked, Ended, freeze
from annales.domain.table.layout import Place, Value
from annales.domain.table.table import NO_OPTIONS, Table


def draw(
    slug: str,
    seats: int,
    view: Mapping[str, Any],
    language: str = "en",
    options: Mapping[str, Value] = NO_OPTIONS,
) -> str:
    """What a viewer sees: as its game draws it in this language, or zone by zone where the game is not known here.

    `options` are those that the match was opened with.
    """
    game = INSTALLED.get(slug)
    if game is None or not view["places"]:
        return in_two_columns(view["places"], view["counters"], view["notes"])
    return game.draw(as_table(game, seats, view, options), language)


def as_table(game: Game, seats: int, view: Mapping[str, Any], options: Mapping[str, Value] = NO_OPTIONS) -> Table:
    """A table on which lies what the viewer sees; what is hidden from the viewer lies there as `?`."""
    t = Table(game.LAYOUT, seats, options=options)
    t.places = {Place(place): tuple(pieces) for place, pieces in view["places"].items()}
    t.counters, t.agenda, t.out = dict(view["counters"]), freeze(view["agenda"]), frozenset(view["out"])
    t.notes = {name: freeze(value) for name, value in view["notes"].items()}
    asked, ended = view["asked"], view["ended"]
    if asked is not None:
        t.asked = Asked(asked["kind"], tuple(asked["must"]), tuple(asked["may"]), freeze(asked["about"]))
    if ended is not None:
        t.ended = Ended(tuple(ended["ranks"]), ended["reason"], freeze(ended["legacy"]))
    return t
