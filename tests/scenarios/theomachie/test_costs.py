"""What a seat counts, and which cards it can pay for (R7, R34, R35; S12, S13)."""

from itertools import combinations

import pytest

from domain.games.theomachie import layout
from domain.games.theomachie.cards import EFFECT, ESSENCES, LOCATION, PRAYERS
from tests.scenarios.theomachie.scene import laid

BARE = ("water_order_1", "air_order_1", "air_chaos_1")  # no Fire, no Earth; two Order orbs and a Chaos orb
COSTS = {
    "inquisition": "1 fire 3 order",
    "burnt_offering": "1 fire",
    "fanaticism": "1 fire 3 chaos",
    "purge": "2 fire 4 chaos",
    "provocation": "1 fire 2 chaos",
    "temple_of_war": "1 fire 2 chaos",
    "sacred_forge": "1 fire 2 order",
    "eternal_flame": "1 fire 1 order",
    "oracle": "1 water",
    "sacred_spring": "1 water 2 order",
    "mist": "1 water 3 order",
    "resurrection": "2 water 4 order",
    "foresight": "1 water 2 order",
    "fountain_of_life": "1 water 2 order",
    "lighthouse": "1 water 3 order",
    "sunken_city": "1 water 1 chaos",
    "whispers": "1 air",
    "scattering": "1 air 3 chaos",
    "fair_wind": "1 air 3 order",
    "contrary_winds": "2 air 3 order",
    "dissipation": "2 air 4 order",
    "observatory": "1 air 2 order",
    "temple_of_winds": "2 air 3 order",
    "floating_isle": "1 air 1 chaos",
    "interruption": "2 earth 4 chaos",
    "harvest": "1 earth 2 order",
    "famine": "1 earth 3 chaos",
    "sanctuary": "1 earth 3 order",
    "buried_relic": "1 earth",
    "standing_stones": "1 earth 1 chaos",
    "catacombs": "1 earth 3 chaos",
    "citadel": "2 earth 3 order",
}
REACTIONS = {
    "provocation": ("betting", "1:RA.D"),
    "dissipation": ("battle", "1:^hatred"),
    "interruption": ("betting", "1:!burnt_offering"),
}  # and what they answer


def sky_with(essence, number, orb, orbs):
    """Four cards of the Essence deck, exactly so many of an Essence and exactly so many orbs of a kind."""
    for names in combinations(ESSENCES, 4):
        cards = [ESSENCES[name] for name in names]
        if sum(card.essence == essence for card in cards) != number:
            continue
        if not orb or sum(card.orb_count for card in cards if card.orb == orb) == orbs:
            return [name.removeprefix("essence_") for name in names]
    raise AssertionError(f"no Constellation has {number} {essence} and {orbs} {orb}")


def is_offered(card, sky):
    """Whether seat 0 may play the card in its timing on this Constellation; in Closing it is a loser."""
    scene = laid(2, boxes=2, hands={0: [card], 1: ["hatred", "burnt_offering"]}).sky(*sky)
    scene.played(1, "power_fire_order").locations(1, "citadel")
    if PRAYERS[card].timing == "closing":
        scene.writes(layout.WINNERS, (1,)).turn_of(0, "closing")
    elif card in REACTIONS:
        phase, played = REACTIONS[card]
        scene.turn_of(1, phase).play(played)
    return any(card in token for token in scene.allows(0))


def test_the_costs_of_all_effects_and_locations_are_tried_below():
    """(R35)"""
    assert set(COSTS) == {card.id for card in PRAYERS.values() if card.type in (EFFECT, LOCATION)}


@pytest.mark.parametrize("card", COSTS)
def test_a_card_is_offered_when_its_cost_is_reached_and_not_below(card):
    """Exactly enough; an Essence too few; an orb too few (R35)."""
    number, essence, *orbs = COSTS[card].split()
    orb_count, orb = (int(orbs[0]), orbs[1]) if orbs else (0, "")

    assert is_offered(card, sky_with(essence, int(number), orb, orb_count))
    assert not is_offered(card, sky_with(essence, int(number) - 1, orb, orb_count))
    if orb:
        assert not is_offered(card, sky_with(essence, int(number), orb, orb_count - 1))


