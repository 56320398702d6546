"""How the drawing writes cards, costs and what a seat counts.

Orbs are initials: O(rder) and C(haos), the same in French.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.drawing import UNBROKEN

from . import layout as on
from .cards import ESSENCES, POWERS, PRAYERS, TEXTS
from .resources.costs import ESSENCE_NAMES, ORBS, Resources, count_resources, resources


def named(piece: Piece, language: str) -> str:
    """The name of a card with its marks, unbroken."""
    return TEXTS.called(language, piece).replace(" ", UNBROKEN)


def named_list(pieces: Iterable[Piece], language: str) -> str:
    """The names of some cards."""
    return ", ".join(named(piece, language) for piece in pieces)


def essence(piece: Piece, language: str) -> str:
    """An Essence card: `Fire OO`."""
    card = ESSENCES[piece]
    return f"{TEXTS.called(language, card.essence)}{UNBROKEN}{_orbs(card.orb, card.orb_count, language)}"


def priced(piece: Piece, language: str) -> str:
    """A Prayer card with its cost, `Quicksand (2 Earth CCC)`; a Power card costs nothing."""
    if piece in POWERS:
        return named(piece, language)
    card = PRAYERS[piece]
    cost = f"{card.essence_count} {TEXTS.called(language, card.essence)} {_orbs(card.orb, card.orb_count, language)}"
    return f"{named(piece, language)} ({cost.rstrip()})".replace(" ", UNBROKEN)


def given(t: TableView, language: str) -> str:
    """What the face-up cards of the Constellation give to every seat, `2 Fire, 1 Air, 4O, 3C`."""
    return _totals(_of_all(t), language)


def counted(t: TableView, seat: Seat, language: str) -> str:
    """What a seat counts; empty when this is no more than what the Constellation gives to all."""
    held = resources(t, seat)
    return "" if held == _of_all(t) else _totals(held, language)


def _totals(held: Mapping[str, int], language: str) -> str:
    essences = [f"{held[name]}{UNBROKEN}{TEXTS.called(language, name)}" for name in ESSENCE_NAMES if held.get(name)]
    orbs = [f"{held[orb]}{_initial(orb, language)}" for orb in ORBS if held.get(orb)]
    return ", ".join([*essences, *orbs])


def _of_all(t: TableView) -> Resources:
    return count_resources(t.at(on.CONSTELLATION), (), (), ())


def _orbs(orb: str, number: int, language: str) -> str:
    return _initial(orb, language) * number if number else ""


def _initial(orb: str, language: str) -> str:
    return TEXTS.called(language, orb)[0]
