"""The rules of Nine Men's Morris, played."""

import pytest
from annales_nine_mens_morris import game
from annales_nine_mens_morris.layout import LAYOUT, MEN, MILLS, NEXT, POINT, POINTS, SUPPLY, TAKEN

from annales.contract import ALL, Value
from annales.tools.laws.scenario import Scenario

WHITE, BLACK = range(2)


class Morris(Scenario):
    """A board that is set by hand, after the placing."""

    def stand(self, white: str, black: str) -> "Morris":
        """These men on the board, all others out of the match; the seat that is asked stays the same."""
        for seat, points in enumerate((white, black)):
            for point in points.split():
                self.puts(MEN[seat], SUPPLY[seat], POINT[point])
            for _ in range(self.table.size(SUPPLY[seat])):
                self.puts(MEN[seat], SUPPLY[seat], TAKEN[seat])
        return self

    def moves(self, seat: int) -> "Morris":
        """This seat is asked to move a man."""
        self.table = self.table.copy()
        self.table.ask("move", {seat})
        return self


def laid(white: str, black: str, **options: Value) -> Morris:
    """A position in which white is to move."""
    return Morris.opened(game, seats=2, **options).stand(white, black).moves(WHITE)


def test_the_board_has_sixteen_lines_and_every_point_two() -> None:
    """24 points, each on two lines, with two to four neighbours (R1)."""
    assert (len(POINTS), len(MILLS)) == (24, 16)
    assert {sum(point in mill for mill in MILLS) for point in POINTS} == {2}
    assert (NEXT["a1"], NEXT["d2"]) == (("a4", "d1"), ("b2", "d1", "d3", "f2"))


def test_nothing_is_hidden() -> None:
    """Zone by zone (R1)."""
    assert {zone.seen for zone in LAYOUT.zones_declared} == {ALL}


def test_white_begins_and_places() -> None:
    """Nine men each, on any free point (R1, R2)."""
    match = Morris.opened(game, seats=2)
    assert match.asks == ("place", {WHITE})
    assert len(match.allows()) == 24

    match.play("d2")
    assert match.asks == ("place", {BLACK})
    assert not match.may("d2")


def test_a_mill_removes_a_man() -> None:
    """Three on a line; the man that is removed is out of the match (R5)."""
    match = Morris.opened(game, seats=2).play("a1 d2 d1 f4 g1")
    assert match.asks == ("remove", {WHITE})
    assert match.allows() == ["xd2", "xf4"]

    match.play("xd2")
    assert (match.at(POINT["d2"]), match.at(TAKEN[BLACK])) == ([], [MEN[BLACK]])
    assert match.asks == ("place", {BLACK})


def test_after_the_placing_men_follow_the_lines() -> None:
    """To the next point, if it is free (R3)."""
    assert laid("a1 d5 e3 g7", "a4 d6 g1 f2 b6").allows() == [
        *("a1-d1", "d5-c5", "d5-e5", "e3-d3", "e3-e4", "g7-d7", "g7-g4"),
    ]


def test_three_men_fly_unless_the_option_says_otherwise() -> None:
    """To any free point (R4)."""
    flying = laid("a1 d5 e3", "a4 d6 g1 f2")
    strict = laid("a1 d5 e3", "a4 d6 g1 f2", flying=False)

    assert (len(flying.allows()), len(strict.allows())) == (3 * 17, 5)
    assert flying.may("a1-g7")
    assert not strict.may("a1-g7")


def test_a_man_in_a_mill_is_safe_while_another_stands_outside() -> None:
    """Only the loose ones, or any if all stand in mills (R6)."""
    loose = laid("a1 d1 g4 e3", "b2 d2 f2 b6 c5").play("g4-g1")
    assert loose.allows() == ["xb6", "xc5"]

    all_in_mills = laid("a1 d1 g4 e3", "b2 d2 f2").play("g4-g1")
    assert all_in_mills.allows() == ["xb2", "xd2", "xf2"]


def test_two_men_have_lost() -> None:
    """The third last man is removed (R7)."""
    match = laid("a1 d1 g4 e3", "b2 d2 f6").play("g4-g1 xb2")

    assert match.result == ((1, 2), "few")


def test_a_seat_that_cannot_move_has_lost() -> None:
    """Four men, each with no free point beside it (R7)."""
    match = laid("g7 d6 b4 d2", "a7 d7 a4 a1").play("d2-d1")

    assert match.result == ((1, 2), "blocked")


@pytest.mark.parametrize(("double", "then"), [("one", ("place", {BLACK})), ("two", ("remove", {WHITE}))])
def test_two_mills_at_once(double: str, then: tuple[str, set[int]]) -> None:
    """One man is removed, or two with the option (J1)."""
    match = Morris.opened(game, seats=2, double=double).play("d1 b6 g1 d2 a4 f4 a7 c5 a1")
    assert match.asks == ("remove", {WHITE})

    match.play("xb6")
    assert match.asks == then


def test_two_mills_remove_one_man_if_there_is_no_second() -> None:
    """The last one on the board (J2)."""
    match = Morris.opened(game, seats=2, double="two").puts(MEN[BLACK], SUPPLY[BLACK], POINT["b6"])
    for point in ("d1", "g1", "a4", "a7"):
        match.puts(MEN[WHITE], SUPPLY[WHITE], POINT[point])
    match.play("a1")  # there is no choice, so the man is removed at once

    assert (match.at(TAKEN[BLACK]), match.asks) == ([MEN[BLACK]], ("place", {BLACK}))


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    """With the same seat to move (R8)."""
    match = laid("a1 d5 e3 g7", "a4 d6 g1 f2")
    match.play(2 * "a1-d1 a4-b4 d1-a1 b4-a4 ")
    assert match.result is None

    match.play("a1-d1")
    assert match.result == ((1, 1), "repetition")


def test_many_moves_without_a_mill_are_a_draw() -> None:
    """The number of the option; a mill begins the count anew (R8)."""
    match = laid("a1 d5 e3 g7", "a4 d6 g1 f2", patience=20)
    match.play("a1-d1 a4-b4 d1-d2 b4-b2 d2-d3 b2-b4 d3-c3 b4-a4 c3-c4 a4-a1")
    assert match.result is None

    match.play("c4-c5 a1-a4 e3-e4 a4-b4 e4-e3 b4-b2 g7-g4 b2-b4 g4-g7 b4-a4")

    assert match.result == ((1, 1), "patience")
