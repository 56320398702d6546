"""Kills and what they cost (R42–R49, R55)."""

from annales.domain.games.sacrifice.layout import CAN_WIN, EXTINCT
from tests.scenarios.sacrifice.scene import laid


def test_a_kill_costs_the_way_and_one_point_more():
    """The rulebook's example: two points to come on the builder's square, a third to kill it (S3, R42, R43)."""
    scene = laid("S Kd6 Bb3 Kc3 | N Bd8 Fd9 Ka9 | South 4").play("Kd6-d7 Kd7xd8")

    assert scene.points == 1
    assert "B" in scene.dead("north")
    assert scene.asks == ("sacrifice_due", {0})
    assert scene.allows() == ["S:Bb3"]

    scene.play("S:Bb3")
    assert scene.offers("Kd8") == {"Kd8-c8", "Kd8-e8", "Kd8-d7"}


def test_a_builder_that_kills_a_monkey_costs_a_monkey():
    """«Joueur 1 doit également envoyer un de ses singes au cimetière»: which one is their choice (S4, R44, J18)."""
    scene = laid("S Bd6 Kc3 Kh3 Fa4 | N Kd7 Ba9 Fj9 Ai10 | South 2").play("Bd6xd7")
    assert scene.allows() == ["S:Kc3", "S:Kh3"]

    scene.play("S:Kh3")
    assert (scene.alive("south"), scene.alive("north")) == (3, 3)


def test_an_enemy_is_entered_with_two_points_or_not_at_all():
    """Neither the step nor the attack with one point (S5, R42, J13, J37)."""
    scene = laid("S Kd6 Bb3 Kc3 | N Bd7 Fd9 Ka9 | South 1")

    assert not scene.may("Kd6-d7")
    assert not scene.may("Kd6xd7")


def test_the_killer_goes_on_with_the_points_left():
    """«Un personnage peut se déplacer après avoir tué s'il reste du mouvement» (S8, R43)."""
    line = "S Ke5 Kb3 Fh3 | N Ke7 Ba9 Fj9 | South 4"
    scene = laid(line).play("Ke5-e6 Ke6xe7")
    assert scene.offers("S:") == {"S:Ke7", "S:Kb3"}

    assert scene.play("S:Kb3").may("Ke7-e8")
    assert scene.points == 1


def test_the_killer_itself_may_be_the_sacrifice():
    """The points left remain to the others (S8, R44, J36)."""
    scene = laid("S Ke5 Kb3 Fh3 | N Ke7 Ba9 Fj9 | South 4").play("Ke5-e6 Ke6xe7 S:Ke7")

    assert scene.points == 1
    assert {"Kb3-b4", "Fh3-h4"} <= set(scene.allows())


def test_a_fanatic_dies_with_its_victim():
    """«Lorsqu'un fanatique tue, il fait toujours office de sacrifice» (S9, R49)."""
    scene = laid("S Fd6 Kc3 Fh3 Ma4 | N Kd7 Ba9 Fj9 Ai10 | South 3").play("Fd6xd7")

    assert scene.on("d7") == []
    assert scene.asks == ("acting", {0})
    assert scene.points == 1
    assert (scene.dead("south").count("F"), scene.dead("north").count("K")) == (1, 2)


def test_a_fanatic_kills_even_the_immortal():
    """«Celui-ci ne peut pas annuler le combat» (S10, R49, R50)."""
    scene = laid("S Fd6 Kc3 Bh3 | N Id7 Ba9 Kj9 | South 4").play("Fd6xd7")

    assert scene.asks == ("acting", {0})
    assert (scene.on("d7"), scene.points) == ([], 2)


def test_a_martyr_does_not_stand_in_for_an_attacking_fanatic():
    """«Même le martyr ne peut contrevenir à cette règle» (S11, R49)."""
    scene = laid("S Fd6 Kc3 Fh3 Ma4 | N Kd7 Ba9 Fj9 Ai10 | South 3").play("Fd6xd7")

    assert scene.offers("S") == set()
    assert scene.on("a4") == ["sM"]


def test_a_martyr_stands_in_for_a_fanatic_owed():
    """«Si joueur 1 tue un fanatique de joueur 2, joueur 1 peut sacrifier un martyr» (S11, R46)."""
    scene = laid("S Kd6 Mb3 Fc3 | N Fd7 Ba9 Kj9 | South 4").play("Kd6xd7")

    assert scene.offers("S:") == {"S:Mb3", "S:Fc3"}


def test_a_martyr_stands_in_for_anyone():
    """«Il peut toujours sacrifier un martyr à sa place» (S12, R46)."""
    scene = laid("S Bd6 Mb3 Kc3 Kh3 | N Kd7 Ba9 Fj9 Ai10 | South 4").play("Bd6xd7")

    assert scene.offers("S:") == {"S:Kc3", "S:Kh3", "S:Mb3"}


