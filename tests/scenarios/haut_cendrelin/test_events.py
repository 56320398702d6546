"""All 46 events with each of their options: what it costs, what it does, when it is refused (R23, R24, R26, R42)."""

import pytest

from domain.games.haut_cendrelin.cards import EVENTS
from tests.scenarios.haut_cendrelin.events import ALL
from tests.scenarios.haut_cendrelin.ledger import cemetery_of, gained, numbers, only, paid, plenty, present, summed

OPTIONS = {
    f"!{event}/{number}": (event, *option) for event, options in ALL.items() for number, option in enumerate(options, 1)
}
COSTS = [(answer, what) for answer, (_, cost, *_) in OPTIONS.items() for what in numbers(cost)]
FREE = [answer for answer, (_, cost, *_) in OPTIONS.items() if not cost]
LOSSES = [answer for answer in FREE if numbers(OPTIONS[answer][2]).get("mana", 0) < 0]
TAKEN_AFTERWARDS = {
    answer: option for answer, option in OPTIONS.items() if len(option) == 4 and "mana" not in option[3]
}
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


@pytest.mark.parametrize("answer", OPTIONS)
def test_an_option_takes_its_cost_and_does_what_it_says(answer):
    """Exactly that, and the event goes to the Past (R26, R45)."""
    event, cost, *does = OPTIONS[answer]
    scene = plenty(facing(event))

    assert gained(scene, answer) == summed(paid(cost), *does)
    assert (scene.events, scene.at("past")) == ([], [event])


@pytest.mark.parametrize("answer", OPTIONS)
def test_an_option_is_offered_to_a_seat_that_has_just_its_cost(answer):
    """Nothing more is needed (R42)."""
    event, cost, *_ = OPTIONS[answer]
    scene = bare(event)
    for what, number in numbers(cost).items():
        only(scene, what, number)

    assert scene.may(answer)


@pytest.mark.parametrize(("answer", "what"), COSTS)
def test_an_option_is_refused_to_a_seat_that_lacks_one_of_its_cost(answer, what):
    """Whatever else it has (R42, R43)."""
    event, cost, *_ = OPTIONS[answer]
    scene = only(plenty(facing(event)), what, numbers(cost)[what] - 1)

    assert not scene.may(answer)


@pytest.mark.parametrize("answer", LOSSES)
def test_a_loss_takes_what_mana_there_is(answer):
    """It is never impossible (R42, R45)."""
    event, _, does, *_ = OPTIONS[answer]
    lost = -numbers(does)["mana"]

    assert only(plenty(facing(event)), "mana", lost - 1).play(answer).mana_of(0) == 0
    assert only(plenty(facing(event)), "mana", lost + 1).play(answer).mana_of(0) == 1


@pytest.mark.parametrize("answer", TAKEN_AFTERWARDS)
def test_what_follows_then_is_skipped_where_it_is_impossible(answer):
    """What comes before it is done (R44)."""
    event, _, does, afterwards = TAKEN_AFTERWARDS[answer]
    taken = next(what for what, number in numbers(afterwards).items() if number < 0)

    assert gained(only(plenty(facing(event)), taken, 0), answer) == numbers(does)


@pytest.mark.parametrize("event", ALL)
def test_every_event_has_an_option_that_is_always_possible(event):
    """So that every night can be ended (R24)."""
    assert bare(event).offers("!")


@pytest.mark.parametrize("event", ALL)
def test_an_event_offers_no_other_options(event):
    """All of them to a seat that has plenty (R40)."""
    assert plenty(facing(event)).offers("!") == {f"!{event}/{number}" for number in range(1, len(ALL[event]) + 1)}


@pytest.mark.parametrize(("tag", "event"), TAGGED)
def test_every_event_has_one_tag(tag, event):
    """It is printed on the event (J12)."""
    assert EVENTS[event].tag == tag


def test_these_are_all_events():
    """8 basic, 8 wandering, 3 of each of the 10 optional places."""
    assert list(ALL) == list(EVENTS)
    assert sorted(ALL) == sorted(event for _, event in TAGGED)
    assert len(ALL) == 46


def test_a_ghoul_pack_is_not_beaten_with_two_damage():
    """But three mana are lost, or all, and then a Tomb if there is one (S46)."""
    scene = facing("e_ghoul_pack").ephemerals(0, damage=2).mana(1).tokens(tombs=1)

    assert not scene.may("!e_ghoul_pack/1")
    scene.play("!e_ghoul_pack/3")
    assert (scene.mana_of(0), scene.tokens_of("tombs")) == (0, [0])


def test_a_lament_is_not_calmed_with_an_empty_hand():
    """Nothing can be renounced; one mana can always be lost (S48)."""
    scene = facing("e_lament")

    assert not scene.may("!e_lament/2")
    assert scene.may("!e_lament/4")
