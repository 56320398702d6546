"""Scores: the races that each side has elevated (R60)."""

from annales.domain.games.sacrifice import game
from tests.scenarios.sacrifice.scene import laid


def test_the_score_counts_races_out_of_three():
    """«Une race humaine, une race animale, une race minérale» (R60)."""
    scene = laid("S Kd10 Bb3 | N Ba9 Fj9 Kc9 | South 4")

    assert [(score.value, score.of) for score in game.scores(scene.table)] == [(0, 3), (0, 3)]
