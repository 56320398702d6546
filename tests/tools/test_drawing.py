"""A table as text where a game brings no drawing of its own."""

import importlib
import re
from itertools import takewhile
from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import open_table, set_up_for
from annales.domain.games import GAMES
from annales.domain.games.faiseurs_d_univers.cards import CODES, RESOURCES
from annales.domain.games.pandocreon_divinae.cards import CARDS
from annales.domain.games.sacrifice import board
from annales.domain.games.sacrifice import game as sacrifice
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.domain.words import Words
from annales.tools.drawing import draw
from annales.tools.laws.random_match import moments

VIEW = {"places": {"hand.0": ["?", "?"], "door.1.a": ["trap"]}, "counters": {"energy.0": 3}, "notes": {"turn": 1}}


def test_a_game_without_a_drawing_is_shown_zone_by_zone():
    """Every place, counter and note on a line of its own; what is hidden stays so."""
    assert draw("unheard_of", 2, VIEW).splitlines() == [
        "hand.0    ? ?",
        "door.1.a  trap",
        "energy.0  3",
        "turn      1",
    ]


def test_a_view_is_drawn_as_the_table_that_it_shows():
    """SACRIFICE hides nothing: what a client draws from the API's view is what the table draws."""
    table, _ = open_table(sacrifice, set_up_for(sacrifice, 2, {}), SeededDealer(Random(1)))

    assert draw("sacrifice", 2, view(table, None)) == board.draw(table)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("slug", "seats"),
    [
        ("sacrifice", 2),
        ("pandocreon_divinae", 5),
        ("faiseurs_d_univers", 4),
        ("theomachie", 3),
        ("haut_cendrelin", 6),
    ],
)
def test_every_game_is_drawn_in_the_words_of_the_language(slug, seats, language):
    """All along a match, for a spectator and for a seat: no word that the game's texts and cards lack in it."""
    game = GAMES[slug]
    known = vocabulary(game, language)
    for moment in moments(game, set_up_for(game, seats, {}), 3, 250):
        for viewer in (None, 0):
            assert words_of(draw(slug, seats, view(moment.after, viewer), language)) <= known


def words_of(text):
    """The words of a text that are written small: not the codes, nor the letters of pieces and squares."""
    return {word for word in re.findall(r"[^\W\d_]{3,}", text) if not word.isupper()}


def vocabulary(game, language):
    """The words in which a game speaks a language, and the rows of letters of a board."""
    texts = game.TEXTS
    phrases = [*texts.board.values(), *texts.questions.values(), *texts.reasons.values(), *texts.names.values()]
    phrases += [*texts.faces.values(), *(words for values in texts.values.values() for words in values.values())]
    numbers = cards_of(game).NUMBERS
    phrases += [
        words for group in (getattr(numbers, "origins", {}), getattr(numbers, "dogmas", {})) for words in group.values()
    ]
    phrases += [Words(tag.fr, tag.en) for tag in getattr(numbers, "tag", ())]
    return {word for phrase in phrases for word in words_of(phrase.speak(language))}


def cards_of(game):
    """The module that read the game's data."""
    return importlib.import_module(f"annales.domain.games.{game.SLUG}.cards")


@pytest.mark.parametrize("seed", range(4))
def test_pandocreon_shows_a_seat_its_own_hand_alone(seed):
    """All along a match, there being one of each card: none that a viewer may not see is drawn, all their own are."""
    game = GAMES["pandocreon_divinae"]
    for moment in moments(game, set_up_for(game, 4, {}), seed, 60):
        table = moment.after
        for viewer in (None, *table.present()):
            drawn = set(draw(game.SLUG, 4, view(table, viewer)).split())
            for place, cards in table.places.items():
                codes = {CARDS[card].code for card in cards if card in CARDS}
                if place == f"hand.{viewer}":
                    assert codes <= drawn
                elif place.startswith(("hand.", "draw_pile")):
                    assert not codes & drawn


@pytest.mark.parametrize("seed", range(4))
def test_faiseurs_shows_a_seat_its_own_cards_alone(seed):
    """All along a match: of the others' hands how many cards, of what lies beneath their doors that it does."""
    game = GAMES["faiseurs_d_univers"]
    for moment in moments(game, set_up_for(game, 3, {}), seed, 120):
        table = moment.after
        for viewer in (None, 0, 1, 2):
            lines = draw(game.SLUG, 3, view(table, viewer)).splitlines()
            starts = [number for number, line in enumerate(lines) if line[:2].strip("* ") in {"0", "1", "2"}]
            for seat, (start, end) in enumerate(zip(starts, [*starts[1:], len(lines)], strict=True)):
                below = takewhile(lambda line: line.startswith("     "), lines[start + 1 : end])
                world = " ".join(line.strip() for line in below)
                hand = next((part for part in world.split(" | ") if part.startswith("hand: ")), "hand: ")
                held, beneath = table.at(f"hand.{seat}"), re.findall(r"\[(.*?)]", lines[start])
                laid = [piece for door in "abc" for piece in table.at(f"beneath.{seat}.{door}")]
                if seat == viewer:
                    assert hand == "hand: " + ", ".join(f"{CODES[card]} {RESOURCES[card].name_en}" for card in held)
                    assert beneath == [CODES[card] for card in laid]
                else:
                    assert hand == "hand: " + (f"{len(held)} hidden" if held else "")
                    assert beneath == ["?"] * len(laid)


def test_a_table_before_the_start_is_empty():
    """A match that waits for people has nothing to draw."""
    assert draw("sacrifice", 2, view(Table(sacrifice.LAYOUT, 2), None)) == ""
