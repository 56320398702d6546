"""Théomachie: gods stake the souls of their followers, with cards, in the manner of Texas Hold'em.

Rules: `docs/games/theomachie.md`. Each line of this list imports only from lines above it:

    data/                                Prayer, Mythology and Essence cards, gods, tokens, options, texts
    cards.py, layout.py, actions.py, frames.py   the data as values; places and who sees them; what a seat can choose;
                                         unfinished effects
    resources/   what a seat has: followers, the Constellation (Essence), costs, piles of cards, protection, Power
    effects/     what cards and gods do
        attacks.py, effect_cards.py, locations.py, mythology.py   one file for each kind of card
        abilities.py, demands.py         Active Abilities and Demands of the gods
        playing.py, targets.py, choices.py   declaring and resolving; what a card aims at; what an effect asks
    phases/      the course of a match
        opening.py, drafting.py          setup, pantheons, decks; the draft, the cut, the gods
        hand.py, betting.py, battle.py, closing.py, discarding.py, prayer.py   the phases of a Hand, in order
        ending.py, course.py             elimination and the ends of a match; what follows what
    rules.py, forced.py, ahead.py        each question: what it offers, what an answer does; without a choice; ahead
    bot/         the evaluation for search
    notation.py, payments.py, scores.py  the short form of actions; costs; who leads
    questions.py, board.py, lettering.py words of a question; the table as text, and how it writes cards
"""

from annales.domain.contract.game import define_game

from .actions import ACTIONS
from .ahead import ahead
from .board import draw
from .bot.bot import holdings, stage, value
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
