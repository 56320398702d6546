"""The cards, gods, decks and numbers of Théomachie, read once from `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from annales.domain.contract.box import Card, Data, open_box
from annales.domain.contract.catalogue import CatalogueEntry
from annales.domain.table.layout import Piece

POWER, ATTACK, EFFECT, LOCATION = "power", "attack", "effect", "location"
PROPHET, PRIEST, DISCIPLE = "prophet", "priest", "disciple"
TOKENS = (PROPHET, PRIEST, DISCIPLE)  # of a vector, the highest first (R40)

Vector = tuple[int, int, int]  # Prophets, Priests, Disciples


class Essence(Card, frozen=True, kw_only=True):
    """An Essence card of the Constellation: one Essence, and one to three orbs of one kind (J44)."""

    KIND = "essence"

    essence: str
    orb: str
    orb_count: int

    def printed(self) -> Mapping[str, Any]:
        """Essence and orbs."""
        return {"essence": self.essence, "orb": self.orb, "orb_count": self.orb_count}


class Prayer(Card, frozen=True, kw_only=True):
    """A Prayer card: a Power card, an Attack, an Effect or a Location; an Action card has a cost (R35)."""

    type: str
    essence: str
    essence_count: int
    orb: str
    orb_count: int
    timing: str
    power: int
    target: str
    continuous: bool
    starting_deck: tuple[str, ...] = ()
    location_token: str = ""

    def sort(self) -> str:
        """Power card, Attack, Effect or Location."""
        return self.type

    def printed(self) -> Mapping[str, Any]:
        """Cost, or what a Power card gives; Power; token of a Location; starting deck."""
        numbers: dict[str, Any] = {
            "essence": self.essence,
            "essence_count": self.essence_count,
            "orb": self.orb,
            "orb_count": self.orb_count,
            "timing": self.timing,
            "power": self.power,
            "continuous": self.continuous,
        }
        if self.location_token:
            numbers["location_token"] = self.location_token
        if self.starting_deck:
            numbers["starting_deck"] = self.starting_deck
        return numbers

    def entry(self) -> CatalogueEntry:
        """An Action card: its cost, then its effect."""
        entry = super().entry()
        if self.type == POWER:
            return entry
        en, fr = (self._cost(language) for language in ("en", "fr"))
        return entry.changed(effect_en=f"Cost: {en}. {self.effect_en}", effect_fr=f"Coût : {fr}. {self.effect_fr}")

    def _cost(self, language: str) -> str:
        """`1 Fire + 2 Order orbs + 1 Disciple from your Cult`: a Location takes a token (R35)."""
        essence = f"{self.essence_count} {TEXTS.called(language, self.essence)}"
        parts = [essence]
        if self.orb_count:
            parts.append(TEXTS.counted(language, f"cost_{self.orb}", self.orb_count))
        if self.location_token:
            parts.append(TEXTS.cost(language, self.location_token, 1))
        return " + ".join(parts)


class Myth(Card, frozen=True, kw_only=True):
    """A Mythology card; a Hero has a token that joins its owner's Stake (R46, R75)."""

    KIND = "mythology"

    pantheon: str
    cost_miracles: int
    timing: str
    hero: bool
    optional: bool

    def printed(self) -> Mapping[str, Any]:
        """Pantheon, cost in Miracles, timing."""
        return {
            "pantheon": self.pantheon,
            "cost_miracles": self.cost_miracles,
            "timing": self.timing,
            "hero": self.hero,
        }

    def entry(self) -> CatalogueEntry:
        """Its price, then its effect."""
        en, fr = (TEXTS.counted(language, "cost_miracles", self.cost_miracles) for language in ("en", "fr"))
        return (
            super()
            .entry()
            .changed(effect_en=f"Cost: {en}. {self.effect_en}", effect_fr=f"Coût : {fr}. {self.effect_fr}")
        )


