"""The effect language: its words, and what is no sentence of it (R40, R41)."""

import pytest

from annales.domain.games.haut_cendrelin.cards import GRAMMAR, PLACES
from annales.domain.games.haut_cendrelin.effects_grammar import (
    Abundant,
    Act,
    CounterReached,
    Designate,
    EffectError,
    EventLies,
    Goal,
    If,
    Mana,
    May,
    Surplus,
    Tokens,
)

RESOURCES = (*(place.resource for place in PLACES.values()), "demonic")
TAGS = ("ghoul", "looter", "spirit", "god", "living", "demon")


# -- elements


@pytest.mark.parametrize(
    ("text", "element"),
    [
        ("may", May()),
        ("designate", Designate()),
        ("create 2 tombs", Act("create", 2, "tombs")),
        ("discard 1 demonic", Act("discard", 1, "demonic")),
        ("gain 3 mana", Act("gain", 3, "mana")),
        ("spend 1 mana", Act("spend", 1, "mana")),
        ("lose 12 mana", Act("lose", 12, "mana")),
        ("he gains 1 mana", Act("he_gain", 1, "mana")),
        ("he spends 2 mana", Act("he_spend", 2, "mana")),
        ("he loses 3 mana", Act("he_lose", 3, "mana")),
        ("renounce 2", Act("renounce", 2, "")),
        ("return 1", Act("return", 1, "")),
        ("he returns 2", Act("he_return", 2, "")),
        ("prepare 4 damage", Act("prepare", 4, "damage")),
        ("prepare 1 homage", Act("prepare", 1, "homage")),
        ("employ 2 pact", Act("employ", 2, "pact")),
    ],
)
def test_an_element_is_a_wish_a_designation_or_an_act(text, element):
    """The verbs of the designated seat begin with «he» (R40, R41)."""
    assert GRAMMAR.effect(text) == ((element,),)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("tombs >= 4", Tokens("tombs", ">=", 4)),
        ("demonic <= 0", Tokens("demonic", "<=", 0)),
        ("souls abundant", Abundant("souls", True)),
        ("bones not abundant", Abundant("bones", False)),
        ("mana >= 2", Mana("own", ">=", 2)),
        ("mana <= 1", Mana("own", "<=", 1)),
        ("his mana >= 1", Mana("his", ">=", 1)),
        ("his mana <= 3", Mana("his", "<=", 3)),
        ("event god", EventLies("god", True)),
        ("no event demon", EventLies("demon", False)),
        ("demonic surplus >= 1", Surplus("demonic", 1)),
    ],
)
def test_an_element_that_begins_with_if_is_a_condition(text, condition):
    """The same conditions stand in objectives, without «if» (R40)."""
    assert GRAMMAR.effect(f"if {text}") == ((If(condition),),)
    assert GRAMMAR.goal(f"while {text}") == Goal("while", (condition,))


@pytest.mark.parametrize("resource", RESOURCES)
def test_the_resource_of_every_place_is_a_word(resource):
    """And `demonic`, whichever the demonic place is (R40, R47)."""
    assert GRAMMAR.effect(f"create 1 {resource}, discard 2 {resource}") == (
        (Act("create", 1, resource), Act("discard", 2, resource)),
    )


@pytest.mark.parametrize("tag", TAGS)
def test_every_tag_of_events_is_a_word(tag):
    """Of conditions and of counters (R40, J12)."""
    assert GRAMMAR.effect(f"if event {tag}") == ((If(EventLies(tag, True)),),)
    assert GRAMMAR.goal(f"once age resolved {tag} >= 4") == Goal("once", (CounterReached("age", "resolved", tag, 4),))


# -- parts


def test_commas_separate_elements_and_then_separates_parts():
    """«puis» parts what is tested apart (R40, J9)."""
    assert GRAMMAR.effect("spend 3 mana, create 2 souls then if tombs >= 4, discard 1 tombs then may, return 1") == (
        (Act("spend", 3, "mana"), Act("create", 2, "souls")),
        (If(Tokens("tombs", ">=", 4)), Act("discard", 1, "tombs")),
        (May(), Act("return", 1, "")),
    )


# -- objectives


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("night created souls >= 4", CounterReached("night", "created", "souls", 4)),
        ("age created demonic >= 2", CounterReached("age", "created", "demonic", 2)),
        ("age discarded tombs >= 5", CounterReached("age", "discarded", "tombs", 5)),
        ("night prepared damage >= 6", CounterReached("night", "prepared", "damage", 6)),
        ("age employed pact >= 5", CounterReached("age", "employed", "pact", 5)),
        ("night spent mana >= 6", CounterReached("night", "spent", "mana", 6)),
        ("age returned >= 3", CounterReached("age", "returned", "", 3)),
        ("age forced_returns >= 2", CounterReached("age", "forced_returns", "", 2)),
        ("age forced_mana_loss >= 6", CounterReached("age", "forced_mana_loss", "", 6)),
        ("night demon_calls >= 3", CounterReached("night", "demon_calls", "", 3)),
    ],
)
def test_an_objective_can_read_the_counters_of_a_night_or_of_the_age(text, condition):
    """Counters exist for objectives only: an effect has none (R40, R66)."""
    assert GRAMMAR.goal(f"once {text}") == Goal("once", (condition,))
    with pytest.raises(EffectError, match="a condition expected at character 4"):
        GRAMMAR.effect(f"if {text}")


