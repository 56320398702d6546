"""The opening of an age: boxes, classes, places, preparation, and the first night (R3–R9, R72–R76)."""

from __future__ import annotations

from annales.domain.contract.game import Setup
from annales.domain.table.table import Table

from . import classes, glory, heirs, lists, places
from . import layout as on
from .cards import PLACES, PLAY
from .legacy import Legacy, read
from .switches import Switch, chooses_favourites, is_on
from .turn import BEGIN, draw

HEIRS = "heirs"
CLASSES_SETTLED = "classes_settled"
PACKS = "packs"
BEGIN_AGE = "age_begins"


def set_up(t: Table, setup: Setup) -> None:
    """Lay what is known, and begin with the classes (R4, R76)."""
    inherited = read(setup.legacy)
    _write_notes(t)
    if inherited is None:
        _first_age(t)
    else:
        _later_age(t, inherited, tuple(map(setup.continued_by, range(setup.seats))))


def _write_notes(t: Table) -> None:
    for seat in (on.FIRST, on.IN_CHARGE):
        t.write(seat, on.NO_SEAT)
    t.write(on.ROUND, 0)
    t.write(on.AGE, 1)
    for names in (on.WAITING, on.RESULT):
        t.write(names, ())
    for truth in (on.HAS_RESOLVED, on.HAS_USED_DESTINY):
        t.write(truth, False)
    t.write(on.FAVOURITES, ("",) * t.seats)
    t.write(on.THRONES, ((),) * t.seats)
    t.write(on.CLASSES_OF, ((),) * t.seats)
    t.write(on.BUILDS, (is_on(t, Switch.OWN_LIST),) * t.seats)


def _first_age(t: Table) -> None:
    known = classes.known_classes(t)
    classes.lay_boxes(t, known or [])
    places.lay(t, (), places.basic_events())
    if known is None:
        t.write(on.PHASE, classes.DRAFT)
        phase = classes.begin_choice(t)
    else:
        t.write(on.CLASSES_OF, tuple(known))
        phase = None
    t.write(on.PHASE, phase or CLASSES_SETTLED)


def _later_age(t: Table, inherited: Legacy, continued: tuple[int | None, ...]) -> None:
    """Classes, places, events and thrones pass on; heirs and newcomers settle their classes (R72–R76)."""
    t.write(on.AGE, inherited.age + 1)
    t.write(on.THRONES, tuple(() if old is None else inherited.thrones[old] for old in continued))
    t.write(on.CLASSES_OF, tuple(() if old is None else inherited.classes[old] for old in continued))
    _lay_inherited(t)
    places.lay(t, inherited.places, inherited.events)
    heirs.begin(t, inherited, continued)
    t.write(on.PHASE, HEIRS)


def _lay_inherited(t: Table) -> None:
    """Which classes heirs keep is not settled yet: all packs are in the open box, the class cards with their seats."""
    held = t.read(on.CLASSES_OF)
    classes.lay_boxes(t, [])
    for seat, souls in enumerate(held):
        for soul in souls:
            t.move(soul, on.CLASS_BOX, on.CLASS_CARDS[seat])


# -- phases


def go_on_choosing(t: Table) -> str | None:
    """The next seat takes a class (R4)."""
    return _ask_next(t, classes.DRAFT, CLASSES_SETTLED)


def go_on_heirs(t: Table) -> str | None:
    """The next heir exchanges a class, or the next newcomer takes one (R72–R74)."""
    kind = heirs.phase(t)
    if kind is None:
        return CLASSES_SETTLED
    t.ask(kind, [t.read(on.WAITING)[0]])
    return None


def settle_classes(t: Table) -> str:
    """Then places (R4, R9). If seats choose them, all packs are opened before: after the last choice it is too much."""
    phase = places.begin_choice(t)
    if phase is not None:
        _open_packs(t)
    return phase or PACKS


def go_on_placing(t: Table) -> str | None:
    """The next seat chooses a place (R4)."""
    return _ask_next(t, places.CHOOSE_PLACE, PACKS)


def _ask_next(t: Table, question: str, after: str) -> str | None:
    waiting = t.read(on.WAITING)
    if not waiting:
        return after
    t.write(on.PHASE, question)
    t.ask(question, [waiting[0]])
    return None


def open_packs(t: Table) -> str | None:
    """The packs that are closed still, and three objectives to choose from (R5)."""
    _open_packs(t)
    if not is_on(t, Switch.OBJECTIVES):
        return lists.LIST_STEP
    lists.deal_objectives(t)
    t.write(on.PHASE, lists.LIST_STEP)
    t.ask(lists.OBJECTIVES_STEP, range(t.seats))
    return None


def _open_packs(t: Table) -> None:
    for seat in range(t.seats):
        classes.open_packs(t, seat)


def ask_lists(t: Table) -> str | None:
    """Lists of ten, of the seats that build theirs (R6)."""
    builders = lists.builders(t)
    if not builders:
        return lists.FAVOURITE_STEP
    t.write(on.PHASE, lists.FAVOURITE_STEP)
    t.ask(lists.LIST_STEP, builders)
    return None


def ask_favourites(t: Table) -> str | None:
    """Favourites, chosen or fixed by the class (R7)."""
    if not chooses_favourites(t):
        t.write(on.FAVOURITES, tuple(lists.fixed_favourite(t, seat) for seat in range(t.seats)))
        return BEGIN_AGE
    t.write(on.PHASE, BEGIN_AGE)
    t.ask(lists.FAVOURITE_STEP, range(t.seats))
    return None


def begin_age(t: Table) -> str | None:
    """All that follows without a decision (R8); events of the setup have no unforeseen effect (J6)."""
    lists.keep_objectives(t)
    for place in t.at(on.CEMETERY):
        t.add(on.TOKENS[PLACES[place].resource], PLACES[place].past)
    for _ in range(PLAY.surroundings_at_setup):
        t.draw(on.FUTURE, on.SURROUNDINGS)
    for seat in range(t.seats):
        lists.begin_old_life(t, seat)
        for _ in range(PLAY.opening_hand):
            draw(t, seat)
    first = classes.random_seat(t)
    t.write(on.FIRST, first)
    t.write(on.IN_CHARGE, first)
    t.write(on.ROUND, 1)
    return None if glory.check(t) else BEGIN
