"""Commands by which operators change a match: its log says that they did it, not a player."""

from __future__ import annotations

from dataclasses import dataclass

from domain.errors import MatchOver
from domain.log.terms import Author
from service.commands.closing import CloseMatch
from service.commands.sit_and_leave import Leave, Resign
from service.match import Match
from service.matches import Matches


@dataclass(frozen=True)
class CloseAsOperator(CloseMatch):
    """An operator closes a match, whoever opened it and plays it; `player` is the operator's account."""

    def read(self, matches: Matches) -> Match:
        """Operators close private matches too."""
        return matches.get(self.match)

    def admit(self, match: Match) -> None:
        """The sender is an operator."""

    def check(self, match: Match) -> None:
        """The match must not be over."""
        if match.is_over():
            raise MatchOver()


@dataclass(frozen=True)
class ResignFor(Resign):
    """An operator resigns for a player who may not play on."""

    operator: str = ""

    def author(self, match: Match) -> Author:
        """The operator's account."""
        return Author(player=self.operator)


@dataclass(frozen=True)
class LeaveFor(Leave):
    """An operator gives up the seat of a player in a match that has not begun, or declines an invitation for them."""

    operator: str = ""

    def author(self, match: Match) -> Author:
        """The operator's account."""
        return Author(player=self.operator)
