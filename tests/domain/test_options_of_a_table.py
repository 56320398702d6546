"""What was chosen when a match was opened can be read from its table at any time, whoever made the table."""

from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import advance, open_table, set_up_for, try_out, worth_of
from annales.domain.contract.options import Option
from annales.domain.table.fold import fold
from annales.domain.table.layout import Layout
from annales.domain.table.rebuild import snapshot_as_facts
from annales.domain.table.table import Table
from annales.tools.laws.record import Record
from examples.games.market import game as market
from examples.games.market.actions import Bid
from examples.games.market.layout import KEEPER, ROUNDS, WINDOWS

CHOSEN = {"keeper": True, "windows": "lean", "rounds": 2}


@pytest.fixture
def table():
    """A market of two with chosen options, before its first bid."""
    return open_table(market, set_up_for(market, 2, CHOSEN), SeededDealer(Random(1)))[0]


def chosen(t):
    """What the rules read."""
    return {option.id: t.option(option) for option in (KEEPER, WINDOWS, ROUNDS)}


def test_an_opened_table_has_its_options(table):
    """Without a note or a fact of them."""
    assert chosen(table) == CHOSEN
    assert "rounds" not in table.notes


def test_what_is_played_tried_and_dealt_again_keeps_them(table):
    """Copies share them."""
    luck = SeededDealer(Random(2))
    seat = table.question.must[0]

    assert chosen(advance(market, table, seat, Bid(0), luck)[0]) == CHOSEN
    assert chosen(try_out(market, table, seat, Bid(0), luck)) == CHOSEN
    assert chosen(determinize(market, table, 1 - seat, Random(3))) == CHOSEN


def test_a_table_folded_from_its_record_has_them():
    """The first entry says them."""
    record = Record(market, set_up_for(market, 2, CHOSEN))
    record.start()

    assert chosen(record.tree.at(record.tree.last)) == CHOSEN


def test_options_of_a_table_are_known_to_a_follower():
    """A viewer's table is laid with what the match shows to all."""
    assert chosen(Table.seen_by(market.LAYOUT, 2, 0, CHOSEN)) == CHOSEN


def test_a_table_is_laid_again_under_the_options_that_it_has(table):
    """Its facts tell nothing of them: both tables are laid with them."""
    facts = snapshot_as_facts(table, market.LAYOUT)
    again = fold(Table(market.LAYOUT, 2, options=table.options), facts)

    assert again.same(table)
    assert chosen(again) == CHOSEN


def test_an_option_that_the_rules_have_gained_since_has_its_default():
    """Also where that depends on the number of seats."""
    rain = Option("rain", 3, min=0, max=9, default_by_seats={2: 4})

    assert Table(Layout(), 2).option(rain) == 4
    assert Table(Layout(), 3).option(rain) == 3
    assert Table(Layout(), 2, options={"rain": 0}).option(rain) == 0


@pytest.mark.parametrize(
    ("ranks", "shared", "worths"),
    [
        ((1, 2), 0.0, [1, -1]),
        ((1, 1), 0.0, [0, 0]),
        ((1, 1), -0.5, [-0.5, -0.5]),
        ((2, 1, 3), 0.0, [0, 1, -1]),
        ((1, 1, 3), -0.5, [0.25, 0.25, -1]),
        ((1,), 0.0, [1]),
    ],
)
def test_a_finished_match_is_worth_its_ranks(ranks, shared, worths):
    """The mean over the others: 1 for each below, -1 for each above; a shared rank counts as the caller holds it."""
    assert [worth_of(ranks, seat, shared) for seat in range(len(ranks))] == worths
