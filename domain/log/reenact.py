"""The present rules against a stored record: each step played again from its own recorded table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any

import msgspec

from domain.canonical import canonical
from domain.contract.dealer import ToldDealer
from domain.contract.engine import advance, from_wire, legal_answers, open_table, set_up_for, spelled, to_wire, try_out
from domain.contract.game import Game, Setup, Step
from domain.errors import RefusedByRules, RulesFault
from domain.phrases import Phrase
from domain.reasons import ReenactmentReason
from domain.table.facts import Fact
from domain.table.layout import Value
from domain.table.table import Dealer, Table

from .entry import Played
from .tree import Checkpoints, Tree

MOST_STEPS = 10_000  # that are played again before a record may be gone on with
AHEAD = 1_000  # answers that are tried until what older rules left unfinished is done


class Divergence(msgspec.Struct, frozen=True):
    """A step that the present rules would refuse (`why`) or tell differently (`gone`, `new`: the facts)."""

    seq: int
    why: Phrase
    gone: tuple[Any, ...] = ()
    new: tuple[Any, ...] = ()


def reenact(game: Game, tree: Tree, pause: Callable[[], None] = lambda: None) -> Iterator[Divergence]:
    """Every divergence, abandoned branches included; one does not hide the next.

    The opening of a re-dealt match is passed over: it lays a given table, which no rules have laid. `pause` is called
    before each entry, so that a long record does not keep others waiting.
    """
    tables = Checkpoints()
    redealt = is_redealt(tree)
    for entry in tree.entries:
        pause()
        body = tree.body(entry.seq)
        if isinstance(body, Played) and not (body.seat is None and redealt):
            found = _again(game, tree, tables, entry.seq, entry.after, body)
            if found is not None:
                yield found


def is_redealt(tree: Tree) -> bool:
    """Whether the opening of a match lays a re-dealt table."""
    origin = tree.opening.origin
    return origin is not None and origin.is_redealt


def not_made_by(
    game: Game, tree: Tree, pause: Callable[[], None] = lambda: None, most_steps: int = MOST_STEPS
) -> Divergence | None:
    """The first step of a record that the present rules have not made; None when they have made them all.

    The rules never run on a table of the sender's: each step is played on what the same rules have laid and played
    before it, under the present layout, and the first that they tell otherwise ends it. So a re-dealt opening, which
    no rules lay, cannot be shown to be theirs, nor what an age before has left.
    """
    opening = tree.opening
    if is_redealt(tree):
        return Divergence(tree.first_step() or 1, ReenactmentReason.REDEALT_OPENING())
    if opening.setup.legacy is not None:
        return Divergence(1, ReenactmentReason.EARLIER_AGE())
    if tree.played > most_steps:
        return Divergence(tree.last, ReenactmentReason.TOO_MANY_STEPS(most=most_steps))
    again = Tree(tree.entries)
    again.layout = game.LAYOUT
    return _misspelled(game, again) or next(reenact(game, again, pause), None)


def _misspelled(game: Game, tree: Tree) -> Divergence | None:
    """The first answer that is not written as the present rules write it; None when there is none.

    What is copied from the record keeps the words of its sender, `true` for 1 or a member left out among them.
    """
    for entry in tree.entries:
        body = tree.body(entry.seq)
        if isinstance(body, Played) and body.seat is not None and not _is_spelled(game, body.action):
            return Divergence(entry.seq, ReenactmentReason.SPELLED_OTHERWISE())
    return None


def _is_spelled(game: Game, action: Mapping[str, Value]) -> bool:
    try:
        return canonical(to_wire(from_wire(game, action))) == canonical(action)
    except RefusedByRules:
        return True  # the rules refuse it in its turn, and say why


def _again(game: Game, tree: Tree, tables: Checkpoints, seq: int, after: int, body: Played) -> Divergence | None:
    before = None if body.seat is None else tree.at(after, tables)
    try:
        step = _played(game, tree, before, body)
    except (RefusedByRules, RulesFault) as refusal:
        return Divergence(seq, ReenactmentReason.REFUSED(error=refusal))
    except Exception as fault:  # whatever rules may trip over: it is named, and the next step is looked at
        return Divergence(seq, _fault(fault))
    if canonical(step.facts) == canonical(body.facts):  # as bytes: in Python, True is equal to 1
        return None
    gone, new = _without(body.facts, step.facts), _without(step.facts, body.facts)
    order = ReenactmentReason.TOLD_DIFFERENTLY if gone or new else ReenactmentReason.TOLD_IN_ANOTHER_ORDER
    return Divergence(seq, order(), gone, new)


def _played(game: Game, tree: Tree, before: Table | None, body: Played) -> Step:
    """The step as the present rules tell it; options that the match was opened with must still be there."""
    dealer = ToldDealer.of_record(body.facts)
    if before is None or body.seat is None:
        stored = tree.opening.setup
        return open_table(game, set_up_for(game, stored.seats, stored.options, stored.legacy), dealer)[1]
    return advance(game, before, body.seat, from_wire(game, body.action), dealer)[1]


def _without(facts: Iterable[Fact], others: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts that the others do not tell, or not as often."""
    left = Counter(map(canonical, others))
    found = []
    for fact in facts:
        told = canonical(fact)
        if left[told]:
            left[told] -= 1
        else:
            found.append(fact)
    return tuple(found)


