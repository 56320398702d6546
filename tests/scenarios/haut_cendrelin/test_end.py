"""The limit of rounds, the result of a match, and the throne of a campaign (R64, R65, J25, J28)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.glory import ranking
from tests.scenarios.haut_cendrelin.scene import chosen, laid


def last_night(seats=3, *, limit=12, **options):
    """The last night of the last round: that of the last seat, with both duties done; only the sunrise is missing."""
    scene = laid(seats, max_rounds=limit, **options).future("e_funeral").favourites(*["bones"] * seats).tokens(bones=0)
    return scene.round(limit).night_of(seats - 1).resolved().used_destiny()


# -- the limit of rounds


def test_the_age_ends_at_the_sunrise_after_the_last_round():
    """Nobody has won by then (R64, S45)."""
    scene = last_night().play("end")

    assert scene.result is not None
    assert scene.result[1] == "round_limit"


@pytest.mark.parametrize(("number", "seat"), [(12, 0), (12, 1), (11, 2)])
def test_it_does_not_end_before(number, seat):
    """All seats have their night in the last round (R64)."""
    scene = last_night().round(number).night_of(seat).resolved().used_destiny().play("end")

    assert scene.asks[0] == "evening"


def test_a_round_ends_where_the_first_night_was():
    """With seat 1 first, the last night is that of seat 0 (R64)."""
    scene = last_night().round(12, first=1)
    assert scene.play("end").asks == ("evening", {0})

    last = last_night().round(12, first=1).night_of(0).resolved().used_destiny()
    assert last.play("end").result[1] == "round_limit"


def test_two_seats_have_twenty_four_nights():
    """Counted from the first evening (S45, R64)."""
    scene = chosen(2, max_rounds=12).prepared()

    nights = 0
    while scene.asks[0] != "over":
        nights += scene.asks[0] == "evening"
        scene.play(scene.allows()[0])

    assert nights == 24
    assert scene.result[1] == "round_limit"


def test_the_limit_is_forty_rounds_by_default():
    """The rulebook has none (J28)."""
    scene = laid().future("e_funeral").round(39).night_of(2).resolved().used_destiny().play("end")
    assert scene.says(layout.ROUND) == 40

    scene.surroundings().future("e_lament").night_of(2).resolved().used_destiny().play("end")
    assert scene.result[1] == "round_limit"


def test_most_glory_wins_at_the_limit():
    """Whatever the old lives and the mana (S45, R64)."""
    scene = last_night().objectives(1, "o_deluge:acquired").life(0, 1).life(2, 1).mana(9, 0, 9)

    assert scene.play("end").result[0][1] == 1


def test_then_the_smallest_old_life():
    """Fragments under it count (S45, R64)."""
    scene = last_night().life(0, 3).life(1, 2).life(2, 1).under(2, "n_coffin", "n_horde").mana(9, 0, 9)

    assert scene.play("end").result == ((2, 1, 3), "round_limit")


def test_then_the_most_mana():
    """With equal glory and equal old lives (S45, R64)."""
    assert last_night().mana(1, 2, 3).play("end").result == ((3, 2, 1), "round_limit")


def test_then_the_first_seat_clockwise_after_the_last_one_in_charge():
    """All else being equal (R64)."""
    assert last_night().play("end").result == ((1, 2, 3), "round_limit")

    other = last_night().round(12, first=1).night_of(0).resolved().used_destiny()
    assert other.play("end").result == ((3, 1, 2), "round_limit")


def test_the_glory_of_the_initiation_is_the_number_of_its_conditions():
    """One met is more than none (R64)."""
    scene = laid(2, mode="initiation", max_rounds=12).favourites("tombs", "souls").tokens(souls=4).life(0, 1)

    scene.future("e_funeral").round(12).night_of(1).resolved().play("end")

    assert scene.result == ((2, 1), "round_limit")


# -- the result of a match


def test_the_winner_of_the_age_wins_the_match_and_the_others_follow_by_glory():
    """With a single age (R65, R64)."""
    scene = laid().favourites("souls", "souls", "bones").tokens(souls=3, bones=0)
    scene.objectives(0, "o_deluge:acquired", "o_great_mass:acquired").life(1, 1)

    assert scene.play("@deliverance").result == ((1, 2, 3), "throne")


def test_a_seat_with_as_many_points_as_the_winner_is_second():
    """The tie is broken before (R63, R65)."""
    scene = laid(4).favourites("souls", "bones", "bones", "souls").tokens(souls=3, bones=0).mana(0, 9, 9, 0)
    for seat in (0, 3):
        scene.objectives(seat, "o_deluge:acquired", "o_great_mass:acquired")

    assert scene.play("@deliverance").result == ((1, 3, 4, 2), "throne")


def test_the_others_are_ranked_by_old_life_and_mana():
    """Not by their seats (R65, R64)."""
    scene = laid(4).favourites("bones", "bones", "bones", "souls").tokens(souls=3, bones=0)
    scene.objectives(3, "o_deluge:acquired", "o_great_mass:acquired").life(1, 9).mana(1, 0, 2, 0)

    assert scene.play("@deliverance").result == ((4, 2, 3, 1), "throne")


def test_the_ranking_goes_clockwise_after_the_seat_in_charge():
    """Where all else is equal (R64)."""
    assert ranking(laid(4).night_of(1).table) == [2, 3, 0, 1]


# -- the throne of a campaign


def campaign(thrones, age, winner):
    """The last age of a campaign, which this seat wins in the night of the first one."""
    scene = laid(ages=age).writes(layout.AGE, age).writes(layout.THRONES, thrones)
    scene.favourites(*["souls" if seat == winner else "bones" for seat in range(3)]).tokens(souls=3, bones=0)
    return scene.objectives(winner, "o_deluge:acquired", "o_great_mass:acquired").play("@deliverance")


def test_an_age_that_is_followed_by_another_ends_with_a_reign():
    """The winner is asked; nothing else is left to do (R76, R60)."""
    scene = laid(ages=2).favourites("bones", "souls", "bones").tokens(souls=3, bones=0)
    scene.objectives(1, "o_deluge:acquired", "o_great_mass:acquired").play("@deliverance")

    assert scene.asks == ("reign", {1})
    assert scene.result is None
    assert scene.play("reign:none").result == ((3, 1, 2), "throne")


def test_the_winner_of_an_age_comes_before_a_seat_with_more_points():
    """Three points in charge, four beside (R63, R65)."""
    scene = laid(ages=2).favourites("souls", "souls", "bones").tokens(souls=3, bones=0).life(1, 0)
    scene.objectives(0, "o_deluge:acquired", "o_great_mass:acquired").counted(1, created_tombs=10)
    scene.objectives(1, "o_deluge:acquired", "o_gravedigger_of_ages")

    scene.play("@deliverance reign:none")

    assert scene.glory == [3, 4, 0]
    assert scene.result == ((1, 2, 3), "throne")


def test_what_waits_is_dropped_when_the_age_ends():
    """The second part of the effect, and the way of the event to the Past (R60)."""
    scene = laid(ages=2).favourites("souls", "bones", "bones").tokens(souls=3, bones=0).mana(2)
    scene.objectives(0, "o_deluge:acquired", "o_great_mass:acquired").surroundings("e_weeping_bride")

    scene.play("!e_weeping_bride/3")

    assert (scene.asks, scene.table.agenda) == (("reign", {0}), ())
    assert (scene.mana_of(0), scene.events) == (2, ["e_weeping_bride"])


def test_then_the_ranking_of_the_last_age():
    """Among those without a throne (R65)."""
    scene = laid(4, ages=2).writes(layout.AGE, 2).writes(layout.THRONES, ((), (), (), (1,)))
    scene.favourites("souls", "bones", "bones", "bones").tokens(souls=3, bones=0).life(2, 9)

    scene.objectives(0, "o_deluge:acquired", "o_great_mass:acquired").play("@deliverance")

    assert scene.result == ((1, 4, 3, 2), "throne")
