"""The table as text, for consoles and tests; a table folded from masked facts shows `?` where its viewer is blind."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.layout import HIDDEN, Piece, Place, Seat
from domain.kernel.table import Glance
from domain.tabletop import deck

from .cards import CODES, FACE, TEXTS
from .table import (
    ASIDE,
    BANK,
    BARRIER,
    BENEATH,
    BUYER,
    CANDIDATES,
    CHARACTER,
    DEFENCE,
    DISCARD,
    DOORS,
    ENERGY,
    EVOLVED,
    FIRST,
    HAND,
    LAID,
    MACHINE_DECK,
    PLAYED,
    RESOURCE_DECK,
    ROUND,
    SALE,
    TARGET,
    WORLD,
    is_active,
    points,
)

# What a seat has besides its doors: the phrase, and the zone.
ZONES = {"machines": WORLD, "evolutions": EVOLVED, "guards": DEFENCE, "hand": HAND, "laying": LAID,
         "candidates": CANDIDATES}


def draw(t: Glance, language: str = "en") -> str:
    """One line for what is common, two or more for each seat, one for what is asked."""
    lines = [_heading(t, language), *(line for seat in range(t.seats) for line in _world(t, seat, language))]
    if t.size(PLAYED):
        lines.append(TEXTS.drawn(language, "played", _cards(t, PLAYED, language)))
    if t.asked is not None:
        question = TEXTS.questions[t.asked.kind].speak(language)
        lines.append(TEXTS.drawn(language, "asked", ", ".join(map(str, t.asked.must)), question))
    if t.ended is not None:
        ranks = " ".join(map(str, t.ended.ranks))
        lines.append(TEXTS.drawn(language, "over", TEXTS.reasons[t.ended.reason].speak(language), ranks))
    return "\n".join(lines)


def _heading(t: Glance, language: str) -> str:
    if ROUND.name not in t.notes:
        return TEXTS.drawn(language, "not_begun")
    numbers = (t.read(ROUND), t.read(TARGET), t.count(BANK), deck.left(t, MACHINE_DECK), deck.left(t, RESOURCE_DECK),
               t.size(DISCARD))
    sale = TEXTS.drawn(language, "sale", _cards(t, SALE, language)) if t.size(SALE) else ""
    aside = TEXTS.drawn(language, "aside", t.count(ASIDE), t.read(BUYER)[0]) if t.read(BUYER) else ""
    return TEXTS.drawn(language, "round", *numbers) + sale + aside


def _world(t: Glance, seat: Seat, language: str) -> Iterator[str]:
    """Who sits there with points, tokens and doors, then what the seat has: empty zones are left out."""
    pawn = "*" if FIRST.name in t.notes and t.read(FIRST) == seat else " "
    names = [_named(piece, language) for piece in t.at(CHARACTER[seat])]
    who = ", ".join(names) or TEXTS.drawn(language, "no_character")
    doors = " ".join(_door(t, seat, door) for door in DOORS)
    yield pawn + TEXTS.drawn(language, "seat", seat, who, points(t, seat), t.count(ENERGY[seat]), doors)
    for words, zone in ZONES.items():
        if t.size(zone[seat]):
            yield f"     {TEXTS.drawn(language, words, _cards(t, zone[seat], language))}"


def _door(t: Glance, seat: Seat, door: str) -> str:
    """`A` when active, `a` when not; what lies beneath in brackets, a Barrier that stayed with an exclamation mark."""
    name = door.upper() if is_active(t, seat, door) else door
    if t.size(BENEATH[seat, door]):
        return f"{name}[{', '.join(CODES.get(piece, piece) for piece in t.at(BENEATH[seat, door]))}]"
    return f"{name}!" if t.size(BARRIER[seat, door]) else name


def _cards(t: Glance, place: Place, language: str) -> str:
    """Codes and names; of hidden cards only how many."""
    held = t.at(place)
    if HIDDEN in held:
        return TEXTS.drawn(language, "hidden", len(held))
    return ", ".join(_named(piece, language) for piece in held)


def _named(piece: Piece, language: str) -> str:
    """`HEL Heliogen`; how a card lies comes after a slash: `SPH Sphinx/tired`."""
    kind, *faces = piece.split(FACE)
    name = " ".join(filter(None, [CODES.get(kind), TEXTS.called(language, kind)]))
    return "/".join([name, *(TEXTS.drawn(language, face) for face in faces)])
