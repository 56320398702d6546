"""Effects as the acceptance scenarios tell them: what is offered, and what is done (R40–R50)."""

import pytest

from tests.scenarios.haut_cendrelin.scene import laid, opened

# -- what is offered


def test_an_action_whose_discard_is_impossible_is_not_offered():
    """The rulebook's own example (S10, R42)."""
    scene = laid().tokens(pits=0).hand(0, "n_coffin")

    assert not scene.may("n_coffin/1")


def test_an_action_whose_condition_is_false_is_not_offered():
    """The rulebook's own example of «si»: abundant at six (S11, R42, R49)."""
    scene = laid().tokens(tombs=6).mana(3).hand(0, "n_grave_watch")
    assert not scene.may("n_grave_watch/1")

    scene.tokens(tombs=5).play("n_grave_watch/1")

    assert (scene.tokens_of("tombs"), scene.mana_of(0)) == ([6], 2)


def test_a_fragment_that_is_alone_in_hand_has_none_to_renounce():
    """The one being played is not counted (S12, R42)."""
    scene = laid().hand(0, "n_gravedigging")

    assert scene.offers("n_gravedigging") == set()


def test_a_renounced_fragment_lies_face_down_and_cannot_be_played():
    """The only other fragment goes without a question (S12, R45, J8)."""
    scene = laid().tokens(tombs=3).hand(0, "n_gravedigging", "n_coffin")

    scene.play("n_gravedigging/1")

    assert (scene.down(0), scene.up(0), scene.holds(0)) == (["n_coffin"], ["n_gravedigging"], [])
    assert scene.tokens_of("tombs") == [4]
    assert scene.offers("n_coffin") == set()
    assert scene.asks == ("night", {0})


def test_the_same_fragment_twice_in_hand_is_played_twice():
    """Each copy is one card (S13, R46)."""
    scene = laid().tokens(pits=3, tombs=3).hand(0, "n_coffin", "n_coffin")

    scene.play("n_coffin/1 n_coffin/1")

    assert scene.tokens_of("pits", "tombs") == [1, 5]
    assert scene.offers("n_coffin") == set()


# -- «puis»


def test_the_first_part_of_an_effect_is_skipped_when_it_is_impossible():
    """`then` separates what is tested apart (S14, R44)."""
    scene = laid().tokens(tombs=4, souls=2).hand(0, "a_soul_storm")

    scene.play("a_soul_storm/1")

    assert scene.tokens_of("tombs", "souls") == [3, 3]
    assert scene.mana_of(0) == 0


@pytest.mark.parametrize(("before", "after"), [((4, 3), [6, 4]), ((3, 3), [5, 3])])
def test_a_part_can_make_the_next_one_possible(before, after):
    """Two more Tombs are abundance, or are not yet (S15, R42)."""
    tombs, pits = before
    scene = laid().tokens(tombs=tombs, pits=pits).mana(2).hand(0, "n_necropolis")

    scene.play("n_necropolis/1")

    assert (scene.tokens_of("tombs", "pits"), scene.mana_of(0)) == (after, 0)


def test_what_a_part_creates_does_not_help_the_part_itself(rewritten):
    """Commas are tested together before any element is applied; `then` is not (S16, J9)."""
    rewritten("n_horde", "create 1 tombs, discard 1 tombs", "create 1 tombs then discard 1 tombs")
    scene = laid().tokens(tombs=0).hand(0, "n_horde")
    assert scene.offers("n_horde") == {"n_horde/2"}

    scene.play("n_horde/2")

    assert scene.tokens_of("tombs") == [0]


def test_discards_of_one_part_are_added_up(rewritten):
    """Two are too many for one Tomb (S16, R42)."""
    rewritten("n_coffin", "discard 1 tombs, discard 1 tombs")

    assert not laid().tokens(tombs=1).hand(0, "n_coffin").may("n_coffin/1")
    assert laid().tokens(tombs=2).hand(0, "n_coffin").play("n_coffin/1").tokens_of("tombs") == [0]


