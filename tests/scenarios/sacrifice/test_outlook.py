"""The evaluation between turns: what a win still costs, and whose turn it is (section 17 of the dossier)."""

from annales.domain.contract.game import DRAWN
from annales.domain.games.sacrifice import outlook
from tests.scenarios.sacrifice.scene import laid

REST = "N Ka9 Bb9 Fj9 | South 4"


def looks(scene):
    """How good a position looks to South."""
    return outlook(laid(scene).table).values[0]


def test_every_point_that_a_win_needs_less_counts():
    """However far off it is (2)."""
    rows = [looks(f"S Kd{row} Bg3 Fi11 Oj11 Og3 | {REST}") for row in range(3, 10)]

    assert rows == sorted(set(rows))


def test_a_win_within_a_turn_is_a_threat():
    """The step that brings it so near counts for more than the step before (5)."""
    far, nearer, near = (looks(f"S Kf{row} Bg3 Fi11 Oj11 Og3 | {REST}") for row in (5, 6, 7))

    assert near - nearer > 1.5 * (nearer - far) > 0


def test_a_win_within_sight_is_worth_more_to_the_side_whose_turn_it_is():
    """Who comes first wins, if both are as near."""
    scene = "S Kf7 Ka4 Ca3 Cb3 Bg3 Fi11 Oj11 Og3 | N Ke6 Kj9 Cj10 Ci10 Bd10 Fb2 Oa2 Od10 | {} 4"
    first, second = looks(scene.format("South")), looks(scene.format("North"))

    assert first > 0.2
    assert second < -0.2


def test_a_porter_brings_two_races_at_once():
    """With a mineral in hand, a step counts twice (R60)."""
    laden, bare = (
        looks(f"S Bf7 {stone} Kd11 Cb3 | {REST}") - looks(f"S Bf6 {other} Kd11 Cb3 | {REST}")
        for stone, other in (("Of7", "Of6"), ("Oh4", "Oh4"))
    )

    assert laden > bare


def test_defenders_before_the_goal_lengthen_the_way():
    """Within a turn's steps, a runner has to go round the others (2)."""
    free, blocked = (looks(f"S Bf8 Of8 Kd11 Ch3 | N K{at} Bb9 Fj9 | South 4") for at in ("g10", "f10"))

    assert free > blocked


def test_the_distance_of_each_side_to_a_win_is_in_points():
    """By seats; round whoever stands close before the goal, and not through those who hold it (2)."""
    race = "S Bf8 Of8 Kd11 Ch3 | N Bb5 Ob5 Fj5 Kd10 K{} | South 4"
    south, north = outlook(laid(race.format("g10")).table).distances
    held, unchanged = outlook(laid(race.format("f10")).table).distances

    assert (south, held) == (3, 4)
    assert north == unchanged


def test_what_can_still_be_killed_is_in_reach():
    """By those who come near on foot, by a run or in flight, and have two points left (R42)."""
    pieces = "S Kd6 Ci3 Ta9 | N Fa6 Fb7 Md4 Bi8 Tj10 | South {}"
    four, three, two = (outlook(laid(pieces.format(points)).table).in_reach for points in (4, 3, 2))

    assert sorted(four) == ["a6", "b7", "d4", "i8"]
    assert (three, two) == (("d4",), ())


def test_a_wall_in_the_way_is_worse():
    """Round it for those who walk (2)."""
    free, blocked = (looks(f"S Kd5 Ba3 Fi3 | N Ta9 Bb9 Fj9 Oa10 Oj10 | {wall} | South 4") for wall in ("a4v", "c5h"))

    assert free > blocked


def test_a_race_of_few_is_in_danger():
    """At one, and more so at none (7)."""
    many, few, none = (
        looks(f"S {south} Be5 Fh3 | N Ka9 Bb9 Fj9 Ti9 | South 4") for south in ("Kd5 Ki3", "Kd5 Ei3", "Ed5 Ti3")
    )

    assert many > few > none


