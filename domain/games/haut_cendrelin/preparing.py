"""The value of classes, objectives, a list and a favourite before the first night, for search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from annales.domain.arithmetic import added, power
from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from . import classes, heirs, lists, places
from . import layout as on
from .cards import DEMONIC_PLACE, FRAGMENTS, PLACES
from .deals import DEALS, HAND, HIS_FRAGMENTS, HIS_MANA, RETURNED, Deals, brought, employed, most
from .effects_grammar import DEMONIC, EPHEMERALS
from .prospects import AIMS

STEPS = frozenset(
    {classes.DRAFT, heirs.EXCHANGE, places.CHOOSE_PLACE, lists.OBJECTIVES_STEP, lists.LIST_STEP, lists.FAVOURITE_STEP}
)
BEFORE = -0.9  # less than any age that has begun
OF_CLASSES, OF_OBJECTIVES, OF_LIST, OF_FAVOURITE = 0.3, 0.05, 0.01, 0.15
CLASS_WORTH: Mapping[str, float] = {
    "necromancer": 0.55,
    "animancer": 0.56,
    "sorcerer": 0.57,
    "priest": 0.45,
    "demonist": 0.42,
}
# How likely a seat meets an objective with a list that is made for it.
EASE: Mapping[Piece, float] = {
    "o_city_of_dead": 0.4,
    "o_turned_earth": 0.35,
    "o_master_of_hordes": 0.7,
    "o_bane_of_ghouls": 0.4,
    "o_gravedigger_of_ages": 0.7,
    "o_spectral_legion": 0.4,
    "o_ferryman": 0.5,
    "o_mind_thief": 0.75,
    "o_well_of_mana": 0.4,
    "o_great_call": 0.6,
    "o_war_chest": 0.4,
    "o_deluge": 0.8,
    "o_archmage": 0.5,
    "o_robber_hunter": 0.45,
    "o_scorched_earth": 0.3,
    "o_mingled_names": 0.6,
    "o_open_gate": 0.45,
    "o_signatory": 0.8,
    "o_sold_soul": 0.6,
    "o_tormentor": 0.6,
    "o_hallowed_pits": 0.45,
    "o_great_mass": 0.8,
    "o_voice_of_gods": 0.75,
    "o_harmony": 0.5,
    "o_shepherd": 0.5,
}
GIVES, TAKES = 1.0, 0.35  # a token made or used up by a fragment
PRICES: Mapping[str, float] = {
    "mana": 0.35,
    "damage": 0.3,
    "homage": 0.45,
    "pact": 0.45,
    HAND: 0.5,
    RETURNED: 1.2,
    HIS_MANA: -0.15,
    HIS_FRAGMENTS: -0.8,
}
MORE_OPTIONS, FROM_CRYPT, ANOTHER_COPY = 0.1, 0.15, 0.85
UNUSED, UNPAID = 0.1, 0.25  # an ephemeral that is prepared too many, or employed too many
FOR_OBJECTIVE, TOWARDS_IT = 2.0, 1.0  # all that an objective asks for; what it employs
ENOUGH_MADE, BY_PLACES = 8.0, 0.5  # tokens of a favourite that a list can create: enough; those of places count less
FRAGMENT_FAMILIES = (on.OLD_LIFE, on.UNDER, on.HAND, on.USED, on.RENOUNCED)  # where the fragments of a list are


def is_over(t: TableView) -> bool:
    """Whether the age has begun."""
    return t.question.kind not in STEPS


def value(t: TableView, seat: Seat) -> float:
    """Before the age has begun, from `BEFORE` on."""
    held = t.at(on.DRAWN[seat])
    score = OF_CLASSES * added(CLASS_WORTH[soul] for soul in t.read(on.CLASSES_OF)[seat])
    if t.size(on.DROPPED[seat]):
        score += OF_OBJECTIVES * added(EASE[kind_of(objective)] for objective in held)
    return BEFORE + score + OF_LIST * list_worth(t.at(on.LIST[seat]), held)


def supply(t: TableView, seat: Seat) -> float:
    """How well its list serves a seat's favourite, and how easy its objectives are: the same throughout an age."""
    ease = OF_OBJECTIVES * added(EASE[kind_of(objective)] for objective in t.at(on.OBJECTIVES_OF[seat]))
    fragments = tuple(sorted(fragment for family in FRAGMENT_FAMILIES for fragment in t.at(family[seat])))
    return ease + OF_FAVOURITE * _served(t.read(on.FAVOURITES)[seat], fragments, t.at(on.CEMETERY))


