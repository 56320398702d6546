"""Withdrawing what a seat has asked of others: nobody goes on being asked for somebody who is gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from annales.domain.canonical import digest
from annales.domain.errors import MatchOver
from annales.domain.log.draft import Draft
from annales.domain.log.entry import ForkAnswered, ForkAsked, TakeBackAnswered, TakeBackAsked
from annales.domain.log.terms import Author
from annales.service.commands.command import PlayerChange, Span
from annales.service.commands.fork import open_fork_asks
from annales.service.commands.take_back import open_asks
from annales.service.match import Match
from annales.service.matches import Matches


@dataclass(frozen=True)
class WithdrawAsks(PlayerChange):
    """A player's asks to go back or to fork are closed, in a match that they play or have resigned.

    The log has that as an answer of their own seat: no. `by` is who acts: an operator, or the player.
    """

    match: str
    player: str
    by: str

    def fingerprint(self, match: Match) -> str:
        """The same whatever is open."""
        return digest("withdraw_asks")

    def author(self, match: Match) -> Author:
        """Who acts for the player."""
        return Author(player=self.by)

    def read(self, matches: Matches) -> Match:
        """The service does this for players who may have left."""
        return matches.get(self.match)

    def admit(self, match: Match) -> Span | None:
        """With nothing asked there is nothing to write."""
        asked = next(_asked_by(match, self.player), None)
        return (match.tree.last, match.tree.last) if asked is None else None

    def check(self, match: Match) -> None:
        """Nothing is asked in a match that is over."""
        if match.is_over():
            raise MatchOver()

    def draft(self, match: Match, draft: Draft) -> None:
        """Write an answer to each ask."""
        for body in _asked_by(match, self.player):
            draft.write(body)


def _asked_by(match: Match, player: str) -> Iterator[TakeBackAnswered | ForkAnswered]:
    """The withdrawal of each open ask of a player."""
    tree = match.tree
    for ask in open_asks(match):
        asked = tree.body(ask)
        if isinstance(asked, TakeBackAsked) and tree.holders[asked.seat].player == player:
            yield TakeBackAnswered(ask, asked.seat, False)
    for ask in open_fork_asks(match):
        body = tree.body(ask)
        if isinstance(body, ForkAsked) and tree.holders[body.seat].player == player:
            yield ForkAnswered(ask, body.seat, False)
