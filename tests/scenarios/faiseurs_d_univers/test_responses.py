"""Actions at any time: windows, responses, saves, interjections, lean windows, standing by (R30–R38, R48)."""

import pytest

from annales.domain.errors import NotAsked
from annales.domain.games.faiseurs_d_univers.layout import PLAYED, STANDING_BY
from tests.scenarios.faiseurs_d_univers.scene import laid

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
def test_a_lost_machine_makes_its_owner_discard_from_a_large_hand(held, kept):
    """«S'il en possède plus de 8, il doit défausser la moitié d'entre elles» (S27, R48, J33)."""
    scene = laid().hand(0, "wrecker").world(1, "heliogen").hand(1, *MANY[:held])

    scene.reach("0:aWRK 0:@1a 0:mHEL 1:-")
    while scene.asks == ("discard", {1}):
        scene.play(f"1:{scene.allows(1)[0]}")

    assert len(scene.holds(1)) == kept
    assert scene.asks == ("act", {0})


def test_two_machines_lost_are_two_counts():
    """18 → 9 → 5 (S27)."""
    scene = laid().hand(0, "wrecker", "wrecker").world(1, "heliogen", "incubator").hand(1, *MANY)

    for machine in ("HEL", "INC"):
        scene.play(f"0:aWRK 0:@1a 1:- 0:m{machine} 1:-")
        while scene.asks == ("discard", {1}):
            scene.play(f"1:{scene.allows(1)[0]}")

    assert len(scene.holds(1)) == 5


def test_a_machine_that_is_taken_is_not_destroyed():
    """No hand check (R48, J33)."""
    scene = laid().hand(0, "abductor").world(1, "incubator").hand(1, *MANY[:10]).reach("0:aTIT 0:@1a 0:mINC 1:- 0:^b")

    assert len(scene.holds(1)) == 10
    assert scene.machines(0) == ["incubator"]
    assert scene.doors(0) == "ABc"


def test_a_save_is_asked_again_when_the_force_field_was_cancelled():
    """Last in, first out; then the owner declines (S28, R34, R36, J30)."""
    scene = laid().hand(0, "sabotage").world(1, "heliogen").hand(1, "force_field", "water").hand(2, "countermand")

    scene.play("0:pSAB>1HEL 1:- 2:-")
    assert scene.asks == ("save", {1})
    scene.play("1:pFLD 2:pCTR").resolve()

    assert scene.asks == ("save", {1})
    scene.play("1:-")
    assert scene.machines(1) == []
    assert sorted(scene.discards) == ["countermand", "force_field", "sabotage"]


def test_a_force_field_keeps_the_machine():
    """«Elle reste intacte.» (R36)"""
    scene = laid().hand(0, "sabotage").world(1, "heliogen").hand(1, "force_field").play("0:pSAB>1HEL 1:- 1:pFLD")

    assert scene.machines(1) == ["heliogen"]
    assert scene.discards == ["force_field", "sabotage"]


def test_in_a_save_no_other_card_may_be_played():
    """Decline or Force Field (R36)."""
    scene = laid().hand(0, "wrecker").world(1, "heliogen").hand(1, "sabotage", "force_field").world(2, "incubator")

    scene.play("0:aWRK 0:@1a 1:- 0:mHEL")

    assert scene.allows(1) == ["-", "pFLD"]


def test_a_save_is_asked_of_every_seat_with_a_card():
    """What the hand holds is no ground (R31, R36)."""
    scene = laid().hand(0, "wrecker").world(1, "heliogen").hand(1, "water").play("0:aWRK 0:@1a 1:- 0:mHEL")

    assert scene.asks == ("save", {1})
    assert scene.allows(1) == ["-"]


def test_a_countermand_on_a_countermand():
    """Seat 1's is cancelled, Short Circuit takes effect (S29, R34)."""
    scene = laid().energy(5, 6, 5, 5).hand(0, "short_circuit").hand(1, "countermand").hand(3, "countermand")

    scene.play("0:pCIR>1 1:pCTR 3:pCTR").resolve()

    assert scene.purses[1] == 3
    assert sorted(scene.discards) == ["countermand", "countermand", "short_circuit"]


