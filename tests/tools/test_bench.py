"""script/bench: every part of it still runs, and what it says of a figure is so. No time is asserted here."""

import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from pettingzoo.env_registry.exceptions import FailedToImport

from annales.domain.bots import levels
from annales.domain.games import GAMES
from annales.rl import env
from annales.tools.bench import bots, envs, stage
from annales.tools.bench.__main__ import PARTS, main
from annales.tools.bench.archive.measure import LEFT
from annales.tools.bench.channel import duels
from annales.tools.bench.load import load, request
from annales.tools.bench.measured import BenchFigures, BenchPace, share
from annales.tools.bench.others import boardgame_io, spiel
from annales.tools.bench.page import chromium
from annales.tools.bench.prepared import FIRST_QUESTION, begun, single_answers, turn_moves, turns, walk, whole_turns
from annales.tools.bench.sizes import lengths
from annales.tools.bench.stage import BARE, SERVICE, staged
from examples.games import TOYS
from tests.bots import stones
from tests.support import children
from tests.support.samples import by_day

pytestmark = pytest.mark.process

DEAR = {"busy", "channel", "levels", "page"}  # parts that take most of the processor even in small: for the night
BY_DAY = 1  # of the others
ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| (?P<name>[^|]+) \| (?P<median>[\d.,e+]+) [^|]*\|", re.MULTILINE)


def ran(part, capsys):
    """What a part prints that is run here."""
    assert main(["--tiny", part]) == 0
    return capsys.readouterr()


def ended(part):
    """What a part prints that needs a process of its own: Playwright runs once in each, and other tests use it here."""
    bench = [sys.executable, "-m", "annales.tools.bench", "--tiny", part]
    done = children.ran(bench, cwd=ROOT)
    return SimpleNamespace(out=done.stdout, err=done.stderr)


@pytest.mark.slow
@pytest.mark.parametrize(
    "part",
    [
        *(pytest.param(part, marks=pytest.mark.nightly) for part in sorted(DEAR)),
        *by_day([part for part in PARTS if part not in DEAR], BY_DAY),
    ],
)
def test_every_part_measures_what_it_names(part, capsys):
    """In rounds too small to mean anything; a figure that is no number would be missing."""
    if part == "page" and chromium.found() is None:
        pytest.skip(chromium.MISSING)

    told = ended(part) if part == "page" else ran(part, capsys)

    rows = {row["name"]: float(row["median"].replace(",", "")) for row in ROW.finditer(told.out)}
    assert f"## {part}" in told.out
    assert len(rows) == told.out.count("\n| ") - 1
    assert rows
    assert all(value > 0 for name, value in rows.items() if "CPU" not in name and name != LEFT)
    assert rows.get(LEFT, 0) == 0, "an archived match leaves something in Redis"
    assert part in told.err


def test_a_part_that_is_not_there_is_refused(capsys):
    """With the names of those that are."""
    with pytest.raises(SystemExit):
        main(["answer"])

    assert "answers" in capsys.readouterr().err


def test_parts_that_start_no_service_are_not_compared_with_another_tree(capsys):
    """Both sides would be this tree's."""
    with pytest.raises(SystemExit):
        main(["--against", "/elsewhere", "answers", "fold"])

    assert "compares these parts only: answers, channel" in capsys.readouterr().err


def test_parts_take_turns_and_each_round_adds_to_their_figures(monkeypatch, capsys):
    """As many rounds as asked for; with another tree, its service in turn with this one's."""
    served = []

    def part(pace, _):
        figures = BenchFigures()
        served.append(stage.served_from.name)
        figures.add("rate", 2.0 if stage.served_from == ROOT else 4.0, "x/s")
        assert pace.rounds == 1
        return figures

    monkeypatch.setitem(PARTS, "answers", part)
    main(["--rounds", "3", "answers"])
    alone, told = list(served), capsys.readouterr().out
    main(["--rounds", "3", "--against", "/elsewhere", "answers"])

    assert alone == [ROOT.name] * 3
    assert "| rate | 2 x/s | 2 … 2 |  |  |" in told
    assert sorted(served[3:]) == sorted([ROOT.name, "elsewhere"] * 3)
    assert "| answers: rate, x/s | 2 | 4 | 0.5 | 0.5 … 0.5 |" in capsys.readouterr().out


