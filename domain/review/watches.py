"""What reasons watch on a table: pieces, counters and scores of each seat, by a game's `data/reasons.toml`.

A game without this file is watched by its layout: the scores that it names, counters of seats, and closed zones of
seats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from annales.domain.contract.game import Game
from annales.domain.contract.texts import is_singular
from annales.domain.table.layout import EACH_SEAT, OWNER, Piece, Place, Seat
from annales.domain.table.table import TableView
from annales.domain.templates import fill
from annales.domain.words import Words

FILE = "reasons.toml"
SCORE, COUNTER, PIECES = "score", "counter", "pieces"
_GAPS = ("{seat}", "{side}")
_OF_BROWSERS = re.compile(r"\(\?<(?![=!])")  # a named group as JavaScript writes it


class Watch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One number or some pieces of each seat: exactly one of `score`, `counter` and `pieces` says where they are.

    `counter` and `pieces` are patterns of names, with `{seat}` or `{side}` and `*` for any word. `weight` is what one
    more is worth, beside the other watches of the game; one that is negative is lost. `noun` names an amount `{n}`,
    `noun_one` its singular. A phrase in `says` takes the place of the usual one of its kind (`frames.toml`). `named`
    pieces are told by their names, `{pieces}`, as far as the seat sees them; of `kept` ones it counts that they can
    still be used. `cost` are the costs of answers that this number has paid: they are not told twice.
    """

    score: str = ""
    counter: str = ""
    pieces: str = ""
    weight: float = 1.0
    noun: Words | None = None
    noun_one: Words | None = None
    named: bool = False
    kept: bool = False
    cost: tuple[str, ...] = ()
    says: Mapping[str, Words] = {}

    @property
    def id(self) -> str:
        """Its name in a stored reason."""
        kind = SCORE if self.score else COUNTER if self.counter else PIECES
        return f"{kind}:{self.score or self.counter or self.pieces}"


class Watched(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of a game. `by_kind` calls pieces by their kind, without side and number: for «your Builder»."""

    watch: tuple[Watch, ...] = ()
    by_kind: bool = False
    costs: float = 1.0
    """What one unit of a cost is worth that no watch names."""


@lru_cache(maxsize=64)
def watched(game: Game) -> Watched:
    """What is watched in a game; raises msgspec.ValidationError for a file that is not valid."""
    file = _file(game)
    if file is None:
        return Watched(watch=tuple(_by_layout(game)))
    return msgspec.toml.decode(file.read_bytes(), type=Watched)


def _file(game: Game) -> Path | None:
    file = None if game.FOLDER is None else game.FOLDER / "data" / FILE
    return file if file is not None and file.exists() else None


def _by_layout(game: Game) -> Iterator[Watch]:
    """Scores come from the tables, all of them; pieces and counters of seats from the layout."""
    yield Watch(score="*")
    for counters in game.LAYOUT.counters_declared:
        if EACH_SEAT in counters.keys:
            yield Watch(counter=_pattern(counters.name, counters.keys))
    for zone in game.LAYOUT.zones_declared:
        if EACH_SEAT in zone.keys and zone.seen is OWNER:
            yield Watch(pieces=_pattern(zone.name, zone.keys), kept=True, weight=0.5)


def _pattern(name: str, keys: tuple[str | tuple[str, ...], ...]) -> str:
    return ".".join((name, *("{seat}" if key == EACH_SEAT else "*" for key in keys)))


def amounts(game: Game, watch: Watch, t: TableView) -> dict[Seat, int]:
    """How much each seat has of what is watched; a seat of which nothing is said has nothing."""
    if watch.score:
        held: Counter[Seat] = Counter()
        for score in game.scores(t):
            if watch.score in ("*", score.name):
                held[score.seat] += score.value
        return dict(held)
    if watch.counter:
        return {seat: sum(n for name, n in t.counters.items() if _fits(game, watch, t, seat, name)) for seat in _all(t)}
    return {seat: len(held) for seat in _all(t) for held in [pieces_at(game, watch, t, seat)]}


def pieces_at(game: Game, watch: Watch, t: TableView, seat: Seat) -> list[Piece]:
    """The pieces of a seat in the places that are watched; masked ones count, too."""
    return [piece for place in places(game, watch, t, seat) for piece in t.at(place)]


def places(game: Game, watch: Watch, t: TableView, seat: Seat) -> list[Place]:
    """The places of a seat that are watched and hold anything."""
    return [place for place in sorted(t.places) if _fits(game, watch, t, seat, place)]


def _all(t: TableView) -> range:
    return range(t.seats)


def _fits(game: Game, watch: Watch, t: TableView, seat: Seat, name: str) -> bool:
    return _expression(watch.counter or watch.pieces, seat, _side(game, t, seat)).fullmatch(name) is not None


def _side(game: Game, t: TableView, seat: Seat) -> str:
    """The side of a seat in names of places, in a game of two sides."""
    sides = None if game.PRESENTATION is None else game.PRESENTATION.sides
    if sides is None or sides.note not in t.notes:
        return ""
    return sides.names[(seat - t.notes[sides.note]) % len(sides.names)]


@lru_cache(maxsize=1024)
def _expression(pattern: str, seat: Seat, side: str) -> re.Pattern[str]:
    filled = pattern.replace("{seat}", str(seat)).replace("{side}", side)
    return re.compile(re.escape(filled).replace(r"\*", r"[^.]+"))


def noun(game: Game, watch: Watch, language: str, n: int) -> str:
    """An amount in words: that of the file, or the number and the name that the game's texts have."""
    words = watch.noun_one if watch.noun_one is not None and is_singular(language, n) else watch.noun
    if words is not None:
        return fill(words, language, n=n)
    if watch.pieces:
        stock = next((z.stock for z in game.LAYOUT.zones_declared if z.name == watch.pieces.partition(".")[0]), "")
        unseen = game.TEXTS.unseen(language, stock, n)
        if unseen is not None:
            return unseen
    return f"{n} {title(game, watch, language)}"


def title(game: Game, watch: Watch, language: str) -> str:
    """The short title of what is watched, from the game's texts; its name if they have none."""
    name = watch.score or watch.counter or watch.pieces
    bare = ".".join(part for part in name.split(".") if part not in _GAPS and part != "*")
    titles = game.TEXTS.titles
    found = titles.get(bare) or titles.get(bare.partition(".")[0])
    return found.speak(language) if found is not None else bare if bare else "points"


def called(game: Game, language: str, piece: Piece) -> str:
    """A piece by its name, or by its kind where the file says so."""
    names = None if game.PRESENTATION is None else game.PRESENTATION.piece
    if watched(game).by_kind and names is not None:
        match = re.fullmatch(_OF_BROWSERS.sub("(?P<", names.pattern), piece)
        if match is not None:
            return game.TEXTS.called(language, match["kind"])
    return game.TEXTS.called(language, piece)
