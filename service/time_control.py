"""Time control: how long a seat may think about a question. A take-back without anybody's consent gains no time.

The clock of a question runs from when it is asked. It stops while another question is open, and resumes when the match
returns to its question by a redo, or by a take-back that needed nobody's consent. A take-back with the consent of
others, and any take-back where they are free, gives the full time again.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import MutableMapping
from copy import copy
from datetime import UTC, datetime, timedelta
from weakref import WeakKeyDictionary

from domain.log.entry import HeadMoved
from domain.log.overlay import ListOverlay
from domain.log.tree import Tree

LONGEST_CLOCK = 30 * 24 * 3600  # seconds to answer a question

_counts: WeakKeyDictionary[Tree, Count] = WeakKeyDictionary()


class Count:
    """The thinking time used for each question of a match, counted incrementally, entry by entry.

    `starts` holds for each entry the time at which its question would have been asked if its clock had never stopped.
    """

    def __init__(self) -> None:
        self.starts: list[datetime | None] | ListOverlay[datetime | None] = [None]
        self.used: MutableMapping[int, timedelta] = {}  # question -> time used before the match left it
        self._open, self._began = 0, datetime.min.replace(tzinfo=UTC)

    def branch(self) -> Count:
        """A copy of the count so far, to be continued for a branch of the match."""
        branch = copy(self)
        branch.starts, branch.used = ListOverlay(self.starts), ChainMap({}, self.used)
        return branch

    def follow(self, tree: Tree) -> None:
        """Count the entries that were added since the last time."""
        for seq in range(len(self.starts), tree.last + 1):
            at, question = datetime.fromisoformat(tree.entry(seq).at), tree.opened_at(seq)
            if restarts(tree, seq):
                self.used = {}
                self._began = at
            elif question != self._open:
                if self._open:
                    self.used[self._open] = self.used_for(self._open) + (at - self._began)
                self._began = at
            self._open = question
            self.starts.append(self._began - self.used_for(question) if question else None)

    def used_for(self, question: int) -> timedelta:
        """The thinking time used for a question before the match left it."""
        return self.used.get(question, timedelta())


def counted_from(tree: Tree, seq: int) -> datetime:
    """When the question that is open at an entry would have been asked if its clock had never stopped."""
    start = _count_of(tree).starts[seq]
    assert start is not None, "a question is open at the entry"
    return start


def _count_of(tree: Tree) -> Count:
    count = _counts.get(tree)
    if count is None:
        count = _counts[tree] = Count() if tree.trunk is None else _count_of(tree.trunk).branch()
    count.follow(tree)
    return count


def restarts(tree: Tree, seq: int) -> bool:
    """Whether an entry moves the head and gives the question there its full time again."""
    body = tree.body(seq)
    return isinstance(body, HeadMoved) and (bool(body.consents) or tree.opening.terms.take_back == "free")


def runs_out_at(tree: Tree, seq: int | None = None) -> datetime | None:
    """When the time for the question at an entry (by default the newest) ends; None without a clock or a question."""
    at, clock = tree.last if seq is None else seq, tree.opening.terms.clock
    if clock is None or tree.asked_after(at) is None:
        return None
    return counted_from(tree, at) + timedelta(seconds=clock)


def deadline(tree: Tree) -> int | None:
    """When the time for the open question ends, in milliseconds since 1970."""
    until = runs_out_at(tree)
    return None if until is None else int(until.timestamp() * 1000)
