"""Who may take advice about which question, and the advice that was taken already."""

from __future__ import annotations

from annales.domain.bots import LEVELS, levels
from annales.domain.bots.level import Level
from annales.domain.contract.game import Game
from annales.domain.errors import MatchOver, NotAsked
from annales.domain.log.entry import Hinted
from annales.domain.log.terms import Author
from annales.domain.table.layout import Seat
from annales.service.errors import HintsNotAllowed, NotStarted
from annales.service.match import Match, check_rules

ADVISER = "search"  # the level that advises, in every game that it plays


def adviser(game: Game) -> Level:
    """The level that advises in a game."""
    names = levels(game)
    return LEVELS[ADVISER if ADVISER in names else names[-1]]


def may_take_hints(match: Match, seat: Seat) -> bool:
    """Whether the terms allow a seat to take advice: by default only where bots play all other seats.

    A match of a tournament is rated, so there they have to say so.
    """
    hints = match.terms.hints
    if isinstance(hints, str):
        return hints == "always"
    return match.tournament is None and all(match.bot_at(other) for other in range(match.tree.seats) if other != seat)


def check_hint(match: Match, seat: Seat) -> None:
    """Raise unless a seat is asked something now about which it may take advice."""
    check_rules(match.game, match.tree)
    if match.is_over():
        raise MatchOver()
    if not match.tree.is_started():
        raise NotStarted(waiting=len(match.free_seats()))
    if not may_take_hints(match, seat):
        raise HintsNotAllowed()
    asked = match.table().asked
    if asked is None or seat not in asked.must:
        raise NotAsked(seat=seat)


def hint_given(match: Match, seat: Seat) -> int | None:
    """The entry of the advice that a seat has taken on the table of the head; None if it has taken none there."""
    tree = match.tree
    asked = tree.asked_by(seat, tree.head)
    for seq in range(tree.last, max(asked, tree.head), -1):
        body = tree.body(seq)
        if isinstance(body, Hinted) and body.seat == seat and tree.standing(seq) == tree.head:
            return seq
    return None


def author_of_hint(match: Match, seat: Seat) -> Author:
    """The author of the entry of advice: level, version, budget, and the entry that asks the seat."""
    level = adviser(match.game)
    return Author(
        bot=level.name, version=level.version, budget=level.budget, asked=match.tree.asked_by(seat, match.tree.head)
    )
