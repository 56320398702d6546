"""The players with a seat, for whom a match has no delay, and the entry of another match that it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import UNSET

from annales.domain.log.entry import Resigned
from annales.service.match import Match


@dataclass(frozen=True)
class Source:
    """The entry of another match that a match comes from; `seq` is None for the end of that match."""

    match: str
    seq: int | None


def has_seat(match: Match, player: str | None) -> bool:
    """Whether a player holds a seat, or is invited to one.

    Those who have resigned hold none, except whoever has ended the match by it: they have seen all of it.
    """
    if player is None:
        return False
    return match.seat_of(player) is not None or match.invited(player) is not None or _has_ended_it(match, player)


def _has_ended_it(match: Match, player: str) -> bool:
    end = match.tree.body(match.tree.opened_at(match.tree.last)) if match.tree.is_over() else None
    return isinstance(end, Resigned) and match.seat_ever(player) == end.seat


def source_of(match: Match) -> Source | None:
    """What a fork, a rematch or a later age comes from; None for a match that begins by itself."""
    opening = match.opening
    if opening.origin is not None:
        return None if opening.origin.imported else Source(opening.origin.match, opening.origin.seq)
    if opening.follows is not UNSET:
        return Source(opening.follows.match, opening.follows.seq)
    return None if match.rematch_of is None else Source(match.rematch_of, None)
