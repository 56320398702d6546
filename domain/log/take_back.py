"""Take-backs: the seats that acted or learned something since the target entry must consent."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.errors import TakeBackNotOpen
from domain.reasons import TakeBackReason
from domain.table.layout import Seat
from domain.table.visibility import learned

from .entry import ForkAnswered, HeadMoved, Played, TakeBackAnswered, TakeBackAsked, facts_of
from .tree import Tree


def must_consent(tree: Tree, to: int, asker: Seat) -> frozenset[Seat]:
    """The seats that must consent before the head moves back to an entry of its path; none when the undo is free.

    If the asker learned something since, all other seats must consent: knowledge cannot be taken back. Otherwise the
    seats that acted or learned something must. A resignation is never taken back. Raises TakeBackNotOpen when the
    entry is not on the path.
    """
    if not tree.is_on_path(to):
        raise TakeBackNotOpen(reason=TakeBackReason.NOT_ON_PATH(to=to, head=tree.head))
    if to == tree.head:
        return frozenset()
    return next(seats for before, seats in consents_back(tree, asker) if before == to)


def learners(tree: Tree, seq: int) -> frozenset[Seat]:
    """The seats that learned something by an entry."""
    spots, facts = tree.layout.spots(tree.seats), facts_of(tree.body(seq))
    return frozenset(seat for seat in range(tree.seats) if any(learned(fact, spots, seat) for fact in facts))


def consents_back(
    tree: Tree, asker: Seat, learners: Callable[[Tree, int], frozenset[Seat]] = learners
) -> Iterator[tuple[int, frozenset[Seat]]]:
    """Each entry before the head on its path, newest first, with the seats that must consent to going back there."""
    knew: set[Seat] = set()
    acted: set[Seat] = set()
    for seq in tree.back(tree.head):
        body = tree.body(seq)
        if isinstance(body, Played) and body.seat is not None:
            acted.add(body.seat)
        knew |= learners(tree, seq)
        seats = frozenset(range(tree.seats)) if asker in knew else frozenset(knew | acted)
        yield tree.entry(seq).after, seats - {asker}


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
