"""Running an effect part by part, with the choices that it waits for (R44, R45, J31)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.contract.game import Action
from domain.table.layout import Piece, Place, Seat
from domain.table.table import Table, TableView
from domain.tabletop import agenda

from . import glory
from . import layout as on
from .actions import Designate as DesignateAction
from .actions import Renounce, Return, Wish
from .cards import BOX, EFFECTS, UNFORESEEN
from .effects_grammar import HE, Act, Designate, Effect, May, Part
from .frames import Running
from .validity import Actor, is_valid, targets

UNFORESEEN_OPTION = -1
WISH, DESIGNATE, RENOUNCE, RETURN = "wish", "designate", "renounce", "return"  # questions
START = -1  # the element of a part that has not been tested yet
HAND, UP, DOWN = "hand", "up", "down"
_DONE = {"create": "created", "discard": "discarded", "prepare": "prepared", "employ": "employed", "spend": "spent"}


def start(t: Table, seat: Seat, source: str, option: int) -> None:
    """Put an effect on the agenda; options are numbered from 0."""
    agenda.push(t, Running(seat, source, option, 0, START, 0, None, False))


def effect_of(running: Running) -> Effect:
    """The effect that is being applied."""
    if running.option == UNFORESEEN_OPTION:
        return UNFORESEEN[running.source]
    return EFFECTS[running.source][running.option]


def go_on(t: Table, running: Running) -> None:
    """Apply the next element, ask what it needs, or take the effect off the agenda."""
    effect = effect_of(running)
    if running.part == len(effect):
        t.pop()
        return
    part = effect[running.part]
    if running.element == START:
        _begin_part(t, running, part)
    elif running.element == len(part):
        agenda.replace_top(t, agenda.changed(running, part=running.part + 1, element=START, applied=True))
        glory.check(t)
    else:
        _go_on_element(t, running, part)


def _begin_part(t: Table, running: Running, part: Part) -> None:
    """Test the part; ask for the wish, unless the activation would do nothing without it (J10)."""
    if not is_valid(t, Actor(running.seat), part, running.target):
        _skip_part(t, running)
    elif May() in part and _may_refuse(t, running):
        t.ask(WISH, [running.seat])
    else:
        _enter_part(t, running)


def _may_refuse(t: TableView, running: Running) -> bool:
    """Whether an earlier part was applied, or a later one is valid now (R44)."""
    later = effect_of(running)[running.part + 1 :]
    return running.applied or any(is_valid(t, Actor(running.seat), part, running.target) for part in later)


def wish(t: Table, yes: bool) -> None:
    """Apply the part that is at one's wish, or skip it (R44)."""
    running = agenda.top(t, Running)
    if yes:
        _enter_part(t, running)
    else:
        _skip_part(t, running)


def _skip_part(t: Table, running: Running) -> None:
    agenda.replace_top(t, agenda.changed(running, part=running.part + 1, element=START))


def _enter_part(t: Table, running: Running) -> None:
    """A target is designated before the elements are applied (R44)."""
    part = effect_of(running)[running.part]
    if Designate() not in part:
        agenda.replace_top(t, agenda.changed(running, element=0))
        return
    legal = targets(t, Actor(running.seat), part)
    if len(legal) == 1:
        designate(t, legal[0])
    else:
        t.ask(DESIGNATE, [running.seat])


def designate(t: Table, seat: Seat) -> None:
    """The seat is the one that «he» means in what follows (R41)."""
    running = agenda.top(t, Running)
    t.say("designated", running.seat, seat)
    agenda.replace_top(t, agenda.changed(running, target=seat, element=0))


def _go_on_element(t: Table, running: Running, part: Part) -> None:
    element = part[running.element]
    match element:
        case Act(verb, number, _) if verb.removeprefix(HE) in (RENOUNCE, RETURN):
            _move_fragments(t, running, verb, running.owed or number)
        case Act():
            _apply(t, running, element)
            _next_element(t, running)
        case _:
            _next_element(t, running)


def _next_element(t: Table, running: Running) -> None:
    agenda.replace_top(t, agenda.changed(running, element=running.element + 1, owed=0))


# -- elements


