"""Scores: the worth of each Cult, in epic mode the points, and what a seat counts (R7, R79, R80, R83, R87)."""

from annales.domain.games.theomachie import game, layout
from tests.scenarios.theomachie.scene import laid


def test_a_cult_is_worth_its_tokens():
    """Ten for a Prophet, five for a Priest, two for a Disciple: what ranks seats at the end (R79, R80)."""
    told = game.scores(laid(2).cult(0, "1/1/1").cult(1, "0/0/3").table)

    assert [(score.seat, score.value) for score in told if score.name == "cult"] == [(0, 17), (1, 6)]


def test_an_epic_match_shows_points():
    """As many as end the match (R83, R87)."""
    scene = laid(4, mode="epic")
    scene.table.add(layout.POINTS[2], 5)

    told = [(score.value, score.of) for score in game.scores(scene.table) if score.name == "points"]
    assert told == [(0, 10), (0, 10), (5, 10), (0, 10)]


def test_the_essence_and_orbs_of_a_seat_are_shown():
    """The Constellation counts for both, the Location, the god and the Power card for one (R7)."""
    scene = laid(mode="advanced").sky("fire_order_1", "air_order_1", "air_order_2").god(0, "tiamat")
    scene.locations(0, "standing_stones").played(0, "power_fire_chaos")

    told = {(score.seat, score.name): score.value for score in game.scores(scene.table)}
    names = ("fire", "water", "air", "earth", "order", "chaos")
    assert [told[0, name] for name in names] == [2, 0, 2, 1, 4, 4]
    assert [told[1, name] for name in names] == [1, 0, 2, 0, 4, 0]