def test_a_card_without_orbs_needs_its_essence_alone():
    """Hatred with a Fire card of any kind, and without one (S13)."""
    for fire in ("fire_order_1", "fire_chaos_3"):
        scene = laid(2, hands={0: ["hatred"]}).sky(fire, *BARE[:2]).turn_of(0, "battle")
        assert scene.may("0:^hatred")
    without = laid(2, hands={0: ["hatred"]}).sky(*BARE).turn_of(0, "battle")
    assert not without.may("0:^hatred")
    assert without.played(0, "power_fire_order").may("0:^hatred")


def test_a_power_card_gives_an_essence_and_two_orbs():
    """Sacred Forge costs 1 Fire and 2 Order (R7, R34)."""
    sky = ("water_chaos_1", "air_chaos_1", "air_chaos_2")
    scene = laid(hands={0: ["sacred_forge", "power_fire_order"]}).sky(*sky)

    assert scene.offers("0:!") == set()
    scene.play("0:+power_fire_order")
    assert scene.offers("0:!") == {"!sacred_forge"}


def test_orbs_of_the_wrong_kind_do_not_count():
    """Two Chaos orbs pay no Order orb (R7)."""
    sky = ("fire_chaos_1", "air_chaos_1", "air_chaos_2")

    assert not laid(hands={0: ["sacred_forge"]}).sky(*sky).may("0:!sacred_forge")


@pytest.mark.parametrize(
    ("sky", "is_paid"),
    [
        (("earth_chaos_2", "earth_order_1", "fire_chaos_2"), True),
        (("earth_chaos_2", "earth_order_1", "fire_chaos_1"), False),
        (("earth_chaos_2", "fire_order_1", "fire_chaos_2"), False),
    ],
)
def test_both_essences_and_orbs_must_be_reached(sky, is_paid):
    """Interruption: 2 Earth and 4 Chaos; orbs count on cards of any Essence (R35)."""
    scene = laid(hands={0: ["interruption"], 1: ["whispers"]}).sky(*sky).played(1, "power_air_order").turn_of(1)

    assert scene.play("1:!whispers@0").may("0:?interruption") == is_paid


def test_nothing_is_spent():
    """One Fire card and its three orbs pay for two cards (R7)."""
    scene = laid(hands={0: ["fanaticism", "temple_of_war"]}).sky("fire_chaos_3", *BARE[:2])

    scene.play("0:!fanaticism 0:!temple_of_war")

    assert scene.at(layout.PLAYED[0]) == ["fanaticism"]
    assert scene.at(layout.LOCATIONS[0]) == ["temple_of_war"]


def test_cards_face_down_do_not_count():
    """Until they are revealed (R7, R33)."""
    scene = laid(hands={0: ["burnt_offering"]}).sky(*BARE, turn="fire_order_3")

    assert not scene.may("0:!burnt_offering")
    scene.play("0:PA 0:ET 1:PA 1:ET 2:PA 2:ET")
    assert scene.may("0:!burnt_offering")


def test_power_cards_in_hand_or_before_another_seat_do_not_count():
    """Only those in one's own play area (R7)."""
    scene = laid(hands={0: ["burnt_offering", "power_fire_order"]}).sky(*BARE).played(1, "power_fire_chaos")

    assert not scene.may("0:!burnt_offering")


def test_a_power_card_stays_to_the_end_of_the_hand_and_no_longer():
    """(R34, R66)"""
    scene = laid(hands={0: ["power_fire_chaos"]}).play("0:+power_fire_chaos 0:PA 0:ET 1:PA 1:ET 2:PA 2:ET")

    assert scene.at(layout.PLAYED[0]) == ["power_fire_chaos"]
    scene.play("0:PA 0:ET 1:FO 2:FO")
    assert scene.at(layout.PLAYED[0]) == []
    assert "power_fire_chaos" in scene.at(layout.DISCARD[0])


