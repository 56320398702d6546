"""The options of the next age: what stays, and what a table may change between two ages (R71, R75, R76)."""

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.errors import BadOption
from annales.domain.games.haut_cendrelin import game
from annales.domain.games.haut_cendrelin.legacy import next_options
from annales.domain.games.haut_cendrelin.switches import OPTIONS
from annales.domain.log.ages import next_setup
from tests.scenarios.haut_cendrelin.ages import BASIC_EVENTS, left

RULES = [option.id for option in OPTIONS.values()]
FULL = {"ages": 3}
INITIATION = {"ages": 3, "mode": "initiation"}
OWN_LIST = {"ages": 3, "mode": "initiation_own_list"}
PROGRESSIVE = {"ages": 3, "mode": "progressive", "destiny": True, "own_list": True}


def after(options, **wished):
    """The options of the age that follows one of three seats with these options."""
    return dict(next_options(set_up_for(game, 3, options), wished))


def refused(options, **wished):
    """The option that is refused."""
    with pytest.raises(BadOption) as refusal:
        after(options, **wished)
    return refusal.value.option


def switched_on(options):
    """The rules of a progressive match that are on."""
    return [rule for rule in RULES if options[rule]]


@pytest.mark.parametrize("options", [FULL, INITIATION, OWN_LIST, PROGRESSIVE])
def test_all_stays_as_it_was_when_nothing_is_wished(options):
    """R75."""
    assert after(options) == set_up_for(game, 3, options).options


@pytest.mark.parametrize("options", [FULL, INITIATION, OWN_LIST, PROGRESSIVE])
def test_the_limit_of_rounds_and_the_ready_lists_may_change_in_every_mode(options):
    """They are no rules of the game (section «Options of the service»)."""
    changed = after(options, max_rounds=20, ready_lists=False)

    assert (changed["max_rounds"], changed["ready_lists"]) == (20, False)


@pytest.mark.parametrize(
    ("options", "wished"),
    [
        (FULL, {"ages": 4}),
        (FULL, {"mode": "initiation"}),
        (FULL, {"place_choice": "seat"}),
        (INITIATION, {"mode": "full"}),
        (INITIATION, {"mode": "progressive"}),
        (INITIATION, {"mode": "initiation_own_list"}),
        (INITIATION, {"initiation_all_classes": True}),
        (PROGRESSIVE, {"mode": "full"}),
        (PROGRESSIVE, {"mode": "initiation"}),
        (PROGRESSIVE, {"destiny": False}),
    ],
)
def test_nothing_else_changes(options, wished):
    """Neither the number of ages, nor the mode, nor a rule that is on (R71)."""
    (name,) = wished

    assert refused(options, **wished) == name


@pytest.mark.parametrize("rule", RULES)
def test_in_the_full_game_no_rule_is_switched_on(rule):
    """All are on (R1, R71)."""
    assert refused(FULL, **{rule: True}) == rule


@pytest.mark.parametrize("rule", RULES)
def test_one_rule_makes_a_progressive_match_of_the_initiation(rule):
    """The table turns on one (R71)."""
    changed = after(INITIATION, **{rule: True})

    assert (changed["mode"], switched_on(changed)) == ("progressive", [rule])


def test_the_mode_may_be_sent_along_with_the_rule():
    """It is what the rule makes of it anyway (R71)."""
    assert after(INITIATION, mode="progressive", crypt=True) == after(INITIATION, crypt=True)


def test_lists_of_one_s_own_go_on_when_a_rule_is_switched_on():
    """A rule that the mode had stays on (R71, R75)."""
    assert switched_on(after(OWN_LIST, destiny=True)) == ["own_list", "destiny"]


def test_a_rule_more_in_a_progressive_match():
    """Those before stay on (R71)."""
    assert switched_on(after(PROGRESSIVE, unforeseen=True)) == ["own_list", "destiny", "unforeseen"]


@pytest.mark.parametrize("options", [INITIATION, OWN_LIST, PROGRESSIVE])
def test_two_rules_at_once_are_refused(options):
    """One an age (R71)."""
    assert refused(options, crypt=True, unforeseen=True) == "crypt"


@pytest.mark.parametrize(
    ("options", "wished", "name"),
    [
        (PROGRESSIVE, {"crypt": True, "destiny": False}, "destiny"),
        (OWN_LIST, {"crypt": True, "own_list": False}, "own_list"),
        (PROGRESSIVE, {"crypt": True, "ages": 9}, "ages"),
    ],
)
def test_a_new_rule_opens_the_door_to_no_other_change(options, wished, name):
    """R71."""
    assert refused(options, **wished) == name


def test_sending_unchanged_options_changes_nothing():
    """A client may send all options back."""
    for options in (FULL, INITIATION, OWN_LIST, PROGRESSIVE):
        before = set_up_for(game, 3, options)
        assert next_options(before, before.options) == before.options


def test_all_classes_of_the_initiation_are_in_the_progressive_match_anyway():
    """The option that opened them is one of the initiation alone (R1, R71)."""
    changed = after({**INITIATION, "initiation_all_classes": True}, crypt=True)

    assert (changed["mode"], changed["initiation_all_classes"]) == ("progressive", False)


def test_the_classes_that_the_host_had_fixed_do_not_bind_the_next_age():
    """They pass on by themselves, and there may be other seats (R72, R76)."""
    fixed = {"class_choice": "fixed", "fixed_classes": "priest+necromancer,demonist+animancer"}
    before = set_up_for(game, 2, {"ages": 2, **fixed})
    legacy = left("priest+necromancer", "demonist+animancer")

    for wished in ({}, {"class_choice": "fixed"}):
        setup = next_setup(game, before, legacy, 3, (0, 1, None), wished)
        assert setup.options["class_choice"] == "draft"
        assert (setup.legacy, setup.heirs) == (legacy, (0, 1, None))


@pytest.mark.parametrize(("wished", "name"), [({"max_rounds": 5}, "max_rounds"), ({"hourglasses": 2}, "hourglasses")])
def test_what_may_change_must_still_be_an_option_with_one_of_its_values(wished, name):
    """From 12 rounds to 100 (section «Options of the service»)."""
    before = set_up_for(game, 2, INITIATION)
    legacy = left("necromancer", "sorcerer", places=(), events=BASIC_EVENTS)

    with pytest.raises(BadOption) as refusal:
        next_setup(game, before, legacy, 2, (0, 1), wished)
    assert refusal.value.option == name