def test_cards_with_then_have_one_meaning_in_every_mode():
    """The initiation knows no «puis», but its apprentice lists have such cards (J15)."""
    scene = opened(mode="initiation").prepared().night_of(0).tokens(tombs=4, souls=2).hand(0, "a_soul_storm")

    scene.play("a_soul_storm/1")

    assert scene.tokens_of("tombs", "souls") == [3, 3]


# -- mana


def test_a_loss_takes_what_there_is_and_a_cost_must_be_paid():
    """«sauf s'il s'agit d'une perte, auquel cas le cendrelin perd tout son mana» (S17, R42, R45)."""
    scene = laid().surroundings("e_starving_ghoul").mana(1).play("!e_starving_ghoul/3")
    assert scene.mana_of(0) == 0

    poor = laid().mana(0).hand(0, "s_fire_bolt")
    assert poor.offers("s_fire_bolt") == {"s_fire_bolt/1"}


# -- fragments that return


def test_the_fragment_played_is_the_only_one_to_return():
    """It lies on the table by then (S18, R42)."""
    scene = laid().hand(0, "n_lich").life(0, 5)

    scene.play("n_lich/1")

    assert (scene.life_of(0), scene.mana_of(0), scene.holds(0), scene.up(0)) == (6, 3, [], [])
    assert scene.at("under.0") == ["n_lich"]


def test_each_returned_fragment_goes_below_the_one_before():
    """The last one is the bottom, and the counter is that of returns by oneself (S19, R45, R66)."""
    scene = laid().hand(0, "d_damnation", "d_imp", "d_contract").life(0, 3)

    scene.play("d_damnation/1 <d_imp.hand <d_contract.hand")

    assert scene.at("under.0") == ["d_contract", "d_imp"]
    assert (scene.life_of(0), scene.stock_of(0), scene.mana_of(0)) == (5, [0, 0, 3], 1)
    assert scene.age_count(0, "returned") == 2


def test_returned_fragments_are_drawn_after_the_others_in_the_order_of_their_return():
    """They lie under the old life: the first one returned is met first (R45, S19)."""
    scene = laid(2).hand(0, "d_damnation", "d_imp", "d_contract").old_life(0, "n_coffin")
    scene.play("d_damnation/1 <d_imp.hand <d_contract.hand").hand(0)

    for drawn in (["n_coffin"], ["d_imp", "n_coffin"], ["d_contract", "d_imp", "n_coffin"]):
        scene.used(0).before_evening_of(0).play("end +f")

        assert scene.holds(0) == drawn


def test_the_designated_seat_chooses_what_it_returns():
    """A seat that has nothing to return is no target; the only target is designated at once (S20, R42, J8)."""
    scene = laid().mana(2).hand(0, "a_possession").hand(2, "n_horde").used(2, "n_army")

    scene.play("a_possession/1")
    assert scene.asks == ("return", {2})
    assert scene.allows(2) == ["<n_army.up", "<n_horde.hand"]
    scene.play("2:<n_horde.hand")

    assert (scene.mana_of(0), scene.life_of(2), scene.holds(2), scene.up(2)) == (0, 11, [], ["n_army"])
    assert scene.age_count(0, "forced_returns") == 1
    assert scene.age_count(2, "returned") == 0
    assert scene.asks == ("night", {0})


# -- «si vous le souhaitez»


@pytest.mark.parametrize(
    ("answer", "pits", "life"),
    [("n", 5, 10), ("y", 6, 11)],
)
def test_a_part_at_one_s_wish_follows_a_part_that_was_applied(answer, pits, life):
    """The wish is asked, and the only fragment to return is the one played (S37, R44)."""
    scene = laid().tokens(pits=3).hand(0, "d_demon_gold").ephemerals(0, pact=1)

    scene.play("d_demon_gold/2")
    assert (scene.tokens_of("pits"), scene.asks, scene.allows()) == ([5], ("wish", {0}), ["n", "y"])
    scene.play(answer)

    assert (scene.tokens_of("pits"), scene.life_of(0)) == ([pits], life)


