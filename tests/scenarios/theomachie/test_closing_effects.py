"""Resurrection, Foresight and Buried Relic (section 7; R58, R66a, R100, R101; S37)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid

WATER = ("water_order_3", "water_order_1", "air_chaos_1")
EARTH = ("earth_order_3", "water_order_1", "air_chaos_1")


def closing(*cards, winner=0, stake="0/1/2", sky=WATER):
    """A Battle without Attacks that seat 0 or 1 wins; seat 1 holds these cards."""
    scene = laid(2, hands={1: cards}).sky(*sky).stake(1, stake).stake(0, "2/0/0" if winner == 0 else "0/0/1")
    return scene.turn_of(0, "battle").play("0:BP 1:BP")


# -- Resurrection


def test_a_loser_saves_a_priest_and_a_disciple():
    """Each type yes or no, together, before the Stake is lost (R101)."""
    scene = closing("resurrection").play("1:!resurrection")

    assert scene.asks == ("save", {1})
    assert scene.allows(1) == ["=.", "=D", "=R"]
    scene.play("1:=R")
    assert scene.allows(1) == ["=.", "=D"]
    scene.play("1:=D")

    assert scene.cults[1] == "3/6/8"
    assert scene.stakes[1] == "0/0/0"


@pytest.mark.parametrize(("answers", "cult"), [("=.", "3/5/7"), ("=D =.", "3/5/8"), ("=R =.", "3/6/7")])
def test_up_to_one_of_each(answers, cult):
    """«Jusqu'à» (R101)."""
    scene = closing("resurrection").play("1:!resurrection " + " ".join(f"1:{token}" for token in answers.split()))

    assert scene.cults[1] == cult


@pytest.mark.parametrize(("first", "left"), [("=D", ["=.", "=R"]), ("=R", ["=.", "=D"])])
def test_no_more_than_one_of_each(first, left):
    """With two of each in the Stake (R101)."""
    scene = closing("resurrection", stake="0/2/2", winner=0).play(f"1:!resurrection 1:{first}")

    assert scene.allows(1) == left


def test_a_winner_cannot_resurrect():
    """«Si vous êtes perdant de cette Main»; a tied winner is no loser (R57, J17)."""
    assert closing("resurrection", winner=1).allows(1) == ["=."]


def test_resurrection_saves_nothing_of_a_last_stand_card():
    """Nor its owner from elimination (R56, R101)."""
    scene = laid(3, hands={1: ["resurrection"]}).sky(*WATER).stake(0, "3/0/0").stake(1, "0/0/1", loaned="0/1/1")
    scene.under_last_stand(1).turn_of(0, "battle").play("0:BP 1:BP 2:BP 1:!resurrection")

    assert scene.allows(1) == ["=.", "=D"]
    scene.play("1:=D")
    assert scene.table.out == {1}


def test_resurrection_is_played_in_closing_alone():
    """(R35)"""
    scene = laid(hands={0: ["resurrection"]}).sky(*WATER)

    assert not scene.may("0:!resurrection")


# -- Foresight


def test_the_winner_may_foresee_too():
    """The Effect says nothing of losers (R100)."""
    scene = closing("foresight", "gust", winner=1).play("1:!foresight 1:=.")

    assert scene.asks == ("keep", {1})


def test_a_foresight_that_is_cancelled_keeps_nothing():
    """(R45, R100)"""
    scene = laid(2, hands={0: ["foresight", "gust"], 1: ["interruption", "famine"]})
    scene.sky("water_order_3", "earth_chaos_3", "earth_chaos_1").turn_of(0, "battle").play("0:BP 1:BP")

    scene.play("0:!foresight 1:?interruption 0:- 0:=. 1:=.")

    assert scene.asks == ("prayer", {0})
    assert scene.holds(0) == []


# -- Buried Relic


def test_a_relic_hides_one_or_two_cards_under_the_stake():
    """One at a time; the others see how many (section «Hidden information»)."""
    scene = laid(hands={0: ["buried_relic", "gust", "famine", "oracle"]}).sky(*EARTH).play("0:!buried_relic")

    assert scene.allows(0) == ["=oracle", "=gust", "=famine"]
    scene.play("0:=gust")
    assert scene.allows(0) == ["=.", "=oracle", "=famine"]
    scene.play("0:=famine")

    assert scene.asks == ("betting", {0})
    assert scene.holds(0) == ["oracle"]
    assert scene.view(0)["places"]["buried.0"] == ["famine", "gust"]
    assert scene.view(1)["places"]["buried.0"] == ["?", "?"]
    assert not any("gust" in step or "famine" in step for step in scene.facts_for(1))


def test_one_card_is_enough():
    """`done` after the first."""
    scene = laid(hands={0: ["buried_relic", "gust", "famine"]}).sky(*EARTH).play("0:!buried_relic 0:=gust 0:=.")

    assert scene.at(layout.BURIED[0]) == ["gust"]
    assert scene.holds(0) == ["famine"]


def test_a_relic_without_another_card_does_nothing():
    """(J38)"""
    scene = laid(hands={0: ["buried_relic"]}).sky(*EARTH).play("0:!buried_relic")

    assert scene.asks == ("betting", {0})
    assert scene.top_of_discard(0) == "buried_relic"
