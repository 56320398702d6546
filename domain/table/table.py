"""The table: pieces in places, counters, notes, the agenda, the open question. It changes only by facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol

from annales.domain.errors import RulesFault, worded
from annales.domain.reasons import RulesReason

from .facts import (
    PLAIN,
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
from .layout import Layout, Memory, Note, Piece, Place, Seat, T, Value, Viewer, sees
from .state import MISFITS, NOTHING, State

UNWRITTEN = object()  # stands for the value of a note that was never written: equal to no value
NO_OPTIONS: Mapping[str, Value] = MappingProxyType({})


class Dealer(Protocol):
    """The source of chance: it picks one of a pool for a cause, for example `draw deck` or `roll die`."""

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """One of the pool, which is sorted (pieces to draw from) or in the order of the die's faces."""


class Choosable(Protocol):
    """An option of a game as a table reads it; implemented by `annales.domain.contract.options.Option`."""

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
    def knows(self) -> Mapping[Memory, tuple[Piece, ...]]: ...

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


class Table(State):
    """The state of a match that the rules work on: they read it, and change it by primitives.

    `options` are those that the match was opened with; no fact changes them. While a step is recorded, `facts` collects
    the fact of each primitive; in search it is None, and primitives have their effect alone. Values of notes and of
    unfinished effects are tuples, never lists: search keeps them as they are given.
    """

    __slots__ = ("layout", "options", "facts", "dealer")

    def __init__(
        self,
        layout: Layout,
        seats: int,
        blind: frozenset[Place] = frozenset(),
        options: Mapping[str, Value] = NO_OPTIONS,
        original: Table | None = None,
    ) -> None:
        self.layout, self.options = layout, options
        self.facts: list[Fact] | None = None
        self.dealer: Dealer | None = None
        if original is None:
            super().__init__(seats, layout.spots(seats), blind)
        else:
            self._begin_as(original)

    @classmethod
    def seen_by(cls, layout: Layout, seats: int, viewer: Viewer, options: Mapping[str, Value] = NO_OPTIONS) -> Table:
        """An empty table for a viewer, who folds masked facts into it."""
        blind = frozenset(p for p, spot in layout.spots(seats).items() if not sees(spot, viewer))
        return cls(layout, seats, blind, options)

    def copy(self) -> Table:
        """An independent table in the same position; it records no facts and has no dealer."""
        return Table(self.layout, self.seats, self.blind, self.options, self)

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

    # -- primitives: each has the effect of its fact, and records the fact

    def lay(self, pieces: Iterable[Piece], place: Place) -> None:
        """Put pieces in a place, in the opening step only."""
        if self.asked is not None or self.ended is not None:
            raise RulesFault(reason=RulesReason.LAID_AFTER_THE_OPENING(place=place))
        laid = tuple(pieces)
        try:
            self._laid(place, laid)
        except MISFITS as cause:
            raise _misfit(Laid(place, laid), cause) from cause
        if self.facts is not None:
            self.facts.append(Laid(place, laid))
            self._uncover(place)

    def move(self, piece: Piece, src: Place, dst: Place, at: int | None = None) -> None:
        """Move a piece to the top of a place, or to the index `at` of a pile; raises RulesFault for a bag as `src`."""
        spot = self.spots.get(src)
        if spot is not None and spot.bag:
            raise RulesFault(reason=RulesReason.MOVED_OUT_OF_A_BAG(piece=piece, bag=src))
        if at is None and self.facts is None:
            try:
                self._moved(piece, src, dst, None)
            except MISFITS as cause:
                raise _misfit(Moved(piece, src, dst), cause) from cause
        else:
            self.fetch(piece, src, dst, at)

    def fetch(self, piece: Piece, src: Place, dst: Place, at: int | None = None) -> None:
        """Move a chosen piece as `move` does, but from a bag too: for effects that search a deck."""
        if at is not None:
            if at < 0:
                raise RulesFault(reason=RulesReason.NO_SUCH_PLACE(piece=piece, at=at, zone=dst))
            if at >= self.size(dst) - (src == dst):
                at = None  # this index is the top, whose pieces all may see
        try:
            self._moved(piece, src, dst, at)
        except MISFITS as cause:
            raise _misfit(Moved(piece, src, dst, at), cause) from cause
        if self.facts is not None:
            self.facts.append(Moved(piece, src, dst, at))
            self._uncover(src)

    def draw(self, src: Place, dst: Place) -> Piece:
        """Move a piece that chance picks from a bag, a pile or a hand, and return it."""
        pool = self.at(src)
        if not pool:
            raise RulesFault(reason=RulesReason.NOTHING_TO_DRAW(place=src))
        piece = self._chance(f"draw {src}", tuple(sorted(pool)) if self.spots[src].piled else pool)
        try:
            self._moved(piece, src, dst, None)
        except MISFITS as cause:
            raise _misfit(Drawn(piece, src, dst), cause) from cause
        if self.facts is not None:
            self.facts.append(Drawn(piece, src, dst))
            self._uncover(src)
        return piece

    def roll(self, die: str) -> str:
        """Roll a die of the layout and return its face."""
        face = self._chance(f"roll {die}", self.layout.dice[die])
        if self.facts is not None:
            self.facts.append(Rolled(die, face))
        return face

    def turn(self, place: Place, piece: Piece, into: Piece) -> None:
        """Change the face of a piece in its place."""
        try:
            self._turned(place, piece, into)
        except MISFITS as cause:
            raise _misfit(Turned(place, piece, into), cause) from cause
        if self.facts is not None:
            self.facts.append(Turned(place, piece, into))
            self._uncover(place)

    def show(self, place: Place, to: Iterable[Seat] | None = None) -> None:
        """Show all pieces of a place to some seats, or to everybody."""
        pieces, seats = self.at(place), _in_order(to)
        try:
            self._shown(place, pieces, seats)
        except MISFITS as cause:
            raise _misfit(Shown(place, pieces, seats), cause) from cause
        if self.facts is not None:
            self.facts.append(Shown(place, pieces, seats))

    def shuffle(self, *srcs: Place, into: Place) -> None:
        """Put all pieces of some places in a bag."""
        spot = self.spots.get(into)
        if spot is None or not spot.bag:
            raise RulesFault(reason=RulesReason.NOT_A_BAG(place=into))
        try:
            self._shuffled(srcs, into)
        except MISFITS as cause:
            raise _misfit(Shuffled(srcs, into), cause) from cause
        if self.facts is not None:
            self.facts.append(Shuffled(srcs, into))

    def add(self, counter: str, by: int) -> None:
        """Change a counter; a change by zero records no fact."""
        if by:
            self._counted(counter, by)
            if self.facts is not None:
                self.facts.append(Counted(counter, by))

    def write(self, note: Note[T], value: T) -> None:
        """Write a note; writing the value that it has records no fact."""
        if self.facts is None:
            self.notes[note.name] = value
            return
        frozen: Any = value if type(value) in PLAIN else freeze(value)
        if self.notes.get(note.name, UNWRITTEN) != frozen:
            self._noted(note.name, frozen)
            self.facts.append(Noted(note.name, frozen))

    def seal(self, seat: Seat, answer: Value) -> bool:
        """Keep a secret answer; returns whether it was the last one awaited."""
        frozen = freeze(answer)
        try:
            self._sealed(seat, frozen)
        except MISFITS as cause:
            raise _misfit(Sealed(seat, frozen), cause) from cause
        if self.facts is not None:
            self.facts.append(Sealed(seat, frozen))
        return not self.question.must

    def unseal(self, to: Iterable[Seat] | None = None) -> dict[Seat, Any]:
        """Reveal the sealed answers to all and clear them, or show them to the seats in `to` and keep them.

        Returns the answers by seat.
        """
        answers, seats = tuple(sorted(self.sealed.items())), _in_order(to)
        self._unsealed(answers, seats)
        if self.facts is not None:
            self.facts.append(Unsealed(answers, seats))
        return dict(answers)

    def ask(self, kind: str, must: Iterable[Seat], may: Iterable[Seat] = (), about: Value = None) -> None:
        """Open a question; seats in `must` are removed from `may`."""
        asked = self.asked
        if (
            self.facts is None
            and asked is not None
            and asked.kind == kind
            and asked.must == must
            and asked.may == may
            and asked.about == about
        ):
            self.answering = False  # search goes on with the question that is open
            return
        awaited = tuple(must)
        if len(awaited) > 1:
            awaited = tuple(sorted(set(awaited)))
        others = _besides(tuple(may), awaited) if may else ()
        question = Asked(kind, awaited, others, None if about is None else freeze(about))
        self._asked(question)
        if self.facts is not None:
            self.facts.append(question)

    def push(self, *item: Value) -> None:
        """Put an unfinished effect on the agenda: its tag, then its values."""
        if self.facts is None:
            self._pushed(item)
            return
        frozen = freeze(item)
        self._pushed(frozen)
        self.facts.append(Pushed(frozen))

    def pop(self) -> tuple[Any, ...]:
        """Remove the last unfinished effect from the agenda and return it."""
        if not self.agenda:
            raise RulesFault(reason=RulesReason.AGENDA_EMPTY())
        item = self.agenda[-1]
        self._popped()
        if self.facts is not None:
            self.facts.append(Popped())
        return item

    def say(self, key: str, *args: Value) -> None:
        """Write a line of the human-readable log."""
        if self.facts is not None:
            self.facts.append(Said(key, freeze(args)))

    def eliminate(self, seat: Seat) -> None:
        """Put a seat out of the match."""
        self._out(seat)
        if self.facts is not None:
            self.facts.append(Out(seat))

    def end(self, ranks: Iterable[int], reason: str, legacy: Value = None) -> None:
        """End the match with a rank for each seat; 1 is the best."""
        result = Ended(tuple(ranks), reason, freeze(legacy))
        self._ended(result)
        if self.facts is not None:
            self.facts.append(result)

    def _chance(self, cause: str, pool: tuple[str, ...]) -> str:
        if self.dealer is None:
            raise RulesFault(reason=RulesReason.NOBODY_DEALS(cause=cause))
        return self.dealer.pick(cause, pool)

    def _uncover(self, place: Place) -> None:
        """Record that all see the top of a pile, even if it is the same, so that the fact reveals nothing else.

        The fact has no effect here: this table knows its own top.
        """
        if self.facts is not None and self.spots[place].top and place in self.places:
            self.facts.append(Shown(place, self.places[place][-1:], None))


@cache
def _besides(may: tuple[Seat, ...], awaited: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that may answer besides those that must."""
    return tuple(sorted(set(may).difference(awaited)))


def _in_order(seats: Iterable[Seat] | None) -> tuple[Seat, ...] | None:
    return None if seats is None else tuple(sorted(set(seats)))


def _misfit(fact: Fact, cause: Exception) -> RulesFault:
    """The error for a primitive that does not fit the table."""
    return RulesFault(reason=RulesReason.FACT_DOES_NOT_FIT(fact=str(fact), cause=worded(cause)))
