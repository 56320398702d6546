"""A version of a level is what it answers: no change of that, nor of how a game is valued, without a new version."""

from dataclasses import replace

import pytest

from annales.domain.bots import GONE, KEPT, LEVELS, greedy, level_of
from annales.domain.games import GAMES
from tests.bots import answers
from tests.records.in_time import NEVER_RELEASED
from tests.support.samples import by_day

COMMAND = "python -m tests.bots.answers"
OTHERWISE = (
    "{name} answers otherwise than it did. If that is meant, raise its version in domain/bots/level.py, put the old "
    f"one into KEPT with its code or into GONE, and run {COMMAND}. How a game is valued, and the order of its legal "
    "answers, are part of how a level plays."
)


EACH = [(name, slug) for name in answers.installed() for slug in sorted(GAMES)]


@pytest.mark.parametrize(("name", "slug"), by_day(EACH, len(EACH) // 2))
def test_a_version_of_a_level_answers_as_it_did(name, slug):
    """At positions of the golden records of each game that it plays; those that were kept are run too."""
    level, game = answers.installed()[name], GAMES[slug]
    known = answers.kept().get(name, {}).get(answers.key(game), {})

    told = answers.answered(level, game)

    assert known.keys() == told.keys(), f"levels, rules or golden records are new: run {COMMAND}"
    assert known == told, OTHERWISE.format(name=name)


def test_no_other_versions_are_kept():
    """The answers of a version that is gone cannot be compared with anything."""
    assert answers.kept().keys() == answers.installed().keys(), f"run {COMMAND}"


@pytest.mark.parametrize("name", LEVELS)
def test_every_earlier_version_can_be_run_or_is_said_to_be_gone(name):
    """One of both, so that an audit always knows."""
    earlier = set(range(1, LEVELS[name].version))
    kept = {level.version for level in KEPT if level.name == name}
    gone = {version for level, version in GONE if level == name}

    assert kept | gone == earlier - NEVER_RELEASED[name], "the earlier versions of a level stand in KEPT or in GONE"
    assert not kept & gone


def test_a_kept_version_is_found_beside_the_present_one(monkeypatch):
    """By name and version; a version that nobody has is not found."""
    old = replace(LEVELS["random"], version=1, think=greedy.think)
    monkeypatch.setattr("annales.domain.bots.level.KEPT", (old,))

    assert level_of("random", 1) is old
    assert level_of("random", LEVELS["random"].version) is LEVELS["random"]
    assert level_of("random", 99) is None
    assert level_of("nobody", 1) is None


@pytest.fixture
def changed(monkeypatch, tmp_path):
    """A level that plays otherwise than it did, under the same version; the file of the digests."""
    name, level = next((name, level) for name, level in answers.installed().items() if level.name == "random")
    before, file = {name: answers.kept()[name]}, tmp_path / "answers.json"
    monkeypatch.setattr(answers, "installed", lambda: {name: replace(level, think=greedy.think)})
    monkeypatch.setattr(answers, "GAMES", {"pandocreon_divinae": GAMES["pandocreon_divinae"]})
    monkeypatch.setattr(answers, "kept", lambda: before)
    monkeypatch.setattr(answers, "FILE", file)
    file.write_text("before")
    return name, level, file


def test_the_digests_of_a_version_are_not_replaced(changed, capsys):
    """The command says which level has changed, and in which game."""
    name, _, file = changed

    assert answers.main() == 1
    game = answers.key(GAMES["pandocreon_divinae"])
    assert f"{name} answers otherwise in {game}: raise its version" in capsys.readouterr().err
    assert file.read_text() == "before"


def test_those_of_a_new_version_are_written(changed, monkeypatch):
    """The version that is gone is left out."""
    _, level, file = changed
    monkeypatch.setattr(answers, "installed", lambda: {"random 99": replace(level, version=99, think=greedy.think)})

    assert answers.main() == 0
    assert '"random 99"' in file.read_text()
