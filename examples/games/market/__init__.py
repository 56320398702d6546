"""Night market: sealed bids, face-down cards in stalls, cards played out of turn, counter windows."""

from annales.contract import define_game

from .actions import ACTIONS
from .ahead import ahead
from .layout import BOX, LAYOUT
from .notation import notation, value
from .rules import costs, legal, play, set_up

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
    costs=costs,
    ahead=ahead,
)
