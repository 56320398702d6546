"""The course of a match: what goes on in each phase when no effect is unfinished (section "The Hand")."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.domain.table.table import Table
from annales.domain.tabletop.agenda import Agenda
from annales.domain.tabletop.window import Window

from .. import layout as on
from ..effects import choices as choice
from ..effects import mythology
from ..effects.playing import CLOSING, end_raise, resolve, resume_window
from ..frames import (
    Buries,
    Declared,
    Discards,
    Draws,
    Gives,
    LaysBack,
    PutsUnder,
    Raised,
    Rejects,
    Saves,
    Takes,
    TakesOne,
)
from . import battle, betting, closing, discarding, drafting, hand, opening, prayer

PHASES: Mapping[str, Callable[[Table], str | None]] = {
    opening.PANTHEON: opening.ask_pantheon,
    opening.DECK_CHOICE: opening.ask_deck,
    opening.DRAFT: drafting.go_on,
    drafting.CUT: drafting.go_on_cutting,
    drafting.GOD: drafting.ask_gods,
    opening.START: hand.start,
    mythology.BEFORE_BETTING: hand.go_on,
    hand.ROUND_START: betting.start_round,
    betting.TURN: betting.go_on,
    mythology.BEFORE_BATTLE: hand.go_on,
    hand.BATTLE_START: battle.start,
    battle.TURN: battle.go_on,
    betting.CLOSING_START: closing.start,
    CLOSING: closing.go_on,
    closing.KEEP: discarding.start_keeping,
    discarding.KEEPING: discarding.go_on_keeping,
    discarding.DISCARD: discarding.ask_tops,
    discarding.HAND_END: closing.end_hand,
    closing.PRAYER: prayer.go_on,
    prayer.MYTH: prayer.go_on_myth,
}


def go_on_with(t: Table, phase: str | None) -> None:
    """Run phases until one asks or the match ends: each one names the next, and notes itself when it asks."""
    while phase is not None:
        phase = PHASES[phase](t)


def _go_on(t: Table) -> None:
    go_on_with(t, t.read(on.PHASE))


AGENDA = Agenda(
    {
        Declared: resolve,
        Raised: end_raise,
        Window: resume_window,
        Draws: choice.draws,
        Discards: choice.discards,
        **dict.fromkeys((Takes, Gives, TakesOne, Buries, PutsUnder, Rejects, LaysBack, Saves), choice.asks),
    },
    _go_on,
)
