"""What a seat counts, and which cards it can pay for (R7, R34, R35; S12, S13)."""

from itertools import combinations

import pytest

from annales.domain.games.theomachie import layout
from annales.domain.games.theomachie.cards import ATTACK, ESSENCES, PRAYERS
from tests.scenarios.theomachie.printed import ACTION_CARDS
from tests.scenarios.theomachie.scene import laid

BARE = ("water_order_1", "air_order_1", "air_chaos_1")  # no Fire, no Earth; two Order orbs and a Chaos orb
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
    elif PRAYERS[card].type == ATTACK:
        scene.turn_of(0, "battle")
    return any(card in token for token in scene.allows(0))


@pytest.mark.parametrize("card", ACTION_CARDS)
def test_a_card_is_offered_when_its_cost_is_reached_and_not_below(card):
    """Exactly enough; an Essence too few; an orb too few (R35)."""
    number, essence, *orbs = ACTION_CARDS[card].cost.replace("+ ", "").split()
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


def test_all_bonuses_add_up():
    """Famine, 1 Earth and 3 Chaos, without any of them in the Constellation: Location, god, Power card (R7)."""
    sky = ("fire_order_1", "air_order_1", "air_order_2")
    scene = laid(mode="advanced", hands={0: ["famine"]}).sky(*sky).god(0, "tiamat").locations(0, "standing_stones")

    assert scene.offers("0:!") == set()
    scene.played(0, "power_fire_chaos")
    assert scene.offers("0:!") == {"!famine@1", "!famine@2"}
