"""The handle of all scenarios: who answers, which windows are passed, and what may be looked at."""

import pytest

from annales.domain.errors import NotAsked, UnknownNotation
from tests.scenarios.pandocreon_divinae.scene import laid
from tests.support.toys import opened


def ordered():
    """Seat 0 aims an Order at a Guide of seat 1; seats 1 and 3 hold what may answer it."""
    scene = laid().hand(0, "ORD").points(0, "D").guide(1, "SHA", "PIL").hand(1, "MOI1").hand(3, "IN1")
    return scene.play("0:p:ORD 0:t:SHA")


def test_the_seat_may_be_left_out_where_one_must_answer():
    """And a lone stroke ends a turn for the reader alone."""
    one = opened("arena", 2, dice=False).play("0:rest, 1:rest")
    other = opened("arena", 2, dice=False).play("rest, /, rest")

    assert one.table.same(other.table)


def test_a_seat_must_be_named_where_several_must_answer():
    """All bid at once."""
    with pytest.raises(ValueError, match="too many values"):
        opened("market", 2).play("bid 1")


def test_a_scenario_fails_at_an_unexpected_window():
    """A window that the scenario does not name makes it fail."""
    with pytest.raises((NotAsked, UnknownNotation)):
        ordered().play("3:p:IN1")


def test_reach_passes_until_the_seat_can_answer_and_leaves_the_window_open():
    """Whoever is asked before passes; nobody after."""
    scene = ordered().reach("3:p:IN1 3:t:ORD")

    assert scene.asks[0] == "window"
    assert scene.guides(1) == ["SHA"]


def test_resolve_passes_until_no_window_is_open():
    """What was announced takes effect."""
    assert ordered().resolve().asks == ("main", {0})
    assert ordered().resolve().guides(0) == ["SHA"]
    assert ordered().resolve("3:p:IN1 3:t:ORD").guides(1) == ["SHA"]


def test_an_answer_that_is_never_legal_is_refused_when_the_windows_are_closed():
    """It is not passed over in silence."""
    with pytest.raises((NotAsked, UnknownNotation)):
        ordered().reach("2:p:MIR")


def test_standing_answers_are_legal_and_not_listed():
    """Every seat could name them at any time."""
    scene = laid()

    assert scene.may("0:a+")
    assert scene.offers("a") == {"a+"}
    assert scene.answers(0)[-1] == "a+"
    assert scene.allows() == ["e"]


def test_a_scenario_fails_on_impossible_chance():
    """A scenario that wants the impossible is wrong."""
    with pytest.raises(AssertionError, match="where only"):
        opened("market", 3, deals={"lots": ["dog"]})


def test_nothing_is_asked_once_a_match_is_over():
    """And the result tells the ranks and the reason."""
    scene = laid("brewalen", "gorpa").hand(1, "AP1").unguided(0, "GUE").resolve("1:p:AP1")

    assert scene.asks == ("over", set())
    assert scene.result == ((1, 2), "apocalypse")
