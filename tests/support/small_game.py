"""A game for one test of the bots: rules without cards, options or words."""

from collections.abc import Callable
from typing import Any

from annales.domain.contract.game import Action, Game
from annales.domain.contract.texts import Texts
from annales.domain.table.layout import Layout
from annales.domain.words import Words


def small_game(
    slug: str, seats: int, layout: Layout, actions: tuple[type[Action], ...], **rules: Callable[..., Any]
) -> Game:
    """The game of these rules: `set_up`, `legal`, `play`, `notation`, `value`."""
    nothing = Words("", "")
    texts = Texts(title=nothing, summary=nothing, actions={}, questions={}, reasons={})
    return Game(
        SLUG=slug,
        PLAYERS=range(seats, seats + 1),
        rules=1,
        LAYOUT=layout,
        ACTIONS=actions,
        OPTIONS=(),
        CATALOGUE=(),
        TEXTS=texts,
        **rules,
    )
