"""Le Trône du Haut Cendrelin: the dead of a cemetery gather the fragments of their souls, age after age.

Rules: `docs/games/haut_cendrelin.md`. Where things are:

    data/                                what each card does, as a sentence of the effect language; options, texts
    cards.py, effects_grammar.py         the cards; their sentences as typed parts
    validity.py, running.py              whether a part can be applied; applying it
    sentences.py, demands.py, deals.py   parts in words; what a part requires; what an option takes and brings
    layout.py, actions.py, notation.py   places and who sees them; what a seat can choose; its short form
    rules.py                             each question: what it offers (`legal`), what an answer does (`play`)
    opening.py, classes.py, lists.py, places.py, heirs.py   setup, classes, lists, places, heirs of a campaign
    course.py, turn.py, frames.py        the phases of an age; one night; effects that wait for an answer
    glory.py, reign.py, legacy.py        glory points and the end of an age; the winner's reign; the next age
    switches.py                          the rules that each mode switches on
    forced.py, ahead.py                  questions without a choice; what can be answered ahead
    bot.py, night.py, prospects.py, prices.py, preparing.py   the evaluation for search
    questions.py, board.py, payments.py, scores.py   words of a question, the table as text, costs, who leads
"""

from annales.domain.contract.game import define_game

from .actions import ACTIONS
from .ahead import ahead
from .board import draw
from .bot import foresight, value
from .cards import BOX
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
