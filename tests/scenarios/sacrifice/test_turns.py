"""A turn: points, steps, friends passed, and when it may end (R10–R23)."""

import pytest

from annales.domain.errors import UnknownNotation
from tests.scenarios.sacrifice.scene import laid, opened


def test_friends_are_passed_and_enemies_are_not():
    """«Les personnages amis peuvent passer l'un sur l'autre», enemies not (S6, R15, R16)."""
    scene = laid("S Kd5 Bd6 Fb3 | N Ke6 Ba9 Fj9 | South 2")
    assert scene.may("Kd5-d6")
    assert not any(token.endswith("-e6") for token in scene.allows())

    scene.play("Kd5-d6")
    assert scene.may("Kd6-d7")


def test_entering_a_square_that_could_not_be_left_is_illegal():
    """The last point may not crowd a square (S6, R21)."""
    scene = laid("S Kd5 Bd6 Fb3 | N Ke6 Ba9 Fj9 | South 1")

    assert scene.squares("Kd5-") == "c5 d4 e5"


def test_a_crowded_square_is_cleared_before_anything_else_moves():
    """«En aucun cas terminer le tour de jeu sur une même case» (S7, R20, J12)."""
    scene = laid("S Ke5 Bf5 Fh5 | N Ka9 Bb9 Fj9 | South 2").play("Ke5-f5")

    assert not scene.may(".")
    assert scene.offers("Fh5") == set()
    assert scene.offers("W:")

    scene.play("Bf5-e5")
    assert (scene.on("e5"), scene.on("f5")) == (["sB"], ["sK"])
    assert scene.may(".")


def test_a_crowd_may_move_on_over_another_friend():
    """One crowded square at a time: a piece that leaves it may enter the next friend's if it can go on (R20, R21)."""
    scene = laid("S Kd5 Bd6 Fd7 | N Ka9 Bb9 Fj9 | South 3").play("Kd5-d6 Kd6-d7")

    assert scene.may("Kd7-d8")
    assert not scene.may(".")
    assert scene.offers("Bd6") == set()


def test_a_god_joins_a_friend_only_if_the_friend_can_leave():
    """The god cannot go on: the friend must be able to step off (R19)."""
    free = laid("S Ed5 Bf5 Fb3 | N Ka9 Bb9 Fj9 | South 2")
    shut = laid("S Ed5 Be3 Fb3 | N Ka9 Bb9 Fj9 | South 1")

    assert free.may("Ed5~f5")
    assert not shut.may("Ed5~e3")


def test_all_points_need_not_be_used_but_one_displacement_is_due():
    """«Il faut impérativement réaliser un déplacement au minimum par tour» (R11, R12)."""
    scene = laid("S Ke5 Bf5 Fh5 | N Ka9 Bb9 Fj9 | South 4")
    assert not scene.may(".")

    scene.play("Ke5-e6")
    assert scene.allows()[0] == "."

    scene.play(". Ka9-a8 .")
    assert scene.points == 4


def test_a_player_with_nothing_to_move_ends_his_turn():
    """No rule says that being blocked loses (S45, R12, J29)."""
    scene = laid("S Fa11 Kb11 | N Fj2 Kc9 | South 4")

    assert scene.allows() == ["."]


def test_a_player_whose_only_displacement_is_an_attack_must_make_it():
    """Then the turn cannot be ended before (R12, J29)."""
    scene = laid("S Ka3 Fj11 | N Ba4 Bb3 | South 4")

    assert scene.allows() == ["Ka3xb3", "Ka3xa4"]


def test_the_own_elevation_zone_is_closed():
    """«Aucun personnage ne peut entrer dans la zone d'élévation de son camp» (R15)."""
    scene = laid("S Ke3 Ac3 Fh5 | N Ka9 Bb9 Fj9 | South 4")

    assert scene.squares("Ke3-") == "d3 e4 f3"
    assert scene.squares("Ac3-") == "b3 c4 d3"


def test_unspent_points_and_marks_do_not_outlive_the_turn():
    """Every turn starts afresh: gods may leap again, cheetahs choose a gait (R10)."""
    scene = laid("S Te5 Ca4 Fb3 | N Ka9 Bb9 Fj9 | South 4").play("Te5~e7 Ca4=a6 . Ka9-a8 .")

    assert scene.offers("Te7~")
    assert scene.may("Ca6-b6")


@pytest.mark.parametrize("token", ["Te5~e7", "Ca4=a6", "Fb3-b4", "Ad6-d7"])
def test_every_displacement_costs_a_point(token):
    """Step, run and leap: one point each (R15, R18, R30)."""
    scene = laid("S Te5 Ca4 Fb3 Ad6 | N Ka9 Bb9 Fj9 Bi9 | South 4").play(token)

    assert scene.points == 3
    assert scene.may(".")


def test_the_first_answer_is_played_for_the_absent():
    """It always leads to the end of the turn (S52, R13a)."""
    scene = laid("S Ke5 Bf5 Fh5 | N Ka9 Bb9 Fj9 | South 2").play("Ke5-f5")
    assert scene.allows()[0] == "Bf5-f4"

    scene.play("Bf5-f4")
    assert scene.allows()[0] == "."


def test_the_yielding_answer_comes_first_in_the_window():
    """In S15 it is `I:ok`, then the characters in their order (S52, R13a)."""
    scene = laid("S Kd5 Fb3 Ai4 Kg4 | N Id7 Ba9 Kj9 Fi9 | South 4").play("Kd5-d6 Kd6xd7")

    assert scene.allows() == ["I:ok", "I:Fi9", "I:Ba9", "I:Kj9"]


def test_answers_come_in_their_order():
    """The end of the turn, displacements, attacks, resurrections, walls (R13a)."""
    scene = laid("S Ee5 Be6 Kd6 | N Ka9 Fe7 Bd8 | South 4").play("Kd6-d7")

    assert scene.allows()[0] == "."
    signs = [next(sign for sign in "~-x:." if sign in token) for token in scene.allows()[1:]]
    kinds = [(token[0], sign) for token, sign in zip(scene.allows()[1:], signs, strict=True)]
    order = [("E", "~"), ("B", "-"), ("K", "-"), ("E", "x"), ("B", "x"), ("K", "x"), ("R", ":"), ("W", ":")]
    assert [kind for i, kind in enumerate(kinds) if i == 0 or kinds[i - 1] != kind] == order


def test_an_absent_seat_comes_to_the_end_of_its_turn_from_anywhere():
    """First answers alone end every turn of a game that is played so (R13a, R21, R22, R34)."""
    scene = opened()

    for _ in range(300):
        if scene.result:
            break
        scene.play(scene.allows()[0])

    assert scene.result == ((1, 1), "repetition")


def test_what_is_not_legal_is_refused_and_nothing_changes():
    """The refusal names what is offered (R14)."""
    scene = laid("S Ke5 Bf5 Fh5 | N Ka9 Bb9 Fj9 | South 1")
    before = scene.table.copy()

    with pytest.raises(UnknownNotation, match="Fh5-h4"):
        scene.play("0:Ke5-e9")

    assert scene.table.same(before)


def test_only_the_active_seat_acts():
    """«L'adversaire» decides in two cases only (R13)."""
    scene = laid("S Ke5 Bf5 Fh5 | N Ka9 Bb9 Fj9 | South 4")

    assert scene.asked == 0
    assert scene.allows(1) == []
