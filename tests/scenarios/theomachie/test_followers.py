"""Followers: forced exchanges, payments, gains, the bank (R3, R5, R39–R41, R55, R56, S20, S21, J3, J11, J12, J49)."""

import pytest

from annales.domain.games.theomachie import layout
from annales.domain.games.theomachie.cards import value_of
from annales.domain.games.theomachie.resources import followers
from tests.scenarios.theomachie.scene import laid

EARTH_SKY = ("earth_order_2", "earth_chaos_3", "air_order_3")


def vector(text):
    """`P/R/D` as a vector."""
    return tuple(map(int, text.split("/")))


def text(found):
    """A vector as `P/R/D`, or None."""
    return None if found is None else "/".join(map(str, found))


def changed(scene, change, *rest):
    """The scene after a change to its table by a function of the followers."""
    scene.table = scene.table.copy()
    change(scene.table, *rest)
    return scene


# -- the forced exchange


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1/1/0", "0/2/2"),
        ("0/1/0", "0/0/2"),
        ("1/0/3", "0/2/3"),
        ("1/0/0", "0/1/2"),
        ("2/0/0", "1/1/2"),
        ("2/1/0", "1/2/2"),
        ("0/3/0", "0/2/2"),
        ("0/0/4", "0/0/4"),
        ("0/0/0", "0/0/0"),
        ("1/1/1", "1/1/1"),
        ("0/2/1", "0/2/1"),
    ],
)
def test_a_type_that_is_missing_is_made_of_the_next_higher_one(before, after):
    """A Prophet becomes two Priests, a Priest two Disciples, until nothing is missing that can be made (R39)."""
    assert text(followers.exchanged(vector(before))) == after


def test_an_exchange_keeps_ten_points_or_loses_one():
    """Ten in Priests for a Prophet, four in Disciples for a Priest (R39)."""
    assert value_of((1, 0, 1)) == value_of(followers.exchanged((1, 0, 1)))
    assert value_of((0, 1, 0)) == value_of(followers.exchanged((0, 1, 0))) + 1


def test_an_exchange_follows_every_token_that_leaves():
    """Famine on 0/1/1: a Disciple, the exchange, a second Disciple (R39)."""
    scene = laid(2, hands={0: ["famine"]}).sky("earth_chaos_3", "air_order_1", "air_order_2").cult(1, "0/1/1")
    scene.resolve("0:!famine@1")

    assert scene.cults[1] == "0/0/1"


def test_the_stake_is_never_exchanged():
    """The rule is about the Cult only (R39)."""
    scene = laid(2, hands={0: ["plague"]}).sky("earth_chaos_3", "air_chaos_1", "air_order_2")
    scene.stake(1, "1/0/2").turn_of(0, "battle").resolve("0:^plague@1")

    assert scene.stakes[1] == "1/0/0"


def test_nobody_may_exchange_or_keep_from_it():
    """It is automatic: the raise of the last Disciple breaks a Priest at once, and there is no answer for it (R39)."""
    scene = laid(2).cult(0, "0/2/1").play("0:RA.D")

    assert scene.cults[0] == "0/1/2"
    assert scene.stakes[0] == "0/0/2"


# -- payments


@pytest.mark.parametrize(
    ("cult", "price", "left"),
    [
        ("3/5/8", "0/0/0", "3/5/8"),
        ("3/5/8", "1/2/3", "2/3/5"),
        ("1/1/1", "1/1/1", "0/0/0"),
        ("1/1/1", "0/1/1", "0/1/2"),
        ("0/1/1", "0/0/1", "0/0/2"),
        ("0/1/1", "0/0/2", "0/0/1"),
        ("0/1/1", "0/0/3", "0/0/0"),
        ("0/1/1", "0/0/4", None),
        ("0/2/1", "0/0/3", "0/0/2"),
        ("1/1/2", "0/3/0", "0/0/2"),
        ("1/1/2", "0/4/0", None),
        ("1/1/2", "2/1/0", None),
        ("2/1/1", "1/2/2", "0/0/1"),
        ("0/0/5", "0/1/0", None),
        ("0/2/2", "1/0/0", None),
        ("0/0/1", "0/0/2", None),
    ],
)
def test_what_a_payment_leaves_of_a_cult(cult, price, left):
    """One block if all tokens are there; otherwise one by one from the highest, with exchanges between (R40, J3)."""
    assert text(followers.paid(vector(cult), vector(price))) == left


