"""What lies in the box of a game: the TOML files of its `data/` folder, read once as one value.

All files but `texts.toml` are read as one, however they divide it. `[game]` says which game it is and how many play
it, `[[option]]` what can be chosen, and there is a list for each kind of card (`[[card]]`, unless the game declares
kinds of its own). The rest are the game's numbers: a table `[numbers]` of whole numbers, or a struct of the game's own.
A field that is missing, unknown or of another type stops the load.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, overload

import msgspec

from domain.table.faces import kind_of
from domain.table.layout import Piece
from domain.words import Words

from .catalogue import Catalogue, CatalogueEntry
from .options import Option
from .texts import Texts

C = TypeVar("C")
N = TypeVar("N")

REMEMBERED = 4096  # hands and areas whose order is kept: they are looked at again and again while they stay as they are


class Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a game's TOML files; subclasses name its fields."""


class About(Data, frozen=True, kw_only=True):
    """The table `[game]`: which game it is, for how few and how many, and whose."""

    id: str
    players: tuple[int, int]
    author: str = ""
    publisher: str = ""
    year: str = ""
    licence: str = ""
    provenance: str = "reconstructed"


class Card(Data, frozen=True, kw_only=True):
    """A kind of card or piece; subclasses add what is printed on it. `copies` lie in the box, or in a seat's set."""

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
        """What it is called in phrases of the game."""
        return Words(self.name_fr, self.name_en)

    def printed(self) -> Mapping[str, Any]:
        """The numbers and marks on it, for the catalogue."""
        return {}

    def entry(self) -> CatalogueEntry:
        """How the catalogue tells it."""
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
    """A card of a game that declares no kinds of its own; `do` is its effect, sentence by sentence."""

    kind: str
    do: tuple[str, ...] = ()

    def sort(self) -> str:
        """The kind that the data gives it."""
        return self.kind


@dataclass(frozen=True, eq=False)
class Box(Generic[N]):
    """The data of a game; `cards` are in the order of the data, in which choices are offered too."""

    about: About
    numbers: N
    options: tuple[Option, ...]
    cards: Mapping[str, Card]
    texts: Texts

    @property
    def slug(self) -> str:
        """The id of the game."""
        return self.about.id

    @property
    def players(self) -> range:
        """How many can play."""
        fewest, most = self.about.players
        return range(fewest, most + 1)

    @property
    def catalogue(self) -> Catalogue:
        """Every card as readers and clients are told of it."""
        return tuple(card.entry() for card in self.cards.values())

    def option(self, name: str) -> Option:
        """An option by its id, for `t.option`; raises KeyError when the data has none of this id."""
        for option in self.options:
            if option.id == name:
                return option
        raise KeyError(name)

    def of(self, kind: type[C]) -> Mapping[str, C]:
        """The cards of one class, by id."""
        return {id: card for id, card in self.cards.items() if isinstance(card, kind)}

    def pieces(self, kind: str | type[Card]) -> list[Piece]:
        """Every piece of a kind of the catalogue, or of a class of cards, copies included."""
        return [
            card.id
            for card in self.cards.values()
            if (card.sort() == kind if isinstance(kind, str) else isinstance(card, kind))
            for _ in range(card.copies)
        ]

    def in_order(self, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        """The same pieces in the order of the data; what is no card of the game, such as a mask, comes last."""
        held = tuple(pieces)
        return held if len(held) < 2 else _ordered(self, held)

    def kinds(self, pieces: tuple[Piece, ...]) -> tuple[str, ...]:
        """The distinct kinds among some pieces, whatever their faces, in the order of the data."""
        return _kinds(self, pieces)


@lru_cache
def _ranks(box: Box[Any]) -> Mapping[str, int]:
    return {card: rank for rank, card in enumerate(box.cards)}


@lru_cache(maxsize=REMEMBERED)
def _ordered(box: Box[Any], pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    ranks = _ranks(box)
    return tuple(sorted(pieces, key=lambda piece: ranks.get(kind_of(piece), len(ranks))))


@lru_cache(maxsize=REMEMBERED)
def _kinds(box: Box[Any], pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    ranks = _ranks(box)
    return tuple(sorted({kind_of(piece) for piece in pieces}, key=lambda kind: ranks.get(kind, len(ranks))))


PLAIN: Mapping[str, type[Card]] = {"card": PlainCard}


@overload
def open_box(folder: Path, *, cards: Mapping[str, type[Card]] = PLAIN) -> Box[dict[str, int]]: ...


@overload
def open_box(folder: Path, numbers: type[N], *, cards: Mapping[str, type[Card]] = PLAIN) -> Box[N]: ...


def open_box(folder: Path, numbers: type[Any] | None = None, *, cards: Mapping[str, type[Card]] = PLAIN) -> Box[Any]:
    """The box of the game whose `data/` folder this is.

    `numbers` is the struct of all tables that are neither the game, nor options, nor cards. `cards` names the class of
    each list of cards, in the order in which the catalogue tells them. Raises msgspec.ValidationError naming a field
    that does not fit, and ValueError for a table that stands in two files.
    """
    tables = _tables(folder)
    about = _read(tables.pop("game"), About)
    options = _read(tables.pop("option", []), tuple[Option, ...])
    known: dict[str, Card] = {}
    for name, kind in cards.items():
        known |= {card.id: card for card in _read_each(tables.pop(name, []), kind)}
    texts = msgspec.toml.decode((folder / "texts.toml").read_bytes(), type=Texts)
    texts = texts.naming({id: card.name() for id, card in known.items()})
    return Box(about, _numbers(tables, numbers), options, known, texts)


def _tables(folder: Path) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for file in sorted(folder.glob("*.toml")):
        if file.name != "texts.toml":
            found = msgspec.toml.decode(file.read_bytes())
            twice = tables.keys() & found.keys()
            if twice:
                raise ValueError(f"{file}: {', '.join(sorted(twice))} stands in another file too")
            tables |= found
    return tables


def _numbers(tables: dict[str, Any], kind: type[Any] | None) -> Any:
    if kind is not None:
        return _read(tables, kind)
    numbers = _read(tables.pop("numbers", {}), dict[str, int])
    if tables:
        raise ValueError(f"nobody reads {', '.join(sorted(tables))}")
    return numbers


def _read_each(wire: list[Any], kind: type[C]) -> list[C]:
    return [_read(one, kind) for one in wire]


def _read(wire: Any, kind: type[C]) -> C:
    return msgspec.convert(wire, kind, str_keys=True)
