"""What a data folder knows of the store that it was used with: `store.json`, kept apart from the store itself.

It tells data that were emptied, replaced or cut short while nobody looked. Nothing in the store could tell that.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from service.settings import CannotStart

NAME = "store.json"


class Remembered(msgspec.Struct, frozen=True):
    """The id of the store, and the number of the last line that was seen in each shard's feed, by shard."""

    id: str
    feeds: dict[int, int]
    socket: str = ""  # of the embedded server


class StoreFile:
    """The file in one data folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def load(self) -> Remembered | None:
        """What is remembered; None in a folder that is new. Raises CannotStart when the file cannot be read."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Remembered)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as reason:
            raise CannotStart(
                f"{self.path} cannot be read ({type(reason).__name__}): it remembers which data this "
                "folder was used with. Remove it to start without that check"
            ) from reason

    def save(self, remembered: Remembered) -> None:
        """Replace the file in one step, on the disk before it counts."""
        fresh = self.path.with_suffix(".new")
        with open(fresh, "wb") as file:
            file.write(msgspec.json.encode(remembered))
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self.path)
