"""Validity, applicability and running of effects (R40–R51)."""

from tests.scenarios.haut_cendrelin.scene import laid


def test_an_action_whose_discard_is_impossible_is_not_offered():
    """The rulebook's own example (S10, R42)."""
    scene = laid().tokens(pits=0).hand(0, "n_coffin")

    assert not scene.may("n_coffin/1")


def test_the_same_fragment_twice_in_hand_is_played_twice():
    """Each copy is one card (S13, R46)."""
    scene = laid().tokens(pits=3, tombs=3).hand(0, "n_coffin", "n_coffin")

    scene.play("n_coffin/1 n_coffin/1")

    assert scene.tokens_of("pits", "tombs") == [1, 5]
    assert scene.offers("n_coffin") == set()


def test_the_first_part_of_an_effect_is_skipped_when_it_is_impossible():
    """`then` separates what is tested apart (S14, R44)."""
    scene = laid().tokens(tombs=4, souls=2).hand(0, "a_soul_storm")

    scene.play("a_soul_storm/1")

    assert scene.tokens_of("tombs", "souls") == [3, 3]


def test_the_fragment_played_is_the_only_one_to_return():
    """It lies on the table by then (S18, R42)."""
    scene = laid().hand(0, "n_lich").life(0, 5)

    scene.play("n_lich/1")

    assert (scene.life_of(0), scene.mana_of(0), scene.holds(0), scene.up(0)) == (6, 3, [], [])
    assert scene.at("under.0") == ["n_lich"]


def test_victory_is_checked_after_each_part():
    """A rival wins at once; the event never reaches the Past (S33, R60)."""
    scene = laid().tokens(tombs=5).favourites("treasures", "treasures", "tombs").life(2, 0)
    scene.objectives(2, "o_deluge:acquired").surroundings("e_funeral")

    scene.play("!e_funeral/1")

    assert scene.tokens_of("tombs") == [6]
    assert scene.result == ((3, 2, 1), "throne")
    assert scene.events == ["e_funeral"]
