"""Answers on behalf of a seat: by its bot, or by the clock when a player's time is over."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from annales.domain.contract.engine import legal_answers, to_wire
from annales.domain.errors import MatchOver, NoSuchMatch
from annales.domain.log.clocks.kinds import seconds_of
from annales.domain.log.clocks.reading import to_credit
from annales.domain.log.draft import Draft
from annales.domain.log.entry import TimeCredited
from annales.domain.log.terms import Author
from annales.domain.table.layout import Seat, Value
from annales.service.bots.cut_offs import NO_CUT_OFFS, CutOffs
from annales.service.bots.pacing import Schedule
from annales.service.bots.planned_answers import MatchMovedOn, PlannedAnswer, bot_author, choose_answer
from annales.service.bots.turns import bot_schedule, check_bot_is_asked
from annales.service.commands.answer import answer_all, same_answers
from annales.service.commands.command import Change, CommandContext, Span, Written
from annales.service.match import Match, awaits_person, check_is_asked, check_rules, milliseconds, stamp
from annales.service.matches import Matches
from annales.service.settings import AT_ONCE, Pace

MOST_PASSIVE_ANSWERS = 128  # in one go, of all seats that a question asks; a law holds that they close it


@dataclass(frozen=True)
class AnswerAsBot(Change):
    """The bot at a seat gives its planned answer, or chooses one now with the whole budget of its level.

    Every answer is what its level chooses on the table before its entry, as anybody can check after the match. If
    others have answered the same question since it was planned, MatchMovedOn is raised and the caller starts again: the
    bot must think again, in the time that it has left. If the answer leads to another question for the same seat, the
    caller continues with it: only the turns of other bots are queued.
    """

    match: str
    question: int
    seat: Seat
    planned: PlannedAnswer | None = None
    pace: Pace = AT_ONCE
    cut_offs: CutOffs = NO_CUT_OFFS

    @property
    def owner(self) -> str:
        """The bot of the seat."""
        return f"bot-{self.seat}"

    @property
    def continuing_seat(self) -> Seat:
        """The seat, whose next turn the caller plays itself."""
        return self.seat

    @property
    def answers(self) -> int:
        """The number of the question."""
        return self.question

    def author(self, match: Match) -> Author:
        """The level of the bot, and the entry that asked it; or a weaker level in its place, and why."""
        return bot_author(match, self.seat, self.cut_offs) if self.planned is None else self.planned.by

    def fingerprint(self, match: Match) -> str:
        """Empty: bots send no idempotency keys."""
        return ""

    def read(self, matches: Matches) -> Match:
        """Bots may read every match."""
        return matches.get(self.match)

    def check(self, match: Match) -> None:
        """A bot must hold the seat and be asked this question, under rules that this process has."""
        check_bot_is_asked(match, self.question, self.seat)

    def times(self, match: Match) -> Schedule | None:
        """The times at which an answer reveals nothing."""
        return bot_schedule(match, self.question, self.seat, self.pace)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the bot's answer on this table."""
        planned = self.planned or choose_answer(match, self.seat, draft.secret, self.author(match))
        if self.planned is not None and not planned.is_current(match, self.seat, self.cut_offs):
            raise MatchMovedOn()
        answer_all(draft, match, self.seat, self.question, [planned.action])


class ClockChange(Change):
    """What the clock of a match does, of itself."""

    @property
    def owner(self) -> str:
        """The clock."""
        return "clock"

    def author(self, match: Match) -> Author:
        """The clock, with its seconds."""
        clock = match.terms.clock
        assert clock is not None, "the clock acts in matches with one"
        return Author(clock=seconds_of(clock))

    def fingerprint(self, match: Match) -> str:
        """Empty: the clock sends no idempotency keys."""
        return ""

    def read(self, matches: Matches) -> Match:
        """The clock may read every match."""
        return matches.get(self.match)


@dataclass(frozen=True)
class AnswerAsClock(ClockChange):
    """The clock answers for a seat whose time is over, by an action on the wire."""

    match: str
    seat: Seat
    answering: int
    action: Mapping[str, Value]

    @property
    def answers(self) -> int:
        """The number of the question."""
        return self.answering

    def check(self, match: Match) -> None:
        """The seat must be asked this question."""
        check_is_asked(match, self.seat, self.answering)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the action."""
        answer_all(draft, match, self.seat, self.answering, [self.action])

    def repeats(self, match: Match) -> Span | None:
        """The seat's latest answer, if it is the same."""
        return same_answers(match, self.seat, self.answering, [self.action])


@dataclass(frozen=True)
class CreditTime(ClockChange):
    """The clock gives back time in which nobody could answer, from `since` to `until`."""

    match: str
    since: datetime
    until: datetime
    why: Literal["unserved", "clock_jump"]

    def check(self, match: Match) -> None:
        """Something must be left to give back: the question may have been answered meanwhile."""
        if not self.milliseconds(match):
            raise MatchOver()

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the credit; `until` is of a web process, whose host's clock may be ahead of the one that dates it."""
        until = min(self.until, datetime.fromisoformat(draft.at))
        since = min(self.since, until)
        draft.write(TimeCredited(stamp(since), stamp(until), _to_credit(match, since, until), self.why))

    def milliseconds(self, match: Match) -> int:
        """How much the running clock gets; nothing where only bots are awaited, whom no clock ends."""
        return _to_credit(match, self.since, self.until) if awaits_person(match.tree) else 0


def _to_credit(match: Match, since: datetime, until: datetime) -> int:
    return to_credit(match.tree, milliseconds(since), milliseconds(until))


def credit_time(context: CommandContext, credit: CreditTime) -> None:
    """Give back time in which nobody could answer to the running clock of a match, if it has one and has not got it."""
    with suppress(MatchOver, NoSuchMatch):
        if credit.milliseconds(context.matches.get(credit.match)):
            context.do(credit)


def answer_timed_out_seats(context: CommandContext, id: str, question: int) -> Written | None:
    """Play the first legal actions of each seat whose time is over; None if the time of nobody is.

    Some leave the question open, as one more item of a list does: as many of them are played as close it. The
    turns of bots remain theirs: if one is late, no worker was there for it.
    """
    written = None
    match = context.matches.get(id)
    check_rules(match.game, match.tree)
    for _ in range(MOST_PASSIVE_ANSWERS):
        late = match.late_people(stamp(context.now()))
        if not late or match.number(None) != question:
            break
        seat = late[0]
        action = next(legal_answers(match.game, match.table(), seat))
        written = context.do(AnswerAsClock(id, seat, match.number(seat), to_wire(action)))
        match = written.match
    return written
