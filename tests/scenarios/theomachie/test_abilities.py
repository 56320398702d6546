"""When Abilities are used, and those of the Celtic and Greek gods (R69, R106, R107, R109, J28, S43, S45)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import abilities, betting_of_gods, fight_of_gods, pure
from tests.scenarios.theomachie.scene import laid

AIR_ONLY = ("air_order_1", "air_chaos_1", "air_order_2")


@pytest.mark.parametrize("god", ["danu", "cernunnos", "poseidon", "thor", "ishtar", "tiamat"])
def test_a_passive_ability_is_never_used(god):
    """It always works (R69)."""
    assert not abilities(betting_of_gods([god, None], ["gust"], ["gust"]))
    assert not abilities(fight_of_gods([god, None], ["gust"], ["gust"]))


@pytest.mark.parametrize("god", ["athena", "odin", "loki", "marduk"])
def test_a_betting_ability_is_not_used_in_the_battle(god):
    """On one's own turn in a Betting Round (R69)."""
    assert abilities(betting_of_gods([god, None], ["gust"], ["oracle"]))
    assert not abilities(fight_of_gods([god, None], ["gust"], ["oracle"]))


@pytest.mark.parametrize("god", ["morrigan", "ares"])
def test_a_battle_ability_is_not_used_while_betting(god):
    """On one's own turn in the Battle (R69)."""
    assert not abilities(betting_of_gods([god, None], ["gust"], ["oracle"]))
    assert abilities(fight_of_gods([god, None], ["gust"], ["oracle"]))


def test_an_ability_may_be_used_after_the_betting_action():
    """Before or after it (R26, R69)."""
    scene = betting_of_gods(["marduk", None], [], []).play("0:PA")

    assert abilities(scene) == {"G"}


# -- Celtic


def test_danu_counts_an_earth_essence_and_an_order_orb_more():
    """With no Earth card in view Rockfall is payable (S45)."""
    scene = fight_of_gods(["danu", None], ["rockfall", "primal_accord"], ["rockfall"], sky=AIR_ONLY[:2])
    assert scene.offers("0:^") == {"^rockfall", "^primal_accord"}

    assert not scene.turn_of(1, "battle").offers("1:^")


def test_the_morrigan_discards_a_card_for_a_disciple_as_often_as_she_likes():
    """Three cards, three Disciples of opponents' Stakes (S43, J28)."""
    hand = ["gust", "oracle", "mist"]
    scene = fight_of_gods(["morrigan", None, None], hand, [], []).stake(1, "1/0/2").stake(2, "0/1/1")

    scene.play("0:G@1=gust 0:G@1=mist 0:G@2=oracle")

    assert scene.stakes == ["0/0/1", "1/0/0", "0/1/0"]
    assert scene.at(layout.DISCARD[0]) == ["gust", "mist", "oracle"]
    assert abilities(scene) == set()
    assert scene.may("0:ET")


def test_the_morrigan_needs_a_card_and_an_opponent_with_a_disciple_at_stake():
    """Each card against each such opponent; the Mist hides a seat, a folded one is out of reach (R69, R90)."""
    scene = fight_of_gods(["morrigan"], ["gust", "mist"], [], [], [])
    scene.stake(1, "1/1/0").writes(layout.FOLDED, (3,))
    assert abilities(scene) == {"G@2=gust", "G@2=mist"}

    assert not abilities(scene.played(2, "mist"))


def test_the_morrigan_takes_own_tokens_before_bank_tokens():
    """From a seat under a Last Stand (R55)."""
    scene = fight_of_gods(["morrigan", None], ["gust", "mist"], []).stake(1, "0/0/1", "0/0/1").under_last_stand(1)

    scene.play("0:G@1=gust")
    assert (scene.stakes[1], scene.loans[1]) == ("0/0/0", "0/0/1")

    assert scene.play("0:G@1=mist").loans[1] == "0/0/0"


