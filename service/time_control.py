"""Time control: how long a seat may think about a question. A take-back without anybody's consent gains no time.

The clock of a question runs from when it is asked. It stops while another question is open, and resumes when the match
returns to its question, whoever has consented. If another person has agreed to that, or has done it, so much is left at
least that the question can be answered.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, MutableMapping
from copy import copy
from datetime import UTC, datetime, timedelta
from weakref import WeakKeyDictionary

from domain.log.bounds import MOST_TO_FIND_BACK
from domain.log.entry import HeadMoved, TakeBackAnswered, TakeBackAsked, TimeCredited
from domain.log.overlay import ListOverlay
from domain.log.tree import Tree

LONGEST_CLOCK = 30 * 24 * 3600  # seconds to answer a question
GRACE = timedelta(milliseconds=MOST_TO_FIND_BACK)  # beside the time in which nobody could answer
LEAST_LEFT = timedelta(seconds=10)  # of a question to which another person has let the match return

_counts: WeakKeyDictionary[Tree, Count] = WeakKeyDictionary()


class Count:
    """The thinking time used for each question of a match, counted incrementally, entry by entry.

    `starts` holds for each entry the time at which its question would have been asked if its clock had never stopped.
    """

    def __init__(self) -> None:
        self.starts: list[datetime | None] | ListOverlay[datetime | None] = [None]
        self.used: MutableMapping[int, timedelta] = {}  # question -> time used before the match left it
        self._open, self._began = 0, datetime.min.replace(tzinfo=UTC)
        self._granted: frozenset[int] = frozenset()  # entries to which a person has consented to go back

    def branch(self) -> Count:
        """A copy of the count so far, to be continued for a branch of the match."""
        branch = copy(self)
        branch.starts, branch.used = ListOverlay(self.starts), ChainMap({}, self.used)
        return branch

    def follow(self, tree: Tree) -> None:
        """Count the entries that were added since the last time."""
        for seq in range(len(self.starts), tree.last + 1):
            body, at, question = tree.body(seq), datetime.fromisoformat(tree.entry(seq).at), tree.opened_at(seq)
            if question != self._open or isinstance(body, HeadMoved):
                if self._open:
                    self.used[self._open] = self.used_for(self._open) + (at - self._began)
                self._open, self._began = question, at
            if isinstance(body, TimeCredited):
                self.used[question] = self.used_for(question) - timedelta(milliseconds=body.milliseconds)
            elif isinstance(body, TakeBackAnswered) and body.consent and tree.entry(seq).by.player is not None:
                ask = tree.body(body.ask)
                assert isinstance(ask, TakeBackAsked), "the answer names an ask"
                self._granted |= {ask.to}
            elif isinstance(body, HeadMoved):
                self._return_by(tree, seq, body)
            self.starts.append(self._began - self.used_for(question) if question else None)

    def _return_by(self, tree: Tree, seq: int, moved: HeadMoved) -> None:
        """Leave a little time at least, if another person than those who are asked has consented, or has gone back."""
        clock, asked = tree.opening.terms.clock, tree.asked_after(seq)
        if clock is not None and asked is not None:
            mover = tree.entry(seq).by.player
            own = any(tree.holders[seat].player == mover for seat in asked.must)
            if moved.to in self._granted if moved.consents else not own:
                most = max(timedelta(), timedelta(seconds=clock) - LEAST_LEFT)
                self.used[self._open] = min(self.used_for(self._open), most)
        self._granted = frozenset()

    @property
    def runs_since(self) -> datetime | None:
        """Since when the clock of the open question has run without a break; None without a question."""
        return self._began if self._open else None

    def used_for(self, question: int) -> timedelta:
        """The thinking time used for a question before the match left it."""
        return self.used.get(question, timedelta())


def to_credit(tree: Tree, since: datetime, until: datetime) -> int:
    """The milliseconds that the open question's clock gets back of a time in which nobody could answer; 0 for none.

    These are as many as it ran in that time, and some more to find back to the table, once for the same `since`.
    """
    began = _count_of(tree).runs_since
    if tree.opening.terms.clock is None or began is None or tree.asked_after(tree.last) is None or began >= until:
        return 0
    if any(datetime.fromisoformat(credit.since) == since for credit in _credits_from(tree, until)):
        return 0
    return (until - max(since, began) + GRACE) // timedelta(milliseconds=1)


def _credits_from(tree: Tree, moment: datetime) -> Iterator[TimeCredited]:
    for entry in reversed(tree.entries):
        if datetime.fromisoformat(entry.at) < moment:
            return
        if isinstance(entry.body, TimeCredited):
            yield entry.body


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
