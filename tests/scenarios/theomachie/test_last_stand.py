"""The Last Stand in betting (R31, S23; J4, J16)."""

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid
from tests.scenarios.theomachie.test_bids import bets


def cornered():
    """Level (1,1,2), seat 2 has bid a Disciple and has a Priest and four Disciples left (S23)."""
    scene = laid().level("1/1/2").cult(2, "0/1/4").turn_of(2)
    for seat in (0, 1):
        scene.bid(seat, "1/1/2").stake(seat, "1/1/2")
    return scene


def standing(raises):
    """Seat 2 is under a Last Stand with Cult 0/0/4, and the other two have acted again."""
    scene = laid().cult(2, "0/1/4").play("0:RA.P 0:ET 1:RA.R 1:ET 2:LS 2:ET")
    return scene.play(raises)


def test_own_tokens_are_paid_first_and_the_bank_completes():
    """A Priest and a Disciple of its own, a Prophet of the bank on the card (S23, R31, J4)."""
    scene = cornered()

    assert bets(scene, 2) == {"LS", "FO"}
    scene.play("2:LS")

    assert (scene.cults[2], scene.stakes[2], scene.loans[2]) == ("0/0/3", "0/1/2", "1/0/0")
    assert scene.bids[2] == scene.highest == "1/1/2"
    assert scene.says(layout.LAST_STANDS) == (2,)


def test_it_is_no_choice_for_a_seat_that_can_pay():
    """Not even if the payment goes through an exchange (R31)."""
    assert "LS" not in bets(laid().level("0/0/3").cult(0, "0/1/1"))
    assert "LS" not in bets(laid())


def test_every_missing_token_that_the_cult_has_is_paid():
    """Cult 1/1/1 owes (1,2,3): one of each is its own (R31, J4)."""
    scene = laid().cult(0, "1/1/1").level("1/2/4").play("0:LS")

    assert (scene.cults[0], scene.stakes[0], scene.loans[0]) == ("0/0/0", "1/1/2", "0/1/2")


def test_an_exchange_that_a_payment_forces_serves_the_next_token():
    """Cult 0/1/1 owes a Prophet and three Disciples: one, then the two of the exchanged Priest (R31, R39)."""
    scene = laid().cult(0, "0/1/1").level("1/0/4").play("0:LS")

    assert (scene.cults[0], scene.stakes[0], scene.loans[0]) == ("0/0/0", "0/0/4", "1/0/0")


def test_an_empty_cult_is_lent_everything():
    """(R31)"""
    scene = laid().cult(0, "0/0/0").level("1/0/2").play("0:LS")

    assert (scene.stakes[0], scene.loans[0], scene.bids[0]) == ("0/0/1", "1/0/1", "1/0/2")


def test_the_seat_may_neither_raise_nor_fold_any_more():
    """It passes when it owes nothing (S23, R31)."""
    scene = cornered().play("2:LS 2:ET").turn_of(2)

    assert bets(scene, 2) == {"PA"}


def test_a_seat_that_falls_behind_again_calls_with_tokens_of_the_bank_or_its_own():
    """«Vous pouvez utiliser ceux de la banque»: at choice (R31, J4)."""
    scene = standing("0:RA.D 0:ET 1:CA 1:ET")

    assert bets(scene, 2) == {"CA$", "CA"}
    own = laid().cult(2, "0/1/4").play("0:RA.P 0:ET 1:RA.R 1:ET 2:LS 2:ET 0:RA.D 0:ET 1:CA 1:ET 2:CA")
    assert (own.cults[2], own.stakes[2], own.loans[2], own.bids[2]) == ("0/0/3", "0/1/2", "1/0/0", "1/1/2")
    scene.play("2:CA$")
    assert (scene.cults[2], scene.stakes[2], scene.loans[2], scene.bids[2]) == ("0/0/4", "0/1/1", "1/0/1", "1/1/2")


def test_a_later_call_that_the_cult_cannot_pay_is_paid_by_the_bank_alone():
    """A Priest is owed, and the Cult has Disciples (R31)."""
    scene = standing("0:RA.R 0:ET 1:CA 1:ET")

    assert bets(scene, 2) == {"CA$"}
    scene.play("2:CA$")
    assert (scene.cults[2], scene.loans[2]) == ("0/0/4", "1/1/0")


def test_the_seat_plays_cards_as_before():
    """The Last Stand concerns bets alone (R31, R26)."""
    scene = cornered().hand(2, "harvest", "power_earth_order").sky("earth_order_2", "fire_order_1", "air_chaos_1")

    scene.play("2:LS")

    assert {"!harvest", "+power_earth_order"} <= set(scene.allows(2))


def test_all_others_fold_and_the_last_stand_is_won():
    """All others fold: the seat has won the Hand; bank tokens return to the bank, its own to the Cult (J16, R56)."""
    scene = standing("0:FO 1:FO")

    assert scene.says(layout.WINNERS) == (2,)
    assert scene.loans[2] == "0/0/0"
    assert scene.cults[2] == "1/2/5"
    scene.idle_until(("betting", {2}))
    assert scene.says(layout.LAST_STANDS) == ()
    assert {"RA.D", "FO"} <= bets(scene, 2)
