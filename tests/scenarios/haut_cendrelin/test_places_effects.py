"""The ten optional places with each of their options, by the words of the tiles (R23, R42, J11, J27)."""

import pytest

from domain.games.haut_cendrelin.cards import PLACES
from tests.scenarios.haut_cendrelin.ledger import cemetery_of, gained, numbers, only, paid, plenty, present, summed
from tests.scenarios.haut_cendrelin.scene import laid

OPTIONS = {  # what an option costs, and what it does
    "blood_altar.azhrakel": ("1 pact", "+2 blood"),
    "blood_altar.morvedune": ("1 homage", "+1 blood, +1 mana"),
    "blood_altar.sangrifax": ("1 hand, 1 blood", "+3 damage"),
    "infernal_rift.kharzul": ("1 pact", "+2 embers"),
    "infernal_rift.vorn_ghaal": ("1 homage, 1 souls", "+2 embers"),
    "infernal_rift.ishkedra": ("1 embers", "-2 rivals"),
    "summoning_circle.thalmecor": ("1 pact", "+1 seals, +1 treasures"),
    "summoning_circle.ouzriel": ("1 homage", "+1 seals, +1 souls"),
    "summoning_circle.nebbirath": ("2 seals", ""),
    "nameless_idol.gorlame": ("1 pact", "+2 offerings"),
    "nameless_idol.suzerrane": ("1 homage", "+2 offerings"),
    "nameless_idol.ledivore": ("3 offerings", "+3 mana"),
    "abandoned_chapel.light": ("2 mana", "+1 candles"),
    "abandoned_chapel.vigil": ("1 hand, 1 candles", "+2 homage"),
    "abandoned_chapel.absolve": ("2 candles", "+1 souls"),
    "ossuary.stack": ("1 mana, 1 pits", "+1 bones"),
    "ossuary.assemble": ("1 hand, 1 bones", "+3 damage"),
    "ossuary.bury": ("2 bones", "+1 tombs"),
    "mausoleum.enshrine": ("2 mana, 1 tombs", "+1 relics"),
    "mausoleum.consult": ("1 relics", "+1 mana"),
    "mausoleum.display": ("1 hand, 1 relics", "+1 tombs, +1 treasures"),
    "crematory.burn": ("1 hand, 1 pits", "+2 ashes"),
    "crematory.burn_tomb": ("1 mana, 1 tombs", "+1 ashes"),
    "crematory.breathe": ("2 ashes", "+2 mana"),
    "willow_garden.plant": ("1 hand", "+2 flowers"),
    "willow_garden.mourn": ("2 flowers", "+1 souls"),
    "willow_garden.wreath": ("2 flowers", "+1 tombs"),
    "gatehouse.recruit": ("2 mana", "+1 guards"),
    "gatehouse.strike": ("1 mana, 1 guards", "+1 damage"),
    "gatehouse.sortie": ("1 hand, 1 guards", "+4 damage"),
}
COSTS = [(answer, what) for answer, (cost, _) in OPTIONS.items() for what in numbers(cost)]
HOURGLASSES = {  # tokens of the start, and those of abundance
    "blood_altar": (2, 5),
    "infernal_rift": (1, 4),
    "summoning_circle": (2, 4),
    "nameless_idol": (3, 6),
    "abandoned_chapel": (2, 4),
    "ossuary": (3, 6),
    "mausoleum": (1, 3),
    "crematory": (0, 5),
    "willow_garden": (2, None),
    "gatehouse": (1, 4),
}
DEMONIC = ["blood_altar", "infernal_rift", "summoning_circle", "nameless_idol"]


def beside(answer):
    """A cemetery with the place of this answer; one rival can return a fragment."""
    return cemetery_of(answer.partition(".")[0]).hand(1, "a_call")


def bare(answer):
    """Nothing at all to pay with."""
    scene = beside(answer)
    return scene.tokens(**dict.fromkeys(present(scene), 0))


@pytest.mark.parametrize("answer", OPTIONS)
def test_an_option_takes_its_cost_and_does_what_it_says(answer):
    """Exactly that; the second seat is designated where the first must choose (R45)."""
    cost, does = OPTIONS[answer]
    scene = plenty(beside(answer))

    assert gained(scene, answer) == summed(paid(cost), does)
    assert scene.asks == ("night", {0})


