"""Taking vacation: the clock of a seat rests for some days."""

from __future__ import annotations

from dataclasses import dataclass

from domain.canonical import digest
from domain.errors import TimeIsOver
from domain.log.clocks.vacation import days_left, has_vacation
from domain.log.draft import Draft
from domain.log.entry import VacationTaken
from domain.table.layout import Seat
from service.commands.command import Span
from service.commands.seat_change import SeatChange
from service.commands.sit_and_leave import check_plays
from service.errors import NoVacation
from service.match import Match
from service.reasons import VacationReason


@dataclass(frozen=True)
class TakeVacation(SeatChange):
    """A player takes so many whole days of vacation, whether or not the match waits for them; none come back."""

    match: str
    player: str
    days: int

    def fingerprint(self, match: Match) -> str:
        """The days."""
        return digest("vacation", self.days)

    def check(self, match: Match) -> None:
        """The match must go on, and the player must hold a seat of it."""
        check_plays(match, self.player)

    def draft_for(self, match: Match, draft: Draft, seat: Seat) -> None:
        """Write the vacation; raises NoVacation, and TimeIsOver once the time of the seat has run out."""
        if not has_vacation(match.tree):
            raise NoVacation(reason=VacationReason.NOT_IN_TERMS())
        left = days_left(match.tree, seat)
        if self.days > left:
            raise NoVacation(reason=VacationReason.TOO_LONG(days=self.days, left=left))
        if match.is_overdue(draft.at, seat):
            raise TimeIsOver(seat=seat)
        draft.write(VacationTaken(seat, self.days))

    def repeats_for(self, match: Match, seat: Seat) -> Span | None:
        """None: whoever takes as many days once more means more of them, unless a key says otherwise."""
        return None
