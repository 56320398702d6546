"""What a seat sees of a table, as arrays whose shapes depend only on the game, the seats and the options."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import open_table, to_wire
from annales.domain.contract.game import Action, Game, Setup
from annales.domain.table.faces import MARK, faces_of, kind_of
from annales.domain.table.layout import HIDDEN, Piece, Seat
from annales.domain.table.table import Table
from annales.domain.table.visibility import as_seen
from annales.rl.lexicon import CUT, NOTHING, REMEMBERED, WAIT, Lexicon

FRAMES = 16  # effects of the agenda that are shown, the next one first
LEAST_WIDTH, WIDTH_A_SEAT = 32, 8  # tokens of a note, a frame or a question: many notes name each seat
MOST = np.iinfo(np.int32).max
SEALED_WIDTH = 8  # tokens of a sealed answer

Array = NDArray[np.int32]
Observation = dict[str, Any]


class Sight:
    """Encodes what seats see: `look` gives an observation of `space`."""

    @classmethod
    def of(cls, game: Game, setup: Setup, answers: int) -> Sight:
        """That of matches with this setup: as many pieces as an opening lays stay on the table."""
        opened, _ = open_table(game, setup, SeededDealer(Random(0)))
        return cls(game, setup.seats, sum(map(len, opened.places.values())), answers)

    def __init__(self, game: Game, seats: int, pieces: int, answers: int) -> None:
        self.lexicon = Lexicon(game, seats)
        self._places = {place: number for number, place in enumerate(game.LAYOUT.spots(seats), 1)}
        self._counters = sorted(game.LAYOUT.counter_names(seats))
        self._notes = sorted(game.LAYOUT.note_names())
        self._width = LEAST_WIDTH + WIDTH_A_SEAT * seats
        self._fields = 1 + max(len(action.__struct_fields__) for action in game.ACTIONS)
        self._rows = lru_cache(REMEMBERED)(self._rows_of)
        self._answer = lru_cache(REMEMBERED)(self._answer_of)
        self.pieces, self._most = pieces, answers
        bounds = self._bounds_of(seats, pieces)
        self._shapes = {name: high.shape for name, (_, high) in bounds.items()}
        self._sizes = {name: high.nbytes for name, (_, high) in bounds.items()}
        parts: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(low, high, dtype=np.int32) for name, (low, high) in bounds.items()
        }
        self.space = spaces.Dict(
            {"observation": spaces.Dict(parts), "action_mask": spaces.Box(0, 1, (answers,), np.int8)}
        )

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """What stands where: the places by their numbers (0 is none), the counters and the notes by their indices."""
        return {"places": (NOTHING, *self._places), "counters": tuple(self._counters), "notes": tuple(self._notes)}

    def look(self, table: Table, seat: Seat, legal: Sequence[Action | None]) -> Observation:
        """What a seat sees, with the answers that are open to it now; None among these is to wait."""
        shown = as_seen(table, seat)
        mask = np.zeros(self._most, np.int8)
        mask[: len(legal)] = 1
        parts = {
            "pieces": self._pieces(shown, seat),
            "counters": array("i", [shown.counters.get(name, 0) for name in self._counters]).tobytes(),
            "notes": self._joined(shown.notes.get(name, ()) for name in self._notes),
            "agenda": self._agenda(shown),
            "question": self._question(shown),
            "seats": self._seats(shown, seat),
            "sealed": self._sealed(shown),
            "answers": b"".join(map(self._answer, legal)),
        }
        return {"observation": {name: self._array(name, parts[name]) for name in self._shapes}, "action_mask": mask}

    def _bounds_of(self, seats: int, pieces: int) -> dict[str, tuple[Array, Array]]:
        """The least and the greatest observation, part by part; a part that a game has not got is left out.

        A row of `pieces` is place, position, kind and face; one of `seats` says whether it is the viewer, must answer,
        may answer and is out, and its rank at the end.
        """
        words = self.lexicon.size - 1
        rows = np.tile(np.array([len(self._places), pieces, words, words], np.int32), (pieces, 1))
        counters = np.full(len(self._counters), MOST, np.int32)
        roles = np.tile(np.array([1, 1, 1, 1, seats], np.int32), (seats, 1))
        bounds = {
            "pieces": (np.zeros_like(rows), rows),
            "counters": (-counters, counters),
            "notes": _bounds_of_tokens(words, len(self._notes), self._width),
            "agenda": _bounds_of_tokens(words, FRAMES, self._width),
            "question": _bounds_of_tokens(words, 1 + self._width),
            "seats": (np.zeros_like(roles), roles),
            "sealed": _bounds_of_tokens(words, seats, SEALED_WIDTH),
            "answers": _bounds_of_tokens(words, self._most, self._fields),
        }
        return {name: (low, high) for name, (low, high) in bounds.items() if high.size}

    def _array(self, name: str, held: bytes) -> Array:
        whole = bytearray(self._sizes[name])
        if len(held) > len(whole):
            raise ValueError(f"{len(held) // 4} numbers do not fit into {name}, whose shape is {self._shapes[name]}")
        whole[: len(held)] = held
        return np.frombuffer(whole, np.int32).reshape(self._shapes[name])

    def _pieces(self, shown: Table, seat: Seat) -> bytes:
        numbers, knows = self._places, shown.knows
        held = sorted((numbers[place], place, pieces) for place, pieces in shown.places.items())
        return b"".join(
            self._rows(number, shown.spots[place].piled, pieces, knows.get((place, seat), ()))
            for number, place, pieces in held
        )

    def _rows_of(self, place: int, piled: bool, pieces: tuple[Piece, ...], known: tuple[Piece, ...]) -> bytes:
        """One row a piece. Pieces that are seen in a pile have a position there, from 1; all others have 0.

        What the seat remembers of a closed place comes before what it does not know.
        """
        unseen = list(known)
        if known and pieces[-1] in known:
            unseen.remove(pieces[-1])  # the visible top is one of the remembered pieces
        row = array("i")
        for position, piece in enumerate(pieces, 1):
            at = position if piled and piece != HIDDEN else 0
            named = unseen.pop(0) if piece == HIDDEN and unseen else piece
            face = MARK.join(faces_of(named))
            row.extend((place, at, self.lexicon.number(kind_of(named)), self.lexicon.number(face)))
        return row.tobytes()

    def _agenda(self, shown: Table) -> bytes:
        frames = list(reversed(shown.agenda))
        if len(frames) > FRAMES:
            frames[FRAMES - 1 :] = [(CUT,)]
        return self._joined(frames)

    def _question(self, shown: Table) -> bytes:
        asked = shown.asked
        if asked is None:
            return b""
        about = () if asked.about is None else asked.about
        return self.lexicon.tokens(asked.kind, 1) + self.lexicon.tokens(about, self._width)

    def _seats(self, shown: Table, seat: Seat) -> bytes:
        asked, ended = shown.asked, shown.ended
        must, may = ((), ()) if asked is None else (asked.must, asked.may)
        roles = array("i")
        for other in range(shown.seats):
            rank = 0 if ended is None else ended.ranks[other]
            roles.extend((other == seat, other in must, other in may, other in shown.out, rank))
        return roles.tobytes()

    def _sealed(self, shown: Table) -> bytes:
        """The answers that wait to be revealed, `?` for those of others; a list stands in brackets."""
        answers = [(shown.sealed[seat],) if seat in shown.sealed else () for seat in range(shown.seats)]
        return b"".join(self.lexicon.tokens(answer, SEALED_WIDTH) for answer in answers)

    def _answer_of(self, action: Action | None) -> bytes:
        values = (WAIT,) if action is None else tuple(map(_frozen, to_wire(action).values()))
        return self.lexicon.tokens(values, self._fields)

    def _joined(self, values: Iterable[Any]) -> bytes:
        return b"".join(self.lexicon.tokens(value, self._width) for value in values)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _bounds_of_tokens(words: int, *shape: int) -> tuple[Array, Array]:
    """A token is the number of a word, and a number where the word is `#`."""
    least, most = np.array([0, -MOST], np.int32), np.array([words, MOST], np.int32)
    return np.tile(least, (*shape, 1)), np.tile(most, (*shape, 1))
