"""The table as text, and the notation by its examples."""

import pytest

from domain.games.faiseurs_d_univers import TEXTS
from domain.games.faiseurs_d_univers.actions import Intercept, PlayAction, UseAndroid
from domain.games.faiseurs_d_univers.board import draw
from domain.games.faiseurs_d_univers.table import DEFENCE
from domain.kernel.play import to_wire
from domain.kernel.sight import view
from tests.scenarios.faiseurs_d_univers.scene import SLUG, scene
from tools.drawing import as_table


def test_the_table_as_a_seat_sees_it():
    """Its own cards by code and name, of hidden ones only how many; capitals for active doors, `!` for a Barrier."""
    at = scene(seats=3).character(1, "wraith").hand(0, "wrecker", "water").world(1, "heliogen", "palace")
    at.guards(1, "hydra").beneath("1a", "sun").barrier("2a").evolutions(2, "people").hand(2, "water", "sun")
    at.plays("0:aWRK")

    lines = draw(as_table(at.game, 3, view(at.table, 0))).splitlines()

    assert lines[1:] == [
        "*0 no Character  0 points  5 UE  doors A b c",
        "     hand: WAT Water",
        " 1 Sylve, the Wall-walker  5 points  5 UE  doors A[?] b c",
        "     machines: HEL Heliogen, PAL Palace",
        "     guards: HYD Hydra",
        " 2 no Character  2 points  5 UE  doors A! b c",
        "     evolutions: PEO People",
        "     hand: 2 hidden",
        "on the table: WRK Wrecker",
        "asked of 0: Choose the door to attack"]


def test_a_spectator_sees_no_hand():
    """Only how many cards there are."""
    at = scene(seats=3).hand(0, "wrecker", "water")

    assert "     hand: 2 hidden" in draw(as_table(at.game, 3, view(at.table, None))).splitlines()


def test_a_sale_is_drawn_with_the_bid_set_aside():
    """The machine, the provisional price and whose it is."""
    at = scene(seats=3).hand(0, "water").sells("heliogen").plays("0:-").bids(0, 3, 0)

    assert draw(at.table).splitlines()[0].endswith("sale: HEL Heliogen at 3 by 1")


def test_a_guard_that_has_intercepted_is_drawn_tired():
    """How a card lies comes after a slash."""
    at = scene(seats=3).guards(1, "hydra")
    at.table.turn(DEFENCE[1], "hydra", "hydra:tired")

    assert "     guards: HYD Hydra/tired" in draw(at.table).splitlines()


@pytest.mark.parametrize(("hand", "tokens"), [
    ("wrecker", {"aWRK", "_WRK"}), ("hydra", {"aHYD", "+HYD", "_HYD"}), ("sabotage", {"pSAB>2HEL", "_SAB"}),
    ("energy_siphon", {"pSIP>1", "pSIP>2", "_SIP"}),
    ("forced_opening", {"pOUV>1b", "pOUV>1c", "pOUV>2b", "pOUV>2c", "_OUV"}),
    ("water", {"_WAT"}), ("sun", {"_SUN", "eSUN"}), ("countermand", {"_CTR"})])
def test_tokens_of_the_main_step(hand, tokens):
    """As the page of the game lists them, beside `.` and doors to activate (see Notation)."""
    at = scene(seats=3).world(0, "heliogen").world(2, "heliogen").hand(0, hand)

    assert set(at.allows(0)) - {".", "ob", "oc"} == tokens


def test_the_slug_is_the_folder():
    """One name for folder, data and address."""
    assert scene().game.SLUG == SLUG


@pytest.mark.parametrize(("action", "fr", "en"), [
    (PlayAction("sabotage", seat=1, machine="heliogen"), "Jouer : Sabotage, Héliogène, siège 1",
     "Play Sabotage: Heliogen, seat 1"),
    (PlayAction("forced_opening", seat=2, door="b"), "Jouer : Ouverture forcée, porte b, siège 2",
     "Play Forced Opening: door b, seat 2"),
    (PlayAction("energy_siphon", seat=0), "Jouer : Siphon d'énergie, siège 0", "Play Energy Siphon, seat 0"),
    (PlayAction("overbid", amount=5), "Jouer : Surenchère, 5 UE", "Play Overbid: 5 UE"),
    (PlayAction("countermand"), "Jouer : Contre-ordre", "Play Countermand"),
    (Intercept(None), "Intercepter avec : rien", "Intercept with: nothing"),
    (UseAndroid(None), "L'Androïde pose : rien", "The Android places: nothing")])
def test_a_button_says_what_it_does(action, fr, en):
    """Whom it strikes and what for, and nothing of what it does not name."""
    assert TEXTS.label("fr", to_wire(action)) == fr
    assert TEXTS.label("en", to_wire(action)) == en
