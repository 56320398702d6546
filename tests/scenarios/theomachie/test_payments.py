"""What an answer costs is told before it is given, and is what it takes (R28, R29, R31, R35, R71, R74, R105)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import betting_of_gods
from tests.scenarios.theomachie.scene import laid
from tests.scenarios.theomachie.test_bids import behind
from tests.scenarios.theomachie.test_locations import PRIEST, TOKENS
from tests.scenarios.theomachie.test_myth import BABYLONIAN, myths
from tests.scenarios.theomachie.test_prayer import prayers


@pytest.mark.parametrize("card", TOKENS)
def test_the_cost_of_a_location_is_its_token(card):
    """(R35)"""
    sky, cult = TOKENS[card]
    scene = laid(hands={0: [card]}).sky(*sky)

    assert scene.costs(f"0:!{card}") == f"1 {'Priest' if cult == PRIEST else 'Disciple'} from your Cult"


def test_the_prayer_track_shows_its_prices():
    """Two Priests, two Disciples, two free cards, and the deck (R71)."""
    scene = prayers().cult(0, "1/2/2")

    assert [scene.costs(f"0:T{slot}") for slot in range(7)] == [
        "",
        *["1 Priest from your Cult"] * 2,
        *["1 Disciple from your Cult"] * 2,
        "",
        "",
    ]


def test_the_cost_of_a_call_is_what_the_bid_lacks():
    """Type for type (R28)."""
    assert behind("0/1/3").costs("0:CA") == "1 Priest from your Cult, 2 Disciples from your Cult"


def test_the_cost_of_a_raise_is_the_call_and_one_token():
    """(R29)"""
    assert behind("0/0/3").costs("0:RA.P") == "1 Prophet from your Cult, 2 Disciples from your Cult"


def test_the_cost_of_a_last_stand_is_what_the_seat_can_pay():
    """The bank lends the Priest (R31, J4)."""
    assert behind("0/1/2", cult="0/0/5").costs("0:LS") == "1 Disciple from your Cult"


def test_passing_and_folding_cost_nothing():
    """What a fold loses is no payment (R27, R30)."""
    assert laid().costs("0:PA") == behind("0/1/1").costs("0:FO") == ""


@pytest.mark.parametrize(("god", "token"), [("odin", "Disciple"), ("marduk", "Priest")])
def test_the_cost_of_an_ability_is_its_token(god, token):
    """(R105, R108)"""
    scene = betting_of_gods([god, None], [], [])
    before = scene.cults[0]

    assert scene.costs("0:G") == f"1 {token} from your Cult"
    assert scene.play("0:G").cults[0] != before


def test_the_cost_of_a_burnt_offering_is_a_disciple():
    """It leaves when the Effect resolves (R104)."""
    scene = laid(hands={0: ["burnt_offering"]}).sky("fire_chaos_3", "fire_order_3", "air_chaos_1")

    assert scene.costs("0:!burnt_offering") == "1 Disciple from your Cult"


def test_the_cost_of_a_mythology_card_is_its_miracles():
    """They are what is paid (R74, R75)."""
    scene = myths("tower_of_babel", BABYLONIAN, 1)

    assert (scene.costs("3:MB"), scene.costs("3:MK")) == ("1 Miracle", "")
    assert scene.tells("mythology_babylonian_1", "deluge").play("3:MB").counts(layout.MIRACLES[3]) == [0]
