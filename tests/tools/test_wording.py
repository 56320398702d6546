"""What the terminal says in words: cards, lines of the log, entries without an action."""

import pytest

from domain.games import GAMES
from domain.log.entry import Body
from service.queries.views import catalogue_view
from tools.terminal.wording import PRINTED, lines_in_words, matching_cards, opened_in_words, printed, short
from tools.terminal.words import EN, FR, Words

CARDS = catalogue_view(GAMES["pandocreon_divinae"], "fr")


@pytest.mark.parametrize("wanted", ["MOI1", "moi1", "monks_1"])
def test_a_card_is_found_by_its_code_or_id(wanted):
    """However it is written."""
    assert [card["id"] for card in matching_cards(CARDS, wanted)] == ["monks_1"]


def test_cards_are_found_by_their_name_or_a_part_of_it():
    """All cards of the name; what is a whole name is no part of another."""
    assert [short(card) for card in matching_cards(CARDS, "moines")] == ["MOI1", "MOI2", "MOI3", "MOI4", "MOI5"]
    assert [short(card) for card in matching_cards(CARDS, "influ")] == ["INJ", "INN", "INV", "IN1", "IN2"]
    assert matching_cards(CARDS, "zeus") == []
    assert len(matching_cards(CARDS, "")) == 90


def test_a_piece_is_called_by_its_letter_and_a_card_without_a_code_by_its_id():
    """As the drawn board and the notation call them."""
    assert [card["id"] for card in matching_cards(catalogue_view(GAMES["sacrifice"], "en"), "k")] == ["monkey"]
    assert short({"id": "engineer", "numbers": {"power": "passive"}}) == "engineer"


def test_the_numbers_of_a_card_are_told_with_its_text():
    """What a machine is worth and how many doors it opens, what a Guide leads; each number has its words."""
    (heliogen,) = matching_cards(catalogue_view(GAMES["faiseurs_d_univers"], "en"), "HEL")

    assert printed(heliogen) == [("points", 2), ("doors", 2)]
    assert [printed(matching_cards(CARDS, code)[0]) for code in ("GUE", "SHA", "MIR")] == [
        [("believers", 4)],
        [("capacity", 3)],
        [],
    ]
    assert {f"number_{name}" for name in PRINTED} <= EN.keys()


def test_the_lines_of_the_log_are_told_in_the_reader_s_language():
    """What the game says of a step beside the action; other facts are seen on the table."""
    facts = [["noted", "round", 4], ["said", "round", [4, 1]], ["said", "eliminated", [2, "gwenghelen"]]]

    assert list(lines_in_words("pandocreon_divinae", facts, "fr")) == [
        "Tour de jeu 4, commencé par le siège 1",
        "Siège 2 (Gwenghelen) est éliminé",
    ]
    assert list(lines_in_words("unheard_of", facts, "fr")) == []


def test_sealed_answers_are_told_when_they_are_opened():
    """Bids, losing ones included, and cards by their names; not those that are opened to others alone."""
    told = [["sealed", 2, 1], ["unsealed", [[0, 3], [2, 1]]], ["counted", "bank", 3]]
    kept = [["unsealed", [[1, "wraith"]], None]]

    assert list(opened_in_words("faiseurs_d_univers", told, "en")) == [(0, "3"), (2, "1")]
    assert list(opened_in_words("faiseurs_d_univers", kept, "fr")) == [(1, "Sylve, la Passe-muraille")]
    assert list(opened_in_words("faiseurs_d_univers", [["unsealed", [[0, "?"], [2, "?"]], [1]]], "en")) == []
    assert list(opened_in_words("unheard_of", kept, "fr")) == [(1, "wraith")]


def test_every_kind_of_entry_is_told_in_both_languages():
    """And whatever one language says, the other says too."""
    assert EN.keys() == FR.keys()
    for kind in Body.__subclasses__():
        tag = kind.__struct_config__.tag
        assert Words("fr").of_entry(tag) != Words("en").of_entry(tag) != tag.replace("_", " ")
    assert Words("fr").of_entry("seal_broken") == "seal broken"
