"""Changes that a player asks for as the holder of a seat."""

from __future__ import annotations

from abc import abstractmethod

from annales.domain.log.draft import Draft
from annales.domain.table.layout import Seat
from annales.service.commands.command import PlayerChange, Span
from annales.service.commands.seats import seat_held
from annales.service.match import Match


class SeatChange(PlayerChange):
    """A command of a player who acts for their seat."""

    def admit(self, match: Match) -> Span | None:
        """Raise NotYourSeat unless the player holds a seat."""
        seat_held(match, self.player)
        return None

    def draft(self, match: Match, draft: Draft) -> None:
        """Draft the entries of the player's seat."""
        self.draft_for(match, draft, seat_held(match, self.player))

    def repeats(self, match: Match) -> Span | None:
        """The entries in which the player's seat has sent the same before."""
        seat = match.seat_of(self.player)
        return None if seat is None else self.repeats_for(match, seat)

    @abstractmethod
    def draft_for(self, match: Match, draft: Draft, seat: Seat) -> None:
        """Draft the entries of a seat; raises the refusal."""

    @abstractmethod
    def repeats_for(self, match: Match, seat: Seat) -> Span | None:
        """The entries in which a seat has sent the same before."""
