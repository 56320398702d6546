"""Taking vacation: the clock of a seat rests for some days."""

from __future__ import annotations

from dataclasses import dataclass

from annales.domain.canonical import digest
from annales.domain.errors import TimeIsOver
from annales.domain.log.clocks.vacation import days_left, has_vacation
from annales.domain.log.draft import Draft
from annales.domain.log.entry import VacationTaken
from annales.domain.table.layout import Seat
from annales.service.commands.command import Span
from annales.service.commands.seat_change import SeatChange
from annales.service.commands.sit_and_leave import check_plays
from annales.service.errors import NoVacation
from annales.service.match import Match
from annales.service.reasons import VacationReason


@dataclass(frozen=True)
class TakeVacation(SeatChange):
    """A player takes a number of whole days of vacation, whether or not the match waits for them; none come back."""

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
