"""The first game that the page of the game tells, played as it is told; its tables of cards, in both languages."""

import re
from pathlib import Path

import pytest

from annales.domain.games.pandocreon_divinae import layout
from annales.domain.games.pandocreon_divinae.cards import APOCALYPSE, CARDS, DEUS_EX, DIVINITIES, NUMBERS
from tests.scenarios.pandocreon_divinae.scene import laid

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "pandocreon_divinae.md"
LANGUAGES = {"en": ("", {"no Origin", "none"}, "no", "yes"), "fr": (".fr", {"sans Origine"}, "non", "oui")}


def told(chapter):
    """The answers that a chapter of the first game prints, in their order."""
    game = PAGE.read_text("utf-8").split("**A first game.**")[1].split("**At the terminal.**")[0]
    return re.findall(r"`([^`]+)`", game.split(f"- *{chapter}.*")[1].split("\n- *")[0])


def test_a_guide():
    """It fetches what shares a dogma; the second point and the Monks are kept (R34, R40, R70)."""
    guide, workers, end = told("A Guide")
    scene = laid().hand(0, "CLE1", "MOI2", "IN1").points(0, "DD").centre("TRA1").resolve(f"0:{guide} 0:{workers}")
    assert (scene.prayers[0], scene.purse(0)) == (2, "D")

    scene.play(f"0:{end}")

    assert scene.asks == ("prepare", {1})
    assert scene.holds(0) == ["IN1", "MOI2"]


def test_an_answer():
    """The Order is cancelled, its point stays spent (R71, R72)."""
    order, cleric, influence, on = told("An answer")
    scene = laid().turn_of(1).hand(1, "ORD").points(1, "D").hand(0, "IN1", "MOI2").guide(0, "CLE1", "TRA1")

    scene.resolve(f"1:{order} 1:{cleric} 0:{influence} 0:{on}")

    assert scene.guides(0) == ["CLE1"]
    assert scene.purse(1) == ""
    assert scene.discards == ["IN1", "ORD"]


def test_a_sacrifice():
    """1 Void for the one card, which lies at the centre for any Guide (R43, J26)."""
    cleric, void = told("A sacrifice")
    scene = laid().guide(0, "CLE1", "TRA1").hand(0, "CLE6").resolve(f"0:{cleric} 0:{void}")

    assert (scene.purse(0), scene.prayers[0]) == ("V", 0)
    assert scene.lies_at_centre == ["TRA1"]
    assert scene.may("0:p:CLE6")


def test_an_apocalypse():
    """The lowest alone is out, and whoever posed it starts a locked round (R63, R65)."""
    (apocalypse,) = told("An Apocalypse")
    scene = laid().turn_of(3).hand(3, "AP1").unguided(0, "GUE", "MOI1").unguided(1, "DIP").unguided(2, "MOI2")
    scene.unguided(3, "PIL", "ERM1")
    assert scene.prayers == [6, 4, 2, 5]

    scene.resolve(f"3:{apocalypse}")

    assert scene.table.out == {2}
    assert scene.lies_at_centre == ["MOI2"]
    assert scene.asks == ("prepare", {3})
    assert scene.says(layout.LOCKED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_have_what_stands_on_the_cards(language):
    """Names, Origin, dogmas, number; whether a Mirror may turn it and Trance may take it (R74, R76)."""
    infix, no_origin, no, yes = LANGUAGES[language]
    rows = tabled(PAGE.with_name(f"{PAGE.stem}{infix}.md").read_text("utf-8"))

    assert rows.keys() == {card.code for card in (*CARDS.values(), *DIVINITIES.values())}
    for card in CARDS.values():
        identity, name, origin, *cells = rows[card.code]
        assert f"`{card.id}`" in identity
        assert name == (card.name_fr if card.type == APOCALYPSE else f"{card.name_fr} / {card.name_en}")
        assert origin in (no_origin if card.origin == "none" else {getattr(NUMBERS.origins[card.origin], language)})
        if card.dogmas:
            assert cells[:2] == [dogmas(card, language), str(card.believers or card.capacity)]
            assert (cells[-1] == no) == (not card.mirrorable)
        if card.type == DEUS_EX:
            assert (cells[-2] == no) == (not card.mirrorable)
            assert cells[-1] == (yes if card.tranceable else no)
    for card in DIVINITIES.values():
        printed = [f"`{card.id}`", card.name_fr, getattr(NUMBERS.origins[card.origin], language)]
        assert rows[card.code][:4] == [*printed, dogmas(card, language)]


def tabled(page):
    """The cells of each row of a card's code; a row may have several codes."""
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if re.match(r"\| [A-Z]{2}[A-Z\d]\d?[ ,]", line)]
    return {code: cells for codes, *cells in rows for code in codes.split(", ")}


def dogmas(card, language):
    """As a table writes them."""
    return ", ".join(getattr(NUMBERS.dogmas[dogma], language) for dogma in card.dogmas)
