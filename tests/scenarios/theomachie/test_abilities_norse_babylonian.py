"""Abilities of the Norse and Babylonian gods (R58, R69, R91, R105, R108, J29, J50, S8, S44)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import ONE_OF_EACH, abilities, betting_of_gods, fight_of_gods
from tests.scenarios.theomachie.scene import opened

AIR_ONLY = ("air_order_1", "air_chaos_1", "air_order_2")

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
    """With an empty hand it is the only one, and no choice (R105, R120a)."""
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


def test_ishtar_gains_a_disciple_for_each_folded_opponent():
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


@pytest.mark.parametrize("god", ["odin", "loki", "marduk"])
def test_an_ability_may_be_used_again_in_the_next_hand(god):
    """Once per Hand (R69)."""
    scene = betting_of_gods([god, None], ["gust"], ["oracle"])
    scene.play(f"0:{min(abilities(scene))}").idle_until(("betting", {0}))
    assert not abilities(scene)

    scene.idle_until(("prayer", {0})).idle_until(("betting", {0}))

    assert abilities(scene)
