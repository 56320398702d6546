"""The search that cheats, a bound for measurements: it sees all, and is never taken for a level."""

import json
from itertools import product

import pytest

from annales.domain.bots import KEPT, LEVELS
from annales.domain.contract.dealer import ScriptedDealer
from annales.domain.contract.engine import open_table, try_out
from annales.domain.contract.game import Setup
from annales.domain.games import GAMES
from annales.tools.arena.__main__ import main
from annales.tools.arena.arguments import arguments
from annales.tools.arena.contest import play
from annales.tools.arena.entrants.cheating import LEVELS_THAT_SEARCH, choose_seeing_all
from annales.tools.arena.entrants.own import Own
from annales.tools.arena.entrants.player import SeatAssignment, player
from annales.tools.arena.plan import Fixture
from tests.bots import doors

DOORS = ["--game", "doors", "--levels", "cheating-search", "greedy"]
CHEATING = Own("cheating-search", "search", "cheating")


@pytest.fixture(autouse=True)
def game_of_doors(monkeypatch):
    """Gold lies behind one of two doors, and no seat sees which."""
    monkeypatch.setitem(GAMES.known, "doors", doors.game)


def gold_behind(door):
    """A table whose gold lies behind this door, and whose first seat has to choose one now."""
    dealt = ["gold", "sand"] if door == "a" else ["sand", "gold"]
    table, _ = open_table(doors.game, Setup(2, {}), ScriptedDealer(dealt))
    return try_out(doors.game, table, 0, doors.Wait())


def seated(budget=None):
    """The player of a cheating search."""
    return player(CHEATING.name, (CHEATING,), SeatAssignment("mt_1", {}, budget, 1.0))


def test_it_sees_what_its_seat_may_not_see():
    """It opens the right door with every seed."""
    with seated() as cheat:
        opened = {
            (door, cheat.choose(cheat.level, doors.game, gold_behind(door), 0, seed))
            for door, seed in product("ab", "12345678")
        }

    assert opened == {("a", doors.Open("a")), ("b", doors.Open("b"))}


def test_other_bots_get_a_table_without_hidden_pieces():
    """In the same contest: on both tables a level gives the same answers."""
    with player("search", (CHEATING,), SeatAssignment("mt_1", {}, None, 1.0)) as level:
        answers = [
            [level.choose(level.level, doors.game, gold_behind(door), 0, seed) for seed in "12345678"] for door in "ab"
        ]

    assert answers[0] == answers[1]
    assert level.choose is not choose_seeing_all


@pytest.mark.parametrize("level", LEVELS_THAT_SEARCH)
def test_it_has_the_budget_of_its_level(level):
    """So that the sight alone makes the difference; `--budget` gives it another one."""
    bot = Own(f"cheating-{level}", level, "cheating")
    budgets = []
    for given in (None, 7):
        with player(bot.name, (bot,), SeatAssignment("mt_1", {}, given, 1.0)) as cheat:
            budgets.append(cheat.level.budget)

    assert budgets == [LEVELS[level].budget, 7]


def test_it_is_no_level():
    """So the service refuses it, and audits cannot compute its moves."""
    names = {level.name for level in (*LEVELS.values(), *KEPT)}

    assert not [name for name in names if name.startswith("cheating")]


def test_its_records_say_that_no_level_played():
    """Its name has the word before it that all bots of one's own have."""
    played = play(
        Fixture("doors", ("cheating-search", "greedy"), "1-0", own=(CHEATING,), is_committed=True, is_recorded=True)
    )

    taken = [json.loads(line) for line in played.record.splitlines()]
    assert {entry["by"]["bot"] for entry in taken if "bot" in entry.get("by", {})} == {"own-cheating-search", "greedy"}


def test_a_contest_with_it_names_it(capsys):
    """`--cheat search` adds it to the names of `--levels`."""
    assert main([*DOORS, "--cheat", "search", "--matches", "2", "--processes", "1"]) == 0

    assert "| cheating-search | 2 " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (DOORS, "cheating-search does not play doors"),
        ([*DOORS, "--bot", "cheating-search=mine:think"], "names that begin with cheating- are those of --cheat"),
        (["--game", "sacrifice", "--levels", "cheating-search", "--cheat", "search"], "sacrifice hides nothing"),
        ([*DOORS, "--cheat", "greedy"], "invalid choice: 'greedy'"),
    ],
)
def test_it_is_refused_where_it_is_not_asked_for_or_means_nothing(capsys, words, told):
    """A bot of one's own cannot take its name either."""
    with pytest.raises(SystemExit):
        arguments(words)

    assert told in capsys.readouterr().err
