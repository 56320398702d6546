"""Finding the rematch of a match: the lists of the index say it, which are derived from the log of the new match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from annales.events.projections.index import Index
from annales.events.projections.lists import Wanted
from annales.service.match import Match


def rematch_of(index: Index, match: Match, viewer: str | None) -> str | None:
    """The rematch of a match, if one is offered or played and this viewer may find it.

    Rematches are opened one after the other, each when the one before was withdrawn, so only the newest can count.
    """
    if not match.is_over() or not match.tree.is_started():
        return None
    newest = index.search(Wanted(rematch_of=match.id), viewer, 1).matches
    return next((row.match for row in newest if not is_withdrawn(row.result)), None)


def is_withdrawn(result: Mapping[str, Any] | None) -> bool:
    """Whether a rematch with this result makes room for another: it was closed, or everybody has left it."""
    return result is not None and result["ranks"] is None
