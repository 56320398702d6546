"""Answers to the open question: checked, played one by one on the draft, and recognized when they are repeated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from annales.domain.canonical import digest
from annales.domain.contract.engine import advance, carry_out, from_wire, to_wire
from annales.domain.contract.game import Game, Step
from annales.domain.contract.notation import parse
from annales.domain.errors import AnswerTooFar, IllegalAction, MatchOver, RefusedByRules, TableError, TimeIsOver
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Played, RulesChanged, facts_of
from annales.domain.log.terms import Author
from annales.domain.table.facts import Fact
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Dealer, Table
from annales.domain.table.visibility import learned
from annales.service.commands.command import PlayerChange, Span
from annales.service.commands.seats import seat_held
from annales.service.match import Match, check_is_asked
from annales.service.matches import Matches
from annales.service.refusal import AnswerRefused, Refusal

SentAction = Mapping[str, Value] | str  # an action on the wire, or its notation


@dataclass(frozen=True)
class Answer(PlayerChange):
    """A player answers the open question for their seat, by one action or by a sequence of which all or none count.

    `answering` is the number of the question.
    """

    match: str
    player: str
    answering: int
    actions: Sequence[SentAction]

    @property
    def answers(self) -> int:
        """The number of the question."""
        return self.answering

    def fingerprint(self, match: Match) -> str:
        """The seat, the question and the actions."""
        return digest("play", match.seat_ever(self.player), self.answering, self.actions)

    def read(self, matches: Matches) -> Match:
        """Read the cache if it knows the question and the player's seat, else the log."""
        match = matches.cached(self.match, self.answering)
        if match is None or match.seat_of(self.player) is None:
            match = matches.visible(self.match, self.player)
        return match

    def admit(self, match: Match) -> None:
        """The player must hold a seat."""
        seat_held(match, self.player)

    def check(self, match: Match) -> None:
        """The seat must be asked this question."""
        check_is_asked(match, seat_held(match, self.player), self.answering)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the actions. After the deadline they must close the question, or it could stay open for ever."""
        seat = seat_held(match, self.player)
        is_late = match.is_overdue(draft.at, seat)
        answer_all(draft, match, seat, self.answering, self.actions)
        if is_late and _leaves_open(draft, match, seat):
            raise TimeIsOver(seat=seat)

    def repeats(self, match: Match) -> Span | None:
        """The seat's latest answers, if they are the same."""
        seat = match.seat_of(self.player)
        return None if seat is None else same_answers(match, seat, self.answering, self.actions)


def _leaves_open(draft: Draft, match: Match, seat: Seat) -> bool:
    """Whether a seat that must answer the open question must do so still after the draft."""
    before, after = match.tree, draft.tree
    asked = after.asked_after(after.last)
    return asked is not None and seat in asked.must and after.opened_at(after.last) == before.opened_at(before.last)


def answer_all(draft: Draft, match: Match, seat: Seat, answering: int, answers: Sequence[SentAction]) -> None:
    """Draft answers one by one. After one that reveals something to the seat, no further answer is read.

    If they end the match, disclose its secret.
    """
    note_new_rules(draft, match)
    spots = match.layout.spots(match.tree.seats)
    learned_something = False
    for position, answer in enumerate(answers):
        try:
            if learned_something:
                raise AnswerTooFar(position=position, seat=seat)
            facts = _answer(draft, match, seat, answer)
        except TableError as refusal:
            refusal.where = Refusal(match, answering, AnswerRefused(position, seat, draft.table, answer))
            raise
        learned_something = position < len(answers) - 1 and any(learned(fact, spots, seat) for fact in facts)
    if draft.is_over():
        draft.disclose()


def note_new_rules(draft: Draft, match: Match) -> None:
    """A match that began under older rules continues under the current ones; an entry says so before the answer."""
    began, now = draft.tree.rules, match.game.rules
    if began < now:
        draft.write(RulesChanged(began, now), by=Author(rules=now))


def _answer(draft: Draft, match: Match, seat: Seat, answer: SentAction) -> Sequence[Fact]:
    """Draft one answer and return its facts. If the tree has the same step here already, redo it by a head move."""
    game, tree, table = match.game, draft.tree, draft.table
    if table.ended is not None:
        raise MatchOver()
    try:
        after, step = _played(game, table, seat, answer, draft.dealer())
    except IllegalAction as refusal:
        refusal.number = tree.question(seat)
        raise
    existing = tree.existing_step(tree.head, step)
    if existing is None or step.secret:
        draft.step(step, after)
        return step.facts
    draft.redo(existing)
    return facts_of(tree.body(existing))


def _played(game: Game, table: Table, seat: Seat, answer: SentAction, dealer: Dealer) -> tuple[Table, Step]:
    if isinstance(answer, str):
        return carry_out(game, table, seat, parse(game, table, seat, answer), dealer)
    return advance(game, table, seat, from_wire(game, answer), dealer)


def same_answers(match: Match, seat: Seat, answering: int, answers: Sequence[SentAction]) -> Span | None:
    """The entries of a repeated request: the seat's latest answers, if the first was to that number and all agree."""
    tree = match.tree
    latest = [
        seq
        for seq in range(answering + 1, tree.last + 1)
        if (step := tree.answer(seq)) is not None and step.seat == seat and tree.entry(seq).by.instruction is None
    ][-len(answers) :]
    if len(latest) != len(answers) or match.number(seat, latest[0] - 1) != answering:
        return None
    for seq, answer in zip(latest, answers, strict=True):
        body, before = tree.answer(seq), match.table(tree.entry(seq).after)
        assert body is not None, "the seat's answers are steps"
        if not _is_same(match.game, before, seat, body, answer):
            return None
    after_rules_change = isinstance(tree.body(latest[0] - 1), RulesChanged)
    return latest[0] - after_rules_change, latest[-1]


def _is_same(game: Game, before: Table, seat: Seat, body: Played, answer: SentAction) -> bool:
    """Whether an answer is the one in the log.

    The current rules parse the answer that was sent, never the logged one, which they may no longer support.
    """
    if body.rules > game.rules:  # this process does not know what was legal there
        return False
    try:
        action = parse(game, before, seat, answer) if isinstance(answer, str) else from_wire(game, answer)
    except RefusedByRules:
        return False
    return to_wire(action) == body.action
