"""What is checked of a package with a game before it is played, and who is left out."""

import os
import sys
from hashlib import sha256

import msgspec
import pytest

from annales.domain.games import GAMES, PackagedGames
from annales.service.games import checks
from annales.service.games.checks import HANDED_ON, Verdict, check_packages
from annales.service.games.playable import PlayableGames
from annales.tools.laws.start.files import faults_of_files
from annales.tools.laws.start.imports import faults_of_imports
from annales.tools.laws.start.playing import faults_of_game
from tests.support.packaged import forgotten, installed, tell


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder for packages, on the path of this process and of those that it starts."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")])))
    yield tmp_path
    forgotten(sys.modules, "good", "other", "bad")


@pytest.fixture
def environ():
    """What is handed on to processes."""
    return {}


@pytest.mark.process
def test_a_game_that_fails_is_left_out_and_the_others_are_played(site, environ):
    """Each is checked in a process of its own; what it does there harms nobody."""
    installed(site, "good")
    installed(site, "raises", after="raise ValueError('at once')\n")
    installed(site, "leaves", after="raise SystemExit(0)\n")
    installed(site, "grows", after="ROOM = bytearray(1 << 40)\n")
    said = []

    verdicts = check_packages(environ, said.append)

    assert {slug: verdict.fault for slug, verdict in verdicts.items()} == {
        "good": None,
        "raises": "its import raises ValueError: at once (rules.py:60)",
        "leaves": "its import raises SystemExit: 0 (rules.py:60)",
        "grows": "its import raises MemoryError: (rules.py:60)",
    }
    assert len(said) == 3
    assert "the game raises of annales-game-raises 1.0 is left out: its import raises" in said[-1]
    assert list(PlayableGames(verdicts)) == [*GAMES, "good"]


@pytest.mark.process
def test_a_check_that_does_not_end_is_ended(site, environ, monkeypatch):
    """By the clock, or before by the processor's time that it may take."""
    monkeypatch.setattr(checks, "WITHIN", 1.0)
    installed(site, "bad", after="while True:\n    pass\n")

    assert check_packages(environ, str)["bad"].fault == "its check has not ended within 1 s"


def test_a_verdict_is_handed_on_and_holds_for_the_same_files(site, environ, monkeypatch):
    """A process that is started with it checks nothing again; a package that has changed is another one."""
    package = installed(site, "good")
    checked = []
    monkeypatch.setattr(checks, "_checked", lambda package: checked.append(package.slug))

    first = check_packages(environ, str)
    assert check_packages(environ, str) == first
    assert checked == ["good"]
    assert msgspec.json.decode(environ[HANDED_ON], type=list[Verdict]) == list(first.values())

    (package.folder / "rules.md").write_text("# Other words\n", "utf-8")
    check_packages(environ, str)
    assert checked == ["good", "good"]


def test_a_name_that_is_taken_names_none_of_those_who_claim_it(site, environ):
    """Ours stay ours, and nobody can say which of two packages is meant."""
    tell(site, "sacrifice", "a-better-sacrifice", module="annales_good")
    tell(site, "other", "one")
    tell(site, "other", "another")

    faults = {slug: verdict.fault for slug, verdict in check_packages(environ, str).items()}

    assert faults == {
        "sacrifice": "a game of the service has this name",
        "other": "2 packages bring a game of this name",
    }
    assert list(PackagedGames(GAMES)) == list(GAMES)


def test_without_packages_nothing_is_done(environ):
    """No process, and nothing to hand on."""
    assert check_packages(environ) == {}
    assert environ == {}


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("import random\n", "imports random; "),
        ("from annales.domain.table import table\n", "imports annales.domain.table; "),
        ("from annales import service\n", "imports annales.service; "),
        ("def f():\n    import os.path\n", "imports os.path; "),
        ("open('/etc/passwd')\n", "open() is not for games"),
        ("(\n", "rules.py: '(' was never closed"),
    ],
)
def test_what_a_game_may_not_import_or_call(site, line, fault):
    """Anywhere in its modules."""
    (found,) = faults_of_imports(installed(site, "bad", after=line))

    assert fault in found


def test_what_a_game_may_import(site):
    """The contract, its own package, what is pure; and a bot may roll dice."""
    lines = "import math\nfrom annales_good import layout\nfrom annales import contract\n"
    package = installed(site, "good", after=lines)
    (package.folder / "bot.py").write_text("from random import Random\n", "utf-8")

    assert list(faults_of_imports(package)) == []


def test_files_are_bounded(site):
    """By number and size; the page of rules is there, and icons can be read."""
    package = installed(site, "bad")
    (package.folder / "rules.md").unlink()
    (package.folder / "data" / "large.toml").write_bytes(b"#" * ((1 << 20) + 1))
    (package.folder / "icons" / "Star.svg").write_text("<svg/>", "utf-8")

    assert list(faults_of_files(package)) == [
        "data/large.toml is 1048577 bytes; at most 1048576",
        "its rules are missing: rules.md, which begins with a heading",
        "icons/Star.svg: a name has small letters, digits and hyphens between them",
    ]


def test_a_game_is_called_as_its_entry_point_says(site):
    """The slug is in its data, too."""
    game = installed(site, "good").load()

    assert list(faults_of_game(game, "good")) == []
    assert list(faults_of_game(game, "better")) == ["its data call it 'good', its entry point 'better'"]


def test_words_and_matches_are_tried(site):
    """The laws of games at rest, and a few steps."""
    package = installed(site, "bad")
    texts = package.folder / "data" / "texts.toml"
    texts.write_text(texts.read_text("utf-8").replace("[questions]\nplace", "[questions]\nplaced"), "utf-8")
    (fault,) = faults_of_game(package.load(), "bad")

    assert fault.startswith("answers_have_words: question 'place' has no words")


def test_the_digest_is_that_of_sha256sum(site):
    """Of the list of all files, by path; what Python makes of them does not count."""
    package = installed(site, "good")
    before = package.digest
    cached = package.folder / "__pycache__"
    cached.mkdir(exist_ok=True)
    (cached / "rules.pyc").write_bytes(b"\0")
    again = type(package)(package.slug, package.module, package.distribution, package.version)

    lines = [f"{sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in sorted(again.files.items())]
    assert again.digest == before == sha256("".join(lines).encode()).hexdigest()
