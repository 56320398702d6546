"""The 80 Action cards, the 10 Divinities and the numbers of Pandocréon Divinæ, read once from `data/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from domain.contract.box import Card, load
from domain.contract.catalogue import Catalogue, CatalogueEntry
from domain.contract.options import Option
from domain.contract.texts import Texts
from domain.table.layout import Piece
from domain.words import Words

DATA = Path(__file__).parent / "data"

BELIEVERS, GUIDE, DEUS_EX, APOCALYPSE = "believers", "spiritual_guide", "deus_ex", "apocalypse"
DAY, NIGHT, VOID, NO_ORIGIN = "day", "night", "void", "none"
NOTHING = "nothing"  # how `announces` begins where nothing is announced


class ActionCard(Card, frozen=True):
    """An Action card. `believers` is the number of a Believers card, `capacity` the places of a Guide.

    `ability` names the effect in `effects.py`; the `target_…` fields are its conditions on a Divinity, those with
    `guide` on a Guide; `mirrorable` and `tranceable` say whether its row in the rules tells how.
    """

    id: str
    code: str
    type: str
    name_fr: str
    name_en: str
    origin: str
    ability: str
    announces: str
    effect_en: str
    effect_fr: str
    provenance: str
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


class Divinity(Card, frozen=True):
    """A Divinity; `timing` says when its power is used (R54)."""

    id: str
    code: str
    type: str
    name_fr: str
    name_en: str
    origin: str
    dogmas: tuple[str, ...]
    power: str
    timing: str
    effect_en: str
    effect_fr: str
    provenance: str
    target_guide_has_any_dogma: tuple[str, ...] = ()


class ActionCards(Card, frozen=True):
    """`data/cards.toml`."""

    cards: tuple[ActionCard, ...]


class Divinities(Card, frozen=True):
    """`data/divinities.toml`."""

    divinities: tuple[Divinity, ...]


class About(Card, frozen=True):
    """Which game this is, whose, and its sizes."""

    id: str
    author: str
    year: str
    licence: str
    players_min: int
    players_max: int
    hand_size: int
    stolen_blind: int
    stolen_by_diversion: int
    chosen_in_a_row: int
    toggles_a_turn: int
    survivors_for_a_win: int
    die_faces: tuple[str, ...]


class Edition(Card, frozen=True):
    """What differs between the printed sheet and the designer's source."""

    believers: Mapping[str, int]
    tyrant_spares: bool


class Numbers(Card, frozen=True):
    """`data/game.toml`."""

    game: About
    counts: Mapping[str, int]
    origins: Mapping[str, Words]
    dogmas: Mapping[str, Words]
    distribution: Mapping[str, Mapping[str, Mapping[str, int]]]
    costs: Mapping[str, Mapping[str, Mapping[str, int]]]
    edition: Mapping[str, Edition]


class Options(Card, frozen=True):
    """`data/options.toml`."""

    option: tuple[Option, ...]


NUMBERS = load(DATA / "game.toml", Numbers)
OPTIONS: Sequence[Option] = load(DATA / "options.toml", Options).option
CARDS: Mapping[Piece, ActionCard] = {card.id: card for card in load(DATA / "cards.toml", ActionCards).cards}
DIVINITIES: Mapping[Piece, Divinity] = {each.id: each for each in load(DATA / "divinities.toml", Divinities).divinities}

RANK: Mapping[Piece, int] = {card: rank for rank, card in enumerate(CARDS)}  # cards in the order of the data
FACES = NUMBERS.game.die_faces
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


def in_order(cards: Sequence[Piece]) -> tuple[Piece, ...]:
    """Cards in the order of the data: the order in which choices are offered."""
    return tuple(cards) if len(cards) < 2 else _in_order(tuple(cards))


@lru_cache(maxsize=4096)
def _in_order(cards: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """A hand or an area is looked at again and again while it stays as it is."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def _names() -> dict[str, Words]:
    """Cards and Divinities in words; the code tells cards of one name apart."""
    cards = {
        card.id: Words(f"{card.name_fr} [{card.code}]", f"{card.name_en} [{card.code}]") for card in CARDS.values()
    }
    return {**cards, **{each.id: Words(each.name_fr, each.name_en) for each in DIVINITIES.values()}}


def _in_full(card: ActionCard) -> str:
    """At what a card aims, then what it does; the French texts say both in one."""
    if card.announces.startswith(NOTHING):
        return card.effect_en
    return f"Aimed at {card.announces}. {card.effect_en}"


def _entry(card: ActionCard) -> CatalogueEntry:
    numbers = {
        "code": card.code,
        "origin": card.origin,
        "dogmas": card.dogmas,
        "announces": card.announces,
        "mirrorable": card.mirrorable,
        "tranceable": card.tranceable,
    }
    if card.type == BELIEVERS:
        numbers["believers"] = card.believers
    if card.type == GUIDE:
        numbers["capacity"] = card.capacity
    return CatalogueEntry(
        id=card.id,
        kind=card.type,
        name_fr=card.name_fr,
        name_en=card.name_en,
        effect_fr=card.effect_fr,
        effect_en=_in_full(card),
        copies=1,
        provenance=card.provenance,
        numbers=numbers,
    )


TEXTS = load(DATA / "texts.toml", Texts).naming(_names())
CATALOGUE: Catalogue = (
    *map(_entry, CARDS.values()),
    *(
        CatalogueEntry(
            id=each.id,
            kind=each.type,
            name_fr=each.name_fr,
            name_en=each.name_en,
            effect_fr=each.effect_fr,
            effect_en=each.effect_en,
            copies=1,
            provenance=each.provenance,
            numbers={"code": each.code, "origin": each.origin, "dogmas": each.dogmas, "timing": each.timing},
        )
        for each in DIVINITIES.values()
    ),
)
