"""No question has more legal answers than the contract allows, and nobody makes more than one beyond."""

from dataclasses import replace
from random import Random

import pytest

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import MOST_ANSWERS, advance, illegal, legal_answers, open_table, set_up_for
from annales.domain.contract.notation import parse
from annales.domain.errors import RulesFault
from annales.domain.table.table import Table
from annales.service.queries.views import answers_view
from examples.games.market import game as market
from examples.games.market.actions import Bid


@pytest.fixture
def flood():
    """The market with bids without end, a count of those that were made, and its table."""
    made = []

    def legal(t, seat):
        number = 0
        while True:
            made.append(number)
            yield Bid(number)
            number += 1

    game = replace(market, legal=legal)
    table, _ = open_table(market, set_up_for(market, 2, {}), SeededDealer(Random(1)))
    return game, made, table


def asked_by_all(game, table):
    """Everybody who lists legal answers."""
    seat = table.question.must[0]
    return {
        "the list": lambda: list(legal_answers(game, table, seat)),
        "a message": lambda: illegal(game, table, seat, Bid(10**6)),
        "the API": lambda: list(answers_view(game, table, seat, "en")),
        "an action": lambda: advance(game, table, seat, Bid(10**6), SeededDealer(Random(1))),
        "a notation": lambda: parse(game, table, seat, "bid 1000000"),
        "random": lambda: choose(LEVELS["random"], game, table, seat, "seed"),
        "greedy": lambda: choose(LEVELS["greedy"], game, table, seat, "seed"),
    }


@pytest.mark.parametrize("who", ["the list", "a message", "the API", "an action", "a notation", "random"])
def test_a_question_without_bound_is_a_fault_of_the_rules(flood, who):
    """It is found after one answer too many, and not when memory ends."""
    game, made, table = flood
    with pytest.raises(RulesFault, match=r"rules\.too_many_answers\(game=\w+, most=500\)"):
        asked_by_all(game, table)[who]()
    assert len(made) == MOST_ANSWERS + 1


def test_greedy_is_bounded_too(flood):
    """It lists them before it tries any."""
    game, made, table = flood
    with pytest.raises(RulesFault):
        asked_by_all(game, table)["greedy"]()
    assert max(made) <= MOST_ANSWERS


def test_the_first_answer_costs_one(flood):
    """The clock plays it for the absent."""
    game, made, table = flood
    assert next(legal_answers(game, table, 0)) == Bid(0)
    assert made == [0]
    assert isinstance(table, Table)
