"""Requests about instructions given ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from annales.domain.contract.ahead.orders import MOST_ORDERS, MOST_TERMS, Order
from annales.service.answers.match.instructions import ABOUT
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import ActionField, ListOf, Part, Strict, Text, as_integer, is_huge, reasons
from annales.service.http.openapi.validators import Length

TERM = Length(1, 64)


class AboutField(Text):
    """A seat by its number, or a term of the game."""

    JSON: ClassVar[dict[str, Any]] = ABOUT
    default_error_messages = reasons(invalid=RequestReason.NOT_A_STRING, too_large=RequestReason.NUMBER_TOO_LARGE)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        number = as_integer(value)
        if number is not None:
            return number
        if is_huge(value):
            raise self.make_error("too_large", input=value)
        text = super()._deserialize(value, attr, data, **kwargs)
        TERM(text)
        return text


class OrderRequest(Strict):
    """An answer given ahead: to pass, or with `answer` an action."""

    kinds = ListOf(
        Text(validate=TERM),
        load_default=list,
        validate=Length(0, MOST_TERMS),
        metadata={
            "description": "the kinds of questions that it answers; none, the default, for all that can be passed. "
            "With `answer` at least one"
        },
    )
    about = ListOf(
        AboutField(),
        load_default=list,
        validate=Length(0, MOST_TERMS),
        metadata={"description": "only questions whose `about` names each of these: a seat, a piece, a place"},
    )
    answer = ActionField(
        metadata={"description": "the answer, given whenever it is legal; without it, the question is passed"}
    )
    until = Text(
        load_default=None,
        allow_none=True,
        validate=TERM,
        metadata={"description": "the scope that it stands for; null, the default, until it is revoked"},
    )


class InstructionsRequest(Strict):
    """What a seat answers ahead, in place of what it has said before."""

    orders = ListOf(
        Part(OrderRequest),
        required=True,
        validate=Length(0, MOST_ORDERS),
        metadata={"description": "the orders: the first one that fits a question answers it; none to revoke"},
    )


def order_of(sent: Mapping[str, Any]) -> Order:
    """An order as it was sent."""
    return Order(about=tuple(sent["about"]), answer=sent.get("answer"), kinds=tuple(sent["kinds"]), until=sent["until"])
