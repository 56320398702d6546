"""Demands of the gods: one Miracle a Hand, while the bank has any (R70, R45, J17, S42)."""

import pytest

from domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import ONE_OF_EACH, fight_of_gods, pure, with_gods
from tests.scenarios.theomachie.scene import laid

DISSIPATING = ("air_order_3", "air_order_1", "water_order_1", "fire_order_1", "earth_order_1")
INTERRUPTING = ("earth_chaos_3", "earth_chaos_2", "water_order_3", "air_order_1", "fire_order_1")


def betting_of_gods(gods, *hands, sky=ONE_OF_EACH[:3], betting_round=1):
    """Seat 0's turn in a Betting Round."""
    scene = laid(len(hands), hands=dict(enumerate(hands)), mode="advanced").sky(*sky)
    return with_gods(scene, gods).turn_of(0, betting_round=betting_round)


def miracles(scene):
    """The Miracles of each seat."""
    return scene.counts(*(layout.MIRACLES[seat] for seat in range(scene.table.seats)))


# -- at most one a Hand, as long as the bank has any


def test_a_demand_is_worth_one_miracle_a_hand():
    """Three Attacks of Ares (S42)."""
    scene = fight_of_gods(["ares", None], ["hatred", "hatred", "hatred"], [])
    assert miracles(scene.play("0:^hatred")) == [0, 0]
    assert miracles(scene.play("0:^hatred")) == [1, 0]

    assert miracles(scene.play("0:^hatred")) == [1, 0]


def test_a_demand_is_worth_a_miracle_in_every_hand():
    """The next Hand counts anew (R70)."""
    scene = fight_of_gods(["poseidon", None], ["ground_swell"], []).play("0:^ground_swell 0:ET").fought()
    scene.idle_until(("betting", {0})).hand(0, "ground_swell").hand(1).sky(*ONE_OF_EACH).turn_of(0, "battle")

    assert miracles(scene.play("0:^ground_swell")) == [2, 0]


def test_an_empty_bank_gives_no_miracle():
    """There are 13 in all (S42)."""
    scene = fight_of_gods(["ares", None], ["hatred", "hatred"], []).miracles(1, 13).play("0:^hatred 0:^hatred")

    assert miracles(scene) == [0, 13]


def test_the_thirteenth_miracle_is_given():
    """The last one of the bank (R70)."""
    scene = fight_of_gods(["ares", None], ["hatred", "hatred"], []).miracles(1, 12).play("0:^hatred 0:^hatred")

    assert miracles(scene) == [1, 12]


def test_with_two_boxes_there_are_twenty_six_miracles():
    """Everything is doubled (R2, R70)."""
    scene = fight_of_gods(["ares", None], ["hatred", "hatred"], [], boxes=2).miracles(1, 25).play("0:^hatred 0:^hatred")

    assert miracles(scene) == [1, 25]


def test_the_last_miracle_goes_by_turn_order():
    """Two Demands that are met in the same Closing (R70)."""
    scene = fight_of_gods(["athena", "thor", None], [], [], []).miracles(2, 12).first(1).turn_of(1, "battle")

    assert miracles(scene.fought()) == [0, 1, 12]


def test_the_last_miracle_of_an_attack_goes_by_turn_order_too():
    """The fourth Attack meets the Demands of Poseidon, who plays it, and of the Morrigan, the First Player (R70)."""
    scene = fight_of_gods(["poseidon", "morrigan", None], ["ground_swell"], [], []).miracles(2, 12)
    scene.attacks(1, "gust").writes(layout.STRIKES, (1, 1, 1)).first(1)

    assert miracles(scene.play("0:^ground_swell")) == [0, 1, 12]


# -- about playing


def test_poseidon_demands_a_water_attack():
    """Not one of another Essence (R70)."""
    scene = fight_of_gods(["poseidon", None], ["gust", "gust"], [])
    assert miracles(scene.play("0:^gust")) == [0, 0]

    other = fight_of_gods(["poseidon", None], ["ground_swell"], [])
    assert miracles(other.play("0:^ground_swell")) == [1, 0]


def test_poseidon_demands_an_attack_and_no_effect():
    """Oracle is a Water Effect (R70)."""
    scene = betting_of_gods(["poseidon", None], ["oracle"], []).play("0:!oracle")

    assert miracles(scene) == [0, 0]


