"""The elevation zones and the victory (R26–R29, R60–R62)."""

from annales.domain.games.sacrifice.layout import ELEVATED
from tests.scenarios.sacrifice.scene import laid


def test_the_third_race_wins_at_once():
    """«Il remporte immédiatement la partie»; a porter brings two races at once (S40, R60)."""
    scene = laid("S Kd11 Be10 Fh5 Oe10 Og3 | N Ka9 Bb9 Fj9 | South 1").play("Be10-e11+o@f11")

    assert scene.result == ((1, 2), "elevation")
    assert scene.says(ELEVATED) == (("human", "animal", "mineral"), ())


def test_north_wins_on_the_other_side():
    """The goal of North is South's own zone (R3, R60)."""
    scene = laid("S Ka4 Bb4 Fj4 | N Kd2 Be3 Fh5 Oe3 Og10 | North 1").play("Be3-e2+o@f2")

    assert scene.result == ((2, 1), "elevation")


def test_an_elevated_animal_is_frozen_on_its_square():
    """«Il se retrouve "figé" … Cette case est occupée»; a second animal may come beside (S41, R26, R29)."""
    scene = laid("S Kd11 Ke10 Fd10 | N Ka9 Bb9 Fj9 | South 4")

    assert scene.offers("Kd11") == set()
    assert not scene.may("Fd10-d11")
    assert scene.play("Ke10-e11").says(ELEVATED) == (("animal",), ())


def test_nobody_enters_its_own_zone():
    """South never enters rows 1 and 2 (S41, R15)."""
    scene = laid("S Ka3 Cb3 Ac3 Fd3 | N Ka9 Bb9 Fj9 Mi9 | South 4")

    assert not any(token[-1] in "12" and not token[-2].isdigit() for token in scene.allows() if token[0] != "W")


def test_only_the_border_row_is_entered():
    """A square of the far row can only receive a mineral (R28)."""
    scene = laid("S Kd10 Ae10 Cf9 | N Ka9 Bb9 Fj9 | South 4")

    entered = {token for token in scene.allows() if token[0] != "W" and token[-2:] in ("11", "12")}
    assert entered == {"Kd10-d11", "Ae10-e11", "Cf9=f11"}


def test_an_ascension_by_any_way_counts():
    """By a step, a run or a landing (R26)."""
    for play in ("Kd10-d11", "Ae10-e11", "Cf9=f11"):
        scene = laid("S Kd10 Ae10 Cf9 | N Ka9 Bb9 Fj9 | South 4").play(play)
        assert scene.says(ELEVATED) == (("animal",), ())


def test_a_sacrificed_one_is_elevated_no_more():
    """Races are counted at the moment of victory (R60, J19)."""
    scene = laid("S Kc6 Fb11 Mc3 | N Fc7 Kd9 Bj9 | South 4").play("Kc6xc7")
    assert scene.says(ELEVATED) == (("human",), ())

    assert scene.play("S:Fb11").says(ELEVATED) == ((), ())


def test_two_of_a_race_are_not_two_races():
    """«3 races différentes» (R60)."""
    scene = laid("S Kd11 Ae10 Fh5 | N Ka9 Bb9 Fj9 | South 4").play("Ae10-e11")

    assert scene.result is None


def test_wiping_out_the_enemy_wins_nothing():
    """«C'est le seul cas de victoire possible» (R61)."""
    scene = laid("S Fc6 Kb3 | N Kc7 Ti9 | South 4", unwinnable_check=False).play("Fc6xc7")

    assert scene.result is None
    assert (scene.alive("south"), scene.alive("north")) == (1, 1)


def test_there_is_no_action_to_resign():
    """Resignation is an act of the service, at any moment, by either seat: never among the legal actions (R62)."""
    scene = laid("S Fc6 Kb3 | N Kc7 Ti9 | South 4")

    assert "#" not in scene.allows()
