"""Whole matches of every game, by people who only look at the page: with a mouse, with a finger, by keys alone.

`script/soak table` plays each game in each of these ways, with other cards each time.
"""

import pytest

from domain.games import GAMES
from tests.table.browser.matches import opened
from tests.table.browser.player import Player

pytestmark = pytest.mark.slow
IN_FRENCH = {"faiseurs_d_univers", "pandocreon_divinae"}
# The others ask for less motion.
MOVING = {("theomachie", "finger"), ("pandocreon_divinae", "mouse")}


def played(people, slug, way):
    """How a whole match ended that one person has played against bots."""
    language = "fr" if slug in IN_FRENCH else "en"
    size, still = "phone" if way == "finger" else "desk", (slug, way) not in MOVING
    ada = people("Ada", size=size, language=language, still=still)
    return Player(ada, opened(ada, slug), way).sit().to_the_end()


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_whole_match_by_mouse(people, slug):
    """Every game can be played to its end by clicks alone."""
    assert played(people, slug, "mouse")["ranks"]


@pytest.mark.parametrize("slug", ["pandocreon_divinae", "sacrifice", "theomachie"])
def test_a_whole_match_by_keys(people, slug):
    """A board, cards and bets can be played without a mouse."""
    assert played(people, slug, "keys")["ranks"]


@pytest.mark.parametrize("slug", ["pandocreon_divinae", "sacrifice", "theomachie"])
def test_a_whole_match_with_a_finger(people, slug):
    """On a small screen, by touch."""
    assert played(people, slug, "finger")["ranks"]
