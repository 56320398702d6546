"""Draws (R63–R66)."""

import pytest

from annales.domain.games.sacrifice import legal, notation
from annales.domain.games.sacrifice.layout import CAN_WIN, ELEVATED, EXTINCT, OFFERED_TO, POSITIONS
from tests.scenarios.sacrifice.scene import laid, opened

TO_AND_FRO = ("Kc4-c5", "Kh9-h8", "Kc5-c4", "Kh8-h9")


def test_nobody_can_win_any_more():
    """«Si une partie ne peut plus être remportée par aucun …, les deux joueurs sont en égalité» (S43, R64)."""
    scene = laid("S Kc6 Fb11 | N Cd7 Fc7 | South 2").play("Kc6xc7")
    assert scene.allows() == ["S:Fb11"]

    scene.play("S:Fb11")
    assert scene.says(EXTINCT) == (("human",), ("human",))
    assert scene.result == ((1, 1), "unwinnable")


def test_two_races_to_none_are_a_draw_all_the_same():
    """«L'un mène 2 races élevées à 0» (S43, R66, J33)."""
    scene = laid("S Kc6 Fb11 Ka11 Of11 | N Cd7 Fc7 Ti9 | South 2").play("Kc6xc7 S:Fb11")

    assert scene.says(ELEVATED) == (("animal", "mineral"), ())
    assert scene.result == ((1, 1), "unwinnable")


def test_an_option_plays_on():
    """Option `unwinnable_check=false` (R64)."""
    scene = laid("S Kc6 Fb11 | N Cd7 Fc7 | South 2", unwinnable_check=False).play("Kc6xc7 S:Fb11")

    assert scene.asks == ("acting", {0})
    assert scene.says(CAN_WIN) == (False, False)


def test_the_emissary_is_a_hope():
    """It can be replaced by one dead human or animal (R64)."""
    scene = laid("S Kc6 Fb11 Ea3 | N Cd7 Fc7 Ti9 | South 2").play("Kc6xc7 S:Fb11")

    assert scene.says(CAN_WIN) == (True, False)
    assert scene.asks == ("acting", {0})


def test_a_mineral_needs_a_porter():
    """A human or a monkey on the way, unless a mineral is there already (R64)."""
    assert laid("S Fb11 Cc6 | N Cd7 Fc3 | South 2").says(CAN_WIN) == (False, True)
    assert laid("S Fb11 Kc6 | N Cd7 Fc2 | South 2").says(CAN_WIN) == (True, False)
    assert laid("S Fb11 Cc6 Oa11 Og3 | N Cd7 Fc2 | South 2").says(CAN_WIN) == (True, False)


def test_unwinnable_is_judged_by_material_not_by_blocked_ways():
    """A walled-in monkey still counts (R64, J31)."""
    assert laid("S Fb11 Ka3 | N Ca4 Fb3 | South 2").says(CAN_WIN)[0]


def test_the_loss_of_the_last_porter_by_ascension_is_seen():
    """Elevating the last monkey without a mineral can end all hope (R14, R64)."""
    scene = laid("S Fb11 Kc10 | N Cd7 Ce7 | South 2").play("Kc10-c11")

    assert scene.result == ((1, 1), "unwinnable")


def test_the_third_occurrence_of_a_position_is_a_draw():
    """The set-up stands for the third time at the end of the 8th turn (S47, R65, J32)."""
    scene = opened()
    for token in TO_AND_FRO + TO_AND_FRO:
        assert scene.result is None
        scene.play(f"{token} .")

    assert scene.turn == 8
    assert scene.result == ((1, 1), "repetition")


def test_an_option_sets_the_limit_of_repetition():
    """Option `repetition_limit`: here the second occurrence (R65)."""
    scene = opened(repetition_limit=2)
    for token in TO_AND_FRO:
        scene.play(f"{token} .")

    assert (scene.turn, scene.result) == (4, ((1, 1), "repetition"))


def test_pieces_of_a_kind_and_side_are_equal_in_a_position():
    """Two monkeys that have changed places make the same position (R65)."""
    scene = laid("S Kc5 Kd5 Fh5 | N Ka9 Bb9 Fj9 | South 4", repetition_limit=2)
    scene.play("Kc5-d5 K2d5-c5 . Ka9-a8 Ka8-a9 .")

    assert scene.result == ((1, 1), "repetition")


