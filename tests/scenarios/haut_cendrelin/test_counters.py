"""Counters of the night and of the age: what counts for them and for whom (R66)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from tests.scenarios.haut_cendrelin.scene import chosen, laid


def test_all_counters_begin_at_zero():
    """When the age begins (R66, R8)."""
    scene = chosen().prepared()

    counters = [*layout.IN_AGE.values(), *layout.IN_NIGHT.values()]
    assert set(scene.counts(*counters)) == {0}


def test_what_is_created_counts_with_its_number():
    """Two Tombs at once are two (R66)."""
    scene = laid().surroundings("e_plague_cart").mana(1).play("!e_plague_cart/2")

    assert scene.age_count(0, "created_tombs") == 2


def test_what_another_seat_creates_does_not_count():
    """Counters belong to a seat (R66)."""
    scene = laid().surroundings("e_funeral").play("!e_funeral/1")

    assert [scene.age_count(seat, "created_tombs") for seat in range(3)] == [1, 0, 0]


def test_a_part_that_is_skipped_does_not_count():
    """Only elements that were applied do (R66)."""
    scene = laid().hand(0, "a_soul_storm").mana(0).tokens(tombs=4, souls=2).play("a_soul_storm/1")

    assert scene.night_count(0, "created_souls") == 1
    assert scene.night_count(0, "spent_mana") == 0


def test_all_parts_of_an_effect_count():
    """Two Souls, then one (R66)."""
    scene = laid().hand(0, "a_soul_storm").mana(3).tokens(tombs=4, souls=2).play("a_soul_storm/1")

    assert scene.night_count(0, "created_souls") == 3
    assert scene.night_count(0, "spent_mana") == 3


def test_mana_that_is_lost_is_not_spent():
    """Not even for an event (R66)."""
    scene = laid().mana(5).surroundings("e_starving_ghoul").play("!e_starving_ghoul/3 @resignation")

    assert (scene.mana_of(0), scene.night_count(0, "spent_mana")) == (1, 0)


def test_prepared_and_employed_count_apart():
    """Three Damage prepared, one employed (R66)."""
    scene = laid().hand(0, "s_fire_bolt").mana(1).surroundings("e_tomb_robber").play("s_fire_bolt/2 !e_tomb_robber/1")

    assert scene.night_count(0, "prepared_damage") == 3
    assert scene.night_count(0, "employed_damage") == 1


def test_what_is_done_from_the_crypt_counts_in_the_night_of_another():
    """At any moment of that turn (R66); it does not last until one's own night."""
    scene = laid().hand(0, "n_coffin").hand(1, "s_lightning", "n_coffin").mana(0, 2, 0).tokens(souls=2).sunset_of(0)

    scene.play("0:pass 1:c:s_lightning/1 1:pass")
    assert [scene.night_count(seat, "spent_mana") for seat in range(3)] == [0, 1, 0]

    scene.future("e_funeral").resolved().used_destiny().play("end")
    assert scene.night_count(1, "spent_mana") == 0


def test_acts_at_the_seats_own_sunset_count_with_the_night():
    """It is the same turn (R66, R19)."""
    scene = laid().hand(0, "s_lightning", "n_coffin").mana(2).tokens(pits=3).sunset_of(0)

    scene.play("c:s_lightning/2 pass ossuary.stack")

    assert scene.night_count(0, "spent_mana") == 2


@pytest.mark.parametrize(("fragment", "answer"), [("n_lich", "n_lich/1"), ("a_past_lives", "a_past_lives/1")])
def test_a_fragment_that_one_returns_counts(fragment, answer):
    """One each (R66)."""
    scene = laid().hand(0, fragment).play(answer)

    assert scene.age_count(0, "returned") == 1


def test_two_fragments_of_one_element_count_twice():
    """Fragment by fragment (R66, R45)."""
    scene = laid().hand(0, "d_damnation", "d_imp", "d_contract").play("d_damnation/1 <d_imp.hand <d_contract.hand")

    assert scene.age_count(0, "returned") == 2
    assert scene.age_count(0, "forced_returns") == 0


def test_a_fragment_that_another_seat_must_return_counts_for_the_seat_that_forces_it():
    """It is not `returned` of anyone (R66, S20)."""
    scene = laid().hand(0, "a_possession").mana(2).hand(1, "a_call", "a_choir").play("a_possession/1 1:<a_call.hand")

    assert [scene.age_count(seat, "forced_returns") for seat in range(3)] == [1, 0, 0]
    assert [scene.age_count(seat, "returned") for seat in range(3)] == [0, 0, 0]


@pytest.mark.parametrize(("mana", "counted"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_mana_counts_as_far_as_another_seat_really_loses_it(mana, counted):
    """What it did not have it cannot lose (S49, R66)."""
    scene = laid().mana(0, mana, 5).tokens(embers=1).play("infernal_rift.ishkedra >s1")

    assert [scene.age_count(seat, "forced_mana_loss") for seat in range(3)] == [counted, 0, 0]


def test_a_loss_by_the_seats_own_option_is_not_forced():
    """Resignation, for instance (R66)."""
    scene = laid().mana(5).play("@resignation")

    assert scene.age_count(0, "forced_mana_loss") == 0


def test_an_event_counts_by_its_tag_for_the_seat_that_resolves_it():
    """When it goes to the Past (R66)."""
    scene = laid().surroundings("e_looter_band").hand(1, "n_coffin", "n_army", "n_horde").night_of(1)

    scene.play("!e_looter_band/3 -n_coffin")
    assert scene.age_count(1, "resolved_looter") == 0
    scene.play("-n_army")

    assert [scene.age_count(seat, "resolved_looter") for seat in range(3)] == [0, 1, 0]
    assert [scene.age_count(1, f"resolved_{tag}") for tag in ("ghoul", "spirit", "living")] == [0, 0, 0]


@pytest.mark.parametrize("event", ["e_black_moon", "e_lesser_demon"])
def test_a_tag_that_no_objective_asks_for_counts_nowhere(event):
    """«God» and «demon» (R66)."""
    scene = laid().surroundings(event).play(f"!{event}/3")

    assert set(scene.counts(*layout.IN_AGE.values())) == {0}


def test_every_call_of_a_demon_counts():
    """The same demon as often as one calls it (R66)."""
    scene = laid().ephemerals(0, pact=2, homage=1).tokens(souls=1)

    scene.play("infernal_rift.kharzul infernal_rift.kharzul infernal_rift.vorn_ghaal")

    assert scene.night_count(0, "demon_calls") == 3


def test_a_demon_is_called_before_its_effect():
    """While the target of its third option is still to be designated (R66)."""
    scene = laid().tokens(embers=1).play("infernal_rift.ishkedra")

    assert scene.asks == ("designate", {0})
    assert scene.night_count(0, "demon_calls") == 1


def test_other_places_and_demons_at_the_gate_are_no_calls():
    """Only the options of the demonic place (R66)."""
    scene = laid().tokens(bones=3).surroundings("e_lesser_demon").play("ossuary.bury !e_lesser_demon/4")

    assert scene.night_count(0, "demon_calls") == 0


def test_counters_are_public():
    """All see them (R66)."""
    scene = laid().counted(0, created_tombs=9).counted_tonight(1, spent_mana=4)

    assert all(scene.view(viewer)["counters"]["age.0.created_tombs"] == 9 for viewer in (0, 1, 2, None))
    assert all(scene.view(viewer)["counters"]["night.1.spent_mana"] == 4 for viewer in (0, 1, 2, None))
