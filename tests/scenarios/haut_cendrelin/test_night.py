"""Night and sunrise: free actions, two duties, and the end (R23–R26, J26)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from tests.scenarios.haut_cendrelin.scene import laid


def night(**options):
    """The first seat's night with three events."""
    scene = laid(**options).surroundings("e_tomb_robber", "e_wandering_soul", "e_funeral")
    return scene.future("e_lament", "e_emissary")


def test_damage_prepared_is_employed_in_the_same_night():
    """The event goes to the Past (S21, R26)."""
    scene = night().hand(0, "s_fire_bolt").tokens(treasures=2)

    scene.play("s_fire_bolt/1")
    assert scene.stock_of(0) == [1, 0, 0]
    scene.play("!e_tomb_robber/1")

    assert (scene.stock_of(0), scene.tokens_of("treasures")) == ([0, 0, 0], [3])
    assert scene.at(layout.PAST) == ["e_tomb_robber"]


def test_ephemerals_that_are_not_employed_are_lost_at_sunrise():
    """Those of all seats (S21, R25)."""
    scene = night().resolved().used_destiny()
    for seat in range(3):
        scene.ephemerals(seat, damage=1, homage=2, pact=3)

    scene.play("end")

    assert [scene.stock_of(seat) for seat in range(3)] == [[0, 0, 0]] * 3


def test_mana_tokens_and_fragments_stay_at_sunrise():
    """Only ephemerals are lost (R25)."""
    scene = night().resolved().used_destiny().mana(3, 4, 5).tokens(tombs=5, bones=2).used(0, "n_coffin")

    scene.hand(0, "n_army").renounced(0, "n_horde").play("end")

    assert [scene.mana_of(seat) for seat in range(3)] == [3, 4, 5]
    assert scene.tokens_of("tombs", "bones") == [5, 2]
    assert (scene.holds(0), scene.up(0), scene.down(0)) == (["n_army"], ["n_coffin"], ["n_horde"])


def test_the_next_seat_clockwise_is_in_charge_after_the_last_one_the_first():
    """Nights go round the table (R25)."""
    scene = night()

    charged = []
    for seat in (0, 1, 2):
        scene.surroundings().future("e_lament").night_of(seat).resolved().used_destiny().play("end")
        charged.append(scene.in_charge)

    assert charged == [1, 2, 0]


def test_both_duties_come_before_the_end_of_the_night():
    """The event, then Destiny (S25, R24, J26)."""
    scene = night()
    assert not scene.may("end")

    scene.play("!e_funeral/1")
    assert not scene.may("end")
    scene.play("@resignation")

    assert scene.may("end")


def test_the_duties_may_be_done_in_the_other_order():
    """Destiny, then the event (S25)."""
    scene = night().play("@resignation")
    assert not scene.may("end")

    assert scene.play("!e_funeral/1").may("end")


def test_where_destiny_is_off_the_event_is_the_only_duty():
    """In the initiation (R24)."""
    scene = laid(2, mode="initiation").surroundings("e_funeral", "e_lament").future("e_emissary")
    assert not scene.may("end")

    assert scene.play("!e_funeral/1").may("end")


def test_a_progressive_match_with_destiny_has_both_duties():
    """Destiny alone is switched on (R1, R24)."""
    scene = laid(2, mode="progressive", destiny=True).surroundings("e_funeral", "e_lament")

    assert not scene.play("!e_funeral/1").may("end")
    assert scene.play("@resignation").may("end")


def test_one_event_is_resolved_in_a_night():
    """Two remain, and the next evening brings the third (S27, R26)."""
    scene = night().play("!e_funeral/1")
    assert scene.offers("!") == set()
    assert scene.events == ["e_tomb_robber", "e_wandering_soul"]

    scene.tells("future", "e_emissary").play("@resignation end")

    assert scene.events == ["e_emissary", "e_tomb_robber", "e_wandering_soul"]


def test_the_next_seat_has_duties_of_its_own():
    """They are open again (R23, R24)."""
    scene = night().play("!e_funeral/1 @resignation end +m")

    assert scene.asks == ("night", {1})
    assert not scene.may("end")
    assert scene.offers("!")
    assert scene.may("@exhumation")


