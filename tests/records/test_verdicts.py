"""A verdict is kept under all that decides it: what differs, is damaged or comes from elsewhere is computed again."""

import json
import shutil

import pytest

from tests.records import verdicts
from tests.records.packing import UNPACKED
from tests.records.verdicts import ROOT, Part, key, moves_of, parts_of
from tests.support.forged import resealed, rows
from tests.support.kept import VERSIONS, Thing, key_of

RECORD = UNPACKED / "sacrifice" / "bots-search-3-random.ndjson"  # its search is gone: nothing is computed
PRESENT = UNPACKED / "sacrifice" / "bots-search-7-random.ndjson"
DECIDES = [  # files of the domain that a record of SACRIFICE depends on
    "domain/canonical.py",
    "domain/bots/ismcts.py",
    "domain/contract/data/narration.toml",
    "domain/games/__init__.py",
    "domain/games/sacrifice/bot.py",
    "domain/games/sacrifice/data/game.toml",
    "tools/annales/audit_bots/moves.py",
]


@pytest.fixture
def tree(tmp_path):
    """A copy of the sources that decide a verdict."""
    for folder in ("domain", "tools/annales/audit_bots"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.fixture(autouse=True)
def no_verdicts(monkeypatch, tmp_path):
    """Neither those of the tree nor those of git."""
    monkeypatch.setattr(verdicts, "FILE", tmp_path / "verdicts.json")


@pytest.fixture
def store(tmp_path):
    """Where verdicts are kept."""
    return tmp_path / "kept"


@pytest.fixture
def forged(tmp_path):
    """A golden record in which each move of a bot names another seed."""
    path, entries = tmp_path / "sacrifice" / PRESENT.name, rows(PRESENT.read_bytes())
    for entry in entries:
        if "bot" in entry.get("by", {}) and entry["kind"] == "step":
            entry["by"]["asked"] -= 1
    path.parent.mkdir()
    path.write_bytes(resealed(entries))
    return path


def test_what_was_checked_whole_is_kept(store):
    """For its own part alone."""
    part, other = Part(RECORD, 0, 2), Part(RECORD, 1, 2)

    assert part.check(part.entries(), store) == []

    assert part.is_kept(store)
    assert not other.is_kept(store)


def test_a_sample_is_no_verdict(store):
    """What it did not reach may be wrong."""
    part = Part(RECORD, 0, 1)

    assert part.check(part.sample(), store) == []

    assert not part.is_kept(store)


def test_what_is_wrong_is_not_kept(forged, store):
    """It is found again in each run."""
    part = Part(forged, 0, 1)

    faults = part.check(part.entries(), store)

    assert len(faults) == len(part.entries())
    assert not part.is_kept(store)


def test_a_wrong_verdict_is_found_by_the_sample(forged, store):
    """A sample of moves is computed whatever is kept."""
    part = Part(forged, 0, 1)
    verdicts.FILE.write_text(json.dumps({str(part): {verdicts.ENVIRONMENT: key(forged)}}))

    assert part.is_kept(store)
    assert len(part.check(part.sample(), store)) == len(part.sample()) < len(part.entries())


def test_the_parts_of_a_record_share_what_thinks_long():
    """Each has its half of the search, and none is left out."""
    moves, parts = moves_of(PRESENT.read_bytes()), parts_of(PRESENT)
    searched = [[seq for seq in part.entries() if moves.tree.entry(seq).by.bot == "search"] for part in parts]

    assert sorted(seq for part in parts for seq in part.entries()) == moves.entries()
    assert max(map(len, searched)) - min(map(len, searched)) <= 1


def test_another_record_is_another_key(tmp_path):
    """A byte of it is enough."""
    other = tmp_path / "sacrifice" / RECORD.name
    other.parent.mkdir()
    other.write_bytes(RECORD.read_bytes())
    assert key(other) == key(RECORD)

    other.write_bytes(RECORD.read_bytes() + b"\n")

    assert key(other) != key(RECORD)


@pytest.mark.parametrize("name", DECIDES)
def test_another_domain_is_another_key(tree, name):
    """A byte of a file that the game may depend on is enough."""
    (tree / name).write_bytes((tree / name).read_bytes() + b"\n")

    assert key(RECORD, tree) != key(RECORD)


def test_another_game_is_the_same_key(tree):
    """A change of one game leaves the verdicts on all others."""
    other = tree / "domain" / "games" / "theomachie" / "bot" / "bot.py"
    other.write_bytes(other.read_bytes() + b"\n")

    assert key(RECORD, tree) == key(RECORD)
    assert key(UNPACKED / "theomachie" / "bots-greedy-random.ndjson", tree) != key(
        UNPACKED / "theomachie" / "bots-greedy-random.ndjson"
    )


@pytest.mark.parametrize("name", ["guide", "presentation", "reasons", "texts"])
def test_other_words_and_looks_are_the_same_key(tree, name):
    """They decide no move: `test_no_bot_reads_the_words_of_a_game` holds it."""
    file = tree / "domain" / "games" / "sacrifice" / "data" / f"{name}.toml"
    file.write_bytes(file.read_bytes() + b"\n")

    assert key(RECORD, tree) == key(RECORD)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ENVIRONMENT", verdicts.ENVIRONMENT.replace("pure", "compiled")),
        ("ENVIRONMENT", verdicts.ENVIRONMENT.replace("cpython-3", "cpython-4")),
        ("SUBSTITUTE", "random"),
        ("version", lambda name: "0.0.1"),
    ],
    ids=["build", "Python", "substitute", "msgspec"],
)
def test_a_verdict_of_another_environment_is_not_trusted(store, monkeypatch, name, value):
    """Neither that in the tree nor that in git."""
    part = Part(RECORD, 0, 1)
    part.check(part.entries(), store)
    verdicts.FILE.write_text(json.dumps({str(part): {verdicts.ENVIRONMENT: key(RECORD)}}))
    assert part.is_kept(store)

    monkeypatch.setattr(verdicts, name, value)

    assert not part.is_kept(store)


