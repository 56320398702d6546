"""Cult: a deck for each seat, piles with a visible top, secret vows, masks, written effects."""

from annales.contract import define_game

from .actions import ACTIONS
from .layout import BOX, LAYOUT
from .notation import notation, value
from .rules import legal, next_options, play, set_up

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
    next_options=next_options,
)