def test_five_disciples_do_not_pay_a_priest():
    """Types are not interchangeable, and no change is given upwards (R40)."""
    assert followers.paid((0, 0, 5), (0, 1, 0)) is None
    assert followers.paid((0, 9, 9), (1, 0, 0)) is None


def test_a_call_paid_as_one_block_is_exchanged_afterwards():
    """Cult 1/1/1 calls 0/1/1: the Prophet that is left becomes Priests, one of them Disciples (R40)."""
    scene = laid(2).cult(1, "1/1/1").cult(0, "2/3/3").play("0:RA.R").resolve().play("0:ET")
    scene.level("0/1/2").bid(0, "0/1/2").play("1:CA")

    assert (scene.cults[1], scene.stakes[1]) == ("0/1/2", "0/1/2")


def test_a_call_can_be_paid_through_an_exchange():
    """Cult 0/1/1, two Disciples behind: `call` is legal and leaves 0/0/1 (S21, R28, R40)."""
    scene = laid(2).level("0/0/3").bid(0, "0/0/3").cult(1, "0/1/1").turn_of(1)
    assert scene.may("1:CA")

    scene.play("1:CA")
    assert (scene.cults[1], scene.stakes[1], scene.bids[1]) == ("0/0/1", "0/0/3", "0/0/3")


def test_what_cannot_be_paid_moves_nothing():
    """Cult 0/1/1, four Disciples behind: no `call`, a Last Stand instead (R31, R40)."""
    scene = laid(2).level("0/0/5").bid(0, "0/0/5").cult(1, "0/1/1").turn_of(1)

    assert scene.allows(1) == ["FO", "LS"]
    assert (scene.cults[1], scene.stakes[1]) == ("0/1/1", "0/0/1")


# -- gains


@pytest.mark.parametrize(
    ("cult", "gain", "after"),
    [
        ("0/0/0", "0/1/0", "0/0/2"),
        ("0/0/0", "1/0/0", "0/1/2"),
        ("0/0/0", "0/0/1", "0/0/1"),
        ("0/0/2", "1/0/0", "0/2/2"),
        ("0/0/0", "1/1/2", "1/1/2"),
        ("0/0/0", "1/2/3", "1/2/3"),
        ("2/3/4", "0/1/0", "2/4/4"),
    ],
)
def test_what_enters_a_cult_together_is_exchanged_together(cult, gain, after):
    """A Priest that enters an empty Cult becomes two Disciples; a Stake of 1/1/2 stays whole (R39a, J49)."""
    assert changed(laid(2).cult(0, cult), followers.gain, 0, vector(gain)).cults[0] == after


def test_a_stake_that_returns_to_an_empty_cult_stays_whole():
    """It enters as one block, in whatever order it is counted (R39a, J49)."""
    scene = changed(laid(2).cult(0, "0/0/0").stake(0, "1/1/2"), followers.withdraw, 0, (1, 1, 2))

    assert (scene.cults[0], scene.stakes[0]) == ("1/1/2", "0/0/0")


# -- the bank


def test_the_bank_is_what_the_boxes_hold_less_what_lies_on_the_table():
    """Cults, Stakes, Last Stand cards and Locations (R9, J11, J12)."""
    scene = laid(2, bank_limited=True).cult(0, "2/3/4").cult(1, "0/0/5").stake(0, "1/0/1").stake(1, "0/0/2", "1/1/0")
    scene.locations(0, "citadel", "lighthouse:damaged")

    assert text(followers.bank_of(scene.table)) == "14/26/33"


def out_of_disciples(**hands):
    """Two seats with a limited bank that holds no Disciple any more."""
    return laid(2, hands=hands.get("hands"), bank_limited=True).cult(0, "1/2/22").cult(1, "1/2/22")


