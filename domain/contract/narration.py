"""What happened, what is asked and how a match ended, in words, from what one viewer saw.

Everything here follows from the masked facts that are passed in and from the layout of the match, so words never say
more than the facts do. Words that a game lacks, because it has changed since the match was played, are replaced by ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annales.domain.table.faces import MARK
from annales.domain.table.facts import (
    Counted,
    Drawn,
    Ended,
    Fact,
    Laid,
    Moved,
    Noted,
    Out,
    Rolled,
    Said,
    Sealed,
    Shown,
    Shuffled,
    Turned,
    Unsealed,
)
from annales.domain.table.layout import HIDDEN, Layout, Piece, Place, Seat, Value
from annales.domain.templates import fill, sentence

from .phrasebook import PHRASES
from .texts import MISFITS, Texts

MOST_KINDS = 8  # kinds of pieces that a line names; of more it says the number
MINUS = "−"


@dataclass(frozen=True)
class Narrator:
    """Puts the facts of one match into words of one language; `texts` are those of its game today."""

    texts: Texts
    layout: Layout
    seats: int
    language: str

    # -- what happened

    def action(self, action: Mapping[str, Value]) -> str:
        """An action as its seat chose it; if secret fields are hidden, its kind alone."""
        try:
            is_masked = HIDDEN in action.values()
            label = self.texts.masked_label if is_masked else self.texts.label
            return label(self.language, action)
        except MISFITS:
            values = (value for name, value in action.items() if name != "type" and value is not None)
            return " ".join(map(str, (action.get("type"), *values)))

    def entry(self, key: str, fields: Mapping[str, Any]) -> str:
        """An entry that is no action, by the key of its phrase; an unknown key is shown as it is."""
        words = PHRASES.entries.get(key)
        return key if words is None else fill(words, self.language, **fields)

    def said(self, facts: Iterable[Fact]) -> list[str]:
        """The lines of the human-readable log among some facts, as `facts` has them."""
        return [sentence(self._line(fact)) for fact in facts if isinstance(fact, Said)]

    def facts(self, facts: Iterable[Fact]) -> list[str | None]:
        """Each fact in words, or None for bookkeeping."""
        return [self.fact(fact) for fact in facts]

    def fact(self, fact: Fact) -> str | None:
        """One fact in words; None for bookkeeping."""
        tell = _TOLD.get(type(fact))
        text = None if tell is None else tell(self, fact)
        return None if text is None else sentence(text)

    # -- what is asked, and how it ended

    def question(self, kind: str) -> str:
        """The text of a question of this kind."""
        return self.texts.question(self.language, kind) if kind in self.texts.questions else kind

    def reason(self, reason: str) -> str:
        """Why the match is over."""
        try:
            return self.texts.reason(self.language, reason)
        except LookupError:
            return reason

    # -- facts, one by one

    def _laid(self, fact: Laid) -> str:
        return self._phrase("laid", place=self._place(fact.place), pieces=self._pieces(fact.pieces, fact.place))

    def _moved(self, fact: Moved | Drawn) -> str:
        key = "moved" if fact.at is None else "moved_into" if fact.at else "moved_under"
        piece = self._piece(fact.piece, fact.src)
        return self._phrase(key, piece=piece, src=self._place(fact.src), dst=self._place(fact.dst))

    def _turned(self, fact: Turned) -> str:
        place, piece = self._place(fact.place), self._piece(fact.piece, fact.place)
        if fact.into == HIDDEN:
            return self._phrase("turned_unseen", place=place, piece=piece)
        key = "face_added" if fact.into.startswith(fact.piece + MARK) else "turned"
        return self._phrase(key, place=place, piece=piece, into=self._piece(fact.into, fact.place))

    def _shown(self, fact: Shown) -> str:
        place, pieces = self._place(fact.place), self._pieces(fact.pieces, fact.place)
        if fact.to is not None:
            return self._phrase("shown_to", place=place, pieces=pieces, of_seats=self._seats("of_seat", fact.to))
        spot = self.layout.spots(self.seats).get(fact.place)
        is_top = spot is not None and spot.top and len(fact.pieces) == 1
        return self._phrase("top" if is_top else "shown", place=place, pieces=pieces)

    def _shuffled(self, fact: Shuffled) -> str:
        return self._phrase("shuffled", srcs=", ".join(map(self._place, fact.srcs)), dst=self._place(fact.dst))

    def _rolled(self, fact: Rolled) -> str:
        die, face = self.texts.die(self.language, fact.die), self.texts.face(self.language, fact.face)
        return self._phrase("rolled", die=die, face=face)

    def _counted(self, fact: Counted) -> str | None:
        if not self.texts.tells(fact.counter):
            return None
        by = f"{fact.by:+}".replace("-", MINUS)
        return self.texts.change(self.language, fact.counter, fact.by) or self._phrase(
            "counted", counter=self.texts.counter(self.language, fact.counter), by=by
        )

    def _noted(self, fact: Noted) -> str | None:
        return self.texts.note(self.language, fact.note, fact.value) if self.texts.tells(fact.note) else None

    def _sealed(self, fact: Sealed) -> str:
        return self._phrase("sealed", seat=fact.seat)

    def _unsealed(self, fact: Unsealed) -> str:
        answers = self._part("also").join(
            self._part("answer", seat=seat, answer=self._value(answer)) for seat, answer in fact.answers
        )
        if fact.to is None:
            return self._phrase("unsealed", answers=answers)
        is_masked = any(answer == HIDDEN for _, answer in fact.answers)
        return self._phrase(
            "unsealed_to" if is_masked else "unsealed_to_you", at_seats=self._seats("at_seat", fact.to), answers=answers
        )

    def _line(self, fact: Said) -> str:
        try:
            return self.texts.line(self.language, fact.key, fact.args)
        except MISFITS:
            return " ".join([fact.key, *map(self._value, fact.args)])

    def _out(self, fact: Out) -> str:
        return self._phrase("out", seat=fact.seat)

    def _ended(self, fact: Ended) -> str:
        if not fact.ranks:
            return self._phrase("ended_unranked", reason=self.reason(fact.reason))
        return self._phrase("ended", reason=self.reason(fact.reason), ranks=self._ranks(fact.ranks))

    # -- their parts

    def _phrase(self, key: str, **fields: object) -> str:
        return fill(PHRASES.facts[key], self.language, **fields)

    def _part(self, key: str, *args: object, **fields: object) -> str:
        return fill(PHRASES.parts[key], self.language, *args, **fields)

    def _place(self, place: Place) -> str:
        return self.texts.place(self.language, place)

    def _piece(self, piece: Piece, place: Place) -> str:
        return self._unseen(place, 1) if piece == HIDDEN else self.texts.called(self.language, piece)

    def _pieces(self, pieces: Sequence[Piece], place: Place) -> str:
        """The pieces of a place: each kind with its number, or only the number of all."""
        kinds = Counter(pieces)
        if set(kinds) == {HIDDEN} or len(kinds) > MOST_KINDS:
            return self._unseen(place, len(pieces))
        named = [(self._piece(piece, place), n) for piece, n in kinds.items()]
        return ", ".join(name if n == 1 else self._part("several", piece=name, n=n) for name, n in named) or self._part(
            "nothing"
        )

    def _unseen(self, place: Place, number: int) -> str:
        """A number of unnamed pieces, in the word of their stock."""
        spot = self.layout.spots(self.seats).get(place)
        word = None if spot is None else self.texts.unseen(self.language, spot.stock, number)
        return word or self._part("piece" if number == 1 else "pieces", number)

    def _value(self, value: Value) -> str:
        if isinstance(value, bool) and str(value) not in self.texts.names:
            return self._part("yes" if value else "no")
        return self.texts.called(self.language, value)

    def _seats(self, part: str, seats: Iterable[Seat]) -> str:
        return self._part("and").join(self._part(part, seat) for seat in seats)

    def _ranks(self, ranks: Sequence[int]) -> str:
        if len(set(ranks)) == 1 < len(ranks):
            return self._part("tie")
        order = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
        return ", ".join(self._part("rank", rank=ranks[seat], seat=self._part("seat", seat)) for seat in order)


# The facts that are put into words; a question has words of its own, and the agenda is bookkeeping.
_TOLD: Mapping[type[Fact], Callable[[Narrator, Any], str | None]] = {
    Laid: Narrator._laid,
    Moved: Narrator._moved,
    Drawn: Narrator._moved,
    Turned: Narrator._turned,
    Shown: Narrator._shown,
    Shuffled: Narrator._shuffled,
    Rolled: Narrator._rolled,
    Counted: Narrator._counted,
    Noted: Narrator._noted,
    Sealed: Narrator._sealed,
    Unsealed: Narrator._unsealed,
    Said: Narrator._line,
    Out: Narrator._out,
    Ended: Narrator._ended,
}
