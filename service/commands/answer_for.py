"""Answers that are given for a seat: by its bot, or by the clock for a player who let it run out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.contract.engine import legal_answers, to_wire
from domain.log.draft import Draft
from domain.log.terms import Author
from domain.table.layout import Seat, Value
from service.bots.pacing import Schedule
from service.bots.thoughts import MovedOn, Thought, signature, think
from service.bots.turns import bot_schedule, check_bot_is_asked
from service.commands.answer import answer_all, same_answers
from service.commands.command import Change, Desk, Span, Written
from service.match import Match, check_is_asked, check_rules
from service.matches import Matches
from service.settings import AT_ONCE, Pace


@dataclass(frozen=True)
class AnswerAsBot(Change):
    """The bot at a seat answers what it thought before, or what it thinks now.

    Each answer is the one that its level gives on the table which its entry follows, as anybody can check at the end.
    Where others have answered the same question meanwhile, the bot thinks again; where the time of an answer must not
    tell how long that takes, MovedOn is raised and the caller begins again. If the seat is asked again by the answer,
    the caller goes on: only the turns of other bots are queued.
    """

    match: str
    question: int
    seat: Seat
    thought: Thought | None = None
    pace: Pace = AT_ONCE

    @property
    def owner(self) -> str:
        """The bot of the seat."""
        return f"bot-{self.seat}"

    @property
    def goes_on(self) -> Seat:
        """The seat: its next turn is the caller's."""
        return self.seat

    @property
    def answers(self) -> int:
        """The number of the question."""
        return self.question

    def author(self, match: Match) -> Author:
        """The level of the bot, and what it was asked."""
        return signature(match, self.seat)

    def fingerprint(self, match: Match) -> str:
        """Nothing: a bot has no keys."""
        return ""

    def read(self, matches: Matches) -> Match:
        """A bot reads any match."""
        return matches.get(self.match)

    def check(self, match: Match) -> None:
        """A bot must sit there, and be asked this question, under rules known here."""
        check_bot_is_asked(match, self.question, self.seat)

    def times(self, match: Match) -> Schedule | None:
        """The times at which an answer tells nothing."""
        return bot_schedule(match, self.question, self.pace)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write what the bot answers on this table."""
        thought = self.thought
        if thought is None or not thought.holds(match, self.seat):
            if thought is not None and self.times(match) is not None:
                raise MovedOn()
            thought = think(match, self.seat, draft.secret)
        answer_all(draft, match, self.seat, self.question, [thought.action])


@dataclass(frozen=True)
class RunOut(Change):
    """The clock answers the question of a seat that has let it run out, by an action on the wire."""

    match: str
    seat: Seat
    answering: int
    action: Mapping[str, Value]

    @property
    def owner(self) -> str:
        """The clock."""
        return "clock"

    @property
    def answers(self) -> int:
        """The number of the question."""
        return self.answering

    def author(self, match: Match) -> Author:
        """The clock, of so many seconds."""
        return Author(clock=match.terms.clock)

    def fingerprint(self, match: Match) -> str:
        """Nothing: the clock has no keys."""
        return ""

    def read(self, matches: Matches) -> Match:
        """The clock reads any match."""
        return matches.get(self.match)

    def check(self, match: Match) -> None:
        """The seat must be asked this question."""
        check_is_asked(match, self.seat, self.answering)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the action."""
        answer_all(draft, match, self.seat, self.answering, [self.action])

    def repeats(self, match: Match) -> Span | None:
        """The seat's last answer, where it is this."""
        return same_answers(match, self.seat, self.answering, [self.action])


def run_out(desk: Desk, id: str, question: int) -> Written | None:
    """Play the first legal action of each seat that let the clock run out; None when nobody was awaited.

    A seat that has answered and left the question open is asked by a number of its own, and awaited all the same.
    """
    written = None
    match = desk.matches.get(id)
    check_rules(match.game, match.tree)
    asked = match.table().asked
    for seat in asked.must if asked else ():
        if match.number(None) != question:
            break
        action = next(legal_answers(match.game, match.table(), seat))
        written = desk.do(RunOut(id, seat, match.number(seat), to_wire(action)))
        match = written.match
    return written
