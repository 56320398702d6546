"""Whole matches of every game, by people who only look at the page: with a mouse, with a finger, by keys alone.

By day a short game is played by keys, from its first question to its end; two others are played to their ends with a
mouse and with a finger, after another program has given the first answers; and the long ones are begun. At night all
are played from the first question to the end. `script/soak table` plays each game in each of these ways, with other
cards each time.
"""

from random import Random

import pytest

from annales.domain.games import GAMES
from tests.support.depth import NIGHTLY
from tests.table.browser.matches import answered_ahead, opened
from tests.table.browser.player import Player

pytestmark = pytest.mark.slow
IN_FRENCH = {"faiseurs_d_univers", "pandocreon_divinae"}
# By day: how many answers another program gives before anybody looks; what fixes these, and what fixes the others.
BY_DAY = {"sacrifice": (26, 5, 3), "theomachie": (24, 3, 3), "pandocreon_divinae": (0, 0, 3)}
# The others ask for less motion.
MOVING = {("theomachie", "finger"), ("pandocreon_divinae", "mouse")}
LONG = {"faiseurs_d_univers", "haut_cendrelin"}
BEGUN = 6  # acts after which a long game is given up by day


def played(people, slug, way, level="greedy", **most):
    """How a match ended that one person has played against bots."""
    language = "fr" if slug in IN_FRENCH else "en"
    size, still = "phone" if way == "finger" else "desk", (slug, way) not in MOVING
    ada = people("Ada", size=size, language=language, still=still)
    match = opened(ada, slug, level)
    ahead, theirs, number = (0, 0, 1) if NIGHTLY else BY_DAY.get(slug, (0, 0, 1))
    answered_ahead(ada, match, Random(theirs), ahead)
    player = Player(ada, match, way, number, **most).sit()
    result = player.to_the_end()
    assert player.acts
    return result


def by_day(first, *others):
    """The first game in every run, the others at night."""
    return [first, *(pytest.param(slug, marks=pytest.mark.nightly) for slug in others)]


@pytest.mark.parametrize("slug", by_day("sacrifice", *sorted(GAMES.keys() - {"sacrifice"})))
def test_a_whole_match_by_mouse(people, slug):
    """Every game can be played to its end by clicks alone."""
    assert played(people, slug, "mouse")["ranks"]


@pytest.mark.parametrize("slug", sorted(LONG))
def test_a_long_game_is_begun_by_mouse(people, slug):
    """Many acts in a row come to something; then it is given up."""
    assert played(people, slug, "mouse", level="random", most=BEGUN)["ranks"]


@pytest.mark.parametrize("slug", by_day("pandocreon_divinae", "sacrifice", "theomachie"))
def test_a_whole_match_by_keys(people, slug):
    """A board, cards and bets can be played without a mouse."""
    assert played(people, slug, "keys")["ranks"]


@pytest.mark.parametrize("slug", by_day("theomachie", "pandocreon_divinae", "sacrifice"))
def test_a_whole_match_with_a_finger(people, slug):
    """On a small screen, by touch."""
    assert played(people, slug, "finger")["ranks"]
