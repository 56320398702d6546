"""The end of a round and of the match (R8, R60–R63)."""

from domain.games.faiseurs_d_univers.layout import AT_TARGET, FIRST, LAST_ROUND, ROUND, TURN
from tests.scenarios.faiseurs_d_univers.scene import scene


def nine(at, seat):
    """Nine points: two Terraformers, Heliogen, Incubator, one Evolution."""
    return at.world(seat, "terraformer", "terraformer", "heliogen", "incubator").evolutions(seat, "sun")


def test_points_count_only_at_the_end_of_the_round():
    """A later setback in the same round undoes them; the pawn passes to the left (S36, R8, R60, J39)."""
    at = nine(scene(), 2).hand(3, "wrecker").turn_of(3)
    assert at.table.read(AT_TARGET) == (2,)

    at.plays("3:aWRK 3:@2a 3:mTER 3:.")

    assert at.score[2] == 7
    assert at.table.ended is None
    assert at.table.read(FIRST) == 1
    assert at.table.read(ROUND) == 4


def test_one_seat_has_the_points():
    """«Si un seul joueur a atteint ou dépassé le nombre de points requis, il est déclaré vainqueur.» (R60)"""
    at = nine(scene(), 2).turn_of(3).plays("3:.")

    assert at.table.ended.reason == "target"
    assert at.table.ended.ranks[2] == 1


def test_the_highest_score_wins():
    """«Celui possédant le plus grand nombre de points est déclaré vainqueur.» (S37, R60)"""
    at = nine(scene(target_points=8), 0).turn_of(3)
    at.world(2, "palace", "palace", "ravager_cannon").evolutions(2, "sun", "water", "flora").turn_of(3).plays("3:.")

    assert at.score == [9, 0, 10, 0]
    assert at.table.ended.ranks == (2, 3, 1, 4)


def test_who_reached_the_points_first_wins_a_tie():
    """«En cas d'égalité, le joueur ayant atteint en premier le nombre de points requis gagne.» (S37, R60)"""
    at = nine(scene(), 2)
    at.world(0, "palace", "palace", "atmospherizer", "atmospherizer", "atmospherizer").evolutions(0, "water")
    assert at.score == [9, 0, 9, 0]

    at.turn_of(3).plays("3:.")

    assert at.table.ended.ranks[2] == 1
    assert at.table.ended.ranks[0] == 2


def test_the_second_sale_comes_before_ones_own_turn():
    """Nine and nine: seat 2 by what it has bought, seat 0 by what it places later; seat 2 wins (S37, R60, J41)."""
    at = scene().world(2, "palace", "terraformer", "terraformer").hand(0, "people")
    at.world(0, "palace", "incubator", "genetic_matrix", "genetic_matrix", "atmospherizer")

    at.sells("heliogen", number=2).bids(0, 0, 1, 0).passes()
    at.plays("0:d02 0:ePEO 0:. 1:d02 1:. 2:d02 2:. 3:d02 3:.")

    assert at.score == [9, 0, 9, 0]
    assert at.table.ended.ranks == (2, 3, 1, 4)


def test_the_pawn_passes_to_the_left():
    """Who began this round takes the last turn of the next (R8)."""
    at = scene(seats=3).turn_of(2).plays("2:.")

    assert at.table.read(FIRST) == 1
    at.bids(0, 0, 0).bids(0, 0, 0)
    assert at.table.read(TURN) == 1


def test_who_fell_back_has_not_reached_them_any_more():
    """The present unbroken stretch counts (J41)."""
    at = nine(scene(), 2)
    at.world(0, "palace", "palace", "atmospherizer", "atmospherizer", "atmospherizer").evolutions(0, "water")
    assert at.table.read(AT_TARGET) == (2, 0)

    at.hand(3, "devourer").hand(2, "sun").turn_of(3).plays("3:aDEV 3:@2a 2:- 3:mSUN")
    assert at.table.read(AT_TARGET) == (0,)
    at.turn_of(2).plays("2:eSUN")

    assert at.table.read(AT_TARGET) == (0, 2)


def test_a_last_window_before_the_check():
    """Seats are asked from the holder of the pawn; 10 − 2 points, and the game goes on (S38, R32)."""
    at = scene().world(1, "palace", "palace", "heliogen", "terraformer").evolutions(1, "water").hand(3, "sabotage")
    assert at.score[1] == 10

    at.turn_of(3).plays("3:.")
    assert at.asks == ("round_end", {3})
    at.plays("3:pSAB>1HEL")

    assert at.score[1] == 8
    assert at.table.ended is None
    assert at.table.read(ROUND) == 4


def test_the_limit_of_rounds():
    """Highest score wins (S48, R62, J40)."""
    at = scene().writes(ROUND, 20)
    at.world(0, "palace", "heliogen", "terraformer").world(1, "palace", "heliogen", "terraformer")
    at.world(2, "incubator", "incubator", "genetic_matrix", "genetic_matrix", "genetic_matrix")
    at.evolutions(3, "water", "sun", "flora", "people").turn_of(3)
    assert at.score == [7, 7, 5, 8]

    at.plays("3:.")

    assert at.table.ended.reason == "round_limit"
    assert at.table.ended.ranks == (2, 3, 4, 1)


def test_ties_below_the_target():
    """More Evolutions, then more energy, then the order from the pawn (R62, R63)."""
    at = scene().writes(ROUND, 20).energy(4, 5, 5, 5)
    at.evolutions(3, "sun").world(2, "heliogen").world(1, "terraformer").world(0, "heliogen").turn_of(3)
    assert at.score == [2, 2, 2, 2]

    at.plays("3:.")

    assert at.table.ended.ranks == (4, 2, 3, 1)


def test_the_limit_can_be_chosen():
    """Option `max_rounds`."""
    at = scene(max_rounds=6).writes(ROUND, 6).turn_of(3).plays("3:.")

    assert at.table.read(LAST_ROUND) == 6
    assert at.table.ended.reason == "round_limit"
