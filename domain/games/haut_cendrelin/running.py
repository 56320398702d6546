"""Running an effect part by part, with the choices that it waits for (R44, R45, J31)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Place, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda

from . import glory
from . import layout as on
from .actions import DOWN, HAND, UP, Renounce, Return, Wish
from .actions import Designate as DesignateAction
from .cards import BOX, EFFECTS, EVENTS, UNFORESEEN
from .effects_grammar import Act, Effect, Part
from .frames import Running
from .validity import is_valid, targets

UNFORESEEN_OPTION = -1
WISH, DESIGNATE, RENOUNCE, RETURN = "wish", "designate", "renounce", "return"  # questions
START = -1  # the element of a part that has not been tested yet
_OF_NIGHT, _OF_AGE = frozenset(on.NIGHT_COUNTERS), frozenset(on.AGE_COUNTERS)
_DONE = {"create": "created", "discard": "discarded", "prepare": "prepared", "employ": "employed", "spend": "spent"}


def start(t: Table, seat: Seat, source: str, option: int) -> None:
    """Apply an effect until it is over or waits for an answer; options are numbered from 0."""
    _go_on(t, Running(seat, source, option, 0, START, 0, None, False))


def effect_of(running: Running) -> Effect:
    """The effect that is being applied."""
    if running.option == UNFORESEEN_OPTION:
        return UNFORESEEN[running.source]
    return EFFECTS[running.source][running.option]


def _go_on(t: Table, running: Running | None) -> None:
    """Apply part by part; an effect that waits lies on the agenda. The check after a part may end the age."""
    while running is not None:
        effect = effect_of(running)
        if running.part == len(effect):
            _finish(t, running)
            return
        if running.element == START:
            running = _begin_part(t, running, effect[running.part])
        else:
            running = _apply_rest(t, running, effect[running.part])


def _finish(t: Table, running: Running) -> None:
    """The effect is over; a resolved event goes to the Past (R26, R60, R66)."""
    event = EVENTS.get(running.source)
    if event is not None and running.option != UNFORESEEN_OPTION:
        t.move(event.id, on.SURROUNDINGS, on.PAST)
        count(t, running.seat, f"resolved_{event.tag}", 1)
        glory.check(t)


def _waiting(t: Table, running: Running, question: str, seat: Seat) -> None:
    """Nothing goes on before the answer, so that callers have no effect to return."""
    agenda.push(t, running)
    t.ask(question, [seat])


# -- parts


def _begin_part(t: Table, running: Running, part: Part) -> Running | None:
    """Test the part; ask for the wish, unless the activation would do nothing without it (J10)."""
    if not is_valid(t, running.seat, part, running.target):
        return _skipped(running)
    if part.is_wished and _may_refuse(t, running):
        _waiting(t, running, WISH, running.seat)
        return None
    return _entered(t, running, part)


def _may_refuse(t: TableView, running: Running) -> bool:
    """Whether an earlier part was applied, or a later one is valid now (R44)."""
    later = effect_of(running)[running.part + 1 :]
    return running.applied or any(is_valid(t, running.seat, part, running.target) for part in later)


def _skipped(running: Running) -> Running:
    return agenda.changed(running, part=running.part + 1, element=START)


def _entered(t: Table, running: Running, part: Part) -> Running | None:
    """A target is designated before the elements are applied (R44)."""
    if not part.designates:
        return agenda.changed(running, element=0)
    legal = targets(t, running.seat, part)
    if len(legal) == 1:
        return _designated(t, running, legal[0])
    _waiting(t, running, DESIGNATE, running.seat)
    return None


def _designated(t: Table, running: Running, seat: Seat) -> Running:
    t.say("designated", running.seat, seat)
    return agenda.changed(running, target=seat, element=0)


# -- answers


def wish(t: Table, yes: bool) -> None:
    """Apply the part that is at one's wish, or skip it (R44)."""
    running = agenda.pop(t, Running)
    _go_on(t, _entered(t, running, effect_of(running)[running.part]) if yes else _skipped(running))


def designate(t: Table, seat: Seat) -> None:
    """The seat is the "he" of the following elements (R41)."""
    _go_on(t, _designated(t, agenda.pop(t, Running), seat))


def renounce(t: Table, fragment: Piece) -> None:
    """A fragment of the hand goes to the table, face down."""
    _go_on(t, _renounced(t, agenda.pop(t, Running), fragment))


def return_(t: Table, fragment: Piece, zone: str) -> None:
    """A fragment goes under its owner's old life (R45)."""
    _go_on(t, _returned(t, agenda.pop(t, Running), fragment, zone))


# -- elements


