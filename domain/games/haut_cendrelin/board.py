"""The table as text, for consoles and tests; a table folded from masked facts hides what its viewer may not know.

It is at most 80 columns wide. A star marks what gives a glory point, or a resource that is abundant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from annales.domain.table.faces import kind_of
from annales.domain.table.layout import HIDDEN, Piece, Place, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop.drawing import UNBROKEN, closing_lines, wrapped

from . import layout as on
from .cards import BOX, EVENTS, GOALS, PLACES, PLAY, TEXTS, WORDING
from .effects_grammar import AT_LEAST, EPHEMERALS, NIGHT, Condition, CounterReached, Mana, Surplus, Tokens
from .glory import counts, glory, is_soul_complete, needed_glory
from .legacy import AGES
from .lists import LIST_STEP
from .questions import phrase_question
from .switches import MODE, Switch, is_on

INDENT = "    "
MET = "*"


def draw(t: TableView, language: str = "en") -> str:
    """The cemetery, each seat, then the question: `>` marks the seats that it is asked of."""
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
        for line in self._asked():
            yield from wrapped(line)

    def _say(self, key: str, *args: object) -> str:
        return TEXTS.drawn(self._language, key, *args)

    def _has_begun(self) -> bool:
        return self._t.read(on.ROUND) > 0

    # -- what is common

    def _common(self) -> Iterator[str]:
        t = self._t
        mode = TEXTS.values[MODE.id][t.option(MODE)].speak(self._language)
        of_age = self._say("of_age", t.read(on.AGE), t.option(AGES)) if t.option(AGES) > 1 else ""
        if self._has_begun():
            yield self._say("heading", of_age, mode, t.read(on.ROUND), t.read(on.IN_CHARGE))
            yield self._say("cemetery", ", ".join(map(self._stock, BOX.in_order(t.at(on.CEMETERY)))))
        else:
            yield self._say("before", of_age, mode)
        optional = [place for place in t.at(on.CEMETERY) if PLACES[place].options]  # the others only hold tokens
        if optional:
            yield self._say("places", self._listed(optional))
        if self._has_begun():
            events = ", ".join(map(self._event, BOX.in_order(t.at(on.SURROUNDINGS)))) or "–"
            yield self._say("surroundings", events, t.size(on.FUTURE), t.size(on.PAST))

    def _stock(self, place: Piece) -> str:
        """The tokens of a place over its future hourglass: `Souls 4/4*`."""
        resource, future = PLACES[place].resource, PLACES[place].future
        return self._progress(self._named(resource), on.tokens(self._t, resource), future)

    def _progress(self, name: str, number: int, needed: int | None) -> str:
        if needed is None:
            return f"{name}{UNBROKEN}{number}"
        return f"{name}{UNBROKEN}{number}/{needed}{MET if number >= needed else ''}"

    def _event(self, event: Piece) -> str:
        tag = WORDING.tags[EVENTS[event].tag].speak(self._language)
        return f"{self._named(event)} ({tag})".replace(" ", UNBROKEN)

    # -- seats

    def _seat(self, seat: Seat) -> Iterator[str]:
        """Glory and piles in one line; then what lies open, objectives, and what the viewer sees of the rest."""
        yield from wrapped(self._summary(seat), hang=INDENT + "  ")
        parts = [*self._standing(seat), *self._fragments(seat)]
        if parts:
            yield from wrapped(" | ".join(parts), INDENT)
        objectives = [self._objective(seat, piece) for piece in self._t.at(on.OBJECTIVES_OF[seat])]
        if objectives:
            yield from wrapped(self._say("objectives", ", ".join(objectives)), INDENT)
        yield from wrapped(self._list(seat), INDENT)
        for words, zone in _OWN.items():
            held = self._seen(zone[seat])
            if held:
                yield from wrapped(self._say(words, self._listed(held)), INDENT)

    def _summary(self, seat: Seat) -> str:
        t = self._t
        mark = ">" if t.asked is not None and seat in t.asked.must else " "
        classes = self._listed(t.read(on.CLASSES_OF)[seat]) or self._say("no_class")
        name = self._say("seat", mark, seat, classes)
        if not self._has_begun():
            return name
        scored = self._say("glory" if is_on(t, Switch.OBJECTIVES) else "conditions", glory(t, seat), needed_glory(t))
        return self._say("standing", name, scored, t.count(on.MANA[seat]), t.size(on.HAND[seat]), on.old_life(t, seat))

    def _standing(self, seat: Seat) -> Iterator[str]:
        """The favourite, the soul, ephemerals and thrones."""
        t = self._t
        if self._has_begun():
            favourite = t.read(on.FAVOURITES)[seat]
            mark = MET if on.is_abundant(t, favourite) else ""
            yield self._say("favourite", f"{self._named(favourite)}{mark}")
            if is_soul_complete(t, seat):
                yield self._say("soul")
        held = {what: t.count(on.EPHEMERAL[seat, what]) for what in EPHEMERALS}
        if any(held.values()):
            yield ", ".join(f"{self._named(what)}{UNBROKEN}{number}" for what, number in held.items() if number)
        thrones = len(t.read(on.THRONES)[seat])
        if thrones:
            yield TEXTS.counted(self._language, "thrones", thrones)

    def _list(self, seat: Seat) -> str:
        """While lists are built, the length of a list, and its content for viewers who can see it; else nothing."""
        t, held = self._t, self._seen(on.LIST[seat])
        if held:
            return self._say("list_of", len(held), PLAY.list_size, self._listed(held))
        is_building = t.asked is not None and t.asked.kind == LIST_STEP and t.read(on.BUILDS)[seat]
        return self._say("list", t.size(on.LIST[seat]), PLAY.list_size) if is_building else ""

    def _fragments(self, seat: Seat) -> Iterator[str]:
        """The fragments on the table; those face down only by their number, for viewers who cannot see them."""
        t = self._t
        if t.size(on.USED[seat]):
            yield self._say("used", self._listed(t.at(on.USED[seat])))
        if t.size(on.RENOUNCED[seat]):
            down = self._listed(self._seen(on.RENOUNCED[seat])) or t.size(on.RENOUNCED[seat])
            yield self._say("renounced", down)

    def _objective(self, seat: Seat, piece: Piece) -> str:
        """`Master of Hordes (2/6)`; one that gives its point: `Master of Hordes*`."""
        kind = kind_of(piece)
        if counts(self._t, seat, piece):
            return f"{self._named(kind)}{MET}"
        progress = ", ".join(self._condition(seat, condition) for condition in GOALS[kind].conditions)
        return f"{self._named(kind)} ({progress})"

    def _condition(self, seat: Seat, condition: Condition) -> str:
        """How far a seat is with a condition of an objective."""
        t = self._t
        match condition:
            case Tokens(resource, order, number) if order == AT_LEAST:
                return self._progress(self._named(resource), on.tokens(t, resource), number)
            case Tokens(resource, _, number):
                return f"{self._named(resource)}{UNBROKEN}{on.tokens(t, resource)}/≤{number}"
            case Mana(_, _, number):
                return self._say("mana", t.count(on.MANA[seat]), number)
            case Surplus(resource, number):
                future = on.future_of(t, resource)
                name = self._named(on.resource_of(t, resource) or resource)
                return self._progress(name, on.tokens(t, resource), None if future is None else future + number)
            case CounterReached(span, _, _, number):
                counters = on.IN_NIGHT if span == NIGHT else on.IN_AGE
                return f"{t.count(counters[seat, condition.name])}/{number}"
        return WORDING.condition(self._language, condition)

    # -- words

    def _named(self, name: str) -> str:
        return TEXTS.called(self._language, name).replace(" ", UNBROKEN)

    def _listed(self, pieces: Iterable[Piece]) -> str:
        """The names of some pieces, copies counted: `2 × Laying in the Coffin`."""
        kinds = Counter(BOX.in_order(pieces))
        return ", ".join(
            self._named(piece) if number == 1 else f"{number}{UNBROKEN}×{UNBROKEN}{self._named(piece)}"
            for piece, number in kinds.items()
        )

    def _seen(self, place: Place) -> list[Piece]:
        return [piece for piece in self._t.at(place) if piece != HIDDEN]

    def _asked(self) -> Iterator[str]:
        """The open question, which names its seats itself; or the result."""
        if self._t.asked is not None:
            return iter([phrase_question(self._t, self._language)])
        return closing_lines(self._t, TEXTS, self._language)


_OWN = {"drawn": on.DRAWN, "dropped": on.DROPPED, "hand": on.HAND}
