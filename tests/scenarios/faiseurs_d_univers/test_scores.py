"""Scores: the creation points of each world (R17, R53, R61)."""

from annales.domain.games.faiseurs_d_univers import game
from annales.domain.games.faiseurs_d_univers.layout import TARGET
from tests.scenarios.faiseurs_d_univers.scene import laid


def test_points_count_machines_and_evolutions():
    """A second Palace is worth one point (R53, J14)."""
    scene = laid().world(0, "palace", "palace").world(1, "heliogen").evolutions(1, "sun")
    told = list(game.scores(scene.table))

    assert [score.value for score in told] == [*scene.score] == [4, 4, 0, 0]
    assert {score.of for score in told} == {scene.says(TARGET)}
