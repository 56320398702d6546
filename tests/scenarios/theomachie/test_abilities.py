"""Abilities of the gods (R69, R105–R109, J28, J29, J50, S43–S45)."""

import pytest

from domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import ONE_OF_EACH, fight_of_gods, pure, with_gods
from tests.scenarios.theomachie.scene import laid, opened

AIR_ONLY = ("air_order_1", "air_chaos_1", "air_order_2")


def betting_of_gods(gods, *hands, sky=AIR_ONLY, betting_round=1, **options):
    """Seat 0's turn in a Betting Round: the god and the cards of each seat."""
    scene = laid(len(hands), hands=dict(enumerate(hands)), mode="advanced", **options).sky(*sky)
    return with_gods(scene, gods).turn_of(0, betting_round=betting_round)


def abilities(scene, seat=0):
    """The ways in which the seat may use its Ability now."""
    return {token for token in scene.allows(seat) if token.startswith("G")}


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
    """Each card of the hand against each such opponent; the Mist hides a seat, a folded one is out of reach (R69, R90)."""
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


# -- Norse


def test_odin_takes_one_of_three_cards_for_a_disciple():
    """They alone look; the other two are discarded, in the order they like (R108, J50)."""
    scene = betting_of_gods(["odin", None], [], []).deck(0, "gust", "oracle", "mist").play("0:G")
    assert scene.cults[0] == "3/5/6"
    assert set(scene.allows(0)) == {"=gust", "=oracle", "=mist"}
    assert scene.view(1)["places"]["aside.0"] == ["?", "?", "?"]

    scene.play("0:=mist")
    assert set(scene.allows(0)) == {"TOP:gust", "TOP:oracle"}
    scene.play("0:TOP:gust")

    assert scene.holds(0) == ["mist"]
    assert scene.at(layout.DISCARD[0]) == ["oracle", "gust"]
    assert not abilities(scene)


def test_odin_looks_at_as_many_cards_as_there_are():
    """Draw pile and discard pile together (R108, R36)."""
    scene = betting_of_gods(["odin", None], [], []).deck(0, "gust").discarded(0, "mist").play("0:G")

    assert set(scene.allows(0)) == {"=gust", "=mist"}
    scene.play("0:=gust")

    assert scene.holds(0) == ["gust"]
    assert scene.top_of_discard(0) == "mist"


def test_odins_last_disciple_is_exchanged_for():
    """A Priest becomes two Disciples at once (R108, R39)."""
    scene = betting_of_gods(["odin", None], [], []).cult(0, "0/2/1").play("0:G")

    assert scene.cults[0] == "0/1/2"


def test_odin_needs_a_disciple_and_a_card_to_look_at():
    """In the Cult; in the draw pile or in the discard pile (R108)."""
    assert abilities(betting_of_gods(["odin", None], [], []).deck(0).discarded(0, "gust"))
    assert not abilities(betting_of_gods(["odin", None], [], []).deck(0))
    assert not abilities(betting_of_gods(["odin", None], [], []).cult(0, "0/0/0"))


def test_thor_starts_with_mjollnir():
    """Active and free; four cards are left, the top one visible (R15, S8)."""
    scene = opened(2, mode="advanced").play("0:PAN:norse 1:PAN:greek").idle_until(("god", {0, 1}))

    scene.play("0:GOD:thor 1:GOD:ares")

    deck = scene.at(layout.MYTHOLOGY["norse_1"])
    assert scene.at(layout.ACTIVE_MYTHS[0]) == ["mjollnir"]
    assert sorted([*deck, *scene.at(layout.VISIBLE[0])]) == ["fenrir", "sigurd", "valkyries", "yggdrasil"]
    assert scene.counts(layout.MIRACLES[0]) == [0]


