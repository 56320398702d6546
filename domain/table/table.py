"""The table: pieces in places, counters, notes, the agenda, the open question. It changes only by facts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from domain.errors import FactDoesNotFit, RulesFault, worded
from domain.reasons import RulesReason

from .facts import (
    Asked,
    Counted,
    Drawn,
    Ended,
    Fact,
    Laid,
    Moved,
    Noted,
    Out,
    Popped,
    Pushed,
    Rolled,
    Said,
    Sealed,
    Shown,
    Shuffled,
    Turned,
    Unsealed,
    freeze,
)
from .layout import HIDDEN, Layout, Note, Piece, Place, Seat, Spot, T, Value, Viewer, sees

NOTHING: tuple[Piece, ...] = ()
NO_ONE: frozenset[Seat] = frozenset()
_MISFITS = (LookupError, ValueError, TypeError)  # what the reducer raises when a fact does not fit
UNWRITTEN = object()  # stands for the value of a note that was never written: equal to no value
NO_OPTIONS: Mapping[str, Value] = MappingProxyType({})


class Dealer(Protocol):
    """The source of chance: it picks one of a pool for a cause, for example `draw deck` or `roll die`."""

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """One of the pool, which is sorted (pieces to draw from) or in the order of the die's faces."""


class Choosable(Protocol):
    """An option of a game as a table reads it; implemented by `domain.contract.options.Option`."""

    @property
    def id(self) -> str: ...

    def default_at(self, seats: int, others: Mapping[str, Value]) -> Value:
        """Its default value at a table with this number of seats and these values of other options."""


class TableView(Protocol):
    """The read-only interface of a table: `legal`, `notation` and `value` receive it, so that they cannot change it.

    `value` may look ahead on a copy.
    """

    @property
    def seats(self) -> int: ...

    @property
    def places(self) -> Mapping[Place, tuple[Piece, ...]]: ...

    @property
    def counters(self) -> Mapping[str, int]: ...

    @property
    def notes(self) -> Mapping[str, Value]: ...

    @property
    def agenda(self) -> tuple[tuple[Value, ...], ...]: ...

    @property
    def sealed(self) -> Mapping[Seat, Value]: ...

    @property
    def knows(self) -> Mapping[tuple[Place, Seat], tuple[Piece, ...]]: ...

    @property
    def asked(self) -> Asked | None: ...

    @property
    def ended(self) -> Ended | None: ...

    @property
    def out(self) -> frozenset[Seat]: ...

    @property
    def question(self) -> Asked: ...

    def at(self, place: Place) -> tuple[Piece, ...]: ...

    def size(self, place: Place) -> int: ...

    def has(self, piece: Piece, place: Place) -> bool: ...

    def top(self, place: Place) -> Piece: ...

    def count(self, counter: str) -> int: ...

    def read(self, note: Note[T]) -> T: ...

    def option(self, option: Choosable) -> Any: ...

    def present(self) -> list[Seat]: ...

    def is_waiting(self) -> bool: ...

    def copy(self) -> Table: ...


