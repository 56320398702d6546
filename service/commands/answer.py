"""Answers to the open question: checked, played one by one on the draft, and known again when they are sent twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.contract.engine import advance, carry_out, from_wire, is_asked, to_wire
from domain.contract.game import Game, Step
from domain.contract.notation import parse
from domain.errors import AnswerTooFar, IllegalAction, MatchOver, NotAsked, RefusedByRules, StaleAnswer, TableError
from domain.log.draft import Draft
from domain.log.entry import Played, RulesChanged
from domain.log.terms import Author
from domain.table.facts import Fact
from domain.table.layout import Seat, Value
from domain.table.table import Dealer, Table
from domain.table.visibility import learned
from service.errors import NotStarted
from service.match import Match

Answer = Mapping[str, Value] | str  # an action on the wire, or its notation


def check_is_asked(match: Match, seat: Seat, answering: int) -> None:
    """Raise unless this seat is asked the question of this number."""
    if match.is_over():
        raise MatchOver()
    if not match.tree.is_started():
        raise NotStarted(waiting=len(match.free_seats()))
    number = match.number(seat)
    if number != answering:
        raise StaleAnswer(seat=seat, answering=answering, number=number)
    if not is_asked(match.table(), seat):
        raise NotAsked(seat=seat)


def answer_all(draft: Draft, match: Match, seat: Seat, answers: Sequence[Answer]) -> None:
    """Draft answers one by one; after one that tells the seat something, no further one is even read."""
    _tell_of_new_rules(draft, match)
    spots = match.layout.spots(match.tree.seats)
    told = False
    for position, answer in enumerate(answers):
        try:
            if told:
                raise AnswerTooFar(position=position, seat=seat)
            facts = _answer(draft, match, seat, answer)
        except TableError as refusal:
            refusal.context.update(position=position, seat=seat, table=draft.table, match=match)
            raise
        told = position < len(answers) - 1 and any(learned(fact, spots, seat) for fact in facts)


def _tell_of_new_rules(draft: Draft, match: Match) -> None:
    """A match that older rules began goes on under the present ones; its players are told before the first answer."""
    began, now = match.tree.rules, match.game.RULES
    if began < now:
        draft.write(RulesChanged(began, now), by=Author(rules=now))


def _answer(draft: Draft, match: Match, seat: Seat, answer: Answer) -> Sequence[Fact]:
    """Draft one answer and give its facts; the same choice after the same entry is not written twice."""
    game, table = match.game, draft.table
    assert table is not None, "a match that asks has a table"
    if table.ended is not None:
        raise MatchOver()
    try:
        after, step = _played(game, table, seat, answer, draft.dealer())
    except IllegalAction as refusal:
        refusal.number = draft.asked_at or match.number(seat)
        raise
    told = match.tree.told_after(draft.head, step) if draft.head <= match.tree.last else None
    if told is None or step.secret:
        draft.step(after, step)
        return step.facts
    body = match.tree.body(told)
    assert isinstance(body, Played), "only steps are told again"
    draft.move_head(told, match.table(told), match.tree.fate(told))
    return body.facts


def _played(game: Game, table: Table, seat: Seat, answer: Answer, dealer: Dealer) -> tuple[Table, Step]:
    if isinstance(answer, str):
        return carry_out(game, table, seat, parse(game, table, seat, answer), dealer)
    return advance(game, table, seat, from_wire(game, answer), dealer)


def same_answers(match: Match, seat: Seat, answering: int, answers: Sequence[Answer]) -> tuple[int, int] | None:
    """The entries of a double click: the seat's last answers, the first of them to that number, the same again."""
    tree = match.tree
    mine = [
        seq
        for seq in range(answering + 1, tree.last + 1)
        if (step := tree.answer(seq)) is not None and step.seat == seat
    ][-len(answers) :]
    if len(mine) != len(answers) or match.number(seat, mine[0] - 1) != answering:
        return None
    for seq, answer in zip(mine, answers, strict=True):
        body, before = tree.answer(seq), match.table(tree.entry(seq).after)
        assert body is not None, "the seat's answers are steps"
        if not _says(match.game, before, seat, body, answer):
            return None
    told_first = isinstance(tree.body(mine[0] - 1), RulesChanged)
    return mine[0] - told_first, mine[-1]


def _says(game: Game, before: Table, seat: Seat, body: Played, answer: Answer) -> bool:
    """Whether an answer is the one that the log tells.

    The present rules read the answer that was sent, never the one that was written: they may have forgotten it since.
    """
    if body.rules > game.RULES:  # they cannot even say what was legal there
        return False
    try:
        action = parse(game, before, seat, answer) if isinstance(answer, str) else from_wire(game, answer)
    except RefusedByRules:
        return False
    return to_wire(action) == body.action
