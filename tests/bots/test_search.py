"""How the levels differ: what greedy sees in one step, and what looking ahead adds."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from annales.domain.bots import alphabeta, greedy, random_bot
from annales.domain.bots.evaluation import worth
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, try_out
from annales.domain.contract.game import Setup
from tests.bots import debts, doors, levers, stones
from tests.bots.test_levels import gold_behind
from tests.support.toys import Toy


def heap(stones_left):
    """A table with so many stones, seat 0 to take."""
    table, _ = open_table(stones.game, Setup(2, {"stones": stones_left}), SeededDealer(Random(1)))
    return table


def after(game, table, answers):
    """The table after these answers."""
    return Toy(game, table, None, SeededDealer(Random(1))).play(answers).table


@cache
def can_win(left, taken):
    """Whether the seat to answer can force the last stone: worked out the slow way, without the game's code."""
    if taken < 3 and (left == 1 or can_win(left - 1, taken + 1)):
        return True
    return taken > 0 and not can_win(left, 0)


def thought(table, seat, budget=4000):
    """What looking ahead answers, in notation."""
    return stones.notation(table, seat, alphabeta.think(stones.game, table, seat, Random(1), budget))


@pytest.mark.parametrize("left", [n for n in range(2, 16) if n % 4])
def test_looking_ahead_never_lets_a_won_heap_go(left):
    """A player who may take one to three stones wins unless four divides the heap, whatever the other does."""
    assert can_win(left, 0)
    table, seat, chance = heap(left), 0, Random(left)

    while table.ended is None:
        seat = table.asked.must[0]
        if seat == 0:
            action = alphabeta.think(stones.game, table, 0, Random(1), 4000)
        else:
            action = chance.choice(list(stones.legal(table, 1)))
        table, _ = advance(stones.game, table, seat, action, SeededDealer(Random(1)))
    assert table.ended.ranks == (1, 2)


def test_a_turn_is_a_chain_of_answers_of_one_seat():
    """From six stones the second answer of the turn must be the one that leaves four."""
    once = after(stones.game, heap(6), "0:take")
    twice = after(stones.game, heap(6), "0:take, 0:take")

    assert thought(once, 0) == "take"
    assert thought(twice, 0) == "stop"


def test_a_search_without_budget_still_answers():
    """The first look at its own answers is always taken."""
    assert thought(heap(5), 0, budget=0) == "take"


def test_a_larger_budget_tries_out_more_but_not_more_than_it_says():
    """The budget is counted in answers tried out; the first look at one's own is always made."""
    tried = []

    def play(t, seat, action):
        tried.append(action)
        stones.play(t, seat, action)

    counted = replace(stones.game, play=play)
    for budget, least, most in ((0, 2, 2), (20, 18, 21), (60, 58, 61)):
        table = after(stones.game, heap(40), "0:take")
        tried.clear()
        alphabeta.think(counted, table, 0, Random(1), budget)
        assert least <= len(tried) <= most


def test_a_long_chain_of_answers_comes_into_sight():
    """Four levers of twelve, one after the other: of 13 × 13 × 13 × 13 chains a few hundred answers must do.

    Only the most promising are looked into, and what gained little before is not tried out again; on the way each
    position looks worse than to leave, which is what one step sees.
    """
    table, _ = open_table(levers.game, Setup(2, {}), SeededDealer(Random(1)))

    assert alphabeta.think(levers.game, table, 0, Random(1), 200) == levers.Pull(levers.RIGHT)
    assert greedy.think(levers.game, table, 0, Random(1), 1) == levers.Leave()


def test_greedy_takes_what_it_sees():
    """Where its seat has seen the gold, it opens that door."""
    for door in "ab":
        table = gold_behind(door)

        assert greedy.think(doors.game, table, 0, Random(3), 1) == doors.Open(door)


