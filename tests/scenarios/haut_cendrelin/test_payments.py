"""What an answer costs is told before it is given, and is what it takes (R42–R46)."""

from tests.scenarios.haut_cendrelin.scene import laid


def test_the_cost_of_a_fragment_is_its_mana():
    """Each option its own (R42, R46)."""
    scene = laid().hand(0, "s_fire_bolt").mana(3, 0, 0)

    assert [scene.costs(f"0:s_fire_bolt/{option}") for option in (1, 2)] == ["", "1 mana"]
    assert scene.play("s_fire_bolt/2").mana_of(0) == 2


def test_what_is_only_wished_for_is_not_a_price():
    """«Vous pouvez»: its mana is asked for later (R44)."""
    scene = laid().hand(0, "a_bargain").mana(3, 0, 0)

    assert scene.costs("0:a_bargain/1") == ""


def test_the_cost_includes_a_renounced_fragment():
    """From the hand, face down (R45)."""
    scene = laid().hand(0, "n_gravedigging", "n_coffin")

    assert scene.costs("0:n_gravedigging/1") == "1 fragment of your hand, put face down"


def test_the_cost_includes_an_employed_preparation():
    """(R43)"""
    scene = laid().surroundings("e_tomb_robber").ephemerals(0, damage=2)

    assert scene.costs("0:!e_tomb_robber/1") == "1 prepared Damage"


def test_the_end_of_the_night_is_free():
    """(R24)"""
    scene = laid().resolved().used_destiny()

    assert scene.costs("0:end") == ""
