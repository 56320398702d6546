"""Answers about instructions given ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from annales.domain.contract.ahead.orders import Scalar
from annales.service.answers.members import BOUNDS, Answer, Natural, Part, component, says

ABOUT = {"anyOf": [{"type": "string", "maxLength": 64}, {"type": "integer", **BOUNDS}]}
About = Annotated[
    Scalar,
    Meta(
        title="About",
        description="What a question is about: a seat by its number, or a piece, a place or another term of the game.",
        extra_json_schema=ABOUT,
    ),
]


class OrderShown(Answer):
    """An answer that a seat has given ahead."""

    kinds: Annotated[Sequence[str], says("the kinds of questions that it answers; empty for all that can be passed")]
    about: Annotated[Sequence[About], says("what these must be about; empty for anything")]
    until: Annotated[str | None, says("the scope that it stands for; null until it is revoked")]
    answer: Annotated[
        Annotated[Part, component("GameAction")] | UnsetType,
        says("the answer, as an action; absent for an order to pass"),
    ] = UNSET
    words: Annotated[str | UnsetType, says("with `words`: the order in one line, in the caller's language")] = UNSET


class Instruction(Answer):
    """What a seat answers ahead: the orders that still stand."""

    entry: Annotated[Natural, says("the entry in which they were given")]
    orders: Annotated[Sequence[OrderShown], says("the orders, the first one that fits a question answers it")]


class PassableShown(Answer):
    """A kind of question that can be passed ahead."""

    kind: Annotated[str, says("the kind of question, as `kinds` of an order names it")]
    words: Annotated[str, says("the question in words")]


class ScopeShown(Answer):
    """How long an order can stand."""

    until: Annotated[str, says("its id, as `until` of an order names it")]
    words: Annotated[str, says("the order to pass for so long, in words")]


class Instructable(Answer):
    """What can be passed ahead in this game, and for how long."""

    kinds: Annotated[Sequence[PassableShown], says("the kinds of questions that can be passed; empty if none can")]
    scopes: Annotated[Sequence[ScopeShown], says("how long an order can stand, beside until it is revoked")]


class Instructions(Answer):
    """What the caller's seat answers ahead, and what it can answer so."""

    instructions: Annotated[Instruction | None, says("what stands; null if nothing does")]
    instructable: Annotated[Instructable, says("what can be passed ahead")]
