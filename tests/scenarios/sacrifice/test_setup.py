"""The set-up, the first turns, and the boards (R1–R10)."""

import pytest

from annales.domain.errors import BadOption, UnknownNotation
from annales.domain.games.sacrifice.geometry import board, place_of
from annales.domain.games.sacrifice.layout import SOUTH
from tests.scenarios.sacrifice.scene import laid, opened
from tests.scenarios.sacrifice.test_whole_game import GAME

WALLS_AT_THE_START = "W:a3h W:b3h W:c3h W:g3h W:h3h W:i3h W:a4v W:b4v W:h4v W:i4v"


def test_a_new_game_has_thirty_four_pieces_on_as_many_squares():
    """«1 plateau, 34 pions, 6 murs» (S1, R6, J1)."""
    scene = opened()

    standing = scene.standing

    assert len(standing) == 34
    assert (scene.alive("south"), scene.alive("north")) == (15, 15)
    assert {"d4", "g4", "f3", "d9", "g9", "e10"}.isdisjoint(standing)
    assert scene.at("stock.south") == scene.at("stock.north") == ["wall"] * 3
    assert (scene.asked, scene.points) == (0, 2)


def test_south_opens_with_ninety_answers_ten_of_them_walls():
    """Ninety legal actions besides the draw offer; the turn cannot be ended yet (S1)."""
    scene = opened()

    assert len(scene.allows()) == 90
    assert " ".join(token for token in scene.allows() if token[0] == "W") == WALLS_AT_THE_START
    assert not scene.may(".")


def test_the_first_turns_have_two_and_three_points():
    """«Joueur 1 dispose de 2 points de mouvement seulement; joueur 2 dispose lui de 3 points» (S2, R10, J34)."""
    scene = opened().play("Kc4-c5 Kc5-c6 .")
    assert (scene.asked, scene.points) == (1, 3)

    scene.play("Kh9-h8 .")
    assert (scene.asked, scene.points) == (0, 4)

    scene.play("Kc6-c7 . Kh8-h9 .")
    assert (scene.asked, scene.points) == (0, 4)


def test_hyper_squares_are_blocks_of_four_and_zones_lie_across_the_board():
    """«Chaque hyper-case est composée de 4 cases»: C3 is e5 f5 e6 f6 (R1–R3, J2)."""
    ground = board(12)

    assert {square for square in ground.field if ground.hyper(square) == (2, 2)} == {"e5", "f5", "e6", "f6"}
    assert {square[1:] for square in ground.goal[0]} == {"11", "12"}
    assert {square[1:] for square in ground.goal[1]} == {"1", "2"}
    assert [{square[1:] for square in zone} for zone in ground.deployment] == [{"3", "4"}, {"9", "10"}]
    assert len(ground.squares) == 120


def test_squares_are_adjacent_when_they_share_an_edge():
    """Diagonals never count (R4, J4)."""
    assert board(12).around["e5"] == ("e4", "d5", "f5", "e6")
    assert board(12).around["a1"] == ("b1", "a2")


def test_the_two_set_ups_are_images_by_a_half_turn():
    """Neither seat is favoured: column x to 11 - x, row y to 13 - y (J3)."""
    standing = opened().standing

    for square, (piece,) in standing.items():
        column, row = place_of(square)
        opposite = f"{'jihgfedcba'[column]}{12 - row}"
        assert standing[opposite][0][2:-1] == piece[2:-1]
        assert standing[opposite][0][0] != piece[0]


@pytest.mark.parametrize(("face", "south", "first"), [("0", 0, 0), ("1", 1, 1)])
def test_the_south_seat_can_be_drawn_by_chance(face, south, first):
    """Option `first_seat=random`: a face is rolled in the opening, and the seat that is South begins (R7)."""
    scene = opened(face, first_seat="random")

    assert [fact for fact in scene.facts if fact.startswith("rolled")] == [f"rolled south {face}"]
    assert (scene.says(SOUTH), scene.asked, scene.points) == (south, first, 2)
    scene.play("Kc4-c5 .")
    assert (scene.asked, scene.points) == (1 - first, 3)


