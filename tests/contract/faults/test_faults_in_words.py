"""A fault planted in the words of a game is caught by the law that is there for it."""

import msgspec

from annales.domain.contract.engine import to_wire
from annales.domain.words import Words
from examples.games.arena import game as arena
from examples.games.market import game as market
from examples.games.market.layout import HAND
from tests.contract.faults.planted import law_at_rest_that_catches, law_that_catches, with_names


def with_words(game, **tables):
    """The same game with some of its tables of words replaced."""
    return with_names(game, TEXTS=msgspec.structs.replace(game.TEXTS, **tables))


def test_a_zone_without_a_name():
    """People would read its id."""
    zones = {zone: words for zone, words in market.TEXTS.zones.items() if zone != "stall"}

    assert law_at_rest_that_catches(with_words(market, zones=zones)) == "everything_declared_has_words"


def test_a_note_without_words_that_is_not_declared_silent():
    """The author must decide."""
    assert law_at_rest_that_catches(with_words(market, silent=frozenset())) == "everything_declared_has_words"


def test_a_name_over_a_key_that_no_place_has():
    """A stall has two keys."""
    zones = {**market.TEXTS.zones, "stall": Words("étal {2}", "stall {2}")}

    assert law_at_rest_that_catches(with_words(market, zones=zones)) == "words_fit_what_they_name"


def test_a_seat_that_a_phrase_does_not_mark():
    """It would be counted from 0, and no name could be put in."""
    said = {**market.TEXTS.said, "new": Words("Le siège {0} gagne", "Seat {0} wins")}

    assert law_at_rest_that_catches(with_words(market, said=said)) == "seats_stand_in_gaps_of_their_own"


def test_a_question_whose_seat_is_written_by_the_rules():
    """No phrase has a gap for it."""

    def phrase_question(t, language):
        return f"Seat {t.question.must[0] + 1}: your turn"

    assert law_that_catches(with_names(market, phrase_question=phrase_question)) == "questions_are_phrased_for_all"


def test_a_label_that_cuts_off_the_beginning_of_a_name():
    """Where parts are asked for, it is a mark."""
    texts = msgspec.structs.replace(market.TEXTS, actions={**market.TEXTS.actions, "lay": Words("{card}", "{card}")})

    def label(t, language, action):
        return texts.label(language, to_wire(action))[1:]

    assert law_that_catches(with_names(market, label=label)) == "equal_targets_differ_in_label"


def test_a_masked_label_that_speaks_of_the_secret():
    """It would read «Bid ?»."""
    masked = {**market.TEXTS.masked, "bid": Words("Offrir {coins}", "Bid {coins}")}

    assert law_at_rest_that_catches(with_words(market, masked=masked)) == "words_fit_what_they_name"


def test_a_question_that_reveals_a_hand():
    """It counts the different cards of seat 0, which a spectator cannot see."""

    def phrase_question(t, language):
        return f"Seat 0 has {len(set(t.at(HAND[0])))} kinds of cards: your turn"

    assert law_that_catches(with_names(market, phrase_question=phrase_question)) == "questions_are_phrased_for_all"


def test_a_drawing_that_looks_up_every_card():
    """There is none called `?`."""
    cards = {entry.id: entry.name_en for entry in market.CATALOGUE}

    def draw(t, language):
        return ", ".join(cards[piece] for piece in t.at(HAND[0]))

    assert law_that_catches(with_names(market, draw=draw)) == "every_viewer_can_be_drawn_a_table"


def test_a_face_without_a_word():
    """A tired king would be called `0-king:tired`."""
    faces = {face: words for face, words in arena.TEXTS.faces.items() if face != "tired"}

    assert law_that_catches(with_words(arena, faces=faces)) == "every_fact_can_be_told"
