"""How an effect runs: part by part, element by element (R41, R44, R45, R50, J9, J10, J14, J22, J24)."""

import pytest

from tests.scenarios.haut_cendrelin.scene import laid

CARD, CRYPT_CARD = "s_transmute", "a_haunting"


# -- he


def test_he_is_the_seat_designated_last_in_the_same_effect(rewritten):
    """Also in the parts behind it; another designation takes its place (R41)."""
    rewritten(
        CARD,
        "designate, he gains 1 mana then he gains 2 mana then gain 9 mana then designate, he gains 4 mana, gain 1 mana",
    )
    scene = laid().hand(0, CARD)

    scene.play(f"{CARD}/1 >s2 >s1")

    assert [scene.mana_of(seat) for seat in range(3)] == [10, 4, 3]


def test_a_part_about_the_designated_seat_is_skipped_without_one(rewritten):
    """The designating part was impossible (R41, R42, R44)."""
    rewritten(CARD, "spend 1 mana, designate, he loses 1 mana then he loses 1 mana then gain 2 mana")
    scene = laid().mana(0, 3, 3).hand(0, CARD)

    scene.play(f"{CARD}/1")

    assert [scene.mana_of(seat) for seat in range(3)] == [2, 3, 3]


def test_a_later_part_about_him_is_tested_on_the_designated_seat(rewritten):
    """Another seat that could pay is of no use (R41, R42)."""
    rewritten(CARD, "designate, he loses 1 mana then he spends 1 mana, gain 5 mana")
    scene = laid().mana(0, 1, 9).hand(0, CARD)

    scene.play(f"{CARD}/1 >s1")

    assert [scene.mana_of(seat) for seat in range(3)] == [0, 0, 9]


def test_a_designation_of_an_earlier_effect_is_forgotten(rewritten):
    """«In the same effect» (R41)."""
    rewritten(CARD, "he loses 1 mana then gain 1 mana")
    scene = laid().mana(0, 3, 3).hand(0, CARD, "a_haunting")

    scene.play(f"a_haunting/1 >s1 {CARD}/1")

    assert [scene.mana_of(seat) for seat in range(3)] == [1, 2, 3]


# -- elements


def test_elements_are_applied_from_left_to_right_and_ask_at_their_place(rewritten):
    """What stands before the question is done, what stands behind it is not (R44)."""
    rewritten(CARD, "create 1 tombs, renounce 1, create 1 pits, return 1, create 1 souls")
    scene = laid().tokens(tombs=0, pits=0, souls=0).hand(0, CARD, "n_army", "n_horde")

    scene.play(f"{CARD}/1")
    assert (scene.asks, scene.tokens_of("tombs", "pits", "souls")) == (("renounce", {0}), [1, 0, 0])
    scene.play("-n_army")
    assert (scene.asks, scene.tokens_of("tombs", "pits", "souls")) == (("return", {0}), [1, 1, 0])
    scene.play("<n_army.down")

    assert (scene.asks, scene.tokens_of("tombs", "pits", "souls")) == (("night", {0}), [1, 1, 1])
    assert (scene.holds(0), scene.up(0), scene.down(0), scene.at("under.0")) == (["n_horde"], [CARD], [], ["n_army"])


def test_two_fragments_are_renounced_one_after_the_other(rewritten):
    """N times one fragment (R45)."""
    rewritten(CARD, "renounce 2, gain 1 mana")
    scene = laid().hand(0, CARD, "n_army", "n_horde", "n_coffin")

    scene.play(f"{CARD}/1 -n_army")
    assert (scene.asks, scene.mana_of(0)) == (("renounce", {0}), 0)
    scene.play("-n_coffin")

    assert (scene.down(0), scene.holds(0), scene.mana_of(0)) == (["n_army", "n_coffin"], ["n_horde"], 1)


def test_a_designated_seat_loses_what_it_has_and_only_that_is_counted():
    """min(N, mana); what was really lost is counted (R45, R66)."""
    scene = laid().mana(1, 2, 0).hand(0, "s_mana_burn").play("s_mana_burn/1 >s1")

    assert (scene.mana_of(1), scene.age_count(0, "forced_mana_loss")) == (0, 2)


