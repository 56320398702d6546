"""The lineage of a match: the tree of its forks as one viewer may see it, a page at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from annales.domain.errors import BrokenRecord, NoSuchMatch
from annales.domain.log.terms import Origin
from annales.domain.log.tree import Tree
from annales.events.projections.index import Index
from annales.events.projections.lists import Wanted
from annales.events.projections.summary import Summary
from annales.service.errors import UnknownGame
from annales.service.matches import Matches

MOST = 200  # forks in one response, on all levels
DEEP = 20  # generations

_log = logging.getLogger(__name__)


def lineage(
    matches: Matches,
    index: Index,
    id: str,
    viewer: str | None,
    limit: int = 50,
    after: str | None = None,
    most: int = MOST,
) -> dict[str, Any]:
    """A match with its origin and a page of its forks, newest first, each with its own forks as a subtree.

    Only forks that this viewer may know of are included. `after` is where the page begins, `place` in the result where
    the next one does. Raises NoSuchMatch. Subtrees are filled generation by generation, until there are `most` forks in
    all. A fork is `complete` if all of its own forks are included; otherwise clients read the rest from its lineage.
    """
    match = matches.visible(id, viewer)
    page = index.search(Wanted(origin=match.id), viewer, limit, after)
    forks = _forks(page.matches, match.tree)
    _grow(forks, index, lambda fork: matches.visible(fork, viewer).tree, viewer, most)
    _mark_imported(forks, matches)
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
    """Add the forks of these forks, and so on, until there are `most`."""
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


def _mark_imported(forks: list[dict[str, Any]], matches: Matches) -> None:
    """Say of each fork where it was imported from: its sender may name any public match as its origin."""
    every = list(_each(forks))
    sources = matches.sources_of([fork["match"] for fork in every])
    for fork in every:
        fork["imported"] = msgspec.to_builtins(sources[fork["match"]])


def _each(forks: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for fork in forks:
        yield fork
        yield from _each(fork["forks"])


def _readable(tree_of: Callable[[str], Tree], match: str) -> Tree:
    """The tree of a fork; an empty one if the fork is damaged or gone, so that only its own forks are left out."""
    try:
        return tree_of(match)
    except (NoSuchMatch, UnknownGame):
        return Tree()
    except BrokenRecord as error:
        _log.error("the forks of match %s are left out of a lineage: %s", match, type(error).__name__)
        return Tree()


def _forks(rows: Iterable[Summary], tree: Tree) -> list[dict[str, Any]]:
    """The matches among these rows that really continue the match of this tree."""
    return [_fork_json(row, row.origin) for row in rows if row.origin is not None and _is_origin(tree, row.origin)]


def _is_origin(tree: Tree, origin: Origin) -> bool:
    """Whether an origin is an entry of this very match; an imported record may claim any origin."""
    return 0 < origin.seq <= tree.last and tree.entry(origin.seq).digest == origin.digest


def _is_whole(fork: Mapping[str, Any]) -> bool:
    return fork["complete"] and all(map(_is_whole, fork["forks"]))


def _fork_json(row: Summary, origin: Origin) -> dict[str, Any]:
    return {
        "match": row.match,
        "seq": origin.seq,
        "status": row.status,
        "opened_at": row.opened_at,
        "origin": msgspec.to_builtins(origin),
        "imported": None,
        "forks": [],
        "complete": False,
    }
