"""Words as numbers: a word has the same number wherever it stands in an observation, and in every run."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from zlib import crc32

from annales.domain.contract.game import Game
from annales.domain.contract.options import as_key
from annales.domain.table.faces import MARK
from annales.domain.table.layout import EACH_SEAT, HIDDEN, Key, Layout, Value

NOTHING = ""  # where no word stands; the empty text is a word of its own
NUMBER, OPEN, CLOSE, CUT, NULL, EMPTY, WAIT = "#", "(", ")", "…", "null", '""', "wait"
RESERVED = (NOTHING, HIDDEN, NUMBER, OPEN, CLOSE, CUT, NULL, EMPTY, WAIT)
WIDEST = 32  # bits of a number; a greater one, such as a position that a game writes down as one, is a word
BUCKETS = 4096  # numbers that words which no game declares share
REMEMBERED = 1 << 16  # LRU size: the same notes and answers come up again and again

Token = tuple[int, int]  # the number of a word, and a number where the word is `#`


class Lexicon:
    """The words of a game at a table with so many seats: first those that it declares, then buckets for all others.

    `words` are the declared ones by their numbers; `size` counts the buckets too.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.words = tuple(dict.fromkeys([*RESERVED, *_declared(game, seats)]))
        self.size = len(self.words) + BUCKETS
        self._numbers = {word: number for number, word in enumerate(self.words)}
        self.tokens = lru_cache(REMEMBERED)(self._tokens)

    def number(self, word: str) -> int:
        """The number of a word: its place among the declared ones, or its bucket, which is the same in every run."""
        known = self._numbers.get(word)
        return len(self.words) + crc32(word.encode()) % BUCKETS if known is None else known

    def _tokens(self, value: Value, width: int) -> bytes:
        """A value as `width` tokens of two 32-bit integers.

        Its items stand one after the other, inner lists in brackets. What is longer ends with `…`.
        """
        items = value if isinstance(value, tuple) else (value,)
        tokens = [token for item in items for token in self._spelled(item)]
        if len(tokens) > width:
            tokens[width - 1 :] = [(self.number(CUT), 0)]
        tokens += [(self.number(NOTHING), 0)] * (width - len(tokens))
        return array("i", [part for token in tokens for part in token]).tobytes()

    def _spelled(self, value: Value) -> Iterator[Token]:
        if isinstance(value, (tuple, list)):
            yield self.number(OPEN), 0
            for item in value:
                yield from self._spelled(item)
            yield self.number(CLOSE), 0
        elif isinstance(value, int):
            fits = value.bit_length() < WIDEST
            yield (self.number(NUMBER), int(value)) if fits else (self.number(str(value)), 0)
        else:
            yield self.number(NULL if value is None else value or EMPTY), 0


def _declared(game: Game, seats: int) -> Iterator[str]:
    """Whatever a game declares, in an order that follows from its data alone."""
    yield from game.LAYOUT.spots(seats)
    yield from _keys(game.LAYOUT)
    yield from (entry.id for entry in game.CATALOGUE)
    yield from (part for name in game.TEXTS.names for part in (name, *name.split(MARK)))
    yield from (part for zone in game.LAYOUT.zones_declared for face in zone.faces for part in face.split(MARK))
    yield from game.TEXTS.faces
    yield from (face for faces in game.LAYOUT.dice.values() for face in faces)
    yield from game.TEXTS.questions
    yield from (str(action.__struct_config__.tag) for action in game.ACTIONS)
    yield from (as_key(value) for option in game.OPTIONS for value in (option.default, *option.values))
    yield from game.TEXTS.reasons


def _keys(layout: Layout) -> Iterator[str]:
    for zone in layout.zones_declared:
        yield from (zone.name, *_words_of(zone.keys))
    for counters in layout.counters_declared:
        yield from (counters.name, *_words_of(counters.keys))
    yield from (name for name, _ in layout.notes_declared)


def _words_of(keys: Iterable[Key]) -> Iterator[str]:
    for key in keys:
        if key != EACH_SEAT:
            yield from key