def test_cernunnos_takes_the_disciples_back_when_folding():
    """At once, before the Stake is lost; the Priest stays and is lost at Closing (R109, R59)."""
    scene = betting_of_gods(["cernunnos"], [], [], []).stake(0, "0/1/3").level("0/1/4").play("0:FO")
    assert scene.stakes[0] == "0/1/0"
    assert scene.cults[0] == "3/5/10"

    scene.play("1:FO")

    assert scene.stakes[0] == "0/0/0"
    assert scene.cults[0] == "3/5/10"


def test_another_god_takes_nothing_back_when_folding():
    """The Stake stays where it is (R30)."""
    scene = betting_of_gods(["danu", None, None], [], [], []).level("0/0/2").play("0:FO")

    assert scene.stakes[0] == "0/0/1"


# -- Greek


def test_ares_discards_as_many_cards_as_they_like_once():
    """One by one, then as a block whose top is chosen; no second use in this Hand (S43, R106)."""
    scene = fight_of_gods(["ares", None], ["gust", "oracle", "mist", "hatred"], []).play("0:G")
    assert scene.asks == ("reject", {0})
    assert not scene.may("0:=.")

    scene.play("0:=gust 0:=oracle 0:=mist 0:=.")
    assert scene.asks == ("discard_top", {0})
    scene.play("0:TOP:oracle")

    assert scene.top_of_discard(0) == "oracle"
    assert scene.holds(0) == ["hatred"]
    assert not abilities(scene)
    assert scene.play("0:ET").fought().power == (2 + 6, 2)


def test_ares_cards_wait_face_down_until_all_are_discarded():
    """The others see only the top of the block (R106, R38)."""
    scene = fight_of_gods(["ares", None], ["gust", "oracle", "mist"], []).play("0:G 0:=gust")
    assert scene.view(1)["places"]["aside.0"] == ["?"]

    scene.play("0:=oracle 0:=. 0:TOP:gust")

    assert scene.view(1)["places"]["discard.0"] == ["?", "gust"]


def test_ares_may_discard_a_single_card():
    """At least one; no top is asked for (R106)."""
    scene = fight_of_gods(["ares", None], ["gust", "oracle"], []).play("0:G 0:=gust 0:=.")

    assert scene.asks == ("battle", {0})
    assert scene.top_of_discard(0) == "gust"
    assert scene.play("0:ET").fought().power[0] == 2 + 2


def test_ares_needs_a_card_in_hand():
    """Nothing can be discarded from an empty hand (R106)."""
    assert not abilities(fight_of_gods(["ares", None], [], []))


def test_athena_puts_cards_under_the_draw_pile_and_draws_as_many():
    """The second card goes below the first (R107)."""
    scene = betting_of_gods(["athena", None], ["gust", "oracle", "mist"], []).deck(0, "hatred", "plague")

    scene.play("0:G 0:=gust 0:=oracle")

    assert scene.holds(0) == ["hatred", "mist", "plague"]
    assert scene.at(layout.DRAW_BOTTOM[0]) == ["oracle", "gust"]
    assert not abilities(scene)


def test_athena_may_put_a_single_card_under():
    """Then one is drawn; no other seat learns which went under (R107, R119)."""
    scene = betting_of_gods(["athena", None], ["gust", "oracle"], []).deck(0, "hatred").play("0:G 0:=gust 0:=.")

    assert scene.holds(0) == ["hatred", "oracle"]
    assert scene.view(1)["places"]["draw_bottom.0"] == ["?"]


def test_athenas_cards_are_drawn_when_the_draw_pile_ends():
    """With an empty pile the card put under comes back, the first one first (R107, R36)."""
    scene = betting_of_gods(["athena", None], ["gust", "oracle", "mist"], []).deck(0, "hatred")

    scene.play("0:G 0:=gust 0:=oracle")

    assert scene.holds(0) == ["gust", "hatred", "mist"]


def test_athena_needs_a_card_in_hand():
    """Nothing can be put under from an empty hand (R107)."""
    assert not abilities(betting_of_gods(["athena", None], [], []))


def test_in_the_basic_game_there_are_no_gods():
    """No Ability, no Mythology window (R8)."""
    scene = laid(2, hands={0: ["gust"]}).sky(*pure("air")).turn_of(0, "battle")

    assert not abilities(scene)
