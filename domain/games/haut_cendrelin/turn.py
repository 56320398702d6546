"""One night of the seat in charge: evening, sunset, night, sunrise (R19–R26)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.contract.game import Action
from domain.table.layout import Piece, Seat
from domain.table.table import Table, TableView

from . import glory, running
from . import layout as on
from .actions import Activate, EndNight, EveningFragment, EveningMana, Pass, Play, Resolve, UseDestiny
from .cards import BOX, DESTINY, EFFECTS, EVENTS, FRAGMENTS, PLACES, PLAY, UNFORESEEN
from .effects_grammar import EPHEMERALS
from .switches import Switch, is_on
from .validity import Actor, is_applicable

EVENING, SUNSET, NIGHT = "evening", "sunset", "night"
RESIGNATION = "resignation"  # of Destiny, which is always possible (R24)


# -- evening


def start_evening(t: Table, seat: Seat) -> None:
    """Counters of the night start anew; an event is revealed, fragments are taken back (R20, R21)."""
    t.write(on.IN_CHARGE, seat)
    t.write(on.HAS_RESOLVED, False)
    t.write(on.HAS_USED_DESTINY, False)
    for other in range(t.seats):
        for counter in on.NIGHT_COUNTERS:
            t.add(on.IN_NIGHT[other, counter], -t.count(on.IN_NIGHT[other, counter]))


def reveal(t: Table, seat: Seat) -> None:
    """The first event of the Future; the Past becomes the Future when it is empty (R20, J20)."""
    if not t.size(on.FUTURE):
        t.shuffle(on.PAST, into=on.FUTURE)
    event = t.draw(on.FUTURE, on.SURROUNDINGS)
    if is_on(t, Switch.UNFORESEEN) and event in UNFORESEEN:
        running.start(t, seat, event, running.UNFORESEEN_OPTION)


def take_back(t: Table, seat: Seat) -> None:
    """All fragments of the seat on the table return to its hand (J18)."""
    for place in (on.USED[seat], on.RENOUNCED[seat]):
        for fragment in t.at(place):
            t.move(fragment, place, on.HAND[seat])


def evenings(t: TableView, seat: Seat) -> Iterator[Action]:
    """Mana, or the first fragment of the old life."""
    yield EveningMana()
    if on.old_life(t, seat):
        yield EveningFragment()


def gain_mana(t: Table, seat: Seat) -> None:
    """Two mana."""
    t.add(on.MANA[seat], PLAY.evening_mana)


def draw(t: Table, seat: Seat) -> None:
    """A fragment of the old life, of those returned only when the others are gone (R10)."""
    if t.size(on.OLD_LIFE[seat]):
        t.draw(on.OLD_LIFE[seat], on.HAND[seat])
    else:
        t.move(t.top(on.UNDER[seat]), on.UNDER[seat], on.HAND[seat])


# -- playing


def plays(t: TableView, seat: Seat, from_crypt: bool) -> Iterator[Action]:
    """The options of the fragments in hand that are applicable; at sunset only those of the crypt (R22, R43)."""
    actor = Actor(seat, leaving=1)
    for fragment in BOX.kinds(t.at(on.HAND[seat])):
        for number, effect in enumerate(EFFECTS[fragment]):
            is_allowed = FRAGMENTS[fragment].options[number].crypt or not from_crypt
            if is_allowed and is_applicable(t, actor, effect):
                yield Play(fragment, number + 1)


def play(t: Table, seat: Seat, fragment: Piece, option: int) -> None:
    """The fragment goes to the table, face up, and its option runs (R46)."""
    t.move(fragment, on.HAND[seat], on.USED[seat])
    running.start(t, seat, fragment, option - 1)


def sunsets(t: TableView, seat: Seat) -> Iterator[Action]:
    """Pass, or a crypt option (R22)."""
    yield Pass()
    yield from plays(t, seat, from_crypt=True)


# -- night


def nights(t: TableView, seat: Seat) -> Iterator[Action]:
    """What the seat in charge may do, and the end of the night once its duties are done (R23, R24, R77)."""
    if _may_end(t):
        yield EndNight()
    yield from _destinies(t, seat)
    yield from _resolutions(t, seat)
    yield from plays(t, seat, from_crypt=False)
    yield from _activations(t, seat)


def _may_end(t: TableView) -> bool:
    return t.read(on.HAS_RESOLVED) and (t.read(on.HAS_USED_DESTINY) or not is_on(t, Switch.DESTINY))


def _destinies(t: TableView, seat: Seat) -> Iterator[Action]:
    """The options of Destiny, Resignation first."""
    if t.read(on.HAS_USED_DESTINY) or not is_on(t, Switch.DESTINY):
        return
    for option in sorted(DESTINY, key=lambda option: option != RESIGNATION):
        if is_applicable(t, Actor(seat), EFFECTS[option][0]):
            yield UseDestiny(option)


def _resolutions(t: TableView, seat: Seat) -> Iterator[Action]:
    """The options of the events, the last applicable one of the first event first (R77)."""
    if t.read(on.HAS_RESOLVED):
        return
    for event in BOX.kinds(t.at(on.SURROUNDINGS)):
        for number in reversed(range(len(EVENTS[event].options))):
            if is_applicable(t, Actor(seat), EFFECTS[event][number]):
                yield Resolve(event, number + 1)


def _activations(t: TableView, seat: Seat) -> Iterator[Action]:
    for place in BOX.kinds(t.at(on.CEMETERY)):
        for option, effect in zip(PLACES[place].options, EFFECTS[place], strict=True):
            if is_applicable(t, Actor(seat), effect):
                yield Activate(place, option.id)


# -- sunrise


def sunrise(t: Table) -> None:
    """Ephemerals are lost (R25)."""
    for seat in range(t.seats):
        for ephemeral in EPHEMERALS:
            t.add(on.EPHEMERAL[seat, ephemeral], -t.count(on.EPHEMERAL[seat, ephemeral]))


def is_over(t: Table) -> bool:
    """Whether the check after an effect or a draw ends the age (R60)."""
    return glory.check(t)
