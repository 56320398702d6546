"""A night in the notation of the rules, answer by answer (section «Notation of actions»)."""

from tests.scenarios.haut_cendrelin.scene import laid


def example_night():
    """Seat 0 is about to have its night; the hand of seat 2 is empty."""
    scene = laid().mana(1, 0, 0).surroundings("e_starving_ghoul", "e_lament").future("e_funeral")
    scene.hand(0, "n_bone_servants", "n_gravedigging", "n_coffin").hand(1, "a_haunting", "n_army")
    return scene.old_life(0, "n_horde").tokens(tombs=3, pits=3).before_evening_of(0).play("end")


def test_the_example_night_of_the_rules_can_be_played():
    """From the evening to the end of the night, with the slots of seats 0 and 1 at sunset (R20–R24, R44)."""
    scene = example_night()

    scene.play("0:+f 0:c:n_bone_servants/2 0:pass 1:c:a_haunting/1 1:>s0 1:pass")
    assert (scene.asks, scene.mana_of(0), scene.tokens_of("pits")) == (("night", {0}), 0, [4])
    scene.play("n_gravedigging/1 -n_coffin !e_starving_ghoul/2 @exhumation")

    assert scene.tokens_of("tombs", "pits") == [3, 4]
    assert (scene.up(0), scene.down(0)) == (["n_bone_servants", "n_gravedigging"], ["n_coffin"])
    assert (scene.holds(0), scene.at("past")) == (["n_horde"], ["e_starving_ghoul"])
    assert scene.play("end").in_charge == 1


def test_a_play_is_marked_with_c_at_sunset_only():
    """The same option has two tokens (R22, R23)."""
    scene = example_night().play("+m")
    assert scene.allows() == ["pass", "c:n_bone_servants/2"]

    scene.play("pass 1:pass")

    assert scene.offers("n_bone_servants") == {"n_bone_servants/1", "n_bone_servants/2"}
    assert scene.offers("c:") == set()
