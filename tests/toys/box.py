"""What lies in the box of a toy game: its numbers, cards, options and words."""

from pathlib import Path

from domain.kernel.catalog import Entry
from domain.kernel.data import Card, load
from domain.kernel.layout import Piece
from domain.kernel.options import Option
from domain.kernel.texts import Texts


class ToyGame(Card, frozen=True):
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
    game: ToyGame
    numbers: dict[str, int]
    card: tuple[ToyCard, ...]
    option: tuple[Option, ...] = ()

    def pieces(self, kind: str) -> list[Piece]:
        """Every piece of a kind, copies included."""
        return [card.id for card in self.card if card.kind == kind for _ in range(card.copies)]

    def catalogue(self) -> tuple[Entry, ...]:
        """The cards as the catalogue tells them."""
        return tuple(Entry(card.id, card.kind, card.name_fr, card.name_en, card.effect_fr, card.effect_en, card.copies,
                           "reconstructed") for card in self.card)

    def players(self) -> range:
        """How many can play."""
        fewest, most = self.game.players
        return range(fewest, most + 1)


def open_box(folder: Path) -> tuple[Box, Texts]:
    """The box of the game whose `data/` this is."""
    return load(folder / "game.toml", Box), load(folder / "texts.toml", Texts)
