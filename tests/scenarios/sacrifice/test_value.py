"""The evaluation: what a competent player looks at (section 17 of the dossier)."""

import random
from dataclasses import replace

import pytest

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.engine import try_out, worth_of
from annales.domain.games.sacrifice import game as sacrifice
from annales.domain.games.sacrifice import legal, outlook, value
from annales.domain.games.sacrifice.actions import AcceptDraw
from tests.scenarios.sacrifice.scene import laid, opened


def better(one, other):
    """Whether South likes the first position more."""
    return value(laid(one).table, 0) > value(laid(other).table, 0)


EACH = pytest.mark.parametrize(  # the values of both seats: at any moment, and between turns
    "values", [lambda t: (value(t, 0), value(t, 1)), lambda t: outlook(t).values], ids=["value", "outlook"]
)


@EACH
def test_the_opening_is_even_but_for_the_move(values):
    """Nothing is won yet."""
    assert abs(values(opened().table)[0]) < 0.1


@EACH
def test_what_one_side_gains_the_other_loses(values):
    """Between -1 and 1, along a game of random answers; together they never gain."""
    rng, table = random.Random(7), opened().table
    for _ in range(300):
        if table.ended:
            break
        seat = table.question.must[0]
        south, north = values(table)
        assert south + north <= 0
        assert -1 < south < 1
        table = try_out(sacrifice, table, seat, rng.choice(list(legal(table, seat))))


def test_an_ended_match_is_worth_all_or_nothing():
    """1 for the winner, -1 for the loser, 0 for a draw."""
    won = laid("S Kd11 Be10 Fh5 Oe10 Og3 | N Ka9 Bb9 Fj9 | South 1").play("Be10-e11+o@f11")
    drawn = opened().play("=? 1:=!")

    assert [worth_of(won.table.ended.ranks, seat) for seat in (0, 1)] == [1.0, -1.0]
    assert [worth_of(drawn.table.ended.ranks, seat) for seat in (0, 1)] == [0.0, 0.0]


def test_an_elevated_race_is_better_than_one_on_the_way():
    """Races first (1)."""
    assert better("S Kd11 Be5 Fh5 | N Ka9 Bb9 Fj9 | South 4", "S Kd10 Be5 Fh5 | N Ka9 Bb9 Fj9 | South 4")


def test_nearer_the_goal_is_better():
    """Distance of the best runner (2)."""
    assert better("S Kd8 Be5 Fh5 | N Ka9 Bb9 Fj9 | South 4", "S Kd5 Be5 Fh5 | N Ka9 Bb9 Fj9 | South 4")


def test_a_wall_in_the_way_is_worse():
    """Round it for those who walk (2)."""
    assert better("S Kd5 Ba3 Fi3 | N Ta9 Bb9 Fj9 | a4v | South 4", "S Kd5 Ba3 Fi3 | N Ta9 Bb9 Fj9 | c5h | South 4")


def test_a_piece_within_a_turn_of_the_goal_is_valued_as_a_threat():
    """The step that brings it so near counts for more than the step before (5)."""
    far, nearer, near = (value(laid(f"S Kf{row} Bg3 Fd3 | N Ka9 Bb9 Fj9 | South 4").table, 0) for row in (5, 6, 7))

    assert near - nearer > 2 * (nearer - far) > 0


def test_the_third_race_is_the_worst_threat():
    """It wins: near the goal the same step counts for more when the two other races are there (1, 5)."""

    def step(south, north):
        far, near = (laid(f"S Kf{row} Bg3 {south} | N Ka9 Bb9 {north} | South 4").table for row in (6, 7))
        return value(near, 0) - value(far, 0)

    assert step("Fi11 Oj11 Og3", "Ci2 Oj2 Og10") > 2 * step("Fd3", "Cj9")


def test_a_race_of_few_is_in_danger():
    """Two humans and two animals are better than one and three (7)."""
    assert better("S Bd5 Fb3 Kc3 Ka3 | N Ka9 Bb9 Fj9 Ki9 | South 4", "S Bd5 Ab3 Kc3 Ka3 | N Ka9 Bb9 Fj9 Ki9 | South 4")


def test_a_race_without_a_character_is_a_danger():
    """At zero it is a genocide (7)."""
    assert better("S Kd5 Be5 | N Ka9 Bb9 | South 4", "S Fd5 Be5 | N Ka9 Bb9 | South 4")


def test_both_lose_by_a_trade_after_which_neither_may_be_able_to_win():
    """Few humans on both sides make a draw likely, and a draw is nearly a loss (R64)."""
    many, few = (
        laid(f"S Kc3 Kd3 Ca3 Ci3 {south} | N Kc10 Kd10 Ca10 Ci10 {north} | South 4").table
        for south, north in (("Ba4 Bb4 Fc4 Fd4", "Ba9 Bb9 Fc9 Fd9"), ("Ba4", "Ba9"))
    )

    assert value(many, 0) + value(many, 1) == 0
    assert all(value(few, seat) < value(many, seat) for seat in (0, 1))


def test_the_last_wall_in_the_stock_is_worth_most():
    """A wall is not built for a small hindrance, the less so the fewer are left (10)."""
    scene = laid("S Ba5 Bj5 Kc4 Kd3 Ca3 Ci3 | N Kc10 Kd10 Ca10 Ci10 Ba9 Bj9 | South 4")
    three = value(scene.table, 0)
    two = value(scene.play("W:a5v").table, 0)
    one = value(scene.play("W:i5v").table, 0)

    assert 0 < three - two < two - one


def test_an_offer_changes_nothing_on_the_board():
    """A side to which a draw is offered goes on as before: it does not cling to the turn that the offer lasts (R63)."""
    scene = opened().play("Kc4-c5")
    before = value(scene.table, 0)

    assert value(scene.play("=?").table, 0) == before


SOUTH_IS_LOST = "S Kc4 Bd4 | N Kd2 Of2 Bh3 Fi3 | North 4"


@pytest.mark.parametrize(("name", "budget"), [("greedy", 1), ("alphabeta", 60)])
def test_a_draw_is_accepted_only_when_it_is_better(name, budget):
    """By a bot that stands badly; in an even position it plays on, and random always does (R63)."""
    even, lost = opened().play("Kc4-c5 . =? Kh9-h8 ."), laid(SOUTH_IS_LOST).play("=? Fi3-i4 .")
    for table, accepts in ((even.table, False), (lost.table, True)):
        answers = {choose(replace(LEVELS[name], budget=budget), sacrifice, table, 0, f"seed {n}") for n in range(3)}

        assert (answers == {AcceptDraw()}) is accepts
        assert AcceptDraw() not in {choose(LEVELS["random"], sacrifice, table, 0, f"seed {n}") for n in range(20)}
