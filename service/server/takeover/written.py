"""Which release wrote the files in a folder, as the files themselves say.

So a copy, or a backup that was put back, needs no record beside it. Redis 6.2 has all its data in one file, later
versions and Valkey have theirs in a folder: a manifest, a base, which begins with the release that wrote it, and what
came after it.
"""

from __future__ import annotations

import re
from pathlib import Path

from annales.service.server.takeover.release import Release

FILE_OF_6, FOLDER_OF_7 = "appendonly.aof", "appendonlydir"
MANIFEST = "appendonly.aof.manifest"
DATA = (FILE_OF_6, FOLDER_OF_7)
LAST_WITH_FILE, FIRST_WITH_FOLDER = Release("Redis", "6.2"), Release("Redis", "7.0")
BASE = re.compile(rb"^file (\S+) seq \d+ type b\b", re.MULTILINE)
HEADER = re.compile(rb"(?:REDIS|VALKEY)\d{3,4}\xfa.(redis|valkey)-ver.([\d.]+)", re.DOTALL)
HEADER_BYTES = 64
MANIFEST_BYTES = 65536


def written_by(folder: Path, remembered: Release | None = None) -> Release | None:
    """The release that wrote the data in a folder; None if there are none.

    If the data do not say, it is the one that is `remembered`, or else the first that could have written them.
    """
    if (folder / FOLDER_OF_7).exists():
        return _of_folder(folder / FOLDER_OF_7) or remembered or FIRST_WITH_FOLDER
    if (folder / FILE_OF_6).exists():
        return _in_header(folder / FILE_OF_6) or LAST_WITH_FILE
    return None


def _of_folder(folder: Path) -> Release | None:
    base = BASE.search(_beginning(folder / MANIFEST, MANIFEST_BYTES))
    wrote = _in_header(folder / base[1].decode(errors="replace")) if base else None
    is_moved = wrote is not None and wrote.line < FIRST_WITH_FOLDER.line  # the file of 6.2, moved into the folder
    return FIRST_WITH_FOLDER if is_moved else wrote


def _in_header(file: Path) -> Release | None:
    matched = HEADER.match(_beginning(file, HEADER_BYTES))
    return Release(matched[1].decode().capitalize(), matched[2].decode()) if matched else None


def _beginning(file: Path, size: int) -> bytes:
    try:
        with open(file, "rb") as read:
            return read.read(size)
    except OSError:
        return b""
