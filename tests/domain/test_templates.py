"""Templates of phrases: seats are counted from 1, and those and cards can be found in a sentence."""

import pytest

from annales.domain.contract.texts import Texts
from annales.domain.templates import as_written, card, fill, parted, sentence
from annales.domain.words import Words, with_parts, without_parts

ROBS = Words("{0:Le siège} prend {1} {2:au siège}", "{0:Seat} takes {1} from {2:seat}")
SIT = Words("prend {0:#le siège}", "takes {0:#seat}")
QUOTED = Words("", "'{1}' is illegal for {0:seat}")
HAVE = Words("Restent les points {0:des sièges}", "The points of {0:seats} remain")


def both(words, *args):
    """The sentence in both languages."""
    return fill(words, "fr", *args), fill(words, "en", *args)


def test_seats_are_counted_from_1():
    """One, several, and one that is meant whoever holds it; other values stand as they are."""
    assert both(ROBS, 0, 2, 1) == ("Le siège 1 prend 2 au siège 2", "Seat 1 takes 2 from seat 2")
    assert both(HAVE, "0, 2") == ("Restent les points des sièges 1, 3", "The points of seats 1, 3 remain")
    assert both(SIT, 1) == ("prend le siège 2", "takes seat 2")


@pytest.mark.parametrize("args", [("bank", 2, 1), (0, 2, None)])
def test_what_is_no_seat_does_not_fit(args):
    """The caller shows the id instead, as for a value of older rules."""
    with pytest.raises(ValueError, match="invalid literal"):
        fill(ROBS, "en", *args)


def test_a_sentence_comes_with_its_parts():
    """Whoever shows it puts in what they call a seat; the sentence is the same as without parts."""
    text, parts = parted(fill(ROBS, with_parts("en"), 0, 2, 1))

    assert text == "Seat 1 takes 2 from seat 2"
    assert parts == {
        "text": "{0} takes 2 from {1}",
        "parts": [{"seat": 0, "words": "Seat 1"}, {"seat": 1, "words": "seat 2"}],
    }


def test_in_french_a_part_says_what_goes_before_a_name():
    """«Au siège 2», but «à Bob»; «des sièges 1, 3», but «de Bob», and «d'Ada»."""
    to, of = (parted(fill(words, with_parts("fr"), *args))[1] for words, args in ((ROBS, (0, 2, 1)), (HAVE, ("0, 2",))))

    assert to["parts"] == [
        {"seat": 0, "words": "Le siège 1"},
        {"seat": 1, "words": "au siège 2", "before": ["à ", "à "]},
    ]
    assert of["parts"] == [{"seats": [0, 2], "words": "des sièges 1, 3", "before": ["de ", "d'"]}]


def test_a_seat_itself_is_no_part():
    """Who takes seat 2 does not take Bob."""
    assert parted(fill(SIT, with_parts("en"), 1)) == ("takes seat 2", None)


def test_a_card_is_a_part_by_its_id():
    """What else has a name is none."""
    texts = Texts(Words("", ""), Words("", ""), {}, {}, {}).naming(
        {"owl": Words("le hibou [OWL]", "the owl [OWL]"), "left": Words("gauche", "left")}, {"owl": " [OWL]"}
    )
    told = fill(
        Words("{0} : {1}", "{0}: {1}"), "en", *(texts.called(with_parts("en"), each) for each in ("owl", "left"))
    )

    owl = {"piece": "owl", "words": "the owl [OWL]", "code": " [OWL]"}
    assert parted(told) == ("the owl [OWL]: left", {"text": "{0}: left", "parts": [owl]})
    assert texts.called("en", "owl") == "the owl [OWL]"


def test_a_sentence_begins_with_a_capital_even_in_a_part():
    """Behind the mark."""
    assert sentence("the owl") == "The owl"
    assert parted(sentence(card("owl", "", "the owl", with_parts("en"))))[0] == "The owl"
    assert parted(sentence(fill(Words("", "{0:seat} is out"), with_parts("en"), 0)))[0] == "Seat 1 is out"


@pytest.mark.parametrize("sent", ["{0}", "{", "}"])
def test_a_sentence_that_quotes_a_brace_has_no_parts(sent):
    """It could be taken for a gap."""
    assert parted(fill(QUOTED, with_parts("en"), 0, sent)) == (fill(QUOTED, "en", 0, sent), None)


@pytest.mark.parametrize("seat", [-1, 1000, 2**53])
def test_a_number_that_no_seat_has_is_no_part(seat):
    """A record that somebody sends may name any."""
    told = fill(QUOTED, with_parts("en"), seat, "x")
    assert parted(told) == (told, None)


@pytest.mark.parametrize("sent", ["\x010\x1fy\x03", "\x02x\x1e\x1fy\x03", "\x01\x1f"])
def test_what_somebody_has_sent_has_no_marks(sent):
    """It is told without the characters that marks are made of; plain words keep them."""
    texts = Texts(Words("", ""), Words("", ""), {}, {}, {})
    told = texts.called(with_parts("en"), sent)

    assert parted(told) == (told, None)
    assert texts.called("en", sent) == sent


def test_programs_get_templates_that_they_can_fill_in_themselves():
    """The words of a game name a place over its keys."""
    assert as_written("main {0:du siège}, {1} {2:#le siège}") == "main du siège {0}, {1} le siège {2}"


def test_a_language_with_parts_is_the_same_language():
    """Asked for once or twice."""
    assert with_parts(with_parts("fr")) == with_parts("fr")
    assert without_parts(with_parts("fr")) == without_parts("fr") == "fr"
    assert ROBS.speak(with_parts("fr")) == ROBS.fr
