"""SACRIFICE, by Marcus: two seats, nothing hidden, no chance.

Rules: `docs/games/sacrifice.md`. Where things are:

    data/                                pieces, options, texts; read by cards.py
    layout.py, actions.py, notation.py   places and notes of the table; what a seat can choose; its short form
    rules.py                             each question: what it offers (`legal`), what an answer does (`play`)
    placing.py, turns.py, ending.py      the opening; how a turn begins and ends; who has won
    geometry.py, ground.py, position.py  the board, its walls, what stands where
    displacing.py, flight.py, sharing.py, movement.py   displacements, falcons, shared squares, cancelled fights
    killing.py, building.py, recalling.py               attacks; walls and resurrections; what an emissary recalls
    bot.py, outlook.py, camps.py         the evaluations for search: within a turn, between turns, what both use
    questions.py, board.py, payments.py, scores.py      words of a question, the table as text, costs, who leads
"""

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
