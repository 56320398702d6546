"""Actions at any time: windows, responses, saves, interjections, lean windows, standing by (R30–R38, R48)."""

import pytest

from domain.errors import NotAsked
from domain.games.faiseurs_d_univers.layout import PLAYED, STANDING_BY
from tests.scenarios.faiseurs_d_univers.scene import scene

MANY = (
    "water",
    "water",
    "sun",
    "sun",
    "flora",
    "flora",
    "people",
    "people",
    "wildlife",
    "wildlife",
    "climate",
    "climate",
    "atmosphere",
    "atmosphere",
    "landforms",
    "landforms",
    "raider",
    "raider",
)


@pytest.mark.parametrize(("held", "kept"), [(9, 5), (8, 8), (11, 6)])
def test_who_loses_a_machine_counts_his_cards(held, kept):
    """«S'il en possède plus de 8, il doit défausser la moitié d'entre elles» (S27, R48, J33)."""
    at = scene().hand(0, "wrecker").world(1, "heliogen").hand(1, *MANY[:held])

    at.plays("0:aWRK 0:@1a 0:mHEL 1:-")
    while at.asks == ("discard", {1}):
        at.plays(f"1:{at.allows(1)[0]}")

    assert len(at.held(1)) == kept
    assert at.asks == ("act", {0})


def test_two_machines_lost_are_two_counts():
    """18 → 9 → 5 (S27)."""
    at = scene().hand(0, "wrecker", "wrecker").world(1, "heliogen", "incubator").hand(1, *MANY)

    for machine in ("HEL", "INC"):
        at.plays(f"0:aWRK 0:@1a 1:- 0:m{machine} 1:-")
        while at.asks == ("discard", {1}):
            at.plays(f"1:{at.allows(1)[0]}")

    assert len(at.held(1)) == 5


def test_a_machine_that_is_taken_is_not_destroyed():
    """No hand check (R48, J33)."""
    at = scene().hand(0, "abductor").world(1, "incubator").hand(1, *MANY[:10]).plays("0:aTIT 0:@1a 0:mINC 1:- 0:^b")

    assert len(at.held(1)) == 10
    assert at.machines(0) == ["incubator"]
    assert at.doors(0) == "ABc"


def test_a_save_is_asked_again_when_the_force_field_was_cancelled():
    """Last in, first out; then the owner declines (S28, R34, R36)."""
    at = scene().hand(0, "sabotage").world(1, "heliogen").hand(1, "force_field", "water").hand(2, "countermand")

    at.plays("0:pSAB>1HEL 1:- 2:-")
    assert at.asks == ("save", {1})
    at.plays("1:pFLD 2:pCTR").passes()

    assert at.asks == ("save", {1})
    at.plays("1:-")
    assert at.machines(1) == []
    assert sorted(at.discards) == ["countermand", "force_field", "sabotage"]


def test_a_force_field_keeps_the_machine():
    """«Elle reste intacte.» (R36)"""
    at = scene().hand(0, "sabotage").world(1, "heliogen").hand(1, "force_field").plays("0:pSAB>1HEL 1:- 1:pFLD")

    assert at.machines(1) == ["heliogen"]
    assert at.discards == ["force_field", "sabotage"]


def test_in_a_save_no_other_card_may_be_played():
    """Decline or Force Field (R36)."""
    at = scene().hand(0, "wrecker").world(1, "heliogen").hand(1, "sabotage", "force_field").world(2, "incubator")

    at.plays("0:aWRK 0:@1a 1:- 0:mHEL")

    assert at.allows(1) == ["-", "pFLD"]


def test_a_save_is_asked_of_whoever_holds_a_card():
    """What the hand holds is no ground (R31, R36)."""
    at = scene().hand(0, "wrecker").world(1, "heliogen").hand(1, "water").plays("0:aWRK 0:@1a 1:- 0:mHEL")

    assert at.asks == ("save", {1})
    assert at.allows(1) == ["-"]


