"""Regression replay: each step of a stored record is played again by the current rules, from its recorded table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any

import msgspec

from annales.domain.canonical import canonical
from annales.domain.contract.dealer import ScriptedDealer
from annales.domain.contract.engine import (
    advance,
    filled_in,
    from_wire,
    legal_answers,
    open_table,
    spelled,
    to_wire,
    try_out,
)
from annales.domain.contract.game import Game, Setup, Step, of_rules
from annales.domain.errors import RefusedByRules, RulesFault
from annales.domain.phrases import Phrase
from annales.domain.reasons import ReenactmentReason
from annales.domain.table.facts import Fact, Said
from annales.domain.table.layout import Value
from annales.domain.table.table import Dealer, Table

from .entry import Played
from .tree import Checkpoints, Tree

MOST_STEPS = 10_000  # in a record that is re-enacted before its match may continue
AHEAD = 1_000  # answers tried to complete the effects that older rules left unfinished


class Divergence(msgspec.Struct, frozen=True):
    """A step that the current rules refuse (`why`), or for which they produce other facts (`gone`, `new`).

    Newer rules may only say more: lines of the log that they add to an older step are no divergence.
    """

    seq: int
    why: Phrase
    gone: tuple[Any, ...] = ()
    new: tuple[Any, ...] = ()


def reenact(
    game: Game, tree: Tree, pause: Callable[[], None] = lambda: None, *, as_asked: bool = False
) -> Iterator[Divergence]:
    """Every divergence, in abandoned branches too; each step starts from its recorded table, so none hides another.

    The opening of a re-dealt match is skipped: it restores a given table, which no rules have set up. `pause` is called
    before each entry, so that a long record does not block other work. With `as_asked`, rules that answer some
    questions of themselves ask them where the rules of a step did.
    """
    tables = Checkpoints()
    redealt = is_redealt(tree)
    for entry in tree.entries:
        pause()
        body = tree.body(entry.seq)
        if isinstance(body, Played) and not (body.seat is None and redealt):
            rules = _as_asked(game, body.rules) if as_asked else game
            divergence = _reenact_step(rules, tree, tables, entry.seq, entry.after, body)
            if divergence is not None:
                yield divergence


def _as_asked(game: Game, version: int) -> Game:
    """The current rules, or those that ask everything if this version did."""
    asked_all = game.asked_all
    return game if asked_all is None or version > asked_all else of_rules(game, asked_all) or game


def is_redealt(tree: Tree) -> bool:
    """Whether the match opens on a re-dealt table."""
    origin = tree.opening.origin
    return origin is not None and origin.is_redealt


def not_made_by(
    game: Game, tree: Tree, pause: Callable[[], None] = lambda: None, most_steps: int = MOST_STEPS
) -> Divergence | None:
    """The first step of a record that the current rules do not reproduce; None when they reproduce all of them.

    The rules never run on a table that the sender made up: each step is played on the table that the same rules set up
    and played so far, under the current layout, and the first divergence ends the check. Two kinds of match can
    therefore never pass: one with a re-dealt opening, and one with the legacy of an earlier age.
    """
    opening = tree.opening
    if is_redealt(tree):
        return Divergence(tree.first_step() or 1, ReenactmentReason.REDEALT_OPENING())
    if opening.setup.legacy is not None:
        return Divergence(1, ReenactmentReason.EARLIER_AGE())
    if tree.played > most_steps:
        return Divergence(tree.last, ReenactmentReason.TOO_MANY_STEPS(most=most_steps))
    current = Tree(tree.entries)
    current.layout = game.LAYOUT
    return _misspelled(game, current) or next(reenact(game, current, pause, as_asked=True), None)


def _misspelled(game: Game, tree: Tree) -> Divergence | None:
    """The first action that is not written as the current rules write it; None when there is none.

    Steps copied from the record keep the sender's spelling, for example `true` for 1, or a missing member.
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
        return True  # the step itself will be refused, with a better reason


