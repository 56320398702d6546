"""Answers that are no choice, as all can see: given in the step that asks, and told as if they had been asked for."""

from dataclasses import replace
from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, carry_out, open_table, set_up_for, try_out
from annales.domain.contract.game import of_rules
from annales.domain.log.reenact import not_made_by, reenact
from annales.domain.table.facts import Asked, Sealed
from annales.domain.tabletop.forced import always_public, forced_by
from annales.tools.laws.record import Record
from examples.games.market import game as market
from examples.games.market.actions import Bid, End, StandBy
from examples.games.market.layout import COINS

LESS = replace(market, rules=2, asked_all=1, forced=forced_by(market.legal, {"bid": always_public}))
POOR = 1  # the seat without coins


@pytest.fixture
def before():
    """Two seats that bid; one of them has no coins."""
    t, _ = open_table(market, set_up_for(market, 2, {}), SeededDealer(Random(1)))
    t.add(COINS[POOR], -t.count(COINS[POOR]))
    return t


def test_a_seat_without_a_choice_is_not_asked(before):
    """It can bid nothing but nothing, and the sale goes on at once."""
    after, step = advance(LESS, before, 0, Bid(1), SeededDealer(Random(1)))

    assert Sealed(POOR, 0) in step.facts
    assert after.question.kind == "act"


def test_a_forced_answer_has_the_facts_of_an_asked_one(before):
    """The facts of both steps, one after the other."""
    dealer = SeededDealer(Random(1))
    between, first = advance(market, before, 0, Bid(1), dealer)
    after, second = advance(market, between, POOR, Bid(0), dealer)

    short, step = advance(LESS, before, 0, Bid(1), SeededDealer(Random(1)))

    assert step.facts == (*first.facts, *second.facts)
    assert short.same(after)


def test_a_search_goes_on_the_same_way(before):
    """Bots look ahead through what is no choice."""
    tried = try_out(LESS, before, 0, Bid(1), SeededDealer(Random(1)))

    assert tried.same(advance(LESS, before, 0, Bid(1), SeededDealer(Random(1)))[0])


def test_an_answer_that_keeps_the_question_leaves_all_as_it_is(before):
    """Only what asks is followed by what is no choice."""
    acting, _ = advance(LESS, before, 0, Bid(1), SeededDealer(Random(1)))
    ends = replace(LESS, forced=lambda t: (t.question.must[0], End()))
    other = next(seat for seat in acting.question.may)

    after, _ = carry_out(ends, acting, other, StandBy(), SeededDealer(Random(1)))

    assert after.question.kind == "act"


def test_a_seat_with_a_choice_is_asked(before):
    """The same kind of question, with coins."""
    assert LESS.forced(advance(market, before, POOR, Bid(0), SeededDealer(Random(1)))[0]) is None


def test_other_questions_are_asked(before):
    """Where nobody says that all can see the answers."""
    assert forced_by(market.legal, {})(before) is None
    assert forced_by(market.legal, {"bid": lambda t, seat: seat != POOR})(before) is None
    assert forced_by(market.legal, {"bid": lambda t, seat: seat == POOR})(before) == (POOR, Bid(0))


# -- the rules that asked all


def test_the_version_that_asked_all_is_installed_too():
    """One version of the rules, and the one that only asks more."""
    asking = of_rules(LESS, 1)

    assert of_rules(LESS, 2) is LESS
    assert of_rules(LESS, 3) is None
    assert (asking.rules, asking.forced, asking.asked_all) == (1, None, None)
    assert of_rules(LESS, 1) is asking
    assert of_rules(market, 0) is None


def test_a_record_of_that_version_is_made_again_by_it():
    """So it can be imported and continued; what the present rules would do otherwise is told as well."""
    record = Record(market, set_up_for(market, 2, {}), "luck")
    record.start()
    record.plays(0, "bid 1")
    record.plays(1, "bid 0")
    ends = replace(LESS, forced=lambda t: (t.question.must[0], Bid(0)) if t.question.kind == "bid" else None)

    assert not_made_by(ends, record.tree) is None
    assert [divergence.seq for divergence in reenact(ends, record.tree)] != []


def test_a_seat_that_is_answered_for_as_it_is_asked_is_not_awaited(before):
    """The log says who must answer without folding."""
    record = Record(replace(LESS, forced=_first_bids_nothing), set_up_for(market, 2, {}), "luck")
    record.start()

    tree = record.tree
    assert any(isinstance(fact, Asked) for fact in tree.body(tree.head).facts)
    assert tree.asked_after(tree.head) == tree.at(tree.head).asked
    assert tree.asked_after(tree.head).must == (1,)


def _first_bids_nothing(t):
    return (0, Bid(0)) if t.question.kind == "bid" and t.question.must == (0, 1) else None
