"""Cards put aside, discarded together, kept or hidden: what the others learn of them (R38, R66a, R115, R116)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.pairs import FILLERS, quiet
from tests.support.pairs import a_pair, assert_alike, assert_told_apart

HIDDEN = "?"
OTHERS = ("oracle", "famine")  # what differs in the two tables of a pair


def discards_seen(scene, viewer, seat=0):
    """The moves to a discard pile in the last step, as a viewer saw them."""
    return [fact for fact in scene.facts_for(viewer) if f" discard.{seat}" in fact and fact.startswith("moved")]


# -- folding


def folding(which, *cards):
    """Seat 0 is behind, folds with some cards and chooses which one ends on top."""
    return quiet().hand(0, "gust", OTHERS[which], *cards).level("0/0/2").play("0:FO")


def test_a_folding_seat_chooses_the_card_on_top():
    """The others go under it, unseen: their number is all that is told (S55, R30, R38)."""
    one, two = a_pair(lambda which: folding(which, "harvest"))
    assert one.asks == ("discard_top", {0})
    assert_alike((1, 2, None), one, two)

    one.play("0:TOP:gust")
    two.play("0:TOP:gust")
    assert discards_seen(one, None) == [
        "moved gust hand.0 discard.0",
        "moved ? hand.0 discard.0 at 0",
        "moved ? hand.0 discard.0 at 1",
    ]
    assert one.view(1)["places"]["discard.0"] == [HIDDEN, HIDDEN, "gust"]
    assert_alike((1, 2, None), one, two)
    assert_told_apart((0,), one, two)


def test_alike_cards_are_asked_for_all_the_same():
    """Two Gusts or two others: the question is asked by the number of cards alone (S62, R120)."""
    one, two = a_pair(lambda which: quiet().hand(0, "gust", ("gust", "oracle")[which]).level("0/0/2").play("0:FO"))

    assert one.allows(0) == ["TOP:gust"]
    assert_alike((1, 2, None), one, two)
    assert_alike((1, 2, None), one.play("0:TOP:gust"), two.play("0:TOP:gust"))


@pytest.mark.parametrize("held", [(), ("gust",)])
def test_fewer_than_two_cards_are_not_asked_for(held):
    """There is nothing to choose, as all can see (R38)."""
    scene = quiet().hand(0, *held).level("0/0/2").play("0:FO")

    assert scene.asks == ("betting", {1})
    assert scene.at(layout.DISCARD[0]) == list(held)


def test_the_card_on_top_covers_the_one_before():
    """What lay on top until then is hidden under the block (R38, R116)."""
    scene = quiet().discarded(0, "plague").hand(0, "gust", "oracle").level("0/0/2").play("0:FO 0:TOP:oracle")

    assert scene.at(layout.DISCARD[0]) == ["plague", "gust", "oracle"]
    assert scene.view(1)["places"]["discard.0"] == [HIDDEN, HIDDEN, "oracle"]


# -- step 9


def closing(which, *plays):
    """After step 8: seat 0 has a Power card in play and two cards in hand, seat 1 one card in hand."""
    scene = quiet().hand(0, "gust", OTHERS[which]).hand(1, "harvest").played(0, "power_water_order", *plays)
    return scene.turn_of(0, "closing").writes(layout.WINNERS, (0,)).play("0:=. 1:=.")


def test_public_cards_slip_under_the_top_before_hidden_ones():
    """So that none of the hidden ones is ever the visible top (R66, R116)."""
    one, two = a_pair(lambda which: closing(which).play("0:TOP:gust"))

    assert discards_seen(one, 2) == [
        "moved gust hand.0 discard.0",
        "moved power_water_order played.0 discard.0 at 0",
        "moved ? hand.0 discard.0 at 1",
    ]
    assert_alike((1, 2, None), one, two)
    assert_told_apart((0,), one, two)


def test_a_public_card_on_top_reveals_nothing_of_the_hand():
    """The owner may choose a card in play (R66a)."""
    one, two = a_pair(lambda which: closing(which).play("0:TOP:power_water_order"))

    assert one.top_of_discard(0) == "power_water_order"
    assert_alike((1, 2, None), one, two)


def test_tops_are_sealed_until_all_have_answered():
    """Two seats choose at the same moment; the names open together (R66a, R115)."""

    def tops(which):
        scene = quiet().hand(0, "gust", "oracle").hand(1, "harvest", "unity").turn_of(0, "closing")
        scene.writes(layout.WINNERS, (0,)).play("0:=. 1:=.")
        return scene.play(("0:TOP:gust", "0:TOP:oracle")[which])

    one, two = (tops(which) for which in range(2))
    assert one.asks == ("discard_tops", {1})
    assert one.facts_for(1) == ["sealed 0 ?"]
    assert_alike((1, 2, None), one, two)

    assert "unsealed 0:gust 1:harvest" in one.play("1:TOP:harvest").facts_for(None)


def test_foresight_keeps_cards_unseen():
    """Others learn how many were kept; the answer names the card to its owner alone (S61, R66a, R115)."""

    def kept(which):
        scene = closing(0, "foresight")
        assert scene.asks == ("keep", {0})
        return scene.play(("0:KP:gust", "0:KP:oracle")[which])

    one, two = a_pair(kept)
    assert one.facts_for(1)[:2] == ["moved ? hand.0 kept.0", "sealed 0 ?"]
    assert_alike((1, 2, None), one, two)
    assert_told_apart((0,), one, two)

    one.play("0:=. 0:TOP:oracle")
    assert one.holds(0) == ["gust"]
    assert one.view(1)["places"]["hand.0"] == [HIDDEN]


def test_a_redeal_does_not_depend_on_sealed_answers():
    """A seal says no more than that a seat has answered: what follows hangs on nothing hidden (R115)."""
    scene = closing(0, "foresight").play("0:=.")

    assert "unsealed 0:done" in scene.facts_for(None)
    assert scene.says(layout.KEEPING) == ()


# -- cards set aside


def rejected(which, mode, answers):
    """Seat 0 sets two cards aside, one of them another in each table; the same ends on top."""
    if mode == "ares":
        scene = quiet(2, mode="advanced").god(0, "ares").turn_of(0, "battle")
        start = "0:G"
    else:
        scene = quiet(2, mode="advanced").active(0, "yggdrasil").turn_of(0, "before_betting")
        start = "0:M:yggdrasil"
    scene.hand(0, "gust", OTHERS[which], "unity").tells("draw_pile.0", *FILLERS)
    return scene.play(start).play(answers.replace("X", OTHERS[which]))


@pytest.mark.parametrize("mode", ["ares", "yggdrasil"])
def test_cards_set_aside_are_discarded_as_a_block(mode):
    """They wait face down; of the block the top alone is seen (R38, R106)."""
    one, two = a_pair(lambda which: rejected(which, mode, "0:=X"))
    assert_alike((1, None), one, two)
    assert one.view(1)["places"]["aside.0"] == [HIDDEN]

    done = "0:=gust 0:=. 0:TOP:gust" if mode == "ares" else "0:=gust 0:TOP:gust"
    assert_alike((1, None), one.play(done), two.play(done))
    assert one.view(1)["places"]["discard.0"] == [HIDDEN, "gust"]
    assert "aside.0" not in one.table.places


def test_a_single_card_set_aside_becomes_public():
    """It is the top of the pile (R106)."""
    scene = rejected(0, "ares", "0:=gust 0:=.")

    assert scene.top_of_discard(0) == "gust"
    assert scene.asks == ("battle", {0})


def test_a_buried_relic_is_seen_by_its_owner_alone():
    """Under the Stake, then in the hand again; the others count the cards."""

    def buried(which):
        scene = quiet(sky=("earth_order_3", "air_order_2", "fire_order_1"))
        scene.hand(0, "buried_relic", "gust", OTHERS[which]).play("0:!buried_relic")
        return scene.play(f"0:={OTHERS[which]} 0:=.")

    one, two = a_pair(buried)
    assert one.at(layout.BURIED[0]) == ["oracle"]
    assert one.view(1)["places"]["buried.0"] == [HIDDEN]
    assert_alike((1, 2, None), one, two)
    assert_told_apart((0,), one, two)

    for scene in (one, two):
        scene.level("0/0/2").play("0:FO")
        scene.play("1:CA 1:ET 2:FO")
    assert one.holds(0) == ["oracle"]
    assert_alike((1, 2, None), one, two)


# -- piles of three parts


def test_a_draw_pile_is_drawn_from_top_to_bottom():
    """Phoenix, known to all; the shuffled part, known to nobody; Athena's cards, known to their owner (R119)."""

    def drawn(which):
        scene = quiet(2, mode="advanced").god(0, "athena").deck(0, "unity")
        scene.hand(0, OTHERS[which], "gust", "sacred_spring")
        scene.puts("phoenix", layout.PRAYER_DECK, layout.DRAW_TOP[0])
        return scene.play(f"0:G 0:={OTHERS[which]} 0:=gust")

    one, two = a_pair(drawn)
    assert one.holds(0) == ["phoenix", "sacred_spring", "unity"]
    assert one.at(layout.DRAW_BOTTOM[0]) == ["gust", "oracle"]
    assert one.view(0)["places"]["draw_bottom.0"] == ["gust", "oracle"]
    assert one.view(1)["places"]["draw_bottom.0"] == [HIDDEN] * 2
    assert one.view(1)["knows"] == {"hand.0": ["phoenix"]}
    assert_alike((1, None), one, two)
    assert_told_apart((0,), one, two)

    one.play("0:!sacred_spring")
    two.play("0:!sacred_spring")
    assert one.holds(0) == ["gust", "oracle", "phoenix", "unity"]
    assert_alike((1, None), one, two)


