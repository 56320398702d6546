"""Facts that lay a given table again, and asks that stand or have lapsed."""

from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import open_table, set_up_for
from annales.domain.errors import RulesFault, TakeBackNotOpen
from annales.domain.log.entry import HeadMoved, TakeBackAnswered, TakeBackAsked
from annales.domain.log.take_back import answers_to, standing_ask
from annales.domain.table.facts import Asked, Sealed
from annales.domain.table.fold import fold
from annales.domain.table.rebuild import snapshot_as_facts
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.tools.laws.random_match import moments
from annales.tools.laws.record import Record
from examples.games import TOYS


def tables(game, seats, seed, most=60):
    """Every table of a random match whose question is open."""
    setup = set_up_for(game, seats, {})
    return [moment.after for moment in moments(game, setup, seed, most) if moment.after.ended is None]


@pytest.mark.parametrize("slug", TOYS)
@pytest.mark.parametrize("seats", [2, 3])
def test_any_table_can_be_laid_again_by_facts(slug, seats):
    """Pieces, memories, sealed answers and what was shown of them, agenda, notes, counters and the question."""
    game = TOYS[slug]
    for table in tables(game, seats, seed=3):
        again = fold(Table(game.LAYOUT, seats), snapshot_as_facts(table, game.LAYOUT))
        assert again.same(table)
        assert again.answered == table.answered
        assert [view(again, seat) for seat in (None, *range(seats))] == [
            view(table, seat) for seat in (None, *range(seats))
        ]


@pytest.mark.parametrize("slug", TOYS)
def test_a_re_dealt_table_can_be_laid_too(slug):
    """What a fork of a running match begins with."""
    game, rng = TOYS[slug], Random(5)
    for table in tables(game, 3, seed=4, most=30):
        for viewer in (None, 0, 2):
            dealt = determinize(game, table, viewer, rng)
            assert fold(Table(game.LAYOUT, 3), snapshot_as_facts(dealt, game.LAYOUT)).same(dealt)


def test_a_sealed_answer_is_not_awaited_after_it_was_laid_again():
    """The last `asked` of the facts names only those who must still answer."""
    game = TOYS["market"]
    sealed = next(table for table in tables(game, 3, seed=3) if table.sealed)
    facts = snapshot_as_facts(sealed, game.LAYOUT)
    assert any(isinstance(fact, Sealed) for fact in facts)
    assert facts[-1] == sealed.question
    assert not set(facts[-1].must) & set(sealed.sealed)


def test_sealed_answers_of_two_questions_are_laid_with_theirs():
    """An answer that is kept while another question is asked keeps the question that it was given to."""
    game = TOYS["market"]
    table, _ = open_table(game, set_up_for(game, 3, {}), SeededDealer(Random(1)))
    table.apply(Sealed(1, 2))
    table.apply(Asked("rebid", (0, 2)))
    table.apply(Sealed(2, 1))
    again = fold(Table(game.LAYOUT, 3), snapshot_as_facts(table, game.LAYOUT))
    assert again.same(table)
    assert again.answered == table.answered


def test_a_table_that_asks_nothing_is_not_laid():
    """No match could go on from it."""
    game = TOYS["arena"]
    over = next(m.after for m in moments(game, set_up_for(game, 2, {}), 1, 600) if m.after.ended is not None)
    with pytest.raises(RulesFault):
        snapshot_as_facts(over, game.LAYOUT)


# -- asks


def asking():
    """A fight in which seat 0 has asked to take its move back: its record, and the entry that asks."""
    record = Record(TOYS["arena"], set_up_for(TOYS["arena"], 2, {"dice": False}))
    first = record.start()
    record.plays(0, "rest")
    return record, record.write(TakeBackAsked(first, 0))


def test_an_ask_stands_until_it_is_refused():
    """A consent leaves it standing."""
    record, ask = asking()
    assert standing_ask(record.tree, ask).seat == 0
    record.write(TakeBackAnswered(ask, 1, True))
    assert standing_ask(record.tree, ask).seat == 0
    assert answers_to(record.tree, ask) == {1: True}
    record.write(TakeBackAnswered(ask, 1, False))
    with pytest.raises(TakeBackNotOpen, match=r"take_back\.refused"):
        standing_ask(record.tree, ask)


@pytest.mark.parametrize("go_on", [lambda record: record.plays(1, "rest"), lambda record: record.goes_back(4)])
def test_an_ask_lapses_with_the_next_step_or_move(go_on):
    """The match has gone on."""
    record, ask = asking()
    go_on(record)
    with pytest.raises(TakeBackNotOpen, match=r"take_back\.gone_on"):
        standing_ask(record.tree, ask)


@pytest.mark.parametrize("seq", [-1, 0, 1, 4, 99])
def test_what_asks_nothing_is_no_ask(seq):
    """Seats, steps, and entries that do not exist."""
    with pytest.raises(TakeBackNotOpen, match=r"take_back\.no_ask"):
        standing_ask(asking()[0].tree, seq)


def test_a_move_of_the_head_to_its_own_place_is_known_by_its_number():
    """`standing` tells where the match stood once an entry was written: beside remarks, at the target of a move."""
    record, ask = asking()
    assert record.tree.standing(ask) == ask - 1
    moved = record.write(HeadMoved(4))
    assert record.tree.standing(moved) == 4
    assert record.tree.standing(4) == 4
