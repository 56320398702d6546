"""Closing a match: the player who opened it ends it, before it begins or when nobody plays it; or an operator does."""

from __future__ import annotations

from dataclasses import dataclass

from annales.domain.canonical import digest
from annales.domain.errors import MatchOver
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Closed
from annales.service.bots.turns import people
from annales.service.commands.command import CommandContext, PlayerChange, Span, Written
from annales.service.errors import MatchOfTournament, NotOpener, StillPlayed
from annales.service.match import Match
from annales.service.matches import Matches


@dataclass(frozen=True)
class CloseMatch(PlayerChange):
    """The player who opened a match closes it: it is over without ranks, and its secret is disclosed."""

    match: str
    player: str

    def fingerprint(self, match: Match) -> str:
        """A match can be closed only once."""
        return digest("close")

    def admit(self, match: Match) -> None:
        """Raise NotOpener unless the player has opened the match."""
        check_opened_by(match, self.player)

    def check(self, match: Match) -> None:
        """The match must not be over nor one of a tournament, and once it has begun no person may be playing it.

        The organiser of a tournament must not choose which of its matches count.
        """
        if match.is_over():
            raise MatchOver()
        if match.tournament is not None:
            raise MatchOfTournament(tournament=match.tournament)
        playing = people(match.tree)
        if match.tree.is_started() and playing:
            raise StillPlayed(players=len(playing))

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the closing, and disclose the secret."""
        draft.write(Closed())
        draft.disclose()

    def repeats(self, match: Match) -> Span | None:
        """The entries that have closed the match, if this is a second click."""
        closing = match.tree.last - 1
        return (closing, closing + 1) if closing and isinstance(match.tree.body(closing), Closed) else None

    def after(self, written: Written, context: CommandContext) -> Written:
        """Delete the imported record that the match was to continue."""
        context.provenance.drop_copied(written.match)
        return written


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
class CloseUnjoined(CloseAsOperator):
    """A match in which nobody sits is closed, because whoever opened it is gone; `player` is who acts."""

    def check(self, match: Match) -> None:
        """The match must not be over, and nobody may have sat down meanwhile."""
        super().check(match)
        playing = people(match.tree)
        if match.tree.is_started() or playing:
            raise StillPlayed(players=len(playing))


def check_opened_by(match: Match, player: str) -> None:
    """Raise NotOpener unless this player has opened the match, or imported it."""
    opener = match.terms.by if match.imported is None else match.imported.by
    if opener != player:
        raise NotOpener()
