"""Closing a whole tournament: it is over, and the matches that are being played are closed like any match.

The closing is one write. Its matches are closed afterwards, and once more by the scheduler: so a process that dies
leaves none open, and neither does a scheduler that opened one meanwhile.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import NamedTuple

import msgspec

from annales.domain.errors import BrokenRecord, Busy, MatchOver, NewerRules, RefusedByRules, RefusedByTable, RulesFault
from annales.service.commands.closing import CloseAsOperator
from annales.service.door import Door
from annales.service.errors import NoSuchTournament, TournamentNotOpen
from annales.service.match import stamp
from annales.service.operators import acts
from annales.service.operators.acts import Acts, Operator
from annales.service.operators.closing_reasons import ClosingReasons
from annales.service.reasons import TournamentState
from annales.service.tournaments.model import OperatorClosing, Tournament
from annales.service.tournaments.progress import closed
from annales.service.tournaments.store import Tournaments

_log = logging.getLogger(__name__)


class Closings(NamedTuple):
    """How many matches were closed, and how many only a process with newer rules can close."""

    closed: int
    later: int


class TournamentClosings:
    """Closes tournaments for operators."""

    def __init__(self, log: Acts, store: Tournaments, door: Door, reasons: ClosingReasons) -> None:
        self._acts, self._store, self._door, self._reasons = log, store, door, reasons

    def close(self, by: Operator, id: str, reason: str) -> Tournament:
        """End a tournament, whoever organises it, and its matches; its players read the reason.

        One that its organiser has closed may be closed too: its matches are then. One that an operator has closed stays
        as it is. Raises NoSuchTournament, or TournamentNotOpen for one that was played to its end.
        """
        found = self._store.find(id)
        if found is None:
            raise NoSuchTournament(tournament=id)
        if found.closing is not None:
            self._close_matches(found)
            return found
        _check_may_be_closed(found)
        with self._acts.recorded(by, acts.CLOSE, id, reason) as details:
            closing = OperatorClosing(by.player, reason)
            after = self._store.change(id, partial(_closed, closing=closing, now=stamp(self._door.now())))
            details["matches"] = self._close_matches(after, by.client).closed
        return after

    def finish(self, id: str) -> None:
        """Close what is still being played of a tournament that was closed."""
        found = self._store.find(id)
        if found is None or not self._close_matches(found).later:
            self._store.closing_is_done(id)

    def _close_matches(self, tournament: Tournament, client: str | None = None) -> Closings:
        """Close the matches that are not over."""
        closed = later = 0
        for match in tournament.matches():
            try:
                closed += match.is_void and self._close_match(tournament, match.match, client)
            except NewerRules:
                self._reasons.drop(match.match)
                later += 1
        return Closings(closed, later)

    def _close_match(self, tournament: Tournament, match: str, client: str | None) -> bool:
        """Close a match, if it was opened; one that cannot be changed does not keep the others open.

        Whether this call has closed it. Raises Busy or NewerRules.
        """
        closing = tournament.closing
        assert closing is not None, "an operator has closed it"
        try:
            found = self._door.matches.find(match)
            if found is None or found.is_over():
                return False
            self._reasons.put(match, closing.reason)
            written = self._door.do(CloseAsOperator(match, closing.by), client=client)
        except (Busy, NewerRules):
            raise
        except MatchOver:  # it has ended otherwise meanwhile
            self._reasons.drop(match)
            return False
        except (RefusedByTable, RefusedByRules, BrokenRecord, RulesFault) as refusal:
            self._reasons.drop(match)
            _log.warning("match %s of tournament %s is not closed: %s", match, tournament.id, type(refusal).__name__)
            return False
        return not written.replayed


def _closed(tournament: Tournament, closing: OperatorClosing, now: str) -> Tournament:
    if tournament.closing is not None:
        return tournament
    _check_may_be_closed(tournament)
    ended = tournament if tournament.closed else closed(tournament, now)
    return msgspec.structs.replace(ended, closing=closing)


def _check_may_be_closed(tournament: Tournament) -> None:
    """Raise TournamentNotOpen if it was played to its end."""
    if tournament.status == "over" and not tournament.closed:
        raise TournamentNotOpen(reason=TournamentState.OVER())
