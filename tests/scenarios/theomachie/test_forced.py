"""What holds no choice, as all can see, is answered of itself (R120a); what a hidden hand decides is asked (R120)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import fight, pure
from tests.scenarios.theomachie.scene import laid, opened


def test_seats_without_a_card_pass_in_the_battle_of_themselves():
    """They have no Attack, no Power card and no Ability, as all can see: the Battle is over (R48, R51)."""
    scene = fight(["gust"], [], [], sky=pure("air")).asks_less().play("0:^gust")

    assert scene.asks == ("prayer", {0})
    assert scene.says(layout.WINNERS) == (0,)


def test_a_seat_with_a_card_is_asked_whatever_it_is():
    """Oracle cannot be played in a Battle, but a Power card could: only its seat knows (R48, R120)."""
    scene = fight(["gust"], ["oracle"], sky=pure("air")).asks_less().play("0:^gust 1:-")

    assert scene.asks == ("battle", {1})
    assert scene.allows(1) == ["BP"]


def test_a_turn_without_a_card_ends_of_itself_after_the_bet():
    """Nothing else is open to the seat (R26)."""
    assert laid(3).asks_less().play("0:PA").asks == ("betting", {1})


def test_a_turn_with_a_card_is_ended_by_its_seat():
    """It may play it after its bet, or not (R26, R120)."""
    scene = laid(3, hands={0: ["gust"]}).asks_less().play("0:PA")

    assert scene.asks == ("betting", {0})
    assert scene.play("0:ET").asks == ("betting", {1})


def test_a_location_that_can_be_used_keeps_the_turn_open():
    """All can see that there is a choice (R26)."""
    scene = laid(3).locations(0, "lighthouse").asks_less().play("0:PA")

    assert scene.asks == ("betting", {0})
    assert scene.allows(0) == ["ET", "L:lighthouse"]


def test_a_bet_without_a_card_is_asked_for():
    """To raise or to fold is a choice (R27)."""
    assert laid(3).asks_less().allows(0)[0] == "PA"


def test_under_a_last_stand_there_is_no_bet_to_choose():
    """Without a card and with nothing owed it can only pass, and its turn ends (R31)."""
    scene = laid(3).under_last_stand(1).asks_less().play("0:PA")

    assert scene.asks == ("betting", {2})


def test_the_last_pantheon_is_not_chosen():
    """Four seats, four pantheons (R11)."""
    scene = opened(4, mode="advanced").asks_less()
    for seat in range(3):
        assert scene.asks == ("pantheon", {seat})
        scene.play(f"{seat}:{scene.allows(seat)[0]}")

    assert scene.asks[0] == "draft"
    assert len(set(scene.says(layout.PANTHEON_OF))) == 4


def test_the_last_deck_is_not_chosen():
    """Four seats, four prebuilt decks (R12)."""
    scene = opened(4, prebuilt_assignment="choose").asks_less()
    for seat in range(3):
        assert scene.asks == ("deck_choice", {seat})
        scene.play(f"{seat}:{scene.allows(seat)[0]}")

    assert scene.asks == ("betting", {0})


def inquired(*hand):
    """Seat 0 has played Inquisition on seat 1 with this hand."""
    scene = laid(2).sky("fire_order_3", "air_order_2", "water_order_1").hand(0, "inquisition", "mist").hand(1, *hand)
    return scene.asks_less().resolve("0:!inquisition@1")


def test_inquisition_takes_the_only_card_of_a_hand():
    """Seat 0 has seen it, and all can count it (R92)."""
    scene = inquired("gust")

    assert scene.asks == ("betting", {0})
    assert scene.top_of_discard(1) == "gust"
    assert "shown hand.1 gust to 0" in scene.facts


@pytest.mark.parametrize("other", ["gust", "oracle"])
def test_inquisition_asks_for_one_of_two_cards(other):
    """Two that are alike, too: silence would tell that they are (R120)."""
    assert inquired("gust", other).asks == ("take_card", {0})


def test_a_hand_of_one_card_has_no_gift_to_choose():
    """Loki has taken the only card, and gives it back (R105)."""
    scene = laid(2, mode="advanced").god(0, "loki").hand(1, "oracle").asks_less().play("0:G@1")

    assert scene.asks == ("betting", {0})
    assert scene.holds(1) == ["oracle"]


def test_the_only_kind_of_follower_is_saved_of_itself():
    """Valkyries save one, and the Stake holds Disciples alone (R101)."""
    scene = fight([], [], sky=pure("air"), mode="advanced").active(0, "valkyries").stake(0, "0/0/2").stake(1, "1/0/0")
    scene = scene.cult(0, "1/1/1").asks_less().play("0:BP")
    assert scene.asks == ("closing", {0})

    assert scene.play("0:M:valkyries").stakes[0] == "0/0/0"
    assert scene.cults[0] == "1/1/2"
