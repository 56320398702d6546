"""The table as text, for consoles and tests; a table folded from masked facts hides what its viewer may not know.

It is at most 80 columns wide. Followers are written Prophets/Priests/Disciples, orbs by the initials of Order and Chaos.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from domain.table.layout import HIDDEN, Piece, Place, Seat
from domain.table.table import TableView
from domain.tabletop import agenda
from domain.tabletop.drawing import closing_lines

from . import layout as on
from .cards import ESSENCES, MYTHS, PLAY, POWERS, PRAYERS, TEXTS, TOKENS
from .constellation import FACE_DOWN
from .costs import resources
from .frames import Declared
from .questions import aims_of, followers, phrase_question

WIDTH, INDENT = 80, "    "
UNBROKEN = "\N{NO-BREAK SPACE}"  # within the name of a card, until lines have been wrapped
ESSENCE_NAMES, ORBS = ("fire", "water", "air", "earth"), ("order", "chaos")
OPEN = {"played": on.PLAYED, "attacks": on.ATTACKS, "locations": on.LOCATIONS, "active": on.ACTIVE_MYTHS}
OWN = {"hand": on.HAND, "pack": on.PACK, "pool": on.POOL, "aside": on.ASIDE, "kept": on.KEPT, "buried": on.BURIED}
DRAW_PILES = (on.DRAW_TOP, on.DRAW_PILE, on.DRAW_BOTTOM)


def draw(t: TableView, language: str = "en") -> str:
    """What is common, each seat, what is declared, then the question: `>` marks the seats that it is asked of."""
    return "\n".join(_Drawing(t, language).lines())


class _Drawing:
    """A table in one language."""

    def __init__(self, t: TableView, language: str) -> None:
        self._t, self._language = t, language

    def lines(self) -> Iterator[str]:
        """From what is common to what is asked, each line within the width."""
        for line in self._common():
            yield from _wrapped(line)
        for seat in range(self._t.seats):
            yield from self._seat(seat)
        for played in agenda.every(self._t, Declared):
            yield from _wrapped(self._declared(played))
        for line in self._asked():
            yield from _wrapped(line)

    def _say(self, key: str, *args: object) -> str:
        return TEXTS.drawn(self._language, key, *args)

    def _name(self, piece: str) -> str:
        return TEXTS.called(self._language, piece)

    # -- what is common

    def _common(self) -> Iterator[str]:
        t = self._t
        mode = TEXTS.values["mode"][t.option(on.MODE)].speak(self._language)
        if on.PHASE.name not in t.notes:
            yield self._say("mode", mode)
            return
        number = t.read(on.ROUND)
        rounds = self._say("in_round", number) if number else ""
        yield self._say("heading", mode, t.read(on.HAND_NUMBER), rounds, t.read(on.ANTE), t.read(on.FIRST))
        if t.size(on.CONSTELLATION):
            yield self._say("sky", self._sky(), followers(on.vector(t, on.LEVELS)), t.size(on.ESSENCE_DECK))
        if any(t.size(on.TRACK[slot]) for slot in on.SLOTS):
            yield self._say("track", self._track(), t.size(on.PRAYER_DECK))

    def _sky(self) -> str:
        """The Constellation: `Fire OO, Air C, ?, ?`; a face-down card that the viewer has looked at is in brackets."""
        cards = [self._essence(piece) for piece in self._t.at(on.CONSTELLATION)]
        for place in FACE_DOWN:
            cards += ["?" if piece == HIDDEN else f"[{self._essence(piece)}]" for piece in self._t.at(place)]
        return ", ".join(cards)

    def _essence(self, piece: Piece) -> str:
        card = ESSENCES[piece]
        return f"{self._name(card.essence)} {self._orbs(card.orb, card.orb_count)}".replace(" ", UNBROKEN)

    def _orbs(self, orb: str, number: int) -> str:
        return self._name(orb)[0] * number

    def _track(self) -> str:
        """The cards of the slots, the ones of the same price together."""
        priced: dict[str, list[str]] = {}
        for slot, price in zip(on.SLOTS, PLAY.track, strict=True):
            named = [f"{slot} {self._named(piece)}" for piece in self._t.at(on.TRACK[slot])]
            priced.setdefault(price, []).extend(named)
        named_prices = {price: self._name(price) if price else self._say("free") for price in priced}
        return "; ".join(
            self._say("priced", named_prices[price], ", ".join(cards)) for price, cards in priced.items() if cards
        )

    # -- seats

    def _seat(self, seat: Seat) -> Iterator[str]:
        """Followers and cards in one line; then what lies before the seat, and what the viewer sees of its hand."""
        t = self._t
        if seat in t.out:
            yield f"  {self._say('eliminated', seat)}"
            return
        yield from _wrapped(self._summary(seat))
        parts = [*self._standing(seat), *self._open(seat)]
        if parts:
            yield from _wrapped(" | ".join(parts), INDENT)
        for words, zone in OWN.items():
            held = [self._detailed(piece) for piece in t.at(zone[seat]) if piece != HIDDEN]
            if held:
                yield from _wrapped(self._say(words, ", ".join(held)), INDENT)

    def _summary(self, seat: Seat) -> str:
        t = self._t
        asked = t.asked is not None and seat in t.asked.must
        vectors = [followers(on.vector(t, counters[seat])) for counters in (on.CULTS, on.STAKES, on.BIDS)]
        piles = sum(t.size(zone[seat]) for zone in DRAW_PILES)
        god = f" ({self._name(on.god_of(t, seat))})" if on.god_of(t, seat) else ""
        text = self._say("seat", ">" if asked else " ", seat, god, *vectors, t.size(on.HAND[seat]), piles)
        text += self._say("discards", t.size(on.DISCARD[seat]), self._top(on.DISCARD[seat]))
        if on.has_gods(t):
            text += ", " + TEXTS.counted(self._language, "miracles", t.count(on.MIRACLES[seat]))
        return text + (self._say("points", t.count(on.POINTS[seat])) if on.is_epic(t) else "")

    def _top(self, place: Place) -> str:
        """The visible top of a discard pile."""
        held = self._t.at(place)
        return f" ({self._named(held[-1])})" if held else ""

    def _standing(self, seat: Seat) -> Iterator[str]:
        """Folded, under a Last Stand, cards under the Stake, the known top of the draw pile."""
        t = self._t
        if on.PHASE.name not in t.notes:
            return
        if seat in t.read(on.FOLDED):
            yield self._say("folded")
        if seat in t.read(on.LAST_STANDS):
            yield self._say("last_stand", followers(on.vector(t, on.LOANS[seat])))
        if HIDDEN in t.at(on.BURIED[seat]):
            yield self._say("buried", t.size(on.BURIED[seat]))
        if t.size(on.DRAW_TOP[seat]):
            yield self._say("draw_top", self._listed(t.at(on.DRAW_TOP[seat])))

    def _open(self, seat: Seat) -> Iterator[str]:
        """What lies open before a seat, and what it counts when this is more than the Constellation gives."""
        t = self._t
        for words, zone in OPEN.items():
            if t.size(zone[seat]):
                yield self._say(words, self._listed(t.at(zone[seat])))
        if t.size(on.VISIBLE[seat]):
            card = t.at(on.VISIBLE[seat])[0]
            yield self._say("visible", self._named(card), MYTHS[card].cost_miracles)
        if t.size(on.CONSTELLATION) and on.is_in_hand(t, seat):
            yield self._say("counts", self._counted(seat))

    def _counted(self, seat: Seat) -> str:
        """Essence and orbs of a seat: `2 Fire, 1 Air, 4O 3C`."""
        counted = resources(self._t, seat)
        essences = [f"{counted[name]} {self._name(name)}" for name in ESSENCE_NAMES if counted.get(name)]
        orbs = [f"{counted[orb]}{self._name(orb)[0]}" for orb in ORBS if counted.get(orb)]
        return ", ".join([*essences, " ".join(orbs)]).replace(" ", UNBROKEN).replace(f",{UNBROKEN}", ", ")

    # -- cards

    def _named(self, piece: Piece) -> str:
        return self._name(piece).replace(" ", UNBROKEN)

    def _listed(self, pieces: Iterable[Piece]) -> str:
        return ", ".join(map(self._named, pieces))

    def _detailed(self, piece: Piece) -> str:
        """`Quicksand (2 Earth CCC)`: an Action card with its cost."""
        if piece in POWERS:
            return self._named(piece)
        card = PRAYERS[piece]
        orbs = self._orbs(card.orb, card.orb_count) if card.orb_count else ""
        cost = f"{card.essence_count} {self._name(card.essence)} {orbs}".rstrip()
        return f"{self._name(piece)} ({cost})".replace(" ", UNBROKEN)

    # -- what is declared, and what is asked

    def _declared(self, played: Declared) -> str:
        text = self._say("declared", played.seat, self._name(played.card)) + aims_of(played, self._language)
        return text + (self._say("cancelled") if played.cancelled else "")

    def _asked(self) -> Iterator[str]:
        """The open question, which names its seats itself; or the result."""
        if self._t.asked is not None:
            return iter([phrase_question(self._t, self._language)])
        return closing_lines(self._t, TEXTS, self._language)


def _wrapped(line: str, margin: str = "") -> list[str]:
    """A line within the width; what follows a break is indented."""
    lines = textwrap.wrap(line, WIDTH, initial_indent=margin, subsequent_indent=margin + "  ", break_on_hyphens=False)
    return [wrapped.replace(UNBROKEN, " ") for wrapped in lines]
