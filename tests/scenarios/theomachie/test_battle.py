"""The Battle: turns, the single Essence, the worked example (R47–R52, S26–S30)."""

from domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid

WORKED = ("air_chaos_3", "air_order_2", "earth_chaos_2", "earth_chaos_1", "fire_order_1")


def worked_battle(**options):
    """Angela at seat 0, Frank at seat 1, each with 23 points at stake (S26)."""
    hands = {0: ["chain_lightning", "unity"], 1: ["plague", "quicksand"]}
    scene = laid(2, hands=hands, **options).sky(*WORKED)
    for seat in range(2):
        scene.cult(seat, "2/4/4").stake(seat, "1/1/4")
    return scene.turn_of(0, "battle")


def test_the_worked_battle():
    """15 + 2 + 7 = 24 against 23 + 6 = 29 (S26, R52)."""
    scene = worked_battle().play("0:^chain_lightning").resolve().resolve("0:^unity").play("0:ET")
    scene.resolve("1:^plague@0").resolve("1:^quicksand").play("1:ET 0:BP 1:BP")

    assert scene.says(layout.TOTALS) == (24, 29)
    assert scene.says(layout.WINNERS) == (1,)
