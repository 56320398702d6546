"""The evening: an event is revealed, fragments come back, then mana or a fragment (R19–R21, J18, J20, J21)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from tests.scenarios.haut_cendrelin.scene import laid

BASIC = ["e_ghoul_pack", "e_tomb_robber", "e_wandering_soul", "e_lament", "e_emissary", "e_funeral"]


def evening(scene):
    """The first seat's evening, after the night of the last one."""
    return scene.before_evening_of(0).play("end")


def order_of(scene, *starts):
    """Which of these beginnings of facts comes when in the last step."""
    found = ((text.startswith(start), start) for text in scene.facts for start in starts)
    return [start for is_found, start in found if is_found]


def test_the_event_comes_first_then_the_fragments_then_the_choice():
    """The full game (S6, R20)."""
    scene = laid().tokens(treasures=2).used(0, "n_coffin").renounced(0, "n_horde").future("e_looter_band")

    evening(scene)

    steps = ["drawn e_looter_band", "counted tokens.treasures -1", "moved n_coffin", "moved n_horde", "asked evening 0"]
    assert order_of(scene, *steps) == steps
    assert (scene.tokens_of("treasures"), scene.holds(0)) == ([1], ["n_coffin", "n_horde"])
    assert scene.allows() == ["+m", "+f"]


@pytest.mark.parametrize("switches", [{"mode": "initiation"}, {"mode": "progressive", "destiny": True}])
def test_without_unforeseen_effects_the_fragments_come_first(switches):
    """The initiation's order (R21, J21)."""
    scene = laid(2, **switches).used(0, "n_coffin").renounced(0, "n_horde").future("e_looter_band")

    evening(scene)

    steps = ["moved n_coffin", "moved n_horde", "drawn e_looter_band", "asked evening 0"]
    assert order_of(scene, *steps) == steps


def test_a_progressive_match_with_unforeseen_effects_has_the_order_of_the_full_game():
    """The event first (R1, J21)."""
    scene = laid(2, mode="progressive", unforeseen=True).used(0, "n_coffin").future("e_funeral")

    evening(scene)

    steps = ["drawn e_funeral", "moved n_coffin", "asked evening 0"]
    assert order_of(scene, *steps) == steps


def test_used_and_renounced_fragments_come_back_together_in_their_owners_evening_only():
    """They lie on the table until then (J18, R25)."""
    scene = laid().used(0, "n_coffin").renounced(0, "n_horde").used(1, "a_call").renounced(1, "a_choir")

    evening(scene.future("e_funeral"))

    assert (scene.holds(0), scene.up(0), scene.down(0)) == (["n_coffin", "n_horde"], [], [])
    assert (scene.holds(1), scene.up(1), scene.down(1)) == ([], ["a_call"], ["a_choir"])


def test_a_fragment_that_comes_back_from_face_down_is_not_shown():
    """The others see that one came back (R10)."""
    scene = evening(laid().used(0, "n_coffin").renounced(0, "n_horde").future("e_funeral"))

    assert "moved n_horde renounced.0 hand.0" in scene.facts_for(0)
    assert "moved ? renounced.0 hand.0" in scene.facts_for(1)
    assert "moved n_coffin used.0 hand.0" in scene.facts_for(1)


def test_a_fragment_is_drawn_and_only_its_owner_sees_which():
    """No mana is gained (S8)."""
    scene = evening(laid().life(0, 4).mana(1).hand(0, "n_coffin").future("e_funeral"))

    scene.tells("old_life.0", drawn := scene.at(layout.OLD_LIFE[0])[0]).play("+f")

    assert (scene.life_of(0), scene.mana_of(0), len(scene.holds(0))) == (3, 1, 2)
    assert f"drawn {drawn} old_life.0 hand.0" in scene.facts_for(0)
    assert "drawn ? old_life.0 hand.0" in scene.facts_for(1)


def test_two_mana_are_gained():
    """And no fragment is drawn (R20)."""
    scene = evening(laid().life(0, 4).mana(1).future("e_funeral")).play("+m")

    assert (scene.life_of(0), scene.mana_of(0), scene.holds(0)) == (4, 3, [])


