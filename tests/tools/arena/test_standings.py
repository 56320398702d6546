"""The table: how a bot stands against each level in each game."""

import json

import pytest

from annales.domain.games import GAMES
from annales.tools.arena.__main__ import main
from annales.tools.arena.arguments import table_arguments
from examples.games import TOYS
from tests.bots import own

LAST = ["--bot", f"last={own.__name__}:last"]
QUICK = ["--against", "random", "greedy", "alphabeta"]


@pytest.fixture(autouse=True)
def game_of_market(monkeypatch):
    """A second game, which `alphabeta` does not play."""
    monkeypatch.setitem(GAMES.known, "market", TOYS["market"])


@pytest.fixture
def table(tmp_path, capsys):
    """Make a table of the games of stones and of the market; gives its status, what is printed, the files."""

    def make(*arguments):
        files = [tmp_path / "table.json", tmp_path / "table.csv"]
        named = ["--json", str(files[0]), "--csv", str(files[1]), "--games", "stones", "market", "--processes", "1"]
        status = main(["table", *named, *QUICK, "--matches", "4", *arguments])
        out, _ = capsys.readouterr()
        return status, out, json.loads(files[0].read_text("utf-8"))["standings"], files[1].read_text("utf-8")

    return make


def test_a_row_for_each_game_and_a_column_for_each_level(table):
    """A dash where a level does not play the game."""
    status, out, _, _ = table(*LAST)

    heading, _, *rows = ([cell.strip() for cell in line.split("|")[1:-1]] for line in out.splitlines())
    assert status == 0
    assert heading == ["game", "seats", "bot", "against random", "against greedy", "against alphabeta"]
    assert [row[:3] for row in rows] == [["stones", "2", "last"], ["market", "2", "last"]]
    assert rows[1][5] == "–"
    assert all("%" in cell and "Elo" in cell for cell in (*rows[0][3:], *rows[1][3:5]))


def test_the_same_figures_are_in_both_files(table):
    """Score, Elo and share of first places, with their intervals."""
    _, _, told, lines = table(*LAST)

    heading, *rows = (line.split(",") for line in lines.splitlines())
    assert [(one["game"], one["level"], one["matches"]) for one in told] == [
        ("stones", "random", 4),
        ("stones", "greedy", 4),
        ("stones", "alphabeta", 4),
        ("market", "random", 4),
        ("market", "greedy", 4),
    ]
    for one, row in zip(told, rows, strict=True):
        written = dict(zip(heading, row, strict=True))
        assert (written["game"], written["bot"], written["level"]) == (one["game"], "last", one["level"])
        assert float(written["score"]) == one["pairing"]["score"]["value"]
        assert float(written["first_low"]) == one["first"]["low"]
        assert written["elo"] == ("" if one["pairing"]["elo"]["value"] is None else str(one["pairing"]["elo"]["value"]))


def test_a_level_stands_against_the_weaker_ones(table):
    """Without a bot of one's own: `--levels` names whom the table is about."""
    _, _, told, _ = table("--levels", "greedy", "alphabeta")

    assert [(one["game"], one["bot"], one["level"]) for one in told] == [
        ("stones", "greedy", "random"),
        ("stones", "alphabeta", "random"),
        ("stones", "alphabeta", "greedy"),
        ("market", "greedy", "random"),
    ]


def test_the_records_of_a_table_are_kept(table, tmp_path):
    """Of all its games in one folder, and `--against` names the levels that are wanted."""
    _, _, told, _ = table(*LAST, "--against", "random", "--records", str(tmp_path / "records"))

    assert {one["level"] for one in told} == {"random"}
    assert len(list((tmp_path / "records").iterdir())) == sum(one["matches"] for one in told) == 8


@pytest.mark.parametrize(
    "wrong",
    [[], ["--levels", "clever"], ["--against", "clever", *LAST], ["--games", "chess", *LAST], [*LAST, *LAST]],
)
def test_a_table_that_cannot_be_is_refused(wrong, capsys):
    """With a line that says why."""
    with pytest.raises(SystemExit):
        table_arguments(wrong)
    assert "error:" in capsys.readouterr().err


def test_a_table_with_nothing_to_play_says_so(capsys):
    """There is no level weaker than `random`."""
    assert main(["table", "--games", "stones", "--levels", "random"]) == 2
    assert "nothing to play" in capsys.readouterr().err
