"""Whether a part of an effect can be applied, and an option activated (R42, R43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.seats import clockwise

from . import layout as on
from .cards import EFFECTS, EVENTS, RESOURCES
from .demands import ABSENT, Unmet, unmet
from .effects_grammar import (
    AT_LEAST,
    DEMONIC,
    EPHEMERALS,
    HAND,
    HELD,
    MANA,
    NIGHT,
    Abundant,
    Condition,
    CounterReached,
    EventLies,
    Mana,
    Needs,
    Part,
    Surplus,
    Tokens,
)

EffectOption = tuple[Action, str, int]  # an answer, the card, and the number of its effect from 0


def unmet_demands(t: TableView, seat: Seat) -> int:
    """The demands of parts on tokens, mana, ephemerals and fragments that a seat does not meet now, as bits (R42)."""
    bits, counted = demands_with_nothing(seat, t.at(on.CEMETERY))
    amount, hand = t.counters.get, t.size(on.HAND[seat])
    for counter, at_zero, by_amount in counted:
        number = amount(counter)
        if number is not None:
            bits ^= at_zero ^ by_amount.get(number, 0)
    return bits | _IN_HAND.get(hand, 0) | _HELD.get(hand + on.on_table(t, seat), 0)


def unmet_by_playing(t: TableView, seat: Seat, unmet: int) -> int:
    """The same for the fragments of the hand: the one that would be played is on the table by then (R43)."""
    return unmet | _IN_HAND.get(t.size(on.HAND[seat]) - 1, 0)


def applicable(t: TableView, seat: Seat, options: Iterable[EffectOption], unmet: int) -> Iterator[Action]:
    """The answers with a part that is valid now, given the demands that the seat does not meet (R43)."""
    for answer, card, number in options:
        for part in EFFECTS[card][number]:
            if not part.demands & unmet and (part.only_takes or _is_rest_valid(t, seat, part, None)):
                yield answer
                break


def is_valid(t: TableView, seat: Seat, part: Part, designated: Seat | None) -> bool:
    """Whether all elements of a part can be applied together, on the state before it (R42)."""
    return _is_there(t, seat, part) and (part.only_takes or _is_rest_valid(t, seat, part, designated))


def targets(t: TableView, seat: Seat, part: Part) -> list[Seat]:
    """The seats that can be designated, clockwise from the left of the actor; empty if the part is not valid."""
    if not (_is_there(t, seat, part) and _meets_conditions(t, seat, part.needs)):
        return []
    return [other for other in clockwise(t, seat) if _is_his_valid(t, part.needs, other)]


_IN_HAND, _HELD = unmet(HAND), unmet(HELD)


@lru_cache(maxsize=1024)
def _counter_of(seat: Seat, cemetery: tuple[Piece, ...]) -> Mapping[str, str | None]:
    """The counter of each thing that a part can take; None for the resources of absent places (R48)."""
    resources = on.resources_of(cemetery)
    tokens = {word: on.TOKENS[resources[word]] if word in resources else None for word in (*RESOURCES, DEMONIC)}
    return {**tokens, **{what: on.EPHEMERAL[seat, what] for what in EPHEMERALS}, MANA: on.MANA[seat]}


@lru_cache(maxsize=1024)
def demands_with_nothing(seat: Seat, cemetery: tuple[Piece, ...]) -> tuple[int, list[tuple[str, int, Unmet]]]:
    """The demands that are not met while a seat has nothing, and by counter: these, and those at each amount."""
    bits, counted = 0, list[tuple[str, int, Unmet]]()
    for thing, counter in _counter_of(seat, cemetery).items():
        by_amount = unmet(thing)
        if counter is None:
            bits |= by_amount.get(ABSENT, 0)
        elif 0 in by_amount:
            bits |= by_amount[0]
            counted.append((counter, by_amount[0], by_amount))
    return bits, counted


def _is_there(t: TableView, seat: Seat, part: Part) -> bool:
    """Whether a seat has what a part takes, and the places of what it creates are in the cemetery."""
    counters, counter_of = t.counters, _counter_of(seat, t.at(on.CEMETERY))
    for thing, number in part.takes:
        counter = counter_of[thing]
        if counter is None or counters.get(counter, 0) < number:
            return False
    needs, hand = part.needs, t.size(on.HAND[seat])
    return needs.renounce <= hand and needs.give_back <= hand + on.on_table(t, seat)


def _is_rest_valid(t: TableView, seat: Seat, part: Part, designated: Seat | None) -> bool:
    """Its conditions hold, and the designated seat can do what is asked of it."""
    needs = part.needs
    if not _meets_conditions(t, seat, needs):
        return False
    if part.designates:
        return any(_is_his_valid(t, needs, other) for other in clockwise(t, seat))
    return not needs.names_him or (designated is not None and _is_his_valid(t, needs, designated))


def _meets_conditions(t: TableView, seat: Seat, needs: Needs) -> bool:
    for condition in needs.conditions:
        if not holds(t, seat, condition):
            return False
    return not needs.mixes_demonic or _can_discard_all(t, needs)


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
        case CounterReached(span, _, _, number):
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
