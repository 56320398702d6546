"""Answers about instructions given ahead."""

from __future__ import annotations

from marshmallow import fields

from annales.service.answers.members import BOUNDS
from annales.service.http.openapi.schemas.actions import Action
from annales.service.http.openapi.schemas.converter import Written
from annales.service.http.openapi.schemas.shapes import Shown, documented, integer, list_of, part, string


class About(Written):
    """What a question is about: a seat by its number, or a piece, a place or another term of the game."""

    JSON = {"anyOf": [{"type": "string", "maxLength": 64}, {"type": "integer", **BOUNDS}]}


class OrderShown(Shown):
    """An answer that a seat has given ahead."""

    kinds = fields.List(
        fields.String(), **documented("the kinds of questions that it answers; empty for all that can be passed")
    )
    about = list_of(About, "what these must be about; empty for anything")
    answer = part(Action, "the answer, as an action; absent for an order to pass", required=False)
    until = string("the scope that it stands for; null until it is revoked", allow_none=True)
    words = string("with `words`: the order in one line, in the caller's language", required=False)


class Instruction(Shown):
    """What a seat answers ahead: the orders that still stand."""

    entry = integer("the entry in which they were given")
    orders = list_of(OrderShown, "the orders, the first one that fits a question answers it")


class PassableShown(Shown):
    """A kind of question that can be passed ahead."""

    kind = string("the kind of question, as `kinds` of an order names it")
    words = string("the question in words")


class ScopeShown(Shown):
    """How long an order can stand."""

    until = string("its id, as `until` of an order names it")
    words = string("the order to pass for so long, in words")


class Instructable(Shown):
    """What can be passed ahead in this game, and for how long."""

    kinds = list_of(PassableShown, "the kinds of questions that can be passed; empty if none can")
    scopes = list_of(ScopeShown, "how long an order can stand, beside until it is revoked")


class Instructions(Shown):
    """What the caller's seat answers ahead, and what it can answer so."""

    instructions = part(Instruction, "what stands; null if nothing does", allow_none=True)
    instructable = part(Instructable, "what can be passed ahead")
