"""What a seat answers ahead, and what it can answer so."""

from __future__ import annotations

from annales.domain.contract.ahead.orders import Order
from annales.domain.contract.game import Game
from annales.domain.phrases import Phrase
from annales.domain.table.layout import Viewer
from annales.domain.table.visibility import plain
from annales.domain.words import without_parts
from annales.service.answers.match.instructions import (
    Instructable,
    Instruction,
    Instructions,
    OrderShown,
    PassableShown,
    ScopeShown,
)
from annales.service.instructions.standing import standing
from annales.service.match import Match
from annales.service.messages.catalogue import spoken
from annales.service.reasons import InstructionWords


def instructions_view(match: Match, viewer: Viewer, language: str, words: bool) -> Instructions:
    """The current orders of a seat, and what can be passed ahead in its game."""
    orders = standing_view(match, viewer, language if words else None)
    return Instructions(orders, instructable_view(match.game, language))


def standing_view(match: Match, viewer: Viewer, words_in: str | None = None) -> Instruction | None:
    """The current orders of a seat; None if there are none, and for a spectator."""
    if viewer is None or viewer not in match.tree.instructed or match.is_over():
        return None
    found = standing(match.game, match.tree, match.table(), viewer)
    if found is None:
        return None
    return Instruction(found.entry, [_order(match.game, order, words_in) for order in found.orders])


def _order(game: Game, order: Order, words_in: str | None) -> OrderShown:
    shown = OrderShown(order.kinds, order.about, order.until)
    if order.answer is not None:
        shown.answer = plain(dict(order.answer))
    if words_in is not None:
        shown.words = spoken(_phrase(game, order, without_parts(words_in)), without_parts(words_in))
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


def instructable_view(game: Game, language: str) -> Instructable:
    """What can be passed ahead in a game, and for how long, in words."""
    language = without_parts(language)
    return Instructable(
        [PassableShown(kind, _question(game, kind, language)) for kind in game.ahead.passes],
        [
            ScopeShown(scope.id, spoken(InstructionWords.PASS(scope=scope.words.speak(language)), language))
            for scope in game.ahead.scopes
        ],
    )
