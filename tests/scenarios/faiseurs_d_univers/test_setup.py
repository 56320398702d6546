"""The set-up: tokens, doors, Characters, the deal, and what can be chosen (R1–R7)."""

import pytest

from annales.domain.errors import BadOption
from annales.domain.games.faiseurs_d_univers.layout import (
    CANDIDATES,
    CHARACTER,
    CHARACTER_BAG,
    DECK,
    FIRST,
    MACHINE_BAG,
    NOT_IN_PLAY,
    TARGET,
)
from tests.scenarios.faiseurs_d_univers.scene import opened


@pytest.mark.parametrize(("seats", "bank", "deck", "target"), [(3, 15, 52, 11), (4, 10, 47, 9), (5, 5, 42, 7)])
def test_every_seat_begins_alike(seats, bank, deck, target):
    """«Chaque joueur se voit attribuer 5 jetons UE et 5 cartes» (S1, R1–R7)."""
    scene = opened(seats=seats)

    assert scene.bank == bank
    assert scene.purses == [5] * seats
    assert [len(scene.holds(seat)) for seat in range(seats)] == [5] * seats
    assert [scene.doors(seat) for seat in range(seats)] == ["Abc"] * seats
    assert [scene.table.size(CHARACTER[seat]) for seat in range(seats)] == [1] * seats
    assert scene.table.size(DECK) == deck
    assert scene.says(TARGET) == target
    assert scene.score == [0] * seats


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_first_machine_is_on_sale_and_doors_of_absent_seats_stay_in_the_box(seats):
    """Eighteen machines, fifteen doors (R3, R6, R10)."""
    scene = opened(seats=seats)

    assert scene.table.size(MACHINE_BAG) == 17
    assert scene.table.size(NOT_IN_PLAY) == 15 - 3 * seats
    assert scene.asks == ("sale_open", {scene.says(FIRST)})


def test_chance_decides_the_first_seat():
    """«Le joueur le plus jeune obtient le pion Preum's»: ages are unknown (R4, J2, X1)."""
    scene = opened(seats=4, deals={"d4": ["3"]})

    assert scene.says(FIRST) == 2
    assert scene.facts[-1] == "asked sale_open 2 about [2,3,0,1]"


def test_an_option_decides_the_first_seat():
    """A seat of the match (J2)."""
    assert opened(seats=3, first_player="seat:1").table.read(FIRST) == 1


def test_a_seat_that_is_not_of_the_match_cannot_begin():
    """`first_player` takes random or a seat of the match; any other is refused (see Options)."""
    with pytest.raises(BadOption):
        opened(seats=3, first_player="seat:3")


def test_the_first_player_is_drawn_before_anything_is_dealt():
    """The pawn, then Characters face up, then Resources one at a time, from the first player clockwise (R4–R6, J3)."""
    facts = [fact.split() for fact in opened(seats=3, deals={"d3": ["2"]}).facts]
    drawn = [words[3] for words in facts if words[0] == "drawn"]
    rolled = next(i for i, words in enumerate(facts) if words[0] == "rolled")

    assert rolled < next(i for i, words in enumerate(facts) if words[0] == "drawn")
    assert drawn[:3] == ["character.1", "character.2", "character.0"]
    assert drawn[3:9] == ["hand.1", "hand.2", "hand.0"] * 2
    assert drawn[-1] == "sale"


def test_two_characters_each_one_is_kept_in_secret():
    """All ten are dealt, five choose sealed, each other one stays a secret; then the deal follows (S50, R5, J60)."""
    scene = opened(seats=5, characters="draft2")
    dealt = [scene.at(CANDIDATES[seat]) for seat in range(5)]

    assert [len(two) for two in dealt] == [2] * 5
    assert scene.table.size(CHARACTER_BAG) == 0
    assert scene.asks == ("draft", {0, 1, 2, 3, 4})
    assert [len(scene.holds(seat)) for seat in range(5)] == [0] * 5

    for seat in range(5):
        scene.play(f"{seat}:k{dealt[seat][0][:3].upper()}")

    assert [scene.at(CHARACTER[seat]) for seat in range(5)] == [[two[0]] for two in dealt]
    assert [scene.at(CANDIDATES[seat]) for seat in range(5)] == [[two[1]] for two in dealt]
    for viewer in (None, 0, 1, 2, 3, 4):
        seen = scene.view(viewer)["places"]
        assert [seen[CHARACTER[seat]] for seat in range(5)] == [[two[0]] for two in dealt]
        assert [seen[CANDIDATES[seat]] for seat in range(5)] == [
            [two[1] if seat == viewer else "?"] for seat, two in enumerate(dealt)
        ]
    assert scene.table.size(DECK) == 42
    assert scene.asks[0] == "sale_open"


def test_a_choice_of_character_is_sealed_until_the_last_one():
    """Nobody learns what a neighbour keeps before all have chosen (R5)."""
    scene = opened(seats=3, characters="draft2")
    kept = scene.at(CANDIDATES[0])[0]

    scene.play(f"0:k{kept[:3].upper()}")

    assert scene.facts_for(1) == ["sealed 0 ?"]
    assert scene.facts_for(0) == [f"sealed 0 {kept}"]
    assert scene.asks == ("draft", {1, 2})


def test_without_characters_nobody_has_one():
    """Option `characters = none` (R5)."""
    scene = opened(seats=4, characters="none")

    assert [scene.at(CHARACTER[seat]) for seat in range(4)] == [[]] * 4
    assert scene.table.size(CHARACTER_BAG) == 10


def test_the_points_required_can_be_agreed():
    """«Une proposition que vous pouvez modifier en commun accord» (R7)."""
    assert opened(seats=3, target_points=5).table.read(TARGET) == 5
