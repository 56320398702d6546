"""The matches that a player has to do with now."""

from __future__ import annotations

from collections.abc import Iterator

from annales.events.projections.index import Index
from annales.events.projections.lists import RUNNING, Wanted
from annales.events.projections.summary import Summary

PAGE = 100  # matches that are read at once


def running_matches(index: Index, player: str) -> Iterator[Summary]:
    """The matches that are not over, and in which a player holds a seat or is invited; page by page."""
    for row in matches_that_run(index, player):
        if any(seat.player == player and not seat.resigned for seat in row.seats):
            yield row


def matches_that_run(index: Index, player: str) -> Iterator[Summary]:
    """The matches that are not over and that a player is in, has resigned, or has opened; page by page."""
    for status in reversed(RUNNING):
        place: str | None = None
        while True:
            found = index.search(Wanted(of=player, status=status), player, PAGE, place, whole=True)
            yield from found.matches
            place = found.place
            if place is None:
                break
