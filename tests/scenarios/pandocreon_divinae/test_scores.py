"""Scores: the prayer of each Divinity (R9)."""

from annales.domain.games.pandocreon_divinae import game
from tests.scenarios.pandocreon_divinae.scene import laid


def test_prayer_counts_the_believers_led():
    """Monks and Workers are two each; who leads nobody has none (R9)."""
    scene = laid().guide(0, "CLE1", "MOI1", "TRA1")

    assert [(score.name, score.value) for score in game.scores(scene.table)] == [
        ("prayer", 4),
        *[("prayer", 0)] * (scene.table.seats - 1),
    ]
