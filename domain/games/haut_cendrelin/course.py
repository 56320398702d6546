"""The course of an age: what goes on in each phase when no effect is being applied (section «The turn»)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.table.table import Table
from domain.tabletop.agenda import Agenda

from . import classes, lists, opening, places, running, turn
from . import layout as on
from .frames import Resolved, Running

PHASES: Mapping[str, Callable[[Table], str | None]] = {
    classes.DRAFT: opening.go_on_choosing,
    opening.HEIRS: opening.go_on_heirs,
    opening.CLASSES_SETTLED: opening.settle_classes,
    places.CHOOSE_PLACE: opening.go_on_placing,
    opening.PACKS: opening.open_packs,
    lists.LIST_STEP: opening.ask_lists,
    lists.FAVOURITE_STEP: opening.ask_favourites,
    opening.BEGIN_AGE: opening.begin_age,
    turn.BEGIN: turn.begin,
    turn.REVEAL: turn.reveal,
    turn.TAKE_BACK: turn.take_back,
    turn.EVENING: turn.ask_evening,
    turn.SUNSET_BEGINS: turn.begin_sunset,
    turn.SUNSET: turn.go_on_sunset,
    turn.NIGHT: turn.ask_night,
    turn.SUNRISE: turn.rise,
}


def go_on_with(t: Table, phase: str | None) -> None:
    """Run phases until one asks, the age ends, or an effect comes first; each one names the next."""
    while phase is not None and not t.agenda:
        phase = PHASES[phase](t)
    if phase is not None:
        t.write(on.PHASE, phase)


def _go_on(t: Table) -> None:
    go_on_with(t, t.read(on.PHASE))


AGENDA = Agenda({Running: running.go_on, Resolved: turn.to_past}, _go_on)
