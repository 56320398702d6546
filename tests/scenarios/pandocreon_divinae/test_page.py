"""The first game that the page of the game tells, played as it is told."""

import re
from pathlib import Path

from domain.games.pandocreon_divinae import layout
from tests.scenarios.pandocreon_divinae.position import position

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "pandocreon_divinae.md"


def told(chapter):
    """The answers that a chapter of the first game prints, in their order."""
    game = PAGE.read_text("utf-8").split("**A first game.**")[1].split("**At the terminal.**")[0]
    return re.findall(r"`([^`]+)`", game.split(f"- *{chapter}.*")[1].split("\n- *")[0])


def test_a_guide():
    """It fetches what shares a dogma; the second point and the Monks are kept (R34, R40, R70)."""
    guide, workers, end = told("A Guide")
    p = position().hand(0, "CLE1", "MOI2", "IN1").points(0, "DD").centre("TRA1").does((0, guide), (0, workers))
    assert (p.prayers[0], p.purse(0)) == (2, "D")

    p.plays((0, end))

    assert p.asks == ("prepare", {1})
    assert p.holds(0) == ["IN1", "MOI2"]


def test_an_answer():
    """The Order is cancelled, its point stays spent (R71, R72)."""
    order, cleric, influence, on = told("An answer")
    p = position().turn(1).hand(1, "ORD").points(1, "D").hand(0, "IN1", "MOI2").guide(0, "CLE1", "TRA1")

    p.does((1, order), (1, cleric), (0, influence), (0, on))

    assert p.guides(0) == ["CLE1"]
    assert p.purse(1) == ""
    assert p.lies_discarded == ["IN1", "ORD"]


def test_a_sacrifice():
    """1 Void for the one card, which lies at the centre for any Guide (R43, J26)."""
    cleric, void = told("A sacrifice")
    p = position().guide(0, "CLE1", "TRA1").hand(0, "CLE6").does((0, cleric), (0, void))

    assert (p.purse(0), p.prayers[0]) == ("V", 0)
    assert p.lies_at_centre == ["TRA1"]
    assert "p:CLE6" in p.allows(0)


def test_an_apocalypse():
    """The lowest alone is out, and who posed it starts a locked round (R63, R65)."""
    (apocalypse,) = told("An Apocalypse")
    p = position().turn(3).hand(3, "AP1").unguided(0, "GUE", "MOI1").unguided(1, "DIP").unguided(2, "MOI2")
    p.unguided(3, "PIL", "ERM1")
    assert p.prayers == [6, 4, 2, 5]

    p.does((3, apocalypse))

    assert p.table.out == {2}
    assert p.lies_at_centre == ["MOI2"]
    assert p.asks == ("prepare", {3})
    assert p.reads(layout.LOCKED)
