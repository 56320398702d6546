"""Classes: who takes which, by draft, by chance or by the host, and their packs (R1, R3, R4, R10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.seats import clockwise, with_value

from . import layout as on
from .actions import ChooseClass
from .cards import BOX, CLASSES, FRAGMENTS, OBJECTIVES, PLAY
from .switches import ALL_CLASSES, Switch, has_two_classes, is_initiation, is_on

FIRST_SEATS = {seats: on.LAYOUT.die(f"first_of_{seats}", tuple(map(str, range(seats)))) for seats in BOX.players}
DRAFT = "draft"
METHOD, FIXED = BOX.option("class_choice"), BOX.option("fixed_classes")
BY_DRAFT, BY_CHANCE, BY_HOST = METHOD.values
BETWEEN = "+"  # the classes of one seat in the host's choice


def random_seat(t: Table) -> Seat:
    """A seat by chance."""
    return int(t.roll(FIRST_SEATS[t.seats]))


def number_of_classes(t: TableView) -> int:
    """How many classes a seat has (R1)."""
    return PLAY.classes if has_two_classes(t) else 1


def allowed(t: TableView) -> list[str]:
    """The classes of the mode: the three of beginners in the initiation (R3)."""
    every = not is_initiation(t) or t.option(ALL_CLASSES)
    return [id for id, soul in CLASSES.items() if every or soul.is_beginner]


def lacks_class(t: TableView, seat: Seat) -> bool:
    """Whether a seat has yet to take a class."""
    return len(t.read(on.CLASSES_OF)[seat]) < number_of_classes(t)


def candidates(t: TableView, seat: Seat) -> list[str]:
    """The classes that a seat can take: those of the mode that it does not hold, with a pack left (R4)."""
    held, left = t.read(on.CLASSES_OF)[seat], t.at(on.CLASS_BOX)
    return [soul for soul in allowed(t) if soul not in held and soul in left]


# -- packs


def fragments_of(soul: str) -> list[Piece]:
    """The fragments of one pack: of each type as many as its points."""
    return [fragment.id for fragment in FRAGMENTS.values() if fragment.soul == soul for _ in range(fragment.points)]


def objectives_of(soul: str) -> list[Piece]:
    """The objectives of one pack: one of each."""
    return [objective.id for objective in OBJECTIVES.values() if objective.soul == soul]


def lay_boxes(t: Table, known: list[tuple[str, ...]]) -> None:
    """All packs: those of known classes with their seats, the others in the open box (R10)."""
    given = Counter(soul for souls in known for soul in souls)
    opened = Counter(soul for seat, souls in enumerate(known) if t.read(on.BUILDS)[seat] for soul in souls)
    dealt = given if is_on(t, Switch.OBJECTIVES) else Counter[str]()
    for soul, card in CLASSES.items():
        t.lay([soul] * (card.copies - given[soul]), on.CLASS_BOX)
        t.lay((card.copies - opened[soul]) * fragments_of(soul), on.PACK_BOX[soul])
        t.lay((card.copies - dealt[soul]) * objectives_of(soul), on.OBJECTIVE_BOX[soul])
    for seat, souls in enumerate(known):
        _lay_packs(t, seat, souls)


def _lay_packs(t: Table, seat: Seat, souls: tuple[str, ...]) -> None:
    t.lay(souls, on.CLASS_CARDS[seat])
    if t.read(on.BUILDS)[seat]:
        t.lay([fragment for soul in souls for fragment in fragments_of(soul)], on.PACK[seat])
    if is_on(t, Switch.OBJECTIVES):
        t.lay([objective for soul in souls for objective in objectives_of(soul)], on.POOL[seat])


def open_packs(t: Table, seat: Seat) -> None:
    """Move the packs of a seat, if they are closed still: objectives, and fragments to build a list of (R10).

    They are opened as soon as its classes are settled: those of a whole table would be too much for one step.
    """
    needs_fragments = t.read(on.BUILDS)[seat] and not t.size(on.PACK[seat])
    needs_objectives = is_on(t, Switch.OBJECTIVES) and not t.size(on.POOL[seat])
    for soul in on.classes(t)[seat]:
        for fragment in fragments_of(soul) if needs_fragments else ():
            t.move(fragment, on.PACK_BOX[soul], on.PACK[seat])
        for objective in objectives_of(soul) if needs_objectives else ():
            t.move(objective, on.OBJECTIVE_BOX[soul], on.POOL[seat])


def take(t: Table, seat: Seat, soul: str) -> None:
    """The seat has this class from now on."""
    t.move(soul, on.CLASS_BOX, on.CLASS_CARDS[seat])
    _note(t, seat, (*t.read(on.CLASSES_OF)[seat], soul))


def give_back(t: Table, seat: Seat, soul: str) -> None:
    """The pack of a class is free again (R72)."""
    t.move(soul, on.CLASS_CARDS[seat], on.CLASS_BOX)
    _note(t, seat, tuple(held for held in t.read(on.CLASSES_OF)[seat] if held != soul))


def _note(t: Table, seat: Seat, souls: tuple[str, ...]) -> None:
    t.write(on.CLASSES_OF, with_value(t.read(on.CLASSES_OF), seat, souls))


# -- the first age


def known_classes(t: TableView) -> list[tuple[str, ...]] | None:
    """The classes that the host has fixed, for each seat; None where they are chosen or drawn (R4)."""
    if t.option(METHOD) != BY_HOST:
        return None
    words = t.option(FIXED).split(",")
    return [tuple(word.split(BETWEEN)[: number_of_classes(t)]) for word in words]


def begin_choice(t: Table) -> str | None:
    """The first age: classes by chance, or one tour of choices for each class, the second one in reverse (R3, R4)."""
    if t.option(METHOD) == BY_CHANCE:
        _draw_classes(t)
        return None
    first = clockwise(t, random_seat(t), "first")
    tours = [first, first[::-1]][: number_of_classes(t)]
    t.write(on.WAITING, tuple(seat for tour in tours for seat in tour))
    return DRAFT


def _draw_classes(t: Table) -> None:
    """Each class that a seat can take is equally likely."""
    for _ in range(number_of_classes(t)):
        for seat in range(t.seats):
            lots = candidates(t, seat)
            for soul in lots:
                t.move(soul, on.CLASS_BOX, on.CLASS_LOTS)
            drawn = t.draw(on.CLASS_LOTS, on.CLASS_BOX)
            for soul in t.at(on.CLASS_LOTS):
                t.fetch(soul, on.CLASS_LOTS, on.CLASS_BOX)
            take(t, seat, drawn)


def choices(t: TableView, seat: Seat) -> Iterator[Action]:
    """The classes that the seat can take."""
    return (ChooseClass(soul) for soul in candidates(t, seat))


def choose(t: Table, seat: Seat, soul: str) -> None:
    """The seat takes a pack; the next one is asked."""
    take(t, seat, soul)
    if not lacks_class(t, seat):
        open_packs(t, seat)
    t.write(on.WAITING, t.read(on.WAITING)[1:])
