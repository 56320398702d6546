"""The folders of a take-over: a copy that the new server works on, and the original, which is kept.

The new server never touches the original. When it has rewritten the copy, the two are exchanged; whatever happens
before that leaves the original as it was, and the next start begins again.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from annales.service.server.takeover.release import Release
from annales.service.server.takeover.written import DATA

UNFINISHED, FINISHED, KEPT = "{name}.unfinished", "{name}.finished", "{name}.before-{product}-{version}"
PIECE = 1 << 20  # bytes that are copied at once


def settle(folder: Path) -> None:
    """Clear up after a take-over that was interrupted; one that was complete but for its last step is completed."""
    folder = folder.resolve()
    finished = _beside(folder, FINISHED)
    if finished.exists() and not folder.exists():
        _move(finished, folder)
    for left in (finished, _beside(folder, UNFINISHED)):
        shutil.rmtree(left, ignore_errors=True)


@contextmanager
def copied(folder: Path, go_on: Callable[[], None]) -> Iterator[Path]:
    """A folder with a copy of the data in another one, on disk. What is left of it in the end is removed.

    `go_on` is called again and again, and may raise what stops it. Raises OSError.
    """
    copy = _beside(folder.resolve(), UNFINISHED)
    try:
        copy.mkdir(mode=0o700)
        for name in DATA:
            _copy(folder / name, copy / name, go_on)
        yield copy
    finally:
        shutil.rmtree(copy, ignore_errors=True)


def exchange(folder: Path, copy: Path, by: Release) -> Path:
    """Put a copy that is finished in the place of its original; the folder in which the original is kept.

    Raises OSError; nothing is lost then.
    """
    folder = folder.resolve()
    finished, kept = _beside(folder, FINISHED), _free(folder, by)
    _sync(copy)
    _move(copy, finished)
    _move(folder, kept)
    _move(finished, folder)
    return kept


def _copy(source: Path, target: Path, go_on: Callable[[], None]) -> None:
    if source.is_dir():
        target.mkdir(mode=0o700)
        for each in source.iterdir():
            _copy(each, target / each.name, go_on)
        _sync(target)
    elif source.is_file():
        with open(source, "rb") as read, open(target, "xb") as write:
            while piece := read.read(PIECE):
                go_on()
                write.write(piece)
            write.flush()
            os.fsync(write.fileno())


def _beside(folder: Path, form: str) -> Path:
    return folder.with_name(form.format(name=folder.name))


def _free(folder: Path, by: Release) -> Path:
    """A name beside a folder that nothing has."""
    first = _beside(folder, KEPT.format(name="{name}", product=by.product.lower(), version=by.version))
    others = (first.with_name(f"{first.name}.{number}") for number in count(2))
    return first if not first.exists() else next(other for other in others if not other.exists())


def _move(source: Path, target: Path) -> None:
    source.rename(target)
    _sync(target.parent)


def _sync(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
