"""Choices inside an effect: who is asked, what is offered, and what is answered by itself (R45, R77, J8, J31)."""

import pytest

from tests.scenarios.haut_cendrelin.scene import laid

CARD = "s_transmute"


# -- renouncing


@pytest.mark.parametrize(
    ("others", "answers"),
    [(("n_coffin", "n_coffin"), ["-n_coffin"]), (("n_coffin", "n_horde"), ["-n_coffin", "-n_horde"])],
)
def test_two_copies_are_asked_like_two_different_fragments(others, answers):
    """The silence would tell that they are equal (S50, J31)."""
    scene = laid().hand(0, "n_gravedigging", *others)

    scene.play("n_gravedigging/1")

    assert (scene.asks, scene.allows()) == (("renounce", {0}), answers)


def test_other_seats_cannot_distinguish_copies_from_different_fragments():
    """That a fragment was renounced, and that one is left (S50, R45)."""
    told = []
    for others in (("n_coffin", "n_coffin"), ("n_coffin", "n_horde")):
        scene = laid().hand(0, "n_gravedigging", *others).play("n_gravedigging/1")
        asked = scene.facts_for(1)
        scene.play("-n_coffin")
        told.append((asked, scene.facts_for(1)))

    assert told[0] == told[1]
    assert "moved ? hand.0 renounced.0" in told[0][1]


def test_the_last_of_several_fragments_goes_without_a_question(rewritten):
    """The hand holds exactly one by then (J31)."""
    rewritten(CARD, "renounce 2, gain 1 mana")
    scene = laid().hand(0, CARD, "n_army", "n_horde")

    scene.play(f"{CARD}/1 -n_horde")

    assert (scene.asks, scene.down(0), scene.mana_of(0)) == (("night", {0}), ["n_army", "n_horde"], 1)


def test_fragments_of_the_hand_are_offered_in_the_order_of_the_cards():
    """The first one is the default (R77)."""
    scene = laid().hand(0, "n_gravedigging", "p_prayer", "n_coffin", "a_call", "n_raise_dead").play("n_gravedigging/2")

    assert scene.allows() == ["-n_raise_dead", "-n_coffin", "-a_call", "-p_prayer"]


# -- returning


def test_fragments_to_return_are_offered_up_then_down_then_from_the_hand():
    """A fragment in two places is offered for each of them (R45, R77)."""
    scene = (
        laid()
        .used(0, "p_prayer", "n_coffin")
        .renounced(0, "n_coffin", "n_army")
        .hand(0, "n_lich", "n_coffin", "n_coffin")
    )

    scene.play("n_lich/1")

    assert scene.allows() == [
        "<n_coffin.up",
        "<n_lich.up",
        "<p_prayer.up",
        "<n_coffin.down",
        "<n_army.down",
        "<n_coffin.hand",
    ]


@pytest.mark.parametrize("place", ["used", "renounced", "hand"])
def test_the_only_fragment_of_hand_and_table_returns_without_a_question(place):
    """Wherever it lies (J31)."""
    scene = laid(2).hand(0, "d_torment").ephemerals(0, pact=1).mana(0, 2)
    getattr(scene, place)(1, "n_coffin")

    scene.play("d_torment/1")

    assert (scene.asks, scene.at("under.1"), scene.life_of(1)) == (("night", {0}), ["n_coffin"], 11)


@pytest.mark.parametrize("places", [("used", "renounced"), ("used", "hand"), ("renounced", "hand")])
def test_two_copies_in_two_places_are_asked(places):
    """Hand and table together hold two (J31)."""
    scene = laid(2).hand(0, "d_torment").ephemerals(0, pact=1)
    for place in places:
        getattr(scene, place)(1, "n_coffin")

    scene.play("d_torment/1")

    assert scene.asks == ("return", {1})
    assert len(scene.allows(1)) == 2


def test_two_copies_in_hand_are_asked_although_there_is_one_answer():
    """As two different ones are (J31)."""
    scene = laid(2).hand(0, "d_torment").ephemerals(0, pact=1).hand(1, "n_coffin", "n_coffin").play("d_torment/1")

    assert (scene.asks, scene.allows(1)) == (("return", {1}), ["<n_coffin.hand"])


def test_a_designated_seat_returns_several_fragments_one_below_the_other():
    """They make their own choice of fragments (R45)."""
    scene = laid(2).hand(0, "s_disintegrate").ephemerals(0, damage=3).hand(1, "n_army", "n_horde").used(1, "n_lich")

    scene.play("s_disintegrate/1")
    assert (scene.asks, scene.answers(0)) == (("return", {1}), [])
    scene.play("1:<n_lich.up")
    assert scene.asks == ("return", {1})
    scene.play("1:<n_army.hand")

    assert (scene.at("under.1"), scene.holds(1)) == (["n_army", "n_lich"], ["n_horde"])
    assert scene.age_count(0, "forced_returns") == 2


# -- designating


def test_targets_are_offered_clockwise_from_the_left():
    """The first one is the default (R77, J13)."""
    scene = laid(5).hand(3, "a_haunting").night_of(3)

    scene.play("a_haunting/1")

    assert (scene.asks, scene.allows()) == (("designate", {3}), [">s4", ">s0", ">s1", ">s2"])


def test_a_single_target_is_designated_without_a_question():
    """All can see that there is no other (J31, S20)."""
    scene = laid().hand(0, "a_haunting").mana(0, 0, 2)

    scene.play("a_haunting/2")

    assert (scene.asks, scene.mana_of(2), scene.mana_of(0)) == (("night", {0}), 1, 1)
    assert "said designated 0 2" in scene.facts


def test_the_default_of_a_wish_is_no():
    """Where «no» is offered (R77)."""
    scene = laid().hand(0, "d_demon_gold").ephemerals(0, pact=1).play("d_demon_gold/2")

    assert scene.allows()[0] == "n"
