"""How good a table looks for a seat, for search: what it may win against what it pays, from its own view alone.

A hand that is hidden from the seat is never looked at, although the table holds a guess of it: it counts as hands at
random of the same size. What is pending is first played out: nobody reacts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from annales.domain.arithmetic import added
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import worth_of
from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Place, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.lookahead import played_out

from .. import layout as on
from ..cards import DECKS
from ..effects.playing import DECLINE, REACTION
from ..phases import drafting, opening
from ..rules import legal, play
from .deck_worth import deck_worth
from .expectation import Expectation
from .wealth import GOD_WORTH, MYTH_WORTH, VISIBLE_SHARE

ITS_CARDS = (  # the places where the Prayer cards of a seat can lie, besides that of cards not yet resolved
    *(on.HAND, on.DRAW_TOP, on.DRAW_PILE, on.DRAW_BOTTOM, on.DISCARD, on.ASIDE, on.KEPT, on.BURIED),
    *(on.PLAYED, on.ATTACKS, on.LOCATIONS),
)
LOOK_AHEAD = 60  # answers played out at most
LUCK = 1  # the same luck for every position that is compared
SETTING_UP = frozenset({opening.PANTHEON, opening.DECK_CHOICE, opening.DRAFT, drafting.CUT, drafting.GOD})
FULL_DECK, FULL_GOD = 40.0, 60.0  # what would be worth 1 in the opening


def value(t: TableView, seat: Seat) -> float:
    """From -1 to 1; a match that is over counts by its ranks."""
    d = _played_out(t)
    if d.ended is not None:
        return worth_of(d.ended.ranks, seat)
    if seat in d.out:
        return -1.0
    if d.read(on.PHASE) in SETTING_UP:
        return _opening(d, seat)
    return Expectation(d, seat).value()


def stage(t: TableView) -> int:
    """The number of the Hand: what is staked is lost or won when it ends."""
    return t.read(on.HAND_NUMBER)


def holdings(t: TableView) -> Iterator[tuple[Sequence[Place], Sequence[Piece]]]:
    """Which starting deck a seat has is public, and its cards are printed: they stay among the cards of their owner."""
    for seat in t.present():
        for deck in t.at(on.DECK[seat]):
            yield (*(zone[seat] for zone in ITS_CARDS), on.DECLARED), DECKS[deck].cards


def _played_out(t: TableView) -> TableView:
    """The table once its windows and choices are over."""
    return played_out(t, _answer, play, lambda: SeededDealer(Random(LUCK)), LOOK_AHEAD)


def _answer(t: TableView, seat: Seat) -> Action:
    return DECLINE if t.question.kind == REACTION else next(legal(t, seat))


def _opening(t: TableView, seat: Seat) -> float:
    """The cards drafted so far, the god, the Mythology card that is visible."""
    score = deck_worth(tuple(sorted(t.at(on.POOL[seat])))) / FULL_DECK
    score += GOD_WORTH.get(on.god_of(t, seat), 0.0) / FULL_GOD
    return min(1.0, score + added(VISIBLE_SHARE * MYTH_WORTH[card] for card in t.at(on.VISIBLE[seat])) / FULL_GOD)
