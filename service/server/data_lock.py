"""One server per data folder: two on the same log would write two histories, and lose one."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from annales.service.settings import CannotStart

RESTORE_MARK = "restoring"  # a file in a data folder: which backup is being restored to it
RELEASED_WITHIN = 3.0  # seconds for the Redis of a killed launcher to end after it


@contextmanager
def locked(folder: Path) -> Iterator[int]:
    """Lock the folder, creating it if needed, and write this process's number to its file `lock`.

    Yields the lock's descriptor. Raises CannotStart if the folder cannot be used or is in use.
    """
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
    """Whether the lock file is still the one that is locked: other processes cannot see a lock on a removed file."""
    locked_file = os.fstat(lock)
    try:
        present_file = os.stat(folder / "lock")
    except OSError:
        return False
    return os.path.samestat(locked_file, present_file)


def check_restored(folder: Path) -> None:
    """Raise CannotStart for a folder to which a backup is being restored, or where that was interrupted."""
    if (folder / RESTORE_MARK).exists():
        raise CannotStart(
            f"a backup is being restored to {folder}, or that was interrupted. Wait until it is done, or begin it "
            "again:\n  annales restore FOLDER"
        )


def _take(lock: int, folder: Path) -> None:
    deadline = time.monotonic() + RELEASED_WITHIN
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(lock, 20, 0).decode().strip()
            if _is_alive(holder) or time.monotonic() > deadline:
                raise CannotStart(
                    f"the data folder {folder} is in use by the server with process number {holder}: "
                    "stop that server, or give this one its own folder with ANNALES_DATA"
                ) from None
            time.sleep(0.05)
        else:
            return


def _is_alive(holder: str) -> bool:
    """Whether the launcher that wrote its number is alive; if not, only its Redis holds the folder, and ends soon."""
    try:
        os.kill(int(holder), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True
