"""Requests about answering the open question."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, validates_schema

from annales.service.http.mistakes import Wrong
from annales.service.http.openapi.fields import NOTATION, ActionField, AnswerField, JsonInt, ListOf, Strict, Text
from annales.service.http.openapi.validators import Length, Range, invalid
from annales.service.http.reasons import RequestReason

LONGEST_LIST = 64  # answers in one request


class Answers(Strict):
    """Answers to the open question."""

    answering = JsonInt(
        required=True,
        validate=Range(min=0),
        metadata={"description": "the `number` of the question that you are answering"},
    )
    action = ActionField(metadata={"description": "one action, such as `legal` offers it"})
    notation = Text(validate=Length(1, NOTATION), metadata={"description": "one action in the game's notation"})
    actions = ListOf(
        AnswerField(),
        validate=Length(1, LONGEST_LIST),
        metadata={
            "description": "several answers in a row, each an action or its notation; either all are accepted or none"
        },
    )

    @validates_schema(skip_on_field_errors=True)
    def says_one_thing(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Require exactly one of `action`, `notation` and `actions`."""
        if sum(name in data for name in ("action", "notation", "actions")) != 1:
            raise invalid(RequestReason.NOT_ONE_WAY_TO_ANSWER)
        for position, answer in enumerate(data.get("actions", ())):
            if isinstance(answer, str) and not 1 <= len(answer) <= NOTATION:
                wrong = Wrong(RequestReason.WRONG_LENGTH, {"least": 1, "most": NOTATION})
                raise ValidationError({"actions": {position: [wrong]}})
