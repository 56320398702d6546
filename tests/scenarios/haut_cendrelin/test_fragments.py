"""Fragments that create a demonic resource, and those of the five classes (section «Fragments»).

What each option does is played in `test_second_reading`.
"""

from collections import Counter

import pytest

from annales.domain.games.haut_cendrelin.cards import CLASSES, FRAGMENTS
from tests.scenarios.haut_cendrelin.scene import laid, opened


def test_there_are_twelve_fragments_in_each_of_the_five_classes():
    """The names of the classes are those of the rulebook (J2)."""
    assert set(CLASSES) == {"necromancer", "animancer", "sorcerer", "demonist", "priest"}
    assert Counter(fragment.soul for fragment in FRAGMENTS.values()) == dict.fromkeys(CLASSES, 12)


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
