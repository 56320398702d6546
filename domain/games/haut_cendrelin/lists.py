"""Objectives, lists of ten and favourites: chosen by all at once, in secret (R5–R7, R11)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView

from . import layout as on
from .actions import AddFragment, ChooseFavourite, ConfirmList, DropObjective, RemoveFragment
from .cards import BOX, CLASSES, FRAGMENTS, PLACES, PLAY

OBJECTIVES_STEP, LIST_STEP, FAVOURITE_STEP = "prep_objectives", "prep_list", "prep_favourite"
SEALED = "done"  # all that a seal shows: the card itself has moved between places of its owner (R11)
READY_LISTS = BOX.option("ready_lists")

_ADD = {fragment: AddFragment(fragment) for fragment in FRAGMENTS}
_REMOVE = {fragment: RemoveFragment(fragment) for fragment in FRAGMENTS}


# -- objectives


def deal_objectives(t: Table) -> None:
    """Three objectives for each seat, of its own packs (R5)."""
    for seat in range(t.seats):
        for _ in range(PLAY.objectives_drawn):
            t.draw(on.POOL[seat], on.DRAWN[seat])


def drops(t: TableView, seat: Seat) -> Iterator[Action]:
    """The objectives drawn, the last one in data order first (R77)."""
    return (DropObjective(objective) for objective in reversed(BOX.kinds(t.at(on.DRAWN[seat]))))


def drop(t: Table, seat: Seat, objective: Piece) -> None:
    """Drop an objective; the lists follow when all have done so."""
    t.move(objective, on.DRAWN[seat], on.DROPPED[seat])
    _seal(t, seat)


# -- lists


def ready_list(t: TableView, seat: Seat) -> list[Piece]:
    """The list that is printed: that of the apprentice, or two half-lists (R3, R6, section "Ready lists")."""
    souls = [CLASSES[soul] for soul in t.read(on.CLASSES_OF)[seat]]
    if len(souls) == 1:
        return [fragment for fragment, copies in souls[0].apprentice.items() for _ in range(copies)]
    return [fragment for soul in souls for fragment in soul.half_list]


def list_answers(t: TableView, seat: Seat) -> Iterator[Action]:
    """Confirm a list of ten, or add fragments, and remove some (R6); the default comes first (R77)."""
    chosen = t.at(on.LIST[seat])
    if len(chosen) == PLAY.list_size:
        yield ConfirmList()
    else:
        first = _next_of_ready_list(t, seat, chosen)
        if first is not None and t.has(first, on.PACK[seat]):
            yield _ADD[first]
        yield from [_ADD[fragment] for fragment in BOX.kinds(t.at(on.PACK[seat])) if fragment != first]
    yield from [_REMOVE[fragment] for fragment in BOX.kinds(chosen)]


def _next_of_ready_list(t: TableView, seat: Seat, chosen: tuple[Piece, ...]) -> Piece | None:
    if not t.option(READY_LISTS):
        return None
    ready = ready_list(t, seat)
    return next((fragment for fragment in ready if chosen.count(fragment) < ready.count(fragment)), None)


def add(t: Table, seat: Seat, fragment: Piece) -> None:
    """Put a fragment of the packs on the list."""
    t.move(fragment, on.PACK[seat], on.LIST[seat])


def remove(t: Table, seat: Seat, fragment: Piece) -> None:
    """Take a fragment off the list."""
    t.move(fragment, on.LIST[seat], on.PACK[seat])


def confirm(t: Table, seat: Seat) -> None:
    """The list is ready; favourites follow when all are."""
    _seal(t, seat)


def _seal(t: Table, seat: Seat) -> None:
    if t.seal(seat, SEALED):
        t.unseal()


def builders(t: TableView) -> list[Seat]:
    """The seats that build their list themselves."""
    builds = t.read(on.BUILDS)
    return [seat for seat in range(t.seats) if builds[seat]]


def begin_old_life(t: Table, seat: Seat) -> None:
    """The list becomes the old life, a bag; a printed one comes straight from the open box (R8)."""
    if seat in builders(t):
        for fragment in t.at(on.LIST[seat]):
            t.move(fragment, on.LIST[seat], on.OLD_LIFE[seat])
    else:
        for fragment in ready_list(t, seat):
            t.move(fragment, on.PACK_BOX[FRAGMENTS[fragment].soul], on.OLD_LIFE[seat])


# -- favourites


def fixed_favourite(t: TableView, seat: Seat) -> str:
    """The favourite of the class that the seat took first (R1, R3)."""
    resource = CLASSES[t.read(on.CLASSES_OF)[seat][0]].favourite
    return on.resource_of(t, resource) or ""


def favourites(t: TableView, seat: Seat) -> Iterator[Action]:
    """The resources of the cemetery with a future value, that of the class first (R7, R77)."""
    open_to = [PLACES[place].resource for place in PLACES if t.has(place, on.CEMETERY) and PLACES[place].future]
    first = fixed_favourite(t, seat)
    return (ChooseFavourite(resource) for resource in sorted(open_to, key=lambda resource: resource != first))


def choose_favourite(t: Table, seat: Seat, resource: str) -> None:
    """Choose a favourite; they are revealed when all have answered (R7)."""
    if t.seal(seat, resource):
        t.write(on.FAVOURITES, tuple(t.unseal().values()))


def keep_objectives(t: Table) -> None:
    """The two objectives that each seat keeps are revealed (R8)."""
    for seat in range(t.seats):
        for objective in t.at(on.DRAWN[seat]):
            t.move(objective, on.DRAWN[seat], on.OBJECTIVES_OF[seat])
