"""Théomachie: gods stake the souls of their followers, with cards, in the manner of Texas Hold'em."""

from annales.domain.contract.game import define_game

from .actions import ACTIONS
from .ahead import ahead
from .board import draw
from .bot import holdings, stage, value
from .cards import BOX
from .forced import forced
from .layout import LAYOUT
from .notation import notation
from .payments import costs
from .questions import label, phrase_question
from .rules import legal, play, set_up
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
    phrase_question=phrase_question,
    label=label,
    stage=stage,
    holdings=holdings,
    costs=costs,
    scores=scores,
    forced=forced,
    asked_all=1,
    ahead=ahead,
)