def test_a_countermand_on_a_countermand():
    """Seat 1's is cancelled, Short Circuit takes effect (S29, R34)."""
    at = scene().energy(5, 6, 5, 5).hand(0, "short_circuit").hand(1, "countermand").hand(3, "countermand")

    at.plays("0:pCIR>1 1:pCTR 3:pCTR").passes()

    assert at.purses[1] == 3
    assert sorted(at.discards) == ["countermand", "countermand", "short_circuit"]


def test_a_cancelled_card_does_nothing():
    """And is discarded; costs stay paid (R35, J32)."""
    at = scene().hand(0, "short_circuit").hand(1, "countermand").plays("0:pCIR>1 1:pCTR")

    assert at.purses[1] == 5
    assert at.discards == ["short_circuit", "countermand"]


def test_salvage_redirects_the_discard():
    """The Wrecker destroys a machine, then goes to seat 3's hand (S30, R45, J43)."""
    at = scene().hand(0, "wrecker").world(1, "heliogen").hand(3, "salvage")

    at.plays("0:aWRK 0:@1a 3:pSAL 0:mHEL")

    assert at.machines(1) == []
    assert at.held(3) == ["wrecker"]
    assert at.discards == ["salvage"]


def test_salvage_works_on_a_creature_that_was_stopped():
    """By a trap or a guard (R45)."""
    at = scene().hand(0, "wrecker").beneath("1a", "dimensional_mine").hand(3, "salvage").plays("0:aWRK 0:@1a 3:pSAL")

    assert at.held(3) == ["wrecker"]


def test_capture_beats_salvage():
    """A creature that a Capture Net has captured goes to the captor's hand, whatever else (R45, J43)."""
    at = scene().hand(0, "wrecker").beneath("1a", "capture_net").hand(3, "salvage").plays("0:aWRK 0:@1a 3:pSAL")

    assert at.held(1) == ["wrecker"]
    assert at.held(3) == []


def test_salvage_beats_the_beastmaster():
    """In this order (R45, J43)."""
    at = scene().character(0, "beastmaster").hand(0, "wrecker").world(1, "heliogen").hand(3, "salvage")

    at.plays("0:aWRK 0:@1a 3:pSAL 0:mHEL")

    assert at.held(3) == ["wrecker"]
    assert at.asks == ("act", {0})


def test_a_second_salvage_on_the_same_card_is_illegal():
    """Salvage on a Countermand or on a Salvage is legal (J43)."""
    at = scene().hand(0, "energy_siphon").hand(1, "salvage").hand(2, "salvage")

    at.plays("0:pSIP>3 1:pSAL")
    assert "pSAL" in at.offers(2)
    at.plays("2:-")
    assert at.asks == ("response", {2})
    assert "pSAL" not in at.offers(2)

    at.plays("2:-")
    assert at.held(1) == ["energy_siphon"]


def test_a_salvaged_action_still_takes_effect():
    """And a teleported attack keeps its Salvage (J43, J48)."""
    at = scene(seats=3).hand(0, "wrecker").beneath("1a", "wild_teleporter").world(2, "heliogen").hand(1, "salvage")

    at.plays("0:aWRK 0:@1a 1:pSAL 0:mHEL")

    assert at.machines(2) == []
    assert at.held(1) == ["wrecker"]


def test_a_target_that_is_gone():
    """The card does nothing and is discarded (R35, J31)."""
    at = scene().hand(0, "sabotage").world(1, "incubator").hand(2, "sabotage")

    at.plays("0:pSAB>1INC 2:pSAB>1INC")

    assert at.machines(1) == []
    assert at.discards == ["sabotage", "sabotage"]
    assert at.asks == ("act", {0})


def test_a_loss_whose_machine_is_gone_lapses():
    """Another card took it while the Force Field was pending (R35)."""
    at = scene().hand(0, "sabotage").world(1, "incubator").hand(1, "force_field", "water").hand(2, "sabotage")

    at.plays("0:pSAB>1INC 1:- 2:- 1:pFLD 2:pSAB>1INC 1:- 1:-")

    assert at.machines(1) == []
    assert at.at(PLAYED) == []
    assert at.asks == ("act", {0})


