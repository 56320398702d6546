"""Demands of the gods about winning and losing, checked at the end of Closing step 2 (R70, R45, J17, J26, J40)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import (
    DISSIPATING,
    INTERRUPTING,
    ONE_OF_EACH,
    betting_of_gods,
    fight_of_gods,
    miracles,
    pure,
)


@pytest.mark.parametrize("god", ["thor", "athena"])
def test_thor_and_athena_demand_a_won_battle(god):
    """A loser gains nothing, a tied winner does (R70, J17)."""
    assert miracles(fight_of_gods([god, None], [], []).stake(0, "0/1/0").fought()) == [1, 0]
    assert miracles(fight_of_gods([god, None], [], []).fought()) == [1, 0]
    assert miracles(fight_of_gods([god, None], [], []).stake(1, "0/1/0").fought()) == [0, 0]


@pytest.mark.parametrize("god", ["thor", "athena", "cernunnos"])
def test_a_hand_won_without_a_battle_is_no_won_battle(god):
    """Everybody else folded (R70)."""
    scene = betting_of_gods([None, god], [], []).stake(1, "0/0/6").level("0/0/2").play("0:FO")

    assert scene.says(layout.WINNERS) == (1,)
    assert miracles(scene) == [0, 0]


def test_athena_must_not_have_raised():
    """A single Raise in this Hand forfeits it (R70)."""
    scene = betting_of_gods(["athena", None], [], [], sky=ONE_OF_EACH, betting_round=3)

    scene.play("0:RA.P 0:ET 1:CA 1:ET").stake(1, "0/0/0").fought()

    assert scene.says(layout.WINNERS) == (0,)
    assert miracles(scene) == [0, 0]


def test_the_raises_of_others_do_not_hinder_athena():
    """She called (R70)."""
    scene = betting_of_gods(["athena", None], [], [], sky=ONE_OF_EACH, betting_round=3)

    scene.play("0:PA 0:ET 1:RA.D 1:ET 0:CA 0:ET").fought()

    assert miracles(scene) == [1, 0]


@pytest.mark.parametrize(
    ("stake", "loaned", "expected"), [("1/1/3", "0/0/0", 1), ("1/1/2", "0/0/0", 0), ("1/1/2", "0/0/1", 1)]
)
def test_cernunnos_demands_five_tokens_at_stake(stake, loaned, expected):
    """At the End of Battle, bank tokens included (R70, R3)."""
    scene = fight_of_gods(["cernunnos", None], [], []).stake(0, stake, loaned).fought()

    assert miracles(scene) == [expected, 0]


def test_the_hero_is_a_token_for_cernunnos():
    """Four followers and the Hero are five (J26)."""
    scene = fight_of_gods(["cernunnos", None], [], []).stake(0, "1/1/2").active(0, "cuchulainn:joined").fought()

    assert miracles(scene) == [1, 0]


def test_cernunnos_must_win_the_battle():
    """Five tokens of a loser are worth nothing (R70)."""
    assert miracles(fight_of_gods(["cernunnos", None], [], []).stake(0, "0/0/5").stake(1, "2/0/0").fought()) == [0, 0]


@pytest.mark.parametrize(("stake", "expected"), [("0/1/1", 1), ("1/0/0", 1), ("0/0/4", 0)])
def test_odin_demands_a_priest_or_a_prophet_lost_in_battle(stake, expected):
    """At the End of Battle (R70)."""
    scene = fight_of_gods(["odin", None], [], []).stake(0, stake).stake(1, "2/0/0").fought()

    assert miracles(scene) == [expected, 0]


def test_odin_demands_what_was_at_stake_at_the_end_of_battle():
    """A Priest that Eruption took before does not count; one that Valkyries saved afterwards does (R70)."""
    taken = fight_of_gods(["odin", None], [], ["eruption"], sky=pure("fire")).stake(0, "0/1/0").stake(1, "2/0/0")
    assert miracles(taken.play("0:BP").resolve("1:^eruption@0").fought()) == [0, 0]

    saved = fight_of_gods(["odin", None], [], []).active(0, "valkyries").stake(0, "0/1/0").stake(1, "2/0/0").fought()
    saved.play("0:M:valkyries 0:=R")
    assert saved.cults[0] == "3/6/7"
    assert miracles(saved) == [1, 0]


def test_odin_must_lose_a_battle():
    """Neither a winner, nor a seat that folded, nor a Hand without a Battle (R70, J40)."""
    assert miracles(fight_of_gods(["odin", None], [], []).stake(0, "1/0/0").fought()) == [0, 0]

    folded = fight_of_gods(["odin", None, None], [], [], []).stake(0, "0/1/0").writes(layout.FOLDED, (0,))
    assert miracles(folded.turn_of(1, "battle").fought()) == [0, 0, 0]

    unfought = betting_of_gods(["odin", None], [], []).stake(0, "0/1/0").level("0/0/2").play("0:FO")
    assert miracles(unfought) == [0, 0]


def test_loki_demands_a_hand_without_a_battle():
    """All others folded (R70)."""
    assert miracles(betting_of_gods([None, "loki"], [], []).level("0/0/2").play("0:FO")) == [0, 1]
    assert miracles(fight_of_gods(["loki", None], [], []).stake(0, "1/0/0").fought()) == [0, 0]


def test_marduk_demands_a_hand_won_with_a_prophet_at_stake():
    """In a Battle or without one; the Stake as it is at the end of Closing step 2 (R70)."""
    assert miracles(fight_of_gods(["marduk", None], [], []).stake(0, "1/0/0").fought()) == [1, 0]
    assert miracles(fight_of_gods(["marduk", None], [], []).stake(0, "0/3/0").fought()) == [0, 0]
    assert miracles(fight_of_gods(["marduk", None], [], []).stake(0, "1/0/0").stake(1, "2/0/0").fought()) == [0, 0]

    unfought = betting_of_gods([None, "marduk"], [], []).stake(1, "1/0/0").level("0/0/2").play("0:FO")
    assert miracles(unfought) == [0, 1]


@pytest.mark.parametrize(("card", "token"), [("oracle", "!oracle"), ("floating_isle", "!floating_isle")])
def test_danu_demands_a_hand_won_with_an_effect_or_a_location(card, token):
    """The Miracle comes at Closing (R70)."""
    scene = betting_of_gods(["danu", None], [card], []).play(f"0:{token}")
    assert miracles(scene) == [0, 0]

    scene.turn_of(0, "battle").stake(0, "0/1/0").fought()

    assert miracles(scene) == [1, 0]


def test_an_attack_or_a_power_card_does_not_serve_danu():
    """Neither an Effect nor a Location (R70)."""
    scene = fight_of_gods(["danu", None], ["gust", "power_air_order"], []).play("0:+power_air_order 0:^gust 0:ET")

    assert miracles(scene.fought()) == [0, 0]


def test_a_cancelled_effect_does_not_serve_danu():
    """It counts for no Demand (R45, R70)."""
    scene = betting_of_gods(["danu", None], ["oracle"], ["interruption"], sky=INTERRUPTING)

    scene.play("0:!oracle").resolve("1:?interruption").turn_of(0, "battle").stake(0, "0/1/0").fought()

    assert scene.says(layout.WINNERS) == (0,)
    assert miracles(scene) == [0, 0]


def test_a_reaction_serves_danu():
    """Dissipation is an Effect (R44, R70)."""
    scene = fight_of_gods([None, "danu"], ["hatred"], ["dissipation"], sky=DISSIPATING).play("0:^hatred")

    scene.resolve("1:?dissipation").play("0:ET").stake(1, "0/1/0").fought()

    assert miracles(scene) == [0, 1]


def test_danu_must_win_the_hand():
    """The Oracle of a loser is worth nothing (R70)."""
    scene = betting_of_gods(["danu", None], ["oracle"], []).play("0:!oracle").turn_of(0, "battle").stake(1, "0/1/0")

    assert miracles(scene.fought()) == [0, 0]
