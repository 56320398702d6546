"""What lies in the box of a toy game: its numbers, cards, options and words."""

from pathlib import Path

from domain.contract.box import Card, load
from domain.contract.catalogue import CatalogueEntry
from domain.contract.options import Option
from domain.contract.texts import Texts
from domain.table.layout import Piece


class ToyGame(Card, frozen=True):
    """The game: its id, and how few and how many play it."""

    id: str
    players: tuple[int, int]


class ToyCard(Card, frozen=True):
    """A kind of card or piece; `do` is its effect, sentence by sentence."""

    id: str
    kind: str
    name_fr: str
    name_en: str
    copies: int
    effect_fr: str = ""
    effect_en: str = ""
    do: tuple[str, ...] = ()


class Box(Card, frozen=True):
    """All that `game.toml` says."""

    game: ToyGame
    numbers: dict[str, int]
    card: tuple[ToyCard, ...]
    option: tuple[Option, ...] = ()

    def pieces(self, kind: str) -> list[Piece]:
        """Every piece of a kind, copies included."""
        return [card.id for card in self.card if card.kind == kind for _ in range(card.copies)]

    def catalogue(self) -> tuple[CatalogueEntry, ...]:
        """The cards as the catalogue tells them."""
        return tuple(
            CatalogueEntry(
                card.id,
                card.kind,
                card.name_fr,
                card.name_en,
                card.effect_fr,
                card.effect_en,
                card.copies,
                "reconstructed",
            )
            for card in self.card
        )

    def players(self) -> range:
        """How many can play."""
        fewest, most = self.game.players
        return range(fewest, most + 1)


def open_box(folder: Path) -> tuple[Box, Texts]:
    """The box of the game whose `data/` this is."""
    return load(folder / "game.toml", Box), load(folder / "texts.toml", Texts)
