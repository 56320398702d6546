"""Sales in which cards answer cards: Veto, Overbid, Usurpation, the bid set aside, the Telepath (R15, R32, J44)."""

from annales.domain.games.faiseurs_d_univers.layout import ASIDE, UNSOLD
from tests.scenarios.faiseurs_d_univers.scene import laid


def test_a_cancelled_veto_lets_the_sale_go_on():
    """Before the bids (R14, R34)."""
    scene = laid().hand(1, "countermand").hand(2, "council_veto").sells("heliogen").reach("2:pVET 1:pCTR").resolve()

    assert scene.asks == ("bid", {0, 1, 2, 3})
    assert scene.at(UNSOLD) == []


def test_a_veto_after_an_overbid():
    """The bid set aside goes back to whose it is now (R14, R32)."""
    scene = laid().hand(0, "overbid").hand(2, "council_veto").sells("heliogen").bids(0, 4, 0, 0)

    scene.play("0:pOVB=5")
    scene.play("2:- 2:pVET")

    assert scene.purses == [5, 5, 5, 5]
    assert scene.counts(ASIDE) == [0]
    assert scene.at(UNSOLD) == ["heliogen"]


def test_an_overbid_that_is_salvaged_outbids_the_outbidder():
    """Each time the bid set aside returns to the former buyer (J43, J45)."""
    scene = laid().energy(5, 6, 8, 5).hand(0, "overbid").hand(2, "salvage").sells("heliogen").bids(0, 4, 0, 0)

    scene.play("0:pOVB=5 2:pSAL")
    assert scene.purses == [0, 6, 8, 5]
    assert scene.offers("2:pOVB") == {"pOVB=6", "pOVB=7", "pOVB=8"}
    scene.play("2:pOVB=6")

    assert scene.purses == [5, 6, 2, 5]
    assert scene.machines(2) == ["heliogen"]


def test_the_financier_gets_half_of_an_overbid_back():
    """What has just been paid is the price of the Overbid (R15, R47)."""
    scene = laid().character(0, "financier").hand(0, "overbid").sells("heliogen").bids(0, 4, 0, 0).play("0:pOVB=5")

    assert scene.purses == [2, 5, 5, 5]


def test_a_buyer_who_usurps_the_financier_uses_its_power_at_once():
    """Passive powers follow the holder at once (J42)."""
    scene = laid().character(0, "engineer").character(1, "financier").hand(0, "usurpation").sells("palace")

    scene.bids(4, 0, 0, 0).play("0:pUSU>1")

    assert scene.purses == [3, 5, 5, 5]
    assert scene.doors(0) == "ABC"


def test_the_former_buyer_has_his_bid_back_and_can_be_robbed_of_it():
    """What returns is their own energy again (J44)."""
    scene = laid().hand(0, "overbid").hand(2, "energy_siphon").sells("heliogen").bids(0, 4, 0, 0)

    scene.play("0:pOVB=5 2:- 2:pSIP>1")

    assert scene.purses == [0, 3, 7, 5]


def test_an_overbid_is_not_for_the_buyer():
    """Nor for a bidder who cannot pay more (R15, see Actions)."""
    scene = laid().hand(1, "overbid", "water").sells("heliogen").bids(0, 4, 0, 0)

    assert scene.asks == ("sale_result", {1})
    assert scene.offers("1:p") == set()


def test_the_telepath_outside_the_tie_is_not_asked():
    """Each bidding round in which they take part (see Characters)."""
    scene = laid().character(3, "telepath").sells("heliogen").bids(3, 3, 1).play("3:b0")

    assert scene.asks == ("rebid", {0, 1})
    scene.play("0:b2 1:b1")

    assert scene.machines(0) == ["heliogen"]


def test_a_telepath_without_energy_is_not_asked():
    """They bid nothing, as all can see (R22)."""
    scene = laid().character(3, "telepath").energy(5, 5, 5, 0).sells("heliogen").asks_less().bids(2, 3, 1)

    assert scene.machines(1) == ["heliogen"]
    assert "sealed 3 0" in scene.facts
