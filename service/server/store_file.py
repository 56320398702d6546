"""The record of its store in a data folder: `store.json`, kept apart from the store itself.

With it the launcher detects data that were emptied, replaced or truncated while the service was down. The store alone
cannot show that.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from annales.service.server.takeover.release import Release
from annales.service.settings import CannotStart

NAME = "store.json"


class Remembered(msgspec.Struct, frozen=True):
    """The id of the store, and the number of the last line that was seen in the feed of each shard.

    `server` is the product and version of the embedded server that opened it last.
    """

    id: str
    feeds: dict[int, int]
    socket: str = ""  # of the embedded server
    server: Release | None = None


class StoreFile:
    """The file in one data folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def load(self) -> Remembered | None:
        """The content of the file; None in a new folder. Raises CannotStart if the file cannot be read."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Remembered)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as reason:
            raise CannotStart(
                f"cannot read {self.path} ({type(reason).__name__}): it records which data this "
                "folder was used with. Remove it to start without that check"
            ) from reason

    def save(self, remembered: Remembered) -> None:
        """Replace the file atomically, synced to disk before the replacement."""
        fresh = self.path.with_suffix(".new")
        with open(fresh, "wb") as file:
            file.write(msgspec.json.encode(remembered))
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self.path)
