"""An effect that waits for an answer lies on the agenda as public words and positions (R44)."""

import pytest

from tests.scenarios.haut_cendrelin.scene import laid

CARD = "s_transmute"
VIEWERS = (0, 1, 2, None)


def waiting(scene):
    """What lies on the agenda, as all see it."""
    (seen,) = {repr(scene.view(viewer)["agenda"]) for viewer in VIEWERS}
    assert seen == repr([list(frame) for frame in scene.table.agenda])
    return [tuple(frame) for frame in scene.table.agenda]


def test_an_effect_waits_with_its_source_its_option_and_its_position():
    """Seat, source, option, part, element, owed fragments, designated seat, whether a part has been applied (R44)."""
    scene = laid().hand(0, "n_gravedigging", "n_coffin", "n_horde").play("n_gravedigging/2")

    assert waiting(scene) == [("running", 0, "n_gravedigging", 1, 0, 0, 1, None, False)]


def test_the_fragments_that_are_still_owed_are_counted_down(rewritten):
    """So that the effect goes on where it stopped (R44)."""
    rewritten(CARD, "gain 1 mana, renounce 3")
    scene = laid().hand(0, CARD, "n_army", "n_coffin", "n_horde", "n_lich").play(f"{CARD}/1")
    owed = []

    for answer in ("-n_army", "-n_coffin"):
        owed.append(waiting(scene)[0][6])
        scene.play(answer)

    assert [*owed, waiting(scene)[0][6]] == [3, 2, 1]


def test_a_wish_waits_with_the_mark_that_a_part_was_applied():
    """In the second part, before its first element (R44)."""
    scene = laid().hand(0, "d_demon_gold").ephemerals(0, pact=1).play("d_demon_gold/2")

    assert waiting(scene) == [("running", 0, "d_demon_gold", 1, 1, -1, 0, None, True)]


def test_a_return_waits_with_the_designated_seat(rewritten):
    """Two seats owe answers inside one effect, one after the other (R44, R45)."""
    rewritten(CARD, "designate, he returns 1, return 1 then he loses 1 mana")
    scene = laid().hand(0, CARD, "n_coffin").hand(1, "n_army", "n_horde").hand(2, "n_lich").mana(0, 3, 3)

    scene.play(f"{CARD}/1")
    assert (scene.asks, waiting(scene)) == (("designate", {0}), [("running", 0, CARD, 0, 0, -1, 0, None, False)])
    scene.play(">s1")
    assert (scene.asks, waiting(scene)) == (("return", {1}), [("running", 0, CARD, 0, 0, 1, 1, 1, False)])
    scene.play("1:<n_army.hand")
    assert (scene.asks, waiting(scene)) == (("return", {0}), [("running", 0, CARD, 0, 0, 2, 1, 1, False)])
    scene.play(f"<{CARD}.up")

    assert (scene.asks, waiting(scene), scene.mana_of(1)) == (("night", {0}), [], 2)


def test_the_event_lies_in_the_surroundings_while_its_effect_waits(rewritten):
    """It goes to the Past when the effect is over, whatever happened meanwhile (R26)."""
    rewritten("e_lament", "designate, he returns 1 then may, return 1")
    scene = laid().surroundings("e_lament", "e_funeral").hand(1, "n_army", "n_horde").hand(2, "n_coffin", "n_lich")
    scene.used(0, "a_call", "a_siphon").play("!e_lament/1 >s2")
    assert waiting(scene)[-1] == ("running", 0, "e_lament", 0, 0, 1, 1, 2, False)

    scene.play("2:<n_lich.hand")
    assert waiting(scene)[-1] == ("running", 0, "e_lament", 0, 1, -1, 0, 2, True)
    assert scene.events == ["e_funeral", "e_lament"]
    scene.play("y")
    assert waiting(scene)[-1] == ("running", 0, "e_lament", 0, 1, 1, 1, 2, True)
    assert scene.events == ["e_funeral", "e_lament"]
    scene.play("<a_call.up")

    assert (waiting(scene), scene.events, scene.at("past")) == ([], ["e_funeral"], ["e_lament"])
    assert scene.offers("!") == set()


def test_an_unforeseen_effect_waits_under_a_number_of_its_own(rewritten_unforeseen):
    """The evening goes on behind it (R20)."""
    rewritten_unforeseen("e_looter_band", "return 1")
    scene = laid().future("e_looter_band").used(1, "n_coffin").hand(1, "n_army").before_evening_of(1).play("end")

    assert (scene.asks, waiting(scene)) == (
        ("return", {1}),
        [("running", 1, "e_looter_band", -1, 0, 0, 1, None, False)],
    )


def test_a_question_inside_an_effect_carries_no_card():
    """Who is asked what, and no more (R44)."""
    scene = laid().hand(0, "n_gravedigging", "n_coffin", "n_horde").play("n_gravedigging/1")

    assert scene.table.question.about is None


# -- nothing hidden


def told_to_seat_2(answers, fragment):
    """What a third seat is told of each answer, when both others hold this fragment twice, and where things stand."""
    scene = laid().surroundings("e_lament", "e_black_moon").mana(9, 9, 9).ephemerals(0, damage=9)
    scene.hand(0, *CARDS, fragment, fragment).hand(1, fragment, fragment).life(2, 3)
    told = []
    for answer in answers.split():
        scene.play(answer.format(fragment))
        told.append((scene.facts_for(2), scene.view(2)["agenda"], scene.view(2)["asked"]))
    assert scene.asks == ("night", {0})
    return told


CARDS = ("n_gravedigging", "n_lich", "d_damnation", "a_possession", "s_disintegrate")


@pytest.mark.parametrize(
    "answers",
    [
        "n_gravedigging/1 -{}",
        "@vigil -{}",
        "ossuary.assemble -{}",
        "!e_lament/2 -{}",
        "!e_black_moon/2 <{}.hand",
        "n_lich/1 <{}.hand",
        "d_damnation/1 <{}.hand <{}.hand",
        "d_damnation/1 <d_damnation.up <{}.hand",
        "a_possession/1 1:<{}.hand",
        "s_disintegrate/1 1:<{}.hand",
        "n_lich/2 1:<{}.hand",
    ],
)
def test_waiting_effects_reveal_no_hidden_fragments(answers):
    """Facts, waiting effects and questions, at tables that differ only in hands (R11, R44, J31)."""
    told = told_to_seat_2(answers, "n_coffin")

    assert told == told_to_seat_2(answers, "p_prayer")
    assert "n_coffin" not in repr(told)
