"""The soak plays whole matches, tells how far it is, and stops at the first broken law."""

import itertools

import pytest

from annales.tools.laws.sample import any_case
from examples.games.market import rules
from tests.contract import soak
from tests.contract.every_game import EVERY_GAME


def standing():
    """A clock that stands: however slow the machine is, no line of progress is due."""
    return 0.0


def test_it_plays_whole_matches(capsys):
    """And says how many."""
    assert soak.main(["--game", "market", "--game", "arena", "--seeds", "1"], standing) == 0
    assert capsys.readouterr().out.startswith("2 matches and ")


def test_it_says_how_to_play_a_broken_match_again(capsys, monkeypatch):
    """With the same seed the same law is broken."""
    monkeypatch.setattr(rules, "pay", lambda t, payer, payee, coins: t.add(payer, -min(coins, 1)))

    assert soak.main(["--game", "market", "--first", "20", "--seeds", "9"], standing) == 1
    first = capsys.readouterr().out
    again = first.splitlines()[-1].removeprefix("again: script/soak ").split()
    assert soak.main(again, standing) == 1
    assert capsys.readouterr().out == first


def test_it_stops_when_time_is_up(capsys):
    """Between two matches."""
    assert soak.main(["--seeds", "5", "--seconds", "0"]) == 0
    assert capsys.readouterr().out == "time is up after 0 matches and 0 steps: no law is broken\n"


def test_a_soak_reports_its_progress(capsys, monkeypatch):
    """A line every few seconds."""
    monkeypatch.setattr(soak, "play", lambda case: 10)

    assert soak.main(["--game", "cult", "--seeds", "4"], itertools.count(0, 3).__next__) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1 matches, 10 steps, now cult-")
    assert lines[-1] == "4 matches and 40 steps: no law is broken"


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_its_seeds_reach_every_number_of_seats_and_option(slug):
    """Within a hundred matches."""
    game = EVERY_GAME[slug]
    some = [any_case(game, seed) for seed in range(100)]

    assert {case.seats for case in some} == set(game.PLAYERS)
    assert {name for case in some for name in case.options} == {option.id for option in game.OPTIONS}
