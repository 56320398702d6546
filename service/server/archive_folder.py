"""The folder of an archive in SQLite, made before anything is started on it."""

from __future__ import annotations

from pathlib import Path

from annales.service.settings import CannotStart


def make_archive_folder(address: str | None) -> None:
    """Make the folder if the archive at this address is to be in SQLite. Raises CannotStart."""
    kind, _, file = (address or "").partition(":///")
    if kind == "sqlite":
        folder = Path(file).parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as reason:
            raise CannotStart(f"ANNALES_ARCHIVE: the folder {folder} cannot be made: {reason.strerror}") from reason
