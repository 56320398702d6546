"""The table as text, and the notation by its examples."""

import json
from itertools import accumulate
from pathlib import Path

import pytest

from annales.domain.games.faiseurs_d_univers import game
from annales.domain.games.faiseurs_d_univers.board import draw
from annales.domain.games.faiseurs_d_univers.cards import TEXTS
from annales.domain.games.faiseurs_d_univers.layout import DEFENCE, ROUND
from annales.domain.games.faiseurs_d_univers.questions import phrase_question
from annales.domain.table.fold import fold
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.tools.drawing import as_table
from annales.tools.record import read, steps
from tests.scenarios.faiseurs_d_univers.scene import laid, opened
from tests.scenarios.faiseurs_d_univers.test_recorded import RECORDS
from tests.support.listing import assert_same

LABELS = Path(__file__).with_name("labels.txt")


def test_the_table_as_a_seat_sees_it():
    """Its own cards by code and name, of hidden ones only how many; capitals for active doors, `!` for a Barrier."""
    scene = laid(seats=3).character(1, "wraith").hand(0, "wrecker", "water").world(1, "heliogen", "palace")
    scene.guards(1, "hydra").beneath("1a", "sun").barrier("2a").evolutions(2, "people").hand(2, "water", "sun")
    scene.play("0:aWRK")

    lines = draw(as_table(scene.game, 3, scene.view(0))).splitlines()

    assert lines[1:] == [
        "*1 no Character  points 0  UE 5  doors A b c",
        "     hand: WAT Water",
        " 2 Sylve, the Wall-walker  points 5  UE 5  doors A[?] b c",
        "     machines: HEL Heliogen, PAL Palace | guards: HYD Hydra",
        " 3 no Character  points 2  UE 5  doors A! b c",
        "     evolutions: PEO People | hand: 2 hidden",
        "on the table: WRK Wrecker",
        "asked of seat 1: Which door does Wrecker attack?",
    ]


def test_a_spectator_sees_no_hand():
    """Only how many cards there are."""
    scene = laid(seats=3).hand(0, "wrecker", "water")

    assert "     hand: 2 hidden" in draw(as_table(scene.game, 3, scene.view(None))).splitlines()


def test_a_sale_is_drawn_with_the_bid_set_aside():
    """The machine, the provisional price and whose it is."""
    scene = laid(seats=3).hand(0, "water").sells("heliogen").play("0:-").bids(0, 3, 0)

    assert draw(scene.table).splitlines()[1] == "sale: HEL Heliogen (points 2, doors 2) at 3 UE by seat 2"


def test_a_guard_that_has_intercepted_is_drawn_tired():
    """How a card lies comes after a slash."""
    scene = laid(seats=3).guards(1, "hydra")
    scene.table.turn(DEFENCE[1], "hydra", "hydra:tired")

    assert "     guards: HYD Hydra/tired" in draw(scene.table).splitlines()


def test_what_waits_is_drawn_with_its_aim():
    """A player asked to respond, or to save a machine, sees what comes from whom, and at what it aims."""
    scene = (
        laid(seats=3).hand(0, "wrecker", "salvage").world(1, "heliogen").hand(1, "sun", "sabotage").hand(2, "salvage")
    )

    scene.play("0:aWRK 0:@1a")
    assert draw(scene.table).splitlines()[-2:] == [
        "pending: WRK Wrecker of seat 1, at door a of seat 2",
        "asked of seat 2: Seat 1 launches Wrecker at door a of seat 2: respond?",
    ]
    scene.play("1:- 2:pSAL 0:- 1:-")
    assert "pending: WRK Wrecker of seat 1, at door a of seat 2; salvaged by seat 3" in draw(scene.table).splitlines()
    scene.play("1:-")

    assert (
        draw(scene.table).splitlines()[-1] == "asked of seat 1: Choose a machine of the world entered – world of seat 2"
    )
    scene.play("0:mHEL")
    assert draw(scene.table, "fr").splitlines()[-3:] == [
        "en danger : HEL Héliogène du siège 2",
        "demandé au siège 2 : Le siège 1 va détruire Héliogène du siège 2 : sauver la",
        "     machine ?",
    ]


