"""One server for one data folder: two on the same log would write two histories, and lose one."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.settings import CannotStart

RELEASED_WITHIN = 3.0  # seconds for the Redis of a launcher that was killed to follow it


@contextmanager
def locked(folder: Path) -> Iterator[int]:
    """Hold the folder, made if need be, with this process's number in its file `lock`; yields the lock."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as reason:
        raise CannotStart(f"cannot use ANNALES_DATA {folder}: {reason.strerror}") from reason

    try:
        _take(lock, folder)
        os.ftruncate(lock, 0)
        os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
        yield lock
    finally:
        os.close(lock)


def is_held(lock: int, folder: Path) -> bool:
    """Whether the lock file is still the one that is locked: nobody sees a lock on one that was removed."""
    mine = os.fstat(lock)
    try:
        there = os.stat(folder / "lock")
    except OSError:
        return False
    return (mine.st_dev, mine.st_ino) == (there.st_dev, there.st_ino)


def _take(lock: int, folder: Path) -> None:
    deadline = time.monotonic() + RELEASED_WITHIN
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(lock, 20, 0).decode().strip()
            if _alive(holder) or time.monotonic() > deadline:
                raise CannotStart(
                    f"the data folder {folder} is in use by the server with process number {holder}: "
                    "stop that one, or give this one a folder of its own with ANNALES_DATA"
                ) from None
            time.sleep(0.05)
        else:
            return


def _alive(holder: str) -> bool:
    """Whether the launcher lives; if not, only its Redis still holds the folder, and will let it go."""
    try:
        os.kill(int(holder), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True