@pytest.mark.parametrize("answer", OPTIONS)
def test_an_option_is_offered_to_a_seat_that_has_just_its_cost(answer):
    """Nothing more is needed (R42)."""
    scene = bare(answer)
    for what, number in numbers(OPTIONS[answer][0]).items():
        only(scene, what, number)

    assert scene.may(answer)


@pytest.mark.parametrize(("answer", "what"), COSTS)
def test_an_option_is_refused_to_a_seat_that_lacks_one_of_its_cost(answer, what):
    """Whatever else it has (R42, R43)."""
    cost, _ = OPTIONS[answer]
    scene = only(plenty(beside(answer)), what, numbers(cost)[what] - 1)

    assert not scene.may(answer)


@pytest.mark.parametrize("place", HOURGLASSES)
def test_a_place_offers_its_three_options_and_no_others(place):
    """To a seat that has plenty (R40)."""
    expected = {answer for answer in OPTIONS if answer.startswith(f"{place}.")}

    assert len(expected) == 3
    assert plenty(beside(place)).offers(f"{place}.") == expected


def test_places_that_are_not_in_the_cemetery_offer_nothing():
    """Nor do the four basic places, which carry tokens only (J11, R48)."""
    places = {answer.partition(".")[0] for answer in plenty(laid().hand(1, "a_call")).allows() if "." in answer}

    assert places == {"infernal_rift", "ossuary"}


@pytest.mark.parametrize("place", HOURGLASSES)
def test_a_place_begins_with_its_tokens_and_is_abundant_at_its_future_value(place):
    """A place without a future value never is (R8, R49)."""
    past, future = HOURGLASSES[place]
    scene = beside(place)
    resource = PLACES[place].resource
    assert scene.tokens_of(resource) == [past]

    scene.favourites(resource, "tombs", "tombs")
    glory = [scene.tokens(**{resource: number}).glory[0] for number in ((future or 10) - 1, future or 10)]

    assert glory == [0, 0 if future is None else 1]


@pytest.mark.parametrize("place", DEMONIC)
def test_a_demonic_place_serves_demonists_priests_and_everyone(place):
    """Its first demon wants a Pact, its second a Homage, its third neither (J27)."""
    costs = [set(numbers(cost)) & {"pact", "homage"} for answer, (cost, _) in OPTIONS.items() if place in answer]

    assert costs == [{"pact"}, {"homage"}, set()]


def test_the_third_demon_of_the_circle_makes_another_seat_return_a_fragment():
    """A seat without one cannot be designated (R42)."""
    scene = laid(demonic="summoning_circle").tokens(seals=4)
    assert not scene.may("summoning_circle.nebbirath")

    scene.hand(1, "a_call").used(2, "n_coffin").play("summoning_circle.nebbirath >s2")

    assert (scene.up(2), scene.at("under.2"), scene.life_of(2)) == ([], ["n_coffin"], 11)
    assert (scene.holds(1), scene.tokens_of("seals")) == (["a_call"], [2])


def test_a_demonic_loss_falls_on_the_designated_seat_alone():
    """Two mana, or what it has; both rivals are legal targets (S49)."""
    scene = laid().mana(1, 0, 5).tokens(embers=2)

    assert scene.play("infernal_rift.ishkedra").offers(">") == {">s1", ">s2"}
    scene.play(">s1 infernal_rift.ishkedra >s2")

    assert [scene.mana_of(seat) for seat in range(3)] == [1, 0, 3]
    assert scene.tokens_of("embers") == [0]


def test_the_only_fragment_in_hand_is_renounced_without_a_question():
    """To activate a place (J31, R45)."""
    scene = laid().hand(0, "n_coffin").tokens(bones=1).play("ossuary.assemble")

    assert (scene.down(0), scene.stock_of(0), scene.asks) == (["n_coffin"], [3, 0, 0], ("night", {0}))


def test_places_are_for_the_seat_in_its_night_only():
    """Not at sunset (R22)."""
    scene = plenty(laid()).sunset_of(0)

    assert scene.offers("ossuary") == scene.offers("infernal_rift") == set()


def test_these_are_all_places_with_options():
    """Four demonic, six others, three options each."""
    assert list(OPTIONS) == [f"{place.id}.{option.id}" for place in PLACES.values() for option in place.options]
    assert [place for place in HOURGLASSES if PLACES[place].kind == "demonic"] == DEMONIC