# -- what keeps them


def test_what_is_kept_is_read_under_its_key_alone(store):
    """Another version has another key."""
    Thing("one", key_of("a"), store).keep(b"what was made")

    assert Thing("one", key_of("a"), store).read() == b"what was made"
    assert Thing("one", key_of("b"), store).read() is None
    assert Thing("other", key_of("a"), store).read() is None


@pytest.mark.parametrize(
    "damage",
    [lambda data: data[:-1], lambda data: data + b"!", lambda data: b"", lambda data: data.replace(b"w", b"v")],
    ids=["cut short", "longer", "empty", "changed"],
)
def test_what_is_damaged_is_not_read(store, damage):
    """Whatever became of the file."""
    thing = Thing("one", key_of("a"), store)
    thing.keep(b"what was made")
    (file,) = (store / "one").iterdir()

    file.write_bytes(damage(file.read_bytes()))

    assert thing.read() is None


def test_what_was_made_of_something_else_is_not_read(store):
    """Though it was copied to the place."""
    Thing("one", key_of("a"), store).keep(b"what was made")

    shutil.copy(store / "one" / key_of("a"), store / "one" / key_of("b"))

    assert Thing("one", key_of("b"), store).read() is None


def test_a_few_versions_are_kept(store):
    """The oldest ones go."""
    for version in range(VERSIONS + 2):
        Thing("one", key_of(str(version)), store).keep(b"")

    assert len(list((store / "one").iterdir())) == VERSIONS


def test_files_are_made_once(store, tmp_path):
    """The second who asks gets what the first has made, links aside; what is damaged is made again."""
    made = []

    def make(target):
        made.append(target)
        (target / "deep").mkdir()
        (target / "deep" / "file").write_text(f"made {len(made)}")

    def ask(name):
        target = tmp_path / name
        target.mkdir()
        (target / "link").symlink_to(tmp_path)
        Thing("one", key_of("a"), store).files(target, lambda: make(target))
        return (target / "deep" / "file").read_text()

    assert [ask("first"), ask("second")] == ["made 1", "made 1"]
    (store / "one" / key_of("a")).write_bytes(b"damaged")
    assert ask("third") == "made 2"
