"""The 110 cards and the numbers of Les Faiseurs d'Univers, read once from `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from annales.domain.contract.box import Card, Data, open_box
from annales.domain.contract.catalogue import CatalogueEntry


class Named(Card, frozen=True, kw_only=True):
    """What lies in the box: a card, or a token."""

    def entry(self) -> CatalogueEntry:
        """A card that only reviews name (`public:<address>`) counts as reconstructed, with its source."""
        entry = super().entry()
        _, _, source = self.provenance.partition(":")
        if not source:
            return entry
        return entry.changed(provenance="reconstructed", numbers={**entry.numbers, "source": source})


class Character(Named, frozen=True, kw_only=True):
    """A Character and its power (see Characters)."""

    KIND = "character"

    power: str
    frequency: str

    def printed(self) -> Mapping[str, Any]:
        """What its power is, and how often."""
        return {"power": self.power, "frequency": self.frequency}


class Machine(Named, frozen=True, kw_only=True):
    """A machine: what it is worth, how many doors it opens, which Evolutions it serves."""

    KIND = "machine"

    code: str
    points: int
    doors: int
    destroyable: bool
    evolutions: tuple[str, ...]
    reconstructed_fields: tuple[str, ...] = ()

    def printed(self) -> Mapping[str, Any]:
        """What is printed on a Machine card."""
        return {
            "code": self.code,
            "points": self.points,
            "doors": self.doors,
            "destroyable": self.destroyable,
            "evolutions": self.evolutions,
            "reconstructed_fields": self.reconstructed_fields,
        }


class Resource(Named, frozen=True, kw_only=True):
    """A creature, trap, Action or Evolution; only the fields of its category are filled in."""

    code: str
    category: str
    attack_does: str = ""
    defence_does: str = ""
    does: str = ""
    timing: str = ""
    points: int = 0
    machine: str = ""
    reconstructed_fields: tuple[str, ...] = ()

    def sort(self) -> str:
        """Its category."""
        return self.category

    def printed(self) -> Mapping[str, Any]:
        """What else is printed on a Resource card."""
        numbers: dict[str, Any] = {"code": self.code, "reconstructed_fields": self.reconstructed_fields}
        match self.category:
            case "creature":
                numbers["defence"] = bool(self.defence_does)
            case "action":
                numbers["timing"] = self.timing
            case "evolution":
                numbers |= {"points": self.points, "machine": self.machine}
        return numbers


class Kit(Named, frozen=True, kw_only=True):
    """What lies in the box besides these cards: doors, tokens, the pawn."""

    kind: str
    per_player: int = 0

    def sort(self) -> str:
        """A door or a token."""
        return self.kind

    def printed(self) -> Mapping[str, Any]:
        """How many each seat begins with."""
        return {"per_player": self.per_player} if self.per_player else {}


class Start(Data, frozen=True):
    """What each seat begins with (R2–R6)."""

    energy_tokens: int
    resources_per_player: int
    active_doors_per_player: int
    characters_to_choose_from: int
    provenance: str


class Limits(Data, frozen=True):
    """The printed numbers of a round."""

    machines_per_buy_phase: int
    max_rebids: int
    draw_items: int
    exchange_discard: int
    exchange_draw: int
    hand_check_threshold: int
    second_palace_points: int
    provenance: str


class Costs(Data, frozen=True):
    """What powers, Cannons, Barriers and the Sphinx cost."""

    barrier_energy: int
    sphinx_cards: int
    visionary_energy: int
    guardian_energy: int
    destroyer_cards: int
    manipulator_cards: int
    cannon_energy: int
    provenance: str


class Amounts(Data, frozen=True):
    """How much Raider and Siphon take."""

    raider_cards: int
    siphon_energy: int
    provenance: str


class Numbers(Data, frozen=True):
    """The numbers of `data/game.toml`."""

    counts: Mapping[str, int]
    setup: Start
    limits: Limits
    costs: Costs
    amounts: Amounts


BOX = open_box(
    Path(__file__).parent / "data",
    Numbers,
    cards={"character": Character, "machine": Machine, "resource": Resource, "kit": Kit},
)
NUMBERS, TEXTS = BOX.numbers, BOX.texts

CHARACTERS: Mapping[str, Character] = BOX.of(Character)
MACHINES: Mapping[str, Machine] = BOX.of(Machine)
RESOURCES: Mapping[str, Resource] = BOX.of(Resource)
KITS: Mapping[str, Kit] = BOX.of(Kit)

CODES: Mapping[str, str] = {**{m.id: m.code for m in MACHINES.values()}, **{r.id: r.code for r in RESOURCES.values()}}
CREATURES = frozenset(r.id for r in RESOURCES.values() if r.category == "creature")
GUARDS = frozenset(r.id for r in RESOURCES.values() if r.defence_does)
TRAPS = frozenset(r.id for r in RESOURCES.values() if r.category == "trap")
EVOLUTIONS = frozenset(r.id for r in RESOURCES.values() if r.category == "evolution")
FREE_ACTIONS = frozenset(r.id for r in RESOURCES.values() if r.timing == "free")
DESTROYABLE = frozenset(m.id for m in MACHINES.values() if m.destroyable)
PALACE, CANNON, DOOR, ENERGY_TOKEN = "palace", "ravager_cannon", "door", "ue"