def test_the_discard_pile_is_shuffled_when_all_three_parts_are_empty():
    """It is a pile of which nobody knows the order (R36, R119)."""
    scene = quiet().deck(0).discarded(0, "gust", "oracle", "unity").hand(0, "sacred_spring").play("0:!sacred_spring")

    assert "shuffled discard.0 draw_pile.0" in scene.facts_for(1)
    assert scene.view(0)["places"]["draw_pile.0"] == [HIDDEN]
    assert scene.at(layout.DISCARD[0]) == ["sacred_spring"]


@pytest.mark.parametrize(
    ("card", "sky", "answer"),
    [
        ("sacred_spring", ("water_order_3", "air_order_2", "fire_order_1"), "0:!sacred_spring"),
        ("burnt_offering", ("fire_order_3", "air_order_2", "water_order_1"), "0:!burnt_offering"),
        ("harvest", ("earth_order_3", "air_order_2", "water_order_1"), "0:!harvest"),
    ],
)
def test_cards_drawn_are_their_owners(card, sky, answer):
    """Others count them (R36)."""

    def drawn(which):
        piles = (("gust", "unity"), ("oracle", "famine"))
        return quiet(sky=sky).hand(0, card).deck(0, *piles[which]).play(answer)

    one, two = a_pair(drawn)
    assert_alike((1, 2, None), one, two)
    assert_told_apart((0,), one, two)


