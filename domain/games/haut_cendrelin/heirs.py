"""The first questions of a later age: classes exchanged or kept, and those of newcomers (R72–R74)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.seats import with_value

from . import classes
from . import layout as on
from .actions import ExchangeClass, KeepClass
from .legacy import Legacy
from .switches import Switch, has_two_classes, is_on

EXCHANGE = "exchange_class"


def begin(t: Table, legacy: Legacy, heirs: tuple[Seat | None, ...]) -> None:
    """Note whose classes are to be settled: heirs clockwise from the winner's left, then newcomers (R76)."""
    old = len(legacy.classes)
    order = [(legacy.winner + 1 + step) % old for step in range(old)]
    going_on = [heirs.index(seat) for seat in order if seat in heirs]
    if all(len(legacy.classes[seat]) == classes.number_of_classes(t) == 2 for seat in order):
        going_on = [seat for seat in going_on if heirs[seat] != legacy.winner]  # R72
    newcomers = [seat for seat, heir in enumerate(heirs) if heir is None]
    each = classes.number_of_classes(t)
    t.write(on.WAITING, (*going_on, *(seat for seat in newcomers for _ in range(each))))


def phase(t: TableView) -> str | None:
    """What the next waiting seat is asked: to exchange a class, or to choose one that it lacks (R71, R74)."""
    waiting = t.read(on.WAITING)
    if not waiting:
        return None
    return classes.DRAFT if classes.lacks_class(t, waiting[0]) else EXCHANGE


def exchanges(t: TableView, seat: Seat) -> Iterator[Action]:
    """Keep one's only class, or exchange one; the class taken last comes first (R72, R73, R77)."""
    if not has_two_classes(t):
        yield KeepClass()
    for out in reversed(t.read(on.CLASSES_OF)[seat]):
        for soul in classes.candidates(t, seat):
            yield ExchangeClass(out, soul)


def exchange(t: Table, seat: Seat, out: str, soul: str) -> None:
    """Give a pack back, and take another (R72)."""
    classes.give_back(t, seat, out)
    classes.take(t, seat, soul)
    _build(t, seat, is_on(t, Switch.OWN_LIST))


def keep(t: Table, seat: Seat) -> None:
    """Keep one's class, and build one's list (R73)."""
    _build(t, seat, True)


def _build(t: Table, seat: Seat, builds: bool) -> None:
    t.write(on.BUILDS, with_value(t.read(on.BUILDS), seat, builds))
    classes.open_packs(t, seat)
    t.write(on.WAITING, t.read(on.WAITING)[1:])
