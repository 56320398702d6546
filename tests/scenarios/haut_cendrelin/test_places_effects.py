"""The ten optional places: their tokens, what they offer, and some options that are played (R23, R42, J11).

What each option does is played in `test_second_reading`.
"""

import pytest

from annales.domain.games.haut_cendrelin.cards import PLACES
from tests.scenarios.haut_cendrelin.ledger import cemetery_of, plenty
from tests.scenarios.haut_cendrelin.scene import laid

OPTIONAL = {  # tokens of the start, those of abundance, its options
    "blood_altar": (2, 5, "azhrakel morvedune sangrifax"),
    "infernal_rift": (1, 4, "kharzul vorn_ghaal ishkedra"),
    "summoning_circle": (2, 4, "thalmecor ouzriel nebbirath"),
    "nameless_idol": (3, 6, "gorlame suzerrane ledivore"),
    "abandoned_chapel": (2, 4, "light vigil absolve"),
    "ossuary": (3, 6, "stack assemble bury"),
    "mausoleum": (1, 3, "enshrine consult display"),
    "crematory": (0, 5, "burn burn_tomb breathe"),
    "willow_garden": (2, None, "plant mourn wreath"),
    "gatehouse": (1, 4, "recruit strike sortie"),
}


def beside(place):
    """A cemetery with this place; one rival can return a fragment."""
    return cemetery_of(place).hand(1, "a_call")


@pytest.mark.parametrize("place", OPTIONAL)
def test_a_place_offers_its_three_options_and_no_others(place):
    """To a seat that has plenty (R40)."""
    options = [f"{place}.{option}" for option in OPTIONAL[place][-1].split()]

    assert plenty(beside(place)).offers(f"{place}.") == set(options)
    assert [f"{place}.{option.id}" for option in PLACES[place].options] == options


def test_places_that_are_not_in_the_cemetery_offer_nothing():
    """Nor do the four basic places, which carry tokens only (J11, R48)."""
    places = {answer.partition(".")[0] for answer in plenty(laid().hand(1, "a_call")).allows() if "." in answer}

    assert places == {"infernal_rift", "ossuary"}


@pytest.mark.parametrize("place", OPTIONAL)
def test_a_place_begins_with_its_tokens_and_is_abundant_at_its_future_value(place):
    """A place without a future value never is (R8, R49)."""
    past, future, _ = OPTIONAL[place]
    scene = beside(place)
    resource = PLACES[place].resource
    assert scene.tokens_of(resource) == [past]

    scene.favourites(resource, "tombs", "tombs")
    glory = [scene.tokens(**{resource: number}).glory[0] for number in ((future or 10) - 1, future or 10)]

    assert glory == [0, 0 if future is None else 1]


def test_the_third_demon_of_the_circle_makes_another_seat_return_a_fragment():
    """A seat without one cannot be designated (R42)."""
    scene = laid(demonic="summoning_circle").tokens(seals=4)
    assert not scene.may("summoning_circle.nebbirath")

    scene.hand(1, "a_call").used(2, "n_coffin").play("summoning_circle.nebbirath >s2")

    assert (scene.up(2), scene.at("under.2"), scene.life_of(2)) == ([], ["n_coffin"], 11)
    assert (scene.holds(1), scene.tokens_of("seals")) == (["a_call"], [2])


def test_the_only_fragment_in_hand_is_renounced_without_a_question():
    """To activate a place (J31, R45)."""
    scene = laid().hand(0, "n_coffin").tokens(bones=1).play("ossuary.assemble")

    assert (scene.down(0), scene.stock_of(0), scene.asks) == (["n_coffin"], [3, 0, 0], ("night", {0}))


def test_places_are_for_the_seat_in_its_night_only():
    """Not at sunset (R22)."""
    scene = plenty(laid()).sunset_of(0)

    assert scene.offers("ossuary") == scene.offers("infernal_rift") == set()


def test_these_are_all_places_with_options():
    """Four demonic, six others."""
    assert list(OPTIONAL) == [place.id for place in PLACES.values() if place.options]
