"""Les Faiseurs d'Univers, by Nicolas Maillat: 3 to 5 seats, sealed bids, cards face down, Actions at any time.

Rules: `docs/games/faiseurs_d_univers.md`. Where things are:

    data/                                resources, machines, Characters, options, texts; read by cards.py
    layout.py, actions.py, notation.py   places and who sees them; what a seat can choose; its short form
    rules.py, frames.py                  each question: what it offers (`legal`), what an answer does; what is pending
    opening.py, auction.py, turn.py, ending.py   the phases: setup, the buy phase, an action turn, rounds and the end
    action_cards.py, effects.py          what Action cards do; what creatures do in a world
    attack.py, defence.py, losses.py     attacks; traps and guards; what a seat loses or must give
    windows.py, stack.py, standing_by.py who may respond; cards that wait for it; passing ahead
    forced.py, ahead.py                  questions without a choice; what can be answered ahead
    bot.py                               the evaluation for search
    questions.py, board.py, payments.py, scores.py   words of a question, the table as text, costs, who leads
"""

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
