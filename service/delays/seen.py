"""The part of a match with a delay that is visible without a seat: its entries up to one of them, and no more.

All that they are shown follows from a tree that ends there, so there is one place that hides what is too new.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta
from threading import Lock

from msgspec import UNSET

from annales.domain.log.terms import Delay
from annales.domain.log.tree import Tree
from annales.service.match import stamp

TREES = 256  # shortened trees that are kept: of all matches with a delay that are read, the last ones


def last_seen(tree: Tree, delay: Delay, now: datetime) -> int:
    """The newest entry that those without a seat may see.

    What happened before the match began is no secret, nor is its opening step. In entries, the end of the match ends
    the delay too; in seconds, the last entries have to wait as all others.
    """
    first = tree.first_step()
    if first is None:
        return tree.last
    if delay.entries is not UNSET:
        return tree.last if tree.is_over() else max(first, tree.last - delay.entries)
    assert delay.seconds is not UNSET, "a delay is in entries or in seconds"
    until = stamp(now - timedelta(seconds=delay.seconds))
    last = tree.last
    while last > first and tree.entry(last).at > until:
        last -= 1
    return last


def opens_at(tree: Tree, delay: Delay, last: int) -> datetime | None:
    """When those who may see the entries up to `last` may see the next one; None if that does not depend on time."""
    if delay.seconds is UNSET or last >= tree.last:
        return None
    return later(tree.entry(last + 1).at, delay.seconds)


def later(at: str, seconds: int) -> datetime:
    """This many seconds after a time of the log."""
    return datetime.fromisoformat(at) + timedelta(seconds=seconds)


class ShortenedTrees:
    """Trees that end with the newest entry that those without a seat may see.

    Like the trees of the match cache, they grow in place: everybody without a seat sees as much of a match.
    """

    def __init__(self, most: int = TREES) -> None:
        self._most = most
        self._trees: OrderedDict[str, Tree] = OrderedDict()
        self._lock = Lock()

    def upto(self, match: str, tree: Tree, last: int) -> Tree:
        """The tree of a match up to an entry."""
        with self._lock:
            kept = self._trees.get(match)
            if kept is None or not 0 < kept.last <= last or tree.entry(kept.last).digest != kept.digest:
                kept = self._trees[match] = Tree()
            for entry in tree.entries[kept.last : last]:
                kept.add(entry)
            self._trees.move_to_end(match)
            while len(self._trees) > self._most:
                self._trees.popitem(last=False)
            return kept