@pytest.mark.parametrize(
    ("card", "token", "en", "fr"),
    [
        ("sabotage", "pSAB>1HEL", "Sabotage{} at Heliogen of seat 2", "Sabotage{} sur Héliogène du siège 2"),
        (
            "forced_opening",
            "pOUV>2b",
            "Forced Opening{} at door b of seat 3",
            "Ouverture forcée{} sur la porte b du siège 3",
        ),
        ("energy_siphon", "pSIP>1", "Energy Siphon{} at seat 2", "Siphon d'énergie{} contre le siège 2"),
    ],
)
def test_a_waiting_action_is_described_with_its_target(card, token, en, fr):
    """The machine, the door, the seat that it names: among what waits, and in the question."""
    scene = laid(seats=3).hand(0, card).world(1, "heliogen").hand(1, "sun").play(f"0:{token}")

    assert f"pending: {token[1:4]} {en.format(' of seat 1')}" in draw(scene.table).splitlines()
    assert f"en suspens : {token[1:4]} {fr.format(' du siège 1')}" in draw(scene.table, "fr").splitlines()
    assert phrase_question(scene.table, "en") == f"Seat 1 plays {en.format('')}: respond?"
    assert phrase_question(scene.table, "fr") == f"Le siège 1 joue {fr.format('')} : répondez-vous ?"


@pytest.mark.parametrize(
    ("moves", "phrase"),
    [
        ("", "Play, or end the turn"),
        ("0:aWRK 0:@1a", "Seat 1 launches Wrecker at door a of seat 2: respond?"),
        ("0:aWRK 0:@1a 1:-", "Pay 2 UE to the Plasma Barrier, or lose Wrecker?"),
        ("0:aWRK 0:@1a 1:- 0:y", "Wrecker of seat 1 attacks: does a guard intercept?"),
        ("0:aWRK 0:@1a 1:- 0:y 1:iSPH", "Discard 2 cards for the Sphinx, or lose Wrecker?"),
        ("0:aWRK 0:@1a 1:- 0:y 1:iSPH 0:y", "2 cards to discard (the price)"),
        ("0:aWRK 0:@1a 1:- 0:y 1:iSPH 0:y 0:~SUN", "1 card to discard (the price)"),
        ("0:aWRK 0:@1a 1:- 0:y 1:-", "Choose a machine of the world entered – world of seat 2"),
        ("0:aWRK 0:@1a 1:- 0:y 1:- 0:mHEL", "Seat 1 is about to destroy Heliogen of seat 2: save it?"),
    ],
)
def test_a_question_is_one_short_line(moves, phrase):
    """What happens, by whom, at whom; it fits a line of a terminal."""
    scene = laid(seats=3).hand(0, "wrecker", "sun", "water").world(1, "heliogen").guards(1, "sphinx").hand(1, "people")
    scene.beneath("1a", "plasma_barrier").play(moves)

    assert phrase_question(scene.table, "en") == phrase


def test_a_sale_is_asked_with_what_is_sold():
    """Before the bids, for the bids and after them."""
    scene = laid(seats=3).hand(0, "water").sells("incubator")
    asked = [phrase_question(scene.table, "en")]
    for tokens in ("0:-", "0:b1 1:b1 2:b0", "0:b2 1:b3"):
        asked.append(phrase_question(scene.play(tokens).table, "en"))

    assert asked == [
        "Incubator on sale, 1 point, 1 door: before the bids, respond?",
        "Incubator on sale, 1 point, 1 door: bid in secret",
        "A tie for Incubator, 1 point, 1 door: bid again",
        "Seat 2 is about to buy Incubator for 3 UE: respond?",
    ]


def test_a_creature_before_a_barrier_and_discards_owed_are_drawn():
    """The creature still waits while its owner chooses; of the discards as many as are left."""
    scene = laid(seats=3).hand(0, "wrecker", "sun", "water", "flora").beneath("1a", "plasma_barrier")

    scene.play("0:aWRK 0:@1a")
    assert draw(scene.table).splitlines()[-2] == "pending: WRK Wrecker of seat 1, at door a of seat 2"
    scene.play("0:- 0:x 0:~SUN")

    assert "still to be discarded by seat 1: 2" in draw(scene.table).splitlines()
    assert "encore à défausser par le siège 1 : 2" in draw(scene.table, "fr").splitlines()


