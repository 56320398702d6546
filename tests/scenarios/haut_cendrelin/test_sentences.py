"""Effects and objectives in words, printed from their parsed parts, held against the words of the rules (R40).

`sentences.toml` holds every option, unforeseen effect and objective of the box with its words in both languages.
"""

import tomllib
from pathlib import Path

import pytest

from annales.domain.games.haut_cendrelin.cards import (
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


def test_the_formal_strings_are_those_of_the_cards():
    """The formal string is the authority, and what the game has parsed (R40).

    Nothing of the box lacks its words, and no words lack their card: 323 sentences in each language.
    """
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
    parsed = {f"{card}/{n}": effect for card, effects in EFFECTS.items() for n, effect in enumerate(effects, 1)}
    assert parsed == {key: GRAMMAR.effect(said["effect"]) for key, said in OPTIONS.items()}
    assert {key: GRAMMAR.effect(said["effect"]) for key, said in WORDS["unforeseen"].items()} == UNFORESEEN
    assert {key: GRAMMAR.goal(said["effect"]) for key, said in WORDS["objective"].items()} == GOALS
    assert len(OPTIONS) + len(UNFORESEEN) + len(OBJECTIVES) == 323


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", WORDS)
def test_each_effect_and_objective_is_said_in_the_words_of_the_rules(kind, language):
    """From its parsed parts: «conditional» or «permanent», then what an objective asks (R20, R40).

    Those that no card has are there so that cards to come can be printed (R41, R66).
    """

    def spoken(text):
        if kind in ("objective", "objective_of_no_card"):
            return WORDING.goal(language, GRAMMAR.goal(text))
        return WORDING.effect(language, GRAMMAR.effect(text))

    printed = {key: said[language].removeprefix(CRYPT[language]) for key, said in WORDS[kind].items()}
    assert {key: spoken(said["effect"]) for key, said in WORDS[kind].items()} == printed


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
