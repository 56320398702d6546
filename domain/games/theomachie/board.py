"""The table as text, for consoles and tests; a table folded from masked facts hides what its viewer may not know.

It is at most 80 columns wide. Followers are written Prophets/Priests/Disciples.
"""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.table.layout import HIDDEN, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.drawing import UNBROKEN, closing_lines, wrapped

from . import layout as on
from .cards import MYTHS, PLAY, TEXTS
from .frames import Declared
from .lettering import counted, essence, given, named, named_list, priced
from .phases.battle import TURN as BATTLE
from .questions import aims_of, followers, phrase_question
from .resources.constellation import FACE_DOWN
from .resources.followers import stake_of
from .resources.power import power_of

INDENT = "    "
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
        if on.PHASE.name not in self._t.notes:
            return
        for line in self._common():
            yield from wrapped(line)
        for seat in range(self._t.seats):
            yield from self._seat(seat)
        for played in agenda.every(self._t, Declared):
            yield from wrapped(self._declared(played))
        for line in self._asked():
            yield from wrapped(line)

    def _say(self, key: str, *args: object) -> str:
        return TEXTS.drawn(self._language, key, *args)

    def _vector(self, counters: tuple[str, ...]) -> str:
        return followers(on.vector(self._t, counters))

    # -- what is common

    def _common(self) -> Iterator[str]:
        t = self._t
        mode = TEXTS.values["mode"][t.option(on.MODE)].speak(self._language)
        hand, number, first = t.read(on.HAND_NUMBER), t.read(on.ROUND), t.read(on.FIRST)
        if not hand:
            yield self._say("before", mode, first)
            return
        betting = self._say("in_round", number) if number else ""
        yield self._say("heading", mode, hand, betting, t.read(on.ANTE), first)
        if t.size(on.CONSTELLATION):
            level = self._say("level", self._vector(on.LEVELS)) if number else ""
            yield self._say("sky", self._sky(), level, t.size(on.ESSENCE_DECK))
            yield self._say("given", given(t, self._language))
        yield self._say("track", self._track(), t.size(on.PRAYER_DECK))

    def _sky(self) -> str:
        """The Constellation: `Fire OO, Air C, ?, ?`; the cards that the viewer has lifted are in brackets."""
        cards = [essence(piece, self._language) for piece in self._t.at(on.CONSTELLATION)]
        for place in (*FACE_DOWN, *(on.LIFTED[seat] for seat in range(self._t.seats))):
            cards += ["?" if piece == HIDDEN else f"[{essence(piece, self._language)}]" for piece in self._t.at(place)]
        return ", ".join(cards)

    def _track(self) -> str:
        """The cards of the slots with their costs, those of the same price together."""
        by_price: dict[str, list[str]] = {}
        for slot, price in zip(on.SLOTS, PLAY.track, strict=True):
            for piece in self._t.at(on.TRACK[slot]):
                by_price.setdefault(price, []).append(f"{slot}{UNBROKEN}{priced(piece, self._language)}")
        prices = {price: TEXTS.called(self._language, price) if price else self._say("free") for price in by_price}
        groups = [self._say("priced", prices[price], ", ".join(cards)) for price, cards in by_price.items()]
        return self._say("between").join(groups)

    # -- seats

    def _seat(self, seat: Seat) -> Iterator[str]:
        """Followers and cards in one line; then what lies before the seat, and what the viewer sees of its hand."""
        t = self._t
        if seat in t.out:
            yield f"  {self._say('eliminated', seat)}"
            return
        yield from wrapped(self._summary(seat), hang=INDENT + "  ")
        parts = [*self._standing(seat), *self._open(seat)]
        if parts:
            yield from wrapped(" | ".join(parts), INDENT)
        for words, zone in OWN.items():
            held = [priced(piece, self._language) for piece in t.at(zone[seat]) if piece != HIDDEN]
            if held:
                yield from wrapped(self._say(words, ", ".join(held)), INDENT)

    def _summary(self, seat: Seat) -> str:
        t, god, discard = self._t, on.god_of(self._t, seat), self._t.at(on.DISCARD[seat])
        return self._say(
            "seat",
            ">" if t.asked is not None and seat in t.asked.must else " ",
            seat,
            f" ({named(god, self._language)})" if god else "",
            self._vector(on.CULTS[seat]),
            self._vector(on.STAKES[seat]),
            t.size(on.HAND[seat]),
            sum(t.size(zone[seat]) for zone in DRAW_PILES),
            len(discard),
            f" ({named(discard[-1], self._language)})" if discard else "",
        )

    def _standing(self, seat: Seat) -> Iterator[str]:
        """Folded or under a Last Stand, the bid if the Stake does not show it, points, Miracles, cards apart."""
        t, bid = self._t, self._vector(on.BIDS[seat])
        if t.size(on.CONSTELLATION):  # its cards leave at the end of the Hand; the notes stay until the next one
            yield from self._in_hand(seat)
        if t.read(on.ROUND) and on.is_in_hand(t, seat) and bid != followers(stake_of(t, seat)):
            yield self._say("bid", bid)
        if on.is_epic(t):
            yield TEXTS.counted(self._language, "points", t.count(on.POINTS[seat]))
        if on.has_gods(t):
            yield TEXTS.counted(self._language, "miracles", t.count(on.MIRACLES[seat]))
        if HIDDEN in t.at(on.BURIED[seat]):
            yield self._say("buried", t.size(on.BURIED[seat]))
        if t.size(on.DRAW_TOP[seat]):
            yield self._say("draw_top", named_list(t.at(on.DRAW_TOP[seat]), self._language))

    def _in_hand(self, seat: Seat) -> Iterator[str]:
        """Folded or under a Last Stand; in the Battle, the Power so far."""
        t = self._t
        if seat in t.read(on.FOLDED):
            yield self._say("folded")
        if seat in t.read(on.LAST_STANDS):
            yield self._say("last_stand", self._vector(on.LOANS[seat]))
        if t.read(on.PHASE) == BATTLE and on.is_in_hand(t, seat):
            yield self._say("power", power_of(t, seat))

    def _open(self, seat: Seat) -> Iterator[str]:
        """What lies open before a seat, and what it counts with that."""
        t = self._t
        for words, zone in OPEN.items():
            if t.size(zone[seat]):
                yield self._say(words, named_list(t.at(zone[seat]), self._language))
        for card in t.at(on.VISIBLE[seat]):
            miracles = TEXTS.counted(self._language, "miracles", MYTHS[card].cost_miracles)
            visible = self._say("visible", f"{named(card, self._language)} ({miracles})")
            yield visible.replace(" ", UNBROKEN)
        counts = counted(t, seat, self._language) if t.size(on.CONSTELLATION) and on.is_in_hand(t, seat) else ""
        if counts:
            yield self._say("counts", counts)

    # -- what is declared, and what is asked

    def _declared(self, played: Declared) -> str:
        text = self._say("declared", played.seat, named(played.card, self._language)) + aims_of(played, self._language)
        return text + (self._say("cancelled") if played.cancelled else "")

    def _asked(self) -> Iterator[str]:
        """The open question, which names its seats itself; or the result."""
        if self._t.asked is not None:
            return iter([phrase_question(self._t, self._language)])
        return closing_lines(self._t, TEXTS, self._language)
