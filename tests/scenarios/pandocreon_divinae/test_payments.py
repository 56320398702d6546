"""What an answer costs is told before it is given, and is what it takes (R34, R35, R42, R53)."""

from tests.scenarios.pandocreon_divinae.scene import laid


def test_the_cost_of_a_card_is_its_points():
    """A Void card has several prices (R34, R35)."""
    scene = laid().points(0, "DDNV").hand(0, "MOI1", "ESP1")

    assert [scene.costs(f"0:{answer}") for answer in scene.offers("0:p:MOI1")] == ["1 Day point"]
    assert {scene.costs(f"0:{answer}") for answer in scene.offers("0:p:ESP1")} == {
        "1 Void point",
        "2 Day points",
        "1 Day point, 1 Night point",
    }


def test_the_cost_of_a_sacrifice_is_its_prayer():
    """A Guide's Believers go back to the centre (R42, R43)."""
    scene = laid().guide(0, "CLE1", "MOI1", "TRA1")

    assert scene.costs("0:s:CLE1") == "4 Believers of your prayer"
    assert scene.costs("0:s:MOI1") == "2 Believers of your prayer"


def test_the_cost_of_a_power_is_its_single_use():
    """(R53)"""
    scene = laid("gorpa", "romtec")

    assert scene.costs("0:w") == "your power, once a game"
