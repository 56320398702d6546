"""A player claims the win or a draw, or calls a bot into the seat of a player who is gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, Protocol

from annales.domain.canonical import digest
from annales.domain.log.claims.claiming import claim_after, facts_of_claim, idle_since, open_claims, player_at
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Claimed
from annales.domain.table.layout import Seat
from annales.service.commands.command import CommandContext, PlayerChange, Span, Written
from annales.service.commands.seats import seat_held
from annales.service.commands.sit_and_leave import check_plays, end_of_leaving, open_granted_forks
from annales.service.commands.take_back import consent_on_leaving
from annales.service.errors import ClaimNotOpen
from annales.service.match import Match, stamp
from annales.service.presence.registry import Presence
from annales.service.presence.seats import absence
from annales.service.reasons import ClaimReason

What = Literal["win", "draw", "bot"]


class Present(Protocol):
    """Knows who is there."""

    def states(self, players: Iterable[str]) -> Mapping[str, Presence]:
        """The presence of each of these players."""

    def resumed_at(self) -> datetime | None:
        """When the last gap has ended in which nobody could be there; None if there was none."""


@dataclass(frozen=True)
class Claim(PlayerChange):
    """A claim of `player` against the holder of the seat `absent`; `presence` says whether they are there."""

    match: str
    player: str
    absent: Seat
    what: What
    presence: Present = field(compare=False)

    def fingerprint(self, match: Match) -> str:
        """The seat, and what is claimed."""
        return digest("claim", self.absent, self.what)

    def check(self, match: Match) -> None:
        """The match must go on, and the player must hold a seat of it."""
        check_plays(match, self.player)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the claim; raises ClaimNotOpen. Where a bot takes the seat, it consents to what waited for it."""
        seat = seat_held(match, self.player)
        since = self._gone_since(match, seat, datetime.fromisoformat(draft.at))
        facts = facts_of_claim(seat, self.what)
        draft.write(Claimed(seat, self.absent, self.what, since, facts))
        if facts:
            draft.disclose()
        else:
            consent_on_leaving(draft, match, self.absent)

    def repeats(self, match: Match) -> Span | None:
        """The entries in which the player has claimed the same against this seat."""
        for entry in match.tree.entries:
            body = entry.body
            is_same = isinstance(body, Claimed) and (body.absent, body.claim) == (self.absent, self.what)
            if is_same and entry.by.player == self.player:
                return entry.seq, end_of_leaving(match.tree, entry.seq)
        return None

    def after(self, written: Written, context: CommandContext) -> Written:
        """Open the forks that waited only for the player in whose place a bot plays now."""
        if self.what == "bot":
            open_granted_forks(context, written.match, self.absent)
        return written

    def _gone_since(self, match: Match, seat: Seat, now: datetime) -> str:
        """Since when the player counts as gone; raises ClaimNotOpen if nothing can be claimed now."""
        tree, after = match.tree, claim_after(match.tree)
        absent = player_at(tree, self.absent)
        if after is None:
            raise ClaimNotOpen(reason=ClaimReason.NOT_IN_TERMS())
        if absent is None or self.absent == seat:
            raise ClaimNotOpen(reason=ClaimReason.NO_OPPONENT(seat=self.absent))
        if self.what not in open_claims(tree):
            raise ClaimNotOpen(reason=ClaimReason.ONLY_A_BOT())
        if idle_since(tree, self.absent) is None:
            raise ClaimNotOpen(reason=ClaimReason.NOT_AWAITED(seat=self.absent))
        presence = self.presence.states([absent])[absent]
        gone = absence(match, self.absent, presence, self.presence.resumed_at())
        if gone is None:
            raise ClaimNotOpen(reason=ClaimReason.THERE(seat=self.absent))
        if now < gone.claim_at:
            left = -((now - gone.claim_at) // timedelta(seconds=1))
            raise ClaimNotOpen(reason=ClaimReason.TOO_EARLY(seat=self.absent, seconds=left))
        return stamp(gone.since)
