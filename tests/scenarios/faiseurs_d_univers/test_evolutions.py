"""Evolutions and the machines that serve them (R50, R51)."""

from tests.scenarios.faiseurs_d_univers.scene import laid


def test_one_machine_serves_several_evolutions():
    """Two kinds in one turn, never two identical; they stay when the machine is lost (S23, R51, J21, J26, J28)."""
    scene = laid().world(0, "genetic_matrix").hand(0, "wildlife", "flora", "flora")

    scene.play("0:eWIL 0:eFLO")
    assert scene.score[0] == 5
    assert scene.offers("0:e") == set()

    scene.hand(1, "sabotage").turn_of(1).play("1:pSAB>0GEN 0:- 0:-")
    assert scene.score[0] == 4


def test_without_its_machine_an_evolution_cannot_be_placed():
    """«Le joueur doit utiliser la carte "Machine" correspondante» (R50)."""
    assert laid().world(0, "incubator").hand(0, "sun", "people").offers("0:e") == {"ePEO"}


def test_placing_an_evolution_asks_nobody():
    """«Sans autre forme de procès»: nobody can answer (J27, R37)."""
    scene = laid().world(0, "incubator").hand(0, "people").hand(1, "countermand").play("0:ePEO")

    assert scene.asks == ("act", {0})


def test_the_android_uses_a_machine_of_another_world():
    """It stays where it is; the Evolution goes to the attacker's own world (S24, R50b)."""
    scene = laid().hand(0, "scientific_android", "sun").world(2, "heliogen").active("2b")

    scene.play("0:aAND 0:@2b")
    assert scene.asks == ("android", {0})
    assert scene.allows(0) == ["-", "uSUN"]
    scene.play("0:uSUN")

    assert scene.score == [2, 0, 2, 0]
    assert scene.discards == ["scientific_android"]
    assert scene.machines(2) == ["heliogen"]


def test_the_android_is_asked_even_with_nothing_to_place():
    """A choice from hidden cards is asked: another hand could hold a Sun (S25, R44, J19)."""
    scene = laid().hand(0, "scientific_android", "flora").world(2, "heliogen").asks_less()

    scene.play("0:aAND 0:@2a")

    assert scene.asks == ("android", {0})
    assert scene.allows(0) == ["-"]


def test_the_android_is_not_asked_when_no_card_out_of_sight_could_be_placed():
    """A Sun lies in the own world already, and the machine serves nothing else (R22, R51)."""
    scene = laid().hand(0, "scientific_android", "flora").evolutions(0, "sun").world(2, "heliogen").asks_less()

    scene.play("0:aAND 0:@2a")

    assert scene.asks == ("act", {0})
    assert scene.score[0] == 2


def test_the_android_may_serve_the_owner_of_the_machine():
    """Nothing forbids it (J20)."""
    scene = laid().hand(0, "scientific_android", "sun").world(0, "heliogen").world(2, "heliogen").play("0:aAND 0:@2a")

    assert scene.allows(0) == ["-", "uSUN"]


def test_nobody_learns_which_evolution_was_not_placed():
    """«None» is announced as such (see Decisions)."""
    scene = laid().hand(0, "scientific_android", "sun").world(2, "heliogen").play("0:aAND 0:@2a 0:-")

    assert scene.view(1)["places"]["hand.0"] == ["?"]