def test_an_interjection():
    """Seats are asked clockwise from the left of who interjects; then the active seat goes on (S39, R30, R33)."""
    at = scene().hand(0, "water").hand(1, "water").hand(2, "sun").hand(3, "energy_siphon")

    assert set(at.table.question.may) == {1, 2, 3}
    at.plays("3:pSIP>0")
    asked = []
    while at.asks[0] == "response":
        asked += at.asks[1]
        at.plays(f"{asked[-1]}:-")

    assert asked == [0, 1, 2]
    assert at.purses == [3, 5, 5, 7]
    assert at.asks == ("act", {0})


def test_who_has_no_card_cannot_interject():
    """A seat with an empty hand is not in `may` (S39, R31)."""
    at = scene().hand(2, "water")

    assert at.table.question.may == (2,)
    with pytest.raises(NotAsked):
        at.plays("1:pSIP>0")


def test_free_actions_before_the_draw():
    """«A n'importe quel moment»: the active seat may play before drawing, others interject (J50, R30)."""
    at = scene(stage="draw").hand(0, "energy_siphon").hand(2, "energy_siphon").plays("0:pSIP>1 2:- 2:pSIP>1")

    assert at.purses == [7, 1, 7, 5]
    assert at.asks == ("draw", {0})


def test_no_card_while_fists_are_closed():
    """Not inside sealed bids or half-made decisions (J29)."""
    at = scene().hand(2, "energy_siphon").sells("heliogen").plays("2:-")

    assert at.table.question.may == ()
    assert at.offers(2, "p") == set()


def test_a_free_action_in_a_window():
    """The seat asked may play one (R30)."""
    at = scene().hand(2, "energy_siphon").sells("heliogen").plays("2:pSIP>0")

    assert at.purses == [3, 5, 7, 5]
    assert at.asks == ("bid", {0, 1, 2, 3})


def test_a_window_starts_again_after_each_play():
    """From the Preum's holder, whoever had passed before (R32)."""
    at = scene().hand(0, "water").hand(2, "energy_siphon", "water").sells("heliogen").plays("0:- 2:pSIP>1 0:-")

    assert at.asks == ("sale_open", {0})


def test_who_has_no_card_is_never_asked():
    """Passed automatically (S40, R31)."""
    at = scene().hand(0, "water").hand(3, "water").sells("heliogen")

    assert at.asks == ("sale_open", {0})
    assert at.table.question.about == (0, 3)


def test_powers_are_not_answered():
    """Only cards open a window (R37)."""
    at = scene().world(0, "ravager_cannon").hand(2, "countermand").world(1, "incubator").plays("0:!1INC")

    assert at.machines(1) == []
    assert at.asks == ("act", {0})


def test_the_guardian_saves_a_machine():
    """For 1 UE, once a round, with an empty hand too (S43, R36)."""
    at = scene().character(1, "guardian").energy(5, 1, 5, 5).world(1, "incubator").hand(0, "wrecker", "wrecker")

    at.plays("0:aWRK 0:@1a 0:mINC")
    assert at.asks == ("save", {1})
    assert at.allows(1) == ["-", "y"]
    at.plays("1:y")
    assert at.purses[1] == 0
    assert at.machines(1) == ["incubator"]

    at.plays("0:aWRK 0:@1a 0:mINC")
    assert at.machines(1) == []
    assert at.asks == ("act", {0})


def test_the_manipulator_cancels_an_action():
    """For a card, once a round, in its response window (see Characters)."""
    at = scene().character(2, "manipulator").hand(0, "sabotage").world(1, "heliogen").hand(2, "water", "sun")

    at.plays("0:pSAB>1HEL 2:z")
    assert at.asks == ("discard", {2})
    at.plays("2:~SUN")

    assert at.machines(1) == ["heliogen"]
    assert at.discards == ["sun", "sabotage"]
    assert at.at("character.2") == ["manipulator:used"]


