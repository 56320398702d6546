"""Whether a part of an effect can be applied, and an option activated (R42, R43)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from domain.table.layout import Seat
from domain.table.table import TableView

from . import layout as on
from .cards import EVENTS, PLACES
from .effects_grammar import (
    AT_LEAST,
    HE,
    NIGHT,
    Abundant,
    Act,
    Condition,
    Counted,
    Designate,
    Effect,
    EventLies,
    If,
    Mana,
    Part,
    Surplus,
    Tokens,
)

HIS = "his"


@dataclass(frozen=True)
class Actor:
    """Who triggers an effect; `leaving` is 1 while the fragment that would be played still lies in the hand (R43)."""

    seat: Seat
    leaving: int = 0


def is_applicable(t: TableView, actor: Actor, effect: Effect) -> bool:
    """Whether at least one part is valid now (R43)."""
    return any(is_valid(t, actor, part, None) for part in effect)


def is_valid(t: TableView, actor: Actor, part: Part, designated: Seat | None) -> bool:
    """Whether all elements of a part can be applied together, on the state before it (R42)."""
    if Designate() in part:
        return bool(targets(t, actor, part))
    return _is_own_valid(t, actor, part) and (not _names_him(part) or _is_his_valid(t, part, designated))


def targets(t: TableView, actor: Actor, part: Part) -> list[Seat]:
    """The seats that can be designated, clockwise from the left of the actor; empty if the part is not valid."""
    if not _is_own_valid(t, actor, part):
        return []
    others = [(actor.seat + step) % t.seats for step in range(1, t.seats)]
    return [other for other in others if _is_his_valid(t, part, other)]


def _names_him(part: Part) -> bool:
    return any(
        (isinstance(element, Act) and element.verb.startswith(HE))
        or (isinstance(element, If) and isinstance(element.condition, Mana) and element.condition.whose == HIS)
        for element in part
    )


def _is_own_valid(t: TableView, actor: Actor, part: Part) -> bool:
    return all(holds(t, actor.seat, element.condition) for element in _conditions(part)) and _can_pay(t, actor, part)


def _conditions(part: Part) -> Iterable[If]:
    return (
        element
        for element in part
        if isinstance(element, If) and not (isinstance(element.condition, Mana) and element.condition.whose == HIS)
    )


def _can_pay(t: TableView, actor: Actor, part: Part) -> bool:
    """The sums of what the part takes are there, and each place that it names is in the cemetery."""
    seat, sums = actor.seat, _sums(part)
    hand = t.size(on.HAND[seat]) - actor.leaving
    for (verb, what), number in sums.items():
        if verb in ("create", "discard") and on.place_of(t, what) is None:
            return False
        if verb == "discard" and _discarded(t, sums, what) > on.tokens(t, what):
            return False
        if verb == "spend" and number > t.count(on.MANA[seat]):
            return False
        if verb == "employ" and number > t.count(on.EPHEMERAL[seat, what]):
            return False
        if verb == "renounce" and number > hand:
            return False
        if verb == "return" and number > hand + on.on_table(t, seat) + actor.leaving:
            return False
    return True


def _sums(part: Part) -> dict[tuple[str, str], int]:
    sums: dict[tuple[str, str], int] = {}
    for element in part:
        if isinstance(element, Act):
            key = (element.verb, element.what)
            sums[key] = sums.get(key, 0) + element.number
    return sums


def _discarded(t: TableView, sums: dict[tuple[str, str], int], resource: str) -> int:
    """All discards of a resource in a part, also by its other name, `demonic`."""
    own = on.resource_of(t, resource)
    return sum(n for (verb, what), n in sums.items() if verb == "discard" and on.resource_of(t, what) == own)


def _is_his_valid(t: TableView, part: Part, seat: Seat | None) -> bool:
    """What the part asks of the designated seat."""
    if seat is None:
        return False
    sums = _sums(part)
    if sums.get((f"{HE}spend", "mana"), 0) > t.count(on.MANA[seat]):
        return False
    if sums.get((f"{HE}return", ""), 0) > t.size(on.HAND[seat]) + on.on_table(t, seat):
        return False
    return all(
        _compare(t.count(on.MANA[seat]), element.condition.order, element.condition.number)
        for element in part
        if isinstance(element, If) and isinstance(element.condition, Mana) and element.condition.whose == HIS
    )


def holds(t: TableView, seat: Seat, condition: Condition) -> bool:
    """Whether a condition is true for a seat."""
    match condition:
        case Tokens(resource, order, number):
            return _compare(on.tokens(t, resource), order, number)
        case Abundant(resource, wanted):
            return on.is_abundant(t, resource) == wanted
        case Mana(_, order, number):
            return _compare(t.count(on.MANA[seat]), order, number)
        case EventLies(tag, wanted):
            return any(EVENTS[event].tag == tag for event in t.at(on.SURROUNDINGS)) == wanted
        case Surplus(resource, number):
            place = on.place_of(t, resource)
            future = None if place is None else PLACES[place].future
            return future is not None and on.tokens(t, resource) >= future + number
        case Counted(span, _, _, number):
            return t.count((on.IN_NIGHT if span == NIGHT else on.IN_AGE)[seat, condition.name]) >= number


def _compare(value: int, order: str, number: int) -> bool:
    return value >= number if order == AT_LEAST else value <= number
