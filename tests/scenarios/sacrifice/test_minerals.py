"""Minerals: crossed, carried, handed over, set down (R17, R22–R25, R27)."""

from tests.scenarios.sacrifice.scene import laid


def test_a_mineral_is_carried_and_handed_over_free_of_charge():
    """«Un personnage peut "prendre" un minéral à un ami»: here the builder from the monkey (S36, R24)."""
    scene = laid("S Kd5 Be5 Fh5 Od5 Og3 | N Ka9 Bb9 Fj9 | South 2").play("Kd5-e5+o Be5-f5+o")

    assert (scene.on("f5"), scene.on("e5"), scene.on("d5")) == (["sB", "sO"], ["sK"], [])
    assert scene.points == 0
    assert scene.may(".")


def test_enemy_minerals_are_crossed_and_left():
    """«Un personnage peut terminer ses déplacements sur un minéral ami ou ennemi» (S37, R17, R24, J41)."""
    scene = laid("S Kd6 Bb3 Fh3 Od6 Og3 | N Ka9 Bf9 Fj9 Od7 Og10 | South 3").play("Kd6-d7+o")
    assert scene.on("d7") == ["nO", "sK", "sO"]
    assert scene.may(".")

    scene.play("Kd7-d8+o")
    assert (scene.on("d7"), scene.on("d8")) == (["nO"], ["sK", "sO"])


def test_one_mineral_is_carried_at_a_time_the_lower_number_first():
    """«Le minéral», in the singular (R24, J23)."""
    scene = laid("S Kd5 Be3 Fh5 Od5 Od5 | N Ka9 Bb9 Fj9 | South 2").play("Kd5-e5+o")

    assert scene.at("square.e5") == ["s_mineral_1", "s_monkey_1"]
    assert scene.at("square.d5") == ["s_mineral_2"]


def test_a_mineral_is_dropped_by_walking_on_without_it():
    """«Ou "l'abandonner" sur un ami ou une case vierge quand il le souhaite» (R24)."""
    scene = laid("S Kd5 Be3 Fh5 Od5 Og3 | N Ka9 Bb9 Fj9 | South 3").play("Kd5-e5+o Ke5-f5")

    assert (scene.on("e5"), scene.on("f5")) == (["sO"], ["sK"])


def test_only_humans_and_monkeys_carry():
    """Neither gods, cheetahs nor falcons (R24)."""
    carriers = {
        kind for kind in "TEIFBMKCA" if laid(f"S {kind}e5 Kb3 Oe5 Og3 | N Ka9 Bb9 | South 3").offers(f"{kind}e5-e6+o")
    }

    assert carriers == {"F", "B", "M", "K"}


def test_a_run_carries_nothing():
    """Only a step, or an attack by a step, takes a mineral along (R24)."""
    scene = laid("S Ce5 Bb3 Kb4 Oe5 Og3 | N Ka9 Bf9 Fj9 | South 3")

    assert not any("+o" in token for token in scene.allows())


def test_a_mineral_under_an_enemy_cannot_be_fetched():
    """Until it is killed or gone (R25)."""
    scene = laid("S Kd5 Ka3 Bb3 Fh3 Oe5 Og3 | N Ke5 Kc9 Bf9 Fj9 | South 4")
    assert not any("+o" in token for token in scene.allows())

    assert scene.play("Kd5xe5 S:Ka3").may("Ke5-e6+o")


def test_an_attack_may_carry():
    """The attacker stands on the square with the mineral (R42, R43, J35)."""
    scene = laid("S Kd5 Kb3 Fh3 Od5 Og3 | N Ke5 Bf9 Fj9 | South 4").play("Kd5xe5+o S:Kb3")

    assert scene.on("e5") == ["sK", "sO"]


def test_an_attack_carries_nothing_onto_two_minerals():
    """A square may be overloaded by a step alone (R22)."""
    scene = laid("S Kd5 Kb3 Fh3 Od5 Oe5 | N Ke5 Bf9 Fj9 Oe5 Og10 | South 4")

    assert scene.may("Kd5xe5")
    assert not scene.may("Kd5xe5+o")


