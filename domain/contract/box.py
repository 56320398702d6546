"""The box of a game: its data, loaded once from the TOML files of its `data/` folder.

All files except `texts.toml`, `presentation.toml`, `guide.toml` and `reasons.toml` are merged, however the data is
divided among them. `[game]` identifies the game and says how many can play, `[[option]]` lists its options,
`[[preset]]` named sets of them, and each kind of card has a list (`[[card]]`, unless the game declares kinds of its
own). The rest are the game's numbers: a table `[numbers]` of integers, or a struct that the game declares. A missing or
unknown field, or one of the wrong type, is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, overload

import msgspec

from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece
from annales.domain.words import Words

from .card_catalogue import Catalogue, CatalogueEntry
from .options import Option, check_options
from .presentation.model import Presentation
from .presets import Preset, check_presets
from .texts import Texts

C = TypeVar("C")
N = TypeVar("N")

APART = ("texts.toml", "presentation.toml", "guide.toml", "reasons.toml")
REMEMBERED = 4096  # LRU size of sorted hands and areas: games read them often between two changes


class Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table in a game's TOML files; subclasses declare its fields."""


class About(Data, frozen=True, kw_only=True):
    """The table `[game]`: the id of the game, the least and the greatest number of players, and credits."""

    id: str
    players: tuple[int, int]
    author: str = ""
    publisher: str = ""
    year: str = ""
    licence: str = ""
    provenance: str = "reconstructed"


class Card(Data, frozen=True, kw_only=True):
    """A kind of card or piece, with `copies` in the box or in a seat's set; subclasses add what is printed on it."""

    KIND: ClassVar[str] = "card"

    id: str
    name_fr: str
    name_en: str
    copies: int = 1
    effect_fr: str = ""
    effect_en: str = ""
    provenance: str = "reconstructed"

    def sort(self) -> str:
        """Its kind in the catalogue."""
        return self.KIND

    def name(self) -> Words:
        """Its name in the phrases of the game."""
        return Words(self.name_fr, self.name_en)

    def parts(self) -> Mapping[str, Words]:
        """Names of what is on it, such as its options, for labels (`Texts.within`)."""
        return {}

    def printed(self) -> Mapping[str, Any]:
        """The numbers and marks on it, for the catalogue."""
        return {}

    def entry(self) -> CatalogueEntry:
        """Its entry in the catalogue."""
        return CatalogueEntry(
            id=self.id,
            kind=self.sort(),
            name_fr=self.name_fr,
            name_en=self.name_en,
            effect_fr=self.effect_fr,
            effect_en=self.effect_en,
            copies=self.copies,
            provenance=self.provenance,
            numbers=self.printed(),
        )


class PlainCard(Card, frozen=True, kw_only=True):
    """A card of a game without card classes of its own; `do` is its effect as a list of sentences."""

    kind: str
    do: tuple[str, ...] = ()

    def sort(self) -> str:
        """The kind from the data."""
        return self.kind


