"""Le Trône du Haut Cendrelin: the dead of a cemetery gather the fragments of their souls, age after age."""

from annales.domain.contract.game import define_game

from .actions import ACTIONS
from .ahead import ahead
from .bot import foresight, value
from .cards import BOX
from .drawing import draw
from .forced import forced
from .glory import age_winners
from .layout import LAYOUT
from .legacy import next_options
from .notation import notation
from .payments import costs
from .questions import phrase_question
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
    next_options=next_options,
    age_winners=age_winners,
    foresight=foresight,
    costs=costs,
    scores=scores,
    forced=forced,
    asked_all=1,
    ahead=ahead,
)
