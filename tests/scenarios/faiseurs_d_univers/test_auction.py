"""The buy phase (R10–R17): bids, ties, doors, and the cards that touch a sale."""

import pytest

from annales.domain.games.faiseurs_d_univers.layout import ASIDE, BUYER, SALE, SALE_NUMBER, SCRAPPED, UNSOLD, WORLD
from tests.scenarios.faiseurs_d_univers.scene import laid, piles


def test_the_highest_bid_buys_and_the_buyer_activates_doors():
    """«Il doit activer autant de portes que spécifié»: b and c are left, no choice is asked (S2, R12, R15, R16)."""
    scene = laid().energy(5, 5, 5, 5).sells("heliogen")

    scene.bids(2, 4, 1, 0)

    assert scene.purses == [5, 1, 5, 5]
    assert scene.bank == 14
    assert scene.doors(1) == "ABC"
    assert scene.machines(1) == ["heliogen"]
    assert scene.score == [0, 2, 0, 0]
    assert scene.asks == ("bid", {0, 1, 2, 3})
    assert scene.says(SALE_NUMBER) == 2


def test_the_buyer_chooses_which_door():
    """«Le joueur a le choix des portes qu'il active.» (S3, R16, J51)"""
    scene = laid().sells("incubator").bids(0, 1, 0, 0)

    assert scene.asks == ("doors", {1})
    assert scene.allows(1) == ["^b", "^c"]
    scene.play("1:^c")

    assert scene.doors(1) == "AbC"
    assert scene.machines(1) == ["incubator"]


def test_a_tied_sale_is_bid_again_by_the_tied_seats_only():
    """«En cas d'égalité, les ex-aequo se livrent à une nouvelle enchère entre eux.» (S4, R13, J5)"""
    scene = laid().sells("heliogen").bids(3, 3, 1, 0)

    assert scene.facts[-2:] == ["noted rebids 1", "asked rebid 0 1 about [0,1]"]
    scene.bids(2, 0)

    assert scene.machines(0) == ["heliogen"]
    assert scene.purses == [3, 5, 5, 5]


def test_a_fourth_tie_cancels_the_sale():
    """«Si l'égalité dure plus de 3 fois, la vente est annulée» (S5, R13, R14, J6, J55)."""
    scene = laid().sells("heliogen").bids(3, 3, 1, 0).bids(2, 2).bids(4, 4)

    assert scene.asks == ("rebid", {0, 1})
    scene.bids(1, 1)

    assert scene.purses == [5, 5, 5, 5]
    assert scene.at(UNSOLD) == ["heliogen"]
    assert scene.says(SALE_NUMBER) == 2
    assert scene.asks == ("bid", {0, 1, 2, 3})


def test_nobody_wants_it():
    """The highest bid is 0: cancelled at once, without re-bids; it counts as a sale (S6, R12, J4)."""
    scene = laid().sells("heliogen").bids(0, 0, 0, 0)

    assert scene.at(UNSOLD) == ["heliogen"]
    assert scene.says(SALE_NUMBER) == 2


def test_nobody_wants_it_any_more():
    """The tied seats bid 0: cancelled at once (S7, R13, J4)."""
    scene = laid().sells("heliogen").bids(2, 2, 0, 0).bids(0, 0)

    assert scene.at(UNSOLD) == ["heliogen"]
    assert scene.asks == ("bid", {0, 1, 2, 3})


def test_too_few_inactive_doors():
    """All that remain are activated, and the machine is kept (S8, R16, J7, J8)."""
    scene = laid().active("2b").sells("palace").bids(0, 0, 1, 0)

    assert scene.doors(2) == "ABC"
    assert scene.score[2] == 3


def test_a_second_palace_is_worth_one_point():
    """«Si un second palais est installé sur un monde, celui-ci ne rapporte plus qu'un seul point.» (S9, R53, J14)"""
    scene = laid().world(2, "palace").sells("palace").bids(0, 0, 1, 0)

    assert scene.score[2] == 4


def test_identical_machines_all_count():
    """«Autant de cartes "Machine" qu'il le souhaite, même si elles sont identiques» (R17)."""
    assert laid().world(0, "heliogen", "heliogen", "terraformer").score[0] == 6


def test_a_bid_is_free_and_limited_by_what_one_has():
    """0 to one's own energy; a fist may be empty (R11, J4, J1)."""
    scene = laid().energy(2, 0, 5, 5).sells("heliogen")

    assert scene.allows(0) == ["b0", "b1", "b2"]
    assert scene.allows(1) == ["b0"]


def test_two_sales_then_the_first_turn():
    """«Quand deux machines ont été mises aux enchères, on passe à la phase d'action.» (R8, J6)"""
    scene = laid().sells("heliogen").bids(0, 0, 0, 0)
    scene.bids(0, 0, 0, 0)

    assert scene.asks == ("draw", {0})
    assert piles(scene)[1] == 2


def test_machines_put_back_come_after_the_others_in_their_order():
    """«La machine retourne dans la pioche»: at the bottom (R14, J6)."""
    scene = laid()
    for machine in scene.at("machines"):
        scene.table.fetch(machine, "machines", WORLD[3])
    scene.table.move("palace", WORLD[3], UNSOLD, at=0)
    scene.table.move("incubator", WORLD[3], UNSOLD, at=0)
    scene.turn_of(3)

    scene.play("3:.")

    assert scene.at(SALE) == ["palace"]
    scene.bids(0, 0, 0, 0)
    assert scene.at(SALE) == ["incubator"]


