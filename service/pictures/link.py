"""What a link to a match says of it to programs that show previews of links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from annales.domain.table.layout import Seat
from annales.service.match import Match
from annales.service.messages.catalogue import spoken
from annales.service.pictures.words import seat_names, words_of
from annales.service.reasons import PictureWords


@dataclass(frozen=True)
class Preview:
    """What is said of a match at an entry, as `seat` or else a spectator saw it."""

    title: str
    description: str
    seq: int
    seat: Seat | None


def may_preview(match: Match) -> bool:
    """Whether anybody may be told of a match: it is public, and nobody sees it later than its players."""
    return match.terms.visibility == "public" and match.delay is None


def preview(
    match: Match, seq: int | None, seat: Seat | None, names: Mapping[str, str], language: str
) -> Preview | None:
    """Who plays what, and what is asked or how it ended; None for an entry that is not there.

    Only once the match is over it can be seen as a seat. `names` are those of players, by id.
    """
    at = match.tree.head if seq is None else seq
    if not 1 <= at <= match.tree.last:
        return None
    seats = seat_names(match, names, language)
    viewer = seat if seat is not None and seat < len(seats) and match.is_over() else None
    said = words_of(match, at, viewer, seats, language)
    title = spoken(PictureWords.PLAYED(game=said.title, who=", ".join(seats)), language)
    description = " · ".join(filter(None, [said.headline, "" if seq is None else said.position]))
    return Preview(title, description, at, viewer)
