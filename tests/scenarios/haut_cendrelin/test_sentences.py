"""Effects and objectives in words, printed from their parsed parts, held against the words of the rules (R40).

`sentences.toml` holds every option, unforeseen effect and objective of the box with its words in both languages.
"""

import tomllib
from pathlib import Path

import pytest

from domain.games.haut_cendrelin.cards import (
    DESTINY,
    EFFECTS,
    EVENTS,
    FRAGMENTS,
    GOALS,
    GRAMMAR,
    OBJECTIVES,
    PLACES,
    UNFORESEEN,
    WORDING,
)

WORDS = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))
OPTIONS = {key: said for kind in ("fragment", "place", "destiny", "event") for key, said in WORDS[kind].items()}
CRYPT = {"en": "From the crypt: ", "fr": "Depuis la crypte : "}
LANGUAGES = ("en", "fr")


def effect_of(key):
    """The parsed effect of an option such as `n_coffin/1`."""
    card, _, number = key.partition("/")
    return EFFECTS[card][int(number) - 1]


# -- the words of the box


def test_the_words_are_those_of_every_effect_and_objective():
    """Nothing of the box lacks its words, and no words lack their card: 323 sentences in each language."""
    assert set(OPTIONS) == {f"{card}/{n + 1}" for card, effects in EFFECTS.items() for n in range(len(effects))}
    assert set(WORDS["unforeseen"]) == set(UNFORESEEN)
    assert set(WORDS["objective"]) == set(OBJECTIVES)
    assert sum(map(len, WORDS.values())) == 323


def test_the_formal_strings_are_those_of_the_cards():
    """The formal string is the authority (R40)."""
    printed = {
        f"{card.id}/{n}": option.effect
        for card in (*FRAGMENTS.values(), *PLACES.values(), *EVENTS.values())
        for n, option in enumerate(card.options, 1)
    }
    printed |= {f"{option.id}/1": option.effect for option in DESTINY.values()}

    assert printed == {key: said["effect"] for key, said in OPTIONS.items()}
    assert {event: EVENTS[event].unforeseen for event in UNFORESEEN} == {
        event: said["effect"] for event, said in WORDS["unforeseen"].items()
    }
    assert {each.id: each.condition for each in OBJECTIVES.values()} == {
        key: said["effect"] for key, said in WORDS["objective"].items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", OPTIONS)
def test_an_option_is_said_in_the_words_of_the_rules(key, language):
    """From its parsed parts, in both languages (R40)."""
    said = OPTIONS[key][language].removeprefix(CRYPT[language])

    assert WORDING.effect(language, effect_of(key)) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", UNFORESEEN)
def test_an_unforeseen_effect_is_said_in_the_words_of_the_rules(event, language):
    """As an option is (R20, R40)."""
    assert WORDING.effect(language, UNFORESEEN[event]) == WORDS["unforeseen"][event][language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_an_objective_is_said_in_the_words_of_the_rules(objective, language):
    """«Conditional» or «permanent», then what it asks (R40)."""
    assert WORDING.goal(language, GOALS[objective]) == WORDS["objective"][objective][language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_crypt_options_are_those_that_the_words_mark(language):
    """`crypt` is an attribute of the option of a fragment, not a part of its effect (R40, R22)."""
    marked = {key for key, said in OPTIONS.items() if said[language].startswith(CRYPT[language])}

    assert marked == {
        f"{fragment.id}/{n}"
        for fragment in FRAGMENTS.values()
        for n, option in enumerate(fragment.options, 1)
        if option.crypt
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_prints_its_options_one_after_the_other(language):
    """The catalogue says what the cards say, the mark of the crypt included (R40)."""
    for fragment in FRAGMENTS.values():
        words = [OPTIONS[f"{fragment.id}/{n}"][language] for n in range(1, len(fragment.options) + 1)]
        if len(words) > 1:
            words = [f"{number}. {each}" for number, each in enumerate(words, start=1)]
        told = getattr(fragment.entry(), f"effect_{language}")

        assert told.lower() == " ".join(words).lower()  # no capital after the mark of the crypt


# -- words that no card needs


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "designate, he gains 2 mana, he spends 1 mana",
            "Designate another cendrelin, they gain 2 mana, they spend 1 mana.",
            "Désignez un autre cendrelin, il gagne 2 mana, il dépense 1 mana.",
        ),
        (
            "designate, if his mana <= 2, he returns 2 then renounce 1",
            "Designate another cendrelin, if they have at most 2 mana, they return 2 soul fragments, "
            "then you renounce 1 action.",
            "Désignez un autre cendrelin, s'il a au plus 2 mana, il renvoie 2 fragments d'âme, "
            "puis renoncez à 1 action.",
        ),
        (
            "if mana >= 3, if no event ghoul, gain 1 mana",
            "If you have at least 3 mana, if there is no “ghoul” event in the Surroundings, gain 1 mana.",
            "Si vous avez au moins 3 mana, s'il n'y a pas d'événement « goule » dans les environs, gagnez 1 mana.",
        ),
        (
            "if souls >= 1, if treasures surplus >= 2, create 1 demonic",
            "If there is at least 1 Soul, if there are at least 2 Treasures more than its future hourglass, "
            "create 1 demonic resource.",
            "S'il y a au moins 1 Âme, s'il y a au moins 2 Trésors de plus que le sablier « futur », "
            "créez 1 ressource démoniaque.",
        ),
    ],
)
def test_words_that_no_card_needs_are_sentences_too(text, english, french):
    """So that cards to come can be printed (R40, R41)."""
    effect = GRAMMAR.effect(text)

    assert WORDING.effect("en", effect) == english
    assert WORDING.effect("fr", effect) == french


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("once night discarded tombs >= 3", "3 Tombs discarded in one night", "3 Tombes défaussées en une même nuit"),
        (
            "once age prepared pact >= 2",
            "2 Demonic pacts prepared since the age began",
            "2 Pactes démoniaques préparés depuis le début de l'âge",
        ),
        (
            "once age created demonic >= 2",
            "2 demonic resources created since the age began",
            "2 ressources démoniaques créées depuis le début de l'âge",
        ),
    ],
)
def test_counters_that_no_objective_reads_are_sentences_too(text, english, french):
    """So that objectives to come can be printed (R66)."""
    goal = GRAMMAR.goal(text)

    assert WORDING.goal("en", goal) == f"Permanent — as soon as: {english}."
    assert WORDING.goal("fr", goal) == f"Définitif — dès que : {french}."
