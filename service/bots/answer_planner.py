"""Plans the answers of bots: what a bot answers, and when that answer may be written."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from annales.domain.bots import Level
from annales.domain.contract.engine import legal_answers
from annales.domain.log.terms import Author
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.bots.cut_offs import NO_CUT_OFFS, CutOffs
from annales.service.bots.pacing import Schedule
from annales.service.bots.planned_answers import (
    PlannedAnswer,
    author_of,
    bot_author,
    candidates,
    choose_answer,
    earlier_author,
    level_of_author,
)
from annales.service.bots.speeds import Speeds
from annales.service.bots.time_keeping import OutOfTime, fitting, limited, seconds_left, time_to_think
from annales.service.bots.turns import bot_schedule, check_bot_is_asked
from annales.service.match import Match, milliseconds
from annales.service.matches import Matches
from annales.service.ports import Clock
from annales.service.settings import Pace

LONG = 0.02  # seconds; without a clock, shorter thoughts are not worth being measured
AT_LEAST_TWICE = 2  # a thought that was ended counts as this many times as long as it may take


class AnswerPlanner:
    """Plans answers for the bots of this service, at its pace."""

    def __init__(self, matches: Matches, match_secrets: MatchSecrets, pace: Pace, clock: Clock, speeds: Speeds) -> None:
        self._matches, self._match_secrets, self.pace = matches, match_secrets, pace
        self._clock, self.speeds = clock, speeds

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
        If thoughts about the turn were cut off, or there is little time, a weaker level may answer in its place.
        After a take-back the bot gives the same answer again: nobody gets a second roll of the dice.
        """
        match = self._matches.get(id)
        check_bot_is_asked(match, question, seat)
        times = bot_schedule(match, question, seat, self.pace)
        current = kept if kept is not None and kept.is_current(match, seat, cut_offs) else None
        planned = current or self._chosen(match, seat, times, cut_offs)
        now = self._now()
        due = current.due if current is not None else None if times is None else times.next(now)
        if times is None or due is None or not now < due <= now + times.longest:
            return replace(planned, due=None)
        return replace(planned, due=due)

    def _chosen(self, match: Match, seat: Seat, times: Schedule | None, cut_offs: CutOffs) -> PlannedAnswer:
        """What the bot answers; where a clock runs, by the strongest level and the greatest budget that fit."""
        if match.terms.clock is None:
            return self._thought(match, seat, bot_author(match, seat, cut_offs))
        earlier = earlier_author(match, seat, cut_offs)
        if earlier is not None:
            return self._thought(match, seat, earlier)
        *strong, weakest = candidates(match, seat, cut_offs)
        while strong:
            seconds = time_to_think(match, seat, times, self._now()) or 0.0
            level = fitting(strong, seconds, self.speeds.expected(match.game.SLUG))
            if level is None:
                break
            try:
                return self._thought(match, seat, self._author(match, seat, level, times, cut_offs), seconds)
            except OutOfTime:
                self.speeds.note(match.game.SLUG, level, seconds * AT_LEAST_TWICE)
            strong = strong[[each.name for each in strong].index(level.name) + 1 :]
        return self._thought(match, seat, self._author(match, seat, weakest, times, cut_offs))

    def _author(self, match: Match, seat: Seat, level: Level, times: Schedule | None, cut_offs: CutOffs) -> Author:
        left = seconds_left(match, seat, times, self._now()) or 0.0
        return author_of(match, seat, level, cut_offs, int(left) + 1)

    def _thought(self, match: Match, seat: Seat, by: Author, seconds: float | None = None) -> PlannedAnswer:
        """What a level answers within this many seconds; raises OutOfTime. How long that took is taken into account."""
        began, secret = self._clock.monotonic(), self._match_secrets.secret(match.id)
        game = match.game if seconds is None else limited(match.game, began + seconds, self._clock.monotonic)
        table = match.table()
        planned = choose_answer(match, seat, secret, by, game)
        took = self._clock.monotonic() - began
        if (took >= LONG or seconds is not None) and _has_choice(match, table, seat):
            self.speeds.note(match.game.SLUG, level_of_author(by), took)
        return planned

    def _now(self) -> int:
        return milliseconds(self._clock.now())


def _has_choice(match: Match, table: Table, seat: Seat) -> bool:
    """Whether there is anything to think about: a single answer is given at once, which says nothing of the speed."""
    return len(list(islice(legal_answers(match.game, table, seat), 2))) > 1
