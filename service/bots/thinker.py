"""What bots answer, found before it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from domain.table.layout import Seat
from service.accounts.match_secrets import MatchSecrets
from service.bots.pacing import milliseconds
from service.bots.thoughts import Thought, think
from service.bots.turns import bot_schedule, check_bot_is_asked
from service.matches import Matches
from service.settings import Pace


class Thinker:
    """Thinks for the bots of this service, at its pace."""

    def __init__(self, matches: Matches, match_secrets: MatchSecrets, pace: Pace, now: Callable[[], datetime]) -> None:
        self._matches, self._match_secrets, self.pace, self._now = matches, match_secrets, pace, now

    def think(self, id: str, question: int, seat: Seat, kept: Thought | None = None) -> Thought:
        """What the bot at a seat answers, and when that may be written.

        A thought that was kept is taken where it still holds. A new one is due at the next time of the match's pace
        after it has been found. A bot to whom the match went back answers as it did: a take-back is no second throw.
        """
        match = self._matches.get(id)
        check_bot_is_asked(match, question, seat)
        holds = kept is not None and kept.holds(match, seat)
        thought = kept if kept is not None and holds else think(match, seat, self._match_secrets.secret(id))
        times, now = bot_schedule(match, question, self.pace), milliseconds(self._now())
        due = thought.due if holds else None if times is None else times.next(now)
        if times is None or due is None or not now < due <= now + times.longest:
            return replace(thought, due=None)
        return replace(thought, due=due)
