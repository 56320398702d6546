"""Matches of greedy bots that sit where people would, with and without instructions given ahead: who is asked what."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.ahead.orders import Order, accepted_orders, answer_of, stands
from annales.domain.contract.dealer import CommittedDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.table.facts import Asked
from annales.domain.table.visibility import as_seen

GREEDY = LEVELS["greedy"]


@dataclass
class Asking:
    """What people were asked and did, by the kind of the question: `given` counts instructions, each an act too."""

    asked: Counter = field(default_factory=Counter)
    given: Counter = field(default_factory=Counter)
    stages: int = 0

    @property
    def acts(self) -> int:
        """What people did."""
        return self.asked.total()

    def each_stage(self) -> float:
        """How often people act in a stage: a Hand, a night."""
        return self.acts / self.stages


@dataclass
class Seat:
    """The orders of a seat, and the questions since they were given."""

    orders: tuple = ()
    asked: list = field(default_factory=list)


def play(game, seats, seed, stage_of, most, until=None, options=None):
    """Play through so many stages; `until` says for each kind of question how long a greedy seat then passes it.

    A seat that is asked, would pass, and may do so ahead, says how long it passes in place of passing once.
    """
    until, told, sitting = until or {}, Asking(), [Seat() for _ in range(seats)]
    dealer = CommittedDealer(bytes(32), f"ahead {seed}")
    table, _ = open_table(game, set_up_for(game, seats, options or {}), dealer)
    first, number = stage_of(table), 0
    while table.ended is None and stage_of(table) - first < most:
        asked = table.question
        seat = asked.must[0]
        action = _ahead(game, table, seat, sitting[seat])
        if action is None:
            action = choose(GREEDY, game, table, seat, f"{seed} {number}")
            told.asked[asked.kind] += 1
            _instruct(game, table, seat, sitting[seat], action, until, told)
        number += 1
        table, step = advance(game, table, seat, action, CommittedDealer(bytes(32), f"ahead {seed} {number}"))
        for each in sitting:
            each.asked += [fact for fact in step.facts if isinstance(fact, Asked)]
    told.stages = stage_of(table) - first
    return told


def _ahead(game, table, seat, sitting):
    """The answer that the orders of a seat give."""
    public = as_seen(table, None)
    sitting.orders = tuple(order for order in sitting.orders if stands(game, public, order, sitting.asked, seat))
    return answer_of(game, table, seat, sitting.orders)


def _instruct(game, table, seat, sitting, action, until, told):
    """Say how long a question is passed that is passed now."""
    kind = table.question.kind
    passes = game.ahead.passes.get(kind)
    if kind in until and passes is not None and passes(as_seen(table, None), seat) == action:
        order = accepted_orders(game, table, [Order(kinds=(kind,), until=until[kind])])
        sitting.orders = msgspec.convert((*sitting.orders, *order), tuple[Order, ...])
        sitting.asked = []
        told.given[kind] += 1
