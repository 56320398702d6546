"""Take-backs, and returns to abandoned lines: the seats that acted or learned something on the way must consent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from msgspec import UNSET, UnsetType

from annales.domain.errors import TakeBackNotOpen
from annales.domain.reasons import TakeBackReason
from annales.domain.table.layout import Seat
from annales.domain.table.visibility import learned

from .entry import ForkAnswered, HeadMoved, Played, TakeBackAnswered, TakeBackAsked, facts_of
from .tree import Tree

MOVES_READ = 256  # moves of the head among which abandoned lines are looked for

Learners = Callable[[Tree, int], frozenset[Seat]]


def learners(tree: Tree, seq: int) -> frozenset[Seat]:
    """The seats that learned something by an entry."""
    spots, facts = tree.layout.spots(tree.seats), facts_of(tree.body(seq))
    return frozenset(seat for seat in range(tree.seats) if any(learned(fact, spots, seat) for fact in facts))


class _Way:
    """The seats that acted, and those that learned something, in the entries of a way."""

    def __init__(self, tree: Tree, learners: Learners) -> None:
        self._tree, self._learners = tree, learners
        self._acted: set[Seat] = set()
        self._knew: set[Seat] = set()

    def pass_by(self, seq: int) -> None:
        """Count an entry."""
        body = self._tree.body(seq)
        if isinstance(body, Played) and body.seat is not None:
            self._acted.add(body.seat)
        self._knew |= self._learners(self._tree, seq)

    def consents(self, asker: Seat) -> frozenset[Seat]:
        """The seats that must consent if this seat asks.

        If the asker learned something, all other seats must: knowledge cannot be taken back. Otherwise the seats that
        acted or learned something must. A resignation is never taken back.
        """
        seats = frozenset(range(self._tree.seats)) if asker in self._knew else frozenset(self._knew | self._acted)
        return seats - {asker}


def must_consent(tree: Tree, to: int, asker: Seat, learners: Learners = learners) -> frozenset[Seat]:
    """The seats that must consent before the head moves to another step; none when the move is free.

    The way leads back along the path to the newest entry that both paths have, and, if the step is on an abandoned
    line, from there along that line: what was done and learned on either counts. Raises TakeBackNotOpen when the match
    never stood at the entry.
    """
    if not 0 < to <= tree.last or not isinstance(tree.body(to), Played):
        raise TakeBackNotOpen(reason=TakeBackReason.NO_STEP(to=to))
    way, shared = _Way(tree, learners), tree.shared(to)
    for end in (tree.head, to):
        for seq in tree.back(end):
            if seq == shared:
                break
            way.pass_by(seq)
    return way.consents(asker)


def consents_back(tree: Tree, asker: Seat, learners: Learners = learners) -> Iterator[tuple[int, frozenset[Seat]]]:
    """Each entry before the head on its path, newest first, with the seats that must consent to going back there."""
    way = _Way(tree, learners)
    for seq in tree.back(tree.head):
        way.pass_by(seq)
        yield tree.entry(seq).after, way.consents(asker)


def returns(tree: Tree, to: int) -> bool | UnsetType:
    """True if a step is on an abandoned line, UNSET if the match can go back to it on its path."""
    return UNSET if tree.is_on_path(to) else True


def abandoned(tree: Tree, most: int) -> list[int]:
    """The steps at which the match stood when it was taken back, and that are on its path no more; last left first."""
    left = islice(tree.left_heads(), MOVES_READ)
    return list(islice(dict.fromkeys(seq for seq in left if not tree.is_on_path(seq)), most))


def standing_ask(tree: Tree, ask: int) -> TakeBackAsked:
    """The pending ask in this entry; raises TakeBackNotOpen when there is none.

    An ask lapses with the next step or move of the head, and one refusal closes it.
    """
    body = tree.body(ask) if 0 < ask <= tree.last else None
    if not isinstance(body, TakeBackAsked):
        raise TakeBackNotOpen(reason=TakeBackReason.NO_ASK(entry=ask))
    if any(isinstance(tree.body(seq), (Played, HeadMoved)) for seq in range(ask + 1, tree.last + 1)):
        raise TakeBackNotOpen(reason=TakeBackReason.GONE_ON())
    if not all(answers_to(tree, ask).values()):
        raise TakeBackNotOpen(reason=TakeBackReason.REFUSED())
    return body


def answers_to(tree: Tree, ask: int) -> dict[Seat, bool]:
    """Whether each seat that has answered an ask for a take-back or a fork consents."""
    answers: dict[Seat, bool] = {}
    for entry in tree.entries[ask:]:
        body = entry.body
        if isinstance(body, (TakeBackAnswered, ForkAnswered)) and body.ask == ask:
            answers[body.seat] = body.consent
    return answers
