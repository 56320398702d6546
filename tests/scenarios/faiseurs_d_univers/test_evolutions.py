"""Evolutions and the machines that serve them (R50, R51)."""

from tests.scenarios.faiseurs_d_univers.scene import scene


def test_one_machine_serves_several_evolutions():
    """Two kinds in one turn, never two identical; they stay when the machine is lost (S23, R51, J21, J26, J28)."""
    at = scene().world(0, "genetic_matrix").hand(0, "wildlife", "flora", "flora")

    at.plays("0:eWIL 0:eFLO")
    assert at.score[0] == 5
    assert at.offers(0, "e") == set()

    at.hand(1, "sabotage").turn_of(1).plays("1:pSAB>0GEN 0:- 0:-")
    assert at.score[0] == 4


def test_without_its_machine_an_evolution_cannot_be_placed():
    """«Le joueur doit utiliser la carte "Machine" correspondante» (R50)."""
    assert scene().world(0, "incubator").hand(0, "sun", "people").offers(0, "e") == {"ePEO"}


def test_placing_an_evolution_asks_nobody():
    """«Sans autre forme de procès»: nobody can answer (J27, R37)."""
    at = scene().world(0, "incubator").hand(0, "people").hand(1, "countermand").plays("0:ePEO")

    assert at.asks == ("act", {0})


def test_the_android_uses_a_machine_of_another_world():
    """It stays where it is; the Evolution goes to the attacker's own world (S24, R50b)."""
    at = scene().hand(0, "scientific_android", "sun").world(2, "heliogen").active("2b")

    at.plays("0:aAND 0:@2b")
    assert at.asks == ("android", {0})
    assert at.allows(0) == ["-", "uSUN"]
    at.plays("0:uSUN")

    assert at.score == [2, 0, 2, 0]
    assert at.discards == ["scientific_android"]
    assert at.machines(2) == ["heliogen"]


def test_the_android_is_asked_even_with_nothing_to_place():
    """A choice from hidden cards is always asked (S25, R44, J19)."""
    at = scene().hand(0, "scientific_android", "sun").evolutions(0, "sun").world(2, "heliogen")

    at.plays("0:aAND 0:@2a")

    assert at.allows(0) == ["-"]
    at.plays("0:-")
    assert at.score[0] == 2


def test_the_android_may_serve_who_owns_the_machine():
    """Nothing forbids it (J20)."""
    at = scene().hand(0, "scientific_android", "sun").world(0, "heliogen").world(2, "heliogen").plays("0:aAND 0:@2a")

    assert at.allows(0) == ["-", "uSUN"]


def test_nobody_learns_which_evolution_was_not_placed():
    """«None» is announced as such (see Decisions)."""
    at = scene().hand(0, "scientific_android", "sun").world(2, "heliogen").plays("0:aAND 0:@2a 0:-")

    assert at.view(1)["places"]["hand.0"] == ["?"]
