"""Pandocréon Divinæ, by Amaury Bouchard: two to eight Divinities, hidden hands, a die, cards in answer to cards."""

from annales.domain.contract.game import define_game

from .actions import ACTIONS
from .ahead import ahead
from .asking import phrase_question
from .board import draw
from .bot import value
from .cards import BOX
from .forced import forced
from .layout import LAYOUT
from .notation import notation
from .payments import costs
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
