"""The command `annales`: its help, its table, and what a missing package leads to."""

import sys

import pytest
from click.testing import CliRunner

from annales.tools.annales.group import COMMANDS, annales
from annales.tools.terminal.invitation import program
from tests.architecture.sources import ROOT
from tests.support.children import ran


def help_of(*words):
    """What a command says of itself, and its exit status."""
    done = CliRunner().invoke(annales, [*words, "--help"], prog_name="annales")
    return done.exit_code, done.stdout


def test_the_help_lists_every_command():
    """With a line about each, in the order of the table."""
    status, text = help_of()

    places = [text.index(f"\n  {name} ") for name in COMMANDS]
    assert status == 0
    assert places == sorted(places)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command, monkeypatch):
    """Under the name by which it was called."""
    monkeypatch.setattr(sys, "argv", ["annales"])

    status, text = help_of(command)

    assert status == 0
    assert text.lower().startswith(f"usage: annales {command}")
    assert "python -m annales.tools" not in text


@pytest.mark.process
def test_the_help_imports_no_command():
    """So it answers at once."""
    code = """
import sys
from annales.tools.annales.group import annales
try:
    annales(["--help"], prog_name="annales")
except SystemExit:
    print([name for name in sys.modules if name in {"redis", "flask", "annales.domain", "annales.service"}])
"""
    done = ran([sys.executable, "-c", code], cwd=ROOT)

    assert done.stdout.splitlines()[-1] == "[]"


def test_a_missing_package_is_named_with_its_extra(monkeypatch):
    """Rather than a traceback."""
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    monkeypatch.delitem(sys.modules, "annales.tools.terminal.keyboard", raising=False)
    monkeypatch.delitem(sys.modules, "annales.tools.play", raising=False)

    done = CliRunner().invoke(annales, ["play"], prog_name="annales")

    assert done.exit_code == 1
    assert "pip install 'annales[terminal]'" in done.stderr


@pytest.mark.process
def test_a_package_that_one_part_needs_is_named_when_that_part_is_wanted(monkeypatch):
    """The others do without it."""
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    monkeypatch.delitem(sys.modules, "annales.tools.bench.page.measure", raising=False)
    monkeypatch.setattr(sys, "argv", ["annales"])

    done = CliRunner().invoke(annales, ["bench", "--tiny", "page"], prog_name="annales")

    assert done.exit_code == 1
    assert "pip install 'annales[bench]'" in done.stderr
    assert help_of("bench")[0] == 0


def test_the_terminal_client_invites_others_by_the_same_command(monkeypatch):
    """The line that a friend types begins as the one that was typed here."""
    monkeypatch.setattr(sys, "argv", ["annales play", "--game", "sacrifice"])

    assert program() == ["annales", "play"]