def test_power_cards_are_played_before_and_after_the_bet_and_in_the_battle():
    """(R26, R34, R48)"""
    scene = laid(2, hands={0: ["power_fire_chaos", "power_air_order"]})

    scene.play("0:+power_fire_chaos 0:PA 0:+power_air_order 0:ET")
    assert sorted(scene.at(layout.PLAYED[0])) == ["power_air_order", "power_fire_chaos"]
    scene.hand(0, "power_water_order").turn_of(0, "battle").play("0:+power_water_order")
    assert "ET" in scene.allows(0)


@pytest.mark.parametrize(
    ("location", "card"),
    [
        ("eternal_flame", "burnt_offering"),
        ("sunken_city", "oracle"),
        ("floating_isle", "whispers@1"),
        ("standing_stones", "buried_relic"),
    ],
)
@pytest.mark.parametrize("mark", ["", ":damaged"])
def test_four_locations_count_as_one_essence(location, card, mark):
    """Damaged or not, for their owner alone; each card costs one Essence and no orb (R7, R60)."""
    other = "fire_order_1" if location != "eternal_flame" else "earth_order_1"
    sky = (other, other.replace("1", "2"), other.replace("1", "3"))
    name = card.split("@")[0]
    scene = laid(hands={0: [name, "gust"], 1: ["gust"]}).sky(*sky)

    assert not scene.may(f"0:!{card}")
    scene.locations(1, location)
    assert not scene.may(f"0:!{card}")
    scene.table.move(location, layout.LOCATIONS[1], layout.LOCATIONS[0])
    if mark:
        scene.table.turn(layout.LOCATIONS[0], location, location + mark)
    assert scene.may(f"0:!{card}")


def test_a_location_that_counts_gives_no_orb():
    """Eternal Flame and two Order orbs are one Fire and two Order: too little for Inquisition's three (R7)."""
    scene = laid(hands={0: ["inquisition", "burnt_offering"], 1: ["gust"]}).sky(*BARE).locations(0, "eternal_flame")

    assert scene.offers("0:!") == {"!burnt_offering"}


def test_danu_counts_an_earth_essence_and_an_order_orb():
    """Harvest costs 1 Earth and 2 Order: one Order orb in the sky, one of Danu (R7, R69)."""
    sky = ("water_order_1", "air_chaos_1", "air_chaos_2")
    scene = laid(mode="advanced", hands={0: ["harvest", "buried_relic", "sanctuary"]}).sky(*sky)

    assert scene.god(0, "danu").offers("0:!") == {"!harvest", "!buried_relic"}


def test_danu_pays_for_rockfall_without_an_earth_card():
    """(S45)"""
    scene = laid(2, mode="advanced", hands={0: ["rockfall"]}).sky(*BARE).god(0, "danu").turn_of(0, "battle")

    assert scene.may("0:^rockfall")


def test_tiamat_counts_two_chaos_orbs():
    """Fanaticism costs 1 Fire and 3 Chaos: one in the sky and two of Tiamat; no Essence (R7, R69)."""
    sky = ("fire_order_1", "air_chaos_1", "air_order_2")
    scene = laid(mode="advanced", hands={0: ["fanaticism", "purge", "famine"], 1: []}).sky(*sky).locations(1, "citadel")

    assert scene.god(0, "tiamat").offers("0:!") == {"!fanaticism"}


def test_all_bonuses_add_up():
    """Famine, 1 Earth and 3 Chaos, without any of them in the Constellation: Location, god, Power card (R7)."""
    sky = ("fire_order_1", "air_order_1", "air_order_2")
    scene = laid(mode="advanced", hands={0: ["famine"]}).sky(*sky).god(0, "tiamat").locations(0, "standing_stones")

    assert scene.offers("0:!") == set()
    scene.played(0, "power_fire_chaos")
    assert scene.offers("0:!") == {"!famine@1", "!famine@2"}
