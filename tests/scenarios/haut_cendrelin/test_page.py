"""The night that the page of the game tells, played as it is told; its tables of cards, in both languages."""

import re
from pathlib import Path

import pytest

from annales.domain.games.haut_cendrelin.cards import (
    CLASSES,
    DESTINY,
    EVENTS,
    FRAGMENTS,
    GRAMMAR,
    OBJECTIVES,
    PLACES,
    WORDING,
)
from tests.scenarios.haut_cendrelin.scene import laid

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "haut_cendrelin.md"
CRYPT = {"en": "From the crypt: ", "fr": "Depuis la crypte : "}


def told():
    """The answers of the night, in their order."""
    night = PAGE.read_text("utf-8").split("**One night, told.**")[1].split("**Before the first night**")[0]
    return " ".join(re.findall(r"`([^`]+)`", night))


def test_the_night_as_the_rules_page_describes_it():
    """An unforeseen effect, a slot for each seat with a hand, both duties (R20, R22, R23, R24, R25)."""
    scene = laid().mana(2).hand(1, "a_haunting", "a_call").old_life(0, "n_coffin", "n_lich").before_evening_of(0)
    scene.used(0, "n_bone_servants", "n_gravedigging", "n_raise_dead").surroundings("e_tomb_robber", "e_funeral")
    scene.tells("future", "e_looter_band").tells("old_life.0", "n_coffin").play("end")
    assert scene.tokens_of("tombs", "pits", "souls", "treasures") == [3, 3, 2, 1]

    scene.play(told())

    assert scene.tokens_of("tombs", "pits", "souls", "treasures") == [5, 3, 2, 1]
    assert (scene.mana_of(0), scene.stock_of(0)) == (0, [0, 0, 0])
    assert scene.up(0) == ["n_bone_servants", "n_gravedigging", "n_raise_dead"]
    assert scene.down(0) == ["n_coffin"]
    assert "e_tomb_robber" not in scene.events
    assert scene.in_charge == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tables_have_what_the_cards_do(language):
    """Every option of every card in words, with names, copies, kinds and hourglasses (R6, R40, R49, R52)."""
    rows = tabled(PAGE.with_name("haut_cendrelin.md" if language == "en" else "haut_cendrelin.fr.md"))

    for card in FRAGMENTS.values():
        assert rows[f"{card.id}/1"][:2] == [named(card, language), str(card.points)]
        for number, option in enumerate(card.options, 1):
            assert rows[f"{card.id}/{number}"][2] == option_told(option, language)
    for event in EVENTS.values():
        assert rows[f"!{event.id}/1"][:2] == [named(event, language), WORDING.tags[event.tag].speak(language)]
        for number, option in enumerate(event.options, 1):
            assert rows[f"!{event.id}/{number}"][2] == effect(option.effect, language)
    for place in PLACES.values():
        name, _, _, hourglasses, events = rows[place.id]
        assert (name, hourglasses.split(" → ")[0]) == (named(place, language), str(place.past))
        assert place.future is None or hourglasses.split(" → ")[1] == str(place.future)
        assert not place.events or events == ", ".join(named(EVENTS[event], language) for event in place.events)
        for option in place.options:
            assert rows[f"{place.id}.{option.id}"][1:] == [named(option, language), effect(option.effect, language)]
    for destiny in DESTINY.values():
        assert rows[f"@{destiny.id}"] == [named(destiny, language), effect(destiny.effect, language)]
    for objective in OBJECTIVES.values():
        said = WORDING.goal(language, GRAMMAR.goal(objective.condition))
        assert rows[objective.id] == [named(CLASSES[objective.soul], language), named(objective, language), said]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_each_unforeseen_effect_below_its_event(language):
    """In a row without a token (R20)."""
    page = PAGE.with_name("haut_cendrelin.md" if language == "en" else "haut_cendrelin.fr.md").read_text("utf-8")
    start = "unforeseen" if language == "en" else "imprévu"
    for event in EVENTS.values():
        last = f"| `!{event.id}/{len(event.options)}` | "
        following = page.split(last)[1].split("\n")[1]
        said = f"| {start} | | | {effect(event.unforeseen, language)} |" if event.unforeseen else None
        assert following == said or (said is None and not following.startswith(f"| {start}"))


def tabled(page):
    """The other cells of each row that begins with a token or an id."""
    found = {}
    for line in page.read_text("utf-8").splitlines():
        first = re.match(r"\| `([^`]+)` \| (.*) \|$", line)
        if first and first[1] not in found:
            found[first[1]] = [cell.strip() for cell in first[2].split(" | ")]
    return found


def named(card, language):
    """Its name in a language."""
    return card.name_fr if language == "fr" else card.name_en


def effect(text, language):
    """An effect in words."""
    return WORDING.effect(language, GRAMMAR.effect(text))


def option_told(option, language):
    """An option of a fragment, with the mark of the crypt."""
    said = effect(option.effect, language)
    return f"{CRYPT[language]}{said[0].lower()}{said[1:]}" if option.crypt else said
