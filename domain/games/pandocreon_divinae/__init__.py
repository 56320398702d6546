"""Pandocréon Divinæ, by Amaury Bouchard: two to eight Divinities, hidden hands, a die, cards in answer to cards.

Rules: `docs/games/pandocreon_divinae.md`. Where things are:

    data/                                cards, Divinities, options, texts; read by cards.py
    layout.py, actions.py, notation.py   places and who sees them; what a seat can choose; its short form
    rules.py                             each question: what it offers (`legal`), what an answer does (`play`)
    rounds.py, apocalypse.py             rounds and turns; Apocalypses, which end the match
    targets.py, effects.py               what an ability of a card aims at; what it does
    divine.py                            the powers of the Divinities
    items.py, stack.py, pending_choices.py   what is announced; windows and resolution; choices an effect waits for
    areas.py, points.py                  cards that enter or leave an area; action points
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