def test_the_manipulator_cannot_cancel_a_creature():
    """Action cards only."""
    at = scene().character(2, "manipulator").hand(0, "wrecker").hand(2, "water").plays("0:aWRK 0:@1a")

    assert at.allows(2) == ["-", "--"]


def test_usurpation_exchanges_characters_with_their_marks():
    """The used mark stays with the card; passive powers follow the holder (J42)."""
    at = scene().character(0, "visionary").character(2, "engineer").hand(0, "sun", "usurpation")

    at.plays("0:vSUN 0:pUSU>2")

    assert at.at("character.0") == ["engineer"]
    assert at.at("character.2") == ["visionary:used"]


def test_usurpation_needs_characters():
    """Not playable with `characters = none` (see Actions)."""
    assert scene().hand(0, "usurpation").offers(0, "p") == set()


# -- lean windows and standing by


def test_lean_windows_ask_only_who_is_named():
    """The attacked seat; for a Force Field the aggressor (S49, R38, J59)."""
    at = scene(windows="lean").hand(0, "wrecker", "water").hand(1, "force_field").hand(2, "water").hand(3, "sun")
    at.world(1, "heliogen").plays("0:aWRK 0:@1a")

    assert at.table.question.about == (1,)
    at.plays("1:- 0:mHEL 1:pFLD")
    assert at.asks == ("response", {0})
    assert at.table.question.about == (0,)


def test_lean_windows_after_a_mirror_gate():
    """The owner of the Gate is the aggressor (J59)."""
    at = scene(windows="lean").hand(0, "wrecker", "force_field").world(0, "heliogen").beneath("1a", "mirror_gate")
    at.hand(1, "water").plays("0:aWRK 0:@1a 1:- 1:mHEL 0:pFLD")

    assert at.table.question.about == (1,)


@pytest.mark.parametrize(("played", "asked"), [("pCTR", 0), ("pSAL", 0)])
def test_lean_windows_ask_whose_card_is_answered(played, asked):
    """Of a Countermand or Salvage: the player of the card it answers (R38)."""
    at = scene(windows="lean").hand(0, "energy_siphon", "water").hand(2, "countermand", "salvage").hand(1, "water")

    at.plays(f"0:pSIP>2 2:{played}")

    assert at.table.question.about == (asked,)


def test_lean_windows_ask_the_former_buyer_about_an_overbid():
    """The target of an Overbid (R38)."""
    at = scene(windows="lean").hand(0, "overbid", "water").hand(1, "water").hand(2, "sun").sells("heliogen")

    at.bids(0, 1, 0, 0).plays("0:pOVB=2")

    assert at.table.question.about == (1,)


def test_a_veto_names_nobody_and_there_is_no_window_before_lean_sales():
    """It takes effect without a window (S49, R38)."""
    at = scene(windows="lean").hand(0, "countermand").hand(1, "council_veto", "water").sells("heliogen")

    assert at.asks == ("bid", {0, 1, 2, 3})
    at.bids(1, 0, 0, 0).plays("0:- 1:pVET")

    assert at.asks == ("bid", {0, 1, 2, 3})
    assert at.discards == ["council_veto"]


def test_standing_by_is_asked_only_about_what_names_the_seat():
    """Until the sale or turn is over (J61)."""
    at = scene().hand(0, "energy_siphon", "short_circuit").hand(1, "water").hand(2, "water").plays("0:pSIP>2 1:--")
    assert at.table.read(STANDING_BY) == (1,)
    at.plays("2:-")

    at.plays("0:pCIR>2")
    assert at.table.question.about == (2,)
    at.plays("2:- 0:.")
    assert at.table.read(STANDING_BY) == ()


def test_a_seat_standing_by_is_asked_when_it_is_named():
    """A card that names it opens its window to it (J61)."""
    at = scene().hand(0, "energy_siphon", "short_circuit").hand(1, "water").hand(2, "water").plays("0:pSIP>2 1:-- 2:-")

    at.plays("0:pCIR>1")

    assert at.table.question.about == (1, 2)
    assert at.allows(1) == ["-"]
