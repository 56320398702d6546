"""Standing by: how long, given when, taken back, and what is asked all the same (J61)."""

import pytest

from annales.domain.games.faiseurs_d_univers.layout import SALE_NUMBER, STANDING_BY
from tests.scenarios.faiseurs_d_univers.scene import laid

LASTING = ["--t", "--r"]


def table(**options):
    """Seats 1 and 2 hold cards, so that windows ask them; seat 0 has Actions to play."""
    scene = laid(**options).hand(0, "energy_siphon", "short_circuit").hand(1, "water")
    return scene.hand(2, "water").energy(7, 7, 7, 7)


def windows_ask(scene):
    """The seats that the open window asks."""
    return scene.table.question.about


def test_standing_by_for_this_turn_ends_with_it():
    """The shortest span is the one that was always there (J61)."""
    scene = table().play("0:pSIP>3 1:-- 2:-").play("0:pCIR>3")
    assert windows_ask(scene) == (2,)

    scene.play("2:- 0:.")

    assert scene.says(STANDING_BY) == ()


@pytest.mark.parametrize("token", LASTING)
def test_a_longer_span_outlasts_the_turn(token):
    """The window passes with it, and those of the next turn do not ask the seat (J61)."""
    scene = table().hand(3, "energy_siphon").play(f"0:pSIP>1 1:- 2:{token} 3:- 0:.").turn_of(3)

    scene.play("3:pSIP>1")

    assert windows_ask(scene) == (0, 1)


def test_until_my_turn_ends_when_that_begins():
    """Seat 1 is asked again from its own turn on (J61)."""
    scene = table().play("0:pSIP>3 1:--t 2:-")
    assert scene.says(STANDING_BY) == ((1, "my_turn"),)

    scene.play("0:.")

    assert scene.asks == ("draw", {1})
    assert scene.says(STANDING_BY) == ()


def test_until_the_round_ends_covers_its_last_window():
    """No seat that stands by for the round is asked before the check of the points (J61, R60)."""
    scene = table().hand(3, "sun").play("0:pSIP>3 1:--r 2:-- 3:--t")

    scene.turn_of(3).play("3:.")

    assert scene.asks == ("round_end", {0})
    assert windows_ask(scene) == (0, 2)


def test_until_the_round_ends_is_over_in_the_next_one():
    """The first sale asks the seat again (J61)."""
    scene = table().play("0:pSIP>3 1:--r 2:-").turn_of(3).play("3:.").tells("machines", "heliogen").resolve()

    assert scene.says(STANDING_BY) == ()
    assert scene.asks == ("bid", {0, 1, 2, 3})


def test_a_stand_by_until_my_turn_lasts_into_the_next_round():
    """Sales included: whoever has had their turn says it for the whole way round (J61)."""
    scene = table().play("0:--t").turn_of(3).play("3:.").tells("machines", "heliogen")

    scene.play("1:- 2:-")

    assert scene.asks == ("sale_open", {1})
    assert windows_ask(scene) == (1, 2)


@pytest.mark.parametrize("token", ["--", *LASTING])
def test_a_seat_stands_by_before_it_is_asked(token):
    """In the turn of another seat, and the question stays as it is (J61)."""
    scene = table()

    scene.play(f"1:{token}")

    assert scene.asks == ("act", {0})
    scene.play("0:pSIP>3")
    assert windows_ask(scene) == (2,)


def test_the_active_seat_stands_by_too():
    """Before it passes its turn on (J61)."""
    scene = table().hand(3, "energy_siphon").play("0:--r")

    scene.play("0:.").turn_of(3).play("3:pSIP>1")

    assert windows_ask(scene) == (1, 2)


def test_standing_by_is_open_to_every_seat_with_a_card():
    """Whoever holds a card, whatever it is (J61, R31)."""
    scene = table().hand(3)

    assert scene.answers(1) == scene.answers(2) == ["--", "--t", "--r"]
    assert scene.answers(3) == []


@pytest.mark.parametrize("token", ["--", *LASTING])
def test_a_card_that_names_the_seat_asks_it(token):
    """As its target (J61, R38)."""
    scene = table().play(f"1:{token}")

    scene.play("0:pCIR>1")

    assert windows_ask(scene) == (1, 2)


def test_a_machine_in_danger_asks_its_owner():
    """A `save` is no window (J61, R36)."""
    scene = table().hand(0, "sabotage").hand(1, "water").world(1, "heliogen").play("1:--r")

    scene.resolve("0:pSAB>1HEL")

    assert scene.asks == ("save", {1})


def test_a_veto_on_the_buyers_own_purchase_asks_no_seat():
    """The buyer who stands by loses the sale unasked (J61, R38)."""
    scene = laid().hand(0, "countermand").hand(1, "council_veto").play("0:--t").sells("heliogen")
    scene.resolve("1:-").play("0:b2 1:b0 2:b0 3:b0")

    scene.tells("machines", "palace").play("1:pVET")

    assert scene.discards == ["council_veto"]
    assert scene.purses == [5, 5, 5, 5]
    assert scene.says(SALE_NUMBER) == 2


def test_listening_again_takes_every_span_back():
    """At any time at which one could stand by; the question stays as it is (J61)."""
    scene = table().play("1:--t 1:--r")
    assert scene.says(STANDING_BY) == ((1, "my_turn"), (1, "round"))

    scene.play("1:++")

    assert scene.asks == ("act", {0})
    scene.play("0:pSIP>3")
    assert windows_ask(scene) == (1, 2)


def test_a_seat_listens_again_in_a_window_that_names_it():
    """And answers the window after that (J61)."""
    scene = table().play("1:--t").play("0:pCIR>1 1:++")

    assert scene.asks == ("response", {1})
    scene.play("1:- 2:-").play("0:pSIP>3")
    assert windows_ask(scene) == (1, 2)


def test_a_seat_cannot_change_its_mind_for_ever():
    """Once taken back, a stand-by is given in windows only, until the sale or turn is over (J61)."""
    scene = table().play("1:-- 1:++")
    assert scene.answers(1) == []

    scene.play("0:.")

    assert "--" in scene.answers(1)


def test_a_stand_by_is_public():
    """All seats and spectators read the same note (J61)."""
    scene = table().play("1:--r")

    notes = [scene.view(viewer)["notes"]["standing_by"] for viewer in (None, 0, 1, 2, 3)]

    assert notes == [[[1, "round"]]] * 5


def test_only_what_adds_something_is_offered():
    """Each of the longer spans contains this sale or turn (J61)."""
    scene = table()
    offered = [scene.play(f"1:{token}").answers(1) for token in ("--", "--t", "--r")]

    assert offered == [["--t", "--r", "++"], ["--r", "++"], ["++"]]
