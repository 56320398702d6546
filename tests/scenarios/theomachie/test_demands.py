"""Demands of the gods about playing and raising: one Miracle a Hand, while the bank has any (R70, R45, S42)."""

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

# -- at most one a Hand, as long as the bank has any


def test_a_demand_is_worth_one_miracle_a_hand():
    """Three Attacks of Ares (S42)."""
    scene = fight_of_gods(["ares", None], ["hatred", "hatred", "hatred"], [])
    assert miracles(scene.play("0:^hatred")) == [0, 0]
    assert miracles(scene.play("0:^hatred")) == [1, 0]

    assert miracles(scene.play("0:^hatred")) == [1, 0]


def test_a_demand_is_worth_a_miracle_in_every_hand():
    """The next Hand counts again (R70)."""
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

    interrupted = betting_of_gods([None, "tiamat"], ["oracle", "gust"], ["interruption"], sky=INTERRUPTING)
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