def test_greedy_does_not_dither(monkeypatch):
    """Where an answer that leaves the question open is no better than the others it is not taken."""
    monkeypatch.setattr(doors.game, "value", lambda t, seat: 0.0)
    table = gold_behind("a")

    assert {greedy.think(doors.game, table, 0, Random(n), 1) for n in range(20)} == {doors.Open("a"), doors.Open("b")}


@pytest.mark.parametrize("bot", [greedy, alphabeta])
def test_a_deed_is_judged_when_its_cost_is_seen(bot):
    """A loan of five points looks good until it is asked how it is paid back: with eight, or with nine."""
    table, _ = open_table(debts.game, Setup(2, {}), SeededDealer(Random(1)))

    assert bot.think(debts.game, table, 0, Random(1), 20) == debts.Work()


@pytest.mark.parametrize("bot", [greedy, alphabeta])
def test_a_debt_is_paid_the_cheaper_way(bot):
    """What must be done is done as well as can be."""
    table, _ = open_table(debts.game, Setup(2, {}), SeededDealer(Random(1)))
    table = after(debts.game, table, "0:borrow")

    assert bot.think(debts.game, table, 0, Random(1), 20) == debts.Pay(8)


def test_greedy_weighs_a_sealed_bid_by_what_it_would_bring():
    """What a bid is worth shows only when the others have bid: against a bid of 2 only a higher one wins."""
    table = after(doors.game, gold_behind("a"), "0:open b, 1:bid 2")

    assert min(greedy.think(doors.game, table, 0, Random(n), 1).points for n in range(20)) == 3


def test_greedy_gives_each_answer_the_same_luck():
    """Bidding first, it makes up the other's bid once a sample: over many samples a bid of 0 is never the best."""
    table = after(doors.game, gold_behind("b"), "0:open a")
    chosen = {greedy.think(doors.game, table, 0, Random(n), 60).points for n in range(5)}

    assert 0 not in chosen


def test_the_end_of_a_match_is_worth_its_rank_and_a_draw_is_nearly_a_loss():
    """Bots that are content with a draw play for one."""
    won = after(stones.game, heap(1), "0:take")
    drawn = heap(1)
    drawn.end((1, 1), "agreement")

    assert worth(stones.game, won, 0) == 1
    assert worth(stones.game, won, 1) == -1
    assert -1 < worth(stones.game, drawn, 0) < 0


@pytest.mark.parametrize(("points", "worth_of_offer"), [(20, -0.95), (60, -0.95), (-78, -0.98)])
def test_a_draw_that_is_offered_is_as_good_as_drawn(points, worth_of_offer):
    """The other may accept it at once, and will unless they stand better than that."""
    table, _ = open_table(debts.game, Setup(2, {}), SeededDealer(Random(1)))
    table.add(debts.POINTS[0], points - 20)

    assert worth(debts.game, after(debts.game, table, "0:offer"), 0) == worth_of_offer


@pytest.mark.parametrize("points", [20, -50])
def test_no_level_offers_a_draw(points):
    """Not even when it is losing and a draw would be worth more: that is left to people."""
    table, _ = open_table(debts.game, Setup(2, {}), SeededDealer(Random(1)))
    table.add(debts.POINTS[0], points - 20)

    for seed in range(10):
        assert greedy.think(debts.game, table, 0, Random(seed), 1) == debts.Work()
        assert alphabeta.think(debts.game, table, 0, Random(seed), 40) != debts.Offer()
        assert random_bot.think(debts.game, table, 0, Random(seed), 1) in (debts.Work(), debts.Borrow())


def test_a_thought_leaves_the_table_as_it_was():
    """Searches play on copies."""
    table = heap(7)
    before = table.copy()

    alphabeta.think(stones.game, table, 0, Random(1), 500)
    greedy.think(stones.game, table, 0, Random(1), 3)

    assert table.same(before)
    assert try_out(stones.game, table, 0, stones.Take()).count(stones.HEAP) == 6
