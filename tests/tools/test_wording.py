"""The words of the terminal client: its sentences, commands, cards, and how what happened is told."""

import re
import string
from types import SimpleNamespace

import msgspec
import pytest

from annales.domain.games import GAMES
from annales.service.queries import game_views
from annales.tools.terminal.match.cards import PRINTED, matching_cards, printed, short
from annales.tools.terminal.match.commands import COMMANDS, command_of, is_yes, names
from annales.tools.terminal.match.narration import FEW, MOST, Narrator, told_facts
from annales.tools.terminal.words import LANGUAGES, Words, printable, sentences


def catalogue_view(game, language):
    """The cards as a client reads them."""
    return msgspec.to_builtins(game_views.catalogue_view(game, language))


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


def test_cards_are_found_by_the_beginning_of_their_ids():
    """As the pages of a game tell for the cards of one kind; a part of a name comes first."""
    cards = catalogue_view(GAMES["haut_cendrelin"], "en")

    assert [card["numbers"]["class"] for card in matching_cards(cards, "n_")] == ["necromancer"] * 12
    assert [card["name"] for card in matching_cards(cards, "demon g")] == ["Demon Gold"]


def test_a_card_is_found_without_its_accents():
    """As many keyboards have none."""
    cards = [{"id": "pretre", "name": "Prêtre", "numbers": {}}]

    assert matching_cards(cards, "pretre") == matching_cards(cards, "PRÊT") == cards


def test_a_piece_is_called_by_its_letter_and_a_card_without_a_code_by_its_id():
    """As the drawn board and the notation call them."""
    assert [card["id"] for card in matching_cards(catalogue_view(GAMES["sacrifice"], "en"), "k")] == ["monkey"]
    assert short({"id": "engineer", "numbers": {"power": "passive"}}) == "engineer"


def test_the_numbers_of_a_card_are_shown_with_its_text():
    """What a machine is worth and how many doors it opens, what a Guide leads; each number has its words."""
    (heliogen,) = matching_cards(catalogue_view(GAMES["faiseurs_d_univers"], "en"), "HEL")

    assert printed(heliogen) == [("points", 2), ("doors", 2)]
    assert [printed(matching_cards(CARDS, code)[0]) for code in ("GUE", "SHA", "MIR")] == [
        [("believers", 4)],
        [("capacity", 3)],
        [],
    ]
    assert {f"number_{name}" for name in PRINTED} <= sentences("en").keys()


def test_both_languages_say_the_same():
    """The same sentences, with the same things named in them."""
    english, french = (sentences(language) for language in LANGUAGES)

    assert english.keys() == french.keys()
    for key, sentence in english.items():
        assert fields(sentence) == fields(french[key]), key


def fields(sentence):
    """The placeholders of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_every_command(language):
    """In its own language, but for the page that has a hint of its own."""
    words = set(re.findall(r"[\w-]+", Words(language).say("help")))

    assert {name for name in names(language) if name not in ("help", "aide", "more", "suite")} <= words


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("legal c5", ("legal", "c5")),
        ("légal c5", ("legal", "c5")),
        ("LEGAL", ("legal", "")),
        ("abandonner", ("resign", "")),
        ("annuler 30", ("undo", "30")),
        ("repartir 30", ("return", "30")),
        ("Kc4-c5", None),
        ("légale", None),
    ],
)
def test_commands_are_understood_in_both_languages(line, command):
    """With accents or without, in any case."""
    assert command_of(line) == command


def test_no_name_means_two_commands():
    """Whichever language it comes from."""
    named = [name for all_names in COMMANDS.values() for name in set(all_names)]

    assert len(named) == len(set(named))


@pytest.mark.parametrize(("line", "agrees"), [("y", True), ("Oui", True), ("o", True), ("", False), ("no", False)])
def test_only_a_yes_agrees(line, agrees):
    """In either language; an empty line does not."""
    assert is_yes(line) is agrees


def of(facts, said=(), did="Roll the die"):
    """The words of an entry."""
    return {"did": did, "said": list(said), "facts": list(facts)}


def test_equal_facts_are_shown_once_with_their_number():
    """Two tokens that come one by one are two; bookkeeping has no words."""
    words = of(["Die: 4", None, "Die: 4", "roll the die", "Bank: +1"], said=["The bank wins: bank: +1"])

    assert told_facts(words, in_full=False) == (["Die: 4 (×2)"], 0)
    assert told_facts(words, in_full=True) == (["Die: 4 (×2)", "roll the die", "Bank: +1"], 0)


def test_many_facts_are_shown_on_demand():
    """Where the game says what happened they are only counted; where it says nothing the first ones are shown."""
    facts = [f"Card {number} is dealt" for number in range(MOST + 1)]

    assert told_facts(of(facts, said=["The cards are dealt"]), in_full=False) == ([], len(facts))
    assert told_facts(of(facts), in_full=False) == (facts[:FEW], len(facts) - FEW)
    assert told_facts(of(facts[:FEW], said=["Dealt"]), in_full=False) == (facts[:FEW], 0)
    assert told_facts(of(facts), in_full=True) == (facts, 0)


def test_a_server_cannot_steer_the_terminal():
    """Its control characters are shown as question marks."""
    assert printable("Ada\x1b[2J\x07\nNiño") == "Ada?[2J?\nNiño"


def test_the_time_ran_out_only_where_the_clock_has_played():
    """What it gives back has not run out."""
    lines: list[str] = []
    screen = SimpleNamespace(say=lambda text, *_: lines.append(text))
    narrator = Narrator(SimpleNamespace(own=None, holder=lambda seat: {}), Words("en"), screen)
    for kind, seat in (("step", 0), ("time_credited", None)):
        words = {"did": kind, "said": [], "facts": []}
        narrator.tell({"seq": 7, "kind": kind, "by": {"clock": 60}, "words": words, "seat": seat})

    assert lines == ["   7  seat 1: step (the time ran out)", "   7  the table: time_credited"]