def test_the_taker_chooses_the_character_that_pays():
    """«Le joueur attaquant peut sacrifier n'importe lequel de ses personnages» (S13, R45)."""
    scene = laid("S Td5 Kb3 Fh3 Mi4 | N Kd7 Ba9 Fj9 Ai10 | South 4").play("Td5xd7")

    assert scene.points == 2
    assert scene.offers("S:") == {"S:Td7", "S:Kb3", "S:Fh3", "S:Mi4"}


def test_the_enemy_chooses_an_impossible_sacrifice():
    """«Joueur 2 choisit le sacrifice de joueur 1» (S14, R48)."""
    scene = laid("S Kd5 Fb3 Ai4 | N Cd6 Ba9 Kj9 | South 4").play("Kd5xd6")

    assert scene.asks == ("forced_choice", {1})
    assert scene.offers("S!:") == {"S!:Kd6", "S!:Fb3", "S!:Ai4"}
    assert scene.allows(0) == []

    scene.play("S!:Kd6")
    assert scene.asks == ("acting", {0})
    assert scene.points == 2


def test_elevated_characters_can_be_sacrificed():
    """A frozen one is on the board; those on the way come first in the list (R55, R13a, J19)."""
    scene = laid("S Bd6 Kc11 Kh3 Fa4 | N Kd7 Ba9 Fj9 Ai10 | South 2").play("Bd6xd7")

    assert scene.allows() == ["S:Kh3", "S:Kc11"]


def test_an_option_spares_the_elevated():
    """Option `elevated_sacrifice=false`: not by choice (R55)."""
    scene = laid("S Bd6 Kc11 Kh3 Fa4 | N Kd7 Ba9 Fj9 Ai10 | South 2", elevated_sacrifice=False).play("Bd6xd7")

    assert scene.allows() == ["S:Kh3"]


def test_an_option_spares_them_from_the_enemy_too():
    """Option `elevated_sacrifice=false`: nor by the enemy's choice (R48, R55)."""
    line = "S Bd6 Kc11 Ah3 Fa4 | N Cd7 Ba9 Fj9 Ai10 | South 2"

    assert laid(line).play("Bd6xd7").offers("S!:") == {"S!:Bd7", "S!:Ah3", "S!:Fa4", "S!:Kc11"}
    assert laid(line, elevated_sacrifice=False).play("Bd6xd7").offers("S!:") == {"S!:Bd7", "S!:Ah3", "S!:Fa4"}


def test_elevated_characters_cannot_be_attacked():
    """Their enemies may not enter that zone, not even in flight (R26, R55, J20)."""
    scene = laid("S Ka3 Af3 Cj3 | N Fa2 Kf2 Aj2 | South 4")

    assert not any(sign in token for token in scene.allows() for sign in "x^")
    assert not any(token.endswith("2") for token in scene.allows())


def test_both_sides_keep_the_same_number_after_every_kill():
    """«Auront TOUJOURS le même nombre de personnages» (S46, R47)."""
    for line, play in (
        ("S Bd6 Kc3 Kh3 Fa4 | N Kd7 Ba9 Fj9 Ai10 | South 2", "Bd6xd7 S:Kc3"),
        ("S Fd6 Kc3 Fh3 Ma4 | N Kd7 Ba9 Fj9 Ai10 | South 3", "Fd6xd7"),
        ("S Kd5 Fb3 Ai4 | N Cd6 Ba9 Kj9 | South 4", "Kd5xd6 S!:Ai4"),
        ("S Kd5 Fb3 Ai4 Kg4 | N Id7 Ba9 Kj9 Fi9 | South 4", "Kd5-d6 Kd6xd7 I:Kj9 S:Kg4"),
    ):
        scene = laid(line).play(play)
        assert scene.alive("south") == scene.alive("north")


def test_genocide_is_lawful():
    """«Ceci n'est pas une règle mais plutôt un conseil» (S44, R61, R64)."""
    scene = laid("S Kc6 Ma4 Bb3 | N Mc7 Ca9 Cj9 | South 2").play("Kc6xc7 S:Ma4")

    assert scene.says(EXTINCT) == ((), ("human",))
    assert scene.says(CAN_WIN) == (True, False)
    assert scene.asks == ("acting", {0})


def test_a_killed_martyr_is_paid_with_a_martyr():
    """The same thing, once (R44, R46)."""
    scene = laid("S Kd6 Mb3 Kc3 | N Md7 Ba9 Kj9 | South 4").play("Kd6xd7")

    assert scene.allows() == ["S:Mb3"]


def test_the_victims_mineral_stays_where_it_lay():
    """And so does the one that a fanatic carried (R43, R49, J35)."""
    scene = laid("S Fd6 Kc3 Fh3 Ma4 Od6 Og3 | N Kd7 Ba9 Fj9 Ai10 Od7 Og10 | South 3").play("Fd6xd7+o")

    assert scene.on("d7") == ["nO", "sO"]