def test_neither_points_nor_offers_belong_to_a_position():
    """The first turns had fewer points; an offer changes nothing (R65)."""
    scene = opened(repetition_limit=2).play("Kc4-c5 =? . Kh9-h8 . Kc5-c4 . Kh8-h9 .")

    assert scene.result == ((1, 1), "repetition")


def still_turns(scene):
    """Play turns without progress or repetition until the game ends: a monkey wanders, the other goes to and fro."""
    paths = {0: "c5 c6 c7 d7 d6 d5 e5 e6 e7 f7 f6 f5", 1: "h8 h9"}
    places = {0: "c4", 1: "h9"}
    while not scene.result:
        for seat in (0, 1):
            squares = paths[seat].split()
            here = places[seat]
            to = squares[(squares.index(here) + 1) % len(squares)] if here in squares else squares[0]
            if scene.result:
                break
            scene.play(_walk(here, to) + " .")
            places[seat] = to
    return scene


def _walk(here, to):
    """The monkey's way, one square or round by row 6 when the path closes."""
    if here == "f5" and to == "c5":
        return "Kf5-e5 Ke5-d5 Kd5-c5"
    return f"K{here}-{to}"


def test_sixty_turns_without_progress_are_a_draw():
    """No removal, resurrection, elevation or wall for `no_progress_turns` turns (S47, R65, J32)."""
    scene = still_turns(opened(repetition_limit=5))

    assert (scene.turn, scene.result) == (60, ((1, 1), "no_progress"))


def test_an_option_sets_the_limit_of_stillness():
    """Option `no_progress_turns` (R65)."""
    scene = still_turns(opened(no_progress_turns=20, repetition_limit=5))

    assert (scene.turn, scene.result) == (20, ((1, 1), "no_progress"))


@pytest.mark.parametrize("progress", ["W:c3h", "R:C", "Fd6xd7", "Kj10-j11"])
def test_progress_makes_the_older_positions_impossible(progress):
    """A wall, a resurrection, a removal or an ascension empties the note of positions (R65)."""
    scene = laid("S Bb3 Ei3 Fd6 Kj10 | N Ad7 Fj8 Ki8 Bi9 | South 4").play("Bb3-b4 . Ki8-h8 . Bb4-b3 .")
    assert len(scene.says(POSITIONS)) == 4

    scene.play("Bi9-i10 .").play(progress)
    assert scene.says(POSITIONS) == ()

    scene.play("Bb3-b4 .")
    assert len(scene.says(POSITIONS)) == 1


def test_an_option_limits_the_number_of_turns():
    """Option `max_turns` (R65)."""
    scene = still_turns(opened(max_turns=50, repetition_limit=5))

    assert (scene.turn, scene.result) == (50, ((1, 1), "turn_limit"))


def test_a_draw_is_offered_and_falls():
    """It stands until the opponent ends their next turn (S50, R63)."""
    scene = opened().play("Kc4-c5 =? .")
    assert scene.offers("1:=") == {"=!"}

    scene.play("Kh9-h8 .")
    assert scene.offers("0:=") == {"=?"}
    assert scene.says(OFFERED_TO) == ()


def test_a_draw_is_accepted():
    """By agreement (S50, R63)."""
    scene = opened().play("Kc4-c5 =? . 1:=!")

    assert scene.result == ((1, 1), "agreement")


def test_an_offer_may_be_accepted_during_the_offerers_turn():
    """The opponent may act, though nothing is due from them (R63)."""
    scene = opened().play("Kc4-c5 =?")

    assert (scene.asked, scene.table.question.may) == (0, (1,))
    assert scene.offers("0:=") == set()
    assert scene.play("1:=!").result == ((1, 1), "agreement")


def test_an_offer_stands_once_at_a_time_and_comes_last():
    """Hence once a turn; `legal` gives it last (R63, R13a)."""
    scene = opened()
    assert [notation(scene.table, 0, action) for action in legal(scene.table, 0)][-1] == "=?"

    scene.play("=?")
    assert scene.offers("0:=") == set()


def test_no_offer_is_open_in_a_flight_or_an_owed_decision():
    """In `acting` only (R63)."""
    scene = laid("S Ad5 Bd6 Eb3 Kb4 Kc4 | N Ee5 Ke6 Kb9 Bj9 Fi9 | South 4").play("=? Ad5^e5")
    assert (scene.offers("0:="), scene.offers("1:=")) == (set(), set())

    scene.play("Ae5_f5 Bd6-d7 Bd7-e7")
    assert scene.offers("1:=") == {"=!"}
