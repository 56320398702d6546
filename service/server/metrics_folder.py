"""The metrics folder of one gunicorn master; several masters may share its parent folder.

A master holds a lock in its folder as long as it runs, so that others can recognise the folders that were left behind.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

LOCK = "lock"
MEMORY = next((folder for folder in [Path("/dev/shm")] if folder.is_dir()), None)  # a file system in memory


def of_master(data: Path | None, memory: Path | None = MEMORY) -> Path:
    """Create the folder of this master: in memory, else in the data folder, else among temporary files.

    The workers map its files into their memory: where the disk is full, the kernel kills the process that writes there.
    """
    if memory is not None:
        with suppress(OSError):  # another user has taken the name
            return make(memory / f"annales-figures-{os.geteuid()}")
    if data is not None:
        return make(data / "figures")
    return Path(tempfile.mkdtemp(prefix="annales-figures-"))


def make(parent: Path) -> Path:
    """Create an empty folder for this master, and remove the folders of dead masters.

    Raises OSError, also if the parent belongs to another user, who could put anything there.
    """
    parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    parent_lock = os.open(parent, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if os.fstat(parent_lock).st_uid != os.geteuid():
            raise PermissionError(f"{parent} belongs to another user")
        fcntl.flock(parent_lock, fcntl.LOCK_EX)  # a new folder that is not locked yet looks like that of a dead master
        _clear(parent)
        folder = parent / f"{os.getpid()}-{secrets.token_hex(4)}"
        folder.mkdir(mode=0o700)
        _lock(folder)  # never closed: it is released when the master and its workers end
    finally:
        os.close(parent_lock)
    return folder


def _clear(parent: Path) -> None:
    """Remove the folders that no running master holds, and files of older versions that wrote metrics here."""
    for each in list(parent.iterdir()):
        if not each.is_dir():
            each.unlink(missing_ok=True)
        elif (lock := _lock(each)) is not None:
            shutil.rmtree(each, ignore_errors=True)
            os.close(lock)


def _lock(folder: Path) -> int | None:
    """Take a folder's lock; None if another process holds it or the folder is gone."""
    try:
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    return lock
