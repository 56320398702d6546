"""Mythology cards and Heroes in Closing (R58, R61, R101, R110–R112)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.hands import bank, folded, fought
from tests.scenarios.theomachie.scene import laid

FIRE = ("fire_order_1", "fire_order_2", "fire_order_3", "fire_chaos_1", "fire_chaos_2")  # no Water for Poseidon


def gods(seats=3, **options):
    """The usual position with gods, under a fiery sky."""
    return laid(seats, mode="advanced", **options).sky(*FIRE)


def active(card, stake, *, wins, cult="1/1/1", loaned="0/0/0", **options):
    """Seat 0 has this card active and fights with this Stake; it wins alone, or seat 1 does."""
    scene = gods(**options).active(0, card).cult(0, cult).stake(0, stake, loaned).stake(2, "0/0/0")
    return scene.stake(1, "0/0/0" if wins else "4/0/0")


# -- Lia Fail


def test_lia_fail_exchanges_a_staked_priest_for_a_prophet():
    """And step 6 gives another Prophet, for there is none in the Cult (S32, R111)."""
    scene = fought(active("lia_fail", "0/1/3", wins=True, cult="0/2/6"))
    assert scene.asks == ("closing", {0})
    assert scene.allows() == ["=.", "M:lia_fail"]

    scene.hand(1, "gust").play("0:M:lia_fail")
    assert scene.stakes[0] == "1/0/3"
    assert scene.play("1:=.").cults[0] == "2/3/9"


def test_lia_fail_may_be_declined():
    """A Priest comes back, and the usual gains (R110)."""
    assert fought(active("lia_fail", "0/1/3", wins=True, cult="0/2/6")).play("0:=.").cults[0] == "1/4/9"


def test_lia_fail_works_once_a_hand():
    """A second Priest stays what it is; with cards in hand the window goes on."""
    scene = fought(active("lia_fail", "0/2/0", wins=True).hand(0, "gust")).play("0:M:lia_fail")

    assert scene.asks == ("closing", {0})
    assert scene.allows() == ["=."]


def test_lia_fail_is_for_winners():
    """A loser is not even asked."""
    assert fought(active("lia_fail", "0/1/3", wins=False)).asks == ("prayer", {1})


def test_lia_fail_works_for_a_tied_winner():
    """Two winners: the Prophet in the Stake returns with it (J17)."""
    scene = fought(active("lia_fail", "0/1/0", wins=True).stake(1, "0/1/0")).play("0:M:lia_fail")

    assert scene.says(layout.WINNERS) == (0, 1)
    assert scene.cults[0] == "2/1/1"


def test_lia_fail_works_in_a_hand_without_a_battle():
    """Its owner is a winner of the Hand (J40)."""
    scene = gods(2).active(0, "lia_fail").stake(0, "0/1/1").play("0:PA 0:ET 1:FO")

    assert scene.may("0:M:lia_fail")


def test_lia_fail_does_not_take_a_priest_of_the_bank():
    """One on the Last Stand card is no Priest of its Stake (R111, R56)."""
    scene = active("lia_fail", "0/0/1", wins=True, loaned="0/1/0").under_last_stand(0)

    assert fought(scene).asks == ("prayer", {0})


# -- Valkyries


@pytest.mark.parametrize(("token", "cult"), [("P", "2/1/1"), ("R", "1/2/1"), ("D", "1/1/2")])
def test_the_valkyries_save_one_follower(token, cult):
    """Any one of the own followers in the Stake of a loser of the Battle (R101)."""
    scene = fought(active("valkyries", "1/1/2", wins=False)).play("0:M:valkyries")
    assert set(scene.allows(0)) == {"=D", "=R", "=P"}

    scene.play(f"0:={token}")
    assert scene.cults[0] == cult
    assert scene.stakes[0] == "0/0/0"


def test_the_valkyries_offer_what_is_there():
    """A Stake of Disciples; the Hero is no choice (R101)."""
    scene = active("valkyries", "0/0/2", wins=False).active(0, "sigurd:joined")

    assert fought(scene).play("0:M:valkyries").allows(0) == ["=D"]


def test_the_valkyries_do_not_save_the_tokens_of_the_bank():
    """Neither is the seat saved (R56, R101)."""
    scene = active("valkyries", "0/0/0", wins=False, loaned="0/1/2").under_last_stand(0)
    scene = fought(scene)

    assert scene.asks == ("prayer", {1})
    assert scene.table.out == frozenset({0})


def test_the_valkyries_need_a_lost_battle():
    """Not for a winner, not for a seat that folded, not in a Hand without a Battle (J40)."""
    assert fought(active("valkyries", "1/0/0", wins=True)).asks == ("prayer", {0})
    assert fought(folded(active("valkyries", "1/0/0", wins=False), 0)).asks == ("prayer", {1})

    scene = gods(2).active(0, "valkyries").stake(0, "1/0/1").level("0/1/1").play("0:FO")
    assert scene.asks == ("prayer", {1})


# -- Dagda's Cauldron


def test_dagdas_cauldron_saves_two_disciples():
    """Together, and only Disciples (R101)."""
    scene = fought(active("dagdas_cauldron", "1/1/3", wins=False)).play("0:M:dagdas_cauldron")
    assert scene.allows(0) == ["=.", "=D"]

    assert scene.play("0:=D 0:=D").cults[0] == "1/1/3"


def test_dagdas_cauldron_may_save_fewer():
    """Up to two; with a single Disciple the choice ends with it (R101)."""
    scene = fought(active("dagdas_cauldron", "0/0/3", wins=False)).play("0:M:dagdas_cauldron 0:=D 0:=.")
    assert scene.cults[0] == "1/1/2"

    scene = fought(active("dagdas_cauldron", "0/1/1", wins=False)).play("0:M:dagdas_cauldron 0:=D")
    assert scene.cults[0] == "1/1/2"
    assert scene.asks == ("prayer", {1})


def test_dagdas_cauldron_needs_a_lost_battle_and_a_disciple():
    """Not for a winner, not after a fold, not without an own Disciple (J40, R56)."""
    assert fought(active("dagdas_cauldron", "1/0/2", wins=True)).asks == ("prayer", {0})
    assert fought(folded(active("dagdas_cauldron", "1/0/2", wins=False), 0)).asks == ("prayer", {1})
    assert fought(active("dagdas_cauldron", "1/1/0", wins=False, loaned="0/0/2")).asks == ("prayer", {1})


def test_both_disciples_enter_an_empty_cult_together():
    """They come before the losses, and stay (R101, R39a)."""
    scene = fought(active("dagdas_cauldron", "0/0/2", wins=False, cult="0/0/0")).play("0:M:dagdas_cauldron 0:=D 0:=D")

    assert scene.cults[0] == "0/0/2"


# -- Golden Fleece, Hanging Gardens


def test_the_golden_fleece_gives_two_disciples_to_a_single_winner():
    """After the Priest of step 5 (R61)."""
    assert fought(active("golden_fleece", "0/1/0", wins=True)).cults[0] == "1/3/3"


def test_the_golden_fleece_gives_nothing_on_a_tie_or_a_loss():
    """Its owner must be the only winner (R61)."""
    assert fought(active("golden_fleece", "1/0/0", wins=True).stake(1, "1/0/0")).cults[0] == "2/1/1"
    assert fought(active("golden_fleece", "1/0/0", wins=False)).cults[0] == "1/1/1"


def test_the_golden_fleece_works_in_the_duel():
    """It is a card, not the reward of step 5 (J31, R65)."""
    assert fought(gods(2, duel="always").active(0, "golden_fleece").cult(0, "1/1/1").stake(0, "2/0/0")).cults[0] == (
        "3/1/3"
    )


def test_the_gain_of_the_golden_fleece_comes_after_the_exchange_of_the_priest():
    """0/0/0, a Priest, exchanged 0/0/2, two Disciples 0/0/4, a Prophet 1/0/4, exchanged 0/2/4 (R61, R62, J49)."""
    assert fought(active("golden_fleece", "0/0/1", wins=True, cult="0/0/0")).cults[0] == "0/2/5"


def test_the_hanging_gardens_give_a_disciple_to_a_seat_that_did_not_fold():
    """Winner or loser, but not after a fold (R61)."""
    assert fought(active("hanging_gardens", "0/1/0", wins=True)).cults[0] == "1/3/2"
    assert fought(active("hanging_gardens", "0/1/0", wins=False)).cults[0] == "1/1/2"
    assert fought(active("hanging_gardens", "1/0/0", wins=True).stake(1, "1/0/0")).cults[0] == "2/1/2"
    assert fought(folded(active("hanging_gardens", "0/1/0", wins=False), 0)).cults[0] == "1/1/1"


# -- Ishtar, Gilgamesh, Heroes


def test_ishtar_gains_a_disciple_for_each_folded_opponent():
    """As a winner only, at step 2 (R58)."""
    scene = gods(4).god(0, "ishtar").cult(0, "1/1/1").stake(0, "1/0/0")
    assert fought(folded(scene, 2, 3)).cults[0] == "2/2/3"

    scene = gods(4).god(0, "ishtar").cult(0, "1/1/1").stake(1, "1/0/0")
    assert fought(folded(scene, 2, 3)).cults[0] == "1/1/1"


def test_gilgamesh_brings_a_prophet_into_the_cult_of_a_winner():
    """At step 2, so that step 6 gives none (R112, R62)."""
    scene = fought(active("gilgamesh:joined", "0/1/0", wins=True, cult="0/1/1"))

    assert scene.cults[0] == "1/3/1"
    assert scene.at(layout.ACTIVE_MYTHS[0]) == ["gilgamesh"]


def test_gilgamesh_needs_his_token_in_the_stake_of_a_winner():
    """Waiting on his card, or in a lost Battle, he brings nobody (R112)."""
    assert fought(active("gilgamesh", "0/1/0", wins=True)).cults[0] == "1/3/1"
    assert fought(active("gilgamesh:joined", "0/1/0", wins=False)).cults[0] == "1/1/1"


def test_a_hero_dies_in_a_lost_battle():
    """Card and token are out of the game for good (R59)."""
    scene = fought(active("sigurd:joined", "0/1/0", wins=False))

    assert scene.at(layout.ACTIVE_MYTHS[0]) == []
    assert "sigurd" in scene.at(layout.MYTH_BOX)


def test_a_hero_that_did_not_join_survives():
    """Only one in the Stake dies (R59)."""
    assert fought(active("sigurd", "0/1/0", wins=False)).at(layout.ACTIVE_MYTHS[0]) == ["sigurd"]


def test_a_hero_of_a_tied_winner_comes_back():
    """Its token returns to its card (R63)."""
    scene = fought(active("heracles:joined", "0/1/0", wins=True).stake(1, "0/1/1"))

    assert scene.says(layout.TOTALS)[:2] == (7, 7)
    assert scene.at(layout.ACTIVE_MYTHS[0]) == ["heracles"]


def test_no_mythology_window_opens_after_closing():
    """A card for the start of a phase is not offered at its end (J27)."""
    scene = active("gae_bolga", "1/0/0", wins=True).active(0, "yggdrasil", "tower_of_babel").stake(2, "0/0/1")

    assert fought(scene).asks == ("prayer", {0})


# -- a bank with limits


def emptied_bank(scene, seat=2):
    """A seat holds all that the bank had."""
    held = [int(number) for number in scene.cults[seat].split("/")]
    left = [int(number) for number in bank(scene).split("/")]
    return scene.cult(seat, "/".join(str(a + b) for a, b in zip(held, left, strict=True)))


def test_a_limited_bank_gives_only_what_it_has():
    """The Priest and the Prophet of the winner are lost, and so are the Fleece's Disciples (R61, R62)."""
    scene = active("golden_fleece", "0/0/0", wins=True, cult="0/1/1", bank_limited=True).hand(0, "gust")
    scene = emptied_bank(fought(scene.stake(0, "1/0/0")).hand(1, "gust")).play("0:=. 1:=.")

    assert scene.says(layout.WINNERS) == (0,)
    assert scene.cults[0] == "1/1/1"