def test_mana_spent_by_a_designated_seat_is_not_counted(rewritten):
    """`spent mana` is one's own; `forced_mana_loss` is a loss (R66)."""
    rewritten(CARD, "designate, he spends 2 mana")
    scene = laid().mana(0, 5, 0).hand(0, CARD).play(f"{CARD}/1")

    assert scene.mana_of(1) == 3
    assert [scene.night_count(seat, "spent_mana") for seat in range(3)] == [0, 0, 0]
    assert scene.age_count(0, "forced_mana_loss") == 0


def test_returning_the_fragment_that_was_played_undoes_nothing(rewritten):
    """The effect runs on without it (J22)."""
    rewritten(CARD, "create 1 tombs, return 1, create 1 pits then create 1 souls")
    scene = laid().tokens(tombs=0, pits=0, souls=0).hand(0, CARD)

    scene.play(f"{CARD}/1")

    assert scene.tokens_of("tombs", "pits", "souls") == [1, 1, 1]
    assert (scene.up(0), scene.at("under.0")) == ([], [CARD])


def test_a_returned_copy_is_not_the_one_in_hand():
    """Each copy is one card: the other one can still be played (R46, J22)."""
    scene = laid().hand(0, "n_lich", "n_lich").play("n_lich/1 <n_lich.up")
    assert (scene.holds(0), scene.may("n_lich/1")) == (["n_lich"], True)

    scene.play("n_lich/1")

    assert (scene.at("under.0"), scene.mana_of(0)) == (["n_lich", "n_lich"], 6)


# -- «si vous le souhaitez»


@pytest.mark.parametrize(
    ("effect", "is_asked"),
    [
        ("may, gain 1 mana", False),
        ("gain 1 mana then may, gain 1 mana", True),
        ("may, gain 1 mana then gain 1 mana", True),
        ("may, gain 1 mana then spend 9 mana", False),
        ("spend 9 mana then may, gain 1 mana", False),
        ("may, spend 9 mana then gain 1 mana", False),
        ("spend 9 mana then may, gain 1 mana then create 1 tombs", True),
        ("may, gain 1 mana then discard 9 tombs, create 1 pits", False),
    ],
)
def test_no_is_offered_only_when_something_is_done_all_the_same(rewritten, effect, is_asked):
    """An earlier part was applied, or a later one is valid now (R44, J10)."""
    rewritten(CARD, effect)
    scene = laid().tokens(tombs=0).hand(0, CARD).play(f"{CARD}/1")

    assert scene.asks == ("wish" if is_asked else "night", {0})
    if is_asked:
        assert scene.allows() == ["n", "y"]


def test_the_last_of_several_wishes_is_not_declined_when_all_before_it_were(rewritten):
    """Nothing would have been done (J10)."""
    rewritten(CARD, "may, gain 1 mana then may, gain 2 mana then may, gain 4 mana")
    scene = laid().hand(0, CARD).play(f"{CARD}/1")

    scene.play("n n")
    assert (scene.mana_of(0), scene.asks) == (4, ("night", {0}))

    other = laid().hand(0, CARD).play(f"{CARD}/1 n y")
    assert other.asks == ("wish", {0})
    assert other.play("n").mana_of(0) == 2


def test_the_wish_comes_before_the_designation(rewritten):
    """R44 (2) before (3): who says no designates nobody."""
    rewritten(CARD, "gain 1 mana then may, designate, he loses 1 mana then he loses 2 mana")
    scene = laid().mana(0, 5, 5).hand(0, CARD)

    scene.play(f"{CARD}/1")
    assert scene.asks == ("wish", {0})
    scene.play("n")

    assert (scene.asks, [scene.mana_of(seat) for seat in range(3)]) == (("night", {0}), [1, 5, 5])
    assert [laid().mana(0, 5, 5).hand(0, CARD).play(f"{CARD}/1 y >s2").mana_of(seat) for seat in range(3)] == [1, 5, 2]


def test_a_wish_for_a_part_that_is_impossible_is_not_asked():
    """The test comes first (R44)."""
    scene = laid().hand(0, "a_bargain").mana(1).play("a_bargain/1 >s1")

    assert (scene.asks, scene.mana_of(0), scene.tokens_of("souls")) == (("night", {0}), 1, [3])


# -- victory


def test_victory_before_a_wish_ends_the_effect():
    """What waits on the agenda is dropped, and nothing is asked (R60)."""
    scene = laid().tokens(pits=4).favourites("tombs", "pits", "tombs").life(1, 0).objectives(1, "o_deluge:acquired")
    scene.hand(0, "d_demon_gold").ephemerals(0, pact=1).surroundings("e_funeral")

    scene.play("d_demon_gold/2")

    assert (scene.asks, scene.result[1], scene.table.agenda) == (("over", set()), "throne", ())


