"""Looks: who looks sees, all know that they looked, nobody else learns what (R91, R92, R120, R121)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.pairs import FILLERS, quiet
from tests.support.pairs import a_pair, assert_alike, assert_told_apart

HIDDEN = "?"
TURNS = ("fire_chaos_1", "earth_chaos_2")


def facing_down(which, **options):
    """Two tables that differ in the turn."""
    return quiet(**options).sky("water_order_3", "air_order_2", "fire_order_1", turn=TURNS[which], river="air_chaos_1")


# -- the Constellation


def test_oracle_shows_every_face_down_card_to_its_player_alone():
    """All know that it was played (R91)."""
    one, two = a_pair(lambda which: facing_down(which).hand(0, "oracle").play("0:!oracle"))

    assert one.view(0)["knows"] == {"turn": ["essence_fire_chaos_1"], "river": ["essence_air_chaos_1"]}
    assert {"shown turn ? to 0", "shown river ? to 0"} <= set(one.facts_for(1))
    assert_alike((1, 2, None), one, two)


def test_oracle_in_the_second_round_shows_the_river():
    """The turn lies open then (R33, R91)."""
    scene = facing_down(0).sky("water_order_3", "air_order_2", "fire_order_1", "water_chaos_1", river="air_chaos_1")
    scene.hand(0, "oracle").turn_of(0, betting_round=2).play("0:!oracle")

    assert scene.view(0)["knows"] == {"river": ["essence_air_chaos_1"]}


def test_oracle_needs_a_face_down_card():
    """In the third round none is left (R35)."""
    five = ("water_order_3", "air_order_2", "fire_order_1", "water_chaos_1", "air_chaos_1")
    scene = quiet().sky(*five).hand(0, "oracle").turn_of(0, betting_round=3)

    assert not scene.may("!oracle")


def test_lighthouse_shows_the_next_card_to_its_owner_alone():
    """In round 1 the turn, once per Hand; no window opens (R91, R103)."""
    one, two = a_pair(
        lambda which: facing_down(which).locations(0, "lighthouse").hand(1, "gust").play("0:L:lighthouse")
    )

    assert one.view(0)["knows"] == {"turn": [f"essence_{TURNS[0]}"]}
    assert one.asks == ("betting", {0})
    assert not one.may("0:L:lighthouse")
    assert_alike((1, 2, None), one, two)


@pytest.mark.parametrize(("betting_round", "place"), [(1, "turn"), (2, "river")])
def test_lighthouse_looks_at_the_card_of_the_next_round(betting_round, place):
    """Never at both; in round 3 nothing is hidden any more (R91)."""
    sky = ("water_order_3", "air_order_2", "fire_order_1", "water_chaos_1", "earth_order_1")
    scene = quiet().sky(*sky[: 2 + betting_round]).locations(0, "lighthouse").turn_of(0, betting_round=betting_round)

    scene.play("0:L:lighthouse")
    assert list(scene.view(0)["knows"]) == [place]
    assert not quiet().sky(*sky).locations(0, "lighthouse").turn_of(0, betting_round=3).may("0:L:lighthouse")


def test_marduk_looks_and_draws():
    """The Priest is public; the cards looked at and drawn are not (R91, S44)."""

    def used(which):
        scene = facing_down(which, mode="advanced").god(0, "marduk").hand(1, "gust")
        return scene.tells("draw_pile.0", FILLERS[which]).play("0:G")

    one, two = a_pair(used)
    assert one.cults[0] == "3/4/7"
    assert len(one.view(1)["places"]["hand.0"]) == 2
    assert set(one.view(0)["knows"]) == {"turn", "river"}
    assert_alike((1, 2, None), one, two)


# -- the Tablets of Destiny


def tablets(option, turn=TURNS[0], river=TURNS[1]):
    """Seat 0 has used the Tablets before betting, and swapped or left the cards."""
    scene = quiet(mode="epic").sky("water_order_3", "air_order_2", "fire_order_1", turn=turn, river=river)
    scene.active(0, "tablets_of_destiny").turn_of(0, "before_betting")
    return scene.play(f"0:M:tablets_of_destiny 0:={option}")


def test_tablets_swapped_or_not_look_the_same_to_others():
    """Both cards are lifted and laid back, in the same order and number; the answer is hidden (R121)."""
    one, two = a_pair(lambda which: tablets(("leave", "swap")[which]))

    assert_alike((1, 2, None), one, two)
    assert_told_apart((0,), one, two)
    assert one.facts_for(1)[:3] == ["popped", "moved ? lifted.0 turn", "moved ? lifted.0 river"]
    assert one.steps[-1].secret == ("option",)


def test_tablets_swap_turn_and_river():
    """The owner knows both; the other cards are as they were (R121)."""
    scene = tablets("swap")

    assert (scene.at(layout.TURN), scene.at(layout.RIVER)) == ([f"essence_{TURNS[1]}"], [f"essence_{TURNS[0]}"])
    assert scene.view(0)["knows"] == {"turn": [f"essence_{TURNS[1]}"], "river": [f"essence_{TURNS[0]}"]}
    assert tablets("leave").at(layout.TURN) == [f"essence_{TURNS[0]}"]


def test_left_and_swapped_tablets_look_alike():
    """Whatever lay there: who watches cannot tell one pair of cards from the other (R121)."""
    one, two = a_pair(lambda which: tablets("swap", TURNS[which], TURNS[1 - which]))

    assert_alike((1, 2, None), one, two)


# -- hands


HOLDINGS = (["gust", "oracle"], ["gust", "famine"])


def test_whispers_show_a_hand_to_its_player_alone():
    """The others know that they looked; the victim holds what it held (R91)."""
    one, two = a_pair(lambda which: quiet().hand(0, "whispers").hand(1, *HOLDINGS[which]).resolve("0:!whispers@1"))

    assert one.view(0)["knows"]["hand.1"] == sorted(HOLDINGS[0])
    assert "shown hand.1 ? ? to 0" in one.facts_for(2)
    assert_alike((2, None), one, two)
    assert_told_apart((0, 1), one, two)


def inquired(which, holdings=HOLDINGS):
    """Seat 0 has played Inquisition on seat 1, and is asked."""
    scene = quiet(sky=("fire_order_3", "air_order_2", "water_order_1"))
    return scene.hand(0, "inquisition").hand(1, *holdings[which]).resolve("0:!inquisition@1")


def test_inquisition_shows_a_hand_and_discards_a_card_of_it():
    """The look is private, the card discarded is public (R91, R92)."""
    one, two = a_pair(inquired)
    assert one.asks == ("take_card", {0})
    assert one.allows(0) == ["=oracle", "=gust"]
    assert_alike((2, None), one, two)

    one.play("0:=gust")
    two.play("0:=gust")
    assert one.top_of_discard(1) == "gust"
    assert_alike((2, None), one, two)


def test_inquisition_asks_even_when_both_cards_are_alike():
    """No question on hidden grounds (R120); two alike cards are one answer (R1)."""
    scene = inquired(0, (["gust", "gust"],))

    assert scene.asks == ("take_card", {0})
    assert scene.allows(0) == ["=gust"]


def test_inquisition_finds_nothing_when_the_hand_was_emptied_in_the_window():
    """The victim may save a Power card by playing it (J43); then nobody is asked (J38)."""
    scene = quiet(sky=("fire_order_3", "air_order_2", "water_order_1"))
    scene.hand(0, "inquisition").hand(1, "power_air_chaos").play("0:!inquisition@1 1:+power_air_chaos")

    assert scene.asks == ("betting", {0})
    assert "hand.1" not in scene.view(0)["knows"]


def trojan(which, holdings):
    """Seat 0 has used the Trojan Horse on seat 1 before the Battle."""
    scene = quiet(mode="advanced").active(0, "trojan_horse").hand(1, *holdings[which])
    return scene.turn_of(0, "before_battle").play("0:M:trojan_horse@1")


def test_the_trojan_horse_asks_even_when_the_hand_holds_no_attack():
    """Whether it does is a secret of the two seats (R92, R120)."""
    one, two = a_pair(lambda which: trojan(which, (["gust", "oracle"], ["famine", "oracle"])))

    assert one.allows(0) == ["=.", "=gust"]
    assert two.allows(0) == ["=."]
    assert_alike((2, None), one, two)
    assert_alike((2, None), one.play("0:=."), two.play("0:=."))


def test_the_trojan_horse_may_discard_an_attack():
    """It becomes public; the rest of the hand does not (R92)."""
    scene = trojan(0, (["gust", "oracle"],)).play("0:=gust")

    assert scene.top_of_discard(1) == "gust"
    assert scene.holds(1) == ["oracle"]
    assert scene.view(2)["places"]["hand.1"] == [HIDDEN]


# -- cards that change hands


def loki(which, drawn=("gust", "oracle")):
    """Loki has drawn one of two cards from the hand of seat 1."""
    scene = quiet(mode="advanced").god(0, "loki").hand(0, "famine").hand(1, "gust", "oracle")
    return scene.tells("hand.1", drawn[which]).play("0:G@1")


def test_lokis_card_is_seen_by_both_seats_alone():
    """The random card joins the hand; no index is told (R105)."""
    one, two = a_pair(loki)

    assert "drawn gust hand.1 hand.0" in one.facts_for(1)
    assert "drawn ? hand.1 hand.0" in one.facts_for(2)
    assert_told_apart((0, 1), one, two)
    assert_alike((2, None), one, two)


def test_lokis_gift_is_private_to_both():
    """It may be the same card (R105); others see that a card went back."""
    one, two = a_pair(lambda which: loki(0).play(("0:=famine", "0:=gust")[which]))

    assert one.holds(1) == ["famine", "oracle"]
    assert two.holds(1) == ["gust", "oracle"]
    assert "moved ? hand.0 hand.1" in one.facts_for(None)
    assert_alike((2, None), one, two)
    assert_told_apart((0, 1), one, two)


def test_loki_is_asked_for_a_gift_even_with_a_single_card():
    """The one that was drawn goes back (R105, R120)."""
    scene = quiet(mode="advanced").god(0, "loki").hand(1, "gust").play("0:G@1")

    assert scene.asks == ("gift", {0})
    assert scene.allows(0) == ["=gust"]


@pytest.mark.parametrize(
    ("card", "answer", "turn"), [("feint", "0:^feint@1", "battle"), ("scattering", "0:!scattering@1", "betting")]
)
def test_a_random_card_is_public_and_the_rest_of_the_hand_is_not(card, answer, turn):
    """Feint, Scattering: the card falls on top of the discard pile (R38, S29)."""
    sky = ("air_chaos_3", "air_order_2", "water_order_1")

    def struck(which):
        scene = quiet(sky=sky).hand(0, card).hand(1, "gust", ("oracle", "famine")[which]).turn_of(0, turn)
        return scene.tells("hand.1", "gust").resolve(answer)

    one, two = a_pair(struck)
    assert (one.holds(1), one.top_of_discard(1)) == (["oracle"], "gust")
    assert "drawn gust hand.1 discard.1" in one.facts_for(None)
    assert_alike((0, 2, None), one, two)


def odin(which, drawn=(("gust", "oracle", "famine"), ("gust", "harvest", "famine"))):
    """Odin looks at three cards of the draw pile."""
    return quiet(2, mode="advanced").god(0, "odin").deck(0, *drawn[which]).play("0:G")


def test_odins_cards_are_seen_by_their_owner_alone():
    """One goes to the hand, two are discarded: only the top is public (R91, R108, J50)."""
    one, two = a_pair(odin)
    assert one.cults[0] == "3/5/6"
    assert one.allows(0) == ["=oracle", "=gust", "=famine"]
    assert_alike((1, None), one, two)

    one.play("0:=oracle 0:TOP:gust")
    two.play("0:=harvest 0:TOP:gust")
    assert one.view(1)["places"]["discard.0"] == [HIDDEN, "gust"]
    assert_alike((1, None), one, two)
    assert_told_apart((0,), one, two)
