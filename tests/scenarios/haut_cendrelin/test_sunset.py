"""Sunset: one tour of the table in which crypt options are played (R22, R50, J23, J24)."""

import pytest

from tests.scenarios.haut_cendrelin.scene import laid


def sunset(seat=0, seats=3, **options):
    """The sunset of a seat, where everybody holds a fragment with a crypt option and one without."""
    scene = laid(seats, **options).mana(*[2] * seats)
    for other in range(seats):
        scene.hand(other, "a_haunting", "n_coffin")
    return scene.sunset_of(seat)


def test_the_slots_go_clockwise_from_the_seat_in_charge():
    """One slot each; a seat that has passed gets no other one, but its night (S22, R22)."""
    scene = sunset(1)

    asked = [scene.asked]
    scene.play("1:pass")
    asked.append(scene.asked)
    scene.play("2:c:a_haunting/1 2:>s1 2:pass")
    asked.append(scene.asked)
    scene.play("0:pass")

    assert asked == [1, 2, 0]
    assert scene.mana_of(1) == 1
    assert scene.asks == ("night", {1})


def test_the_seat_in_charge_has_a_slot_too():
    """The first one, although its night follows (J23)."""
    scene = laid().hand(0, "n_coffin").future("e_funeral").before_evening_of(0).play("end +m")

    assert scene.asks == ("sunset", {0})
    assert scene.play("pass").asks == ("night", {0})


def test_a_seat_plays_as_many_crypt_options_as_it_likes():
    """Each is resolved at once, and the slot goes on until it passes (R22)."""
    scene = sunset().hand(0, "a_haunting", "a_past_lives", "p_alms").mana(0, 2, 2)

    scene.play("c:a_past_lives/2")
    assert (scene.mana_of(0), scene.asks) == (1, ("sunset", {0}))
    scene.play("c:a_haunting/1 >s1")

    assert (scene.mana_of(1), scene.asks) == (1, ("sunset", {0}))
    assert scene.up(0) == ["a_haunting", "a_past_lives"]


def test_only_crypt_options_are_offered():
    """No other option of the same fragment, no place, no event, no Destiny (S23, R22)."""
    scene = sunset().surroundings("e_funeral").tokens(bones=3, embers=2)

    assert scene.allows() == ["pass", "c:a_haunting/1"]


def test_in_its_own_night_a_seat_may_play_both_options():
    """Crypt or not; the second one only if somebody has mana (S23, R23)."""
    scene = sunset().play("pass pass pass")
    assert scene.offers("a_haunting") == {"a_haunting/1", "a_haunting/2"}

    assert scene.mana(9, 0, 0).offers("a_haunting") == {"a_haunting/1"}


def test_a_crypt_option_that_is_impossible_is_not_offered():
    """The seat is asked all the same, lest its hand be told (R22, R43, J8)."""
    scene = sunset().hand(0, "n_grave_watch").tokens(tombs=6)
    assert (scene.asks, scene.allows()) == (("sunset", {0}), ["pass"])

    scene.tokens(tombs=5)
    assert scene.allows() == ["pass", "c:n_grave_watch/1"]


def test_a_seat_with_an_empty_hand_is_passed():
    """When its slot opens (R22)."""
    scene = laid().hand(0, "n_coffin").hand(2, "n_coffin").sunset_of(0)

    assert scene.play("0:pass").asks == ("sunset", {2})


def test_a_seat_is_passed_as_soon_as_its_hand_is_empty():
    """Later in its slot (R22)."""
    scene = sunset().hand(0, "a_past_lives")

    scene.play("0:c:a_past_lives/2")

    assert scene.asks == ("sunset", {1})


def test_a_hand_that_is_emptied_before_its_slot_opens_has_none():
    """What counts is the hand at that moment (R22)."""
    scene = laid().hand(0, "n_lich", "n_coffin").hand(1, "a_call").hand(2, "a_call").sunset_of(0)

    scene.play("0:c:n_lich/2 0:>s1 0:pass")

    assert scene.holds(1) == []
    assert scene.asks == ("sunset", {2})


def test_a_fragment_without_a_crypt_option_gives_a_slot_too():
    """Whatever the hand holds (R22, J8)."""
    scene = laid().hand(1, "n_coffin").sunset_of(0)

    assert (scene.asks, scene.allows()) == (("sunset", {1}), ["pass"])


