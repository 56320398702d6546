"""Removes a player who leaves the service from everything first: nothing waits for them, asks them, or lists them.

A player who erases themselves and one whom an operator erases go the same way. Each step may be repeated, so an
erasure that was broken off is finished by the next one.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass, replace

from annales.domain.errors import (
    BrokenRecord,
    Busy,
    MatchOver,
    NewerRules,
    RefusedByRules,
    RefusedByTable,
    RulesFault,
    TableError,
)
from annales.domain.log.terms import Author
from annales.events.projections.index import Index
from annales.events.redis_client import or_busy
from annales.service.accounts.bans import Bans
from annales.service.accounts.players import Players
from annales.service.bots.turns import people
from annales.service.commands.closing import CloseUnjoined
from annales.service.commands.sit_and_leave import LeaveFor, ResignFor, seats_of
from annales.service.departures.running import matches_that_run
from annales.service.departures.withdraw import WithdrawAsks
from annales.service.door import Door
from annales.service.errors import NoSuchTournament, StillPlayed, TournamentNotOpen
from annales.service.tournaments.model import Tournament
from annales.service.tournaments.organising import Organising
from annales.service.tournaments.running import Running
from annales.service.tournaments.store import Tournaments

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Left:
    """How many matches and tournaments a player was taken out of, and how many matches could not be changed.

    `later` is the refusal of one that can be changed later: the store was busy, or the match has newer rules.
    """

    matches: int = 0
    failed: int = 0
    tournaments: int = 0
    later: TableError | None = None


class Departures:
    """Takes players out of what they are in, and erases them."""

    def __init__(
        self,
        index: Index,
        door: Door,
        tournaments: Tournaments,
        organising: Organising,
        running: Running,
        players: Players,
        bans: Bans,
    ) -> None:
        self._index, self._door, self._tournaments = index, door, tournaments
        self._organising, self._running = organising, running
        self._players, self._bans = players, bans

    def erase(self, player: str, by: Author, stays: bool = False) -> Left:
        """Take a player out of everything, then erase their name, tokens, webhooks, stored responses and ban.

        `by` is who acts, with their program. With `stays` their matches are left as they are. What others have
        invited them to meanwhile is declined at the end, when no token of theirs is good any more. Raises Busy or
        NewerRules: nothing is erased then, and the request may be repeated.
        """
        left = Left() if stays else self._taken_out(player, by)
        self.forget(player)
        return left if stays else _with(left, self._taken_out(player, by))

    @or_busy()
    def forget(self, player: str) -> None:
        """Erase what is stored of a player beside matches and tournaments."""
        self._players.erase(player)
        self._bans.forget(player)

    def leave_matches(self, player: str, by: Author) -> Left:
        """Take a player out of every running match; one that cannot be changed does not keep them in the others.

        They resign what has begun, give up their seats, decline invitations, and withdraw what they have asked. A match
        of theirs that has not begun is closed if nobody else sits there.
        """
        left = Left()
        for match in [row.match for row in matches_that_run(self._index, player)]:
            self._door.ports.give_way()
            try:
                left = replace(left, matches=left.matches + self._leave_one(player, match, by))
            except (MatchOver, StillPlayed):  # it has ended, or somebody has joined it
                pass
            except (RefusedByTable, RefusedByRules, BrokenRecord, RulesFault) as reason:
                _log.warning("%s cannot be taken out of match %s: %s", player, match, type(reason).__name__)
                later = reason if isinstance(reason, (Busy, NewerRules)) else left.later
                left = replace(left, failed=left.failed + 1, later=later)
        return left

    def _taken_out(self, player: str, by: Author) -> Left:
        left = self.leave_matches(player, by)
        left = replace(left, tournaments=self._leave_tournaments(player))
        if left.later is not None:
            raise left.later
        return left

    def _leave_one(self, player: str, id: str, by: Author) -> bool:
        """Take a player out of a match; whether they held a seat or were invited to one."""
        found = self._door.matches.get(id)
        actor, client = by.player or player, by.client
        if found.tree.is_started():
            self._door.do(WithdrawAsks(id, player, actor), client=client)
            if found.seat_of(player) is None:
                return False
            self._door.do(ResignFor(id, player, actor), client=client)
            return True
        was_in = False
        for _ in range(found.tree.seats):
            seat = next(iter(seats_of(found, player)), None)
            if seat is None:
                break
            found, was_in = self._door.do(LeaveFor(id, seat, player, actor), client=client).match, True
        if found.terms.by == player and not found.is_over() and not people(found.tree):
            self._door.do(CloseUnjoined(id, actor), client=client)
        return was_in

    def _leave_tournaments(self, player: str) -> int:
        """Close the tournaments of a player that have not begun, and leave or withdraw from all others."""
        return sum(self._leave_tournament(player, each) for each in list(self._tournaments.unfinished_of(player)))

    def _leave_tournament(self, player: str, found: Tournament) -> bool:
        with suppress(TournamentNotOpen, NoSuchTournament):  # it has ended meanwhile
            if found.by == player and found.status == "open":
                self._organising.close(found.id, player, self._running.seen)
                return True
            place = found.place_of(player)
            if place is not None and not found.entrants[place].withdrawn:
                self._running.resign_for_the_withdrawn(self._organising.leave(found.id, player))
                return True
        return False


def _with(first: Left, second: Left) -> Left:
    """What both have left."""
    return Left(first.matches + second.matches, first.failed + second.failed, first.tournaments + second.tournaments)
