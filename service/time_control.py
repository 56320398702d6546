"""How long a question may be thought about: a take-back that nobody had to consent to wins no time.

A clock counts the seconds of a question from when it is asked. While another question stands it rests, and goes on when
the match comes back by an undo that was the asker's alone, or by a redo. What others have consented to, and every
take-back where they are free, gives the whole time again.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from weakref import WeakKeyDictionary

from domain.log.entry import Body, HeadMoved
from domain.log.terms import Terms
from domain.log.tree import Tree

LONGEST_CLOCK = 30 * 24 * 3600  # seconds to answer a question

_counts: WeakKeyDictionary[Tree, Count] = WeakKeyDictionary()


class Count:
    """What was thought about each question of a match, counted once for each entry, in its order.

    `starts` holds, by entry, from when the question that stands there would count, were it asked without a break.
    """

    def __init__(self) -> None:
        self.starts: list[datetime | None] = [None]
        self.thought: dict[int, timedelta] = {}  # question -> while it stood, until the match went elsewhere
        self._stands, self._began = 0, datetime.min.replace(tzinfo=UTC)

    def follow(self, tree: Tree, terms: Terms) -> None:
        """Count the entries that have come since the last time."""
        for seq in range(len(self.starts), tree.last + 1):
            at, question = datetime.fromisoformat(tree.entry(seq).at), tree.opened_at(seq)
            if restarts(terms, tree.body(seq)):
                self.thought.clear()
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


def counted_from(tree: Tree, terms: Terms, seq: int, now: str | None = None) -> datetime:
    """From when the seconds of the question count that stood at an entry, were it asked without a break.

    With `now`, of the question at that entry which is asked again at this time.
    """
    count = _counts.get(tree)
    if count is None:
        count = _counts[tree] = Count()
    count.follow(tree, terms)
    question = tree.opened_at(seq)
    if now is not None and question != tree.opened_at(tree.last):
        return datetime.fromisoformat(now) - count.thought_about(question)
    start = count.starts[seq if now is None else tree.last]
    assert start is not None, "a question stands at the entry"
    return start


def restarts(terms: Terms, body: Body) -> bool:
    """Whether a move of the head gives the question to which it goes its whole time again."""
    return isinstance(body, HeadMoved) and (bool(body.consents) or terms.take_back == "free")
