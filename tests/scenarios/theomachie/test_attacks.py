"""What the Attacks of Fire and Water do (R50, R55, R66, R89, R95, R96, J48, S60)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import fight, pure

# -- fire


def test_eruption_takes_a_priest_to_the_bank():
    """One Priest of the Stake, not of the Cult; the bid stays (R50, J2)."""
    scene = fight(["eruption"], [], sky=pure("fire")).stake(1, "1/2/1").bid(1, "1/2/1").play("0:^eruption@1")

    assert scene.stakes[1] == "1/1/1"
    assert scene.cults[1] == "3/5/7"
    assert scene.bids[1] == "1/2/1"
    assert scene.fought().power == (2 + 4, 17)


def test_eruption_finds_no_priest():
    """It is played all the same and has its Power (R89)."""
    scene = fight(["eruption"], [], sky=pure("fire")).stake(1, "1/0/1").play("0:^eruption@1")

    assert scene.stakes[1] == "1/0/1"
    assert scene.fought().power[0] == 2 + 4


def test_phoenix_returns_to_the_top_of_the_draw_pile():
    """At step 9 instead of the discard pile, so that it is drawn next (R66, R119)."""
    scene = fight(["phoenix", "hatred"], [], sky=pure("fire")).play("0:^phoenix 0:^hatred 0:ET").fought()

    assert scene.at(layout.DRAW_TOP[0]) == ["phoenix"]
    assert scene.at(layout.DISCARD[0]) == ["hatred"]


def test_an_extinguished_phoenix_is_discarded():
    """It has no lasting effect any more (R96)."""
    scene = fight(["phoenix"], ["tempest"], sky=("fire_order_3", "fire_order_2", "water_order_3", "water_order_2"))

    scene.resolve("0:^phoenix").play("0:ET").resolve("1:^tempest@0=phoenix").fought()

    assert scene.at(layout.DRAW_TOP[0]) == []
    assert scene.top_of_discard(0) == "phoenix"


# -- water


def test_tidal_wave_moves_a_disciple_of_each_opponent_to_their_cult():
    """One each; a Stake without a Disciple is left alone, and no bid changes (R50, J2)."""
    scene = fight(["tidal_wave"], [], [], [], sky=pure("water")).writes(layout.FOLDED, (3,))
    scene.stake(1, "0/0/3").bid(1, "0/0/3").stake(2, "0/1/0").play("0:^tidal_wave")

    assert scene.stakes == ["0/0/1", "0/0/2", "0/1/0", "0/0/1"]
    assert scene.cults == ["3/5/7", "3/5/8", "3/5/7", "3/5/7"]
    assert scene.bids[1] == "0/0/3"


def test_tidal_wave_brings_no_bank_token_into_a_cult():
    """A token of a Last Stand card goes to the bank (R55, R56)."""
    scene = fight(["tidal_wave"], [], sky=pure("water")).stake(1, "0/1/0", "0/0/2").under_last_stand(1)

    scene.play("0:^tidal_wave")

    assert scene.loans[1] == "0/0/1"
    assert scene.cults[1] == "3/5/7"


def test_tempest_extinguishes_an_attack():
    """It has no Power any more, but stays on the table until step 9 (R96)."""
    scene = fight(["quicksand"], ["tempest"], sky=("earth_chaos_3", "earth_chaos_2", "water_order_3", "water_order_2"))

    scene.resolve("0:^quicksand").play("0:ET").resolve("1:^tempest@0=quicksand")

    assert scene.at(layout.ATTACKS[0]) == ["quicksand:extinguished"]
    assert scene.fought().power == (2, 2 + 3)
    assert scene.top_of_discard(0) == "quicksand"


def test_tempest_may_extinguish_nothing():
    """«You may choose» never blocks (R89)."""
    scene = fight(["tempest"], [], sky=pure("water"))
    assert scene.offers("0:^") == {"^tempest"}

    assert scene.play("0:^tempest").fought().power == (2 + 3, 2)


def test_tempest_chooses_among_the_opponents_attacks_that_are_not_extinguished():
    """Neither its owner's own, nor those of a folded seat (R96)."""
    scene = fight(["tempest"], [], [], sky=pure("water")).attacks(0, "hatred").attacks(2, "rockfall")
    scene.attacks(1, "gust", "gust:extinguished", "grasping_roots:2", "grasping_roots:0", "unity:extinguished")
    scene.writes(layout.FOLDED, (2,))

    aims = {"", "@1=gust", "@1=grasping_roots:2", "@1=grasping_roots:0"}
    assert scene.offers("0:^") == {f"^tempest{aim}" for aim in aims}


