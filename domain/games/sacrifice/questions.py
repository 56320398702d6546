"""The open question in one short line: who must answer, what has happened, and between what they choose."""

from __future__ import annotations

from annales.domain.table.table import TableView

from . import layout as on
from .cards import SIDES, TEXTS
from .killing import ANY
from .layout import side_of, square_of
from .position import read_position

MARTYR = "martyr"


def phrase_question(t: TableView, language: str) -> str:
    """The question that is open, in words: the same for both seats and for spectators."""
    asked = t.question
    active = t.read(on.ACTIVE)
    side, other = (TEXTS.called(language, SIDES[side_of(t, seat)]) for seat in (active, 1 - active))
    key = f"asked_{asked.kind}"
    match asked.kind:
        case "acting":
            points = TEXTS.counted(language, "points_left", t.count(on.POINTS))
            crowd = read_position(t, side_of(t, active)).crowd
            return TEXTS.drawn(language, key, side, points) + (
                TEXTS.drawn(language, "crowded", crowd) if crowd is not None else ""  # only these two may move (R20)
            )
        case "in_flight":
            return TEXTS.drawn(language, key, square_of(t, t.read(on.FLIGHT)[0]))
        case "immortal_window":
            attacker, _, at = asked.about
            return TEXTS.drawn(language, key, at, TEXTS.called(language, attacker))
        case "sacrifice_due":
            return TEXTS.drawn(language, key, side, _price(language, asked.about))
        case "forced_choice":
            return TEXTS.drawn(language, key, side, _price(language, asked.about), other)
        case _:
            return TEXTS.drawn(language, key, side)


def _price(language: str, kind: str) -> str:
    """What pays for a kill: one of the kind, or a martyr in its stead (R44–R46)."""
    if kind == ANY:
        return TEXTS.drawn(language, "anyone")
    name = TEXTS.called(language, kind)
    return name if kind == MARTYR else TEXTS.drawn(language, "or_martyr", name)
