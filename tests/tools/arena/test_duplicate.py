"""Duplicate deals: each is played in every seating, with chance as on the service, so that records can be verified."""

import json
from sys import executable

import pytest
from click.testing import CliRunner

from annales.domain.games import GAMES
from annales.domain.log.record import read, split
from annales.domain.log.tree import Tree
from annales.tools import replay, verify
from annales.tools.annales.audit_bots.command import audit_bots
from annales.tools.arena.__main__ import main
from annales.tools.arena.arguments import arguments
from annales.tools.arena.entrants.own import Own
from annales.tools.arena.pairings import pairing
from annales.tools.arena.plan import Contest
from annales.tools.arena.workers import contest
from examples.games import TOYS
from tests.bots import own
from tests.support.children import ran
from tests.tools.arena.matches import played_by

MARKET = ["--game", "market", "--levels", "greedy", "random", "--processes", "1", "--option", "rounds=1"]


@pytest.fixture(autouse=True)
def game_of_market(monkeypatch):
    """A game with hidden cards, sealed bids and chance."""
    monkeypatch.setitem(GAMES.known, "market", TOYS["market"])


@pytest.fixture
def kept(tmp_path, capsys):
    """Play a contest in the market and keep its records; gives their files, by name."""

    def play(folder, *more):
        assert main([*MARKET, "--matches", "4", "--records", str(tmp_path / folder), *more]) == 0
        capsys.readouterr()
        return sorted((tmp_path / folder).iterdir())

    return play


def test_each_deal_is_played_in_every_seating():
    """With three seats in three, as the line-up rotates."""
    planned = Contest("market", ["greedy", "random", "random"], 3, "s").duplicate_matches(6)

    assert [(one.seats.index("greedy"), one.seed) for one in planned] == [
        (0, "s-0"),
        (2, "s-0"),
        (1, "s-0"),
        (0, "s-1"),
        (2, "s-1"),
        (1, "s-1"),
    ]


def test_no_seating_is_played_twice_and_no_deal_is_left_incomplete():
    """Of four seats with two levels there are two seatings; of one level there is one; matches are rounded up."""
    two = Contest("market", ["greedy", "random"], 4, "s").duplicate_matches(3)
    one = Contest("market", ["greedy"], 4, "s").duplicate_matches(3)

    assert [each.seed for each in two] == ["s-0", "s-0", "s-1", "s-1"]
    assert [each.seed for each in one] == ["s-0", "s-1", "s-2"]


def test_the_deal_is_the_same_in_every_seating(kept):
    """The opening step of its matches has the same facts; that of another deal has not."""
    openings = {}
    for path in kept("records"):
        tree = Tree(read(split(path.read_bytes())).entries)
        openings.setdefault(tree.opening.commitment, set()).add(tree.body(tree.first_step()).facts)

    assert [len(facts) for facts in openings.values()] == [1, 1]
    assert len(set.union(*openings.values())) == 2


def test_a_bot_and_its_twin_share_every_deal():
    """Chance and bots' seeds hang on the seat, not on the level: with swapped names the same match is played."""
    twin = Own("twin", "annales.domain.bots.greedy:think", "python")
    planned = Contest("market", ["greedy", "twin"], 2, own=[twin]).duplicate_matches(12)

    told = pairing("greedy", "twin", list(contest(planned, 1)))

    assert told.pairs == (0, 0, 6, 0, 0)


def test_records_are_verified_and_their_moves_recomputed(kept):
    """By the verifier, and by the command that asks each level again."""
    paths = kept("records")

    assert len(paths) == 4
    for path in paths:
        assert "every salt follow from the secret of entry 1" in "\n".join(verify.verify(path.read_bytes()))
        done = CliRunner().invoke(audit_bots, [str(path)])
        assert done.exit_code == 0
        assert "cannot be checked" not in done.stdout


def test_a_record_is_stepped_through(kept, capsys):
    """To its end, by `annales replay`."""
    path = kept("records")[0]

    assert replay.main([str(path)], iter(["l", "q"])) == 0
    assert "market" in capsys.readouterr().out


def test_moves_of_own_bots_are_not_taken_for_a_levels(kept):
    """The record names them with `own-` before it: nobody else can compute them again."""
    path = kept("records", "--levels", "last", "random", "--bot", f"last={own.__name__}:last")[0]

    assert verify.verify(path.read_bytes())[0].startswith("The record holds")
    done = CliRunner().invoke(audit_bots, [str(path)])
    assert done.exit_code == 3
    assert "cannot be checked: own-last is a bot of somebody's own" in done.stdout


def test_the_same_command_writes_the_same_records(kept):
    """Byte for byte; with another seed none is the same."""

    def written(paths):
        return {path.name: path.read_bytes() for path in paths}

    first = written(kept("one"))

    assert written(kept("two")) == first
    assert not first.keys() & written(kept("other", "--seed", "other")).keys()


def test_records_are_made_only_if_they_are_kept(tmp_path):
    """They and a sequential test imply duplicate deals."""
    assert [one.record for one in played_by("random", "alphabeta", matches=2, pairs=True)] == [b"", b""]
    assert not arguments(MARKET).pairs
    assert arguments([*MARKET, "--records", str(tmp_path)]).pairs
    assert arguments([*MARKET, "--sprt", "0", "50"]).pairs


def test_each_match_is_a_line_for_each_seat(tmp_path, capsys):
    """As CSV; `match` names the record, and matches of one deal have the same `deal`."""
    path = tmp_path / "results.csv"

    main([*MARKET, "--matches", "4", "--csv", str(path), "--records", str(tmp_path / "records")])

    heading, *lines = (line.split(",") for line in path.read_text("utf-8").splitlines())
    assert heading == ["match", "deal", "seat", "level", "rank", "answers", "ms", "reason", "length"]
    assert [line[1:4] for line in lines[:4]] == [
        ["1-0", "0", "greedy"],
        ["1-0", "1", "random"],
        ["1-0", "0", "random"],
        ["1-0", "1", "greedy"],
    ]
    assert {f"{line[0]}.ndjson" for line in lines} == {path.name for path in (tmp_path / "records").iterdir()}
    assert len(lines) == 8


@pytest.mark.process
def test_two_processes_play_the_same_duplicate_contest(tmp_path):
    """With the same records: the game is found by its name in each process."""
    command = [
        "-m",
        "annales.tools.arena",
        "--game",
        "sacrifice",
        "--levels",
        "random",
        "greedy",
        "--option",
        "max_turns=50",
    ]
    told = []
    for processes in ("1", "2"):
        folder, file = tmp_path / processes, tmp_path / f"{processes}.json"
        more = ["--matches", "4", "--records", str(folder), "--json", str(file), "--processes", processes]
        ran([executable, *command, *more])
        told.append((json.loads(file.read_text("utf-8")), {path.name: path.read_bytes() for path in folder.iterdir()}))

    (alone, records), (together, same_records) = told
    assert records == same_records
    assert alone["pairings"] == together["pairings"]