@dataclass(frozen=True, eq=False)
class Box(Generic[N]):
    """The data of a game; `cards` are in data order, in which choices are offered too. `folder` holds the files."""

    about: About
    numbers: N
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    cards: Mapping[str, Card]
    texts: Texts
    presentation: Presentation | None = None
    folder: Path | None = None

    @property
    def slug(self) -> str:
        """The id of the game."""
        return self.about.id

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        fewest, most = self.about.players
        return range(fewest, most + 1)

    @property
    def catalogue(self) -> Catalogue:
        """Every card as readers and clients see it."""
        return tuple(card.entry() for card in self.cards.values())

    def option(self, name: str) -> Option:
        """An option by its id, for `t.option`; raises KeyError when there is none."""
        for option in self.options:
            if option.id == name:
                return option
        raise KeyError(name)

    def of(self, kind: type[C]) -> Mapping[str, C]:
        """The cards of one class, by id."""
        return {id: card for id, card in self.cards.items() if isinstance(card, kind)}

    def pieces(self, kind: str | type[Card]) -> list[Piece]:
        """Every piece of a catalogue kind or a card class, repeated for each copy."""
        return [
            card.id
            for card in self.cards.values()
            if (card.sort() == kind if isinstance(kind, str) else isinstance(card, kind))
            for _ in range(card.copies)
        ]

    def in_order(self, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        """The pieces in data order; those that are not cards of the game, for example masks, come last."""
        unordered = tuple(pieces)
        return unordered if len(unordered) < 2 else _ordered(self, unordered)

    def kinds(self, pieces: tuple[Piece, ...]) -> tuple[str, ...]:
        """The distinct kinds among some pieces, ignoring faces, in data order."""
        return _kinds(self, pieces)


class _Ranks(dict[str, int]):
    """The rank of each card in data order, whatever its faces; what is no card comes last."""

    def __init__(self, cards: Iterable[str]) -> None:
        super().__init__({card: rank for rank, card in enumerate(cards)})

    def __missing__(self, piece: Piece) -> int:
        return self.get(kind_of(piece), len(self))


@lru_cache
def _ranks(box: Box[Any]) -> _Ranks:
    return _Ranks(box.cards)


@lru_cache(maxsize=REMEMBERED)
def _ordered(box: Box[Any], pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(sorted(pieces, key=_ranks(box).__getitem__))


@lru_cache(maxsize=REMEMBERED)
def _kinds(box: Box[Any], pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(map(kind_of, pieces)), key=_ranks(box).__getitem__))


PLAIN: Mapping[str, type[Card]] = {"card": PlainCard}


@overload
def open_box(folder: Path, *, cards: Mapping[str, type[Card]] = PLAIN) -> Box[dict[str, int]]: ...


@overload
def open_box(folder: Path, numbers: type[N], *, cards: Mapping[str, type[Card]] = PLAIN) -> Box[N]: ...


def open_box(folder: Path, numbers: type[Any] | None = None, *, cards: Mapping[str, type[Card]] = PLAIN) -> Box[Any]:
    """Load the box of the game with this `data/` folder.

    `numbers` is the struct for all tables that are not the game, options or cards. `cards` maps each list of cards to
    its class, in catalogue order. Raises msgspec.ValidationError naming the invalid field, and ValueError for a table
    that is in two files or that nothing reads.
    """
    try:
        return _opened(folder, numbers, cards)
    except (msgspec.ValidationError, ValueError) as cause:
        raise type(cause)(f"{folder}: {cause}") from cause


def read_words(file: Path, kind: type[N]) -> N:
    """A file of a box that must be read before the box, for example the words used in its cards.

    Raises msgspec.ValidationError naming the invalid field.
    """
    return msgspec.toml.decode(file.read_bytes(), type=kind)


def _opened(folder: Path, numbers: type[Any] | None, cards: Mapping[str, type[Card]]) -> Box[Any]:
    tables = _tables(folder)
    about = _read(tables.pop("game"), About)
    options = _read(tables.pop("option", []), tuple[Option, ...])
    presets = _read(tables.pop("preset", []), tuple[Preset, ...])
    known: dict[str, Card] = {}
    for name, kind in cards.items():
        known |= {card.id: card for card in _read_each(tables.pop(name, []), kind)}
    texts = msgspec.toml.decode((folder / "texts.toml").read_bytes(), type=Texts)
    parts = {id: words for card in known.values() for id, words in card.parts().items()}
    texts = texts.naming(
        {**{id: card.name() for id, card in known.items()}, **parts}, {id: _code(card) for id, card in known.items()}
    )
    box = Box(about, _numbers(tables, numbers), options, presets, known, texts, _presentation(folder), folder)
    check_options(box.options, box.players)
    check_presets(box.presets, box.options, box.players)
    return box


def _code(card: Card) -> str:
    """What the name of a card has behind the printed one, as ` [ESP1]`."""
    name = card.name().en
    return name.removeprefix(card.name_en) if name.startswith(card.name_en) else ""


def _presentation(folder: Path) -> Presentation | None:
    """How the table of the game is shown; None for a game without a file that says so."""
    file = folder / "presentation.toml"
    if not file.exists():
        return None
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Presentation)
    except msgspec.ValidationError as cause:
        raise msgspec.ValidationError(f"presentation.toml: {cause}") from cause


def _tables(folder: Path) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for file in sorted(folder.glob("*.toml")):
        if file.name not in APART:
            content = msgspec.toml.decode(file.read_bytes())
            duplicates = tables.keys() & content.keys()
            if duplicates:
                raise ValueError(f"{file}: also in another file: {', '.join(sorted(duplicates))}")
            tables |= content
    return tables


def _numbers(tables: dict[str, Any], kind: type[Any] | None) -> Any:
    if kind is not None:
        return _read(tables, kind)
    numbers = _read(tables.pop("numbers", {}), dict[str, int])
    if tables:
        raise ValueError(f"unknown tables: {', '.join(sorted(tables))}")
    return numbers


def _read_each(wire: list[Any], kind: type[C]) -> list[C]:
    return [_read(item, kind, number) for number, item in enumerate(wire, 1)]


def _read(wire: Any, kind: type[C], number: int = 0) -> C:
    try:
        return msgspec.convert(wire, kind, str_keys=True)
    except msgspec.ValidationError as cause:
        which = f" {number}" if number else ""
        raise msgspec.ValidationError(f"{kind.__name__}{which}: {cause}") from cause
