"""The end of a round and of the match (R8, R60–R63)."""

from annales.domain.games.faiseurs_d_univers.layout import AT_TARGET, FIRST, LAST_ROUND, ROUND, TURN
from tests.scenarios.faiseurs_d_univers.scene import laid


def nine(scene, seat):
    """Nine points: two Terraformers, Heliogen, Incubator, one Evolution."""
    return scene.world(seat, "terraformer", "terraformer", "heliogen", "incubator").evolutions(seat, "sun")


def test_points_count_only_at_the_end_of_the_round():
    """A later setback in the same round undoes them; the pawn passes to the left (S36, R8, R60, J39)."""
    scene = nine(laid(), 2).hand(3, "wrecker").turn_of(3)
    assert scene.says(AT_TARGET) == (2,)

    scene.play("3:aWRK 3:@2a 3:mTER 3:.")

    assert scene.score[2] == 7
    assert scene.result is None
    assert scene.says(FIRST) == 1
    assert scene.says(ROUND) == 4


def test_one_seat_has_the_points():
    """«Si un seul joueur a atteint ou dépassé le nombre de points requis, il est déclaré vainqueur.» (R60)"""
    scene = nine(laid(), 2).turn_of(3).play("3:.")

    assert scene.table.ended.reason == "target"
    assert scene.table.ended.ranks[2] == 1


def test_the_highest_score_wins():
    """«Celui possédant le plus grand nombre de points est déclaré vainqueur.» (S37, R60)"""
    scene = nine(laid(target_points=8), 0).turn_of(3)
    scene.world(2, "palace", "palace", "ravager_cannon").evolutions(2, "sun", "water", "flora").turn_of(3).play("3:.")

    assert scene.score == [9, 0, 10, 0]
    assert scene.table.ended.ranks == (2, 3, 1, 4)


def test_a_tie_is_won_by_the_seat_that_reached_the_points_first():
    """«En cas d'égalité, le joueur ayant atteint en premier le nombre de points requis gagne.» (S37, R60)"""
    scene = nine(laid(), 2)
    scene.world(0, "palace", "palace", "atmospherizer", "atmospherizer", "atmospherizer").evolutions(0, "water")
    assert scene.score == [9, 0, 9, 0]

    scene.turn_of(3).play("3:.")

    assert scene.table.ended.ranks[2] == 1
    assert scene.table.ended.ranks[0] == 2


def test_the_second_sale_comes_before_the_buyers_own_turn():
    """Nine and nine: seat 2 by what it has bought, seat 0 by what it places later; seat 2 wins (S37, R60, J41)."""
    scene = laid().world(2, "palace", "terraformer", "terraformer").hand(0, "people")
    scene.world(0, "palace", "incubator", "genetic_matrix", "genetic_matrix", "atmospherizer")

    scene.sells("heliogen", number=2).bids(0, 0, 1, 0).resolve()
    scene.play("0:d02 0:ePEO 0:. 1:d02 1:. 2:d02 2:. 3:d02 3:.")

    assert scene.score == [9, 0, 9, 0]
    assert scene.table.ended.ranks == (2, 3, 1, 4)


def test_the_pawn_passes_to_the_left():
    """Whoever began this round takes the last turn of the next (R8)."""
    scene = laid(seats=3).turn_of(2).play("2:.")

    assert scene.says(FIRST) == 1
    scene.bids(0, 0, 0).bids(0, 0, 0)
    assert scene.says(TURN) == 1


def test_a_seat_that_fell_back_has_not_reached_the_points():
    """The present unbroken stretch counts (J41)."""
    scene = nine(laid(), 2)
    scene.world(0, "palace", "palace", "atmospherizer", "atmospherizer", "atmospherizer").evolutions(0, "water")
    assert scene.says(AT_TARGET) == (2, 0)

    scene.hand(3, "devourer").hand(2, "sun").turn_of(3).play("3:aDEV 3:@2a 2:- 3:mSUN")
    assert scene.says(AT_TARGET) == (0,)
    scene.turn_of(2).play("2:eSUN")

    assert scene.says(AT_TARGET) == (0, 2)


def test_a_last_window_before_the_check():
    """Seats are asked from the holder of the pawn; 10 − 2 points, and the game goes on (S38, R32)."""
    scene = laid().world(1, "palace", "palace", "heliogen", "terraformer").evolutions(1, "water").hand(3, "sabotage")
    assert scene.score[1] == 10

    scene.turn_of(3).play("3:.")
    assert scene.asks == ("round_end", {3})
    scene.play("3:pSAB>1HEL")

    assert scene.score[1] == 8
    assert scene.result is None
    assert scene.says(ROUND) == 4


def test_the_limit_of_rounds():
    """Highest score wins (S48, R62, J40)."""
    scene = laid().writes(ROUND, 20)
    scene.world(0, "palace", "heliogen", "terraformer").world(1, "palace", "heliogen", "terraformer")
    scene.world(2, "incubator", "incubator", "genetic_matrix", "genetic_matrix", "genetic_matrix")
    scene.evolutions(3, "water", "sun", "flora", "people").turn_of(3)
    assert scene.score == [7, 7, 5, 8]

    scene.play("3:.")

    assert scene.table.ended.reason == "round_limit"
    assert scene.table.ended.ranks == (2, 3, 4, 1)


def test_ties_below_the_target():
    """More Evolutions, then more energy, then the order from the pawn (R62, R63)."""
    scene = laid().writes(ROUND, 20).energy(4, 5, 5, 5)
    scene.evolutions(3, "sun").world(2, "heliogen").world(1, "terraformer").world(0, "heliogen").turn_of(3)
    assert scene.score == [2, 2, 2, 2]

    scene.play("3:.")

    assert scene.table.ended.ranks == (4, 2, 3, 1)


def test_the_limit_can_be_chosen():
    """Option `max_rounds`."""
    scene = laid(max_rounds=6).writes(ROUND, 6).turn_of(3).play("3:.")

    assert scene.says(LAST_ROUND) == 6
    assert scene.table.ended.reason == "round_limit"
