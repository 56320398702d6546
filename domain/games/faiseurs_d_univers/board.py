"""The table as text, for consoles and tests; a table folded from masked facts shows `?` where its viewer is blind."""

from __future__ import annotations

from collections.abc import Iterator

from domain.table.faces import faces_of, kind_of
from domain.table.facts import Asked
from domain.table.layout import HIDDEN, Piece, Place, Seat
from domain.table.table import TableView
from domain.tabletop import agenda, deck
from domain.tabletop.agenda import Frame
from domain.tabletop.drawing import closing_lines

from . import layout as on
from .cards import CODES, MACHINES, TEXTS
from .frames import FRAMES, Assault, BeforeBarrier, Discards, Loss, Pending
from .layout import is_active, is_banned, points
from .standing_by import standing_by

# What a seat has besides its doors: the phrase, and the zone.
ZONES = {"machines": on.WORLD, "evolutions": on.EVOLVED, "guards": on.DEFENCE, "hand": on.HAND, "laying": on.LAID}

# The questions whose `about` ends with the seat of a world.
ABOUT_A_WORLD = frozenset(
    {"choose_machine", "choose_evolution", "choose_guard", "choose_door", "android", "take_card", "discard_other"}
)


def draw(t: TableView, language: str = "en") -> str:
    """One line for what is common, two or more for each seat, then what waits and what is asked."""
    lines = [_heading(t, language), *(line for seat in range(t.seats) for line in _world(t, seat, language))]
    if t.size(on.PLAYED):
        lines.append(TEXTS.drawn(language, "played", _cards(t, on.PLAYED, language)))
    lines += filter(None, (_pending(frame, language) for frame in agenda.frames(t, FRAMES)))
    lines += closing_lines(t, TEXTS, language, lambda asked: _question(asked, language))
    return "\n".join(lines)


def _heading(t: TableView, language: str) -> str:
    if on.ROUND.name not in t.notes:
        return TEXTS.drawn(language, "not_begun")
    numbers = (
        t.read(on.ROUND),
        t.read(on.TARGET),
        t.count(on.BANK),
        deck.left(t, on.MACHINE_DECK),
        deck.left(t, on.RESOURCE_DECK),
        t.size(on.DISCARD),
    )
    sale = _sale(t.top(on.SALE), language) if t.size(on.SALE) else ""
    aside = TEXTS.drawn(language, "aside", t.count(on.ASIDE), t.read(on.BUYER)[0]) if t.read(on.BUYER) else ""
    banned = TEXTS.drawn(language, "banned") if is_banned(t) else ""
    return TEXTS.drawn(language, "round", *numbers) + banned + sale + aside


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
    yield pawn + TEXTS.drawn(language, "seat", seat, who, points(t, seat), t.count(on.ENERGY[seat]), doors)
    for words, zone in ZONES.items():
        if t.size(zone[seat]):
            yield f"     {TEXTS.drawn(language, words, _cards(t, zone[seat], language))}"
    if t.size(on.CANDIDATES[seat]):
        words = "unkept" if names else "candidates"
        yield f"     {TEXTS.drawn(language, words, _cards(t, on.CANDIDATES[seat], language))}"
    if on.STANDING_BY.name in t.notes and seat in standing_by(t):
        yield f"     {TEXTS.drawn(language, 'standing_by')}"


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
    return ", ".join(_named(piece, language) for piece in held)


def _named(piece: Piece, language: str) -> str:
    """`HEL Heliogen`; how a card lies comes after a slash: `SPH Sphinx/tired`."""
    kind = kind_of(piece)
    name = " ".join(filter(None, [CODES.get(kind), TEXTS.called(language, kind)]))
    return "/".join([name, *(TEXTS.drawn(language, face) for face in faces_of(piece))])


# -- what is pending, and what is asked


def _pending(frame: Frame, language: str) -> str:
    """Whose card or creature waits and at whom it aims, which machine is in danger, who owes discards."""
    match frame:
        case Pending():
            said = TEXTS.drawn(language, "card", _named(frame.kind, language), frame.player, _aim(frame, language))
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


def _aim(card: Pending, language: str) -> str:
    """As the button said it: what, then whose."""
    around = TEXTS.around["play_action"]
    field = "amount" if isinstance(card.target, int) else "door" if card.target in on.DOORS else "machine"
    aims = [(field, card.target), ("seat", card.seat)]
    return "".join(
        around[name].speak(language).format(TEXTS.called(language, value)) for name, value in aims if value is not None
    )


def _salvaged(salvager: Seat | None, language: str) -> str:
    return "" if salvager is None else TEXTS.drawn(language, "salvaged", salvager)


def _question(asked: Asked, language: str) -> str:
    """The question in words, with the world that a choice is about."""
    question = TEXTS.question(language, asked.kind)
    if asked.kind not in ABOUT_A_WORLD:
        return question
    victim = asked.about[-1] if isinstance(asked.about, tuple) else asked.about
    return TEXTS.drawn(language, "of_world", question, victim)
