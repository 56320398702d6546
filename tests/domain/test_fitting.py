"""Facts of a record folded one by one, each on the table that those before it have left."""

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.errors import BrokenRecord
from annales.domain.log import tree
from annales.domain.log.audit import audit
from annales.domain.table import fact_check
from annales.domain.table.fact_check import TOGETHER, folded
from annales.domain.table.facts import Said, Shown
from annales.domain.table.fold import fold
from annales.domain.table.table import Table
from annales.tools.laws.record import Record
from examples.games.market import game as market
from tests.domain.cabinet import CABINET, HAND


def test_others_have_their_turn_within_an_entry():
    """After every fifty facts, however many one entry tells."""
    pauses = []
    folded(Table(CABINET, 2), 4, [Said("x")] * (TOGETHER * 3), pause=lambda: pauses.append(1))
    assert len(pauses) == 3


def test_no_fact_of_an_entry_is_folded_twice(monkeypatch):
    """What is checked fact by fact is the table after the entry."""
    record = Record(market, set_up_for(market, 2, {}))
    record.start()
    record.plays(0, "bid 1")
    applied = []

    def counted(table, facts, *check):
        applied.extend(facts)
        return fold(table, facts, *check)

    facts = sum(len(step.facts) for step in record.steps.values())
    monkeypatch.setattr(fact_check, "fold", counted)
    monkeypatch.setattr(tree, "extend", lambda table, facts: applied.extend(facts))
    audit(market, record.tree.entries)
    assert len(applied) == facts


def test_a_table_shows_to_each_seat_once():
    """Whoever is named twice is told once, and the record is as the audit wants it."""
    t = Table(CABINET, 3)
    t.facts = []
    t.lay(["a", "b"], HAND[0])
    t.show(HAND[0], to=[2, 1, 2])
    assert t.facts[-1] == Shown(HAND[0], ("a", "b"), (1, 2))
    with pytest.raises(BrokenRecord, match=r"fact\.seats_in_disorder"):
        folded(t, 4, [Shown(HAND[0], ("a", "b"), (2, 1))])
