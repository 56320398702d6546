"""The orders of a seat and the possible ones, as plain JSON values."""

from __future__ import annotations

from typing import Any

from annales.domain.contract.ahead.orders import Order
from annales.domain.contract.game import Game
from annales.domain.phrases import Phrase
from annales.domain.table.layout import Viewer
from annales.domain.table.visibility import plain
from annales.domain.words import without_parts
from annales.service.instructions.standing import StandingOrders, standing
from annales.service.match import Match
from annales.service.messages.catalogue import spoken
from annales.service.reasons import InstructionWords


def instructions_view(match: Match, viewer: Viewer, language: str, words: bool) -> dict[str, Any]:
    """The current orders of a seat, and what can be passed ahead in its game."""
    return {
        "instructions": standing_view(match, viewer, language if words else None),
        "instructable": instructable_view(match.game, language),
    }


def standing_view(match: Match, viewer: Viewer, words_in: str | None = None) -> dict[str, Any] | None:
    """The current orders of a seat; None if there are none, and for a spectator."""
    if viewer is None or viewer not in match.tree.instructed or match.is_over():
        return None
    found = standing(match.game, match.tree, match.table(), viewer)
    return None if found is None else _standing(match.game, found, words_in)


def _standing(game: Game, found: StandingOrders, words_in: str | None) -> dict[str, Any]:
    return {"entry": found.entry, "orders": [_order(game, order, words_in) for order in found.orders]}


def _order(game: Game, order: Order, words_in: str | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "kinds": list(order.kinds),
        "about": list(order.about),
        "until": order.until,
    }
    if order.answer is not None:
        shown["answer"] = plain(dict(order.answer))
    if words_in is not None:
        shown["words"] = spoken(_phrase(game, order, without_parts(words_in)), without_parts(words_in))
    return shown


def _phrase(game: Game, order: Order, language: str) -> Phrase:
    """An order as a sentence: what it answers, to which questions, for how long."""
    scope = None if order.until is None else game.ahead.by_id[order.until].words.speak(language)
    about = ", ".join(_question(game, kind, language) for kind in order.kinds)
    if order.answer is not None:
        answer = game.TEXTS.label(language, order.answer)
        if scope is None:
            return InstructionWords.ANSWER_ON(about=about, answer=answer)
        return InstructionWords.ANSWER(about=about, answer=answer, scope=scope)
    if scope is None:
        return InstructionWords.PASS_ON_OF(about=about) if about else InstructionWords.PASS_ON()
    return InstructionWords.PASS_OF(about=about, scope=scope) if about else InstructionWords.PASS(scope=scope)


def _question(game: Game, kind: str, language: str) -> str:
    return game.TEXTS.question(language, kind) if kind in game.TEXTS.questions else kind


def instructable_view(game: Game, language: str) -> dict[str, Any]:
    """What can be passed ahead in a game, and for how long, in words."""
    language = without_parts(language)
    return {
        "kinds": [{"kind": kind, "words": _question(game, kind, language)} for kind in game.ahead.passes],
        "scopes": [
            {
                "until": scope.id,
                "words": spoken(InstructionWords.PASS(scope=scope.words.speak(language)), language),
            }
            for scope in game.ahead.scopes
        ],
    }
