"""The course of an age: what goes on in each phase when no effect is being applied (section "The turn")."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.domain.table.table import Table
from annales.domain.tabletop.agenda import Agenda

from . import classes, lists, opening, places, turn
from . import layout as on

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
    """Run phases until one asks, an effect waits, or the age ends; each one names the next."""
    while phase is not None and not t.is_waiting():
        phase = PHASES[phase](t)
    if phase is not None and t.agenda:
        t.write(on.PHASE, phase)


def _go_on(t: Table) -> None:
    go_on_with(t, t.read(on.PHASE))


AGENDA = Agenda({}, _go_on)  # an effect on the agenda waits for an answer, which goes on with it