def _reenact_step(game: Game, tree: Tree, tables: Checkpoints, seq: int, after: int, body: Played) -> Divergence | None:
    before = None if body.seat is None else tree.at(after, tables)
    try:
        step = _played(game, tree, before, body)
    except (RefusedByRules, RulesFault) as refusal:
        return Divergence(seq, ReenactmentReason.REFUSED(error=refusal))
    except Exception as fault:  # a bug in the rules becomes a divergence, and the replay continues
        return Divergence(seq, _fault(fault))
    if canonical(step.facts) == canonical(body.facts):  # compare bytes: in Python, True equals 1
        return None
    if body.rules < game.rules and _only_says_more(step.facts, body.facts):
        return None
    gone, new = _without(body.facts, step.facts), _without(step.facts, body.facts)
    order = ReenactmentReason.TOLD_DIFFERENTLY if gone or new else ReenactmentReason.TOLD_IN_ANOTHER_ORDER
    return Divergence(seq, order(), gone, new)


def _played(game: Game, tree: Tree, before: Table | None, body: Played) -> Step:
    """The step as the current rules play it; the options of the match must still exist."""
    dealer = ScriptedDealer.of_record(body.facts)
    if before is None or body.seat is None:
        return open_table(game, filled_in(game, tree.opening.setup), dealer)[1]
    return advance(game, before, body.seat, from_wire(game, body.action), dealer)[1]


def _only_says_more(facts: Iterable[Fact], before: Iterable[Fact]) -> bool:
    """Whether facts are those of older rules, in their order, with further lines of the log, which change no table."""
    expected = list(map(canonical, before))
    expected.reverse()
    for fact in facts:
        if expected and canonical(fact) == expected[-1]:
            expected.pop()
        elif not isinstance(fact, Said):
            return False
    return not expected


def _without(facts: Iterable[Fact], others: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts that are missing from the others, as a difference of multisets."""
    unmatched = Counter(map(canonical, others))
    missing = []
    for fact in facts:
        encoded = canonical(fact)
        if unmatched[encoded]:
            unmatched[encoded] -= 1
        else:
            missing.append(fact)
    return tuple(missing)


def _fault(fault: Exception) -> Phrase:
    return ReenactmentReason.RULES_FAIL(fault=f"{type(fault).__name__}: {fault}")


def stuck(game: Game, table: Table, dealer: Dealer) -> Phrase | None:
    """Why the current rules cannot continue from a table that older rules left; None when they can.

    Every awaited seat must have a legal answer. The agenda holds unfinished effects in the older rules' terms, so the
    most passive answers are played, as the clock would play them, until those effects are complete.
    """
    unfinished = table.agenda
    for _ in range(AHEAD):
        why = _unanswerable(game, table)
        if why is not None or table.ended is not None:
            return why
        pairs = zip(unfinished, table.agenda, strict=False)
        unfinished = tuple(old for old, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if not unfinished:
            return None
        seat = table.question.must[0]
        action = next(legal_answers(game, table, seat))
        try:
            table = try_out(game, table, seat, action, dealer)
        except Exception as fault:  # as above
            return ReenactmentReason.ANSWER_FAILS(
                action=spelled(action), seat=seat, unfinished=_effect_names(unfinished), fault=_fault(fault)
            )
    return None


def unopenable(game: Game, setup: Setup, dealer: Dealer) -> Phrase | None:
    """Why a match that waits for players cannot begin under the current rules; None when it can."""
    try:
        open_table(game, filled_in(game, setup), dealer)
    except (RefusedByRules, RulesFault) as refusal:
        return ReenactmentReason.CANNOT_BEGIN(cause=refusal)
    except Exception as fault:  # as above
        return ReenactmentReason.CANNOT_BEGIN(cause=_fault(fault))
    return None


def _unanswerable(game: Game, table: Table) -> Phrase | None:
    """Why an awaited seat has no legal answer; None when all have one."""
    if table.ended is not None:
        return None
    kind = table.question.kind
    for seat in table.question.must:
        try:
            if next(legal_answers(game, table, seat), None) is None:
                return ReenactmentReason.NO_LEGAL_ANSWER(seat=seat, question=kind)
        except Exception as fault:  # as above
            return ReenactmentReason.ANSWERS_FAIL(
                seat=seat, question=kind, unfinished=_effect_names(table.agenda), fault=_fault(fault)
            )
    return None


def _effect_names(agenda: Iterable[Any]) -> tuple[str, ...] | Phrase:
    return tuple(f"'{item[0]}'" for item in agenda) or ReenactmentReason.NOTHING_UNFINISHED()
