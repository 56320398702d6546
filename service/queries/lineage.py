"""The lineage of a match: the tree of its forks as one viewer may see it, a page at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator

from annales.domain.errors import BrokenRecord, NoSuchMatch
from annales.domain.log.terms import Origin
from annales.domain.log.tree import Tree
from annales.events.projections.index import Index
from annales.events.projections.lists import Wanted
from annales.events.projections.summary import Summary
from annales.service.answers.match.forks import ForkShown, Lineage
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
) -> tuple[Lineage, str | None]:
    """A match with its origin and a page of its forks, newest first, each with its own forks as a subtree.

    Only forks that this viewer may know of are included. `after` is where the page begins, and the second result where
    the next one does, of which the caller makes the cursor. Raises NoSuchMatch. Subtrees are filled generation by
    generation, until there are `most` forks in all. A fork is `complete` if all of its own forks are included;
    otherwise clients read the rest from its lineage.
    """
    match = matches.visible(id, viewer)
    page = index.search(Wanted(origin=match.id), viewer, limit, after)
    forks = _forks(page.matches, match.tree)
    _grow(forks, index, lambda fork: matches.visible(fork, viewer).tree, viewer, most)
    _mark_imported(forks, matches)
    is_complete = page.place is None and all(map(_is_whole, forks))
    return Lineage(match.id, match.opening.origin, forks, is_complete, None), page.place


def _grow(forks: list[ForkShown], index: Index, tree_of: Callable[[str], Tree], viewer: str | None, most: int) -> None:
    """Add the forks of these forks, and so on, until there are `most`."""
    generation, left = forks, most - len(forks)
    for _ in range(DEEP - 1):
        following: list[ForkShown] = []
        for fork in generation:
            if left <= 0:
                return
            page = index.search(Wanted(origin=fork.match), viewer, left)
            tree = _readable(tree_of, fork.match) if page.matches else Tree()
            fork.forks = _forks(page.matches, tree)
            fork.complete = page.place is None
            left -= len(page.matches)
            following += fork.forks
        generation = following


def _mark_imported(forks: list[ForkShown], matches: Matches) -> None:
    """Say of each fork where it was imported from: its sender may name any public match as its origin."""
    every = list(_each(forks))
    sources = matches.sources_of([fork.match for fork in every])
    for fork in every:
        fork.imported = sources[fork.match]


def _each(forks: Iterable[ForkShown]) -> Iterator[ForkShown]:
    for fork in forks:
        yield fork
        yield from _each(fork.forks)


def _readable(tree_of: Callable[[str], Tree], match: str) -> Tree:
    """The tree of a fork; an empty one if the fork is damaged or gone, so that only its own forks are left out."""
    try:
        return tree_of(match)
    except (NoSuchMatch, UnknownGame):
        return Tree()
    except BrokenRecord as error:
        _log.error("the forks of match %s are left out of a lineage: %s", match, type(error).__name__)
        return Tree()


def _forks(rows: Iterable[Summary], tree: Tree) -> list[ForkShown]:
    """The matches among these rows that really continue the match of this tree."""
    return [
        ForkShown(row.match, row.origin.seq, row.status, row.opened_at, row.origin, None, [], False)
        for row in rows
        if row.origin is not None and _is_origin(tree, row.origin)
    ]


def _is_origin(tree: Tree, origin: Origin) -> bool:
    """Whether an origin is an entry of this very match; an imported record may claim any origin."""
    return 0 < origin.seq <= tree.last and tree.entry(origin.seq).digest == origin.digest


def _is_whole(fork: ForkShown) -> bool:
    return fork.complete and all(map(_is_whole, fork.forks))
