"""The Myth Phase: buying, burying, keeping; the immediate cards (R74–R76, R110)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.hands import fought, taken_from_deck
from tests.scenarios.theomachie.scene import laid

CELTIC, GREEK, NORSE, BABYLONIAN = range(4)  # the pantheons of the seats


def myths(card=None, seat=0, miracles=9, **options):
    """The Myth Phase, at the turn of this seat; this card of its deck is face up."""
    scene = laid(4, mode="advanced", **options).miracles(seat, miracles)
    return (scene.visible(seat, card) if card else scene).turn_of(seat, "myth")


def deck_of(scene, seat):
    """The cards of a Mythology deck that nobody sees."""
    return scene.at(layout.MYTHOLOGY[scene.says(layout.PANTHEON_OF)[seat]])


# -- keeping, burying, buying


def test_with_enough_miracles_a_seat_may_buy_bury_or_keep():
    """Tower of Babel costs one (S40, R74)."""
    assert myths("tower_of_babel", BABYLONIAN, 1).allows() == ["MK", "MB", "MD"]
    assert myths("tower_of_babel", BABYLONIAN, 0).allows() == ["MK", "MD"]


def test_buying_costs_miracles_and_turns_the_next_card_up():
    """The card is active from then on (S40, R75)."""
    scene = myths("tower_of_babel", BABYLONIAN, 1).tells("mythology_babylonian_1", "deluge").play("3:MB")

    assert scene.counts(layout.MIRACLES[BABYLONIAN]) == [0]
    assert scene.at(layout.ACTIVE_MYTHS[BABYLONIAN]) == ["tower_of_babel"]
    assert scene.at(layout.VISIBLE[BABYLONIAN]) == ["deluge"]


def test_each_seat_does_one_thing():
    """After a purchase or a burial there is no second one in this phase (S40, R74)."""
    assert myths("lia_fail").play("0:MB").asks == ("myth", {1})
    assert myths("lia_fail").play("0:MD").asks == ("myth", {1})
    assert myths("lia_fail").play("0:MK").asks == ("myth", {1})


def test_a_kept_card_stays_face_up():
    """It can be bought later (R74)."""
    scene = myths("lia_fail").play("0:MK")

    assert scene.at(layout.VISIBLE[0]) == ["lia_fail"]
    assert scene.counts(layout.MIRACLES[0]) == [9]


def test_a_buried_card_goes_to_the_bottom_and_the_next_is_turned_up():
    """All know what lies there (R74, R119)."""
    scene = myths("lia_fail").tells("mythology_celtic_1", "gae_bolga").play("0:MD")

    assert scene.at(layout.VISIBLE[0]) == ["gae_bolga"]
    assert scene.view(1)["places"]["at_bottom.0"] == ["lia_fail"]


def test_buried_cards_return_in_the_order_in_which_they_were_buried():
    """After the shuffled part, the oldest first (R74, R119)."""
    scene = myths("lia_fail")
    shown = []
    for _ in range(10):
        shown.extend(scene.at(layout.VISIBLE[0]))
        scene.turn_of(0, "myth").play("0:MD")

    assert sorted(shown[:5]) == sorted(set(shown))
    assert shown[5:] == shown[:5]


def test_the_last_card_of_a_deck_is_turned_up_again_when_buried():
    """There is no other (R74)."""
    scene = last_card(myths("lia_fail")).play("0:MD")

    assert scene.at(layout.VISIBLE[0]) == ["lia_fail"]
    assert scene.at(layout.AT_BOTTOM[0]) == []


def last_card(scene):
    """Only the visible card is left in the deck of seat 0."""
    t = scene.table = scene.table.copy()
    for card in deck_of(scene, 0):
        t.fetch(card, layout.MYTHOLOGY["celtic_1"], layout.MYTH_BOX)
    return scene


def test_a_seat_whose_deck_is_empty_is_passed():
    """It has bought its last card in the Hand before (R74)."""
    scene = last_card(myths("lia_fail")).play("0:MB")
    assert scene.at(layout.VISIBLE[0]) == []

    assert scene.turn_of(0, "prayer").play("0:T0 1:T0 2:T0 3:T0").asks == ("myth", {1})


def test_the_phase_goes_round_from_the_new_first_player():
    """After the Prayer Phase (R74)."""
    scene = taken_from_deck(fought(laid(4, mode="advanced").stake(2, "3/0/0")))

    assert scene.asks == ("myth", {2})
    assert scene.play("2:MK 3:MK 0:MK").asks == ("myth", {1})


def test_any_number_of_cards_may_be_active():
    """There is no limit (R75)."""
    scene = myths("lia_fail").active(0, "gae_bolga", "dagdas_cauldron", "cuchulainn").play("0:MB")

    assert len(scene.at(layout.ACTIVE_MYTHS[0])) == 4


def test_a_hero_waits_with_its_token_until_a_battle():
    """It has not joined any Stake (R75)."""
    scene = myths("sigurd", NORSE).play("2:MB")

    assert scene.at(layout.ACTIVE_MYTHS[NORSE]) == ["sigurd"]
    assert layout.hero_in_stake(scene.table, NORSE) == ""


def test_nobody_can_react_to_a_mythology_card():
    """Neither Essence nor orbs are asked for, and no window opens (R76)."""
    scene = myths("tir_na_nog").sky("earth_chaos_3", "earth_chaos_2", "fire_order_1").hand(1, "interruption")

    assert scene.play("0:MB").asks == ("myth", {1})


# -- immediate cards


def test_an_immediate_card_is_out_of_the_game_at_once():
    """It resolves, and the next card is turned up (R75)."""
    scene = myths("tir_na_nog").tells("mythology_celtic_1", "gae_bolga").play("0:MB")

    assert "tir_na_nog" in scene.at(layout.MYTH_BOX)
    assert scene.at(layout.ACTIVE_MYTHS[0]) == []
    assert scene.at(layout.VISIBLE[0]) == ["gae_bolga"]


def test_tir_na_nog_gives_two_disciples():
    """From the bank to the Cult of the buyer alone."""
    scene = myths("tir_na_nog", miracles=1).cult(0, "1/1/1").play("0:MB")

    assert scene.cults == ["1/1/3", *["3/5/7"] * 3]
    assert scene.counts(layout.MIRACLES[0]) == [0]


def test_pandoras_box_takes_two_disciples_from_each_other_seat():
    """One after the other, so that seat 2's Priest is exchanged between them (S41)."""
    scene = myths("pandoras_box", GREEK, 2).cult(0, "2/3/5").cult(1, "1/1/1").cult(2, "0/1/1").cult(3, "1/1/4")
    scene.play("1:MB")

    assert scene.cults == ["2/3/3", "1/1/2", "0/0/1", "1/1/2"]
    assert "pandoras_box" in scene.at(layout.MYTH_BOX)
    assert scene.counts(layout.MIRACLES[GREEK]) == [0]


