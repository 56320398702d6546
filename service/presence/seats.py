"""The presence of those who hold seats of a match, and what may be claimed against those who are gone.

Everybody who is shown it is shown the same of a player who hides it, whether they are there or not: `unknown`. Against
them a claim is possible when they have done nothing in the match for long enough, which everybody can see in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from annales.domain.log.claims.claiming import claim_after, idle_since, open_claims, player_at
from annales.domain.table.layout import Seat, Viewer
from annales.service.answers.presence import SeatPresence
from annales.service.match import Match, stamp
from annales.service.presence.registry import AWAY_FOR, ONLINE, Presence

States = Callable[[Iterable[str]], Mapping[str, Presence]]
Resumed = Callable[[], datetime | None]


@dataclass(frozen=True)
class Absence:
    """An awaited seat: since when it counts as absent, and from when on an opponent may claim something."""

    since: datetime
    claim_at: datetime


def may_see_presence(match: Match, player: str | None) -> bool:
    """Whether a caller is shown who is there: those who have to do with the match, and all in a public one."""
    return match.terms.visibility == "public" or (player is not None and match.concerns(player))


def players_at(match: Match) -> dict[Seat, str]:
    """The players who play a seat of a match that goes on; nobody's presence matters in any other."""
    if match.is_over() or not match.tree.is_started():
        return {}
    found = ((seat, player_at(match.tree, seat)) for seat in sorted(match.tree.holders))
    return {seat: player for seat, player in found if player is not None}


def absence(match: Match, seat: Seat, presence: Presence, resumed: datetime | None) -> Absence | None:
    """Against a seat that is awaited and whose player is gone; None while nothing will come of waiting.

    `resumed` is when the service could be reached again after a gap.
    """
    after, idle = claim_after(match.tree), idle_since(match.tree, seat)
    if after is None or idle is None or presence.state not in ("gone", "unknown"):
        return None
    known = (datetime.fromisoformat(idle), presence.since, resumed)
    since = max(moment for moment in known if moment is not None)
    at = since + timedelta(seconds=after)
    if presence.since is not None:
        at = max(at, presence.since + AWAY_FOR)
    return Absence(since, at)


def presence_view(match: Match, viewer: Viewer, states: States, resumed: Resumed) -> list[SeatPresence]:
    """The presence at each seat of a match that goes on; `claims` are what the viewer may claim at `claim_at`.

    Bots are always online.
    """
    people = players_at(match)
    shown = []
    known, since_gap = (states(people.values()), resumed()) if people else ({}, None)
    for seat in range(match.tree.seats) if people else ():
        presence = known[people[seat]] if seat in people else ONLINE
        gone = absence(match, seat, presence, since_gap) if seat in people else None
        is_claimable = gone is not None and viewer is not None and viewer != seat
        shown.append(
            SeatPresence(
                seat=seat,
                state=presence.state,
                since=None if presence.since is None else stamp(presence.since),
                claim_at=stamp(gone.claim_at) if is_claimable and gone is not None else None,
                claims=list(open_claims(match.tree)) if is_claimable else [],
            )
        )
    return shown
