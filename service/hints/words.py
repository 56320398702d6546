"""Advice in words, for the seat that took it and, once the match is over, for everybody who reads its record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from annales.domain.contract.engine import from_wire, label_of, to_wire
from annales.domain.contract.game import Action
from annales.domain.contract.narration import Narrator
from annales.domain.contract.texts import MISFITS as OF_TEMPLATES
from annales.domain.errors import TableError
from annales.domain.log.entry import Hinted
from annales.domain.review.reason_words import in_words
from annales.domain.review.reasons import Reason
from annales.service.match import Match

MISFITS = (*OF_TEMPLATES, AssertionError, TableError, msgspec.ValidationError)


def advised(body: Hinted) -> Mapping[str, Any] | None:
    """The advice of an entry whose envelope is open."""
    advice = body.action.get("advice")
    return advice if isinstance(advice, Mapping) else None


def action_advised(match: Match, body: Hinted) -> Action | None:
    """The answer that is advised; None if the game has no such action any more."""
    try:
        return from_wire(match.game, (advised(body) or {})["answer"])
    except MISFITS:
        return None


def label(match: Match, seq: int, body: Hinted, language: str) -> str:
    """The answer that is advised, as the label of a button on the table of its entry."""
    action = action_advised(match, body)
    if action is not None:
        try:
            return label_of(match.game, match.table(seq), language, action)
        except MISFITS:
            pass
    narrator = Narrator(match.game.TEXTS, match.layout, match.tree.seats, language)
    return narrator.action((advised(body) or {}).get("answer", {}) if action is None else to_wire(action))


def notation(match: Match, seq: int, body: Hinted) -> str | None:
    """The same in the game's notation; None if its rules do not know it any more."""
    action = action_advised(match, body)
    try:
        return None if action is None else match.game.notation(match.table(seq), body.seat, action)
    except MISFITS:
        return None


def why(match: Match, body: Hinted, language: str) -> str:
    """Why it is better than another answer; empty for a reason that this release cannot read."""
    try:
        return in_words(match.game, msgspec.convert((advised(body) or {})["reason"], Reason), language)
    except MISFITS:
        return ""


def told(match: Match, seq: int, body: Hinted, language: str) -> list[str]:
    """What the log says of advice that the viewer may read: the answer, and why."""
    if advised(body) is None:
        return []
    reason = why(match, body, language)
    return [f"{label(match, seq, body, language)}. {reason}" if reason else label(match, seq, body, language)]
