"""Drawing, discarding, hands (R36–R38, R116, R119, S10, J36)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid

WATER_SKY = ("water_order_2", "fire_chaos_3", "fire_chaos_2")


def spring(draw_pile=(), discard=(), more=()):
    """Seat 0 plays Sacred Spring, which draws two cards, with these piles."""
    scene = laid(2, hands={0: ["sacred_spring", *more]}).sky(*WATER_SKY)
    return scene.deck(0, *draw_pile).discarded(0, *discard)


def test_cards_are_drawn_from_the_draw_pile():
    """To the hand; nobody else sees which (R36, R37)."""
    scene = spring(["gust", "oracle", "feint"]).tells("draw_pile.0", "feint", "gust").resolve("0:!sacred_spring")

    assert scene.holds(0) == ["feint", "gust"]
    assert scene.at(layout.DRAW_PILE[0]) == ["oracle"]
    assert "drawn ? draw_pile.0 hand.0" in scene.facts_for(1)
    assert "drawn feint draw_pile.0 hand.0" in scene.facts_for(0)


def test_an_empty_draw_pile_is_made_of_the_discard_pile():
    """Only when a card must be drawn; shuffled once (R36)."""
    scene = spring(["gust"], ["oracle", "feint", "unity"]).resolve("0:!sacred_spring")

    assert "gust" in scene.holds(0)
    assert len(scene.holds(0)) == 2
    assert len(scene.at(layout.DRAW_PILE[0])) == 2
    assert scene.at(layout.DISCARD[0]) == ["sacred_spring"]
    assert scene.facts.count("shuffled discard.0 draw_pile.0") == 1


def test_the_discard_pile_stays_while_no_card_must_be_drawn():
    """The last card of the draw pile may be taken without a shuffle (R36)."""
    scene = spring(["gust", "oracle"], ["feint"]).resolve("0:!sacred_spring")

    assert scene.holds(0) == ["gust", "oracle"]
    assert scene.at(layout.DRAW_PILE[0]) == []
    assert scene.at(layout.DISCARD[0]) == ["feint", "sacred_spring"]


@pytest.mark.parametrize(
    ("draw_pile", "discard", "drawn"),
    [([], [], 0), (["gust"], [], 1), ([], ["gust"], 1), (["gust"], ["oracle"], 2)],
)
def test_drawing_stops_when_both_piles_are_empty(draw_pile, discard, drawn):
    """The card that draws is not yet in the discard pile (R35, R36)."""
    scene = spring(draw_pile, discard).resolve("0:!sacred_spring")

    assert len(scene.holds(0)) == drawn
    assert scene.at(layout.DISCARD[0]) == ["sacred_spring"]


def test_a_draw_pile_has_a_known_top_a_shuffled_part_and_a_known_bottom():
    """Drawn in that order; the discard pile is shuffled only after all of them (R119)."""
    scene = spring(["gust"], ["feint"], more=["sacred_spring"])
    scene.known(0, top="phoenix", bottom="oracle")

    scene.resolve("0:!sacred_spring")
    assert scene.holds(0) == ["gust", "phoenix", "sacred_spring"]
    taken = [fact for fact in scene.facts if fact.endswith(" hand.0")]
    assert taken == ["moved phoenix draw_top.0 hand.0", "drawn gust draw_pile.0 hand.0"]
    scene.resolve("0:!sacred_spring")
    assert {"gust", "oracle", "phoenix"} < set(scene.holds(0))
    assert len(scene.holds(0)) == 4
    assert "shuffled discard.0 draw_pile.0" in scene.facts


def test_looking_at_a_draw_pile_that_is_empty_shuffles_too():
    """Odin looks at three cards: one is left, two come from the discard pile (R36, R108)."""
    scene = laid(2, mode="advanced")
    scene.god(0, "odin").deck(0, "gust").discarded(0, "oracle", "feint").play("0:G")

    assert scene.allows(0) == ["=oracle", "=gust", "=feint"]
    assert scene.at(layout.DISCARD[0]) == scene.at(layout.DRAW_PILE[0]) == []


def test_a_hand_has_no_limit():
    """Nine cards are nine cards, and nobody is made to discard (R37, J36)."""
    more = ["gust", "oracle", "unity", "feint", "plague", "famine", "purge"]
    scene = spring(["fireball", "eruption"], more=more).resolve("0:!sacred_spring")

    assert len(scene.holds(0)) == 9
    assert scene.asks == ("betting", {0})


# -- discarding


def folded(*cards):
    """Seat 1 is behind, holds these cards, and folds."""
    return laid(3, hands={1: list(cards)}).level("0/0/2").bid(0, "0/0/2").turn_of(1).play("1:FO")


def test_the_owner_of_a_block_chooses_which_card_ends_on_top():
    """The others slip under it, unseen (R38, R116)."""
    scene = folded("gust", "oracle", "famine")
    assert scene.asks == ("discard_top", {1})
    assert scene.allows(1) == ["TOP:oracle", "TOP:gust", "TOP:famine"]

    scene.play("1:TOP:gust")
    assert scene.top_of_discard(1) == "gust"
    assert sorted(scene.at(layout.DISCARD[1])) == ["famine", "gust", "oracle"]
    told = " ".join(scene.facts_for(0))
    assert "gust" in told
    assert not {"oracle", "famine"} & set(told.split())


def test_a_block_goes_on_top_of_what_was_discarded_before():
    """The top of before is covered (R38)."""
    scene = laid(3, hands={1: ["gust", "oracle"]}).discarded(1, "purge")
    scene.level("0/0/2").bid(0, "0/0/2").turn_of(1).play("1:FO 1:TOP:oracle")

    assert scene.at(layout.DISCARD[1]) == ["purge", "gust", "oracle"]


def test_a_card_on_the_table_goes_to_the_pile_of_its_owner():
    """Whoever made them discard it (R38)."""
    scene = laid(2, hands={0: ["purge"]}).locations(1, "citadel:damaged")
    scene.sky("fire_chaos_3", "fire_chaos_1", "air_order_1").resolve("0:!purge@1=citadel:damaged")

    assert scene.at(layout.DISCARD[1]) == ["citadel"]
    assert scene.at(layout.DISCARD[0]) == ["purge"]
