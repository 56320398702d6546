"""The 110 cards and the numbers of Les Faiseurs d'Univers, read once from `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from domain.contract.box import Card, load
from domain.contract.catalogue import CatalogueEntry
from domain.contract.options import Option
from domain.contract.texts import Texts
from domain.table.layout import Piece
from domain.words import Words

DATA = Path(__file__).parent / "data"
FACE = ":"  # what follows is how a card lies: `sphinx:tired`


class Character(Card, frozen=True):
    """A Character and its power (see Characters)."""

    id: str
    name_fr: str
    name_en: str
    count: int
    power: str
    frequency: str
    effect_en: str
    effect_fr: str
    provenance: str


class Machine(Card, frozen=True):
    """A machine: what it is worth, how many doors it opens, which Evolutions it serves."""

    id: str
    code: str
    name_fr: str
    name_en: str
    count: int
    points: int
    doors: int
    destroyable: bool
    evolutions: tuple[str, ...]
    effect_en: str
    effect_fr: str
    provenance: str
    reconstructed_fields: tuple[str, ...] = ()


class Resource(Card, frozen=True):
    """A creature, trap, Action or Evolution; only the fields of its category are filled in."""

    id: str
    code: str
    category: str
    name_fr: str
    name_en: str
    count: int
    effect_en: str
    effect_fr: str
    provenance: str
    attack_does: str = ""
    defence_does: str = ""
    does: str = ""
    timing: str = ""
    points: int = 0
    machine: str = ""
    reconstructed_fields: tuple[str, ...] = ()


class Kit(Card, frozen=True):
    """What lies in the box besides these cards: doors, tokens, the pawn."""

    id: str
    name_fr: str
    name_en: str
    count: int
    effect_en: str
    effect_fr: str
    provenance: str


class About(Card, frozen=True):
    """Which game this is, and whose."""

    id: str
    designer: str
    publisher: str
    year: int
    min_players: int
    max_players: int
    cards_total: int
    provenance: str


class Start(Card, frozen=True):
    """What each seat begins with (R2–R6)."""

    energy_tokens: int
    energy_per_player: int
    resources_per_player: int
    doors_per_player: int
    active_doors_per_player: int
    characters_to_choose_from: int
    provenance: str


class Limits(Card, frozen=True):
    """The printed numbers of a round."""

    machines_per_buy_phase: int
    max_rebids: int
    draw_items: int
    exchange_discard: int
    exchange_draw: int
    hand_check_threshold: int
    second_palace_points: int
    provenance: str


class Costs(Card, frozen=True):
    """What powers, Cannons, Barriers and the Sphinx cost."""

    barrier_energy: int
    sphinx_cards: int
    visionary_energy: int
    guardian_energy: int
    destroyer_cards: int
    manipulator_cards: int
    cannon_energy: int
    provenance: str


class Amounts(Card, frozen=True):
    """How much Raider and Siphon take."""

    raider_cards: int
    siphon_energy: int
    provenance: str


class Numbers(Card, frozen=True):
    """`data/game.toml`."""

    game: About
    setup: Start
    limits: Limits
    costs: Costs
    amounts: Amounts
    door: Kit
    energy: Kit
    pawn: Kit


class _Characters(Card, frozen=True):
    character: tuple[Character, ...]


class _Machines(Card, frozen=True):
    machine: tuple[Machine, ...]


class _Resources(Card, frozen=True):
    resource: tuple[Resource, ...]


class _Options(Card, frozen=True):
    option: tuple[Option, ...]


NUMBERS = load(DATA / "game.toml", Numbers)
OPTIONS = load(DATA / "options.toml", _Options).option

CHARACTERS: Mapping[str, Character] = {c.id: c for c in load(DATA / "characters.toml", _Characters).character}
MACHINES: Mapping[str, Machine] = {m.id: m for m in load(DATA / "machines.toml", _Machines).machine}
RESOURCES: Mapping[str, Resource] = {r.id: r for r in load(DATA / "resources.toml", _Resources).resource}

Named = Character | Machine | Resource | Kit

_NAMED: tuple[Named, ...] = (*CHARACTERS.values(), *MACHINES.values(), *RESOURCES.values(), NUMBERS.door)
_RANK = {card.id: rank for rank, card in enumerate(_NAMED)}

CODES: Mapping[str, str] = {**{m.id: m.code for m in MACHINES.values()}, **{r.id: r.code for r in RESOURCES.values()}}
CREATURES = frozenset(r.id for r in RESOURCES.values() if r.category == "creature")
GUARDS = frozenset(r.id for r in RESOURCES.values() if r.defence_does)
TRAPS = frozenset(r.id for r in RESOURCES.values() if r.category == "trap")
EVOLUTIONS = frozenset(r.id for r in RESOURCES.values() if r.category == "evolution")
FREE_ACTIONS = frozenset(r.id for r in RESOURCES.values() if r.timing == "free")
DESTROYABLE = frozenset(m.id for m in MACHINES.values() if m.destroyable)
PALACE, CANNON, DOOR = "palace", "ravager_cannon", NUMBERS.door.id


def bare(piece: Piece) -> str:
    """A card without its face: `sphinx:tired` is a `sphinx`."""
    return piece.partition(FACE)[0]


@lru_cache(maxsize=4096)
def kinds_of(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """The distinct kinds among some cards, in the order of the data."""
    return tuple(sorted({bare(piece) for piece in pieces}, key=_rank))


def _rank(kind: str) -> int:
    return _RANK.get(kind, len(_RANK))  # the mask of a card comes last


def _entry(card: Named, kind: str, numbers: Mapping[str, object]) -> CatalogueEntry:
    """A card that only reviews name (`public:<address>`) counts as reconstructed, with its source."""
    provenance, _, source = card.provenance.partition(":")
    if source:
        provenance, numbers = "reconstructed", {**numbers, "source": source}
    return CatalogueEntry(
        id=card.id,
        kind=kind,
        name_fr=card.name_fr,
        name_en=card.name_en,
        effect_fr=card.effect_fr,
        effect_en=card.effect_en,
        copies=card.count,
        provenance=provenance,
        numbers=numbers,
    )


def _printed(resource: Resource) -> dict[str, object]:
    """What else stands on a Resource card."""
    numbers: dict[str, object] = {"code": resource.code, "reconstructed_fields": resource.reconstructed_fields}
    match resource.category:
        case "creature":
            numbers["defence"] = bool(resource.defence_does)
        case "action":
            numbers["timing"] = resource.timing
        case "evolution":
            numbers |= {"points": resource.points, "machine": resource.machine}
    return numbers


# The phrases of `texts.toml` with the names of all cards, whichever way they lie.
TEXTS = load(DATA / "texts.toml", Texts).naming({card.id: Words(card.name_fr, card.name_en) for card in _NAMED})

CATALOGUE = (
    *(_entry(c, "character", {"power": c.power, "frequency": c.frequency}) for c in CHARACTERS.values()),
    *(
        _entry(
            m,
            "machine",
            {
                "code": m.code,
                "points": m.points,
                "doors": m.doors,
                "destroyable": m.destroyable,
                "evolutions": m.evolutions,
                "reconstructed_fields": m.reconstructed_fields,
            },
        )
        for m in MACHINES.values()
    ),
    *(_entry(r, r.category, _printed(r)) for r in RESOURCES.values()),
    _entry(NUMBERS.door, "door", {"per_player": NUMBERS.setup.doors_per_player}),
    _entry(NUMBERS.energy, "token", {"per_player": NUMBERS.setup.energy_per_player}),
    _entry(NUMBERS.pawn, "token", {}),
)