def test_a_third_mineral_is_carried_through_and_not_left():
    """«Deux minéraux … au maximum peuvent terminer le tour sur la même case» (R22, R23, J24)."""
    scene = laid("S Kd5 Be3 Fh5 Od5 Oe5 | N Ka9 Bb9 Fj9 Oe5 Og10 | South 2").play("Kd5-e5+o")
    assert scene.on("e5") == ["nO", "sK", "sO", "sO"]

    assert not scene.may(".")
    assert set(scene.allows()) == {"Ke5-e4+o", "Ke5-d5+o", "Ke5-f5+o", "Ke5-e6+o"}

    assert scene.play("Ke5-e6+o").may(".")


def test_a_third_mineral_needs_a_point_to_go_on():
    """The same porter must be able to carry on at once (R22)."""
    scene = laid("S Kd5 Be3 Fh5 Od5 Oe5 | N Ka9 Bb9 Fj9 Oe5 Og10 | South 1")

    assert not scene.may("Kd5-e5+o")
    assert scene.may("Kd5-e5")


def test_a_third_mineral_needs_a_free_square_to_go_on_to():
    """Friends on three sides, and another one where the monkey comes from: the way on is shut (R22)."""
    scene = laid("S Kd5 Fd4 Be4 Fe6 Mf5 Od5 Oe5 | N Ka9 Bb9 Fj9 Ai9 Ci8 Oe5 Og10 | South 4")
    assert scene.may("Kd5-e5+o")

    scene.play("Fd4-d5")
    assert scene.may("Kd5-e5")
    assert not scene.may("Kd5-e5+o")


def test_a_third_mineral_may_be_carried_on_into_the_goal():
    """Or into the goal, with a deposit (R22)."""
    scene = laid("S Kc10 Fe10 Md9 Bc9 Oc10 Od10 | N Ka9 Bb9 Fj9 Ai9 Od10 Og10 | South 4")
    scene.play("Bc9-c10 Kc10-d10+o")

    assert {"Kd10-d11+o@c11", "Kd10-d11+o@e11", "Kd10-d11+o@d12"} <= set(scene.allows())


def test_a_crowded_and_overloaded_square_keeps_both_rules():
    """The porter must carry on; the friend stays (R21, R22)."""
    scene = laid("S Kd5 Be5 Fh5 Od5 Oe5 | N Ka9 Bb9 Fj9 Oe5 Og10 | South 3").play("Kd5-e5+o")

    assert scene.offers("B") == set()
    assert set(scene.allows()) == {"Ke5-e4+o", "Ke5-d5+o", "Ke5-f5+o", "Ke5-e6+o"}


def test_a_mineral_is_set_down_beside_the_porter_in_the_goal():
    """«Il doit le déposer dans une case directement adjacente à la sienne» (S38, R27, R28)."""
    scene = laid("S Kd10 Be5 Fh5 Od10 Og3 | N Ka9 Bb9 Fj9 | South 1")
    assert [token for token in scene.allows() if token.startswith("Kd10-d11")] == [
        "Kd10-d11",
        "Kd10-d11+o@c11",
        "Kd10-d11+o@e11",
        "Kd10-d11+o@d12",
    ]

    scene.play("Kd10-d11+o@d12")
    assert (scene.on("d11"), scene.on("d12")) == (["sK"], ["sO"])


def test_without_a_free_square_the_mineral_is_left_behind():
    """«S'il n'y en a pas de libre, il doit abandonner le minéral avant d'y pénétrer» (S39, R27, J21, J22)."""
    scene = laid("S Kd10 Be5 Fc11 Me11 Od10 Od12 | N Ka9 Bb9 Fj9 Mi9 | South 1")
    assert {token for token in scene.allows() if "d11" in token} == {"Kd10-d11"}

    scene.play("Kd10-d11")
    assert scene.on("d10") == ["nO", "sO"]
    assert scene.result == ((1, 2), "elevation")


def test_an_elevated_mineral_fills_its_square():
    """In a goal «free» means no piece at all (R26, R29, J21)."""
    scene = laid("S Kd10 Ke10 Fh5 Od11 Og3 | N Ka9 Bb9 Fj9 | South 4")

    assert not any("-d11" in token for token in scene.allows())
    assert scene.may("Ke10-e11")
