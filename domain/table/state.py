"""What a table holds, and the effect of each kind of fact on it: the reducer. Nothing else changes what it holds."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from annales.domain.errors import FactDoesNotFit, worded
from annales.domain.reasons import RulesReason

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
)
from .layout import HIDDEN, Memory, Piece, Place, Seat, Spot, Value

NOTHING: tuple[Piece, ...] = ()
NO_ONE: frozenset[Seat] = frozenset()
MISFITS = (LookupError, ValueError, TypeError)  # what an effect raises when its fact does not fit


class State:
    """The state of a match, which facts change.

    `places` and `counters` have no key for an empty place or a counter at zero. `knows` is what seats remember of
    closed places. `revealed` holds pairs of seats: the first has been shown the sealed answer of the second. `answered`
    maps each seat with a sealed answer to the question that it answered. `blind` names the places that the table of a
    viewer cannot see into, where it keeps "?"; the service's own table has none.

    Each kind of fact has one effect, a method that takes the fact's values: `apply` calls it for a fact, and the
    primitives of a table call it directly, so that search need not build facts that nobody keeps.
    """

    __slots__ = (
        "seats",
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
        "answering",
    )

    def __init__(self, seats: int, spots: Mapping[Place, Spot], blind: frozenset[Place]) -> None:
        self.seats, self.spots, self.blind = seats, spots, blind
        self.places: dict[Place, tuple[Piece, ...]] = {}
        self.counters: dict[str, int] = {}
        self.notes: dict[str, Value] = {}
        self.sealed: Mapping[Seat, Value] = {}  # `sealed` and `answered` are replaced, never mutated: copies share them
        self.answered: Mapping[Seat, Asked] = {}
        self.revealed: frozenset[tuple[Seat, Seat]] = frozenset()
        self.knows: dict[Memory, tuple[Piece, ...]] = {}
        self.asked: Asked | None = None
        self.agenda: tuple[tuple[Value, ...], ...] = ()
        self.out = NO_ONE
        self.ended: Ended | None = None
        self.answering = False  # true from the action until a question opens or the match ends

    def _begin_as(self, t: State) -> None:
        """What a constructor does for a copy; a compiled class makes no object without its constructor."""
        self.seats, self.spots, self.blind = t.seats, t.spots, t.blind
        self.places, self.counters, self.notes = t.places.copy(), t.counters.copy(), t.notes.copy()
        self.sealed, self.answered, self.revealed = t.sealed, t.answered, t.revealed
        self.knows = t.knows.copy()
        self.asked, self.agenda = t.asked, t.agenda
        self.out, self.ended = t.out, t.ended
        self.answering = False

    def apply(self, *facts: Fact) -> None:
        """Apply facts in order; after FactDoesNotFit the state is undefined and must be discarded."""
        fact: Fact | None = None
        try:
            for fact in facts:
                _EFFECTS[type(fact)](self, fact)
        except MISFITS as cause:
            raise FactDoesNotFit(fact, worded(cause)) from cause

    def same(self, other: State) -> bool:
        """Whether both are in the same position, including hidden pieces and memories."""
        return all(getattr(self, name) == getattr(other, name) for name in _POSITION)

    # -- the only writers of places and memories

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
        elif not spot.piled:
            at = bisect_right(held, piece)
            self.places[place] = (*held[:at], piece, *held[at:])
        elif at is None:
            self.places[place] = (*held, piece)
        else:
            self.places[place] = (*held[:at], piece, *held[at:])

    def _put_all(self, pieces: Sequence[Piece], spot: Spot) -> None:
        if len(pieces) < 2 or spot.piled or spot.name in self.blind:
            for piece in pieces:
                self._put(piece, spot)
        else:
            self.places[spot.name] = tuple(sorted((*self.places.get(spot.name, NOTHING), *pieces)))

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
        seers = b.seers
        for memory in a.memories:
            known = self.knows.get(memory)
            if known is None:
                continue
            if not (to_top or seers is None or memory[1] in seers):
                del self.knows[memory]
            elif piece in known:
                i = known.index(piece)
                if len(known) > 1:
                    self.knows[memory] = known[:i] + known[i + 1 :]
                else:
                    del self.knows[memory]

    def _remember(self, piece: Piece, a: Spot, b: Spot) -> None:
        """Seats that saw a piece before it went into a closed place remember that it is there."""
        seers = a.seers
        for memory in b.memories:
            if seers is None or memory[1] in seers:
                known = self.knows.get(memory, NOTHING)
                i = bisect_right(known, piece)
                self.knows[memory] = (*known[:i], piece, *known[i:])

    def _forget_place(self, spot: Spot) -> None:
        """No seat knows anything any more about a closed place."""
        if self.knows:
            for memory in spot.memories:
                self.knows.pop(memory, None)

    # -- effects: one method for each kind of fact

    def _laid(self, place: Place, pieces: tuple[Piece, ...]) -> None:
        self._put_all(pieces, self.spots[place])

    def _moved(self, piece: Piece, src: Place, dst: Place, at: int | None) -> None:
        a, b, places = self.spots[src], self.spots[dst], self.places
        held = places[src]
        if len(held) == 1:
            if held[0] != piece and src not in self.blind:
                raise ValueError(RulesReason.PIECE_NOT_THERE(piece=piece, place=src))
            del places[src]
        elif a.piled and held[-1] == piece:
            places[src] = held[:-1]
        else:
            i = self._index(piece, a, held)
            places[src] = held[:i] + held[i + 1 :]
        if dst in places or self.blind:
            self._put(piece, b, at)
        else:
            places[b.name] = (piece,)
        if a.memories and self.knows:
            self._forget(piece, a, b, b.top and at is None)
        if b.memories and (a.seers is None or a.seers) and piece != HIDDEN:
            self._remember(piece, a, b)

    def _turned(self, place: Place, piece: Piece, into: Piece) -> None:
        spot, held = self.spots[place], self.places[place]
        i = self._index(piece, spot, held)
        after = (*held[:i], HIDDEN if place in self.blind else into, *held[i + 1 :])
        self.places[place] = after if spot.piled else tuple(sorted(after))
        self._forget_place(spot)  # they did not see which piece was turned

    def _shown(self, place: Place, pieces: tuple[Piece, ...], to: tuple[Seat, ...] | None) -> None:
        spot = self.spots[place]
        if spot.seers is None or HIDDEN in pieces:
            return
        if spot.top and to is None and len(pieces) == 1:
            self.places[place] = self.places[place][:-1] + pieces
            return
        if not pieces:
            return
        known = tuple(sorted(pieces))
        for memory in spot.memories:
            if to is None or memory[1] in to:
                self.knows[memory] = known

    def _shuffled(self, srcs: tuple[Place, ...], dst: Place) -> None:
        pieces = [piece for src in srcs for piece in self.places.pop(src, NOTHING)]
        for src in srcs:
            self._forget_place(self.spots[src])
        self._put_all(pieces, self.spots[dst])

    def _counted(self, counter: str, by: int) -> None:
        number = self.counters.get(counter, 0) + by
        if number:
            self.counters[counter] = number
        else:
            del self.counters[counter]

    def _noted(self, note: str, value: Value) -> None:
        self.notes[note] = value

    def _sealed(self, seat: Seat, answer: Value) -> None:
        asked = self.asked
        if asked is None:
            raise ValueError(RulesReason.NO_QUESTION_OPEN())
        self.sealed, self.answered = {**self.sealed, seat: answer}, {**self.answered, seat: asked}
        if self.revealed:
            self.revealed = frozenset(pair for pair in self.revealed if pair[1] != seat)
        must = tuple(other for other in asked.must if other != seat)
        self.asked = Asked(asked.kind, must, asked.may, asked.about)
        self.answering = not must

    def _unsealed(self, answers: tuple[tuple[Seat, Value], ...], to: tuple[Seat, ...] | None) -> None:
        if to is None:
            self.sealed, self.answered, self.revealed = {}, {}, frozenset()
            return
        self.sealed = {**self.sealed, **{seat: answer for seat, answer in answers if answer != HIDDEN}}
        self.revealed |= frozenset((viewer, seat) for viewer in to for seat, _ in answers)

    def _asked(self, question: Asked) -> None:
        self.asked, self.answering = question, False

    def _pushed(self, item: tuple[Value, ...]) -> None:
        self.agenda = (*self.agenda, item)

    def _popped(self) -> None:
        self.agenda = self.agenda[:-1]

    def _out(self, seat: Seat) -> None:
        self.out |= {seat}

    def _ended(self, result: Ended) -> None:
        self.ended, self.asked, self.answering = result, None, False


_POSITION = ("places", "counters", "notes", "sealed", "revealed", "knows", "asked", "agenda", "out", "ended")

_EFFECTS: Mapping[type[Fact], Callable[[State, Any], None]] = {
    Laid: lambda t, f: t._laid(f.place, f.pieces),
    Moved: lambda t, f: t._moved(f.piece, f.src, f.dst, f.at),
    Drawn: lambda t, f: t._moved(f.piece, f.src, f.dst, None),
    Turned: lambda t, f: t._turned(f.place, f.piece, f.into),
    Shown: lambda t, f: t._shown(f.place, f.pieces, f.to),
    Shuffled: lambda t, f: t._shuffled(f.srcs, f.dst),
    Rolled: lambda t, f: None,
    Counted: lambda t, f: t._counted(f.counter, f.by),
    Noted: lambda t, f: t._noted(f.note, f.value),
    Sealed: lambda t, f: t._sealed(f.seat, f.answer),
    Unsealed: lambda t, f: t._unsealed(f.answers, f.to),
    Asked: State._asked,
    Pushed: lambda t, f: t._pushed(f.item),
    Popped: lambda t, f: t._popped(),
    Said: lambda t, f: None,
    Out: lambda t, f: t._out(f.seat),
    Ended: State._ended,
}
