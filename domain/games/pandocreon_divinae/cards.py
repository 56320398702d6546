"""The 80 Action cards, the 10 Divinities and the numbers of Pandocréon Divinæ, read once from `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from annales.domain.contract.box import Card, Data, open_box
from annales.domain.table.layout import Piece
from annales.domain.words import Words

BELIEVERS, GUIDE, DEUS_EX, APOCALYPSE = "believers", "spiritual_guide", "deus_ex", "apocalypse"
DAY, NIGHT, VOID, NO_ORIGIN = "day", "night", "void", "none"


class ActionCard(Card, frozen=True, kw_only=True):
    """An Action card. `believers` is the number of a Believers card, `capacity` the places of a Guide.

    `ability` names the effect in `effects.py`; the `target_…` fields are its conditions on a Divinity, those with
    `guide` on a Guide; `mirrorable` and `tranceable` say whether its row in the rules tells how.
    """

    code: str
    type: str
    origin: str
    ability: str
    announces: str
    dogmas: tuple[str, ...] = ()
    believers: int = 0
    capacity: int = 0
    mirrorable: bool = False
    tranceable: bool = False
    target_has_any_dogma: tuple[str, ...] = ()
    target_origins: tuple[str, ...] = ()
    target_or_has_all_dogmas: tuple[str, ...] = ()
    target_guide_origins: tuple[str, ...] = ()
    cancels_origins: tuple[str, ...] = ()

    def sort(self) -> str:
        """Believers, a Guide, a Deus Ex or an Apocalypse."""
        return self.type

    def name(self) -> Words:
        """The code distinguishes cards of the same name."""
        return Words(f"{self.name_fr} [{self.code}]", f"{self.name_en} [{self.code}]")

    def printed(self) -> Mapping[str, Any]:
        """What is printed on the card besides its effect."""
        numbers: dict[str, Any] = {
            "code": self.code,
            "origin": self.origin,
            "dogmas": self.dogmas,
            "announces": self.announces,
            "mirrorable": self.mirrorable,
            "tranceable": self.tranceable,
        }
        if self.type == BELIEVERS:
            numbers["believers"] = self.believers
        if self.type == GUIDE:
            numbers["capacity"] = self.capacity
        return numbers


class Divinity(Card, frozen=True, kw_only=True):
    """A Divinity; `timing` says when its power is used (R54)."""

    code: str
    type: str
    origin: str
    dogmas: tuple[str, ...]
    power: str
    timing: str
    target_guide_has_any_dogma: tuple[str, ...] = ()

    def sort(self) -> str:
        """A Divinity."""
        return self.type

    def printed(self) -> Mapping[str, Any]:
        """What is printed on the card besides its power."""
        return {"code": self.code, "origin": self.origin, "dogmas": self.dogmas, "timing": self.timing}


class Play(Data, frozen=True):
    """Hands, the die, and how often something may be done."""

    hand_size: int
    stolen_blind: int
    stolen_by_diversion: int
    chosen_in_a_row: int
    toggles_a_turn: int
    survivors_for_a_win: int
    die_faces: tuple[str, ...]


class Edition(Data, frozen=True):
    """What differs between the printed sheet and the designer's source."""

    believers: Mapping[str, int]
    tyrant_spares: bool


class Numbers(Data, frozen=True):
    """The numbers of `data/game.toml`."""

    play: Play
    counts: Mapping[str, int]
    origins: Mapping[str, Words]
    dogmas: Mapping[str, Words]
    distribution: Mapping[str, Mapping[str, Mapping[str, int]]]
    costs: Mapping[str, Mapping[str, Mapping[str, int]]]
    edition: Mapping[str, Edition]


BOX = open_box(Path(__file__).parent / "data", Numbers, cards={"card": ActionCard, "divinity": Divinity})
NUMBERS, TEXTS = BOX.numbers, BOX.texts
CARDS: Mapping[Piece, ActionCard] = BOX.of(ActionCard)
DIVINITIES: Mapping[Piece, Divinity] = BOX.of(Divinity)

FACES = NUMBERS.play.die_faces
GUIDES = tuple(card.id for card in CARDS.values() if card.type == GUIDE)
STASIS = "stasis"

# The Believers that a Guide may lead: one dogma in common is enough, Origins do not matter (R40).
LED: Mapping[Piece, frozenset[Piece]] = {
    guide: frozenset(
        card.id for card in CARDS.values() if card.type == BELIEVERS and set(card.dogmas) & set(CARDS[guide].dogmas)
    )
    for guide in GUIDES
}

# How many Believers a card counts, by edition.
BELIEVERS_ON: Mapping[str, Mapping[Piece, int]] = {
    name: {card.id: edition.believers.get(card.id, card.believers) for card in CARDS.values() if card.type == BELIEVERS}
    for name, edition in NUMBERS.edition.items()
}