def test_figures_of_every_game_are_held_against_a_target_by_the_worst():
    """The slowest one where less is better, and the other way round."""
    figures = BenchFigures()
    for name, value in (("one", 3.0), ("two", 5.0)):
        figures.add(name, value, "ms")

    figures.add_worst("the slowest", ["one", "two"], most=4.0)
    figures.add_worst("the fewest", ["one", "two"], least=4.0)

    assert list(figures.table())[-2:] == [
        "| the slowest | 5 ms |  | ≤ 4 | **not met** |",
        "| the fewest | 3 ms |  | ≥ 4 | **not met** |",
    ]


def test_loads_come_in_an_order_at_random_that_is_the_same_in_each_run():
    """Not always in the order in which they are named."""
    runs = [[pace.shuffled(range(9)) for _ in range(2)] for pace in (BenchPace(1, 1.0, 1.0), BenchPace(1, 1.0, 1.0))]
    first, second = runs[0]

    assert runs[0] == runs[1]
    assert sorted(first) == sorted(second) == list(range(9))
    assert len({tuple(first), tuple(second), tuple(range(9))}) == 3


def test_a_figure_is_held_against_what_is_to_be_reached():
    """By its median; the rounds are told beside it."""
    figures = BenchFigures()
    for slow, fast in [(1, 7), (3, 9), (2, 8)]:
        figures.add("slow", slow, "x/s", least=2.5)
        figures.add("fast", fast, "ms", most=8)
        figures.add("free", slow)

    assert list(figures.table())[2:] == [
        "| slow | 2 x/s | 1 … 3 | ≥ 2.5 | **not met** |",
        "| fast | 8 ms | 7 … 9 | ≤ 8 | met |",
        "| free | 2  | 1 … 3 |  |  |",
    ]


def test_a_match_that_grows_from_round_to_round_is_one_figure():
    """Whose rounds can be compared: it is named by the length that it began with."""
    figures = lengths.measure(BenchPace(rounds=2, seconds=0.05, share=0.01), say=lambda _: None)
    read = {name: row.values for name, row in figures.rows.items() if " read " in name}

    assert sorted(read) == [
        f"a match of {length} entries, read {how}" for length in (10, 40) for how in ("and folded cold", "warm")
    ]
    assert {len(values) for values in read.values()} == {2}


def test_levels_are_measured_where_they_have_a_choice():
    """At positions from the whole match, the same ones for all; what a level tries at them is counted."""
    positions = list(bots.choices(stones.game, 1))
    moments = bots.spread(positions, 2)
    legal = [len(list(stones.game.legal(table, table.question.must[0]))) for table in moments]

    found = bots.thoughts_in(stones.game, 1, 2)

    assert all(count > 1 for count in legal)
    assert positions.index(moments[0]) < len(positions) / 2 <= positions.index(moments[1])
    assert list(found) == levels(stones.game)
    assert [len(thought["ms"]) for thought in found.values()] == [2] * len(found)
    assert (found["random"]["searched"], found["greedy"]["searched"]) == (0, sum(legal))
    assert found["search"]["searched"] > sum(legal)


def test_a_share_of_values_lies_below_it():
    """The 99th of a hundred."""
    assert share([float(n) for n in range(100)], 0.99) == 99.0
    assert share([3.0, 1.0, 2.0], 0.5) == 2.0


def test_prepared_matches_are_whole_matches():
    """The same answers one by one and by turns; a full turn has four steps and its end."""
    by_turns = list(turns(walk()))

    assert [answer for _, turn in by_turns for answer in turn] == list(walk())
    assert [first for first, _ in by_turns][:4] == [0, 3, 7, 12]
    assert {len(turn) for _, turn in by_turns[2:-1]} == {5}
    assert all(turn[-1].notation == "." for _, turn in by_turns)


def test_a_load_plays_what_was_prepared_and_hears_every_answer():
    """Over several connections, in the order of each match: the service has accepted all of it."""
    with staged("no") as stage:
        web = stage.web(SERVICE, workers=1)
        tokens = [web.registered(name) for name in ("Ada", "Bob")]
        one, two = begun(web, tokens), begun(web, tokens)
        scripts = [single_answers(one, tokens)[:12], whole_turns(two, tokens)[:3]]

        loaded = load(web.port, scripts, 3, 60.0, warm=4, watched=web.watched)

        assert (loaded.requests, loaded.actions) == (8 + 1, 8 + 5), "the first four answers, or two turns, do not count"
        for match in (one, two):
            assert web.send("GET", f"{match}/history?limit=1")["last"] == FIRST_QUESTION + 12
        assert loaded.cost("the server") > loaded.cost("Redis") > 0
        with pytest.raises(RuntimeError, match="stale_answer"):
            load(web.port, scripts, 1, 60.0)


