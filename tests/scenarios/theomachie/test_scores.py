"""Scores: the worth of each Cult, and in epic mode the points (R79, R80, R83, R87)."""

from domain.games.theomachie import game, layout
from tests.scenarios.theomachie.scene import laid


def test_a_cult_is_worth_its_tokens():
    """Ten for a Prophet, five for a Priest, two for a Disciple: what ranks seats at the end (R79, R80)."""
    told = game.scores(laid().cult(0, "1/1/1").cult(1, "0/0/3").table)

    assert [(score.name, score.value) for score in told][:2] == [("cult", 17), ("cult", 6)]


def test_epic_matches_tell_points():
    """As many as end the match (R83, R87)."""
    scene = laid(4, mode="epic")
    scene.table.add(layout.POINTS[2], 5)

    told = [(score.value, score.of) for score in game.scores(scene.table) if score.name == "points"]
    assert told == [(0, 10), (0, 10), (5, 10), (0, 10)]
