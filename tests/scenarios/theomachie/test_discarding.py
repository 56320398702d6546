"""Steps 9 and 10 of Closing: Foresight, the tops of the discard piles, Phoenix, the Constellation (R66–R67, R100)."""

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.hands import folded, fought, taken_from_deck
from tests.scenarios.theomachie.scene import laid


def step_nine():
    """Seat 1 has Foresight and a Power card in play and three cards, seat 0 one card; seat 2 folded (S61)."""
    scene = laid(hands={0: ["gust"], 1: ["plague", "oracle", "famine"]}).played(1, "foresight", "power_air_chaos")
    scene = fought(folded(scene.stake(0, "1/0/0"), 2))
    return scene.play("0:=. 1:=.")


def test_only_a_seat_with_foresight_may_keep_cards():
    """`keep` is asked of seat 1 alone, with each card and no more (S61, R66a, R100)."""
    scene = step_nine()

    assert scene.asks == ("keep", {1})
    assert set(scene.allows(1)) == {"=.", "KP:plague", "KP:oracle", "KP:famine"}
    assert scene.allows(1)[0] == "=."


def test_only_a_seat_with_a_block_chooses_its_top():
    """Seat 1 keeps one card; of four cards, two of them hidden, it chooses the top; seat 0 has a single one (S61)."""
    scene = step_nine().play("1:KP:oracle")
    assert scene.asks == ("keep", {1})

    scene.play("1:=.")
    assert scene.asks == ("discard_tops", {1})
    assert set(scene.allows(1)) == {"TOP:plague", "TOP:famine", "TOP:foresight", "TOP:power_air_chaos"}


def test_each_foresight_keeps_two_cards():
    """After the second card the seat is not asked again; two copies keep four (R66a, R100)."""
    one = fought(laid(hands={1: ["plague", "oracle", "famine"]}).played(1, "foresight")).play("1:=.")
    one.play("1:KP:plague 1:KP:oracle")
    assert one.asks == ("discard_tops", {1})

    two = laid(hands={1: ["plague", "oracle", "famine", "gust", "mist"]}).played(1, "foresight", "foresight")
    two = fought(two).play("1:=. 1:KP:plague 1:KP:oracle 1:KP:famine 1:KP:gust")
    assert two.asks == ("discard_tops", {1})
    two.play("1:TOP:mist")
    assert two.holds(1) == ["famine", "gust", "oracle", "plague"]


def test_keeping_goes_in_rounds_for_all_at_once():
    """Both answer before the next card is asked; who has said no more is left out (R66a, R115)."""
    scene = laid(hands={0: ["gust", "mist"], 1: ["plague", "oracle"]}).played(0, "foresight").played(1, "foresight")
    scene = fought(scene).play("0:=. 1:=.")
    assert scene.asks == ("keep", {0, 1})

    scene.play("1:KP:plague")
    assert scene.asks == ("keep", {0})
    scene.play("0:=.")
    assert scene.asks == ("keep", {1})
    assert scene.allows(1) == ["=.", "KP:oracle"]


def test_a_seat_whose_cards_are_all_kept_is_not_asked_again():
    """One card in hand, one Foresight (R66a)."""
    scene = fought(laid(hands={1: ["plague"]}).played(1, "foresight")).play("1:=. 1:KP:plague")

    assert scene.asks == ("prayer", {0})
    assert scene.top_of_discard(1) == "foresight"
    assert scene.holds(1) == ["plague"]


def test_without_a_card_in_hand_foresight_asks_nothing():
    """Its owner has nothing to keep (R66a, R120)."""
    scene = fought(laid().played(1, "foresight"))

    assert scene.asks == ("prayer", {0})
    assert scene.top_of_discard(1) == "foresight"


def test_foresight_is_played_in_the_closing_window():
    """It stays in play, and the choice comes in step 9 (R100)."""
    scene = laid(hands={1: ["foresight", "gust"]}).sky(
        "water_order_3", "air_order_1", "air_chaos_1", "fire_order_1", "fire_order_2"
    )
    scene = fought(scene).play("1:!foresight")
    assert scene.at(layout.PLAYED[1]) == ["foresight"]

    scene.play("1:=.")
    assert scene.asks == ("keep", {1})


def test_foresight_cannot_be_played_in_a_betting_round():
    """Its timing is Closing (R35, R100)."""
    scene = laid(hands={0: ["foresight"]}).sky("water_order_3", "air_order_1", "air_chaos_1")

    assert not scene.may("0:!foresight")


