"""What instructions are for: people are asked much less than before, measured with greedy bots in
their places, by fixed seeds.

An instruction counts as an act, as an answer does. The bots say how long they pass, the first time that they pass.
"""

import pytest

from annales.domain.contract.game import of_rules
from annales.domain.games.haut_cendrelin import game as throne
from annales.domain.games.theomachie import game as theomachie
from tests.service.instructions.greedy_match import play

SEEDS = range(1, 11)
NIGHTS = frozenset({"evening", "sunset", "night", "wish", "designate", "renounce", "return"})  # questions of a night


def hand(table):
    """The number of the Hand."""
    return table.notes.get("hand_number") or 0


def rounds(table):
    """The number of the round, in which each seat has a night."""
    return table.notes.get("round") or 0


def acts(game, seats, stage, most, until, kinds=None):
    """What people do in a stage, on the average, in questions of these kinds or of all."""
    matches = [play(game, seats, seed, stage, most, until) for seed in SEEDS]
    counted = sum(n for told in matches for kind, n in told.asked.items() if kinds is None or kind in kinds)
    return counted / sum(told.stages for told in matches)


def asking_all(game):
    """The game as it asked before: what holds no choice too."""
    return of_rules(game, game.asked_all)


@pytest.mark.slow
def test_four_people_answer_two_fifths_less_in_a_hand_of_theomachie():
    """They decline reactions, and end turns in which they do no more, until they say otherwise."""
    until = dict.fromkeys(("reaction", "betting", "battle", "closing"))

    assert acts(theomachie, 4, hand, 4, until) <= 0.6 * acts(asking_all(theomachie), 4, hand, 4, {})


@pytest.mark.slow
def test_six_people_are_asked_three_tenths_less_in_a_night_of_the_throne():
    """They stay in their crypts at sunset until they say otherwise."""
    less = acts(throne, 6, rounds, 3, {"sunset": None}, NIGHTS)

    assert less <= 0.7 * acts(asking_all(throne), 6, rounds, 3, {}, NIGHTS)