def test_with_an_empty_old_life_the_mana_comes_without_a_question():
    """There is nothing to choose (S9)."""
    scene = evening(laid().life(0, 0).mana(1).future("e_funeral"))

    assert scene.mana_of(0) == 3
    assert scene.asks == ("night", {0})  # all hands are empty: no slot at sunset


def test_fragments_under_the_old_life_still_make_a_choice():
    """They belong to it (R10)."""
    scene = evening(laid().life(0, 0).under(0, "n_coffin").future("e_funeral"))

    assert scene.allows() == ["+m", "+f"]
    assert scene.play("+f").holds(0) == ["n_coffin"]


def test_returned_fragments_are_drawn_after_all_others_and_in_their_order():
    """The last one returned is the last one drawn (R10, R45)."""
    scene = laid(2).old_life(0, "n_army").under(0, "n_horde", "n_coffin").life(1, 0).future(*BASIC)

    drawn = []
    for _ in range(3):
        before = evening(scene.hand(0).surroundings())
        drawn += before.play("+f").holds(0)

    assert drawn == ["n_army", "n_coffin", "n_horde"]


def test_the_evening_without_an_answer_gives_mana():
    """The passive answer comes first (R77)."""
    assert evening(laid().future("e_funeral")).allows()[0] == "+m"


def test_the_past_becomes_the_future_when_a_reveal_is_due_and_not_before():
    """The Future may stay empty for a night (J20, R20)."""
    scene = laid().surroundings("e_funeral", "e_lament").past("e_ghoul_pack").future("e_tomb_robber")
    evening(scene).play("+m")
    assert (scene.at(layout.FUTURE), scene.at(layout.PAST)) == ([], ["e_ghoul_pack"])

    scene.surroundings("e_funeral", "e_lament").future().night_of(0).resolved().used_destiny().play("end")

    assert scene.events == ["e_funeral", "e_ghoul_pack", "e_lament"]
    assert scene.at(layout.PAST) == []


def test_the_initiations_future_is_empty_in_the_seventh_evening():
    """The six events of the Past are shuffled before the reveal (S29)."""
    scene = laid(2, mode="initiation").past().surroundings("e_starving_ghoul", "e_looter_band").future(*BASIC)
    for seat in (0, 1, 0, 1, 0, 1):
        scene.before_evening_of(seat).play("end +m")
        scene.play(next(answer for answer in scene.allows() if answer.startswith("!")))
        finish(scene)
    assert (len(scene.at(layout.FUTURE)), len(scene.at(layout.PAST))) == (0, 6)

    scene.play("end")

    assert (len(scene.at(layout.FUTURE)), len(scene.at(layout.PAST))) == (5, 0)
    assert len(scene.events) == 3
    assert order_of(scene, "shuffled", "drawn") == ["shuffled", "drawn"]


def finish(scene):
    """Answer what an effect asks, the most passive first, until the night goes on."""
    while scene.asks[0] != "night":
        scene.play(scene.allows()[0])


def test_counters_of_the_night_are_reset_for_every_seat():
    """Also of those that were in their crypt; those of the age go on (R19, R66)."""
    scene = laid().counted_tonight(0, spent_mana=2).counted_tonight(1, prepared_damage=3)
    scene.counted(1, created_tombs=4).future("e_funeral")

    evening(scene)

    assert (scene.night_count(0, "spent_mana"), scene.night_count(1, "prepared_damage")) == (0, 0)
    assert scene.age_count(1, "created_tombs") == 4


def test_the_last_fragment_drawn_may_win_at_once():
    """There is no sunset any more (R60)."""
    scene = laid().life(0, 1).objectives(0, "o_deluge:acquired").tokens(treasures=4).hand(1, "a_haunting")

    evening(scene.future("e_funeral")).play("+f")

    assert scene.result == ((1, 2, 3), "throne")


@pytest.mark.parametrize(("left", "answer"), [(10, "+m"), (0, "")])
def test_the_mana_of_the_evening_may_win_at_once(left, answer):
    """The Well of Mana at 12, also by mana that comes without a question (R60)."""
    scene = laid().mana(10).tokens(treasures=4).life(0, left).future("e_funeral")
    scene.objectives(0, "o_well_of_mana", "o_deluge:acquired")

    evening(scene).play(answer)

    assert scene.result == ((1, 2, 3), "throne")
