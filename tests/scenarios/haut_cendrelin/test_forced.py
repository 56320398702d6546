"""What holds no choice, as all can see, is answered of itself; what only a hidden hand decides is asked (J8, J8a)."""

import pytest

from tests.scenarios.haut_cendrelin.scene import chosen, laid


def last_duty(*hand):
    """Seat 0 has resolved an event, and uses Destiny last."""
    scene = laid().surroundings("e_funeral", "e_lament").future("e_emissary").hand(0, *hand).night_of(0).resolved()
    return scene.mana(0, 0, 0).tokens(embers=0, bones=0).asks_less().play("@resignation")


def test_a_night_ends_of_itself_when_nothing_can_be_done_any_more():
    """«Lorsqu'un cendrelin ne peut plus … effectuer d'action, il déclare la fin de son tour» (R24, J8a)."""
    scene = last_duty()

    assert scene.in_charge == 1
    assert scene.asks == ("evening", {1})


def test_a_night_with_a_fragment_in_hand_is_ended_by_its_seat():
    """It may be one that can be played, or not: only the seat knows (J8a)."""
    scene = last_duty("p_exorcism")

    assert (scene.asks, scene.allows()) == (("night", {0}), ["end"])


def test_a_place_that_can_be_used_keeps_the_night_open():
    """All can see it (R23)."""
    scene = laid().surroundings("e_funeral", "e_lament").hand(0).night_of(0).resolved().mana(9, 0, 0).tokens(pits=1)
    scene.asks_less().play("@resignation")

    assert scene.asks == ("night", {0})
    assert len(scene.allows()) > 1


def dusk(treasures, mana):
    """A sorcerer and a necromancer with printed lists, which all know, at the sunset of the first.

    Of the sorcerer's only Gilded Rune is played from the crypt, for a Treasure; of the necromancer's Bone Servants, for
    a mana.
    """
    scene = chosen(2, "sorcerer+demonist", "necromancer+demonist", mode="progressive", crypt=True).asks_less()
    scene.hand(0, "s_fire_bolt").old_life(0, "s_gilded_rune").hand(1, "n_coffin").old_life(1, "n_bone_servants")
    return scene.tokens(treasures=treasures).mana(9, mana).sunset_of(0)


@pytest.mark.parametrize(("treasures", "mana", "asked"), [(1, 1, "sunset"), (1, 0, "night")])
def test_a_slot_at_sunset_is_passed_when_nothing_of_a_list_could_be_played(treasures, mana, asked):
    """Neither hand holds what could be: only the lists count, and what all can see of mana and tokens (R22, J8a)."""
    scene = dusk(treasures, mana).play("0:pass")

    assert scene.asks == (asked, {1} if asked == "sunset" else {0})


def test_a_slot_in_which_some_fragment_could_be_played_is_asked():
    """The sorcerer holds another one, but nobody else knows that (R22, J8a)."""
    scene = dusk(1, 0)

    assert (scene.asks, scene.allows()) == (("sunset", {0}), ["pass"])
