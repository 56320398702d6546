"""Which parts are valid, element by element, and which options are offered (R42, R43, R47–R49, J9, J12, J13).

The effects are given to a fragment that seat 0 could play against one rival; positions are those of `option_tables`.
"""

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.games.haut_cendrelin import game
from annales.domain.games.haut_cendrelin.cards import DESTINY, EFFECTS, EVENTS, PLACES
from annales.domain.games.haut_cendrelin.turn import NIGHT
from annales.domain.games.haut_cendrelin.validity import applicable, is_valid, unmet_demands
from annales.tools.laws.random_match import moments
from tests.scenarios.haut_cendrelin.option_tables import expected, outcome, position
from tests.scenarios.haut_cendrelin.scene import laid

CARD = "s_transmute"


def is_offered(rewritten, effect, given):
    """Whether the fragment with this effect can be played from this position."""
    rewritten(CARD, effect)
    return position(CARD, given).may(f"{CARD}/1")


# -- elements


@pytest.mark.parametrize(
    ("effect", "enough", "too_little"),
    [
        ("discard 2 bones", "2 bones", "1 bones"),
        ("discard 2 demonic", "2 embers", "1 embers, 9 bones"),
        ("discard 1 tombs, create 1 pits, discard 1 tombs", "2 tombs", "1 tombs"),
        ("discard 1 demonic, discard 1 embers", "2 embers", "1 embers"),
        ("spend 2 mana", "2 mana", "1 mana"),
        ("spend 1 mana, spend 2 mana", "3 mana", "2 mana"),
        ("employ 2 damage", "2 damage", "1 damage, 9 homage, 9 pact"),
        ("employ 2 homage", "2 homage", "1 homage, 9 damage, 9 pact"),
        ("employ 2 pact", "2 pact", "1 pact, 9 damage, 9 homage"),
        ("employ 1 pact, employ 2 pact", "3 pact", "2 pact"),
        ("renounce 2", "2 hand", "1 hand, 2 up, 2 down"),
        ("renounce 1, renounce 1", "2 hand", "1 hand, 2 up, 2 down"),
        ("return 2", "1 hand", ""),
        ("return 3", "1 up, 1 down", "1 down"),
        ("return 1, return 1", "1 up", ""),
        ("designate, he spends 2 mana", "2 rival mana", "1 rival mana, 9 mana"),
        ("designate, he spends 1 mana, he spends 2 mana", "3 rival mana", "2 rival mana"),
        ("designate, he returns 2", "1 rival hand, 1 rival down", "1 rival up, 2 hand"),
        ("designate, he returns 1, he returns 1", "2 rival up", "1 rival hand"),
        ("designate, if his mana >= 2, he loses 1 mana", "2 rival mana", "1 rival mana, 9 mana"),
        ("designate, if his mana <= 1, he gains 1 mana", "1 rival mana, 9 mana", "2 rival mana"),
    ],
)
def test_what_a_part_takes_is_there_as_a_sum(rewritten, effect, enough, too_little):
    """All elements of the part together (R42)."""
    assert is_offered(rewritten, effect, enough)
    assert not is_offered(rewritten, effect, too_little)


@pytest.mark.parametrize(
    "effect",
    [
        "create 1 tombs",
        "create 1 bones",
        "create 1 demonic",
        "gain 1 mana",
        "lose 3 mana",
        "prepare 1 pact",
        "may, gain 1 mana",
        "designate",
        "designate, he gains 1 mana",
        "designate, he loses 3 mana",
        "return 1",
    ],
)
def test_what_takes_nothing_is_always_valid(rewritten, effect):
    """Losing takes what there is; the fragment being played can be returned (R42)."""
    assert is_offered(rewritten, effect, "")


@pytest.mark.parametrize("effect", ["create 1 blood", "create 1 relics", "discard 1 guards", "may, create 1 ashes"])
def test_the_resource_of_an_absent_place_is_never_valid(rewritten, effect):
    """Its place is not in the cemetery (R42, R48)."""
    assert not is_offered(rewritten, effect, "")


@pytest.mark.parametrize(
    "effect", ["he gains 1 mana", "he loses 1 mana", "he returns 1", "if his mana <= 9", "gain 1 mana, he loses 1 mana"]
)
def test_without_a_designated_seat_no_part_speaks_of_one(rewritten, effect):
    """`he` without a designated seat is invalid (R41, R42)."""
    assert not is_offered(rewritten, effect, "9 rival mana, 2 rival hand")


