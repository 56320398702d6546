"""The command with which somebody gets to a match, as it must be typed where this program was started."""

from __future__ import annotations

import os
import shlex
import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from pathlib import Path

COMMAND = "annales"  # with the name of the program: `annales.tools.annales` starts it under both
STARTED_BY = "ANNALES_PLAY"  # the script that started the program, as it was typed: script/play sets it


def come_here(server: str, match: str, seat: int | None = None) -> str:
    """The command that opens a match at a terminal, at a seat if one is given: people count seats from 1."""
    words = [*program(), "--server", server, "--match", match]
    if seat is not None:
        words += ["--seat", str(seat + 1)]
    return shlex.join(words)


def typed_seat(text: str) -> int:
    """The number of a seat that somebody has typed, counting from 1; raises ArgumentTypeError for anything else."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"'{text}' is no seat: they count from 1")
    return int(text) - 1


def program() -> list[str]:
    """The words that start this program again."""
    if called(""):
        return called("").split()
    script = os.environ.get(STARTED_BY)
    if script:
        return [script]
    python = Path(sys.executable)
    if python.is_relative_to(Path.cwd()):
        python = python.relative_to(Path.cwd())
    return [str(python), "-m", "annales.tools.play"]


def called(otherwise: str) -> str:
    """The name by which a program was started as a sub-command of `annales`, else the given one."""
    return sys.argv[0] if sys.argv[0].startswith(f"{COMMAND} ") else otherwise


def parser_as_called(otherwise: str, about: str) -> ArgumentParser:
    """A parser whose help has the name by which the program was started, in place of the given one in `about` too."""
    name = called(otherwise)
    return ArgumentParser(
        prog=name, description=about.replace(otherwise, name), formatter_class=RawDescriptionHelpFormatter
    )