def test_a_part_that_is_skipped_is_not_applied():
    """Nor does the seat pay for it (R44)."""
    scene = laid().mana(2).tokens(tombs=4).hand(0, "a_soul_storm").play("a_soul_storm/1")

    assert (scene.mana_of(0), scene.night_count(0, "spent_mana")) == (2, 0)


# -- ephemerals and the crypt


def test_the_seat_in_charge_keeps_for_its_night_what_it_prepares_at_sunset(rewritten):
    """It is the same turn (J24, R50)."""
    rewritten(CRYPT_CARD, "prepare 2 damage")
    scene = laid().hand(0, CRYPT_CARD, "n_horde").tokens(tombs=0).sunset_of(0)

    scene.play(f"c:{CRYPT_CARD}/1 pass")
    assert scene.stock_of(0) == [2, 0, 0]
    scene.play("n_horde/2")

    assert (scene.stock_of(0), scene.tokens_of("tombs")) == ([0, 0, 0], [1])


def test_a_seat_in_its_crypt_employs_in_its_slot_what_it_prepares_there(rewritten):
    """All are lost at sunrise, of all seats (R50, R25)."""
    rewritten(CRYPT_CARD, "prepare 2 damage")
    rewritten("a_reliquary", "gain 1 mana", "employ 1 damage, create 1 treasures")
    scene = laid().hand(1, CRYPT_CARD, "a_reliquary").tokens(treasures=0).sunset_of(0)
    assert not scene.may("1:c:a_reliquary/2")

    scene.play(f"1:c:{CRYPT_CARD}/1 1:c:a_reliquary/2")
    assert (scene.stock_of(1), scene.tokens_of("treasures")) == ([1, 0, 0], [1])
    scene.resolved().used_destiny().play("end")

    assert scene.stock_of(1) == [0, 0, 0]


def test_an_effect_at_sunset_leads_back_to_the_slot():
    """Until its owner passes (R22, R44)."""
    scene = (
        laid().tokens(tombs=2).hand(1, "n_lich", "n_coffin").hand(2, "n_army", "n_horde").used(0, "a_call").sunset_of(0)
    )

    scene.play("c:n_lich/2 >s2 2:<n_army.hand")

    assert (scene.asks, scene.tokens_of("tombs"), scene.holds(2)) == (("sunset", {1}), [1], ["n_horde"])
    scene.play("pass")
    assert scene.asks == ("sunset", {2})


# -- unforeseen effects


def test_an_unforeseen_effect_is_that_of_the_seat_in_charge(rewritten_unforeseen):
    """Its parts are tested one by one, before fragments are taken back (R20, R41, J21)."""
    rewritten_unforeseen(
        "e_looter_band", "discard 9 treasures then return 1 then designate, he loses 1 mana, gain 1 mana"
    )
    scene = laid().used(1, "n_coffin").renounced(1, "n_horde").mana(3, 3, 3).future("e_looter_band", "e_funeral")
    scene.tells("future", "e_looter_band").before_evening_of(1).play("end")

    assert (scene.asks, scene.allows()) == (("return", {1}), ["<n_coffin.up", "<n_horde.down"])
    scene.play("<n_horde.down")
    assert (scene.asks, scene.allows()) == (("designate", {1}), [">s2", ">s0"])
    scene.play(">s0")

    assert [scene.mana_of(seat) for seat in range(3)] == [2, 4, 3]
    assert (scene.asks, scene.holds(1), scene.events) == (("evening", {1}), ["n_coffin"], ["e_looter_band"])


def test_an_unforeseen_effect_that_is_impossible_does_nothing(rewritten_unforeseen):
    """If all parts are, nothing happens (R20)."""
    rewritten_unforeseen("e_looter_band", "discard 9 treasures then spend 9 mana, create 1 tombs")
    scene = laid().mana(3, 3, 3).future("e_looter_band").before_evening_of(1)
    tokens = scene.tokens_of("tombs", "treasures")

    scene.play("end")

    assert (scene.asks, scene.tokens_of("tombs", "treasures"), scene.mana_of(1)) == (("evening", {1}), tokens, 3)
