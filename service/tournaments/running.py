"""Keeps tournaments going: opens their matches, records how these ended, and draws up the next round.

The scheduler does this again and again. A process that dies in between leaves nothing half done: the ids of matches are
stored before they are opened, and whoever opens one a second time finds the first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from annales.domain.errors import Busy, GameMissing, MatchOver, NewerRules, NoSuchMatch, RefusedByRules, RefusedByTable
from annales.domain.log.entry import Played
from annales.domain.tournaments.standings import resigned_last
from annales.events.projections.index import Index
from annales.events.projections.summary import Summary
from annales.service.accounts.bans import Bans
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.accounts.quotas import Quotas
from annales.service.commands.open import Opening, OpenMatch, new_id
from annales.service.commands.sit_and_leave import Resign, ResignFor
from annales.service.door import Door
from annales.service.errors import UnknownGame
from annales.service.match import Match, stamp
from annales.service.ports import Ports
from annales.service.tournaments.model import Entrant, Tournament, TournamentMatch, with_matches
from annales.service.tournaments.progress import went_on
from annales.service.tournaments.store import Tournaments

AT_ONCE = 32  # matches of one tournament that are being played at the same time

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class OpenTournamentMatch(OpenMatch):
    """Open a match of a tournament under the id that is reserved for it, perhaps with the secret of another seating."""

    shared: bytes | None = field(default=None, repr=False)

    @property
    def secret(self) -> bytes | None:
        """That of the match that has the same deal."""
        return self.shared

    @property
    def is_reserved(self) -> bool:
        """The process that opened it before may have died long ago."""
        return True


class Running:
    """Advances the tournaments that are being played."""

    def __init__(
        self,
        store: Tournaments,
        door: Door,
        index: Index,
        match_secrets: MatchSecrets,
        quotas: Quotas,
        names: Callable[[Iterable[str]], Mapping[str, str]],
        bans: Bans,
        ports: Ports,
    ) -> None:
        """`names` gives the names of players who exist."""
        self._store, self._door, self._index = store, door, index
        self._match_secrets, self._quotas, self._ports = match_secrets, quotas, ports
        self._names, self._bans = names, bans

    def advance(self, id: str) -> bool:
        """Do what is due in one tournament; whether there was anything."""
        tournament = self._store.find(id)
        if tournament is None or tournament.status != "playing":
            return False
        seen = self._seen(tournament, tournament.rounds[-1].matches)
        matches = list(self._opened(tournament, seen))
        if tuple(matches) == tournament.rounds[-1].matches:
            return False
        version, now = tournament.version, stamp(self._ports.clock.now())
        changed = self._store.change_rated(
            id,
            lambda newest, ratings: (
                went_on(newest, matches, ratings, now, lambda: new_id(self._ports.entropy))
                if newest.version == version
                else newest  # somebody has closed it, or another scheduler was faster: the next round sees more
            ),
        )
        if changed.closing is not None:  # another scheduler may have closed its matches before this one opened some
            self._store.closing_is_due(id)
        return True

    def seen(self, tournament: Tournament) -> Tournament:
        """A tournament with the results of its matches that have ended since it was looked at."""
        if tournament.status != "playing":
            return tournament
        return with_matches(tournament, self._seen(tournament, tournament.rounds[-1].matches))

    def resign_for_the_withdrawn(self, tournament: Tournament) -> None:
        """Resign for those who have withdrawn in the matches that they play."""
        if tournament.status == "playing":
            for match in tournament.rounds[-1].matches:
                if match.state == "playing":
                    self._resign_for_the_withdrawn(tournament, match)

    def _resign_for_the_withdrawn(self, tournament: Tournament, match: TournamentMatch) -> None:
        for entrant in tournament.withdrawn(match.seating):
            player = tournament.entrants[entrant].player
            assert player is not None, "a bot does not withdraw"
            try:
                with suppress(MatchOver):
                    self._door.do(Resign(match.match, player))
            except (Busy, NewerRules):
                raise
            except (RefusedByRules, RefusedByTable) as refusal:  # the clock ends it, or an operator
                _log.warning("%s cannot be taken out of match %s: %s", player, match.match, type(refusal).__name__)

    def _seen(self, tournament: Tournament, matches: tuple[TournamentMatch, ...]) -> list[TournamentMatch]:
        """These matches, with the ranks of those that have ended since.

        Who has withdrawn resigns here if nobody could do it for them when they did, or if the match was just opened.
        """
        rows = self._index.rows(match.match for match in matches if match.state == "playing")
        seen = []
        for match in matches:
            row = rows.get(match.match)
            if row is not None and row.result is not None:
                match = _done(match, _ranks(row))
            elif match.state == "playing" and row is None:
                match = self._unlisted(match)
            elif row is not None and _waits_for_the_withdrawn(tournament, match, row):
                self._resign_for_the_withdrawn(tournament, match)
            seen.append(match)
        return seen

    def _unlisted(self, match: TournamentMatch) -> TournamentMatch:
        """A match that no list has: it was deleted, or a list is behind, or Redis has lost it: then it is reopened."""
        if self._door.is_deleted(match.match):
            return _done(match, ())
        is_lost = self._door.matches.find(match.match) is None
        return msgspec.structs.replace(match, state="waiting") if is_lost else match

    def _opened(self, tournament: Tournament, matches: list[TournamentMatch]) -> Iterator[TournamentMatch]:
        """These matches; those that may be played now are opened."""
        room = min(AT_ONCE - sum(match.state == "playing" for match in matches), self._allowed(tournament.by))
        for match in matches:
            if match.state == "waiting" and room > 0:
                room -= 1
                match = self._open(tournament, match)
            yield match

    def _allowed(self, player: str) -> int:
        """How many more matches the organiser may have in play."""
        most = self._quotas.allowances.running
        return most - self._index.unfinished(player) if most else AT_ONCE

    def _open(self, tournament: Tournament, match: TournamentMatch) -> TournamentMatch:
        """Open a match; one that the service refuses for good is void, and one whose entrants have all withdrawn."""
        withdrawn = tournament.withdrawn(match.seating)
        if len(withdrawn) == len(match.seating) and self._door.matches.find(match.match) is None:
            return _done(match, ())
        command = OpenTournamentMatch(
            tournament.by, _opening(tournament, match), match.match, self._shared_secret(tournament, match)
        )
        try:
            opened = self._door.do(command).match
            self._resign_for_the_withdrawn(tournament, match)
            self._resign_for_the_gone(tournament, match)
        except (Busy, NewerRules):
            raise
        except UnknownGame as missing:  # its package may come back: the match waits
            raise GameMissing(game=missing.game) from missing
        except (RefusedByRules, RefusedByTable) as refusal:
            _log.warning("match %s of tournament %s is void: %s", match.match, tournament.id, type(refusal).__name__)
            return _done(match, ())
        absent = [each for each in withdrawn if not _has_answered(opened, tournament.entrants[each])]
        return msgspec.structs.replace(match, state="playing", absent=tuple(absent))

    def _resign_for_the_gone(self, tournament: Tournament, match: TournamentMatch) -> None:
        """Resign for players who were erased or are banned for good: the round need not wait for their clocks."""
        players = [player for each in match.seating if (player := tournament.entrants[each].player) is not None]
        for player in players:
            ban = self._bans.of(player)
            if player not in self._names([player]) or (ban is not None and ban.until is None):
                with suppress(MatchOver):  # another one is gone too
                    self._door.do(ResignFor(match.match, player, tournament.by))

    def _shared_secret(self, tournament: Tournament, match: TournamentMatch) -> bytes | None:
        """The secret of the first seating of the same deal; None for that one itself, and if each has its own deal."""
        same = (each for each in tournament.rounds[-1].matches if (each.group, each.deal) == (match.group, match.deal))
        first = next(same).match
        if not tournament.terms.duplicate or first == match.match:
            return None
        try:
            return self._match_secrets.secret(first)
        except NoSuchMatch:  # it was deleted
            return None


def _has_answered(match: Match, entrant: Entrant) -> bool:
    """Whether they have played in a match: who opened it before may have died without a note of it."""
    return any(isinstance(entry.body, Played) and entry.by.player == entrant.player for entry in match.tree.entries)


def _waits_for_the_withdrawn(tournament: Tournament, match: TournamentMatch, row: Summary) -> bool:
    """Whether somebody who has withdrawn holds a seat of a match."""
    withdrawn = tournament.withdrawn(match.seating)
    return any(not row.seats[match.seating.index(entrant)].resigned for entrant in withdrawn)


def _ranks(row: Summary) -> tuple[int, ...]:
    """The ranks of a match that is over; none if it ended without."""
    ranks: list[int] = msgspec.convert((row.result or {})["ranks"] or [], list[int])
    return resigned_last(ranks, {seat for seat, shown in enumerate(row.seats) if shown.resigned})


def _done(match: TournamentMatch, ranks: tuple[int, ...]) -> TournamentMatch:
    """A match that is over; without ranks it is void."""
    return msgspec.structs.replace(match, state="over" if ranks else "void", ranks=ranks or None)


def _opening(tournament: Tournament, match: TournamentMatch) -> Opening:
    terms = tournament.terms
    return Opening(
        terms.game,
        [_plan(tournament.entrants[entrant]) for entrant in match.seating],
        options=terms.options,
        take_back="never",
        visibility=terms.visibility,
        clock=terms.clock,
        tournament=tournament.id,
    )


def _plan(entrant: Entrant) -> dict[str, str]:
    """The plan of a seat."""
    if entrant.level is not None:
        return {"kind": "bot", "level": entrant.level}
    assert entrant.player is not None, "a place that nobody has is dropped at the beginning"
    return {"kind": "player", "player": entrant.player}
