"""A fault planted in the script of a guided match is caught by the law that is there for it."""

import re
from dataclasses import replace

import pytest

from annales.domain.contract.guide.script import FILE
from annales.domain.games.sacrifice import game as sacrifice
from tests.contract.faults.planted import law_at_rest_that_catches

SCRIPT = (sacrifice.FOLDER / "data" / FILE).read_text("utf-8")


@pytest.fixture
def guided(tmp_path):
    """SACRIFICE with its script, in which something is written otherwise."""

    def make(was, now):
        assert was in SCRIPT
        (tmp_path / "data").mkdir()
        (tmp_path / "data" / FILE).write_text(SCRIPT.replace(was, now, 1), "utf-8")
        return replace(sacrifice, FOLDER=tmp_path)

    return make


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('wants = [{ answer = "Kc4-d4" }]', 'wants = [{ answer = "Kc4-d5" }]'),  # an illegal answer is wanted
        ('{ answer = "W:*", says', '{ answer = "W:e9h", says'),  # something is said to an illegal answer
        ('otherwise = { fr = "Gardez vos murs', 'others = []\n# { fr = "Gardez vos murs'),  # nothing to the rest
        ('shows = ["square.d3"]', 'shows = ["square.d3/s_falcon_1"]'),  # what is pointed at is not there
        ('then = "Kh9-h8 Kh8-h7 ."', 'then = "Kh9-h8 Kh8-h6 ."'),  # the others cannot answer so
        ('answer = "Aa4_*"', 'answer = "Aa4_j9"'),  # one of several wanted answers is never legal
    ],
)
def test_a_script_that_the_rules_do_not_play(guided, was, now):
    """A newcomer would be stuck, or told something that is not so."""
    assert law_at_rest_that_catches(guided(was, now)) == "a_guide_can_be_played_to_its_end"


def test_a_text_without_a_translation(guided):
    """Half of the readers would see nothing."""
    faulty = guided('en = "A mineral stops nobody: step onto d3."', 'en = " "')

    assert law_at_rest_that_catches(faulty) == "a_guide_speaks_to_everybody"


def test_a_text_that_fills_a_phone(guided):
    """The table would have no room."""
    faulty = guided('en = "A mineral stops nobody: step onto d3."', f'en = "{"and so on " * 30}"')

    assert law_at_rest_that_catches(faulty) == "a_guide_speaks_to_everybody"


def test_a_chapter_that_ends_in_silence(guided):
    """Nothing would stand above the way on."""
    said = re.search(r', says = \{ fr = "Le bâtisseur est en f6.*?\}', SCRIPT)[0]

    assert law_at_rest_that_catches(guided(said, "")) == "a_guide_speaks_to_everybody"


@pytest.mark.parametrize("minutes", [3, 30])
def test_a_script_that_takes_too_long(guided, minutes):
    """Longer than it says, or longer than it may."""
    faulty = guided("minutes = 10", f"minutes = {minutes}")

    assert law_at_rest_that_catches(faulty) == "a_guide_takes_ten_minutes_at_most"


def test_a_kind_of_choice_that_is_never_made(guided):
    """The newcomer meets it for the first time in a match."""
    faulty = guided('wants = [{ answer = "Cb4=b6"', 'wants = [{ answer = "Cb4-b5"')

    assert law_at_rest_that_catches(faulty) == "a_newcomer_makes_each_kind_of_choice_once"


def test_an_action_left_out_that_does_not_exist(guided):
    """A slip in its name would leave it in."""
    faulty = guided('actions = ["offer_draw", "accept_draw"]', 'actions = ["offer_draw", "accept_draws"]')

    assert law_at_rest_that_catches(faulty) == "a_newcomer_makes_each_kind_of_choice_once"


def test_a_rule_that_is_not_on_the_page(guided):
    """Whoever looks it up finds nothing."""
    assert law_at_rest_that_catches(guided('rules = ["R17"]', 'rules = ["R170"]')) == "a_guide_cites_rules_that_exist"
