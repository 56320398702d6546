"""The 46 events: their tags, that none is without a way out, and some that are played (R23, R24, R26, R42).

What each option does is played in `test_second_reading`.
"""

import pytest

from annales.domain.games.haut_cendrelin.cards import EVENTS
from tests.scenarios.haut_cendrelin.ledger import cemetery_of, plenty, present

TAGS = {
    "ghoul": "e_starving_ghoul e_ghoul_pack e_ghoul_matriarch e_burning_dead e_bone_gnawer e_charred_ghoul "
    "e_grave_vermin",
    "looter": "e_tomb_robber e_looter_band e_antiquarian e_idol_thief e_bone_merchant e_relic_hunter e_siege",
    "spirit": "e_wandering_soul e_lament e_weeping_bride e_bound_spirit e_draught e_nameless_skeleton e_forgotten_king "
    "e_willow_spirit e_blind_watchman",
    "god": "e_emissary e_psychopomp e_black_moon e_blood_rain e_death_oracle e_ash_wind",
    "living": "e_funeral e_witch_hunter e_plague_cart e_gravekeeper e_cultists e_sulphur_pilgrim e_rival_summoner "
    "e_faceless_procession e_lost_monk e_noble_heir e_pyre_keeper e_mourners e_deserters",
    "demon": "e_azhrakel_hunger e_lesser_demon e_broken_seal e_suzerrane_dream",
}
TAGGED = [(tag, event) for tag, events in TAGS.items() for event in events.split()]


def facing(event):
    """The event in the Surroundings of a cemetery that has its place, with the tokens of the start."""
    return cemetery_of(event).surroundings(event)


def bare(event):
    """Nothing at all to pay with."""
    scene = facing(event)
    return scene.tokens(**dict.fromkeys(present(scene), 0))


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_an_option_that_is_always_possible(event):
    """So that every night can be ended (R24)."""
    assert bare(event).offers("!")


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_offers_no_other_options(event):
    """All of them to a seat that has plenty (R40)."""
    assert plenty(facing(event)).offers("!") == {
        f"!{event}/{number}" for number in range(1, len(EVENTS[event].options) + 1)
    }


@pytest.mark.parametrize(("tag", "event"), TAGGED)
def test_every_event_has_one_tag(tag, event):
    """It is printed on the event (J12)."""
    assert EVENTS[event].tag == tag


def test_these_are_all_events():
    """8 basic, 8 wandering, 3 of each of the 10 optional places."""
    assert sorted(EVENTS) == sorted(event for _, event in TAGGED)
    assert len(EVENTS) == 46