# -- windows


@pytest.mark.parametrize("which", [0, 1])
def test_a_window_is_offered_by_the_number_of_cards_alone(which):
    """Seat 1 may hold an Interruption that it can pay, or nothing of use: it is asked all the same (R43, R120)."""
    scene = quiet(sky=("earth_chaos_3", "earth_chaos_2", "water_order_3"))
    scene.hand(0, "oracle").hand(1, ("interruption", "gust")[which]).play("0:!oracle")

    assert scene.asks == ("reaction", {1})
    assert scene.may("1:?interruption") == (which == 0)


def test_declining_reveals_nothing():
    """Whoever holds the reaction and whoever does not: the table goes on alike for the others (R43, R120)."""

    def declined(which):
        scene = quiet(sky=("earth_chaos_3", "earth_chaos_2", "water_order_3"))
        return scene.hand(0, "oracle").hand(1, ("interruption", "gust")[which]).play("0:!oracle 1:-")

    one, two = a_pair(declined)
    assert_alike((0, 2, None), one, two)


def test_a_closing_window_is_offered_by_the_number_of_cards_alone():
    """Resurrection, or nothing that can be played (R58, R120)."""

    def offered(which):
        scene = quiet().hand(1, ("resurrection", "gust")[which]).turn_of(0, "closing").writes(layout.WINNERS, (0,))
        return scene.hand(0, "unity").play("0:=.")

    one, two = a_pair(offered)
    assert one.asks == ("closing", {1})
    assert_alike((0, 2, None), one, two)