def _apply(t: Table, running: Running, act: Act) -> None:
    """An element without a choice (R45)."""
    is_his = act.verb.startswith(HE)
    seat = running.target if is_his and running.target is not None else running.seat
    match act.verb.removeprefix(HE):
        case "create" | "discard":
            resource = on.resource_of(t, act.what)
            if resource is not None:
                t.add(on.TOKENS[resource], act.number if act.verb == "create" else -act.number)
        case "gain":
            t.add(on.MANA[seat], act.number)
        case "spend":
            t.add(on.MANA[seat], -act.number)
        case "lose":
            lost = min(act.number, t.count(on.MANA[seat]))
            t.add(on.MANA[seat], -lost)
            if is_his:
                count(t, running.seat, "forced_mana_loss", lost)
        case "prepare":
            t.add(on.EPHEMERAL[seat, act.what], act.number)
        case "employ":
            t.add(on.EPHEMERAL[seat, act.what], -act.number)
    if not is_his and act.verb in _DONE:
        _count_done(t, running.seat, act)


def _count_done(t: Table, seat: Seat, act: Act) -> None:
    """A resource counts by the name that the effect gives it: `demonic` is one of its own (R66)."""
    count(t, seat, f"{_DONE[act.verb]}_{act.what}", act.number)


def count(t: Table, seat: Seat, counter: str, number: int) -> None:
    """Add to the counters of the night and of the age that some objective reads (R66)."""
    if counter in on.NIGHT_COUNTERS:
        t.add(on.IN_NIGHT[seat, counter], number)
    if counter in on.AGE_COUNTERS:
        t.add(on.IN_AGE[seat, counter], number)


# -- fragments


def _move_fragments(t: Table, running: Running, verb: str, owed: int) -> None:
    """Fragment by fragment; one alone among those that all can count goes without a question (J31)."""
    seat = _mover(running, verb)
    agenda.replace_top(t, agenda.changed(running, owed=owed))
    if verb == RENOUNCE:
        if t.size(on.HAND[seat]) == 1:
            renounce(t, t.at(on.HAND[seat])[0])
        else:
            t.ask(RENOUNCE, [seat])
    elif t.size(on.HAND[seat]) + on.on_table(t, seat) == 1:
        only = next(iter(returns(t, seat)))
        return_(t, only.fragment, only.zone)
    else:
        t.ask(RETURN, [seat])


def _mover(running: Running, verb: str) -> Seat:
    return running.target if verb.startswith(HE) and running.target is not None else running.seat


def renounce(t: Table, fragment: Piece) -> None:
    """A fragment of the hand goes to the table, face down."""
    running = agenda.top(t, Running)
    t.move(fragment, on.HAND[running.seat], on.RENOUNCED[running.seat])
    _one_less(t, running)


def return_(t: Table, fragment: Piece, zone: str) -> None:
    """A fragment goes under its owner's old life, below those that were returned before (R45)."""
    running = agenda.top(t, Running)
    act = effect_of(running)[running.part][running.element]
    verb = act.verb if isinstance(act, Act) else ""
    seat = _mover(running, verb)
    t.move(fragment, _places(seat)[zone], on.UNDER[seat], at=0)
    count(t, running.seat, "forced_returns" if verb.startswith(HE) else "returned", 1)
    _one_less(t, running)


def _one_less(t: Table, running: Running) -> None:
    if running.owed > 1:
        agenda.replace_top(t, agenda.changed(running, owed=running.owed - 1))
    else:
        _next_element(t, running)


def _places(seat: Seat) -> dict[str, Place]:
    return {UP: on.USED[seat], DOWN: on.RENOUNCED[seat], HAND: on.HAND[seat]}


# -- what is offered


def wishes(t: TableView, seat: Seat) -> Iterator[Action]:
    """No, then yes; «no» is asked for only where it is legal (R77)."""
    yield Wish(False)
    yield Wish(True)


def designations(t: TableView, seat: Seat) -> Iterator[Action]:
    """The legal targets, clockwise."""
    running = agenda.top(t, Running)
    part = effect_of(running)[running.part]
    return (DesignateAction(other) for other in targets(t, Actor(running.seat), part))


def renunciations(t: TableView, seat: Seat) -> Iterator[Action]:
    """The fragments of the hand, in data order."""
    return (Renounce(fragment) for fragment in BOX.kinds(t.at(on.HAND[seat])))


def returns(t: TableView, seat: Seat) -> Iterator[Return]:
    """The fragments of table and hand: face up, face down, in hand (R77)."""
    for zone, place in _places(seat).items():
        for fragment in BOX.kinds(t.at(place)):
            yield Return(fragment, zone)