class Table:
    """The state of a match that the rules work on.

    `places` and `counters` have no key for an empty place or a counter at zero. `knows` is what seats remember of
    closed places. `revealed` holds pairs of seats: the first has been shown the sealed answer of the second. `answered`
    maps each seat with a sealed answer to the question that it answered. `blind` names the places that the table of a
    viewer cannot see into, where it keeps "?"; the service's own table has none. `options` are those that the match was
    opened with; no fact changes them.
    """

    __slots__ = (
        "layout",
        "seats",
        "options",
        "spots",
        "blind",
        "places",
        "counters",
        "notes",
        "sealed",
        "answered",
        "revealed",
        "knows",
        "asked",
        "agenda",
        "out",
        "ended",
        "facts",
        "dealer",
        "answering",
    )

    def __init__(
        self,
        layout: Layout,
        seats: int,
        blind: frozenset[Place] = frozenset(),
        options: Mapping[str, Value] = NO_OPTIONS,
        original: Table | None = None,
    ) -> None:
        if original is not None:
            self._take_over(original)
            return
        self.layout, self.seats, self.blind, self.options = layout, seats, blind, options
        self.spots: Mapping[Place, Spot] = layout.spots(seats)
        self.places: dict[Place, tuple[Piece, ...]] = {}
        self.counters: dict[str, int] = {}
        self.notes: dict[str, Value] = {}
        self.sealed: Mapping[Seat, Value] = {}  # `sealed` and `answered` are replaced, never mutated: copies share them
        self.answered: Mapping[Seat, Asked] = {}
        self.revealed: frozenset[tuple[Seat, Seat]] = frozenset()
        self.knows: dict[tuple[Place, Seat], tuple[Piece, ...]] = {}
        self.asked: Asked | None = None
        self.agenda: tuple[tuple[Value, ...], ...] = ()
        self.out: frozenset[Seat] = frozenset()
        self.ended: Ended | None = None
        self.facts: list[Fact] | None = None  # primitives append here while a step is recorded
        self.dealer: Dealer | None = None
        self.answering = False  # true from the action until a question opens or the match ends

    @classmethod
    def seen_by(cls, layout: Layout, seats: int, viewer: Viewer, options: Mapping[str, Value] = NO_OPTIONS) -> Table:
        """An empty table for a viewer, who folds masked facts into it."""
        blind = frozenset(p for p, spot in layout.spots(seats).items() if not sees(spot, viewer))
        return cls(layout, seats, blind, options)

    def copy(self) -> Table:
        """An independent table in the same position; it records no facts and has no dealer."""
        return Table(self.layout, self.seats, original=self)

    def _take_over(self, t: Table) -> None:
        """Begin as a copy of `t`; in the constructor, because a compiled class makes no object without it."""
        self.layout, self.seats, self.options = t.layout, t.seats, t.options
        self.spots, self.blind = t.spots, t.blind
        self.places, self.counters, self.notes = t.places.copy(), t.counters.copy(), t.notes.copy()
        self.sealed, self.answered, self.revealed = t.sealed, t.answered, t.revealed
        self.knows = t.knows.copy()
        self.asked, self.agenda = t.asked, t.agenda
        self.out, self.ended = t.out, t.ended
        self.facts, self.dealer, self.answering = None, None, False

    def same(self, other: Table) -> bool:
        """Whether both tables are in the same position, including hidden pieces and memories."""
        return all(getattr(self, name) == getattr(other, name) for name in _POSITION)

    # -- reading

    def at(self, place: Place) -> tuple[Piece, ...]:
        """The pieces of a place: sorted in a set or bag, from bottom to top in a pile."""
        return self.places.get(place, NOTHING)

    def size(self, place: Place) -> int:
        """The number of pieces in a place."""
        return len(self.places.get(place, NOTHING))

    def has(self, piece: Piece, place: Place) -> bool:
        """Whether a place contains such a piece."""
        return piece in self.places.get(place, NOTHING)

    def top(self, place: Place) -> Piece:
        """The last piece of a place; raises RulesFault when the place is empty."""
        held = self.places.get(place)
        if held is None:
            raise RulesFault(reason=RulesReason.NOTHING_LIES_THERE(place=place))
        return held[-1]

    def count(self, counter: str) -> int:
        """The value of a counter."""
        return self.counters.get(counter, 0)

    def read(self, note: Note[T]) -> T:
        """The last value written to a note; raises KeyError before the first."""
        return self.notes[note.name]  # type: ignore[no-any-return]

    def option(self, option: Choosable) -> Any:
        """The value chosen when the match was opened, or the default if the rules gained the option later."""
        if option.id in self.options:
            return self.options[option.id]
        return option.default_at(self.seats, self.options)

    @property
    def question(self) -> Asked:
        """The question that is open or being answered; raises RulesFault when there is none."""
        if self.asked is None:
            raise RulesFault(reason=RulesReason.NO_QUESTION_OPEN())
        return self.asked

    def is_waiting(self) -> bool:
        """Whether the step is complete: a question is open, or the match is over."""
        return not self.answering

    def present(self) -> list[Seat]:
        """The seats that are not out."""
        seats = range(self.seats)
        return [seat for seat in seats if seat not in self.out] if self.out else list(seats)

    # -- primitives: each applies its fact and records it

    def lay(self, pieces: Iterable[Piece], place: Place) -> None:
        """Put pieces in a place, in the opening step only."""
        if self.asked is not None or self.ended is not None:
            raise RulesFault(reason=RulesReason.LAID_AFTER_THE_OPENING(place=place))
        self._do(Laid(place, tuple(pieces)))
        self._uncover(place)

    def move(self, piece: Piece, src: Place, dst: Place, at: int | None = None) -> None:
        """Move a piece to the top of a place, or to the index `at` of a pile; raises RulesFault for a bag as `src`."""
        spot = self.spots.get(src)
        if spot is not None and spot.bag:
            raise RulesFault(reason=RulesReason.MOVED_OUT_OF_A_BAG(piece=piece, bag=src))
        self.fetch(piece, src, dst, at)

    def fetch(self, piece: Piece, src: Place, dst: Place, at: int | None = None) -> None:
        """Move a chosen piece as `move` does, but from a bag too: for effects that search a deck."""
        if at is not None:
            if at < 0:
                raise RulesFault(reason=RulesReason.NO_SUCH_PLACE(piece=piece, at=at, zone=dst))
            if at >= self.size(dst) - (src == dst):
                at = None  # this index is the top, whose pieces all may see
        self._do(Moved(piece, src, dst, at))
        if self.spots[src].top:
            self._uncover(src)

    def draw(self, src: Place, dst: Place) -> Piece:
        """Move a piece that chance picks from a bag, a pile or a hand, and return it."""
        pool = self.at(src)
        if not pool:
            raise RulesFault(reason=RulesReason.NOTHING_TO_DRAW(place=src))
        piece = self._chance(f"draw {src}", tuple(sorted(pool)) if self.spots[src].piled else pool)
        self._do(Drawn(piece, src, dst))
        self._uncover(src)
        return piece

    def roll(self, die: str) -> str:
        """Roll a die of the layout and return its face."""
        face = self._chance(f"roll {die}", self.layout.dice[die])
        self._do(Rolled(die, face))
        return face

    def turn(self, place: Place, piece: Piece, into: Piece) -> None:
        """Change the face of a piece in its place."""
        self._do(Turned(place, piece, into))
        self._uncover(place)

    def show(self, place: Place, to: Iterable[Seat] | None = None) -> None:
        """Show all pieces of a place to some seats, or to everybody."""
        self._do(Shown(place, self.at(place), None if to is None else tuple(sorted(set(to)))))

    def shuffle(self, *srcs: Place, into: Place) -> None:
        """Put all pieces of some places in a bag."""
        spot = self.spots.get(into)
        if spot is None or not spot.bag:
            raise RulesFault(reason=RulesReason.NOT_A_BAG(place=into))
        self._do(Shuffled(srcs, into))

    def add(self, counter: str, by: int) -> None:
        """Change a counter; a change by zero records no fact."""
        if by:
            self._do(Counted(counter, by))

    def write(self, note: Note[T], value: T) -> None:
        """Write a note; writing the value that it has records no fact."""
        frozen: Any = freeze(value)
        if self.notes.get(note.name, UNWRITTEN) != frozen:
            self._do(Noted(note.name, frozen))

    def seal(self, seat: Seat, answer: Value) -> bool:
        """Keep a secret answer; returns whether it was the last one awaited."""
        self._do(Sealed(seat, freeze(answer)))
        return not self.question.must

    def unseal(self, to: Iterable[Seat] | None = None) -> dict[Seat, Any]:
        """Reveal the sealed answers to all and clear them, or show them to the seats in `to` and keep them.

        Returns the answers by seat.
        """
        answers = dict(sorted(self.sealed.items()))
        self._do(Unsealed(tuple(answers.items()), None if to is None else tuple(sorted(set(to)))))
        return answers

    def ask(self, kind: str, must: Iterable[Seat], may: Iterable[Seat] = (), about: Value = None) -> None:
        """Open a question; seats in `must` are removed from `may`."""
        awaited = tuple(must)
        if len(awaited) > 1:
            awaited = tuple(sorted(set(awaited)))
        others = tuple(sorted(set(may).difference(awaited))) if may else ()
        self._do(Asked(kind, awaited, others, None if about is None else freeze(about)))

    def push(self, *item: Value) -> None:
        """Put an unfinished effect on the agenda: its tag, then its values."""
        self._do(Pushed(freeze(item)))

    def pop(self) -> tuple[Any, ...]:
        """Remove the last unfinished effect from the agenda and return it."""
        if not self.agenda:
            raise RulesFault(reason=RulesReason.AGENDA_EMPTY())
        item = self.agenda[-1]
        self._do(Popped())
        return item

    def say(self, key: str, *args: Value) -> None:
        """Write a line of the human-readable log."""
        self._do(Said(key, freeze(args)))

    def eliminate(self, seat: Seat) -> None:
        """Put a seat out of the match."""
        self._do(Out(seat))

    def end(self, ranks: Iterable[int], reason: str, legacy: Value = None) -> None:
        """End the match with a rank for each seat; 1 is the best."""
        self._do(Ended(tuple(ranks), reason, freeze(legacy)))

    # -- applying facts

    def apply(self, fact: Fact) -> None:
        """Apply one fact; after FactDoesNotFit the table is in an undefined state and must be discarded."""
        try:
            _REDUCER[type(fact)](self, fact)
        except _MISFITS as cause:
            raise FactDoesNotFit(fact, worded(cause)) from cause

    def _do(self, fact: Fact) -> None:
        try:
            _REDUCER[type(fact)](self, fact)
        except _MISFITS as cause:
            raise RulesFault(reason=RulesReason.FACT_DOES_NOT_FIT(fact=str(fact), cause=worded(cause))) from cause
        if self.facts is not None:
            self.facts.append(fact)

    def _chance(self, cause: str, pool: tuple[str, ...]) -> str:
        if self.dealer is None:
            raise RulesFault(reason=RulesReason.NOBODY_DEALS(cause=cause))
        return self.dealer.pick(cause, pool)

    def _uncover(self, place: Place) -> None:
        """Show the top of a pile to all; recorded even if it is the same, so that the fact reveals nothing else."""
        if self.spots[place].top and place in self.places:
            self._do(Shown(place, self.places[place][-1:], None))

    # -- the only writers of places

    def _put(self, piece: Piece, spot: Spot, at: int | None = None) -> None:
        place = spot.name
        held = self.places.get(place)
        if place in self.blind:
            if not spot.top or at is not None:
                piece = HIDDEN
            elif held:
                held = (*held[:-1], HIDDEN)  # the old top is now covered
        if not held:
            self.places[place] = (piece,)
            return
        if not spot.piled:
            at = bisect_right(held, piece)
        elif at is None:
            at = len(held)
        self.places[place] = (*held[:at], piece, *held[at:])

    def _put_all(self, pieces: Sequence[Piece], spot: Spot) -> None:
        if len(pieces) < 2 or spot.piled or spot.name in self.blind:
            for piece in pieces:
                self._put(piece, spot)
        else:
            self.places[spot.name] = tuple(sorted((*self.places.get(spot.name, NOTHING), *pieces)))

    def _take(self, piece: Piece, spot: Spot) -> None:
        place = spot.name
        held = self.places[place]
        if len(held) == 1:
            if held[0] != piece and place not in self.blind:
                raise ValueError(RulesReason.PIECE_NOT_THERE(piece=piece, place=place))
            del self.places[place]
            return
        i = self._index(piece, spot, held)
        self.places[place] = held[:i] + held[i + 1 :]

    def _index(self, piece: Piece, spot: Spot, held: tuple[Piece, ...]) -> int:
        if spot.name in self.blind and piece not in held:
            piece = HIDDEN if HIDDEN in held else held[-1]  # only the visible top is left
        if spot.piled:
            return len(held) - 1 - held[::-1].index(piece)
        return held.index(piece)

    def _forget(self, piece: Piece, a: Spot, b: Spot, to_top: bool) -> None:
        """Update the memories of the place that a piece left.

        Seats that saw the piece strike it out; the others no longer know anything for certain about the place.
        """
        for seat in range(self.seats):
            known = self.knows.get((a.name, seat))
            if known is None:
                continue
            if not (to_top or sees(a, seat) or sees(b, seat)):
                known = NOTHING
            elif piece in known:
                i = known.index(piece)
                known = known[:i] + known[i + 1 :]
            if known:
                self.knows[a.name, seat] = known
            else:
                del self.knows[a.name, seat]

    def _remember(self, piece: Piece, a: Spot, b: Spot) -> None:
        """Seats that saw a piece before it went into a closed place remember that it is there."""
        for seat in range(self.seats):
            if sees(a, seat) and not sees(b, seat):
                known = self.knows.get((b.name, seat), NOTHING)
                self.knows[b.name, seat] = tuple(sorted((*known, piece)))

    # -- the reducer: one function per fact

    def _laid(self, f: Laid) -> None:
        self._put_all(f.pieces, self.spots[f.place])

    def _moved(self, f: Moved | Drawn) -> None:
        a, b = self.spots[f.src], self.spots[f.dst]
        self._take(f.piece, a)
        self._put(f.piece, b, f.at)
        if a.seers is None and b.seers is None:
            return
        if a.seers is not None and self.knows:
            self._forget(f.piece, a, b, b.top and f.at is None)
        if b.seers is not None and a.seers != NO_ONE and f.piece != HIDDEN:
            self._remember(f.piece, a, b)

    def _turned(self, f: Turned) -> None:
        spot, held = self.spots[f.place], self.places[f.place]
        i = self._index(f.piece, spot, held)
        into = HIDDEN if f.place in self.blind else f.into
        after = (*held[:i], into, *held[i + 1 :])
        self.places[f.place] = after if spot.piled else tuple(sorted(after))
        for seat in range(self.seats) if self.knows else ():
            self.knows.pop((f.place, seat), None)  # they did not see which piece was turned

    def _shown(self, f: Shown) -> None:
        spot = self.spots[f.place]
        if spot.seers is None or HIDDEN in f.pieces:
            return
        if spot.top and f.to is None and len(f.pieces) == 1:
            self.places[f.place] = self.places[f.place][:-1] + f.pieces
            return
        if not f.pieces:
            return
        known = tuple(sorted(f.pieces))
        for seat in range(self.seats) if f.to is None else f.to:
            if not sees(spot, seat):
                self.knows[f.place, seat] = known

    def _shuffled(self, f: Shuffled) -> None:
        pieces = [piece for src in f.srcs for piece in self.places.pop(src, NOTHING)]
        for src in f.srcs:
            for seat in range(self.seats):
                self.knows.pop((src, seat), None)
        self._put_all(pieces, self.spots[f.dst])

    def _counted(self, f: Counted) -> None:
        number = self.counters.get(f.counter, 0) + f.by
        if number:
            self.counters[f.counter] = number
        else:
            del self.counters[f.counter]

    def _noted(self, f: Noted) -> None:
        self.notes[f.note] = f.value

    def _sealed(self, f: Sealed) -> None:
        asked = self.asked
        if asked is None:
            raise ValueError(RulesReason.NO_QUESTION_OPEN())
        self.sealed, self.answered = {**self.sealed, f.seat: f.answer}, {**self.answered, f.seat: asked}
        if self.revealed:
            self.revealed = frozenset(pair for pair in self.revealed if pair[1] != f.seat)
        must = tuple(seat for seat in asked.must if seat != f.seat)
        self.asked = Asked(asked.kind, must, asked.may, asked.about)
        self.answering = not must

    def _unsealed(self, f: Unsealed) -> None:
        if f.to is None:
            self.sealed, self.answered, self.revealed = {}, {}, frozenset()
            return
        self.sealed = {**self.sealed, **{seat: answer for seat, answer in f.answers if answer != HIDDEN}}
        self.revealed |= frozenset((to, seat) for to in f.to for seat, _ in f.answers)

    def _asked(self, f: Asked) -> None:
        self.asked, self.answering = f, False

    def _pushed(self, f: Pushed) -> None:
        self.agenda = (*self.agenda, f.item)

    def _popped(self, f: Popped) -> None:
        self.agenda = self.agenda[:-1]

    def _unchanged(self, f: Fact) -> None:
        """A die roll and a log line leave the table as it is."""

    def _out(self, f: Out) -> None:
        self.out |= {f.seat}

    def _ended(self, f: Ended) -> None:
        self.ended, self.asked, self.answering = f, None, False


_POSITION = ("places", "counters", "notes", "sealed", "revealed", "knows", "asked", "agenda", "out", "ended")

_REDUCER: dict[type, Callable[[Any, Any], None]] = {
    Laid: Table._laid,
    Moved: Table._moved,
    Drawn: Table._moved,
    Turned: Table._turned,
    Shown: Table._shown,
    Shuffled: Table._shuffled,
    Rolled: Table._unchanged,
    Counted: Table._counted,
    Noted: Table._noted,
    Sealed: Table._sealed,
    Unsealed: Table._unsealed,
    Asked: Table._asked,
    Pushed: Table._pushed,
    Popped: Table._popped,
    Said: Table._unchanged,
    Out: Table._out,
    Ended: Table._ended,
}
