"""The table as text, for consoles and tests; a table folded from masked facts hides what its viewer may not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.table.faces import has_face, kind_of
from domain.table.facts import Asked
from domain.table.layout import HIDDEN, Piece, Seat, Value
from domain.table.table import TableView
from domain.tabletop import agenda
from domain.tabletop.drawing import closing_lines

from . import layout as on
from .cards import BELIEVERS_ON, CARDS, NUMBERS, TEXTS
from .items import Item
from .layout import divinity_of, is_protected, prayer, purse
from .targets import DONE

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
        """From what is common to what is asked."""
        yield from self._common()
        yield from map(self._item, reversed(list(agenda.every(self._t, Item))))
        for seat in range(self._t.seats):
            yield from self._seat(seat)
        yield from closing_lines(self._t, TEXTS, self._language, self._question)

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
        """What waits, whose it is, for whom and at whom; the last one resolves first."""
        text = self._say(item.kind, self._card(item.card), item.announcer)
        if item.controller != item.announcer:
            text += self._say("for", item.controller)
        aims = [self._target(target) for target in item.targets if target != DONE]
        if aims:
            text += self._say("on", ", ".join(aims))
        return text + (self._say("cancelled") if item.cancelled else "")

    def _target(self, target: Value) -> str:
        return self._say("target_seat", target) if isinstance(target, int) else self._card(target)

    # -- seats

    def _seat(self, seat: Seat) -> Iterator[str]:
        """Divinity, prayer and points in one line; the hand, then what stands before the seat, one card a line."""
        t = self._t
        if seat in t.out:
            yield f"  {self._say('eliminated', seat)}"
            return
        divinity, mark = divinity_of(t, seat), ">" if t.read(on.ACTIVE) == seat else " "
        points = ", ".join(f"{number} {self._origin(face)}" for face, number in purse(t, seat).items() if number)
        yield self._say(
            "seat",
            mark,
            seat,
            divinity.name_en,
            self._origin(divinity.origin),
            ", ".join(map(self._dogma, divinity.dogmas)),
            self._say("used" if seat in t.read(on.USED) else "unused"),
            prayer(t, seat),
            points or self._say("no_points"),
        )
        yield from (f"      {self._say(words)}" for words, note in STANDING.items() if seat in t.read(note))
        yield from self._hand(seat)
        for guide in t.at(on.GUIDES_OF[seat]):
            sheltered = self._say("sheltered") if is_protected(t, guide) else ""
            led = self._say("leads", self._detailed(guide), self._listed(t.at(on.FLOCK[guide])))
            yield f"      {led}{sheltered}"
        if t.size(on.UNGUIDED[seat]):
            yield f"      {self._say('unguided', self._listed(t.at(on.UNGUIDED[seat])))}"

    def _hand(self, seat: Seat) -> Iterator[str]:
        hand = self._t.at(on.HAND[seat])
        yield f"      {self._say('hidden' if HIDDEN in hand else 'hand', len(hand))}"
        yield from (f"        {self._detailed(card)}" for card in hand if card != HIDDEN)

    # -- cards

    def _listed(self, pieces: Sequence[Piece]) -> str:
        return self._say("between").join(map(self._detailed, pieces))

    def _detailed(self, piece: Piece) -> str:
        """`MOI1* Monks (Day, Nature/Human/Mystic, 2 Believers)`; fresh Believers with a star."""
        card = CARDS[kind_of(piece)]
        marks = [self._origin(card.origin), "/".join(map(self._dogma, card.dogmas)), self._size(card.id)]
        return f"{self._card(piece)} ({', '.join(mark for mark in marks if mark)})"

    def _card(self, piece: Piece) -> str:
        card = CARDS[kind_of(piece)]
        fresh = "*" if has_face(piece, on.FRESH) else ""
        return f"{card.code}{fresh} {card.name_fr if self._language == 'fr' else card.name_en}"

    def _size(self, card: Piece) -> str:
        """How many Believers pray on it, or how many cards a Guide may lead."""
        believers, places = BELIEVERS_ON[self._t.read(on.EDITION)].get(card, 0), CARDS[card].capacity
        if believers:
            return TEXTS.counted(self._language, "believers", believers)
        return TEXTS.counted(self._language, "places", places) if places else ""

    def _origin(self, origin: str) -> str:
        return NUMBERS.origins[origin].speak(self._language)

    def _dogma(self, dogma: str) -> str:
        return NUMBERS.dogmas[dogma].speak(self._language)

    # -- what is asked

    def _question(self, asked: Asked) -> str:
        question, about = TEXTS.question(self._language, asked.kind), self._about(asked.about)
        return f"{question} – {about}" if about else question

    def _about(self, about: Value) -> str:
        """The card of a window or of an announced choice, or the words of a choice that an effect waits for."""
        if not isinstance(about, tuple) or not about:
            return ""
        last = about[-1]
        return self._card(last) if last in CARDS else self._say(str(last))
