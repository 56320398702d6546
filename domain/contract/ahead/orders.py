"""Orders: what a seat answers ahead, kept by the log, and the answer that they give to a question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from annales.domain.contract.engine import among, from_wire, to_wire
from annales.domain.contract.game import Action, Game
from annales.domain.errors import BadInstruction, UnknownAction
from annales.domain.reasons import InstructionReason
from annales.domain.table.facts import Asked, freeze
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Table, TableView
from annales.domain.table.visibility import as_seen

MOST_ORDERS = 8  # of one seat at a time
MOST_TERMS = 16  # kinds of questions in an order, and values that a question is to be about
Term = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Scalar = Annotated[str, msgspec.Meta(max_length=64)] | int | bool | None


class Order(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One order of a seat: an answer to questions that it will be asked.

    It answers questions of these `kinds`, or all that can be passed if none are named, and of these only such as are
    about each of the values in `about`. `answer` is an action; without one the question is passed. The order stands
    until its scope `until` is over, or until it is revoked. `since` is the mark of that scope when it was given.
    """

    about: Annotated[tuple[Scalar, ...], msgspec.Meta(max_length=MOST_TERMS)] = ()
    answer: Mapping[str, Any] | None = None
    kinds: Annotated[tuple[Term, ...], msgspec.Meta(max_length=MOST_TERMS)] = ()
    since: Any = None
    until: Term | None = None


Orders = tuple[Order, ...]


def accepted_orders(game: Game, table: Table, wanted: Iterable[Order]) -> Orders:
    """Orders as they are kept: checked, and with the marks of their scopes; raises BadInstruction or UnknownAction."""
    public = as_seen(table, None)
    return tuple(_given(game, public, position, order) for position, order in enumerate(wanted))


def _given(game: Game, public: TableView, position: int, order: Order) -> Order:
    ahead = game.ahead
    if order.until is not None and order.until not in ahead.by_id:
        known = tuple(ahead.by_id)
        raise BadInstruction(reason=InstructionReason.NO_SCOPE(position=position, until=order.until, known=known))
    for kind in order.kinds:
        known = tuple(game.TEXTS.questions if order.answer is not None else ahead.passes)
        if kind not in known:
            raise BadInstruction(reason=InstructionReason.NO_QUESTION(position=position, kind=kind, known=known))
    if order.answer is None:
        if not ahead.passes:
            raise BadInstruction(reason=InstructionReason.NOTHING_TO_PASS(game=game.SLUG))
    elif not order.kinds:
        raise BadInstruction(reason=InstructionReason.ANSWERS_WHAT(position=position))
    else:
        action = from_wire(game, order.answer)
        if action.KEEPS or action.SETTLES:
            raise BadInstruction(
                reason=InstructionReason.NOT_AHEAD(position=position, action=str(order.answer["type"]))
            )
        order = msgspec.structs.replace(order, answer=freeze(to_wire(action)))
    return msgspec.structs.replace(order, since=_mark(game, public, order.until))


def _mark(game: Game, public: TableView, until: str | None) -> Value:
    scope = None if until is None else game.ahead.by_id[until]
    return None if scope is None or scope.mark is None else scope.mark(public)


def stands(game: Game, public: TableView, order: Order, asked: Iterable[Asked], seat: Seat) -> bool:
    """Whether an order is not over; `asked` are the questions since it was given, `public` the table for a spectator.

    An order of a scope that the game does not have any more is over.
    """
    if order.until is None:
        return True
    scope = game.ahead.by_id.get(order.until)
    if scope is None or (scope.mark is not None and freeze(scope.mark(public)) != freeze(order.since)):
        return False
    return not any(question.kind in scope.asked and seat in question.must for question in asked)


def answer_of(game: Game, table: Table, seat: Seat, orders: Sequence[Order]) -> Action | None:
    """The answer that these orders give to the open question for a seat: that of the first one that has a legal one.

    None if there is none: then the seat is asked as without orders.
    """
    asked = table.asked
    if asked is None or not (seat in asked.must or seat in asked.may):
        return None
    for order in orders:
        action = _answer(game, table, seat, asked, order)
        if action is not None and any(action == legal for legal in among(game, table, seat, action)):
            return action
    return None


def _answer(game: Game, table: Table, seat: Seat, asked: Asked, order: Order) -> Action | None:
    if (order.kinds and asked.kind not in order.kinds) or not _is_about(asked.about, order.about):
        return None
    if order.answer is None:
        passed = game.ahead.passes.get(asked.kind) if seat in asked.must else None
        action: Action | None = None if passed is None else passed(as_seen(table, None), seat)
        return action
    try:
        return from_wire(game, order.answer)
    except UnknownAction:  # an action that the rules have lost since
        return None


def _is_about(about: Value, wanted: Iterable[Value]) -> bool:
    """Whether a question is about each of these values: it names them at any depth."""
    named = tuple(_named(about))
    return all(any(one is value or (type(one) is type(value) and one == value) for one in named) for value in wanted)


def _named(value: Value) -> Iterable[Value]:
    if isinstance(value, (list, tuple)):
        for held in value:
            yield from _named(held)
    else:
        yield value
