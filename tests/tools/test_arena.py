"""The arena: seats in turn, the same matches for the same seed, and figures that add up."""

import pytest

from domain.games import GAMES
from tests.bots import stones
from tools import arena


@pytest.fixture(autouse=True)
def game_of_stones(monkeypatch):
    """A game that is over in a moment."""
    monkeypatch.setitem(GAMES, "stones", stones.game)


def contest(names=("alphabeta", "random"), matches=6, seed="1", budgets=None):
    """The matches of a contest, played in this process."""
    planned = arena.fixtures("stones", names, 2, matches, seed, budgets or {})
    return list(arena.contest(planned, 1))


def played(seats, ranks):
    """A match that went so."""
    return arena.Played(arena.Fixture("stones", seats, (), "1"), ranks, "last stone", (3, 2), (0.01, 0.02))


def test_each_level_sits_at_each_seat_in_turn():
    """Whoever begins has an edge in many games."""
    assert [match.fixture.seats for match in contest()][:3] == [
        ("alphabeta", "random"),
        ("random", "alphabeta"),
        ("alphabeta", "random"),
    ]


def test_the_same_seed_gives_the_same_matches():
    """Budgets are iterations and every chance is seeded: only the time that thinking took differs."""

    def told(matches):
        return [(match.fixture, match.ranks, match.answers) for match in matches]

    assert told(contest(seed="a")) == told(contest(seed="a"))
    assert told(contest(("random",), seed="a", matches=20)) != told(contest(("random",), seed="b", matches=20))


def test_wins_draws_and_losses_are_counted_apart():
    """Whoever shares the first rank has drawn."""
    told = arena.scores(
        [
            played(("greedy", "random"), (1, 2)),
            played(("random", "greedy"), (1, 2)),
            played(("greedy", "random"), (1, 1)),
            played(("random", "greedy"), (2, 1)),
        ]
    )

    greedy = told["greedy"]
    assert (greedy.won, greedy.drawn, greedy.lost) == (2, 1, 1)
    assert greedy.won_at == {0: 1, 1: 1}
    assert (told["random"].won, told["random"].drawn, told["random"].lost) == (1, 1, 2)


def test_looking_ahead_wins_every_won_heap():
    """Six stones are won by whoever begins, if they look ahead; at the other seat the outcome is open."""
    first = [match for match in contest(matches=20) if match.fixture.seats[0] == "alphabeta"]

    assert {match.ranks for match in first} == {(1, 2)}


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (90, 100, 0.8256, 0.9448)],
)
def test_the_interval_of_a_share_is_wilsons(won, of, low, high):
    """Checked against published tables of the 95 % score interval."""
    assert arena.wilson(won, of) == pytest.approx((low, high), abs=1e-4)


def test_the_report_is_a_table_with_a_line_for_each_level():
    """And tells how the matches ended."""
    lines = arena.report(contest(matches=4)).splitlines()

    assert lines[0].split("|")[1].strip() == "level"
    assert {line.split("|")[1].strip() for line in lines[2:4]} == {"alphabeta", "random"}
    assert lines[-1].startswith("ended by: last stone 4;")


def test_a_level_may_be_given_another_budget():
    """For measuring what a larger one brings."""
    assert contest(budgets={"alphabeta": 5})[0].fixture.budgets == (("alphabeta", 5),)


@pytest.mark.parametrize(
    "wrong",
    [
        ["--game", "stones", "--levels", "clever"],
        ["--game", "chess", "--levels", "greedy"],
        ["--game", "stones", "--levels", "greedy", "--seats", "3"],
        ["--game", "stones", "--levels", "greedy", "--matches", "0"],
        ["--game", "stones", "--levels", "greedy", "--budget", "greedy"],
        ["--game", "stones", "--levels", "greedy", "--processes", "3"],
    ],
)
def test_a_contest_that_cannot_be_is_refused(wrong, capsys):
    """With a line that says why, before anything is played."""
    with pytest.raises(SystemExit):
        arena.arguments(wrong)
    assert "error:" in capsys.readouterr().err


@pytest.mark.process
def test_two_processes_play_the_same_contest(capsys):
    """The game is found by its name in each of them: this needs one that is installed."""
    command = ["--game", "sacrifice", "--levels", "random", "--matches", "4", "--seed", "7"]

    assert arena.main([*command, "--processes", "1"]) == 0
    alone = capsys.readouterr().out
    assert arena.main([*command, "--processes", "2"]) == 0
    together = capsys.readouterr().out

    assert without_times(alone) == without_times(together)


def without_times(report):
    """The report without what thinking took."""
    return [line.rsplit("|", 2)[0] for line in report.splitlines()]