def test_kept_cards_count_for_the_next_hand():
    """With two cards kept, three are drawn (S56, R66a)."""
    scene = laid(hands={1: ["plague", "oracle"]}).played(1, "foresight").deck(1, "gust", "mist", "famine", "whispers")
    scene = taken_from_deck(fought(scene).play("1:=. 1:KP:plague 1:KP:oracle"))

    assert scene.asks == ("betting", {0})
    assert len(scene.holds(1)) == 5
    assert {"oracle", "plague"} < set(scene.holds(1))
    assert len(scene.at(layout.DRAW_PILE[1])) == 1


# -- what is discarded


def test_everything_but_locations_is_discarded():
    """Hands, Power cards, Effects, Attacks, marks and all; of folded seats too (R66)."""
    scene = laid(hands={2: ["oracle"]}).played(2, "mist", "power_air_chaos").played(1, "power_fire_order")
    scene.attacks(0, "tempest:extinguished", "grasping_roots:1").locations(0, "citadel").stake(0, "1/0/0")
    scene = fought(folded(scene, 1)).play("2:=. 2:TOP:mist")

    assert sorted(scene.at(layout.DISCARD[0])) == ["grasping_roots", "tempest"]
    assert scene.at(layout.LOCATIONS[0]) == ["citadel"]
    assert "power_fire_order" in scene.at(layout.DISCARD[1])
    assert {"mist", "oracle", "power_air_chaos"} <= set(scene.at(layout.DISCARD[2]))
    assert not any(scene.at(place[seat]) for place in (layout.PLAYED, layout.ATTACKS) for seat in range(3))


def test_a_block_of_public_cards_needs_no_choice():
    """All have seen them (R66a)."""
    scene = fought(laid().attacks(0, "gust", "hurricane").played(0, "power_air_chaos"))

    assert scene.asks == ("prayer", {0})


def test_a_choice_is_asked_even_if_all_cards_are_alike():
    """The others must not learn that they are (R66a, R120)."""
    scene = fought(laid(hands={1: ["gust", "gust"]})).play("1:=.")

    assert scene.asks == ("discard_tops", {1})
    assert scene.allows(1) == ["TOP:gust"]


# -- Phoenix


def test_the_phoenix_goes_on_top_of_the_draw_pile():
    """It is the first card drawn in the next Hand, and all know it (R66, R119)."""
    scene = laid().attacks(0, "phoenix", "hatred").stake(0, "1/0/0").deck(0, "gust", "mist")
    scene = fought(scene)

    assert scene.at(layout.DRAW_TOP[0]) == ["phoenix"]
    assert scene.view(1)["places"]["draw_top.0"] == ["phoenix"]
    assert scene.top_of_discard(0) == "hatred"
    scene = taken_from_deck(scene)
    assert "phoenix" in scene.holds(0)
    assert scene.at(layout.DRAW_TOP[0]) == []


def test_the_phoenix_is_no_part_of_the_block():
    """With it and one card in hand there is nothing to choose (R66)."""
    scene = fought(laid(hands={0: ["gust"]}).attacks(0, "phoenix")).play("0:=.")

    assert scene.asks == ("prayer", {0})
    assert scene.top_of_discard(0) == "gust"


def test_a_phoenix_in_hand_is_discarded_like_any_card():
    """Only an Attack in play rises again (R66)."""
    scene = fought(laid(hands={0: ["phoenix"]})).play("0:=.")

    assert scene.at(layout.DRAW_TOP[0]) == []
    assert scene.top_of_discard(0) == "phoenix"


def test_draw_pile_parts_are_drawn_in_order():
    """First the Phoenix, then the shuffled part, then Athena's cards, then the discard pile again (R119, R36)."""
    scene = laid().attacks(0, "phoenix").deck(0, "gust").discarded(0, "oracle")
    scene.puts("oracle", layout.DISCARD[0], layout.DRAW_BOTTOM[0])
    scene = taken_from_deck(fought(scene))
    drawn = [fact.split()[1] for fact in scene.facts if fact.endswith(" hand.0")]

    assert drawn[:3] == ["phoenix", "gust", "oracle"]
    assert len(drawn) == 4  # the fourth one is from the Prayer Phase


# -- step 10


def test_face_down_cards_are_revealed_and_all_five_discarded():
    """After a Hand that ended in round 1 (R67)."""
    scene = laid(2).sky("fire_order_1", "fire_order_2", "fire_order_3", turn="water_chaos_1", river="air_chaos_2")
    scene.play("0:PA 0:ET 1:FO")

    shown = {f"essence_{name}" for name in ("fire_order_1", "fire_order_2", "fire_order_3", "water_chaos_1")}
    assert shown | {"essence_air_chaos_2"} == set(scene.at(layout.ESSENCE_DISCARD))
    seen = " ".join(scene.facts_for(None))
    assert "essence_water_chaos_1" in seen
    assert "essence_air_chaos_2" in seen
    assert scene.at(layout.CONSTELLATION) == []
