"""How long a question may be thought about: a take-back that nobody had to consent to wins no time.

A clock counts the seconds of a question from when it is asked. While another question stands it rests, and goes on when
the match comes back by an undo that was the asker's alone, or by a redo. What others have consented to, and every
take-back where they are free, gives the whole time again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from domain.kernel.entry import Body, HeadMoved
from domain.kernel.tree import Tree

LONGEST_CLOCK = 30 * 24 * 3600              # seconds to answer a question


def counted_from(tree: Tree, terms: Mapping[str, Any], seq: int, now: str | None = None) -> datetime:
    """From when the seconds of the question count that stood at an entry, were it asked without a break.

    With `now`, of the question at that entry which is asked again at this time.
    """
    question = tree.opened_at(seq)
    upto = seq if now is None else tree.last
    if now is None and tree.moved_at(seq) < question:
        return _time(tree, question)
    began: datetime | None = None
    thought = timedelta()
    for one in range(question, upto + 1):
        stands = tree.opened_at(one) == question
        if restarts(terms, tree.body(one)):
            began, thought = None, timedelta()
        elif began is not None and not stands:
            thought, began = thought + (_time(tree, one) - began), None
        if stands and began is None:
            began = _time(tree, one)
    if began is None:
        assert now is not None, "the question stands at its entry"
        began = datetime.fromisoformat(now)
    return began - thought


def restarts(terms: Mapping[str, Any], body: Body) -> bool:
    """Whether a move of the head gives the question to which it goes its whole time again."""
    return isinstance(body, HeadMoved) and (bool(body.consents) or terms["take_back"] == "free")


def _time(tree: Tree, seq: int) -> datetime:
    return datetime.fromisoformat(tree.entry(seq).at)
