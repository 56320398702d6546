"""Whether a part of an effect can be applied, and an option activated (R42, R43)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from domain.table.layout import Seat
from domain.table.table import TableView
from domain.tabletop.seats import clockwise

from . import layout as on
from .cards import EVENTS
from .effects_grammar import (
    AT_LEAST,
    NIGHT,
    Abundant,
    Condition,
    Counted,
    Effect,
    EventLies,
    Mana,
    Needs,
    Part,
    Surplus,
    Tokens,
)


@dataclass(frozen=True)
class Actor:
    """Who triggers an effect; `leaving` is 1 while the fragment that would be played still lies in the hand (R43)."""

    seat: Seat
    leaving: int = 0


def is_applicable(t: TableView, actor: Actor, effect: Effect) -> bool:
    """Whether at least one part is valid now (R43)."""
    if len(effect) == 1:  # as most are
        return is_valid(t, actor, effect[0], None)
    return any(is_valid(t, actor, part, None) for part in effect)


def is_valid(t: TableView, actor: Actor, part: Part, designated: Seat | None) -> bool:
    """Whether all elements of a part can be applied together, on the state before it (R42)."""
    needs = part.needs
    if not _is_own_valid(t, actor, needs):
        return False
    if part.designates:
        return any(_is_his_valid(t, needs, other) for other in clockwise(t, actor.seat))
    return not needs.names_him or (designated is not None and _is_his_valid(t, needs, designated))


def targets(t: TableView, actor: Actor, part: Part) -> list[Seat]:
    """The seats that can be designated, clockwise from the left of the actor; empty if the part is not valid."""
    if not _is_own_valid(t, actor, part.needs):
        return []
    return [other for other in clockwise(t, actor.seat) if _is_his_valid(t, part.needs, other)]


def _is_own_valid(t: TableView, actor: Actor, needs: Needs) -> bool:
    """The conditions hold, the places are in the cemetery, and the sums of what the part takes are there."""
    seat, counters = actor.seat, t.counters
    if needs.spend and needs.spend > counters.get(on.MANA[seat], 0):
        return False
    for resource, number in needs.discards:
        if number > on.tokens(t, resource):
            return False
    for what, number in needs.employs:
        if number > counters.get(on.EPHEMERAL[seat, what], 0):
            return False
    for resource in needs.creates:
        if on.resource_of(t, resource) is None:
            return False
    for condition in needs.conditions:
        if not holds(t, seat, condition):
            return False
    if needs.takes_fragments and not _has_fragments(t, actor, needs):
        return False
    return not needs.names_demonic or _can_discard_all(t, needs)


def _has_fragments(t: TableView, actor: Actor, needs: Needs) -> bool:
    """The fragment that would be played is on the table by then (R43)."""
    hand = t.size(on.HAND[actor.seat]) - actor.leaving
    return needs.renounce <= hand and needs.give_back <= hand + on.on_table(t, actor.seat) + actor.leaving


def _can_discard_all(t: TableView, needs: Needs) -> bool:
    """Discards of a resource by its own name and as `demonic` count together (R47)."""
    sums = Counter[str | None]()
    for what, number in needs.discards:
        sums[on.resource_of(t, what)] += number
    return all(own is None or number <= on.tokens(t, own) for own, number in sums.items())


def _is_his_valid(t: TableView, needs: Needs, seat: Seat) -> bool:
    """What the part asks of the designated seat."""
    mana = t.count(on.MANA[seat])
    if needs.his_spend > mana:
        return False
    if needs.his_return and needs.his_return > t.size(on.HAND[seat]) + on.on_table(t, seat):
        return False
    return all(_compare(mana, condition.order, condition.number) for condition in needs.his_conditions)


def holds(t: TableView, seat: Seat, condition: Condition) -> bool:
    """Whether a condition is true for a seat."""
    match condition:
        case Counted(span, _, _, number):
            return t.count((on.IN_NIGHT if span == NIGHT else on.IN_AGE)[seat, condition.name]) >= number
        case Tokens(resource, order, number):
            return _compare(on.tokens(t, resource), order, number)
        case Abundant(resource, wanted):
            return on.is_abundant(t, resource) == wanted
        case Mana(_, order, number):
            return _compare(t.count(on.MANA[seat]), order, number)
        case EventLies(tag, wanted):
            return any(EVENTS[event].tag == tag for event in t.at(on.SURROUNDINGS)) == wanted
        case Surplus(resource, number):
            future = on.future_of(t, resource)
            return future is not None and on.tokens(t, resource) >= future + number


def _compare(value: int, order: str, number: int) -> bool:
    return value >= number if order == AT_LEAST else value <= number
