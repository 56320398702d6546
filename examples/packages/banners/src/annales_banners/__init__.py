"""Banners: companies on a map, whose orders all seats write at once and in secret. Two to four seats."""

from annales.contract import Ahead, Scope, Words, define_game

from .actions import ACTIONS
from .layout import BOX, HARVEST, LAYOUT
from .notation import draw, notation
from .rules import forced, holding, legal, play, scores, set_up, stage
from .worth import value

game = define_game(
    BOX,
    LAYOUT,
    ACTIONS,
    rules=1,
    set_up=set_up,
    legal=legal,
    play=play,
    notation=notation,
    value=value,
    draw=draw,
    scores=scores,
    stage=stage,
    forced=forced,
    ahead=Ahead(
        {"orders": holding},
        (
            Scope(
                "harvest",
                Words(fr="jusqu'à la prochaine récolte", en="until the next harvest"),
                mark=lambda t: t.notes.get(HARVEST.name),
            ),
        ),
    ),
)