def test_pandoras_box_takes_what_there_is():
    """A single Disciple, or nobody."""
    scene = myths("pandoras_box", GREEK).cult(0, "0/0/1").cult(2, "0/0/0").play("1:MB")

    assert (scene.cults[0], scene.cults[2]) == ("0/0/0", "0/0/0")


@pytest.mark.parametrize(
    ("before", "after"), [("2/3/4", "1/3/4"), ("0/3/4", "0/2/4"), ("0/0/4", "0/0/2"), ("0/0/1", "0/0/0")]
)
def test_fenrir_takes_the_highest_follower_of_a_seat(before, after):
    """A Prophet, else a Priest, else two Disciples (R110)."""
    scene = myths("fenrir", NORSE, 3).cult(1, before).play("2:MB@1")

    assert scene.cults[1] == after
    assert scene.counts(layout.MIRACLES[NORSE]) == [0]


def test_fenrir_is_bought_against_any_other_seat():
    """Each one that is not eliminated, also without followers; then nothing happens (R110)."""
    scene = myths("fenrir", NORSE).cult(0, "0/0/0")
    assert scene.allows() == ["MK", "MB@0", "MB@1", "MB@3", "MD"]

    scene.play("2:MB@0")
    assert scene.cults[0] == "0/0/0"
    assert "fenrir" in scene.at(layout.MYTH_BOX)


def test_fenrir_is_not_offered_against_an_eliminated_seat():
    """It is out of the game (R110)."""
    scene = laid(4, mode="advanced").under_last_stand(1).stake(0, "3/0/0")
    scene = taken_from_deck(fought(scene)).visible(NORSE, "fenrir").miracles(NORSE, 3).turn_of(NORSE, "myth")

    assert scene.allows() == ["MK", "MB@0", "MB@3", "MD"]


def test_the_deluge_damages_locations_and_takes_a_priest():
    """Of each other seat; a Disciple of one without a Priest, nothing of one without both."""
    scene = myths("deluge", BABYLONIAN, 2).cult(0, "1/2/2").cult(1, "0/0/2").cult(2, "0/0/0").cult(3, "1/1/1")
    scene.locations(0, "citadel", "observatory:damaged").locations(1, "lighthouse").locations(3, "eternal_flame")
    scene.play("3:MB")

    assert scene.cults == ["1/1/2", "0/0/1", "0/0/0", "1/1/1"]
    assert scene.at(layout.LOCATIONS[0]) == ["citadel:damaged"]
    assert scene.top_of_discard(0) == "observatory"
    assert scene.at(layout.LOCATIONS[1]) == ["lighthouse:damaged"]
    assert scene.at(layout.LOCATIONS[BABYLONIAN]) == ["eternal_flame"]


def test_the_last_priest_taken_by_the_deluge_is_replaced():
    """A Prophet becomes two Priests at once (R39)."""
    assert myths("deluge", BABYLONIAN).cult(0, "1/1/2").play("3:MB").cults[0] == "0/2/2"