def test_a_cancelled_card_does_nothing():
    """And is discarded; costs stay paid (R35, J32)."""
    scene = laid().hand(0, "short_circuit").hand(1, "countermand").play("0:pCIR>1 1:pCTR")

    assert scene.purses[1] == 5
    assert scene.discards == ["short_circuit", "countermand"]


def test_salvage_redirects_the_discard():
    """The Wrecker destroys a machine, then goes to seat 3's hand (S30, R45, J43)."""
    scene = laid().hand(0, "wrecker").world(1, "heliogen").hand(3, "salvage")

    scene.play("0:aWRK 0:@1a 3:pSAL 0:mHEL")

    assert scene.machines(1) == []
    assert scene.holds(3) == ["wrecker"]
    assert scene.discards == ["salvage"]


def test_salvage_works_on_a_creature_that_was_stopped():
    """By a trap or a guard (R45)."""
    scene = laid().hand(0, "wrecker").beneath("1a", "dimensional_mine").hand(3, "salvage").play("0:aWRK 0:@1a 3:pSAL")

    assert scene.holds(3) == ["wrecker"]


def test_capture_beats_salvage():
    """A creature that a Capture Net has captured goes to the captor's hand, whatever else (R45, J43)."""
    scene = laid().hand(0, "wrecker").beneath("1a", "capture_net").hand(3, "salvage").play("0:aWRK 0:@1a 3:pSAL")

    assert scene.holds(1) == ["wrecker"]
    assert scene.holds(3) == []


def test_salvage_beats_the_beastmaster():
    """In this order (R45, J43)."""
    scene = laid().character(0, "beastmaster").hand(0, "wrecker").world(1, "heliogen").hand(3, "salvage")

    scene.play("0:aWRK 0:@1a 3:pSAL 0:mHEL")

    assert scene.holds(3) == ["wrecker"]
    assert scene.asks == ("act", {0})


def test_a_second_salvage_on_the_same_card_is_illegal():
    """Salvage on a Countermand or on a Salvage is legal (J43)."""
    scene = laid().hand(0, "energy_siphon").hand(1, "salvage").hand(2, "salvage")

    scene.play("0:pSIP>3 1:pSAL")
    assert "pSAL" in set(scene.allows(2))
    scene.play("2:-")
    assert scene.asks == ("response", {2})
    assert "pSAL" not in set(scene.allows(2))

    scene.play("2:-")
    assert scene.holds(1) == ["energy_siphon"]


def test_a_salvaged_action_still_takes_effect():
    """And a teleported attack keeps its Salvage (J43, J48)."""
    scene = laid(seats=3).hand(0, "wrecker").beneath("1a", "wild_teleporter").world(2, "heliogen").hand(1, "salvage")

    scene.play("0:aWRK 0:@1a 1:pSAL 0:mHEL")

    assert scene.machines(2) == []
    assert scene.holds(1) == ["wrecker"]


def test_a_target_that_is_gone():
    """The card does nothing and is discarded (R35, J31)."""
    scene = laid().hand(0, "sabotage").world(1, "incubator").hand(2, "sabotage")

    scene.play("0:pSAB>1INC 2:pSAB>1INC")

    assert scene.machines(1) == []
    assert scene.discards == ["sabotage", "sabotage"]
    assert scene.asks == ("act", {0})


def test_a_loss_whose_machine_is_gone_lapses():
    """Another card took it while the Force Field was pending (R35)."""
    scene = laid().hand(0, "sabotage").world(1, "incubator").hand(1, "force_field", "water").hand(2, "sabotage")

    scene.play("0:pSAB>1INC 1:- 2:- 1:pFLD 2:pSAB>1INC 1:- 1:-")

    assert scene.machines(1) == []
    assert scene.at(PLAYED) == []
    assert scene.asks == ("act", {0})


