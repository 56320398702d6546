"""What each option of a card takes and brings, as numbers by name, for the evaluation of a table.

Names are resources, `mana`, ephemerals, `hand` (fragments renounced), `returns`, `his_mana` and
`his_fragments` (of the designated seat), and the counters of objectives, such as `created_tombs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from annales.domain.table.layout import Piece

from .cards import EFFECTS
from .effects_grammar import HE, Act, Condition, Effect, Part
from .layout import AGE_COUNTERS, NIGHT_COUNTERS

HAND, RETURNED, HIS_MANA, HIS_FRAGMENTS = "hand", "returns", "his_mana", "his_fragments"
_TAKEN_FROM = {"renounce": HAND, "return": RETURNED}
_COUNTED = {"create": "created", "prepare": "prepared", "employ": "employed", "spend": "spent"}
_COUNTERS = {*NIGHT_COUNTERS, *AGE_COUNTERS}
_BRINGS = ("create", "gain", "prepare")
_LOSES = ("discard", "spend", "lose", "renounce", "return")


@dataclass(frozen=True)
class Deal:
    """One part of an option: what must be there, ephemerals apart; what changes; what must be true."""

    needs: Mapping[str, int]
    employs: Mapping[str, int]
    brings: Mapping[str, int]
    creates: tuple[str, ...]
    conditions: tuple[Condition, ...]


Deals = tuple[Deal, ...]


def _deal(part: Part) -> Deal:
    needs, brings = part.needs, Counter[str]()
    for element in part:
        for name, number in _changes(element) if isinstance(element, Act) else ():
            brings[name] += number
    taken = {**dict(needs.discards), "mana": needs.spend, HAND: needs.renounce, RETURNED: needs.give_back}
    return Deal(
        needs={name: number for name, number in taken.items() if number},
        employs=dict(needs.employs),
        brings={name: number for name, number in brings.items() if number},
        creates=needs.creates,
        conditions=needs.conditions,
    )


def _changes(act: Act) -> list[tuple[str, int]]:
    """What an element changes, with the counter that counts it."""
    verb, number = act.verb, act.number
    if verb.startswith(HE):
        return _his_changes(verb.removeprefix(HE), number)
    changes = [(_counter(act), number)] if _counter(act) in _COUNTERS else []
    if verb in _BRINGS:
        changes.append((act.what, number))
    elif verb in _LOSES:
        changes.append((_TAKEN_FROM.get(verb, act.what), -number))
    return changes


def _counter(act: Act) -> str:
    return "returned" if act.verb == "return" else f"{_COUNTED.get(act.verb, '')}_{act.what}"


def _his_changes(verb: str, number: int) -> list[tuple[str, int]]:
    if verb == "return":
        return [(HIS_FRAGMENTS, -number), ("forced_returns", number)]
    if verb == "lose":
        return [(HIS_MANA, -number), ("forced_mana_loss", number)]
    return [(HIS_MANA, number if verb == "gain" else -number)]


def _deals(effect: Effect) -> Deals:
    return tuple(map(_deal, effect))


DEALS: Mapping[str, tuple[Deals, ...]] = {card: tuple(map(_deals, effects)) for card, effects in EFFECTS.items()}


def brought(deal: Deal, name: str) -> int:
    """How much a part brings of something."""
    return deal.brings.get(name, 0)


def employed(deal: Deal, name: str) -> int:
    """How much a part employs of an ephemeral."""
    return deal.employs.get(name, 0)


def most(of: Callable[[Deal, str], int], card: Piece, name: str) -> int:
    """How much a card brings or employs of something with its best option; at least nothing."""
    return max((sum(of(deal, name) for deal in option) for option in DEALS[card]), default=0)
