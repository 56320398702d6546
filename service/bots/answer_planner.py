"""Plans the answers of bots: what a bot answers, and when that answer may be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from domain.table.layout import Seat
from service.accounts.match_secrets import MatchSecrets
from service.bots.cut_offs import NO_CUT_OFFS, CutOffs
from service.bots.pacing import milliseconds
from service.bots.planned_answers import PlannedAnswer, choose_answer
from service.bots.turns import bot_schedule, check_bot_is_asked
from service.matches import Matches
from service.settings import Pace


class AnswerPlanner:
    """Plans answers for the bots of this service, at its pace."""

    def __init__(self, matches: Matches, match_secrets: MatchSecrets, pace: Pace, now: Callable[[], datetime]) -> None:
        self._matches, self._match_secrets, self.pace, self._now = matches, match_secrets, pace, now

    def plan(
        self,
        id: str,
        question: int,
        seat: Seat,
        kept: PlannedAnswer | None = None,
        cut_offs: CutOffs = NO_CUT_OFFS,
    ) -> PlannedAnswer:
        """The answer of the bot at a seat, and when it may be written.

        A kept answer is used while it is current. A new one is due at the next time that the pace of the match allows.
        If thoughts about the turn were cut off, a weaker level may answer in its place.
        After a take-back the bot gives the same answer again: nobody gets a second roll of the dice.
        """
        match = self._matches.get(id)
        check_bot_is_asked(match, question, seat)
        current = kept if kept is not None and kept.is_current(match, seat, cut_offs) else None
        planned = current or choose_answer(match, seat, self._match_secrets.secret(id), cut_offs)
        times, now = bot_schedule(match, question, self.pace), milliseconds(self._now())
        due = current.due if current is not None else None if times is None else times.next(now)
        if times is None or due is None or not now < due <= now + times.longest:
            return replace(planned, due=None)
        return replace(planned, due=due)
