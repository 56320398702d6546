"""What an answer costs is told before it is given, and is what it takes (R15, R18, R30, R33, R42–R54)."""

from tests.scenarios.sacrifice.scene import laid


def test_the_cost_of_a_displacement_is_points():
    """A step, a leap (R15, R18)."""
    scene = laid("S Kd6 Te4 Bb3 | N Bd9 Fj9 Ka9 | South 4")

    assert scene.costs("Kd6-d7") == "1 movement point"
    assert scene.costs("Te4~e6") == "1 movement point"


def test_the_cost_of_a_kill_is_points_and_a_character():
    """Two points, and one of the victim's kind or a Martyr (R42, R44, R46)."""
    scene = laid("S Bd6 Kc3 Ma4 | N Kd7 Ba9 Fj9 | South 2")

    assert scene.costs("Bd6xd7") == "2 movement points, one of your own of the same kind (Monkey), or a Martyr"
    assert set(scene.play("Bd6xd7").allows()) == {"S:Kc3", "S:Ma4"}


def test_a_kill_that_cannot_be_paid_leaves_the_choice_to_the_enemy():
    """No monkey and no martyr is left (R48)."""
    scene = laid("S Bd6 Fc3 | N Kd7 Ba9 Fj9 | South 2")

    assert scene.costs("Bd6xd7") == "2 movement points, one of your characters, which the enemy chooses"
    assert scene.play("Bd6xd7").asks == ("forced_choice", {1})


def test_the_cost_of_a_taker_is_any_character():
    """(R45)"""
    scene = laid("S Td6 Bb3 Kc3 | N Kd7 Ba9 Fj9 | South 2")

    assert scene.costs("Td6xd7").endswith("one of your characters, of your choice")


def test_a_fanatic_pays_with_itself():
    """(R49)"""
    scene = laid("S Fd6 Kc3 | N Kd7 Ba9 Fj9 | South 2")

    assert scene.costs("Fd6xd7") == "2 movement points, the Fanatic itself"


def test_the_cost_of_a_resurrection_is_the_emissary():
    """(R54)"""
    scene = laid("S Ee5 Kc6 Fb3 | N Id7 Bc7 Kj9 | South 4")

    assert scene.costs("R:T") == "the Emissary"
    assert "E" in scene.play("R:T").dead("south")


def test_the_end_of_a_turn_is_free():
    """(R12)"""
    assert laid("S Kd6 Bb3 | N Bd9 Fj9 | South 4").play("Kd6-d7").costs(".") == ""
