"""How long a question may be thought about: a take-back that nobody had to consent to wins no time.

A clock counts the seconds of a question from when it is asked. While another question stands it rests, and goes on when
the match comes back by an undo that was the asker's alone, or by a redo. What others have consented to, and every
take-back where they are free, gives the whole time again.
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
    """What was thought about each question of a match, counted once for each entry, in its order.

    `starts` holds, by entry, from when the question that stands there would count, were it asked without a break.
    """

    def __init__(self) -> None:
        self.starts: list[datetime | None] | ListOverlay[datetime | None] = [None]
        self.thought: MutableMapping[int, timedelta] = {}  # question -> while it stood, until the match went elsewhere
        self._stands, self._began = 0, datetime.min.replace(tzinfo=UTC)

    def branch(self) -> Count:
        """The count so far, to be gone on with for a branch of the match."""
        branch = copy(self)
        branch.starts, branch.thought = ListOverlay(self.starts), ChainMap({}, self.thought)
        return branch

    def follow(self, tree: Tree) -> None:
        """Count the entries that have come since the last time."""
        for seq in range(len(self.starts), tree.last + 1):
            at, question = datetime.fromisoformat(tree.entry(seq).at), tree.opened_at(seq)
            if restarts(tree, seq):
                self.thought = {}
                self._began = at
            elif question != self._stands:
                if self._stands:
                    self.thought[self._stands] = self.thought_about(self._stands) + (at - self._began)
                self._began = at
            self._stands = question
            self.starts.append(self._began - self.thought_about(question) if question else None)

    def thought_about(self, question: int) -> timedelta:
        """How long a question was thought about before the match went elsewhere."""
        return self.thought.get(question, timedelta())


def counted_from(tree: Tree, seq: int) -> datetime:
    """From when the seconds of the question count that stood at an entry, were it asked without a break."""
    start = _count_of(tree).starts[seq]
    assert start is not None, "a question stands at the entry"
    return start


def _count_of(tree: Tree) -> Count:
    count = _counts.get(tree)
    if count is None:
        count = _counts[tree] = Count() if tree.trunk is None else _count_of(tree.trunk).branch()
    count.follow(tree)
    return count


def restarts(tree: Tree, seq: int) -> bool:
    """Whether an entry is a move of the head that gives the question to which it goes its whole time again."""
    body = tree.body(seq)
    return isinstance(body, HeadMoved) and (bool(body.consents) or tree.opening.terms.take_back == "free")


def runs_out_at(tree: Tree, seq: int | None = None) -> datetime | None:
    """When the question runs out that stands at an entry (the newest); None without a clock or a question."""
    at, clock = tree.last if seq is None else seq, tree.opening.terms.clock
    if clock is None or tree.asked_after(at) is None:
        return None
    return counted_from(tree, at) + timedelta(seconds=clock)


def deadline(tree: Tree) -> int | None:
    """When the open question runs out, in milliseconds since 1970."""
    until = runs_out_at(tree)
    return None if until is None else int(until.timestamp() * 1000)