def test_an_objective_joins_conditions_with_and():
    """All of them are to be true (R40)."""
    assert GRAMMAR.goal("while tombs <= 1 and pits <= 1") == Goal(
        "while", (Tokens("tombs", "<=", 1), Tokens("pits", "<=", 1))
    )


# -- what is refused


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("create 1 tomb", 0),
        ("Create 1 tombs", 0),
        ("create tombs", 0),
        ("create 0 tombs", 0),
        ("create -1 tombs", 0),
        ("create 01 tombs", 0),
        ("create ٣ tombs", 0),
        ("create 1 tombs ", 0),
        ("create  1 tombs", 0),
        ("create 1 mana", 0),
        ("gain 1 tombs", 0),
        ("prepare 1 tombs", 0),
        ("employ 1 mana", 0),
        ("he creates 1 tombs", 0),
        ("he renounces 1", 0),
        ("he gain 1 mana", 0),
        ("renounce 1 damage", 0),
        ("renounce 0", 0),
        ("may wish", 0),
        ("create 1 tombs,discard 1 pits", 0),
        ("create 1 tombs, ", 16),
        ("create 1 tombs then ", 20),
        ("create 1 tombs then then gain 1 mana", 20),
        ("gain 1 mana, create 1 ghoul", 13),
        ("gain 1 mana then create 1 tombs, discard 1 graves", 33),
        ("if tombs => 3", 3),
        ("if tombs > 3", 3),
        ("if graves >= 3", 3),
        ("if tombs not not abundant", 3),
        ("if mana abundant", 3),
        ("if his tombs >= 1", 3),
        ("if event vampire", 3),
        ("if not event god", 3),
        ("gain 1 mana, if ", 16),
        ("gain 1 mana, if tombs >= 3 create 1 tombs", 16),
        ("while tombs >= 3", 0),
    ],
)
def test_a_string_that_is_no_effect_is_refused_with_its_place(text, place):
    """The place is the element, or the condition behind its «if», that cannot be read (R40)."""
    with pytest.raises(EffectError) as refused:
        GRAMMAR.effect(text)

    assert refused.value.place == place
    assert f"at character {place + 1}" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("while", 0),
        ("tombs >= 8", 0),
        ("until tombs >= 8", 0),
        ("while ", 6),
        ("while tombs", 6),
        ("while tombs >= 8 and ", 21),
        ("while tombs >= 8 or pits >= 8", 6),
        ("while tombs >= 8 and pits", 21),
        ("once age created >= 3", 5),
        ("once age created mana >= 3", 5),
        ("once age employed tombs >= 3", 5),
        ("once age returned tombs >= 3", 5),
        ("once day created tombs >= 3", 5),
        ("once age returned <= 3", 5),
        ("once age resolved vampire >= 4", 5),
    ],
)
def test_a_string_that_is_no_objective_is_refused_with_its_place(text, place):
    """The place is the condition that cannot be read (R40)."""
    with pytest.raises(EffectError) as refused:
        GRAMMAR.goal(text)

    assert refused.value.place == place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("lose 1 mana, spend 1 mana", 0),
        ("spend 1 mana, create 1 tombs, lose 1 mana", 0),
        ("gain 1 mana then lose 1 mana, spend 1 mana", 17),
        ("designate, he loses 1 mana, he spends 1 mana", 0),
        ("designate, designate", 0),
        ("gain 1 mana then designate, he loses 1 mana, designate", 17),
        ("return 1, renounce 1", 0),
    ],
)
def test_a_part_whose_elements_would_spoil_one_another_is_refused(text, place):
    """Never both `lose` and `spend`, nor two `designate` (R42).

    Nor `return` before `renounce`, since the fragment to renounce might have been returned.
    """
    with pytest.raises(EffectError) as refused:
        GRAMMAR.effect(text)

    assert refused.value.place == place


@pytest.mark.parametrize(
    "text",
    [
        "lose 1 mana then spend 1 mana",
        "spend 1 mana, designate, he loses 1 mana",
        "lose 1 mana, designate, he spends 1 mana",
        "designate, he loses 1 mana then designate, he loses 1 mana",
        "renounce 1, return 1",
        "return 1 then renounce 1",
    ],
)
def test_what_spoils_nothing_may_stand_together(text):
    """In two parts, or of two seats (R42)."""
    assert GRAMMAR.effect(text)
