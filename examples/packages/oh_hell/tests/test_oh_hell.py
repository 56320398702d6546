"""The rules of Oh Hell, played."""

import pytest
from annales_oh_hell import game
from annales_oh_hell.layout import CARDS, HAND, LAYOUT, PLAYED, POINTS, TAKEN, TRUMPS, TURNED, VOID, sizes
from annales_oh_hell.rules import holdings

from annales.contract import ALL, NOBODY, OWNER, Value
from annales.tools.laws.scenario import Scenario

HANDS = ["ah", "5h", "2c", "kh", "3h", "4c", "2d", "3d", "qs"]  # three cards each for three seats
SPADES = [*HANDS, "7s"]  # and then the card that makes trumps
SHORT: dict[str, Value] = {"largest": 3}


def dealt(cards: list[str] = SPADES, **options: Value) -> Scenario:
    """Three seats and three cards each, in this order."""
    return Scenario.opened(game, seats=3, deals={"deck": cards}, **SHORT | options)


def test_the_pack_and_the_hands() -> None:
    """52 cards; as many each as the option says, and one that makes trumps (R1, R2, R3)."""
    match = dealt()

    assert len(CARDS) == 52
    assert [match.at(HAND[seat]) for seat in range(3)] == [["2c", "5h", "ah"], ["3h", "4c", "kh"], ["2d", "3d", "qs"]]
    assert (match.at(TURNED), match.says(TRUMPS)) == (["7s"], "spades")


def test_hands_are_hidden_from_others() -> None:
    """Zone by zone (R2)."""
    assert {zone.name: zone.seen for zone in LAYOUT.zones_declared} == {
        **dict.fromkeys(("turned", "trick", "played"), ALL),
        "deck": NOBODY,
        "hand": OWNER,
    }


@pytest.mark.parametrize(("course", "deals"), [("down", [3, 2, 1]), ("down_up", [3, 2, 1, 2, 3])])
def test_the_deals_of_a_match(course: str, deals: list[int]) -> None:
    """A card fewer each time, and up again with the option (R2)."""
    assert list(sizes(dealt(course=course).table)) == deals


def test_bids_are_made_in_turn_and_the_dealer_is_restricted() -> None:
    """Seat 2 deals first; the sum must not be three (R4)."""
    match = dealt()
    assert match.asks == ("bid", {0})
    assert match.allows() == ["bid-0", "bid-1", "bid-2", "bid-3"]

    match.play("0:bid-1 1:bid-1")
    assert match.allows(2) == ["bid-0", "bid-2", "bid-3"]
    assert dealt(hook=False).play("0:bid-1 1:bid-1").may("2:bid-1")


def test_secret_bids_come_to_light_together() -> None:
    """Nobody is restricted, and nobody hears another's bid before their own (J1, J2)."""
    match = dealt(bidding="secret")
    assert match.asks == ("secret_bid", {0, 1, 2})

    match.play("1:bid-1")
    assert match.facts_for(0) == ["sealed 1 ?"]

    match.play("0:bid-1 2:bid-1")
    assert match.asks == ("play", {0})


def test_a_suit_must_be_followed() -> None:
    """The seat after the dealer leads; who cannot follow plays anything, trumps last in the list (R5)."""
    match = dealt().play("0:bid-1 1:bid-1 2:bid-0")
    assert match.asks == ("play", {0})
    assert match.allows(0) == ["2c", "5h", "ah"]

    match.play("5h")
    assert match.allows(1) == ["3h", "kh"]

    match.play("kh")
    assert match.allows(2) == ["2d", "3d", "qs"]


def test_trumps_win_and_the_winner_leads() -> None:
    """Else the highest card of the suit that was led (R6)."""
    match = dealt().play("0:bid-1 1:bid-1 2:bid-0 ah kh qs")
    assert match.counts(TAKEN[0], TAKEN[2]) == [0, 1]
    assert match.asks == ("play", {2})
    assert sorted(match.at(PLAYED)) == ["ah", "kh", "qs"]

    other = dealt().play("0:bid-1 1:bid-1 2:bid-0 ah 3h 2d")
    assert other.counts(TAKEN[0]) == [1]


def test_the_last_card_of_a_hand_is_played_of_itself() -> None:
    """All can see that it is no choice (R5)."""
    match = dealt().play("0:bid-1 1:bid-1 2:bid-0 ah 3h 2d 5h kh")

    assert match.play("3d").asks == ("bid", {1})


@pytest.mark.parametrize(("scoring", "points"), [("exact", [11, 10, 0]), ("every", [11, 10, 2])])
def test_points(scoring: str, points: list[int]) -> None:
    """Ten and the bid if it was met; with the option a point a trick, and ten (R7, J4)."""
    match = dealt(scoring=scoring).play("0:bid-1 1:bid-0 2:bid-1 ah kh 2d 5h 3h qs")

    assert match.counts(*(POINTS[seat] for seat in range(3))) == points


def test_the_next_seat_deals_and_bids_last() -> None:
    """With a card fewer (R2, R4)."""
    match = dealt().play("0:bid-1 1:bid-1 2:bid-0 ah 3h 2d 5h kh 3d")

    assert match.asks == ("bid", {1})
    assert [len(match.at(HAND[seat])) for seat in range(3)] == [2, 2, 2]


def test_the_most_points_win_after_the_last_deal() -> None:
    """Equal points share a rank (R8)."""
    match = dealt()
    while match.result is None:
        match.play(f"{min(match.asks[1])}:{match.allows(min(match.asks[1]))[0]}")

    ranks, reason = match.result
    points = match.counts(*(POINTS[seat] for seat in range(3)))
    assert reason == "last_deal"
    assert ranks == tuple(1 + sum(other > own for other in points) for own in points)


def test_all_know_who_has_none_of_a_suit() -> None:
    """A seat that did not follow cannot hold it, and searches deal no such hands (R5)."""
    match = dealt().play("0:bid-1 1:bid-1 2:bid-0 ah kh 2d")
    assert match.says(VOID) == ((), (), ("hearts",))

    ((places, pieces),) = holdings(match.table)
    assert HAND[2] not in places
    assert {"3h", "5h"} <= set(pieces)
    assert "kh" not in pieces
