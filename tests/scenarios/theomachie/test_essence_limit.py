"""The single-Essence limit and what lifts it (R49, R96, R102, J1, J15, S27, S28)."""

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import ONE_OF_EACH, fight, fight_of_gods

CONFLUENCE = ("fire_chaos_2", "water_order_1", "air_chaos_1", "earth_order_2", "fire_order_3")
WORKED = ("air_chaos_3", "air_order_2", "earth_chaos_2", "earth_chaos_1", "fire_order_1")


def one_of_each(**options):
    """Seat 0 holds a plain Attack of each Essence."""
    return fight(["hatred", "ground_swell", "gust", "rockfall"], [], sky=ONE_OF_EACH, **options)


def attacks_of(scene):
    """What seat 0 may attack with, on its turn."""
    assert scene.asks == ("battle", {0})
    return scene.offers("0:^")


def test_the_first_attack_fixes_the_essence():
    """Before it any Attack may be played, afterwards only its Essence (R49)."""
    scene = one_of_each().hand(0, "hatred", "hatred", "ground_swell", "gust")
    assert attacks_of(scene) == {"^hatred", "^ground_swell", "^gust"}

    scene.play("0:^hatred")

    assert attacks_of(scene) == {"^hatred"}


def test_the_limit_lasts_for_the_whole_battle():
    """Neither on this turn nor on a later one is Rockfall legal (S27, J1)."""
    scene = fight(["chain_lightning", "rockfall"], [], sky=WORKED).play("0:^chain_lightning")
    assert not scene.may("0:^rockfall")

    scene.play("0:ET 1:BP")

    assert not scene.may("0:^rockfall")


def test_with_the_option_turn_the_essence_is_fixed_on_each_turn():
    """Within a turn the limit holds (S27, J1)."""
    scene = fight(["chain_lightning", "rockfall"], [], sky=WORKED, attack_essence_scope="turn")
    assert not scene.play("0:^chain_lightning").may("0:^rockfall")

    scene.play("0:ET 1:BP")

    assert scene.may("0:^rockfall")


def test_with_the_option_turn_one_seats_turn_does_not_free_another():
    """Each seat's Essence is fixed for its own turn (J1)."""
    scene = fight(["gust", "rockfall"], ["gust", "rockfall"], sky=ONE_OF_EACH, attack_essence_scope="turn")

    scene.resolve("0:^gust").play("0:ET").resolve("1:^rockfall")

    assert scene.asks == ("battle", {1})
    assert scene.offers("1:^") == set()


def test_each_seat_has_its_own_essence():
    """The Essence of one seat does not bind another (R49)."""
    scene = fight(["gust"], ["rockfall", "hatred"], sky=ONE_OF_EACH).resolve("0:^gust").play("0:ET")

    assert scene.offers("1:^") == {"^rockfall", "^hatred"}


def test_the_limit_concerns_attacks_only():
    """Power cards of any Essence are played (R49)."""
    scene = fight(["gust", "power_fire_order", "power_water_chaos"], [], sky=ONE_OF_EACH).play("0:^gust")

    assert {"0:+power_fire_order", "0:+power_water_chaos"} <= {f"0:{token}" for token in scene.allows(0)}


def test_the_essence_is_free_again_in_the_next_hand():
    """It is fixed for one Battle (R49)."""
    scene = one_of_each().play("0:^gust 0:ET").idle_until(("betting", {0}))

    assert scene.says(layout.FIXED) == ("", "")


def test_a_cancelled_attack_still_fixes_the_essence():
    """It was played (J15, R45)."""
    sky = ("air_order_3", "air_order_1", "fire_order_1", "earth_order_1", "water_order_1")
    scene = fight(["hatred", "rockfall"], ["dissipation"], sky=sky).play("0:^hatred").resolve("1:?dissipation")

    assert scene.at(layout.ATTACKS[0]) == []
    assert attacks_of(scene) == set()


def test_an_extinguished_attack_still_fixes_the_essence():
    """The Essence stays (R96)."""
    scene = fight(
        ["hatred", "gust"], ["tempest"], sky=("fire_order_1", "water_order_3", "water_order_2", "air_order_1")
    )

    scene.resolve("0:^hatred").play("0:ET").resolve("1:^tempest@0=hatred").play("1:ET")

    assert attacks_of(scene) == set()


# -- Mjollnir and Cúchulainn


def test_mjollnir_lifts_the_limit():
    """Attacks may be of any Essence in every Battle (S27, R49)."""
    scene = fight_of_gods([None, None], ["chain_lightning", "rockfall"], [], sky=WORKED).active(0, "mjollnir")

    assert scene.play("0:^chain_lightning").may("0:^rockfall")


def test_mjollnir_of_another_seat_lifts_nothing():
    """It serves its owner alone (R49)."""
    scene = fight_of_gods([None, None], ["chain_lightning", "rockfall"], [], sky=WORKED).active(1, "mjollnir")

    assert not scene.play("0:^chain_lightning").may("0:^rockfall")


def test_cuchulainn_in_the_stake_lifts_the_limit():
    """Not while he waits on his card (R49)."""
    hand = ["chain_lightning", "rockfall"]
    waiting = fight_of_gods([None, None], hand, [], sky=WORKED).active(0, "cuchulainn")
    joined = fight_of_gods([None, None], hand, [], sky=WORKED).active(0, "cuchulainn:joined")

    assert not waiting.play("0:^chain_lightning").may("0:^rockfall")
    assert joined.play("0:^chain_lightning").may("0:^rockfall")


