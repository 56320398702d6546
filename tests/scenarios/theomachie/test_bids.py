"""Bids: passing, calling, raising, type for type (R27–R29, R40; S14, S17; J2, J3, J46)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid

BETS = ("PA", "CA", "CA$", "RA.D", "RA.R", "RA.P", "RA.D$", "LS", "FO")


def bets(scene, seat=0):
    """The betting actions open to a seat."""
    return {token for token in scene.allows(seat) if token in BETS}


def behind(level, bid="0/0/1", cult="3/5/7"):
    """Seat 0 has this bid and Cult, and the level is higher."""
    return laid().cult(0, cult).bid(0, bid).stake(0, bid).level(level)


# -- what is offered


def test_a_seat_whose_bid_equals_the_level_passes_raises_or_folds():
    """One Raise for each type of the Cult (R27, R29)."""
    assert bets(laid()) == {"PA", "RA.D", "RA.R", "RA.P", "FO"}


def test_a_seat_that_is_behind_calls_raises_or_folds():
    """It cannot pass (R27)."""
    assert bets(behind("0/1/2")) == {"CA", "RA.D", "RA.R", "RA.P", "FO"}


def test_a_raise_needs_a_token_of_its_type_in_the_cult():
    """No Prophet there; the Stake does not help (R29)."""
    assert bets(laid().cult(0, "0/2/3").stake(0, "1/0/1")) == {"PA", "RA.D", "RA.R", "FO"}


def test_a_raise_needs_a_token_that_is_left_after_the_called_part():
    """The only Priest pays the call (R29)."""
    assert bets(behind("0/1/1", cult="0/1/3")) == {"CA", "RA.D", "FO"}


def test_the_exchange_after_the_called_part_gives_tokens_to_raise_with():
    """The last Priest pays, a Prophet becomes two Priests (R29, R39)."""
    scene = behind("0/1/1", cult="1/1/3")

    assert bets(scene) == {"CA", "RA.D", "RA.R", "FO"}
    scene.play("0:RA.R")
    assert (scene.cults[0], scene.stakes[0], scene.highest) == ("0/1/3", "0/2/1", "0/2/1")


def test_an_empty_cult_owes_nothing_and_passes():
    """A seat plays on with its Stake (R27, J47)."""
    assert bets(laid().cult(0, "0/0/0")) == {"PA", "FO"}


def test_disciples_do_not_pay_a_priest():
    """Five Disciples: Last Stand or fold (S14, R28, J46)."""
    assert bets(behind("0/1/1", cult="0/0/5")) == {"LS", "FO"}


def test_a_higher_token_pays_no_lower_one():
    """No change is given at a player's wish; only the forced exchange makes Disciples (R28, J46)."""
    assert bets(behind("0/2/1", cult="3/1/7")) == {"CA", "RA.D", "RA.R", "RA.P", "FO"}
    assert bets(behind("0/9/1", cult="3/1/7")) == {"LS", "FO"}


# -- what is paid


def test_a_call_pays_what_is_missing_type_for_type():
    """From Cult to Stake; the bid equals the level (R28)."""
    scene = behind("1/2/3").play("0:CA")

    assert (scene.cults[0], scene.stakes[0], scene.bids[0]) == ("2/3/5", "1/2/3", "1/2/3")
    assert scene.highest == "1/2/3"


@pytest.mark.parametrize(
    ("token", "cult", "level"), [("RA.D", "3/5/6", "0/0/2"), ("RA.R", "3/4/7", "0/1/1"), ("RA.P", "2/5/7", "1/0/1")]
)
def test_a_raise_stakes_one_more_token(token, cult, level):
    """The level becomes that seat's bid (R29)."""
    scene = laid().play(f"0:{token}")

    assert (scene.cults[0], scene.stakes[0], scene.bids[0], scene.highest) == (cult, level, level, level)
    assert scene.bids[1] == "0/0/1"


def test_raises_and_counter_raises():
    """Seat 0 raises D, 1 raises R and pays both, 2 folds; 0 must match a Priest; it calls, the round is over (S17)."""
    scene = laid().play("0:RA.D 0:ET 1:RA.R")

    assert (scene.highest, scene.stakes[1], scene.cults[1]) == ("0/1/2", "0/1/2", "3/4/6")
    scene.play("1:ET 2:FO")
    assert scene.asks == ("betting", {0})
    assert bets(scene) == {"CA", "RA.D", "RA.R", "RA.P", "FO"}
    scene.play("0:CA 0:ET")

    assert scene.stakes[0] == "0/1/2"
    assert scene.says(layout.ROUND) == 2


def test_a_call_that_the_cult_can_make_at_once_is_one_block():
    """Cult 1/1/1 pays 1/1/1: no exchange in between, nothing left (R40, J3)."""
    scene = behind("1/1/1", bid="0/0/0", cult="1/1/1").play("0:CA")

    assert (scene.cults[0], scene.stakes[0]) == ("0/0/0", "1/1/1")


def test_a_call_may_be_paid_through_a_forced_exchange():
    """Cult 0/1/1 pays two Disciples: one leaves, the Priest becomes two, one more leaves (R28, R40, J3)."""
    scene = behind("0/0/3", cult="0/1/1")

    assert "CA" in bets(scene)
    scene.play("0:CA")
    assert (scene.cults[0], scene.stakes[0], scene.bids[0]) == ("0/0/1", "0/0/3", "0/0/3")


def test_a_last_disciple_that_is_raised_forces_an_exchange():
    """Cult 0/1/1 becomes 0/0/2; the Stake is not concerned (R29, R39)."""
    scene = laid().cult(0, "0/1/1").play("0:RA.D")

    assert (scene.cults[0], scene.stakes[0]) == ("0/0/2", "0/0/2")


# -- bids are a ledger


def test_a_stake_that_has_shrunk_owes_nothing():
    """Bids and level stay as they were (J2)."""
    scene = laid().stake(0, "0/0/0")

    assert bets(scene) == {"PA", "RA.D", "RA.R", "RA.P", "FO"}
    scene.play("0:RA.D")
    assert (scene.stakes[0], scene.bids[0], scene.highest) == ("0/0/1", "0/0/2", "0/0/2")


def test_a_stake_that_has_grown_raises_no_level():
    """Provocation moves a Disciple of the raiser: a bid of two, a Stake of three (J2, R99)."""
    scene = laid(hands={1: ["provocation"]}).sky("fire_chaos_2", "water_order_1", "air_order_1")

    scene.play("0:RA.D 1:?provocation 0:ET 1:CA")

    assert (scene.stakes[0], scene.bids[0], scene.highest) == ("0/0/3", "0/0/2", "0/0/2")
    assert scene.stakes[1] == "0/0/2"
