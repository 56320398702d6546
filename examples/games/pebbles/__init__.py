"""Pebbles: draw a hidden stone, place one of your two, keep the other."""

from annales.contract import define_game

from .actions import ACTIONS
from .layout import BOX, LAYOUT
from .notation import notation, value
from .rules import legal, play, set_up

game = define_game(BOX, LAYOUT, ACTIONS, rules=1, set_up=set_up, legal=legal, play=play, notation=notation, value=value)
