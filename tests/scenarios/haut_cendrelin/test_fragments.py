"""Each option of the sixty fragments: exactly what it does, and when it is not offered (section «Fragments»)."""

import pytest

from domain.games.haut_cendrelin.cards import CLASSES, FRAGMENTS
from tests.scenarios.haut_cendrelin.fragments import animancer, demonist, necromancer, priest, sorcerer
from tests.scenarios.haut_cendrelin.option_tables import (
    at_sunset,
    expected,
    is_from_crypt,
    options_in,
    options_of,
    outcome,
    outcome_from_crypt,
    position,
)
from tests.scenarios.haut_cendrelin.scene import laid, opened

TABLES = {
    "necromancer": necromancer,
    "animancer": animancer,
    "sorcerer": sorcerer,
    "demonist": demonist,
    "priest": priest,
}
RESULTS = [row for table in TABLES.values() for row in table.RESULTS]
REFUSALS = [row for table in TABLES.values() for row in table.REFUSALS]
ALWAYS = [option for table in TABLES.values() for option in sorted(table.ALWAYS)]
FROM_CRYPT = [row for row in RESULTS if is_from_crypt(row[0].split()[0])]
NOT_FROM_CRYPT = [row[:2] for row in RESULTS if row not in FROM_CRYPT]


@pytest.mark.parametrize("soul", TABLES)
def test_the_tables_hold_every_option_of_a_class(soul):
    """Each one with a result, and with a refusal unless it is always possible."""
    table = TABLES[soul]

    assert options_in(table.RESULTS) == options_of(soul)
    assert options_in(table.REFUSALS) | table.ALWAYS == options_of(soul)
    assert options_in(table.REFUSALS) & table.ALWAYS == set()
    assert {option for option in options_of(soul) if is_from_crypt(option)} == table.CRYPT


def test_there_are_twelve_fragments_in_each_of_the_five_classes():
    """The names of the classes are those of the rulebook (J2)."""
    assert set(TABLES) == set(CLASSES)
    assert {soul: sum(each.soul == soul for each in FRAGMENTS.values()) for soul in TABLES} == dict.fromkeys(TABLES, 12)


@pytest.mark.parametrize(("answers", "given", "becomes"), RESULTS)
def test_an_option_does_what_it_says_and_nothing_else(answers, given, becomes):
    """With just as much as it takes (R45, R46)."""
    assert outcome(answers, given) == expected(given, becomes)


@pytest.mark.parametrize(("option", "given"), REFUSALS)
def test_an_option_is_not_offered_when_something_is_missing(option, given):
    """Or when its condition is false (R42, R43)."""
    assert not position(option, given).may(option)


@pytest.mark.parametrize("option", ALWAYS)
def test_an_option_without_a_price_is_always_offered(option):
    """Even in the barest position (R43)."""
    assert position(option, "").may(option)


@pytest.mark.parametrize(("answers", "given", "becomes"), FROM_CRYPT)
def test_a_crypt_option_does_at_sunset_what_it_does_at_night(answers, given, becomes):
    """In the slot of its owner (R22)."""
    assert outcome_from_crypt(answers, given) == expected(given, becomes)


@pytest.mark.parametrize(("answers", "given"), NOT_FROM_CRYPT)
def test_another_option_is_not_played_at_sunset(answers, given):
    """Although all that it takes is there (R22)."""
    assert not at_sunset(answers, given).may(f"c:{answers.split()[0]}")


@pytest.mark.parametrize(
    ("demonic", "resource"),
    [
        ("blood_altar", "blood"),
        ("infernal_rift", "embers"),
        ("summoning_circle", "seals"),
        ("nameless_idol", "offerings"),
    ],
)
@pytest.mark.parametrize(
    ("option", "ephemerals", "created"),
    [
        ("d_imp/2", {"pact": 1}, 1),
        ("d_great_summoning/1", {"pact": 2}, 3),
        ("d_desecrate/1", {}, 1),
        ("p_gods_favour/1", {"homage": 2}, 1),
    ],
)
def test_a_demonic_resource_is_that_of_the_demonic_place(demonic, resource, option, ephemerals, created):
    """The same card creates Embers here and Blood there (S38, R47)."""
    scene = laid(demonic=demonic).tokens(**{resource: 1}).hand(0, option.split("/")[0]).ephemerals(0, **ephemerals)

    scene.play(option)

    assert scene.tokens_of(resource) == [1 + created]


@pytest.mark.parametrize(
    "option", ["d_imp/2", "d_desecrate/1", "d_great_summoning/1", "d_whisper/1", "p_gods_favour/1"]
)
def test_without_a_demonic_place_no_demonic_resource_is_created(option):
    """It behaves as the resource of an absent place (R47, R48)."""
    scene = opened(mode="initiation").prepared().night_of(0).hand(0, option.split("/")[0])

    scene.mana(9).ephemerals(0, pact=9, homage=9)

    assert not scene.may(option)