def test_the_last_wall_in_the_stock_is_worth_most():
    """A wall is not built for a small hindrance, the less so the fewer are left (10)."""
    scene = laid("S Ba5 Bj5 Kc4 Kd3 Ca3 Ci3 | N Kc10 Kd10 Ca10 Ci10 Ba9 Bj9 | South 4")
    three = outlook(scene.table).values[0]
    two = outlook(scene.play("W:a5v").table).values[0]
    one = outlook(scene.play("W:i5v").table).values[0]

    assert 0 < three - two < two - one


def test_both_lose_by_a_trade_after_which_neither_may_be_able_to_win():
    """Few humans on both sides make a draw likely, and a draw is nearly a loss (R64)."""
    many, few = (
        outlook(laid(f"S Kc3 Kd3 Ca3 Ci3 {south} | N Kc10 Kd10 Ca10 Ci10 {north} | North 4").table).values
        for south, north in (("Ba4 Bb4 Fc4 Fd4", "Ba9 Bb9 Fc9 Fd9"), ("Ba4", "Ba9"))
    )

    assert sum(many) == 0
    assert few[0] < many[0]
    assert few[1] < many[1]


def test_without_a_hope_to_win_a_draw_is_better():
    """A side that cannot win any more plays for a draw; the farther off its defeat is, the better (R64)."""
    pieces = "S {} Bg3 Fi3 | N Kd{row} Bc{row} Oc{row} | South 4"
    near, far = (looks(pieces.format("Ta9", row=row)) for row in (3, 7))
    hopeful = looks(pieces.format("Ka9", row=7))

    assert -1 < near < far < DRAWN < hopeful


def test_an_emissary_can_bring_somebody_from_where_it_leaps_to():
    """A leap, a recall, and two steps with the mineral that lies there; a recall is counted as a point (R54)."""
    with_emissary, without = (
        outlook(laid(f"S {god}g8 Og9 Cd11 Ba3 | N Ta9 Bb9 Fj9 | South 4").table).distances[0] for god in "ET"
    )

    assert with_emissary == 4
    assert without > 8


def test_an_emissary_that_has_leapt_calls_back_where_it_is():
    """It leaps once a turn (R18)."""
    scene = laid("S Ef7 Og9 Cd11 Ba3 | N Ta9 Bb9 Fj9 Mi9 | South 4")
    leapt = outlook(scene.play("Ef7~g7").table).distances[0]
    next_turn = outlook(laid("S Eg7 Og9 Cd11 Ba3 | N Ta9 Bb9 Fj9 | South 4").table).distances[0]

    assert (leapt, next_turn) == (5, 4)


def test_an_emissary_does_not_call_back_under_an_enemy():
    """It would have to kill first (R54)."""
    free, held = (
        outlook(laid(f"S Eg8 Oc12 Cd11 Ba3 | N T{here} B{there} Fj9 | South 4").table).distances[0]
        for here, there in (("a10", "b10"), ("g10", "h10"))
    )

    assert free == 3
    assert held > 3


def test_an_emissary_brings_one_race_only():
    """Where a human and an animal are missing, the other one has to walk: 8 and 2, or 3 and 7 points (R54)."""
    assert outlook(laid("S Eg9 Od12 Ba3 Ka4 | N Tb9 Bb10 Fj9 Mi9 | South 4").table).distances[0] == 10


def test_a_cheetah_goes_round_pieces_in_its_way():
    """Straight on, two squares a point; round them on foot (R30, R31)."""
    scene = "S Ce7 Mf11 Of12 | N K{} Bb9 Fj9 | South 4"
    free, on_the_way, beside = (outlook(laid(scene.format(at)).table).distances[0] for at in ("a9", "e10", "f10"))

    assert (free, beside) == (2, 2)
    assert on_the_way == 5


def test_a_wall_keeps_a_cheetah_from_running():
    """It goes round on foot (R30)."""
    free, walled = (
        outlook(laid(f"S Ce9 Mf11 Of12 | N Ka9 Bb9 Fj9 | {wall} | South 4").table).distances[0]
        for wall in ("a4v", "e9h")
    )

    assert (free, walled) == (1, 3)
