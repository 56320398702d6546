"""Oh Hell: bid how many tricks you will take, then take exactly as many. Hidden hands, three to seven seats."""

from annales.contract import define_game

from .actions import ACTIONS
from .layout import BOX, LAYOUT
from .notation import draw, notation
from .rules import forced, holdings, legal, play, set_up, stage
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
    stage=stage,
    holdings=holdings,
    forced=forced,
)
