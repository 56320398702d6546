"""Why an answer is refused, and which legal answers are nearest to it.

Both follow from the legal answers of the seat that asks, so a refusal reveals nothing that this seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

import msgspec

from annales.domain.phrases import Phrase
from annales.domain.reasons import IllegalReason
from annales.domain.table.layout import Value

from .action_errors import TAG

NAMED = 8  # values that a reason lists; of more it names the first ones and the last
ELLIPSIS = "…"

Wire = Mapping[str, Value]


def why_illegal(legal: Sequence[Wire], sent: Wire) -> Phrase:
    """Why a well-formed action is none of these: no action of its kind is, or the first member with another value."""
    if not legal:
        return IllegalReason.NOTHING()
    left = [action for action in legal if action[TAG] == sent[TAG]]
    if not left:
        return IllegalReason.KIND(type=sent[TAG], kinds=_distinct(legal, TAG))
    given: list[str] = []
    for member, value in sent.items():
        possible = _distinct(left, member)
        left = [action for action in left if action[member] == value]
        if not left:
            return _why_not(member, value, possible, given)
        if member != TAG and len(possible) > 1:
            given.append(spelled_value(value))
    raise AssertionError(f"{sent} is legal")


def distance(sent: str | Wire, notation: str, action: Wire) -> tuple[int, ...]:
    """How far a legal answer is from the one that was sent, as a sort key; the nearest has the smallest one.

    A notation is nearer the more characters it begins with in common; an action first if it is of the same kind, then
    the more of its first members are the same, then the more of all.
    """
    if isinstance(sent, str):
        return (-sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(sent.strip(), notation, strict=False))),)
    alike = [name in sent and sent[name] == value for name, value in action.items() if name != TAG]
    leading = alike.index(False) if False in alike else len(alike)
    return int(action[TAG] != sent.get(TAG)), -leading, -sum(alike)


def spelled_value(value: Value) -> str:
    """A value of an action in words: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def shortened(names: Sequence[str]) -> tuple[str, ...]:
    """These names; of many, the first ones and the last."""
    return tuple(names) if len(names) <= NAMED else (*names[: NAMED - 1], ELLIPSIS, names[-1])


def _why_not(member: str, value: Value, possible: Sequence[str], given: Sequence[str]) -> Phrase:
    spelled, shown = spelled_value(value), shortened(possible)
    if not given:
        return IllegalReason.VALUE(member=member, value=spelled, possible=shown)
    return IllegalReason.VALUE_WITH(member=member, value=spelled, possible=shown, given=tuple(given))


def _distinct(actions: Sequence[Wire], member: str) -> tuple[str, ...]:
    """The values of a member, each once, in the order of the legal answers."""
    return tuple(dict.fromkeys(spelled_value(action[member]) for action in actions))
