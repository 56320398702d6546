"""Notifies a follower of a match about players who have left and who have come back: `opponent_gone`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from annales.domain.errors import Busy, TableError
from annales.domain.table.layout import Seat
from annales.service.answers.presence import SeatPresence
from annales.service.match import Match
from annales.service.ports import Clock
from annales.service.presence.keeper import PresenceKeeper
from annales.service.presence.seats import may_see_presence, presence_view

KIND = "opponent_gone"
LOOKS_EVERY = 5.0  # seconds

News = dict[str, Any]


class Absences:
    """Who was gone when this follower was last notified. `player` is the follower, None without a token.

    `read` returns the newest match; it raises NoSuchMatch if the follower may not see it any more. `last_sent` returns
    the number of the last entry that was sent to the follower.
    """

    def __init__(
        self,
        keeper: PresenceKeeper,
        clock: Clock,
        read: Callable[[], Match],
        last_sent: Callable[[], int],
        player: str | None,
        as_spectator: bool,
    ) -> None:
        self._keeper, self._clock, self._read, self._last_sent = keeper, clock, read, last_sent
        self._player, self._as_spectator = player, as_spectator
        self._sent: dict[Seat, SeatPresence] = {}
        self._news: list[News] = []
        self._looked_at = float("-inf")

    def has_news(self) -> bool:
        """Whether somebody has left or come back, or the time of a claim has changed; looked at every few seconds."""
        now = self._clock.monotonic()
        if now - self._looked_at >= LOOKS_EVERY:
            self._looked_at = now
            try:
                self._look(self._read())
            except (TableError, Busy):  # the stream itself says what has become of it
                return False
        return bool(self._news)

    def take(self) -> list[News]:
        """The news; they are not returned again."""
        news, self._news = self._news, []
        return [{**each, "seq": self._last_sent()} for each in news]

    def _look(self, match: Match) -> None:
        if not may_see_presence(match, self._player):
            return
        seat = None if self._as_spectator else match.seat_of(self._player)
        for row in presence_view(match, seat, self._keeper.states, self._keeper.resumed_at):
            is_gone, sent = row.state == "gone", self._sent.get(row.seat)
            if row.seat == seat or (sent == row if is_gone else sent is None):
                continue
            if is_gone and row.since is None and row.claim_at is None:
                continue  # they have never been there, and nobody can do anything about it
            if is_gone:
                self._sent[row.seat] = row
            else:
                del self._sent[row.seat]
            self._news.append(self._message(row, is_gone))

    def _message(self, row: SeatPresence, is_gone: bool) -> News:
        at = row.claim_at if is_gone else None
        left = None if at is None else datetime.fromisoformat(at) - self._clock.now()
        return {
            "kind": KIND,
            "seat": row.seat,
            "gone": is_gone,
            "since": row.since if is_gone else None,
            "claim_at": at,
            "claim_in": None if left is None else max(0, -(-left // timedelta(seconds=1))),
        }
