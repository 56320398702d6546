"""Points, and what decides between equal ones."""

import json
from pathlib import Path

import pytest

from annales.domain.tournaments.standings import Result, resigned_last, standings

FIDE_2023 = Path(__file__).with_name("ties") / "fide_2023.json"  # computed by another program: see make.mjs beside it


def table(entrants, *played, byes=(), bye=4, is_swiss=False, absences=()):
    """The standings by entrant."""
    return {row.entrant: row for row in standings(entrants, played, byes, bye, is_swiss, absences)}


def test_a_match_of_two_gives_two_points_one_or_none():
    """A win, a draw, a defeat."""
    rows = table(3, Result((0, 1), (1, 2)), Result((1, 2), (1, 1)))

    assert [rows[entrant].points for entrant in range(3)] == [2, 1, 1]
    assert [rows[entrant].wins for entrant in range(3)] == [1, 0, 0]
    assert [rows[entrant].most for entrant in range(3)] == [2, 4, 2]


def test_a_larger_match_counts_each_opponent():
    """The first of three beats two; those who share a rank halve what is between them."""
    rows = table(3, Result((2, 0, 1), (1, 2, 2)))

    assert [rows[entrant].points for entrant in (2, 0, 1)] == [4, 1, 1]
    assert rows[2].wins == 1
    assert rows[2].matches == 1


def test_a_shared_first_rank_is_no_win():
    """Both have it."""
    rows = table(3, Result((0, 1, 2), (1, 1, 3)))

    assert rows[0].points == rows[1].points == 3
    assert rows[0].wins == rows[1].wins == 0


def test_a_bye_gives_points_and_counts_as_opponents_with_the_entrants_points():
    """As many as a round has: with two matches a round it is two."""
    rows = table(3, Result((0, 1), (1, 2)), byes=(2,), is_swiss=True)

    assert (rows[2].points, rows[2].most, rows[2].matches, rows[2].byes) == (4, 4, 0, 1)
    assert (rows[2].buchholz, rows[2].sonneborn_berger) == (4 + 4, 4 * 4)


def test_a_bye_does_not_lower_the_tie_break():
    """1 and 2 have 8 points each, from 4 alone; what 1 met otherwise was a bye, and what 2 met was 3, who is last."""
    won = ((1, 2), (2, 1))  # in both seatings
    met = [(0, 1), (2, 3), (0, 2), (1, 4), (0, 3), (2, 4)]
    played = [Result(seating, ranks) for x, y in met for seating, ranks in zip([(x, y), (y, x)], won, strict=True)]

    rows = table(5, *played, byes=(4, 3, 1), is_swiss=True)

    assert rows[1].points == rows[2].points == 8
    assert rows[1].rank < rows[2].rank


@pytest.mark.parametrize("number", range(24))
def test_unplayed_rounds_count_as_fide_has_it(number):
    """Points, Buchholz and Sonneborn-Berger of tournaments with byes and withdrawals; a win is two points here."""
    told = json.loads(FIDE_2023.read_text())[number]
    entrants, rounds = told["entrants"], told["rounds"]
    ranks = {2: (1, 2), 1: (1, 1), 0: (2, 1)}
    there = [[*each["byes"], *(one for pair in each["pairs"] for one in pair[:2])] for each in rounds]

    rows = table(
        entrants,
        *(Result((first, second), ranks[twice]) for each in rounds for first, second, twice in each["pairs"]),
        byes=[entrant for each in rounds for entrant in each["byes"]],
        bye=2,
        is_swiss=True,
        absences=[entrant for each in there for entrant in range(entrants) if entrant not in each],
    )

    counted = [(rows[each].points, rows[each].buchholz, rows[each].sonneborn_berger) for each in range(entrants)]
    assert counted == [(2 * points, 2 * buchholz, 4 * berger) for points, buchholz, berger in told["ties"]]


CIRCLE = (Result((0, 1), (1, 2)), Result((1, 2), (1, 2)), Result((2, 0), (1, 2)))  # each beats one


def test_sonneborn_berger_weighs_beaten_opponents():
    """0 beats 1, who is strong; 2 beats 3, who is weak: 0 and 2 have equal points."""
    played = (Result((0, 1), (1, 2)), Result((2, 3), (1, 2)), Result((1, 3), (1, 2)))

    rows = table(4, *played)

    assert rows[0].points == rows[2].points == 2
    assert (rows[0].sonneborn_berger, rows[2].sonneborn_berger) == (4, 0)
    assert (rows[0].rank, rows[1].rank, rows[2].rank) == (1, 2, 2)


def test_buchholz_comes_first_in_a_swiss_tournament():
    """It counts the opponents that one has lost to as well, which Sonneborn-Berger does not."""
    played = (
        Result((0, 4), (1, 2)),  # 0 beats 4, who has 2 points in the end, and loses to 1, who has 2
        Result((1, 0), (1, 2)),
        Result((2, 5), (1, 2)),  # 2 beats 5, who has 2, and loses to 3, who has 4
        Result((3, 2), (1, 2)),
        Result((4, 5), (1, 2)),
        Result((5, 1), (1, 2)),
        Result((3, 4), (1, 2)),
    )

    swiss, robin = table(6, *played, is_swiss=True), table(6, *played)

    assert swiss[0].points == swiss[2].points == 2
    assert swiss[0].sonneborn_berger == swiss[2].sonneborn_berger
    assert (swiss[0].buchholz, swiss[2].buchholz) == (4, 6)
    assert swiss[2].rank < swiss[0].rank
    assert robin[2].rank == robin[0].rank


@pytest.mark.parametrize("is_swiss", [True, False])
def test_entrants_equal_in_all_tie_breaks_share_a_rank(is_swiss):
    """And the next one has the rank behind all of them."""
    rows = table(4, *CIRCLE, Result((0, 3), (1, 2)), Result((1, 3), (1, 2)), Result((2, 3), (1, 2)), is_swiss=is_swiss)

    assert [rows[entrant].rank for entrant in range(4)] == [1, 1, 1, 4]


@pytest.mark.parametrize(
    ("ranks", "resigned", "counted"),
    [
        ((1, 2), {1}, (1, 2)),
        ((1, 2, 3), {0}, (3, 1, 2)),
        ((1, 1, 3), {0}, (3, 1, 2)),
        ((2, 1, 3, 3), {1, 3}, (1, 3, 2, 3)),
        ((2, 1, 3), {0, 1, 2}, (1, 1, 1)),
        ((1, 2, 2), set(), (1, 2, 2)),
    ],
)
def test_a_seat_that_was_resigned_comes_last(ranks, resigned, counted):
    """Whatever the bot that took it over has won; the others keep their order."""
    assert resigned_last(ranks, resigned) == counted
