"""Search with hidden information: what it learns of poker, and what it may not do."""

from dataclasses import replace
from random import Random

import pytest

from annales.domain.bots import LEVELS, choose, ismcts
from annales.domain.bots.luck import PairedDealer
from annales.domain.bots.sight import information_set
from annales.domain.bots.trees import FIRST, Trees
from annales.domain.contract.dealer import ScriptedDealer, SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import advance, open_table, set_up_for, try_out
from annales.domain.contract.game import Setup
from annales.domain.games import GAMES
from tests.bots import debts, doors, levers, poker, stones
from tests.bots.best_response import Strategy, expected, exploitability
from tests.bots.test_levels import gold_behind
from tests.bots.test_search import after, heap
from tests.support.samples import by_day

LONG = 99  # answers: longer than any hand of poker
NO_CHANCE = ScriptedDealer(())


def strategy_of(game, tables, explore, iterations):
    """The mean strategy of both seats after a search over all deals."""
    trees, rng = Trees(game, LONG, utility=poker.won, explore=explore), Random("deals")
    for _ in range(iterations):
        trees.iterate(rng.choice(tables), rng, NO_CHANCE)
    return Strategy(game, trees)


def test_the_value_and_the_strategy_of_kuhn_poker_are_the_published_ones():
    """Its value for the first seat is -1/18 (Kuhn 1950); a player at random loses 0.46 to the best response."""
    tables = poker.deals(poker.kuhn, poker.KUHN_CARDS, 2)

    strategy = strategy_of(poker.kuhn, tables, 1.0, 20_000)

    assert expected(poker.kuhn, strategy, poker.won, tables) == pytest.approx(-1 / 18, abs=0.01)
    assert exploitability(poker.kuhn, strategy, poker.won, tables) < 0.05


def test_in_leduc_holdem_the_value_is_near_the_published_one():
    """It is -0.0856 for the first seat; a player at random loses 2.37 to the best response.

    This search is known not to converge to an equilibrium there (Heinrich, Silver 2015), but to come near.
    """
    tables = poker.deals(poker.leduc, poker.LEDUC_CARDS, 3)

    strategy = strategy_of(poker.leduc, tables, 6.0, 30_000)

    assert expected(poker.leduc, strategy, poker.won, tables) == pytest.approx(-0.0856, abs=0.05)
    assert exploitability(poker.leduc, strategy, poker.won, tables) < 0.8


def test_a_player_at_random_is_exploited_as_published():
    """The measure itself: NashConv, twice the exploitability, of equal chances is 11/12 in Kuhn and 4.747 in Leduc."""
    for game, cards, dealt, nash_conv in (
        (poker.kuhn, poker.KUHN_CARDS, 2, 11 / 12),
        (poker.leduc, poker.LEDUC_CARDS, 3, 4.747222),
    ):
        strategy = Strategy(game, Trees(game, LONG))

        measured = exploitability(game, strategy, poker.won, poker.deals(game, cards, dealt))

        assert 2 * measured == pytest.approx(nash_conv, abs=1e-6)


def test_indistinguishable_tables_share_an_information_set():
    """Both doors are closed to seat 0 until it has opened one; of sealed bids each seat knows its own."""
    tables = [gold_behind(door) for door in "ab"]
    opened = [after(doors.game, table, "0:open a") for table in tables]
    bids = [after(doors.game, opened[0], f"0:bid {points}") for points in (1, 2)]

    assert information_set(tables[0], 0) == information_set(tables[1], 0)
    assert information_set(opened[0], 0) != information_set(opened[1], 0)
    assert information_set(bids[0], 1) == information_set(bids[1], 1)
    assert information_set(bids[0], 0) != information_set(bids[1], 0)


def test_a_sealed_bid_is_answered_by_what_one_may_know_of_it():
    """The seat that bids second has one node for all bids of the first: in their turn both choose at the same time."""
    table, trees = after(doors.game, gold_behind("a"), "0:open b"), Trees(doors.game, LONG)
    bids = [after(doors.game, table, f"0:bid {points}") for points in (0, 5, 19)]

    for n in range(30):
        trees.iterate(bids[n % 3], Random(n), NO_CHANCE)

    assert sum(trees.visits(bids[0], 1).values()) == 30
    assert trees.visits(bids[0], 1) == trees.visits(bids[2], 1)


def test_a_wide_node_considers_more_answers_the_more_often_it_is_visited():
    """Twenty bids: eight at first, then two for each root of the visits (progressive widening)."""
    table, trees = after(doors.game, gold_behind("a"), "0:open b"), Trees(doors.game, LONG)

    trees.iterate(table, Random(0), NO_CHANCE)
    assert len(trees.visits(table, 0)) == FIRST
    for n in range(30):
        trees.iterate(table, Random(n), NO_CHANCE)
    assert FIRST < len(trees.visits(table, 0)) < 20
    for n in range(30):
        trees.iterate(table, Random(n), NO_CHANCE)
    assert len(trees.visits(table, 0)) == 20


def test_paired_luck_agrees_on_each_draw_of_a_cause_whatever_else_is_drawn():
    """The third card is the same, though one of the two has rolled a die before it; another seed deals otherwise."""
    plain, rolled, other = PairedDealer(0.5), PairedDealer(0.5), PairedDealer(0.25)
    rolled.pick("roll die", ("1", "2"))

    drawn = [[dealer.pick("draw deck", tuple("abcdefghij")) for _ in range(9)] for dealer in (plain, rolled, other)]

    assert drawn[0] == drawn[1] != drawn[2]
    assert len(set(drawn[0])) > 3