def test_loki_takes_a_card_at_random_and_gives_one():
    """Only the two seats learn which (R105)."""
    scene = betting_of_gods(["loki", None, None], ["gust"], ["oracle", "mist"], ["hatred"]).tells("hand.1", "mist")

    scene.play("0:G@1")
    assert "drawn mist hand.1 hand.0" in scene.facts_for(1)
    assert "drawn ? hand.1 hand.0" in scene.facts_for(2)
    assert set(scene.allows(0)) == {"=gust", "=mist"}
    scene.play("0:=gust")

    assert (scene.holds(0), scene.holds(1)) == (["mist"], ["gust", "oracle"])
    assert "moved ? hand.0 hand.1" in scene.facts_for(2)
    assert not abilities(scene)


def test_loki_may_give_the_same_card_back():
    """With an empty hand it is the only one, and Loki is asked all the same (R105, R120)."""
    scene = betting_of_gods(["loki", None], [], ["oracle"]).play("0:G@1")
    assert scene.allows(0) == ["=oracle"]

    assert scene.play("0:=oracle").holds(1) == ["oracle"]


def test_loki_needs_an_opponent_with_a_card():
    """Not in the Mist, not folded (R69, R90)."""
    scene = betting_of_gods(["loki"], ["gust"], [], ["oracle"], ["mist"]).played(3, "mist")
    assert abilities(scene) == {"G@2"}

    assert not abilities(scene.writes(layout.FOLDED, (2,)))


# -- Babylonian


def test_marduk_looks_at_the_face_down_cards_and_draws_two():
    """For a Priest of the Cult (R69, R91)."""
    scene = betting_of_gods(["marduk", None], [], []).sky(*AIR_ONLY, turn="fire_order_1", river="fire_order_2")
    scene.deck(0, "gust", "mist").play("0:G")

    assert scene.cults[0] == "3/4/7"
    assert scene.holds(0) == ["gust", "mist"]
    seen = ["shown turn essence_fire_order_1 to 0", "shown river essence_fire_order_2 to 0"]
    assert set(seen) <= set(scene.facts_for(0))
    assert not set(seen) & set(scene.facts_for(1))
    assert not abilities(scene)


def test_marduk_needs_a_priest_in_the_cult():
    """One of the Stake does not pay (S44)."""
    assert not abilities(betting_of_gods(["marduk", None], [], []).cult(0, "0/0/5").stake(0, "0/1/0"))


@pytest.mark.parametrize(("betting_round", "expected"), [(1, {"G"}), (2, {"G"}), (3, set())])
def test_marduk_does_not_look_in_the_last_betting_round(betting_round, expected):
    """«Not in the final Betting Phase» (S44, J29)."""
    sky = ONE_OF_EACH[: 2 + betting_round]

    assert abilities(betting_of_gods(["marduk", None], [], [], sky=sky, betting_round=betting_round)) == expected


def test_ishtar_gains_a_disciple_for_each_opponent_who_folded():
    """If she wins; with the Priest and the Stake her Cult grows by 2 Disciples more (R58)."""
    scene = betting_of_gods(["ishtar"], [], [], [], []).level("0/0/2").turn_of(2)

    scene.play("2:FO 3:FO 0:CA 0:ET 1:CA 1:ET").stake(0, "0/1/1").turn_of(0, "battle").fought()

    assert scene.says(layout.WINNERS) == (0,)
    assert scene.cults[0] == "3/7/9"


def test_ishtar_gains_nothing_if_she_loses():
    """Whoever folded (R58)."""
    scene = betting_of_gods(["ishtar"], [], [], []).writes(layout.FOLDED, (2,)).stake(1, "0/1/0")

    scene.turn_of(0, "battle").fought()

    assert scene.cults[0] == "3/5/7"


def test_tiamat_counts_two_chaos_orbs_more():
    """A Constellation without Chaos pays for Feint, not for three orbs (R7)."""
    sky = ("air_order_1", "fire_order_1")
    scene = fight_of_gods(["tiamat", None], ["feint", "fireball"], ["feint"], sky=sky)
    assert scene.offers("0:^") == {"^feint@1"}

    assert not scene.turn_of(1, "battle").offers("1:^")


def test_in_the_basic_game_there_are_no_gods():
    """No Ability, no Mythology window (R8)."""
    scene = laid(2, hands={0: ["gust"]}).sky(*pure("air")).turn_of(0, "battle")

    assert not abilities(scene)
