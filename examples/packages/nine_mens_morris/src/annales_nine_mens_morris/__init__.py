"""Nine Men's Morris: two seats, nothing hidden, no chance."""

from annales.contract import always_public, define_game, forced_by

from .actions import ACTIONS
from .layout import BOX, LAYOUT
from .notation import draw, notation
from .rules import legal, play, scores, set_up
from .worth import outlook, value

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
    outlook=outlook,
    draw=draw,
    scores=scores,
    forced=forced_by(legal, dict.fromkeys(("place", "move", "remove"), always_public)),
)