def test_a_cancelled_attack_meets_no_demand():
    """It counts for no Demand; the Miracle comes only once the window has closed (R45, R70)."""
    scene = fight_of_gods(["poseidon"], ["ground_swell"], ["dissipation"], [], sky=DISSIPATING).play("0:^ground_swell")
    assert miracles(scene) == [0, 0, 0]

    assert miracles(scene.resolve("1:?dissipation")) == [0, 0, 0]


def test_ares_demands_two_attacks_in_the_same_battle():
    """A cancelled one does not count, nor do those of others (R70, R45)."""
    hands = ["hatred", "hatred", "hatred"], ["dissipation", "gust"]
    scene = fight_of_gods(["ares", None], *hands, sky=DISSIPATING).play("0:^hatred").resolve("1:?dissipation")
    scene.resolve("0:^hatred").play("0:ET").resolve("1:^gust").play("1:ET")
    assert miracles(scene) == [0, 0]

    assert miracles(scene.resolve("0:^hatred")) == [1, 0]


def test_tiamat_demands_a_card_of_at_least_four_chaos_orbs():
    """Plague, not Quicksand (R70)."""
    scene = fight_of_gods(["tiamat", None], ["quicksand", "plague"], [], sky=pure("earth"))
    assert miracles(scene.play("0:^quicksand")) == [0, 0]

    assert miracles(scene.play("0:^plague@1")) == [1, 0]


def test_four_order_orbs_do_not_serve_tiamat():
    """Divine Breath costs 4 Order (R70)."""
    scene = fight_of_gods(["tiamat", None], ["divine_breath"], [], sky=pure("air")).play("0:^divine_breath")

    assert miracles(scene) == [0, 0]


def test_an_effect_or_a_reaction_serves_tiamat():
    """Purge in a Betting Round; Interruption in a window, once it has resolved (R70, R44)."""
    sky = ("fire_chaos_1", "fire_chaos_2", "fire_chaos_3")
    purge = betting_of_gods(["tiamat", None], ["purge"], [], sky=sky).locations(1, "lighthouse")
    assert miracles(purge.play("0:!purge@1=lighthouse")) == [1, 0]

    interrupted = betting_of_gods([None, "tiamat"], ["oracle", "gust"], ["interruption"], sky=INTERRUPTING[:3])
    assert miracles(interrupted.play("0:!oracle 1:?interruption")) == [0, 0]
    assert miracles(interrupted.play("0:-")) == [0, 1]


def test_the_morrigan_demands_four_attacks_of_all_together():
    """Whoever plays the fourth; a cancelled one does not count (R70, R45)."""
    hands = ["hatred", "hatred", "hatred"], ["gust", "gust", "dissipation"]
    scene = fight_of_gods([None, "morrigan"], *hands, sky=DISSIPATING).play("0:^hatred").resolve("1:?dissipation")
    scene.resolve("0:^hatred").resolve("0:^hatred").play("0:ET").resolve("1:^gust")
    assert miracles(scene) == [0, 0]

    assert miracles(scene.resolve("1:^gust")) == [0, 1]


def test_the_morrigan_must_take_part_in_the_battle():
    """A folded Morrigan gains nothing (R70)."""
    hand = ["hatred", "hatred", "hatred", "fireball"]
    scene = fight_of_gods([None, "morrigan", None], hand, [], []).writes(layout.FOLDED, (1,))

    scene.play("0:^hatred 0:^hatred 0:^hatred 0:^fireball")

    assert miracles(scene) == [0, 0, 0]


def test_ishtar_demands_raises_in_two_betting_rounds():
    """Two in the same round do not count twice; the Miracle comes after the window of the Raise (R70)."""
    scene = betting_of_gods(["ishtar", None], [], ["oracle"]).play(
        "0:RA.D 1:- 0:ET 1:RA.D 1:ET 0:RA.D 1:- 0:ET 1:CA 1:ET"
    )
    assert miracles(scene) == [0, 0]

    scene.play("0:RA.D")
    assert miracles(scene) == [0, 0]
    assert miracles(scene.play("1:-")) == [1, 0]


def test_the_raises_of_others_do_not_serve_ishtar():
    """«Raise» is what she does (R70)."""
    scene = betting_of_gods(["ishtar", None], [], []).play("0:PA 0:ET 1:RA.D 1:ET 0:CA 0:ET 0:PA 0:ET 1:RA.D 1:ET")

    assert miracles(scene) == [0, 0]


# -- about winning and losing


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
    scene = betting_of_gods(["danu", None], ["oracle"], ["interruption"], sky=INTERRUPTING[:3])

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