@pytest.mark.parametrize(
    ("effect", "given"),
    [
        ("create 1 tombs, discard 1 tombs", ""),
        ("gain 1 mana, spend 1 mana", ""),
        ("prepare 1 homage, employ 1 homage", ""),
        ("create 1 souls, if souls >= 1, gain 1 mana", ""),
        ("designate, he gains 1 mana, he spends 1 mana", ""),
        ("gain 1 mana, if mana >= 1", ""),
    ],
)
def test_a_part_does_not_help_itself(rewritten, effect, given):
    """Its elements are tested together, on the state before it (R42, J9)."""
    assert not is_offered(rewritten, effect, given)


@pytest.mark.parametrize(
    ("effect", "becomes"),
    [
        ("create 1 tombs then discard 1 tombs", "0 tombs"),
        ("gain 1 mana then spend 1 mana, create 1 pits", "1 pits"),
        ("prepare 1 homage then employ 1 homage, gain 4 mana", "4 mana"),
        ("create 1 souls then if souls >= 1, gain 1 mana", "1 souls, 1 mana"),
        ("designate, he gains 1 mana then he spends 1 mana, gain 2 mana", "2 mana"),
    ],
)
def test_an_earlier_part_helps_a_later_one(rewritten, effect, becomes):
    """What it did always counts (R42, J9)."""
    rewritten(CARD, effect)

    assert outcome(f"{CARD}/1", "") == expected("", becomes)


# -- conditions


@pytest.mark.parametrize(
    ("condition", "true", "false"),
    [
        ("tombs >= 2", "2 tombs", "1 tombs"),
        ("tombs <= 2", "2 tombs", "3 tombs"),
        ("demonic >= 2", "2 embers", "1 embers, 9 bones"),
        ("mana >= 2", "2 mana", "1 mana, 9 rival mana"),
        ("mana <= 2", "2 mana, 9 rival mana", "3 mana"),
        ("tombs abundant", "6 tombs", "5 tombs"),
        ("pits abundant", "6 pits", "5 pits"),
        ("souls abundant", "4 souls", "3 souls"),
        ("treasures abundant", "4 treasures", "3 treasures"),
        ("bones abundant", "6 bones", "5 bones"),
        ("demonic abundant", "4 embers", "3 embers, 9 bones"),
        ("souls not abundant", "3 souls", "4 souls"),
        ("demonic surplus >= 1", "5 embers", "4 embers"),
        ("tombs surplus >= 2", "8 tombs", "7 tombs"),
        ("event spirit", "e_starving_ghoul, e_lament", "e_starving_ghoul, e_funeral"),
        ("no event spirit", "e_starving_ghoul, e_funeral", "e_starving_ghoul, e_lament"),
        ("no event demon", "", "e_lesser_demon"),
    ],
)
def test_a_condition_is_true_from_a_number_on(rewritten, condition, true, false):
    """It takes nothing (R42, R49, J12)."""
    assert is_offered(rewritten, f"if {condition}, gain 1 mana", true)
    assert not is_offered(rewritten, f"if {condition}, gain 1 mana", false)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("blood abundant", False),
        ("blood not abundant", True),
        ("blood <= 0", True),
        ("blood >= 1", False),
        ("blood surplus >= 0", False),
    ],
)
def test_an_absent_place_has_no_tokens_and_no_abundance(rewritten, condition, holds):
    """Although other tokens of its kind may have been left on it (R48)."""
    rewritten(CARD, f"if {condition}, gain 1 mana")

    assert position(CARD, "").tokens(blood=9).may(f"{CARD}/1") == holds


@pytest.mark.parametrize(("condition", "holds"), [("abundant", False), ("not abundant", True), ("surplus >= 1", False)])
def test_a_resource_without_a_future_value_is_never_abundant(rewritten, condition, holds):
    """However many Grave Flowers there are (R49)."""
    rewritten(CARD, f"if flowers {condition}, gain 1 mana")

    assert laid(other="willow_garden").tokens(flowers=30).hand(0, CARD).may(f"{CARD}/1") == holds


def test_the_event_that_is_being_resolved_still_lies_in_the_surroundings(rewritten):
    """It goes to the Past after its effect (R26, R42)."""
    rewritten("e_lament", "if event spirit, gain 3 mana", "gain 1 mana then if no event spirit, gain 3 mana")
    scene = laid().surroundings("e_lament")

    assert scene.may("!e_lament/1")
    assert scene.play("!e_lament/2").mana_of(0) == 1