def test_the_night_goes_on_after_both_duties():
    """As many actions as one likes, in any order (R23)."""
    scene = night().hand(0, "n_coffin", "n_grave_watch").mana(3).tokens(pits=3, tombs=3)

    scene.play("ossuary.stack @resignation n_coffin/1 !e_funeral/1")

    assert scene.allows() == ["end", "infernal_rift.ishkedra", "ossuary.assemble", "ossuary.bury"]
    assert scene.mana(1).may("n_grave_watch/1")


def test_a_place_is_activated_without_limit():
    """While it can be paid for (S26, R23)."""
    scene = laid().mana(3).tokens(pits=3, bones=3)

    scene.play("ossuary.stack ossuary.stack ossuary.stack")

    assert (scene.mana_of(0), scene.tokens_of("pits", "bones")) == (0, [0, 6])
    assert not scene.may("ossuary.stack")


def test_different_options_of_one_place_are_activated_in_one_night():
    """A place is no event (R23)."""
    scene = laid().mana(1).tokens(pits=1, bones=3)

    scene.play("ossuary.stack ossuary.bury ossuary.bury")

    assert scene.tokens_of("bones", "tombs") == [0, 5]


def test_nobody_else_is_asked_in_a_night():
    """Not even with a crypt option in hand (R23)."""
    scene = night().hand(1, "a_haunting").mana(1, 1, 1)

    assert scene.asks == ("night", {0})
    assert scene.answers(1) == []


def test_a_seat_that_owes_a_choice_is_asked_in_the_night_of_another():
    """Then the night goes on (R23)."""
    scene = laid().hand(0, "a_possession").mana(2).hand(1, "a_call", "a_choir")

    scene.play("a_possession/1")
    assert scene.asks == ("return", {1})

    assert scene.play("1:<a_choir.hand").asks == ("night", {0})


def test_an_event_lies_in_the_surroundings_while_its_effect_runs():
    """It goes to the Past afterwards (R26)."""
    scene = night().surroundings("e_looter_band").hand(0, "n_coffin", "n_army", "n_horde")

    scene.play("!e_looter_band/3 -n_coffin")
    assert (scene.events, scene.at(layout.PAST)) == (["e_looter_band"], [])
    scene.play("-n_army")

    assert (scene.events, scene.at(layout.PAST)) == ([], ["e_looter_band"])


def test_a_fragment_is_played_once_in_a_night():
    """It lies on the table, face up (R46)."""
    scene = laid().hand(0, "n_coffin").tokens(pits=3)

    scene.play("n_coffin/1")

    assert (scene.up(0), scene.offers("n_coffin")) == (["n_coffin"], set())


def test_a_renounced_fragment_cannot_be_played_in_the_night():
    """Nor is it lost: it comes back in the evening (R45, J18)."""
    scene = night().hand(0, "n_coffin").tokens(pits=3).play("@vigil")

    assert (scene.down(0), scene.offers("n_coffin")) == (["n_coffin"], set())


def test_the_clock_does_both_duties_and_ends_the_night():
    """Resignation, then the last possible option of the first event (S54, R77)."""
    scene = night().mana(1).tokens(treasures=2)

    played = []
    for _ in range(3):
        played.append(scene.allows()[0])
        scene.play(played[-1])

    assert played == ["@resignation", "!e_tomb_robber/3", "end"]
    assert scene.in_charge == 1
    assert (scene.mana_of(0), scene.tokens_of("treasures")) == (0, [1])


@pytest.mark.parametrize(("event", "answer"), [
    ("e_starving_ghoul", "!e_starving_ghoul/3"),
    ("e_funeral", "!e_funeral/2"),
    ("e_plague_cart", "!e_plague_cart/1"),
    ("e_sulphur_pilgrim", "!e_sulphur_pilgrim/2"),
])  # fmt: skip
def test_the_clock_takes_the_last_option_that_is_possible(event, answer):
    """Of the first event in the order of the box (R77)."""
    scene = laid().tokens(treasures=0).surroundings(event, "e_ash_wind").used_destiny()

    assert scene.allows()[0] == answer


def test_a_round_has_as_many_nights_as_seats():
    """The round goes up when the first seat is in charge again (R64)."""
    scene = night().round(1, first=0)

    rounds = []
    for seat in (0, 1, 2):
        scene.surroundings().future("e_lament").night_of(seat).resolved().used_destiny().play("end")
        rounds.append(scene.says(layout.ROUND))

    assert rounds == [1, 1, 2]