def test_destroyed_machines_are_shuffled_back_when_the_pile_is_empty():
    """The machine discard pile forms the pile again (R10, J37, X6)."""
    scene = laid()
    for machine in scene.at("machines"):
        scene.table.fetch(machine, "machines", SCRAPPED)
    scene.turn_of(3)

    scene.play("3:.")

    assert "shuffled scrapped machines" in scene.facts
    assert piles(scene) == [17, 0, 0]


def test_without_any_machine_left_there_is_no_sale():
    """If that is empty too, this sale does not take place (R10, J37)."""
    scene = laid()
    for machine in scene.at("machines"):
        scene.table.fetch(machine, "machines", WORLD[3])
    scene.turn_of(3)

    scene.play("3:.")

    assert scene.asks == ("draw", {1})


# -- cards and powers


def test_overbid_makes_another_provisional_buyer():
    """More than the provisional price, not more than one has; the former bid returns (S32, R15, J44, J45)."""
    scene = laid().energy(6, 5, 5, 5).hand(0, "overbid").sells("heliogen").play("0:-").bids(1, 4, 2, 0)

    assert scene.asks == ("sale_result", {0})
    assert scene.counts(ASIDE) == [4]
    assert scene.offers("0:pOVB") == {"pOVB=5", "pOVB=6"}
    scene.play("0:pOVB=5")

    assert scene.purses == [1, 5, 5, 5]
    assert scene.machines(0) == ["heliogen"]


def test_the_former_buyer_may_answer_an_overbid():
    """A Countermand on it: the sale stands as it was (R33, R34)."""
    scene = laid().energy(6, 5, 5, 5).hand(0, "overbid").hand(1, "countermand").sells("heliogen")
    scene.bids(1, 4, 2, 0).play("0:pOVB=5 1:pCTR").resolve()

    assert scene.machines(1) == ["heliogen"]
    assert scene.purses == [6, 1, 5, 5]


def test_a_bid_set_aside_cannot_be_taken():
    """Only the rest of the buyer's energy counts (J44)."""
    scene = laid().hand(0, "energy_siphon").sells("heliogen").play("0:-").bids(0, 4, 0, 0)

    scene.play("0:pSIP>1")

    assert scene.purses == [6, 0, 5, 5]
    assert scene.machines(1) == ["heliogen"]


def test_an_overbid_that_is_not_covered_any_more_does_nothing():
    """Checked again when it takes effect (R35, see Actions)."""
    scene = laid().energy(5, 5, 5, 5).hand(0, "overbid").hand(2, "energy_siphon").sells("heliogen")
    scene.bids(0, 4, 0, 0).play("0:pOVB=5 2:pSIP>0").resolve()

    assert scene.machines(1) == ["heliogen"]
    assert scene.purses == [3, 1, 7, 5]


def test_a_veto_before_the_bids():
    """The sale is cancelled, no one pays, the machine goes to the bottom (S33, R14)."""
    scene = laid().hand(2, "council_veto").sells("heliogen")

    scene.play("2:pVET")

    assert scene.at(UNSOLD) == ["heliogen"]
    assert scene.asks == ("bid", {0, 1, 2, 3})
    assert scene.discards == ["council_veto"]


def test_a_veto_after_the_bids_gives_the_bid_back():
    """Nobody pays (R14, R15)."""
    scene = laid().hand(2, "council_veto").sells("heliogen").play("2:-").bids(0, 4, 0, 0).play("2:pVET")

    assert scene.purses == [5, 5, 5, 5]
    assert scene.says(BUYER) == ()
    assert scene.at(UNSOLD) == ["heliogen"]


def test_the_telepath_sees_the_other_bids_and_bids_last():
    """They alone see them before the reveal (S41, see Characters)."""
    scene = laid().character(3, "telepath").sells("heliogen").bids(2, 3, 1)

    assert scene.asks == ("bid_last", {3})
    assert "unsealed 0:2 1:3 2:1 to 3" in scene.facts_for(3)
    assert "unsealed 0:? 1:? 2:? to 3" in scene.facts_for(0)
    scene.play("3:b4")

    assert "unsealed 0:2 1:3 2:1 3:4" in scene.facts_for(0)
    assert scene.machines(3) == ["heliogen"]


def test_the_telepath_bids_last_in_a_tie_too():
    """In each bidding round in which they take part (see Characters)."""
    scene = laid().character(3, "telepath").sells("heliogen").bids(2, 3, 1).play("3:b3")

    assert scene.asks == ("rebid", {1})
    scene.play("1:b5")

    assert scene.asks == ("bid_last", {3})


def test_the_engineer_activates_no_door():
    """When a machine reaches her world (S42, R16)."""
    scene = laid().character(0, "engineer").sells("palace").bids(1, 0, 0, 0)

    assert scene.doors(0) == "Abc"
    assert scene.machines(0) == ["palace"]


@pytest.mark.parametrize(("price", "left"), [(5, 2), (4, 3), (1, 4)])
def test_half_of_the_price_comes_back_to_the_financier(price, left):
    """Rounded down (S47, R47)."""
    scene = laid().character(0, "financier").sells("heliogen").bids(price, 0, 0, 0)

    assert scene.purses[0] == left


def test_a_bid_is_hidden_until_the_reveal():
    """«Ouvrez tous les poings» (R11): the others learn that a seat has bid, not what."""
    scene = laid().sells("heliogen").play("1:b3")

    assert scene.facts_for(0) == ["sealed 1 ?"]
    assert scene.facts_for(None) == ["sealed 1 ?"]
    assert scene.facts_for(1) == ["sealed 1 3"]
