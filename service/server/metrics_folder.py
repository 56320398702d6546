"""Where the web workers of one master count: a folder of its own for each master, below one that several may share.

A master holds a lock in its folder as long as it lives, so that others see which folders have been left behind.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
from pathlib import Path

LOCK = "lock"


def make(parent: Path) -> Path:
    """An empty folder for this master; those of masters that are dead are cleared away."""
    parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    alone = os.open(parent, os.O_RDONLY)
    try:
        fcntl.flock(alone, fcntl.LOCK_EX)  # a folder that is made and not yet locked looks like that of a dead master
        _clear(parent)
        folder = parent / f"{os.getpid()}-{secrets.token_hex(4)}"
        folder.mkdir(mode=0o700)
        _lock(folder)  # never closed: it ends with the master and its workers
    finally:
        os.close(alone)
    return folder


def _clear(parent: Path) -> None:
    """Remove the folders that no living master holds, and files of versions that counted here."""
    for each in list(parent.iterdir()):
        if not each.is_dir():
            each.unlink(missing_ok=True)
        elif (lock := _lock(each)) is not None:
            shutil.rmtree(each, ignore_errors=True)
            os.close(lock)


def _lock(folder: Path) -> int | None:
    """Hold a folder's lock; None while another process does, or when the folder has gone."""
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
