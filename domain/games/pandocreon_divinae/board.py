"""The table as text, for consoles and tests; a table folded from masked facts hides what its viewer may not know.

It is at most 80 columns wide. Dogmas are initials: N(ature), H(uman), S(ymbols), M(ystic), C(haos), the same in French.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from annales.domain.table.faces import has_face, kind_of
from annales.domain.table.layout import HIDDEN, Piece, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.drawing import closing_lines

from . import layout as on
from .cards import BELIEVERS_ON, CARDS, NUMBERS, TEXTS
from .items import Item
from .layout import divinity_of, is_protected, prayer, purse
from .questions import aims_of, phrase_question

WIDTH = 80
DEEPER, COLUMN = 4, 38  # columns by which what belongs to a seat is indented, and those of a card of the hand
SHOWN = 5  # of the discard pile, the last ones
STANDING = {
    "blocked": on.BLOCKED,
    "no_believer_sacrifice": on.CALM_BELIEVERS,
    "no_guide_sacrifice": on.CALM_GUIDES,
    "passing": on.AUTO,
}  # what is true of a seat for a while


def draw(t: TableView, language: str = "en") -> str:
    """The round, the common zones, what waits on the stack, then each seat: `>` marks the one whose turn it is."""
    return "\n".join(_Drawing(t, language).lines())


class _Drawing:
    """A table in one language."""

    def __init__(self, t: TableView, language: str) -> None:
        self._t, self._language = t, language

    def lines(self) -> Iterator[str]:
        """From what is common to what is asked, each line within the width."""
        for line in self._common():
            yield from _folded(line)
        for item in reversed(list(agenda.every(self._t, Item))):
            yield from _folded(self._item(item))
        for seat in range(self._t.seats):
            yield from self._seat(seat)
        for line in self._asked():
            yield from _folded(line)

    def _say(self, key: str, *args: object) -> str:
        return TEXTS.drawn(self._language, key, *args)

    def _common(self) -> Iterator[str]:
        t = self._t
        lock, to_play = self._say("locked" if t.read(on.LOCKED) else "allowed"), t.read(on.TO_PLAY)
        later = self._say("to_play", ", ".join(map(str, to_play))) if to_play else ""
        yield self._say("round", t.read(on.ROUND), t.read(on.STARTER), self._origin(t.read(on.FACE)), lock) + later
        codes = " ".join(CARDS[piece].code for piece in t.at(on.DISCARD)[-SHOWN:])
        thrown = self._say("thrown", codes) if codes else ""
        yield self._say("piles", t.size(on.DRAW_PILE), t.size(on.DISCARD)) + thrown
        yield self._say("centre", self._listed(t.at(on.CENTRE)) or self._say("no_believers"))

    # -- the stack

    def _item(self, item: Item) -> str:
        """A pending item with its announcer, beneficiary and targets; the last one resolves first."""
        text = self._say(item.kind, self._card(item.card), item.announcer) + aims_of(item, self._language)
        return text + (self._say("cancelled") if item.cancelled else "")

    # -- seats

    def _seat(self, seat: Seat) -> Iterator[str]:
        """Divinity, prayer, hand and points in one line; then an open hand, and what lies before the seat."""
        t = self._t
        if seat in t.out:
            yield f"  {self._say('eliminated', seat)}"
            return
        yield from _folded(self._summary(seat))
        standing = [self._say(words) for words, note in STANDING.items() if seat in t.read(note)]
        if standing:
            yield from _folded("; ".join(standing), DEEPER)
        yield from self._hand(seat)
        for guide in t.at(on.GUIDES_OF[seat]):
            sheltered = self._say("sheltered") if is_protected(t, guide) else ""
            led = self._say("leads", self._detailed(guide), self._listed(t.at(on.FLOCK[guide])))
            yield from _folded(led + sheltered, DEEPER)
        if t.size(on.UNGUIDED[seat]):
            yield from _folded(self._say("unguided", self._listed(t.at(on.UNGUIDED[seat]))), DEEPER)

    def _summary(self, seat: Seat) -> str:
        t = self._t
        divinity, mark = divinity_of(t, seat), ">" if t.read(on.ACTIVE) == seat else " "
        points = ", ".join(f"{number} {self._origin(face)}" for face, number in purse(t, seat).items() if number)
        return self._say(
            "seat",
            mark,
            seat,
            divinity.name_fr if self._language == "fr" else divinity.name_en,
            f"{self._origin(divinity.origin)} {self._dogmas(divinity.dogmas)}",
            prayer(t, seat),
            t.size(on.HAND[seat]),
            self._say("used" if seat in t.read(on.USED) else "unused"),
            points or self._say("no_points"),
        )

    def _hand(self, seat: Seat) -> Iterator[str]:
        """The cards of an open hand, two in a line."""
        cards = [self._detailed(card) for card in self._t.at(on.HAND[seat]) if card != HIDDEN]
        for left, right in zip(cards[::2], [*cards[1::2], ""], strict=False):
            yield f"{'':{DEEPER}}{left:<{COLUMN}}{right}".rstrip()

    # -- cards

    def _listed(self, pieces: Sequence[Piece]) -> str:
        return self._say("between").join(map(self._detailed, pieces))

    def _detailed(self, piece: Piece) -> str:
        """`MOI1* Monks (Day NHM, 2)`: Origin, dogmas, Believers or, after `≤`, places; fresh Believers with a star."""
        card = CARDS[kind_of(piece)]
        marks = [f"{self._origin(card.origin)} {self._dogmas(card.dogmas)}".rstrip(), self._size(card.id)]
        return f"{self._card(piece)} ({', '.join(mark for mark in marks if mark)})"

    def _card(self, piece: Piece) -> str:
        card = CARDS[kind_of(piece)]
        fresh = "*" if has_face(piece, on.FRESH) else ""
        return f"{card.code}{fresh} {card.name_fr if self._language == 'fr' else card.name_en}"

    def _size(self, card: Piece) -> str:
        """How many Believers pray on it, or how many cards a Guide may lead."""
        believers, places = BELIEVERS_ON[self._t.read(on.EDITION)].get(card, 0), CARDS[card].capacity
        return str(believers) if believers else f"≤{places}" if places else ""

    def _origin(self, origin: str) -> str:
        return NUMBERS.origins[origin].speak(self._language)

    def _dogmas(self, dogmas: Sequence[str]) -> str:
        return "".join(NUMBERS.dogmas[dogma].speak(self._language)[0] for dogma in dogmas)

    # -- what is asked

    def _asked(self) -> Iterator[str]:
        """The open question, after the seats that it is asked of unless it names its seat itself; or the result."""
        asked = self._t.asked
        if asked is not None and asked.kind != "window":
            return iter([phrase_question(self._t, self._language)])
        return closing_lines(self._t, TEXTS, self._language, lambda _: phrase_question(self._t, self._language))


def _folded(line: str, indent: int = 0) -> list[str]:
    """A line within the width, indented; what follows a break is indented further."""
    margin = " " * indent
    if len(margin + line) <= WIDTH:
        return [margin + line]
    return textwrap.wrap(line, WIDTH, initial_indent=margin, subsequent_indent=margin + "  ")