# -- targets


@pytest.mark.parametrize(
    ("effect", "targets"),
    [
        ("designate, he loses 1 mana", {">s1", ">s2", ">s3"}),
        ("designate, he spends 1 mana", {">s2", ">s3"}),
        ("designate, he spends 2 mana", {">s3"}),
        ("designate, if his mana <= 1, he gains 1 mana", {">s1", ">s2"}),
        ("designate, he returns 1", {">s1", ">s2"}),
        ("designate, if his mana >= 1, he returns 1", {">s2"}),
    ],
)
def test_the_targets_are_the_seats_that_can_do_all_that_is_asked(rewritten, effect, targets):
    """Never the seat itself (R42, J13); one alone is designated at once (J8)."""
    rewritten(CARD, effect)
    scene = laid(4).mana(9, 0, 1, 2).hand(0, CARD, "n_army").hand(1, "n_horde", "n_army").used(2, "n_coffin", "n_lich")

    scene.play(f"{CARD}/1")

    if len(targets) == 1:
        assert f"said designated 0 {min(targets)[2:]}" in scene.facts
    else:
        assert set(scene.allows(0)) == targets


def test_a_designation_without_a_possible_target_makes_the_part_invalid(rewritten):
    """At least one other seat makes every element valid (R42)."""
    rewritten(CARD, "gain 1 mana, designate, he spends 1 mana, he returns 1")
    scene = laid().hand(0, CARD).mana(9, 1, 0).hand(2, "n_army")

    assert not scene.may(f"{CARD}/1")
    assert scene.mana(9, 1, 1).may(f"{CARD}/1")


# -- what is offered


@pytest.mark.parametrize(
    ("effect", "given", "offered"),
    [
        ("spend 1 mana then discard 1 tombs", "1 tombs", True),
        ("spend 1 mana then discard 1 tombs", "1 mana", True),
        ("spend 1 mana then discard 1 tombs", "", False),
        ("create 1 blood then discard 1 bones then may, spend 1 mana", "1 mana", True),
        ("designate, he spends 1 mana then he loses 1 mana", "", False),
    ],
)
def test_an_option_is_offered_when_one_of_its_parts_is_valid_now(rewritten, effect, given, offered):
    """`may` counts as valid (R43)."""
    assert is_offered(rewritten, effect, given) == offered


def test_a_later_part_that_only_an_earlier_one_would_make_possible_is_not_valid_now(rewritten):
    """The option is judged in the current state (R43)."""
    assert not is_offered(rewritten, "discard 1 tombs, create 1 pits then discard 1 pits", "")
    assert not is_offered(rewritten, "spend 1 mana, prepare 1 pact then employ 1 pact", "")


@pytest.mark.parametrize(
    ("source", "token"),
    [("e_lament", "!e_lament/1"), ("vigil", "@vigil"), ("ossuary", "ossuary.stack"), (CARD, f"{CARD}/1")],
)
def test_only_a_fragment_being_played_leaves_the_hand_first(rewritten, source, token):
    """For an event, Destiny or a place both fragments in hand can be renounced (R42, R43)."""
    rewritten(source, "renounce 2, gain 1 mana")
    scene = laid().surroundings("e_lament").hand(0, CARD, "n_army")

    assert scene.may(token) == (source != CARD)


@pytest.mark.parametrize("seed", range(3))
def test_a_night_tests_options_by_their_demands_as_an_effect_tests_its_parts(seed):
    """An option is applicable if one of its parts would be applied first (R42, R43)."""
    cards = (*EVENTS, *PLACES, *DESTINY)
    options = [((card, number), card, number) for card in cards for number in range(len(EFFECTS[card]))]
    offered, valid = [], []

    for _, _, table in moments(game, set_up_for(game, 3, {}), seed, 250):
        if table.asked is None or table.asked.kind != NIGHT:
            continue
        (seat,) = table.asked.must
        unmet = unmet_demands(table, seat)
        found = list(applicable(table, seat, options, unmet))
        offered += [option in found for option, _, _ in options]
        valid += [any(is_valid(table, seat, part, None) for part in EFFECTS[card][n]) for _, card, n in options]

    assert {True, False} == set(valid)
    assert offered == valid
