"""Les Faiseurs d'Univers, by Nicolas Maillat: 3 to 5 seats, sealed bids, cards face down, Actions at any time."""

from annales.domain.contract.game import define_game

from .actions import ACTIONS
from .ahead import ahead
from .board import draw
from .bot import value
from .cards import BOX
from .forced import forced
from .layout import LAYOUT
from .notation import notation
from .payments import costs
from .questions import phrase_question
from .rules import legal, play, set_up
from .scores import scores

game = define_game(
    BOX,
    LAYOUT,
    ACTIONS,
    rules=3,
    set_up=set_up,
    legal=legal,
    play=play,
    notation=notation,
    value=value,
    draw=draw,
    phrase_question=phrase_question,
    costs=costs,
    scores=scores,
    forced=forced,
    asked_all=2,
    ahead=ahead,
)