def test_a_limited_bank_cannot_give_what_it_has_not():
    """Harvest's Disciple is lost, its card is drawn (J11)."""
    scene = out_of_disciples(hands={0: ["harvest"]}).sky(*EARTH_SKY).resolve("0:!harvest")

    assert scene.cults[0] == "1/2/22"
    assert len(scene.holds(0)) == 1


def test_a_limited_bank_gives_what_it_has_of_each_type():
    """Two Disciples when one is left: one (J11)."""
    scene = changed(out_of_disciples().cult(1, "1/2/21"), followers.gain, 0, (1, 0, 2))

    assert scene.cults[0] == "2/2/23"


def test_an_unlimited_bank_always_gives():
    """Poker chips are allowed (J11)."""
    scene = laid(2, hands={0: ["harvest"]}).cult(0, "1/2/22").cult(1, "1/2/22").sky(*EARTH_SKY).resolve("0:!harvest")

    assert scene.cults[0] == "1/2/23"


def test_a_limited_bank_always_provides_for_exchanges():
    """They are not gains (J11)."""
    scene = out_of_disciples().cult(0, "0/2/1").cult(1, "0/0/43").play("0:RA.D")

    assert scene.cults[0] == "0/1/2"


def test_a_limited_bank_always_provides_for_a_last_stand():
    """Its tokens are lent even when the box holds no more (J11)."""
    scene = out_of_disciples().cult(0, "0/0/40").cult(1, "0/0/4").level("0/0/8").bid(0, "0/0/8").turn_of(1).play("1:LS")

    assert (scene.stakes[1], scene.loans[1]) == ("0/0/5", "0/0/3")


@pytest.mark.parametrize(("disciples", "raises"), [(22, False), (21, True)])
def test_fair_wind_needs_a_disciple_of_a_limited_bank(disciples, raises):
    """Without one, only the other raises are open (J11, R93)."""
    scene = out_of_disciples(hands={0: ["fair_wind"]}).cult(1, f"1/2/{disciples}")
    scene.sky("air_order_3", "fire_chaos_1", "fire_chaos_2").resolve("0:!fair_wind")

    assert scene.offers("0:RA") == {"RA.R", "RA.P"} | ({"RA.D$"} if raises else set())


def test_lia_fail_needs_a_prophet_of_a_limited_bank():
    """Its exchange is not offered without one (J11)."""
    for prophets, offered in ((8, True), (9, False)):
        scene = laid(2, mode="advanced", bank_limited=True).active(0, "lia_fail").cult(0, "9/2/2")
        scene.cult(1, f"{prophets}/2/2").stake(0, "0/1/1").writes(layout.WINNERS, (0,)).turn_of(0, "closing")

        assert bool(scene.offers("0:M:lia_fail")) == offered


# -- Stakes


def test_own_tokens_leave_a_stake_before_those_of_the_bank():
    """A token of the Last Stand card goes only when no own one of the type is left (R55)."""
    scene = laid(2).stake(0, "0/1/1", "0/0/1")
    left = []
    for token in ("disciple", "disciple", "disciple", "priest"):
        scene.table = scene.table.copy()
        left.append(followers.unstake(scene.table, 0, token))

    assert left == ["own", "loaned", None, "own"]
    assert (scene.stakes[0], scene.loans[0]) == ("0/0/0", "0/0/0")


def test_no_card_brings_a_bank_token_of_a_last_stand_into_a_cult():
    """A card's text beats the rules, but not this one: Valkyries offers own tokens only (R41, R56)."""
    scene = laid(2, mode="advanced").active(0, "valkyries").stake(0, "0/0/1", "1/1/1").under_last_stand(0)
    scene.writes(layout.FOUGHT, True).writes(layout.WINNERS, (1,)).turn_of(0, "closing").play("0:M:valkyries")

    assert scene.allows(0) == ["=D"]


def test_tokens_on_locations_are_in_no_cult():
    """They pay for nothing and are never exchanged (J12)."""
    scene = laid(2).locations(0, "lighthouse", "citadel").cult(0, "0/0/0").turn_of(0)

    assert scene.cults[0] == "0/0/0"
    assert scene.offers("0:RA") == set()
