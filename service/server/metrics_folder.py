"""The metrics folder of one gunicorn master; several masters may share its parent folder.

A master holds a lock in its folder as long as it runs, so that others can tell which folders were left behind.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
from pathlib import Path

LOCK = "lock"


def make(parent: Path) -> Path:
    """Create an empty folder for this master, and remove the folders of dead masters."""
    parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    parent_lock = os.open(parent, os.O_RDONLY)
    try:
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
