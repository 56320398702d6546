"""The table as text, for consoles and tests; a table folded from masked facts shows `?` where its viewer is blind."""

from __future__ import annotations

from collections.abc import Iterator

from domain.table.facts import Asked
from domain.table.layout import HIDDEN, Piece, Place, Seat, Value
from domain.table.table import TableView
from domain.tabletop import deck

from .cards import CODES, FACE, MACHINES, TEXTS
from .layout import (
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
    STANDING_BY,
    TARGET,
    WORLD,
    is_active,
    is_banned,
    points,
)
from .stack import ATTACK, CARD, Assault, Pending

# What a seat has besides its doors: the phrase, and the zone.
ZONES = {"machines": WORLD, "evolutions": EVOLVED, "guards": DEFENCE, "hand": HAND, "laying": LAID}

# Words of the agenda that hold a creature on its way, and the questions whose `about` ends with the seat of a world.
ON_ITS_WAY = frozenset({ATTACK, "arrive", "guards", "toll", "enter"})
BARRED = "barred"  # the same, after the Barrier that it has met
ABOUT_A_WORLD = frozenset(
    {"choose_machine", "choose_evolution", "choose_guard", "choose_door", "android", "take_card", "discard_other"}
)


def draw(t: TableView, language: str = "en") -> str:
    """One line for what is common, two or more for each seat, then what waits and what is asked."""
    lines = [_heading(t, language), *(line for seat in range(t.seats) for line in _world(t, seat, language))]
    if t.size(PLAYED):
        lines.append(TEXTS.drawn(language, "played", _cards(t, PLAYED, language)))
    lines += filter(None, (_pending(item, language) for item in t.agenda))
    if t.asked is not None:
        words = "asked" if len(t.asked.must) == 1 else "asked_of_several"
        lines.append(TEXTS.drawn(language, words, ", ".join(map(str, t.asked.must)), _question(t.asked, language)))
    if t.ended is not None:
        ranks = " ".join(map(str, t.ended.ranks))
        lines.append(TEXTS.drawn(language, "over", TEXTS.reasons[t.ended.reason].speak(language), ranks))
    return "\n".join(lines)


def _heading(t: TableView, language: str) -> str:
    if ROUND.name not in t.notes:
        return TEXTS.drawn(language, "not_begun")
    numbers = (
        t.read(ROUND),
        t.read(TARGET),
        t.count(BANK),
        deck.left(t, MACHINE_DECK),
        deck.left(t, RESOURCE_DECK),
        t.size(DISCARD),
    )
    sale = _sale(t.top(SALE), language) if t.size(SALE) else ""
    aside = TEXTS.drawn(language, "aside", t.count(ASIDE), t.read(BUYER)[0]) if t.read(BUYER) else ""
    banned = TEXTS.drawn(language, "banned") if is_banned(t) else ""
    return TEXTS.drawn(language, "round", *numbers) + banned + sale + aside


def _sale(machine: Piece, language: str) -> str:
    """What one bids for: its creation points, and the doors that it makes its buyer activate."""
    printed = MACHINES[machine]
    return TEXTS.drawn(language, "sale", _named(machine, language), printed.points, printed.doors)


def _world(t: TableView, seat: Seat, language: str) -> Iterator[str]:
    """Who sits there with points, tokens and doors, then what the seat has: empty zones are left out."""
    pawn = "*" if FIRST.name in t.notes and t.read(FIRST) == seat else " "
    names = [_named(piece, language) for piece in t.at(CHARACTER[seat])]
    who = ", ".join(names) or TEXTS.drawn(language, "no_character")
    doors = " ".join(_door(t, seat, door) for door in DOORS)
    yield pawn + TEXTS.drawn(language, "seat", seat, who, points(t, seat), t.count(ENERGY[seat]), doors)
    for words, zone in ZONES.items():
        if t.size(zone[seat]):
            yield f"     {TEXTS.drawn(language, words, _cards(t, zone[seat], language))}"
    if t.size(CANDIDATES[seat]):
        words = "unkept" if names else "candidates"
        yield f"     {TEXTS.drawn(language, words, _cards(t, CANDIDATES[seat], language))}"
    if STANDING_BY.name in t.notes and seat in t.read(STANDING_BY):
        yield f"     {TEXTS.drawn(language, 'standing_by')}"


def _door(t: TableView, seat: Seat, door: str) -> str:
    """`A` when active, `a` when not; what lies beneath in brackets, a Barrier that stayed with an exclamation mark."""
    name = door.upper() if is_active(t, seat, door) else door
    if t.size(BENEATH[seat, door]):
        return f"{name}[{', '.join(CODES.get(piece, piece) for piece in t.at(BENEATH[seat, door]))}]"
    return f"{name}!" if t.size(BARRIER[seat, door]) else name


def _cards(t: TableView, place: Place, language: str) -> str:
    """Codes and names; of hidden cards only how many."""
    held = t.at(place)
    if HIDDEN in held:
        return TEXTS.counted(language, "hidden", len(held))
    return ", ".join(_named(piece, language) for piece in held)


def _named(piece: Piece, language: str) -> str:
    """`HEL Heliogen`; how a card lies comes after a slash: `SPH Sphinx/tired`."""
    kind, *faces = piece.split(FACE)
    name = " ".join(filter(None, [CODES.get(kind), TEXTS.called(language, kind)]))
    return "/".join([name, *(TEXTS.drawn(language, face) for face in faces)])


# -- what is pending, and what is asked


def _pending(item: tuple[Value, ...], language: str) -> str:
    """Whose card or creature waits and at whom it aims, which machine is in danger, who owes discards."""
    word, *rest = item
    if word == BARRED:
        word, (_, *rest) = ATTACK, rest  # the Barrier that it meets lies open
    if word == CARD:
        card = Pending(*rest)
        said = TEXTS.drawn(language, "card", _named(card.kind, language), card.player, _aim(card, language))
        return said + _salvaged(card.salvager, language)
    if word in ON_ITS_WAY:
        assault = Assault(*rest)
        said = TEXTS.drawn(
            language, "attack", _named(assault.creature, language), assault.attacker, assault.door, assault.defender
        )
        return said + _salvaged(assault.salvager, language)
    if word == "loss":
        _, machine, owner, _ = rest
        return TEXTS.drawn(language, "loss", _named(str(machine), language), owner)
    if word == "discards":
        seat, number, _ = rest
        return TEXTS.drawn(language, "discards", seat, number)
    return ""


def _aim(card: Pending, language: str) -> str:
    """As the button said it: what, then whose."""
    around = TEXTS.around["play_action"]
    field = "amount" if isinstance(card.target, int) else "door" if card.target in DOORS else "machine"
    aims = [(field, card.target), ("seat", card.seat)]
    return "".join(
        around[name].speak(language).format(TEXTS.called(language, value)) for name, value in aims if value is not None
    )


def _salvaged(salvager: Seat | None, language: str) -> str:
    return "" if salvager is None else TEXTS.drawn(language, "salvaged", salvager)


def _question(asked: Asked, language: str) -> str:
    """The question in words, with the world that a choice is about."""
    question = TEXTS.questions[asked.kind].speak(language)
    if asked.kind not in ABOUT_A_WORLD:
        return question
    victim = asked.about[-1] if isinstance(asked.about, tuple) else asked.about
    return TEXTS.drawn(language, "of_world", question, victim)