def test_the_only_valid_part_cannot_be_declined():
    """An activation does something (S37, J10)."""
    scene = laid().tokens(pits=3).hand(0, "d_demon_gold")

    scene.play("d_demon_gold/2")

    assert (scene.tokens_of("pits"), scene.life_of(0), scene.asks) == ([4], 11, ("night", {0}))


# -- places


def test_the_resource_of_an_absent_place_cannot_be_created(rewritten):
    """Only the part about Pits is valid (S39, R48)."""
    rewritten("s_lightning", "create 1 bones then create 1 pits", "create 1 bones", "create 1 bones, create 1 pits")
    scene = laid(other="mausoleum").tokens(pits=3).hand(0, "s_lightning")
    assert scene.offers("s_lightning") == {"s_lightning/1"}

    scene.play("s_lightning/1")

    assert scene.tokens_of("pits", "bones") == [4, 0]


# -- events


def test_an_event_is_resolved_by_an_option_that_is_possible():
    """Two Damage are not three; losing is always possible, and the part behind it may be (S46, R42, R43)."""
    scene = laid().surroundings("e_ghoul_pack").ephemerals(0, damage=2).tokens(pits=0, tombs=1).mana(2)
    assert scene.offers("!") == {"!e_ghoul_pack/3"}

    scene.play("!e_ghoul_pack/3")

    assert (scene.mana_of(0), scene.tokens_of("tombs"), scene.stock_of(0)) == (0, [0], [2, 0, 0])


def test_the_part_behind_a_loss_is_skipped_when_it_is_impossible():
    """T−1 if T ≥ 1 (S46, R44)."""
    scene = laid().surroundings("e_ghoul_pack").tokens(tombs=0).mana(5).play("!e_ghoul_pack/3")

    assert (scene.mana_of(0), scene.tokens_of("tombs"), scene.at("past")) == (2, [0], ["e_ghoul_pack"])


def test_a_crypt_option_of_the_seat_in_charge_is_played_at_sunset():
    """The same copy lies on the table during its night (S47, J23)."""
    scene = laid().hand(0, "s_lightning", "n_coffin").mana(1).tokens(tombs=3).sunset_of(0)

    scene.play("c:s_lightning/2 pass")

    assert (scene.tokens_of("tombs"), scene.mana_of(0)) == ([2], 0)
    assert (scene.asks, scene.up(0)) == (("night", {0}), ["s_lightning"])
    assert scene.offers("s_lightning") == set()


def test_renouncing_needs_a_hand_and_losing_needs_nothing():
    """`e_lament` with an empty hand and without mana (S48, R42)."""
    scene = laid().surroundings("e_lament").tokens(treasures=0, souls=0)

    assert scene.offers("!") == {"!e_lament/4"}
    assert scene.hand(0, "n_army").offers("!") == {"!e_lament/2", "!e_lament/4"}


def test_a_loss_can_be_forced_on_a_seat_without_mana():
    """Both rivals are targets; the first loses nothing, and nothing is counted (S49, R42, R66)."""
    scene = laid().tokens(embers=1).mana(0, 0, 5)

    scene.play("infernal_rift.ishkedra")
    assert scene.allows() == [">s1", ">s2"]
    scene.play(">s1")

    assert (scene.tokens_of("embers"), scene.mana_of(1), scene.mana_of(2)) == ([0], 0, 5)
    assert scene.age_count(0, "forced_mana_loss") == 0


# -- victory between parts


def test_victory_is_checked_after_each_part():
    """A rival wins at once; the event never reaches the Past (S33, R60)."""
    scene = laid().tokens(tombs=5).favourites("treasures", "treasures", "tombs").life(2, 0)
    scene.objectives(2, "o_deluge:acquired").surroundings("e_funeral")

    scene.play("!e_funeral/1")

    assert scene.tokens_of("tombs") == [6]
    assert scene.result == ((3, 2, 1), "throne")
    assert scene.events == ["e_funeral"]