# -- Convergence and Primal Accord


def test_deck_four_at_its_best():
    """Convergence, Hatred, Ground Swell and Gust under the Temple of War: 2 + 3 + 3 + 3 + 4 (S28)."""
    scene = fight(["convergence", "hatred", "ground_swell", "gust"], [], sky=CONFLUENCE).locations(0, "temple_of_war")

    scene.play("0:^convergence 0:^hatred 0:^ground_swell 0:^gust 0:ET")

    assert scene.fought().power[0] == 2 + 15


def test_convergence_and_primal_accord_ignore_the_limit_themselves():
    """They are played after an Attack of another Essence (R49)."""
    scene = one_of_each().hand(0, "ground_swell", "convergence", "primal_accord", "gust").play("0:^ground_swell")

    assert attacks_of(scene) == {"^convergence", "^primal_accord"}
    assert attacks_of(scene.play("0:^primal_accord")) == {"^convergence", "^gust"}


def test_convergence_fixes_no_essence():
    """Cancelled, it lifts nothing, but leaves every Essence open (R49, J15)."""
    sky = ("air_order_3", "air_order_1", "fire_chaos_2", "earth_order_1", "water_order_1")
    scene = (
        fight(["convergence", "hatred", "gust"], ["dissipation"], sky=sky)
        .play("0:^convergence")
        .resolve("1:?dissipation")
    )
    assert attacks_of(scene) == {"^hatred", "^gust"}

    assert attacks_of(scene.play("0:^gust")) == set()


def test_an_attack_played_while_the_limit_is_lifted_fixes_the_essence():
    """Once Convergence is extinguished, the first Attack that was not exempt binds (R49, R96)."""
    sky = ("fire_chaos_2", "fire_order_1", "water_order_3", "water_order_2", "air_order_1")
    hand = ["convergence", "hatred", "gust", "hatred", "gust"]
    scene = fight(hand, ["tempest"], sky=sky)
    scene.resolve("0:^convergence").resolve("0:^gust").resolve("0:^hatred").play("0:ET")

    scene.resolve("1:^tempest@0=convergence").play("1:ET")

    assert attacks_of(scene) == {"^gust"}


def test_convergence_lifts_the_limit_on_later_turns_too():
    """For the rest of this Battle, also with the option `turn` (R49, J1)."""
    scene = one_of_each(attack_essence_scope="turn").hand(0, "convergence", "hatred", "gust", "rockfall")

    scene.play("0:^convergence 0:ET 1:BP 0:^gust")

    assert attacks_of(scene) == {"^hatred", "^rockfall"}


def test_primal_accord_lifts_nobody_elses_limit():
    """«Your Attacks» (R49)."""
    scene = fight(["primal_accord"], ["gust", "rockfall"], sky=ONE_OF_EACH).resolve("0:^primal_accord").play("0:ET")

    scene.resolve("1:^gust")
    assert scene.asks == ("battle", {1})
    assert scene.offers("1:^") == set()


# -- Temple of the Winds


def test_a_temple_of_the_winds_exempts_one_attack():
    """An exempt Attack does not obey the Essence (R102)."""
    scene = one_of_each().locations(0, "temple_of_winds").play("0:^hatred")
    assert attacks_of(scene) == {"^ground_swell~", "^gust~", "^rockfall~"}

    scene.play("0:^gust~")

    assert attacks_of(scene) == set()
    assert scene.play("0:ET").fought().power[0] == 2 + 3 + 3


def test_an_exempt_attack_fixes_no_essence():
    """The next one does (R102)."""
    scene = one_of_each().locations(0, "temple_of_winds").play("0:^hatred~")
    assert attacks_of(scene) == {"^ground_swell", "^gust", "^rockfall"}

    assert attacks_of(scene.play("0:^rockfall")) == set()


def test_a_temple_serves_once_in_a_battle():
    """Two Temples serve twice; a damaged one serves too (R102)."""
    scene = one_of_each(boxes=2).locations(0, "temple_of_winds", "temple_of_winds:damaged")

    scene.play("0:^hatred 0:^gust~ 0:^rockfall~")

    assert attacks_of(scene) == set()


def test_an_exempt_attack_that_is_cancelled_has_used_the_temple():
    """It has been played for the limits of its owner (R45, R102)."""
    sky = ("air_order_3", "air_order_1", "fire_order_1", "earth_order_1", "water_order_1")
    scene = fight(["hatred", "rockfall", "ground_swell"], ["dissipation"], sky=sky).locations(0, "temple_of_winds")

    scene.play("0:^hatred~").resolve("1:?dissipation")

    assert attacks_of(scene) == {"^rockfall", "^ground_swell"}


def test_an_attack_that_is_exempt_by_itself_needs_no_temple():
    """Convergence is offered once, without the flag (R49, R102)."""
    scene = one_of_each().hand(0, "convergence").locations(0, "temple_of_winds")

    assert attacks_of(scene) == {"^convergence"}


def test_the_temple_of_another_seat_exempts_nothing():
    """A Location serves its owner (R102)."""
    scene = one_of_each().locations(1, "temple_of_winds")

    assert not [token for token in attacks_of(scene) if token.endswith("~")]