def test_an_unlimited_bank_gives_more_than_the_box_holds():
    """Poker chips are allowed."""
    scene = active("golden_fleece", "0/0/0", wins=True, cult="0/1/1").hand(0, "gust")
    scene = emptied_bank(fought(scene.stake(0, "1/0/0")).hand(1, "gust")).play("0:=. 1:=.")

    assert scene.cults[0] == "2/2/3"


def test_lia_fail_needs_a_prophet_in_a_limited_bank():
    """There is nothing to exchange the Priest for."""
    scene = active("lia_fail", "1/1/0", wins=True, bank_limited=True)
    assert fought(scene).may("0:M:lia_fail")

    scene = emptied_bank(active("lia_fail", "1/1/0", wins=True, bank_limited=True))
    assert fought(scene).asks == ("prayer", {0})


def test_a_limited_bank_gives_part_of_a_gain():
    """One Disciple of the two of Tír na nÓg."""
    scene = emptied_bank(gods(bank_limited=True).miracles(0, 1).visible(0, "tir_na_nog").cult(0, "1/1/1"))
    scene.cult(2, scene.cults[2].rpartition("/")[0] + f"/{int(scene.cults[2].rpartition('/')[2]) - 1}")

    assert scene.turn_of(0, "myth").play("0:MB").cults[0] == "1/1/2"


def test_a_limited_bank_always_provides_exchanges():
    """The last Disciple leaves, and a Priest becomes two that the bank has not got."""
    scene = emptied_bank(gods(bank_limited=True).cult(0, "0/1/1")).visible(1, "pandoras_box").miracles(1, 2)
    scene = emptied_bank(scene.turn_of(1, "myth")).play("1:MB")

    assert scene.cults[0] == "0/0/1"


def test_a_limited_bank_always_provides_last_stands():
    """The Prophet on the card is one more than the box holds (R31)."""
    scene = emptied_bank(gods(bank_limited=True).cult(0, "0/0/3").level("1/0/1"), seat=1).play("0:LS")

    assert scene.loans[0] == "1/0/0"
    assert bank(scene).startswith("-1/")