def test_with_all_hands_empty_the_night_begins():
    """Nobody has a slot (R22)."""
    scene = laid().future("e_funeral").before_evening_of(0).play("end +m")

    assert scene.asks == ("night", {0})


def test_a_crypt_option_played_in_charge_leaves_its_fragment_on_the_table():
    """It cannot be played again in the night (S47)."""
    scene = laid().hand(0, "s_lightning", "n_coffin").mana(1).tokens(tombs=3).sunset_of(0)

    scene.play("c:s_lightning/2 pass")

    assert (scene.tokens_of("tombs"), scene.mana_of(0), scene.up(0)) == ([2], 0, ["s_lightning"])
    assert scene.asks == ("night", {0})
    assert scene.offers("s_lightning") == set()


def test_a_fragment_played_from_the_crypt_stays_away_until_its_owners_evening():
    """Through the sunsets of the others (S24, R25)."""
    scene = laid().hand(2, "n_grave_watch", "n_coffin").mana(0, 0, 2).tokens(tombs=3).sunset_of(0)
    scene.play("2:c:n_grave_watch/1 2:pass").future("e_funeral", "e_lament")

    scene.resolved().used_destiny().play("0:end 1:+m")
    assert (scene.asks, scene.allows()) == (("sunset", {2}), ["pass"])
    assert scene.up(2) == ["n_grave_watch"]

    scene.play("2:pass").resolved().used_destiny().play("1:end")
    assert (scene.asks, scene.holds(2)) == (("evening", {2}), ["n_coffin", "n_grave_watch"])


def test_what_the_seat_in_charge_has_prepared_at_sunset_it_keeps_for_its_night():
    """It is the same turn (J24, R50)."""
    scene = sunset().ephemerals(0, damage=1).play("pass pass pass")

    assert scene.surroundings("e_tomb_robber").may("!e_tomb_robber/1")


def test_ephemerals_of_a_seat_in_its_crypt_are_lost_at_sunrise():
    """They do not wait for its own night (R50, R25)."""
    scene = sunset().ephemerals(1, damage=1, pact=2).play("pass pass pass")

    scene.future("e_funeral").resolved().used_destiny().play("end")

    assert scene.stock_of(1) == [0, 0, 0]


def test_the_passive_answer_is_to_pass():
    """It comes first (R77)."""
    assert sunset().allows()[0] == "pass"


def test_a_choice_inside_a_crypt_option_is_asked_before_the_slot_goes_on():
    """Of the seat that owes it, whoever has the slot (R23, R44)."""
    scene = laid().hand(0, "n_lich", "n_coffin").hand(1, "a_call", "a_choir").sunset_of(0)

    scene.play("0:c:n_lich/2")
    assert scene.asks == ("return", {1})
    scene.play("1:<a_call.hand")

    assert scene.asks == ("sunset", {0})


def test_a_victory_at_sunset_ends_the_age():
    """There is no night any more (R60)."""
    scene = sunset().life(1, 0).objectives(1, "o_deluge:acquired").tokens(treasures=3, souls=2)
    scene.hand(1, "a_reliquary").play("0:pass 1:c:a_reliquary/2")

    assert scene.result == ((3, 1, 2), "throne")


@pytest.mark.parametrize("switches", [{"mode": "initiation"}, {"mode": "progressive", "destiny": True}])
def test_without_the_switch_there_is_no_sunset(switches):
    """Crypt options are played in one's own night only (S36, J16)."""
    scene = laid(2, **switches).hand(0, "n_coffin").hand(1, "a_haunting").mana(1, 1).future("e_funeral")

    scene.before_evening_of(0).play("end +m")
    assert scene.asks == ("night", {0})

    scene.future("e_lament").resolved().used_destiny().play("end +m")
    assert scene.asks == ("night", {1})
    assert scene.play("a_haunting/1").mana_of(0) == 2


def test_a_progressive_match_can_switch_the_sunset_on():
    """And nothing else (R1)."""
    scene = laid(2, mode="progressive", crypt=True).hand(0, "n_coffin").hand(1, "a_haunting").future("e_funeral")

    scene.before_evening_of(0).play("end +m")

    assert scene.asks == ("sunset", {0})
