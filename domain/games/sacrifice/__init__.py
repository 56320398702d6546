"""SACRIFICE, by Marcus: two seats, nothing hidden, no chance."""

from annales.domain.contract.game import define_game

from .actions import ACTIONS
from .board import draw
from .bot import value
from .cards import BOX
from .layout import LAYOUT
from .notation import notation
from .outlook import outlook
from .payments import costs
from .questions import phrase_question
from .rules import among, legal, play, set_up
from .scores import scores

game = define_game(
    BOX,
    LAYOUT,
    ACTIONS,
    rules=2,
    set_up=set_up,
    legal=legal,
    play=play,
    notation=notation,
    value=value,
    draw=draw,
    among=among,
    phrase_question=phrase_question,
    outlook=outlook,
    costs=costs,
    scores=scores,
)