def test_what_an_extinguished_attack_did_stays_done():
    """The Priest that the Eruption took does not come back (R96)."""
    scene = fight(["eruption"], ["tempest"], sky=("fire_chaos_3", "fire_chaos_2", "water_order_3", "water_order_2"))
    scene.stake(1, "0/1/1").resolve("0:^eruption@1").play("0:ET").resolve("1:^tempest@0=eruption")

    assert scene.fought().power == (2, 2 + 3)


def test_an_extinguished_copy_leaves_the_other_one_burning():
    """One of two Gusts (R96, R118)."""
    scene = fight(["gust", "gust"], ["tempest"], sky=("air_order_1", "water_order_3", "water_order_2"))

    scene.resolve("0:^gust").resolve("0:^gust").play("0:ET").resolve("1:^tempest@0=gust")

    assert sorted(scene.at(layout.ATTACKS[0])) == ["gust", "gust:extinguished"]
    assert scene.fought().power == (2 + 3, 2 + 3)


@pytest.mark.parametrize(("token", "stakes"), [("D", ["0/0/2", "1/1/1"]), ("R", ["0/1/1", "1/0/2"])])
def test_maelstrom_moves_a_disciple_or_a_priest_to_its_owners_stake(token, stakes):
    """Bids do not change, and no Prophet can be chosen (R95)."""
    scene = fight(["maelstrom"], [], sky=pure("water")).stake(1, "1/1/2").bid(1, "1/1/2")
    assert scene.offers("0:^") == {"^maelstrom@1.D", "^maelstrom@1.R"}

    scene.play(f"0:^maelstrom@1.{token}")

    assert scene.stakes == stakes
    assert scene.bids == ["0/0/1", "1/1/2"]


def test_maelstrom_is_played_on_a_stake_that_has_neither():
    """The seat alone is chosen, and nothing moves (R89)."""
    scene = fight(["maelstrom"], [], sky=pure("water")).stake(1, "1/0/0")
    assert scene.offers("0:^") == {"^maelstrom@1"}

    assert scene.play("0:^maelstrom@1").fought().power == (2, 10)


@pytest.mark.parametrize(
    ("token", "stakes", "loan"), [("R", ["0/0/1", "0/0/1"], "0/0/0"), ("D", ["0/0/2", "0/0/0"], "0/1/0")]
)
def test_maelstrom_on_a_last_stand(token, stakes, loan):
    """The bank's Priest goes to the bank, the seat's own Disciple joins the other Stake (S60, J48, R95)."""
    scene = fight(["maelstrom"], [], [], sky=pure("water")).stake(2, "0/0/1", "0/1/0").under_last_stand(2)

    scene.play(f"0:^maelstrom@2.{token}")

    assert [scene.stakes[0], scene.stakes[2]] == stakes
    assert scene.loans[2] == loan


def test_undertow_draws_a_card():
    """When it resolves (R36)."""
    scene = fight(["undertow"], [], sky=pure("water")).deck(0, "oracle").play("0:^undertow")

    assert scene.holds(0) == ["oracle"]
    assert scene.fought().power[0] == 2 + 2


def test_undertow_with_no_card_left_draws_none():
    """The Power remains (R36)."""
    scene = fight(["undertow"], [], sky=pure("water")).deck(0).play("0:^undertow")

    assert scene.holds(0) == []
    assert scene.fought().power[0] == 2 + 2