def test_one_card_is_singular_in_french():
    """«1 cachée»; the heading counts the discard pile without an adjective."""
    scene = laid(seats=3).hand(1, "sun").hand(2, "sun", "water")

    lines = draw(as_table(scene.game, 3, scene.view(0)), "fr").splitlines()

    assert {"     main : 1 cachée", "     main : 2 cachées"} <= set(lines)
    assert "dont 0 en défausse" in lines[0]


def test_a_ban_on_attacks_and_a_stand_by_are_drawn():
    """What is not allowed in this round, and which seats want to hear only of what names them."""
    scene = laid(seats=3).hand(1, "sun").hand(2, "sun").sells("heliogen").play("1:--")
    scene.writes(ROUND, 1)

    lines = draw(scene.table).splitlines()

    assert lines[1] == "attacks banned"
    assert lines.count("     hand: SUN Sun | passes everything that does not target it") == 1


def test_the_table_fits_a_terminal():
    """No line is wider than 80 characters; three worlds of a whole match take 18 lines at most."""
    script = read((RECORDS / "standing-by.match").read_text("utf-8"))

    heights, widths = set(), set()
    for table in accumulate((step.facts for _, step in steps(script)), fold, initial=Table(game.LAYOUT, script.seats)):
        for language in ("fr", "en"):
            lines = draw(as_table(game, script.seats, view(table, 0)), language).splitlines()
            heights.add(len(lines))
            widths |= {len(line) for line in lines}

    assert max(widths) <= 80
    assert max(heights) <= 18


def test_the_character_that_was_not_kept_is_no_choice_any_more():
    """It stays where its seat alone can look at it."""
    scene = opened(seats=3, characters="draft2")
    assert sum("choosing from: " in line for line in draw(scene.table).splitlines()) == 3
    assert draw(scene.table).splitlines()[-1] == "asked of seats 1, 2, 3: Choose your Character"
    assert draw(scene.table, "fr").splitlines()[-1] == "demandé aux sièges 1, 2, 3 : Choisissez votre Personnage"

    for seat in range(3):
        scene.play(f"{seat}:{scene.allows(seat)[0]}")

    assert "choosing from" not in draw(scene.table)
    assert sum("not kept: " in line for line in draw(scene.table).splitlines()) == 3


@pytest.mark.parametrize(
    ("key", "args", "line"),
    [
        ("teleported", ("hydra", 1, "b"), "La créature Hydre est envoyée devant la porte b du siège 2"),
        ("cancelled", ("overbid", 2), "L'Action Surenchère du siège 3 est annulée"),
        ("saved", ("genetic_matrix", 0), "La machine Matrice génétique du siège 1 reste intacte"),
    ],
)
def test_the_french_log_agrees_with_its_nouns(key, args, line):
    """Creatures, Actions and machines of both genders are told by what they are."""
    assert TEXTS.line("fr", key, args) == line


@pytest.mark.parametrize(
    ("hand", "tokens"),
    [
        ("wrecker", {"aWRK", "_WRK"}),
        ("hydra", {"aHYD", "+HYD", "_HYD"}),
        ("sabotage", {"pSAB>2HEL", "_SAB"}),
        ("energy_siphon", {"pSIP>1", "pSIP>2", "_SIP"}),
        ("forced_opening", {"pOUV>1b", "pOUV>1c", "pOUV>2b", "pOUV>2c", "_OUV"}),
        ("water", {"_WAT"}),
        ("sun", {"_SUN", "eSUN"}),
        ("countermand", {"_CTR"}),
    ],
)
def test_tokens_of_the_main_step(hand, tokens):
    """As the page of the game lists them, beside `.` and doors to activate (see Notation)."""
    scene = laid(seats=3).world(0, "heliogen").world(2, "heliogen").hand(0, hand)

    assert set(scene.allows(0)) - {".", "ob", "oc"} == tokens


def test_the_slug_is_the_folder():
    """One name for folder, data and address."""
    assert laid().game.SLUG == "faiseurs_d_univers"


def test_a_label_says_what_the_answer_does():
    """Whom it strikes and what for, and nothing of what it does not name: `labels.txt`."""
    assert_same(LABELS, lambda action: [TEXTS.label(language, json.loads(action)) for language in ("en", "fr")])
