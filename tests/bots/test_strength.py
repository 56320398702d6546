"""What people are told of the levels: names and lines for all, and only contests that still say something."""

from dataclasses import replace

import pytest

from annales.domain.bots import LEVELS, levels
from annales.domain.bots.strength import CONTESTS, LINES, NAMES, Contest, contests_of, weakest_first
from annales.domain.games import GAMES

GREEDY, RANDOM = LEVELS["greedy"].version, LEVELS["random"].version
WON = Contest("greedy", GREEDY, "random", RANDOM, seats=2, matches=50, won=40, drawn=0)
KEPT = [(slug, contest) for slug, contests in CONTESTS.items() for contest in contests]


def test_every_level_has_a_name_and_a_line():
    """A level that is added is said in words, or this fails."""
    assert NAMES.keys() == LINES.keys() == LEVELS.keys()


@pytest.mark.parametrize(
    "contest", [replace(WON, version=GREEDY + 1), replace(WON, against_version=RANDOM - 1), replace(WON, level="gone")]
)
def test_a_contest_of_other_versions_says_nothing(contest):
    """Of either level: the strength would be that of another bot."""
    contests = {"stones": [contest, WON], "doors": [WON]}

    assert contests_of("stones", "greedy", contests) == [WON]
    assert contests_of("stones", contest.level, {"stones": [contest]}) == []


def test_a_level_has_its_own_contests_in_each_game():
    """None of other games, none of other levels, none in a game that nobody has measured."""
    contests = {"stones": [WON, replace(WON, seats=4)], "doors": [replace(WON, won=1)]}

    assert contests_of("stones", "greedy", contests) == contests["stones"]
    assert contests_of("stones", "random", contests) == contests_of("chess", "greedy", contests) == []


def test_a_level_that_loses_to_the_one_before_it_stands_before_it():
    """Half of the points keeps the order, and so does a contest of more seats, which says less of two levels."""
    names, lost = ["random", "greedy"], replace(WON, won=10, drawn=29)

    assert weakest_first("stones", names, {"stones": [WON]}) == names
    assert weakest_first("stones", names, {"stones": [lost]}) == ["greedy", "random"]
    assert weakest_first("stones", names, {"stones": [replace(lost, drawn=30), replace(lost, seats=4)]}) == names


@pytest.mark.parametrize(
    ("contest", "english", "french"),
    [
        (
            replace(WON, won=45),
            "Wins nine of ten matches or more against Random bot.",
            "Gagne neuf parties sur dix ou plus contre Robot au hasard.",
        ),
        (
            WON,
            "Wins three of four matches or more against Random bot.",
            "Gagne trois parties sur quatre ou plus contre Robot au hasard.",
        ),
        (
            replace(WON, won=25, drawn=25),
            "Wins half of its matches or more against Random bot.",
            "Gagne la moitié de ses parties ou plus contre Robot au hasard.",
        ),
        (
            replace(WON, won=24, drawn=3),
            "Won 24 of 50 matches against Random bot, drawn: 3.",
            "A gagné 24 parties sur 50 contre Robot au hasard, nulles : 3.",
        ),
        (
            replace(WON, won=24, seats=4),
            "Won 24 of 50 matches against 3\u00a0×\u00a0Random bot.",
            "A gagné 24 parties sur 50 contre 3\u00a0×\u00a0Robot au hasard.",
        ),
    ],
)
def test_a_contest_is_described_in_a_sentence(contest, english, french):
    """By shares, so that no level looks weaker by a match or two; draws where there are some, and how many others."""
    assert (contest.told("en"), contest.told("fr")) == (english, french)


@pytest.mark.parametrize(("slug", "contest"), KEPT)
def test_every_contest_that_is_kept_could_have_been_played(slug, contest):
    """Of a weaker level, at a number of seats of the game, with no more results than matches."""
    weakest_first = levels(GAMES[slug])

    assert weakest_first.index(contest.against) < weakest_first.index(contest.level)
    assert contest.seats in GAMES[slug].PLAYERS
    assert 0 <= contest.won <= contest.won + contest.drawn <= contest.matches > 0


def test_a_contest_is_kept_once():
    """Whoever measures it again replaces the old one."""
    pairings = [(slug, each.level, each.against, each.seats) for slug, each in KEPT]

    assert len(pairings) == len(set(pairings)) > 0