def test_a_playout_is_cut_after_the_horizon():
    """What it has led to is valued as it lies. The first stone of a turn, and the end after three, are no choices."""
    table = heap(40)

    assert Trees(stones.game, 3).iterate(table, Random(1), NO_CHANCE).count(stones.HEAP) >= 35
    assert Trees(stones.game, 3).iterate(table, Random(1), NO_CHANCE).ended is None
    assert Trees(stones.game, LONG).iterate(table, Random(1), NO_CHANCE).ended is not None


def in_tens(t):
    """A stage of a heap ends when it has ten stones less."""
    return t.count(stones.HEAP) // 10


def test_an_iteration_ends_with_its_stage():
    """After however many choices; without a stage it goes on."""
    game, table = replace(stones.game, stage=in_tens), heap(45)

    assert Trees(game, LONG, stage=4).iterate(table, Random(1), NO_CHANCE).count(stones.HEAP) == 39
    assert Trees(game, 3, stage=4).iterate(table, Random(1), NO_CHANCE).count(stones.HEAP) > 39
    assert Trees(game, LONG).iterate(table, Random(1), NO_CHANCE).ended is not None


@pytest.mark.parametrize(("stage", "is_within"), [(in_tens, True), (None, False)])
def test_positions_are_compared_where_the_stage_ends(stage, is_within):
    """Nothing beyond is valued; in a game without stages, what is left after some choices."""
    valued = []

    def value(t, seat):
        valued.append(t.count(stones.HEAP))
        return 0.0

    game = replace(stones.game, stage=stage, value=value)
    ismcts.think(game, try_out(game, heap(46), 0, stones.Take()), 0, Random(1), 40)

    assert (min(valued) == 39) is is_within
    assert min(valued) <= 39


@pytest.mark.parametrize("left", [2, 3, 5, 6, 7])
def test_the_search_wins_a_heap_that_can_be_won(left):
    """The value of an unfinished heap says nothing: what the iterations lead to decides."""
    table = heap(left)

    while table.ended is None:
        seat = table.question.must[0]
        action = ismcts.think(stones.game, table, seat, Random(left), 400) if seat == 0 else stones.Stop()
        if action not in stones.legal(table, seat):
            action = stones.Take()
        table, _ = advance(stones.game, table, seat, action, SeededDealer(Random(1)))

    assert table.ended.ranks == (1, 2)


def test_a_single_answer_is_given_without_a_search():
    """It costs nothing, and takes nothing from the seed."""
    rng = Random(1)

    assert ismcts.think(stones.game, heap(5), 0, rng, 10_000) == stones.Take()
    assert rng.random() == Random(1).random()


def test_a_budget_counts_iterations():
    """A round for each halving, with equal shares; each candidate is compared once at least."""
    played = []

    def play(t, seat, action):
        played.append(seat)
        levers.play(t, seat, action)

    counted, spent = replace(levers.game, play=play), []
    table, _ = open_table(counted, Setup(2, {}), SeededDealer(Random(1)))
    for budget in (0, 60, 240):
        played.clear()
        ismcts.think(counted, table, 0, Random(1), budget)
        spent.append(len(played))

    assert spent == sorted(spent)
    assert spent[2] > 2 * spent[1] > 4 * spent[0]


def seen_ahead(foresight):
    """The fewest stones of a position that a search compares, and how many answers it plays."""
    valued, played = [], []

    def value(t, seat):
        valued.append(t.count(stones.HEAP))
        return 0.0

    def play(t, seat, action):
        played.append(action)
        stones.play(t, seat, action)

    game = replace(stones.game, value=value, play=play, foresight=foresight)
    ismcts.think(game, try_out(game, heap(90), 0, stones.Take()), 0, Random(1), 200)
    return min(valued), len(played)


def test_a_game_says_how_far_ahead_positions_are_compared():
    """By the number of seats; what lies further ahead is compared less often.

    Eight times as far does not cost three times as much.
    """
    near, usual, far = (seen_ahead(lambda seats, each=each: each * (seats - 1)) for each in (4, 16, 32))

    assert seen_ahead(stones.game.foresight) == usual
    assert near[0] > usual[0] > far[0]
    assert far[1] < 3 * near[1]


def test_a_search_neither_offers_a_draw_nor_takes_an_answer_for_free():
    """A loan looks good until it is asked how it is paid back."""
    for seed in range(5):
        table, _ = open_table(debts.game, Setup(2, {}), SeededDealer(Random(1)))

        assert ismcts.think(debts.game, table, 0, Random(seed), 60) == debts.Work()
    assert ismcts.think(debts.game, after(debts.game, table, "0:borrow"), 0, Random(1), 60) == debts.Pay(8)


@pytest.mark.parametrize("slug", by_day([slug for slug in sorted(GAMES) if GAMES[slug].LAYOUT.has_closed_zones], 2))
def test_in_every_game_a_search_answers_by_its_own_view_alone(slug):
    """On a table whose hidden pieces are dealt again, which its seat cannot tell apart, it gives the same answer."""
    game, chance = GAMES[slug], Random(slug)
    quick = replace(LEVELS["search"], budget=6)
    table, _ = open_table(game, set_up_for(game, game.PLAYERS[0], {}), SeededDealer(chance))
    for turn in range(60):
        if table.ended is not None:
            break
        seat = table.question.must[0]
        action = choose(quick if turn % 10 == 9 else LEVELS["random"], game, table, seat, f"{turn}")
        if turn % 10 == 9:
            other = determinize(game, table, seat, chance)
            assert choose(quick, game, other, seat, f"{turn}") == action
        table, _ = advance(game, table, seat, action, SeededDealer(chance))
