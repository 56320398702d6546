"""tools/train_dictionary: a dictionary is kept where it is better, and none is ever lost."""

import tomllib
from shutil import copytree

import pytest

from annales.domain.games import GAMES
from annales.events.codec import DIGEST, ENTRY, VERSION, EntryCodec
from annales.events.compression import FOLDER, INDEX, Dictionaries
from annales.tools.train_dictionary.__main__ import main
from annales.tools.train_dictionary.matches import played_match

SMALL = ["--matches", "1", "--answers", "25", "--size", "2048"]


@pytest.fixture
def empty(tmp_path):
    """A folder without dictionaries."""
    (tmp_path / INDEX).write_text("[current]\n[sha256]\n", "utf-8")
    return tmp_path


def index(folder):
    """What the index of a folder says."""
    return tomllib.loads((folder / INDEX).read_text("utf-8"))


def train(folder, *games, args=SMALL):
    """Run the tool on a folder."""
    return main([*games, *args, "--folder", str(folder)])


def test_a_game_gets_a_dictionary_and_its_entries_are_written_with_it(empty, capsys):
    """And read again, by the name in the entry."""
    assert train(empty, "sacrifice") == 0

    name = index(empty)["current"]["sacrifice"]
    codec = EntryCodec(dictionaries=Dictionaries(empty))
    entries = played_match(GAMES["sacrifice"], 2, None, "tried", 10)
    stored = {VERSION: b"2", ENTRY: codec.encode(entries[-1], "sacrifice"), DIGEST: b""}
    assert f"bytes an entry with {name}" in capsys.readouterr().out
    assert len(stored[ENTRY]) < len(EntryCodec(dictionaries=Dictionaries(empty)).encode(entries[-1]))
    assert codec.decode(len(entries), stored, entries[-2].digest) == entries[-1]


def test_entry_1_gets_a_dictionary_of_its_own(empty):
    """Nearly all of it is fixed by the game; others of the same game are read again."""
    train(empty, "sacrifice")
    codec = EntryCodec(dictionaries=Dictionaries(empty))
    (opening, *_) = played_match(GAMES["sacrifice"], 2, "greedy", "tried", 0)
    stored = {VERSION: b"2", ENTRY: codec.encode(opening, "sacrifice"), DIGEST: b""}

    assert 15 * len(stored[ENTRY]) < len(codec.text(opening))
    assert codec.decode(1, stored, "") == opening


def test_the_same_matches_give_the_same_dictionary_which_is_not_better_than_itself(empty, capsys):
    """A second run changes nothing."""
    train(empty, "sacrifice")
    before = {path.name: path.read_bytes() for path in empty.iterdir()}
    train(empty, "sacrifice")

    assert {path.name: path.read_bytes() for path in empty.iterdir()} == before
    assert "would not be better" in capsys.readouterr().out


def test_a_worse_dictionary_is_not_kept(tmp_path, capsys):
    """Trained on one short match, it does not replace the one of the project."""
    folder = copytree(FOLDER, tmp_path / "dictionaries")
    train(folder, "sacrifice")

    assert index(folder) == index(FOLDER)
    assert "would not be better" in capsys.readouterr().out


def test_an_earlier_dictionary_stays(empty):
    """Entries name it."""
    train(empty, "sacrifice", args=["--matches", "1", "--answers", "10", "--size", "1024"])
    first = index(empty)
    train(empty, "sacrifice")
    then = index(empty)

    assert then["current"] != first["current"]
    assert first["sha256"].items() < then["sha256"].items()
    assert {path.stem for path in empty.glob("*.zdict")} == set(then["sha256"])


def test_an_unknown_game_is_refused(empty, capsys):
    """With the names of those that are."""
    with pytest.raises(SystemExit):
        train(empty, "chess")

    assert "no game of these names: chess; there are sacrifice" in capsys.readouterr().err


def test_too_little_to_train_on_is_said_so(empty, capsys):
    """zstd needs some kilobytes."""
    assert train(empty, "sacrifice", args=["--matches", "1", "--answers", "0", "--size", "65536"]) == 1
    assert "no dictionary can be trained on so little" in capsys.readouterr().err
    assert index(empty)["current"] == {}
