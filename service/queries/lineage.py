"""What came of a match: the tree of its forks, as one viewer may know of them, a page at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from domain.errors import BrokenRecord
from domain.log.terms import Origin
from domain.log.tree import Tree
from events.projections.index import Index, Wanted
from events.projections.summary import Summary
from service.match import Match

MOST = 200  # forks in one answer, those of forks counted too
DEEP = 20  # generations

_log = logging.getLogger(__name__)


def lineage(
    match: Match,
    index: Index,
    tree_of: Callable[[str], Tree],
    viewer: str | None,
    limit: int,
    after: str | None,
    most: int = MOST,
) -> dict[str, Any]:
    """A match with its origin, a page of its forks after a place, newest first, and beneath each what came of it.

    Generation by generation, until there are enough: a fork is `complete` when all of its own forks are shown, and of
    one that is not, a client reads the rest there. At most so many forks of forks are shown as `most` leaves after the
    page.
    """
    page = index.search(Wanted(origin=match.id), viewer, limit, after)
    forks = _forks(page.matches, match.tree)
    _grow(forks, index, tree_of, viewer, most)
    return {
        "match": match.id,
        "origin": msgspec.to_builtins(match.opening.origin),
        "forks": forks,
        "place": page.place,
        "complete": page.place is None and all(map(_is_whole, forks)),
    }


def _grow(
    forks: list[dict[str, Any]], index: Index, tree_of: Callable[[str], Tree], viewer: str | None, most: int
) -> None:
    generation, left = forks, most - len(forks)
    for _ in range(DEEP - 1):
        following: list[dict[str, Any]] = []
        for fork in generation:
            if left <= 0:
                return
            page = index.search(Wanted(origin=fork["match"]), viewer, left)
            tree = _readable(tree_of, fork["match"]) if page.matches else Tree()
            fork["forks"] = _forks(page.matches, tree)
            fork["complete"] = page.place is None
            left -= len(page.matches)
            following += fork["forks"]
        generation = following


def _readable(tree_of: Callable[[str], Tree], match: str) -> Tree:
    """The tree of a fork; that of a damaged one is empty, so that its own forks are left out, and no others."""
    try:
        return tree_of(match)
    except BrokenRecord as error:
        _log.error("the forks of match %s are left out of a lineage: %s", match, type(error).__name__)
        return Tree()


def _forks(found: Iterable[Summary], tree: Tree) -> list[dict[str, Any]]:
    """Those of the matches found that go on from the match of this very tree."""
    return [_shown(row, row.origin) for row in found if row.origin is not None and _goes_on_from(tree, row.origin)]


def _goes_on_from(tree: Tree, origin: Origin) -> bool:
    """Whether an origin is an entry of this very match: a record that was brought in may name any."""
    return 0 < origin.seq <= tree.last and tree.entry(origin.seq).digest == origin.digest


def _is_whole(fork: Mapping[str, Any]) -> bool:
    return fork["complete"] and all(map(_is_whole, fork["forks"]))


def _shown(row: Summary, origin: Origin) -> dict[str, Any]:
    return {
        "match": row.match,
        "seq": origin.seq,
        "status": row.status,
        "opened_at": row.opened_at,
        "origin": msgspec.to_builtins(origin),
        "forks": [],
        "complete": False,
    }
