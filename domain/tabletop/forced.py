"""Answers that are no choice, as everybody can see: the `forced` of a game, from its kinds of questions.

An answer is forced if it is the only one of its seat besides those that keep the question open, and if that follows
from what all can see: numbers of cards, tokens, open cards. If only the hand of the seat leaves it no choice, the seat
is asked all the same: silence would reveal the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

Legal = Callable[[TableView, Seat], Iterable[Action]]
IsPublic = Callable[[TableView, Seat], bool]


def always_public(t: TableView, seat: Seat) -> bool:
    """For questions whose answers follow from what all can see."""
    return True


def forced_by(legal: Legal, publicly: Mapping[str, IsPublic]) -> Callable[[TableView], tuple[Seat, Action] | None]:
    """The `forced` of a game: `publicly` says, by kind of question, when all can see how many answers a seat has.

    It is asked before `legal`, and must be true only where no hidden piece makes a difference. Questions of other kinds
    are always asked.
    """

    def forced(t: TableView) -> tuple[Seat, Action] | None:
        asked = t.asked
        is_public = None if asked is None else publicly.get(asked.kind)
        if asked is None or is_public is None:
            return None
        for seat in asked.must:
            if is_public(t, seat):
                only = _only_one(legal(t, seat))
                if only is not None:
                    return seat, only
        return None

    return forced


def _only_one(answers: Iterable[Action]) -> Action | None:
    """The only answer that closes the question; None if there are more, or none."""
    only = None
    for each in answers:
        if not each.KEEPS:
            if only is not None:
                return None
            only = each
    return only