def _fault(fault: Exception) -> Phrase:
    return ReenactmentReason.RULES_FAIL(fault=f"{type(fault).__name__}: {fault}")


def stuck(game: Game, table: Table, dealer: Dealer) -> Phrase | None:
    """Why the present rules could not go on from a table that older ones have left; None when they can.

    Every awaited seat must have an answer. What is unfinished lies on the agenda in words of the older rules: the most
    passive answers are played, as the clock would, until all of it is done.
    """
    left = table.agenda
    for _ in range(AHEAD):
        why = _unanswerable(game, table)
        if why is not None or table.ended is not None:
            return why
        both = zip(left, table.agenda, strict=False)
        left = tuple(old for old, _ in takewhile(lambda pair: pair[0] == pair[1], both))
        if not left:
            return None
        seat = table.question.must[0]
        action = next(legal_answers(game, table, seat))
        try:
            table = try_out(game, table, seat, action, dealer)
        except Exception as fault:  # as above
            return ReenactmentReason.ANSWER_FAILS(
                action=spelled(action), seat=seat, unfinished=_unfinished(left), fault=_fault(fault)
            )
    return None


def unopenable(game: Game, setup: Setup, dealer: Dealer) -> Phrase | None:
    """Why a match that waits for its players could not begin under the present rules; None when it can."""
    try:
        open_table(game, set_up_for(game, setup.seats, setup.options, setup.legacy), dealer)
    except (RefusedByRules, RulesFault) as refusal:
        return ReenactmentReason.CANNOT_BEGIN(cause=refusal)
    except Exception as fault:  # as above
        return ReenactmentReason.CANNOT_BEGIN(cause=_fault(fault))
    return None


def _unanswerable(game: Game, table: Table) -> Phrase | None:
    """Which awaited seat has no answer."""
    if table.ended is not None:
        return None
    kind = table.question.kind
    for seat in table.question.must:
        try:
            if next(legal_answers(game, table, seat), None) is None:
                return ReenactmentReason.NO_LEGAL_ANSWER(seat=seat, question=kind)
        except Exception as fault:  # as above
            return ReenactmentReason.ANSWERS_FAIL(
                seat=seat, question=kind, unfinished=_unfinished(table.agenda), fault=_fault(fault)
            )
    return None


def _unfinished(agenda: Iterable[Any]) -> tuple[str, ...] | Phrase:
    return tuple(f"'{item[0]}'" for item in agenda) or ReenactmentReason.NOTHING_UNFINISHED()