def test_an_interjection():
    """Seats are asked clockwise from the left of the interjector; then the active seat goes on (S39, R30, R33)."""
    scene = laid().hand(0, "water").hand(1, "water").hand(2, "sun").hand(3, "energy_siphon")

    assert set(scene.table.question.may) == {1, 2, 3}
    scene.play("3:pSIP>0")
    asked = []
    while scene.asks[0] == "response":
        asked += scene.asks[1]
        scene.play(f"{asked[-1]}:-")

    assert asked == [0, 1, 2]
    assert scene.purses == [3, 5, 5, 7]
    assert scene.asks == ("act", {0})


def test_a_seat_without_cards_cannot_interject():
    """A seat with an empty hand is not in `may` (S39, R31)."""
    scene = laid().hand(2, "water")

    assert scene.table.question.may == (2,)
    with pytest.raises(NotAsked):
        scene.reach("1:pSIP>0")


def test_free_actions_before_the_draw():
    """«A n'importe quel moment»: the active seat may play before drawing, others interject (J50, R30)."""
    scene = laid(stage="draw").hand(0, "energy_siphon").hand(2, "energy_siphon").play("0:pSIP>1 2:- 2:pSIP>1")

    assert scene.purses == [7, 1, 7, 5]
    assert scene.asks == ("draw", {0})


def test_no_card_while_fists_are_closed():
    """Not inside sealed bids or half-made decisions (J29)."""
    scene = laid().hand(2, "energy_siphon").sells("heliogen").play("2:-")

    assert scene.table.question.may == ()
    assert scene.offers("2:p") == set()


def test_a_free_action_in_a_window():
    """The seat asked may play one (R30)."""
    scene = laid().hand(2, "energy_siphon").sells("heliogen").play("2:pSIP>0")

    assert scene.purses == [3, 5, 7, 5]
    assert scene.asks == ("bid", {0, 1, 2, 3})


def test_a_window_starts_again_after_each_play():
    """From the Preum's holder, whoever had passed before (R32)."""
    scene = laid().hand(0, "water").hand(2, "energy_siphon", "water").sells("heliogen").play("0:- 2:pSIP>1 0:-")

    assert scene.asks == ("sale_open", {0})


def test_a_seat_without_cards_is_never_asked():
    """Passed automatically (S40, R31)."""
    scene = laid().hand(0, "water").hand(3, "water").sells("heliogen")

    assert scene.asks == ("sale_open", {0})
    assert scene.table.question.about == (0, 3)


def test_powers_are_not_answered():
    """Only cards open a window (R37)."""
    scene = laid().world(0, "ravager_cannon").hand(2, "countermand").world(1, "incubator").play("0:!1INC")

    assert scene.machines(1) == []
    assert scene.asks == ("act", {0})


def test_the_guardian_saves_a_machine():
    """For 1 UE, once a round, with an empty hand too (S43, R36)."""
    scene = laid().character(1, "guardian").energy(5, 1, 5, 5).world(1, "incubator").hand(0, "wrecker", "wrecker")

    scene.play("0:aWRK 0:@1a 0:mINC")
    assert scene.asks == ("save", {1})
    assert scene.allows(1) == ["-", "y"]
    scene.play("1:y")
    assert scene.purses[1] == 0
    assert scene.machines(1) == ["incubator"]

    scene.play("0:aWRK 0:@1a 0:mINC")
    assert scene.machines(1) == []
    assert scene.asks == ("act", {0})


def test_the_manipulator_cancels_an_action():
    """For a card, once a round, in its response window (see Characters)."""
    scene = laid().character(2, "manipulator").hand(0, "sabotage").world(1, "heliogen").hand(2, "water", "sun")

    scene.play("0:pSAB>1HEL 2:z")
    assert scene.asks == ("discard", {2})
    scene.play("2:~SUN")

    assert scene.machines(1) == ["heliogen"]
    assert scene.discards == ["sun", "sabotage"]
    assert scene.at("character.2") == ["manipulator:used"]