def test_otherwise_the_first_seat_is_south_and_nothing_is_drawn():
    """Option `first_seat=host` (R7)."""
    scene = opened()

    assert scene.says(SOUTH) == 0
    assert not [fact for fact in scene.facts if fact.startswith("rolled")]


def test_a_seat_that_was_drawn_south_plays_south():
    """Here seat 1 places first, below, and seat 0 above (R7, R8)."""
    scene = opened("1", first_seat="random", placement="free")
    assert scene.asked == 1

    scene.play("P:Be3")
    assert scene.asked == 0
    assert scene.may("P:Be10")


def test_ranks_go_by_seats():
    """The whole game of S48 again, with seat 1 as South: seat 1 wins (R7, R60)."""
    scene = opened("1", first_seat="random").play(GAME)

    assert scene.result == ((2, 1), "elevation")


def test_pieces_may_be_placed_in_turn():
    """Option `placement=free`: one piece each, in one's own deployment zone (S49, R8, R14, R47)."""
    scene = opened(placement="free")
    assert scene.asks == ("placing", {0})

    scene.play("P:Be3")

    assert (scene.asked, scene.alive("south"), scene.alive("north"), scene.result) == (1, 1, 0, None)
    with pytest.raises(UnknownNotation):
        scene.play("1:P:Be3")
    assert scene.may("P:Be10")


def test_after_the_last_piece_south_takes_its_first_turn():
    """Seventeen pieces each, minerals too, one a square (S49, R8)."""
    scene = opened(placement="free")

    for _ in range(34):
        scene.play(scene.allows()[0])

    assert scene.asks == ("acting", {0})
    assert scene.points == 2
    assert len(scene.standing) == 34
    assert (scene.alive("south"), scene.alive("north")) == (15, 15)


def test_kinds_and_squares_are_offered_in_order():
    """At most ten kinds on twenty squares, the Taker first, by row then column (R13a)."""
    scene = opened(placement="free")

    assert len(scene.allows()) == 200
    assert scene.allows()[:3] == ["P:Ta3", "P:Tb3", "P:Tc3"]
    assert scene.allows()[-1] == "P:Oj4"
    scene.play("P:Ta3")
    assert scene.allows()[0] == "P:Ta9"


@pytest.mark.parametrize(("depth", "rows", "north"), [(1, 10, "8"), (2, 12, "10"), (3, 14, "12")])
def test_the_free_zone_may_be_shallower_or_deeper(depth, rows, north):
    """Option `free_hyper_rows`: all that lies north of the free zone shifts (R9)."""
    scene = opened(free_hyper_rows=depth)

    standing = scene.standing

    assert len(board(rows).squares) == 10 * rows
    assert standing[f"a{north}"] == ("n_falcon_2",)
    assert standing["a3"] == ("s_falcon_1",)
    assert len(scene.allows()) == 90


def test_walls_and_goals_shift_with_the_free_zone():
    """On the long board South builds up to the line 10|11 and elevates on row 13 (R9, R28, R40)."""
    scene = laid("S Be10 Kc3 Kd12 | N Ka9 Bb9 Fj9 | South 4", free_hyper_rows=3)

    assert scene.offers("W:") == {
        f"W:{name}" for name in ("d10h", "e10h", "c10h", "f10h", "d9h", "e9h", "c9h", "f9h", "d9v", "e9v", "d8v", "e8v")
    }
    assert scene.may("Kd12-d13")


def test_on_the_short_board_too():
    """North's orange line is 6|7: South's walls end there (R9, R40)."""
    scene = laid("S Be6 Kc3 Kd8 | N Ka8 Bb7 Fj7 | South 4", free_hyper_rows=1)

    assert scene.offers("W:") == {
        f"W:{name}" for name in ("d6h", "e6h", "c6h", "f6h", "d5h", "e5h", "c5h", "f5h", "d5v", "e5v", "d4v", "e4v")
    }
    assert scene.may("Kd8-d9")


def test_an_unknown_value_of_an_option_is_refused():
    """Three depths, no fourth (R9)."""
    with pytest.raises(BadOption):
        opened(free_hyper_rows=4)
