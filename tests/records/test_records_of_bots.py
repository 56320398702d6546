"""Golden records of bots: each move is computed again by each later release, or its version is said to be gone.

Moves that were computed with everything as it is now are computed again by night; by day a sample of them is.
"""

from collections import Counter

import pytest
from click.testing import CliRunner

from annales.domain.bots import GONE, LEVELS, level_of, levels
from annales.domain.contract.engine import to_wire
from annales.domain.games import GAMES
from annales.tools.annales.audit_bots.command import audit_bots
from annales.tools.annales.audit_bots.reading import verified
from annales.tools.verify import verify
from examples.games import TOYS
from tests.records import of_bots, packing, verdicts
from tests.records.packing import UNPACKED
from tests.records.verdicts import PARTS, RECORDS, name_of, parts_of
from tests.support.depth import NIGHTLY
from tests.support.forged import resealed, rows
from tests.support.kept import KEPT_BY

PLANTED = UNPACKED / "pandocreon_divinae" / "bots-greedy-random.ndjson"
COMMAND = "python -m tests.records.of_bots GAME LEVEL LEVEL > tests/records/GAME/bots-….ndjson; " + packing.COMMAND

# Where no golden record of a level is kept: a whole match of it takes minutes to compute again.
NO_RECORD = {("master", slug) for slug in ("faiseurs_d_univers", "haut_cendrelin", "theomachie")}

# What a record may ask of each level in all, in the level's own budget: it is computed again after each change of the
# domain. Of these, `search` in SACRIFICE is the dearest: a minute and a half of a core.
MOST = {"search": 10_000, "master": 10_000, "alphabeta": 50_000}
MOST_OF_OTHERS = 1_000
DEARER = {"sacrifice/person-lost-master-7"}  # five minutes: a whole match that `master` lost to a person

each = pytest.mark.parametrize("path", [pytest.param(path, id=name_of(path)) for path in RECORDS])


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, id=str(part), marks=[pytest.mark.slow] if part.parts > 1 else [])
        for path in RECORDS
        for part in parts_of(path)
    ],
)
def test_every_move_holds_or_is_said_to_be_gone(part, record_property):
    """Nothing else may become of a golden record."""
    if not part.is_kept():
        record_property(KEPT_BY, verdicts.COMMAND)
    by_sample = part.parts > 1 and part.is_kept() and not NIGHTLY
    entries = part.sample() if by_sample else part.entries()

    faults = part.check(entries)

    assert part.entries()
    assert faults == []


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_level_has_a_record_of_its_present_version(slug):
    """Under the present rules of each game: after a change of either, another record is added beside the old ones."""
    trees = [verified(path.read_bytes()).tree for path in RECORDS if path.parent.name == slug]
    held = {
        (entry.by.bot, entry.by.version) for tree in trees if tree.rules == GAMES[slug].rules for entry in tree.entries
    }
    wanted = {(name, LEVELS[name].version) for name in levels(GAMES[slug]) if (name, slug) not in NO_RECORD}

    assert wanted
    assert wanted <= held, f"make one: {COMMAND}"


def test_no_other_record_takes_minutes_to_compute():
    """Counted in what the levels that are still there were given for their moves."""
    dear = {
        name_of(path)
        for path in RECORDS
        if any(budget > MOST.get(level, MOST_OF_OTHERS) for level, budget in asked_of_levels(path).items())
    }

    assert dear == DEARER


@each
def test_a_record_names_the_levels_that_think_long(path):
    """Its check is split by its name."""
    assert {level for level in asked_of_levels(path) if level in PARTS and level not in path.stem} == set()


def asked_of_levels(path):
    """The budgets of all moves that can be computed still, by level."""
    moves, asked = verified(path.read_bytes()), Counter()
    for seq in moves.entries():
        by = moves.tree.entry(seq).by
        if level_of(by.bot, by.version or 0):
            asked[by.bot] += by.budget
    return asked


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


def test_another_version_of_a_level_is_reported(planted, monkeypatch):
    """One that no release had is not known; an old one is gone, with the release that had it last."""
    for version in (1, 99):
        status, out, last = planted(lambda last, version=version: last["by"].update(version=version))
        name = last["by"]["bot"]
        assert status == 3
        assert f"1 cannot be checked: {name} {version} is not known here, {name} {LEVELS[name].version} is" in out

    monkeypatch.setitem(GONE, (name, 1), "0.1.0")
    status, out, _ = planted(lambda last: last["by"].update(version=1))
    assert status == 3
    assert f"1 cannot be checked: {name} 1 is gone: release 0.1.0 was the last with it" in out


def test_a_record_is_made_by_the_workers_of_the_service(services, monkeypatch):
    """As the command does; its moves hold, and another match is another record."""
    monkeypatch.setitem(GAMES.known, "market", TOYS["market"])
    one, other = (of_bots.played(services, "market", ["greedy", "random"], {"rounds": 1}) for _ in range(2))

    assert one != other
    for data in (one, other):
        moves = verified(data)
        assert {moves.check(seq).found.verdict for seq in moves.entries()} == {"holds"}


@pytest.mark.parametrize(("text", "value"), [("a=true", True), ("a=12", 12), ("a=full", "full")])
def test_an_option_is_read_as_it_is_meant(text, value):
    """Booleans, numbers and names."""
    assert of_bots.option(text) == ("a", value)