def _apply_rest(t: Table, running: Running, part: Part) -> Running | None:
    """The elements of a part from the one whose turn it is; nothing goes on if one waits, or if the age is over."""
    for place in range(running.element, len(part)):
        element = part[place]
        if not isinstance(element, Act):
            continue
        if element.does in (RENOUNCE, RETURN):
            return _move_fragment(
                t, agenda.changed(running, element=place, owed=running.owed or element.number), element
            )
        _apply(t, running, element)
    if glory.check(t):
        return None
    return agenda.changed(running, part=running.part + 1, element=START, applied=True)


def _apply(t: Table, running: Running, act: Act) -> None:
    """An element without a choice (R45)."""
    seat = _mover(running, act.is_his)
    match act.does:
        case "create" | "discard":
            resource = on.resource_of(t, act.what)
            if resource is not None:
                t.add(on.TOKENS[resource], act.number if act.does == "create" else -act.number)
        case "gain":
            t.add(on.MANA[seat], act.number)
        case "spend":
            t.add(on.MANA[seat], -act.number)
        case "lose":
            lost = min(act.number, t.count(on.MANA[seat]))
            t.add(on.MANA[seat], -lost)
            if act.is_his:
                count(t, running.seat, "forced_mana_loss", lost)
        case "prepare":
            t.add(on.EPHEMERAL[seat, act.what], act.number)
        case "employ":
            t.add(on.EPHEMERAL[seat, act.what], -act.number)
    if act.verb in _DONE:  # a resource counts by the name that the effect gives it: `demonic` is one of its own (R66)
        count(t, running.seat, f"{_DONE[act.verb]}_{act.what}", act.number)


def count(t: Table, seat: Seat, counter: str, number: int) -> None:
    """Add to the counters of the night and of the age that some objective reads (R66)."""
    if counter in _OF_NIGHT:
        t.add(on.IN_NIGHT[seat, counter], number)
    if counter in _OF_AGE:
        t.add(on.IN_AGE[seat, counter], number)


# -- fragments


def _move_fragment(t: Table, running: Running, act: Act) -> Running | None:
    """Fragment by fragment; one alone among those that all can count goes without a question (J31)."""
    seat = _mover(running, act.is_his)
    hand = t.size(on.HAND[seat])
    if act.verb == RENOUNCE and hand == 1:
        return _renounced(t, running, t.at(on.HAND[seat])[0])
    if act.verb != RENOUNCE and hand + on.on_table(t, seat) == 1:
        only = next(returns(t, seat))
        return _returned(t, running, only.fragment, only.zone)
    _waiting(t, running, act.does, seat)
    return None


def _mover(running: Running, is_his: bool) -> Seat:
    """The seat that an element is about: the designated one, or the one that triggered the effect."""
    return running.target if is_his and running.target is not None else running.seat


def _renounced(t: Table, running: Running, fragment: Piece) -> Running:
    t.move(fragment, on.HAND[running.seat], on.RENOUNCED[running.seat])
    return _one_less(running)


def _returned(t: Table, running: Running, fragment: Piece, zone: str) -> Running:
    """Below those that were returned before (R45)."""
    element = effect_of(running)[running.part][running.element]
    is_his = isinstance(element, Act) and element.is_his
    seat = _mover(running, is_his)
    t.move(fragment, _places(seat)[zone], on.UNDER[seat], at=0)
    count(t, running.seat, "forced_returns" if is_his else "returned", 1)
    return _one_less(running)


def _one_less(running: Running) -> Running:
    if running.owed > 1:
        return agenda.changed(running, owed=running.owed - 1)
    return agenda.changed(running, element=running.element + 1, owed=0)


def _places(seat: Seat) -> dict[str, Place]:
    return {UP: on.USED[seat], DOWN: on.RENOUNCED[seat], HAND: on.HAND[seat]}


# -- what is offered


def wishes(t: TableView, seat: Seat) -> Iterator[Action]:
    """No, then yes; "no" is offered only where it is legal (R77)."""
    yield Wish(False)
    yield Wish(True)


def designations(t: TableView, seat: Seat) -> Iterator[Action]:
    """The legal targets, clockwise."""
    running = agenda.top(t, Running)
    part = effect_of(running)[running.part]
    return (DesignateAction(other) for other in targets(t, running.seat, part))


def renunciations(t: TableView, seat: Seat) -> Iterator[Action]:
    """The fragments of the hand, in data order."""
    return (Renounce(fragment) for fragment in BOX.kinds(t.at(on.HAND[seat])))


def returns(t: TableView, seat: Seat) -> Iterator[Return]:
    """The fragments of table and hand: face up, face down, in hand (R77)."""
    for zone, place in _places(seat).items():
        for fragment in BOX.kinds(t.at(place)):
            yield Return(fragment, zone)