def test_the_manipulator_cannot_cancel_a_creature():
    """Action cards only."""
    scene = laid().character(2, "manipulator").hand(0, "wrecker").hand(2, "water").play("0:aWRK 0:@1a")

    assert scene.allows(2) == ["-"]


def test_usurpation_exchanges_characters_with_their_marks():
    """The used mark stays with the card; passive powers follow the holder (J42)."""
    scene = laid().character(0, "visionary").character(2, "engineer").hand(0, "sun", "usurpation")

    scene.play("0:vSUN 0:pUSU>2")

    assert scene.at("character.0") == ["engineer"]
    assert scene.at("character.2") == ["visionary:used"]


def test_usurpation_needs_characters():
    """Not playable with `characters = none` (see Actions)."""
    assert laid().hand(0, "usurpation").offers("0:p") == set()


# -- lean windows and standing by


def test_lean_windows_ask_named_seats_alone():
    """The attacked seat; for a Force Field the aggressor (S49, R38, J59)."""
    scene = laid(windows="lean").hand(0, "wrecker", "water").hand(1, "force_field").hand(2, "water").hand(3, "sun")
    scene.world(1, "heliogen").play("0:aWRK 0:@1a")

    assert scene.table.question.about == (1,)
    scene.play("1:- 0:mHEL 1:pFLD")
    assert scene.asks == ("response", {0})
    assert scene.table.question.about == (0,)


def test_lean_windows_after_a_mirror_gate():
    """The owner of the Gate is the aggressor (J59)."""
    scene = laid(windows="lean").hand(0, "wrecker", "force_field").world(0, "heliogen").beneath("1a", "mirror_gate")
    scene.hand(1, "water").play("0:aWRK 0:@1a 1:- 1:mHEL 0:pFLD")

    assert scene.table.question.about == (1,)


@pytest.mark.parametrize(("played", "asked"), [("pCTR", 0), ("pSAL", 0)])
def test_lean_windows_ask_whose_card_is_answered(played, asked):
    """Of a Countermand or Salvage: the player of the card it answers (R38)."""
    scene = laid(windows="lean").hand(0, "energy_siphon", "water").hand(2, "countermand", "salvage").hand(1, "water")

    scene.play(f"0:pSIP>2 2:{played}")

    assert scene.table.question.about == (asked,)


def test_lean_windows_ask_the_former_buyer_about_an_overbid():
    """The target of an Overbid (R38)."""
    scene = laid(windows="lean").hand(0, "overbid", "water").hand(1, "water").hand(2, "sun").sells("heliogen")

    scene.bids(0, 1, 0, 0).play("0:pOVB=2")

    assert scene.table.question.about == (1,)


def test_a_veto_names_nobody_and_there_is_no_window_before_lean_sales():
    """It takes effect without a window (S49, R38)."""
    scene = laid(windows="lean").hand(0, "countermand").hand(1, "council_veto", "water").sells("heliogen")

    assert scene.asks == ("bid", {0, 1, 2, 3})
    scene.bids(1, 0, 0, 0).play("0:- 1:pVET")

    assert scene.asks == ("bid", {0, 1, 2, 3})
    assert scene.discards == ["council_veto"]


def test_standing_by_is_asked_only_about_what_names_the_seat():
    """Until the sale or turn is over (J61)."""
    scene = laid().hand(0, "energy_siphon", "short_circuit").hand(1, "water").hand(2, "water").play("0:pSIP>2 1:--")
    assert scene.says(STANDING_BY) == (1,)
    scene.play("2:-")

    scene.play("0:pCIR>2")
    assert scene.table.question.about == (2,)
    scene.play("2:- 0:.")
    assert scene.says(STANDING_BY) == ()


def test_a_seat_standing_by_is_asked_when_it_is_named():
    """A card that names it opens its window to it (J61)."""
    scene = laid().hand(0, "energy_siphon", "short_circuit").hand(1, "water").hand(2, "water").play("0:pSIP>2 1:-- 2:-")

    scene.play("0:pCIR>1")

    assert scene.table.question.about == (1, 2)
    assert scene.allows(1) == ["-"]
