"""Actions as text: what a legal answer is called, and which answer a text names."""

from __future__ import annotations

from annales.domain.errors import NotAsked, UnknownNotation
from annales.domain.phrases import Phrase
from annales.domain.reasons import QuestionTerm
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .engine import among, is_asked, legal_answers
from .game import Action, Game
from .refusals import distance

OFFERED = 6  # how many legal answers a message names
SHOWN = 200  # characters of a text that a message quotes


def parse(game: Game, table: Table, seat: Seat, text: str) -> Action:
    """The legal action of this notation; raises NotAsked, or UnknownNotation with the nearest legal ones."""
    if not is_asked(table, seat):
        raise NotAsked(seat=seat)
    wanted = text.strip()
    for action in among(game, table, seat, wanted):
        if game.notation(table, seat, action) == wanted:
            return action
    offer = _offered(game, table, seat, wanted)
    raise UnknownNotation(seat=seat, text=_quoted(text), kind=table.question.kind, offer=offer)


def _quoted(text: str) -> str:
    """A text as a message quotes it, which may have been of any length."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _offered(game: Game, table: Table, seat: Seat, text: str) -> str | Phrase:
    """The legal answers nearest to a text, in the game's notation."""
    notations = [game.notation(table, seat, action) for action in legal_answers(game, table, seat)]
    notations.sort(key=lambda notation: distance(text, notation, {}))
    shown = ", ".join(notations[:OFFERED]) + (" …" if len(notations) > OFFERED else "")
    return shown or QuestionTerm.NO_ANSWER()
