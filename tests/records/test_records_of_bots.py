"""Golden records of bots: each move is computed again by each later release, or its version is said to be gone."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.bots import LEVELS, levels
from domain.contract.engine import to_wire
from domain.games import GAMES
from examples.games import TOYS
from tests.records import of_bots
from tests.support.forged import resealed, rows
from tools.annales.audit_bots.command import audit_bots
from tools.annales.audit_bots.reading import verified
from tools.verify import verify

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.ndjson"))
PLANTED = FOLDER / "pandocreon_divinae" / "bots-greedy-random.ndjson"
IN_TIME = ("rules_not_installed", "level_gone")  # what may become of a record as the project goes on
COMMAND = "python -m tests.records.of_bots GAME LEVEL LEVEL > tests/records/GAME/bots-….ndjson"

# Where no golden record of a level is kept: a whole match of it takes minutes to compute again.
NO_RECORD = {("master", slug) for slug in ("faiseurs_d_univers", "haut_cendrelin", "theomachie")}
PARTS = {"alphabeta": 2, "search": 2, "master": 4}  # tests that the check of a record is split into, by its name

each = pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in RECORDS])


def each_part():
    """Every golden record of bots; the moves of a level that thinks long are checked in parts, which are slow."""
    for path in RECORDS:
        parts = next((number for word, number in PARTS.items() if word in path.stem), 1)
        for part in range(parts):
            name = f"{path.parent.name}/{path.stem}" + (f"-{part + 1}" if parts > 1 else "")
            yield pytest.param(path, part, parts, id=name, marks=[pytest.mark.slow] if parts > 1 else [])


@pytest.mark.parametrize(("path", "part", "parts"), list(each_part()))
def test_every_move_holds_or_is_said_to_be_gone(path, part, parts):
    """Nothing else may become of a golden record."""
    moves = verified(path.read_bytes())
    found = [moves.check(seq).found for seq in list(moves.entries())[part::parts]]

    assert found
    assert [each.text for each in found if each.verdict != "holds" and each.why not in IN_TIME] == []


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_level_has_a_record_of_its_present_version(slug):
    """Under the present rules of each game: after a change of either, another record is added beside the old ones."""
    trees = [verified(path.read_bytes()).tree for path in RECORDS if path.parent.name == slug]
    held = {
        (entry.by.bot, entry.by.version) for tree in trees if tree.rules == GAMES[slug].RULES for entry in tree.entries
    }
    wanted = {(name, LEVELS[name].version) for name in levels(GAMES[slug]) if (name, slug) not in NO_RECORD}

    assert wanted
    assert wanted <= held, f"make one: {COMMAND}"


@each
def test_the_verifier_agrees(path):
    """Form, chain, chance and the commitment to the secret."""
    assert verify(path.read_bytes())[0].startswith("The record holds")


# -- planted changes


@pytest.fixture
def planted(tmp_path):
    """What `annales audit-bots` says of a golden record in which the last move of a bot was changed."""

    def plant(change):
        entries = rows(PLANTED.read_bytes())
        last = next(entry for entry in reversed(entries) if "bot" in entry["by"] and entry["kind"] == "step")
        change(last)
        forged = tmp_path / "forged.ndjson"
        forged.write_bytes(resealed(entries))
        done = CliRunner().invoke(audit_bots, [str(forged)])
        return done.exit_code, done.stdout, last

    return plant


def test_another_move_is_found(planted):
    """It is legal, and no chance follows that would tell."""

    def another_move(last):
        moves, game = verified(PLANTED.read_bytes()), GAMES[PLANTED.parent.name]
        legal = map(to_wire, game.legal(moves.tree.at(last["after"]), last["seat"]))
        last["face"]["action"] = last["action"] = next(action for action in legal if action != last["action"])

    status, out, last = planted(another_move)
    assert status == 1
    assert f"entry {last['seq']} (seat {last['seat']}, " in out
    assert " differs: the bot answers " in out


def test_another_seed_is_found(planted):
    """Whoever could choose the entry that a seed names could choose among answers."""
    status, out, last = planted(lambda last: last["by"].update(asked=last["by"]["asked"] - 1))
    asked = last["by"]["asked"]
    assert status == 1
    assert f"differs: it names entry {asked} for its seed, but entry {asked + 1} asked the question" in out


def test_another_level_is_found(planted):
    """A weaker one than the seat was given to."""
    other = {"greedy": "random", "random": "greedy"}
    status, out, last = planted(lambda last: last["by"].update(bot=other[last["by"]["bot"]]))
    name = last["by"]["bot"]
    assert status == 1
    assert f"differs: {name} answers, but seat {last['seat']} is held by {other[name]}" in out


def test_another_version_is_told(planted):
    """An old one is gone, with the release that had it last; one that never was is not known."""
    status, out, last = planted(lambda last: last["by"].update(version=1))
    name = last["by"]["bot"]
    assert status == 3
    assert f"1 cannot be checked: {name} 1 is gone: only development versions before the first release had it" in out

    status, out, _ = planted(lambda last: last["by"].update(version=99))
    assert status == 3
    assert f"1 cannot be checked: {name} 99 is not known here, {name} {LEVELS[name].version} is" in out


def test_a_record_is_made_by_the_workers_of_the_service(services, monkeypatch):
    """As the command does; its moves hold, and another match is another record."""
    monkeypatch.setitem(GAMES, "market", TOYS["market"])
    one, other = (of_bots.played(services, "market", ["greedy", "random"], {"rounds": 1}) for _ in range(2))

    assert one != other
    for data in (one, other):
        moves = verified(data)
        assert {moves.check(seq).found.verdict for seq in moves.entries()} == {"holds"}


@pytest.mark.parametrize(("text", "value"), [("a=true", True), ("a=12", 12), ("a=full", "full")])
def test_an_option_is_read_as_it_is_meant(text, value):
    """Booleans, numbers and names."""
    assert of_bots.option(text) == ("a", value)
