"""What an answer takes from the seat that gives it: mana, fragments, what it has prepared (R23, R42–R46, R52)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from annales.domain.contract.game import Cost
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from .actions import Activate, Play, Resolve, UseDestiny
from .cards import EFFECTS, PLACES
from .effects_grammar import Act, Part
from .validity import is_valid

_TAKEN = {"spend": "mana", "lose": "mana", "renounce": "renounced", "return": "returned"}


def costs(t: TableView, seat: Seat, action: Any) -> Sequence[Cost]:
    """What the parts take that are applied without being wished for; of an effect that is not, its first part."""
    card, number = _option_of(action)
    effects = EFFECTS.get(card, ())
    if not 0 <= number < len(effects):
        return ()
    effect = effects[number]
    applied = [part for part in effect if is_valid(t, seat, part, None) and not part.is_wished] or effect[:1]
    taken = Counter[str]()
    for part in applied:
        for what, amount in _taken(part):
            taken[what] += amount
    return [Cost(what, amount) for what, amount in taken.items()]


def _option_of(action: Any) -> tuple[str, int]:
    """The card whose effect an action applies, and the number of the option, from 0."""
    match action:
        case Play(fragment=card, option=number) | Resolve(event=card, option=number):
            return card, number - 1
        case Activate(place=card, option=option):
            ids = [each.id for each in PLACES[card].options] if card in PLACES else []
            return card, ids.index(option) if option in ids else -1
        case UseDestiny(option=card):
            return card, 0
    return "", -1


def _taken(part: Part) -> Iterator[tuple[str, int]]:
    for act in part:
        if isinstance(act, Act) and act.verb == "employ":
            yield f"employed.{act.what}", act.number
        elif isinstance(act, Act) and act.verb in _TAKEN:
            yield _TAKEN[act.verb], act.number