class God(Card, frozen=True, kw_only=True):
    """A god sheet: an Ability, whose text is its effect, and a Demand that is worth a Miracle (R69, R70)."""

    KIND = "god"

    pantheon: str
    ability_kind: str
    uses_per_hand: int
    ability_timing: str
    demand_fr: str
    demand_en: str

    def printed(self) -> Mapping[str, Any]:
        """Pantheon, and when the Ability is used."""
        return {
            "pantheon": self.pantheon,
            "ability_kind": self.ability_kind,
            "uses_per_hand": self.uses_per_hand,
            "ability_timing": self.ability_timing,
        }

    def entry(self) -> CatalogueEntry:
        """The Ability, then the Demand."""
        return (
            super()
            .entry()
            .changed(
                effect_en=f"{self.effect_en} Demand: {self.demand_en}",
                effect_fr=f"{self.effect_fr} Demande : {self.demand_fr}",
            )
        )


class Pantheon(Card, frozen=True, kw_only=True):
    """A pantheon: three gods and five Mythology cards."""

    KIND = "pantheon"

    gods: tuple[str, ...]
    mythology: tuple[str, ...]

    def printed(self) -> Mapping[str, Any]:
        """Its gods and its Mythology cards."""
        return {"gods": self.gods, "mythology": self.mythology}


class StartingDeck(Card, frozen=True, kw_only=True):
    """A prebuilt deck of eight marked Prayer cards (R12)."""

    KIND = "starting_deck"

    numeral: str
    cards: tuple[str, ...]

    def printed(self) -> Mapping[str, Any]:
        """Its number and its cards."""
        return {"numeral": self.numeral, "cards": self.cards}


class Token(Card, frozen=True, kw_only=True):
    """A token or a marker: a follower, whose value is its Power (R52), a Hero token, a victory marker, a Miracle."""

    KIND = "token"

    value: int = 0

    def printed(self) -> Mapping[str, Any]:
        """Its value."""
        return {"value": self.value}


class Follower(Token, frozen=True, kw_only=True):
    """A follower; it pays for bids and Locations."""

    KIND = "follower"


class DraftPlan(Data, frozen=True):
    """Rounds of the draft for a number of players: cards dealt to each, and cards that each keeps (R13)."""

    players: tuple[int, int]
    rounds: int
    dealt: int
    kept: int


class Play(Data, frozen=True):
    """Sizes, limits and prices."""

    hand_size: int
    deck_size: int
    draft_pool: int
    constellation_face_up: int
    constellation_size: int
    betting_rounds: int
    max_ante: int
    power_orbs: int
    kept_by_foresight: int
    won_by_hand: int
    won_by_strike: int
    players_of_a_box: int
    track: tuple[str, ...]


class Numbers(Data, frozen=True):
    """The numbers of `data/game.toml`; Cults are Prophets, Priests, Disciples."""

    play: Play
    totals: Mapping[str, int]
    draft: tuple[DraftPlan, ...]
    cults: Mapping[str, Vector]
    epic_cult: Vector


BOX = open_box(
    Path(__file__).parent / "data",
    Numbers,
    cards={
        "prayer_card": Prayer,
        "essence_card": Essence,
        "pantheon": Pantheon,
        "god": God,
        "mythology_card": Myth,
        "starting_deck": StartingDeck,
        "follower": Follower,
        "token": Token,
    },
)
NUMBERS, TEXTS = BOX.numbers, BOX.texts
PLAY = NUMBERS.play
PRAYERS: Mapping[Piece, Prayer] = BOX.of(Prayer)
ESSENCES: Mapping[Piece, Essence] = BOX.of(Essence)
GODS: Mapping[str, God] = BOX.of(God)
PANTHEONS: Mapping[str, Pantheon] = BOX.of(Pantheon)
MYTHS: Mapping[str, Myth] = BOX.of(Myth)
DECKS: Mapping[str, StartingDeck] = BOX.of(StartingDeck)
VALUE: Mapping[str, int] = {follower.id: follower.value for follower in BOX.of(Follower).values()}
BOXED: Mapping[str, int] = {follower.id: follower.copies for follower in BOX.of(Follower).values()}

CARDS = tuple(PRAYERS)  # in data order, in which choices are offered (R114)
POWERS = frozenset(card.id for card in PRAYERS.values() if card.type == POWER)
ATTACKS = frozenset(card.id for card in PRAYERS.values() if card.type == ATTACK)
HEROES = frozenset(card.id for card in MYTHS.values() if card.hero)


@lru_cache(maxsize=4096)
def value_of(vector: Vector) -> int:
    """The Power of some followers (R52)."""
    return sum(VALUE[token] * number for token, number in zip(TOKENS, vector, strict=True))