def test_matches_on_channels_are_played_in_lockstep_and_their_first_answers_are_not_counted():
    """Each side hears of the answers of the other, and the processes' CPU time is read while that is counted."""
    with staged("no") as running:
        web = running.web(SERVICE, workers=1)
        tokens = [web.registered(name) for name in ("Ada", "Bob")]
        matches = [begun(web, tokens).rpartition("/")[2] for _ in range(2)]
        plan = {"port": web.port, "tokens": tokens, "matches": matches, "last": FIRST_QUESTION, "receipts": False}
        plan |= {"moves": turn_moves(walk())[:5], "warm": 2, "seconds": 60.0, "follow": True, "watched": web.watched}

        loaded = duels.played(plan)

        assert (loaded.requests, loaded.actions) == (2 * 3, 2 * (5 + 5 + 5))
        assert loaded.cost("the server") > 0
        for match in matches:
            assert web.send("GET", f"/v1/matches/{match}/history?limit=1")["last"] == FIRST_QUESTION + 3 + 4 + 15


def test_what_boardgame_io_needs_and_is_not_there_is_told(monkeypatch, tmp_path):
    """Nothing is compared with it."""
    told = []
    monkeypatch.setattr(boardgame_io, "is_there", lambda: False)

    with boardgame_io.peers(tmp_path, BenchPace(1, 0.1, 1.0), told.append) as found:
        assert found == {}
    assert "not installed" in told[0]


def test_a_load_goes_round_until_time_is_over():
    """The bare side has no end of its own; where one answer takes all the time, a longer one is given."""
    with staged("no") as stage:
        web = stage.web(BARE, workers=1)
        words = [[(request("GET", "/hello"), 1)]]

        assert any(load(web.port, words, 2, seconds, again=True).requests > 1 for seconds in (0.2, 2.0, 20.0))
        assert load(web.port, words, 2, 0.2).requests == 1
        with pytest.raises(RuntimeError, match="was answered"):
            load(web.port, [[(request("GET", "/nothing"), 1)]], 1, 0.2)


class Coin:
    """A game of OpenSpiel's kind: chance, then two choices; it notes what was played."""

    def __init__(self, noted):
        self.noted, self.at = noted, 0

    def is_terminal(self):
        return self.at == 3

    def is_chance_node(self):
        return self.at == 0

    def chance_outcomes(self):
        return [(7, 1.0), (8, 0.0)]

    def legal_actions(self):
        return [1, 2]

    def apply_action(self, action):
        self.noted.append((self.at, action))
        self.at += 1


def test_games_of_others_are_played_as_ours(monkeypatch):
    """Chance by its weights, one of what is legal, from the beginning again at the end; each state counts."""
    noted = []
    loaded = SimpleNamespace(load_game=lambda name: SimpleNamespace(new_initial_state=lambda: Coin(noted)))
    monkeypatch.setattr(spiel, "pyspiel", loaded)

    assert spiel.played("coin", 1, 0.01) > 0
    assert spiel.is_there()
    assert [at for at, _ in noted[:7]] == [0, 1, 2, 0, 1, 2, 0]
    assert {action for at, action in noted if at == 0} == {7}
    assert {action for at, action in noted if at > 0} == {1, 2}


def test_environments_of_others_are_played_as_ours(monkeypatch):
    """The classic games beside ours, where they are installed; a finished match is followed by another."""
    monkeypatch.setattr(envs.pettingzoo, "make", lambda kind, name: env(TOYS["pebbles"]))

    figures = envs.measure(BenchPace(rounds=1, seconds=0.01, share=1.0), say=lambda _: None)

    assert {f"environment, PettingZoo's {name}" for name in envs.CLASSIC} <= set(figures.rows)
    assert {f"environment, {slug} ÷ {envs.CARD_GAME}" for slug in GAMES} <= set(figures.rows)
    assert all(row.median > 0 for row in figures.rows.values())


def test_classic_games_that_are_not_installed_are_said_to_be_missing(monkeypatch):
    """And nothing is compared."""
    told = []

    def missing(kind, name):
        raise FailedToImport(name)

    monkeypatch.setattr(envs.pettingzoo, "make", missing)

    assert envs.loaded(told.append) == {}
    assert "not installed" in told[0]