@lru_cache(1000)
def _served(resource: str, fragments: tuple[Piece, ...], cemetery: tuple[Piece, ...]) -> float:
    """How well fragments, and the places of the cemetery, create a resource, from 0 to 1."""
    places_of_it = [place for place in cemetery if PLACES[place].resource == resource]
    is_demonic = any(PLACES[place].kind == DEMONIC_PLACE for place in places_of_it)
    names = (resource, DEMONIC) if is_demonic else (resource,)
    made = sum(max(0, most(brought, fragment, name)) for fragment in fragments for name in names)
    helped = sum(max(0, most(brought, place, resource)) for place in cemetery)
    return min(1.0, (made + BY_PLACES * helped) / ENOUGH_MADE)


# -- lists


def list_worth(chosen: Iterable[Piece], kept: Iterable[Piece]) -> float:
    """What a list is worth with two objectives: its fragments, each copy less, and a balance of ephemerals."""
    copies, kinds = Counter(chosen), tuple(kept)
    score = added(
        (_fragment_worth(fragment) + _for_objectives(fragment, kinds)) * _as_many(number) / (1 - ANOTHER_COPY)
        for fragment, number in copies.items()
    )
    for what in EPHEMERALS:
        made = sum(number * max(0, most(brought, fragment, what)) for fragment, number in copies.items())
        used = sum(number * most(employed, fragment, what) for fragment, number in copies.items())
        score -= UNPAID * max(0, used - made) + UNUSED * max(0, made - used)
    return score


@cache
def _as_many(number: int) -> float:
    """What so many copies of a fragment count together, against what would be infinitely many."""
    return 1 - power(ANOTHER_COPY, number)


@cache
def _fragment_worth(fragment: Piece) -> float:
    """Its best option, and a little for each further one, and for those of the crypt."""
    worths = sorted(_option_worth(option) for option in DEALS[fragment])
    crypt = any(option.crypt for option in FRAGMENTS[fragment].options)
    return worths[-1] + MORE_OPTIONS * (len(worths) - 1) + (FROM_CRYPT if crypt else 0.0)


def _option_worth(option: Deals) -> float:
    worth = 0.0
    for deal in option:
        for name, number in deal.brings.items():
            worth += number * PRICES.get(name, GIVES if number > 0 else TAKES) if not _is_counter(name) else 0.0
        worth -= added(PRICES[what] * number for what, number in deal.employs.items())
    return worth


def _is_counter(name: str) -> bool:
    return name in on.NIGHT_COUNTERS or name in on.AGE_COUNTERS


@lru_cache(10_000)
def _for_objectives(fragment: Piece, kept: tuple[Piece, ...]) -> float:
    """What a fragment does for permanent objectives, and for tokens that others ask for."""
    return added(_for_objective(fragment, kind_of(objective)) for objective in kept)


def _for_objective(fragment: Piece, objective: Piece) -> float:
    if objective not in AIMS:
        return 0.0
    counter, _, target = AIMS[objective]
    verb, _, what = counter.partition("_")
    worth = FOR_OBJECTIVE * max(0, most(brought, fragment, counter)) / target
    if verb in ("employed", "spent"):
        worth += TOWARDS_IT * max(0, most(brought, fragment, what)) / target
    return worth
