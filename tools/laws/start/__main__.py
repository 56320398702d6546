"""Check the package with a game, in a process of its own: `python -m annales.tools.laws.start NAME`.

Prints the first fault as a JSON string, or null. Whoever starts it bounds its time; memory and processor are bounded
here.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from annales.domain.games.packages import GamePackage, installed_packages
from annales.tools.laws.start.files import faults_of_files
from annales.tools.laws.start.imports import faults_of_imports
from annales.tools.laws.start.playing import faults_of_game

CPU_SECONDS = 10
MEMORY = 2 << 30  # bytes of addresses, most of which are never used
LONGEST = 400  # characters of a fault


def faults_of(package: GamePackage) -> Iterator[str]:
    """All faults, the cheapest to find first; nothing is imported that does not look right."""
    found = [*faults_of_files(package), *faults_of_imports(package)]
    yield from found
    if found:
        return
    doing = "its import"
    try:
        game = package.load()
        doing = "playing it"
        yield from faults_of_game(game, package.slug)
    except BaseException as raised:  # whatever the game does, also an exit
        yield f"{doing} raises {type(raised).__name__}: {raised}{_place(raised, package)}"


def _place(raised: BaseException, package: GamePackage) -> str:
    folder = package.folder
    for frame in reversed(traceback.extract_tb(raised.__traceback__)):
        path = Path(frame.filename)
        if folder is not None and path.is_relative_to(folder):
            return f" ({path.relative_to(folder)}:{frame.lineno})"
    return ""


def main(slug: str) -> None:
    """Print the first fault of the one package with this game."""
    out = os.dup(1)  # what the game prints goes nowhere
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for what, most in ((resource.RLIMIT_CPU, CPU_SECONDS), (resource.RLIMIT_AS, MEMORY)):
        with suppress(ValueError, OSError):  # macOS does not bound addresses
            resource.setrlimit(what, (most, most))
    (package,) = (each for each in installed_packages() if each.slug == slug)
    fault = next(faults_of(package), None)
    text = None if fault is None else " ".join(fault.split())[:LONGEST]
    os.write(out, json.dumps(text).encode())
    os._exit(0)  # threads that the game has left are not waited for


if __name__ == "__main__":
    main(sys.argv[1])
