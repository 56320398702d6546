"""The table as text, for consoles and tests; a table folded from masked facts shows `?` where its viewer is blind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from textwrap import wrap

from annales.domain.table.faces import faces_of, kind_of
from annales.domain.table.layout import HIDDEN, Piece, Place, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda, deck
from annales.domain.tabletop.agenda import Frame
from annales.domain.tabletop.drawing import closing_lines

from . import layout as on
from .cards import CODES, MACHINES, TEXTS
from .frames import FRAMES, Assault, BeforeBarrier, Discards, Loss, Pending
from .layout import is_active, is_banned, points
from .questions import named_target, phrase_question
from .standing_by import standing_by

# What a seat has besides its doors: the phrase, and the zone.
ZONES = {"machines": on.WORLD, "evolutions": on.EVOLVED, "guards": on.DEFENCE, "hand": on.HAND, "laying": on.LAID}

WIDTH = 80
INDENT = "     "
BETWEEN = " | "
UNBROKEN = "\N{NO-BREAK SPACE}"  # within the name of a card, until lines have been wrapped


def draw(t: TableView, language: str = "en") -> str:
    """What is common, each seat with its world, what waits and what is asked, in lines of at most 80 characters."""
    lines = [*_heading(t, language), *(line for seat in range(t.seats) for line in _world(t, seat, language))]
    if t.size(on.PLAYED):
        lines.append(TEXTS.drawn(language, "played", _cards(t, on.PLAYED, language)))
    lines += filter(None, (_pending(frame, language) for frame in agenda.frames(t, FRAMES)))
    lines += closing_lines(t, TEXTS, language, lambda asked: phrase_question(t, language))
    return "\n".join(chain.from_iterable(map(_wrapped, lines)))


def _wrapped(line: str) -> list[str]:
    lines = wrap(line, WIDTH, subsequent_indent=INDENT, break_long_words=False, break_on_hyphens=False)
    return [wrapped.replace(UNBROKEN, " ") for wrapped in lines]


def _heading(t: TableView, language: str) -> Iterator[str]:
    if on.ROUND.name not in t.notes:
        yield TEXTS.drawn(language, "not_begun")
        return
    yield TEXTS.drawn(
        language,
        "round",
        t.read(on.ROUND),
        t.read(on.TARGET),
        t.count(on.BANK),
        deck.left(t, on.MACHINE_DECK),
        deck.left(t, on.RESOURCE_DECK),
        t.size(on.DISCARD),
    )
    if is_banned(t):
        yield TEXTS.drawn(language, "banned")
    if t.size(on.SALE):
        aside = TEXTS.drawn(language, "aside", t.count(on.ASIDE), t.read(on.BUYER)[0]) if t.read(on.BUYER) else ""
        yield _sale(t.top(on.SALE), language) + aside


def _sale(machine: Piece, language: str) -> str:
    """What one bids for: its creation points, and the doors that it makes its buyer activate."""
    printed = MACHINES[machine]
    return TEXTS.drawn(language, "sale", _named(machine, language), printed.points, printed.doors)


def _world(t: TableView, seat: Seat, language: str) -> Iterator[str]:
    """Who sits there with points, tokens and doors, then what the seat has: empty zones are left out."""
    pawn = "*" if on.FIRST.name in t.notes and t.read(on.FIRST) == seat else " "
    names = [_named(piece, language) for piece in t.at(on.CHARACTER[seat])]
    who = ", ".join(names) or TEXTS.drawn(language, "no_character")
    doors = " ".join(_door(t, seat, door) for door in on.DOORS)
    yield pawn + TEXTS.drawn(language, "seat", seat + 1, who, points(t, seat), t.count(on.ENERGY[seat]), doors)
    held = {words: zone[seat] for words, zone in ZONES.items()}
    held["unkept" if names else "candidates"] = on.CANDIDATES[seat]
    parts = [TEXTS.drawn(language, words, _cards(t, place, language)) for words, place in held.items() if t.size(place)]
    if on.STANDING_BY.name in t.notes and seat in standing_by(t):
        parts.append(TEXTS.drawn(language, "standing_by"))
    if parts:
        yield INDENT + BETWEEN.join(parts)


def _door(t: TableView, seat: Seat, door: str) -> str:
    """`A` when active, `a` when not; what lies beneath in brackets, a Barrier that stayed with an exclamation mark."""
    name = door.upper() if is_active(t, seat, door) else door
    if t.size(on.BENEATH[seat, door]):
        return f"{name}[{', '.join(CODES.get(piece, piece) for piece in t.at(on.BENEATH[seat, door]))}]"
    return f"{name}!" if t.size(on.BARRIER[seat, door]) else name


def _cards(t: TableView, place: Place, language: str) -> str:
    """Codes and names; of hidden cards only how many."""
    held = t.at(place)
    if HIDDEN in held:
        return TEXTS.counted(language, "hidden", len(held))
    return ", ".join(_named(piece, language).replace(" ", UNBROKEN) for piece in held)


def _named(piece: Piece, language: str) -> str:
    """`HEL Heliogen`; how a card lies comes after a slash: `SPH Sphinx/tired`."""
    kind = kind_of(piece)
    name = " ".join(filter(None, [CODES.get(kind), TEXTS.called(language, kind)]))
    return "/".join([name, *(TEXTS.drawn(language, face) for face in faces_of(piece))])


# -- what is pending, and what is asked


def _pending(frame: Frame, language: str) -> str:
    """The pending cards and creatures with their targets, the machine in danger, the discards owed."""
    match frame:
        case Pending():
            said = TEXTS.drawn(
                language, "card", _named(frame.kind, language), frame.player, named_target(frame, language)
            )
            return said + _salvaged(frame.salvager, language)
        case BeforeBarrier():
            return _assault(frame.assault, language)  # the Barrier that it meets lies open
        case Assault():
            return _assault(frame, language)
        case Loss():
            return TEXTS.drawn(language, "loss", _named(frame.machine, language), frame.owner)
        case Discards():
            return TEXTS.drawn(language, "discards", frame.seat, frame.number)
    return ""


def _assault(assault: Assault, language: str) -> str:
    creature = _named(assault.creature, language)
    said = TEXTS.drawn(language, "attack", creature, assault.attacker, assault.door, assault.defender)
    return said + _salvaged(assault.salvager, language)


def _salvaged(salvager: Seat | None, language: str) -> str:
    return "" if salvager is None else TEXTS.drawn(language, "salvaged", salvager)
