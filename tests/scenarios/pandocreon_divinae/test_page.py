"""The first game that the page of the game tells, played as it is told."""

import re
from pathlib import Path

from domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.scene import laid

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "pandocreon_divinae.md"


def told(chapter):
    """The answers that a chapter of the first game prints, in their order."""
    game = PAGE.read_text("utf-8").split("**A first game.**")[1].split("**At the terminal.**")[0]
    return re.findall(r"`([^`]+)`", game.split(f"- *{chapter}.*")[1].split("\n- *")[0])


def test_a_guide():
    """It fetches what shares a dogma; the second point and the Monks are kept (R34, R40, R70)."""
    guide, workers, end = told("A Guide")
    scene = laid().hand(0, "CLE1", "MOI2", "IN1").points(0, "DD").centre("TRA1").resolve(f"0:{guide} 0:{workers}")
    assert (scene.prayers[0], scene.purse(0)) == (2, "D")

    scene.play(f"0:{end}")

    assert scene.asks == ("prepare", {1})
    assert scene.holds(0) == ["IN1", "MOI2"]


def test_an_answer():
    """The Order is cancelled, its point stays spent (R71, R72)."""
    order, cleric, influence, on = told("An answer")
    scene = laid().turn_of(1).hand(1, "ORD").points(1, "D").hand(0, "IN1", "MOI2").guide(0, "CLE1", "TRA1")

    scene.resolve(f"1:{order} 1:{cleric} 0:{influence} 0:{on}")

    assert scene.guides(0) == ["CLE1"]
    assert scene.purse(1) == ""
    assert scene.discards == ["IN1", "ORD"]


def test_a_sacrifice():
    """1 Void for the one card, which lies at the centre for any Guide (R43, J26)."""
    cleric, void = told("A sacrifice")
    scene = laid().guide(0, "CLE1", "TRA1").hand(0, "CLE6").resolve(f"0:{cleric} 0:{void}")

    assert (scene.purse(0), scene.prayers[0]) == ("V", 0)
    assert scene.lies_at_centre == ["TRA1"]
    assert scene.may("0:p:CLE6")


def test_an_apocalypse():
    """The lowest alone is out, and whoever posed it starts a locked round (R63, R65)."""
    (apocalypse,) = told("An Apocalypse")
    scene = laid().turn_of(3).hand(3, "AP1").unguided(0, "GUE", "MOI1").unguided(1, "DIP").unguided(2, "MOI2")
    scene.unguided(3, "PIL", "ERM1")
    assert scene.prayers == [6, 4, 2, 5]

    scene.resolve(f"3:{apocalypse}")

    assert scene.table.out == {2}
    assert scene.lies_at_centre == ["MOI2"]
    assert scene.asks == ("prepare", {3})
    assert scene.says(layout.LOCKED)
