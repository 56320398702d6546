"""Saves a user's tokens between runs, in a file in their configuration folder that only they can read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path


def default_file(environ: Mapping[str, str] = os.environ) -> Path:
    """`annales/tokens.json` in the user's configuration folder, or in the current folder for a user without a home."""
    folder = environ.get("XDG_CONFIG_HOME")
    if not folder:
        home = os.path.expanduser("~")
        folder = os.path.join(home, ".config") if home != "~" else ""
    return Path(folder, "annales", "tokens.json")


class NoTokens(Exception):
    """The file cannot be used; the message says which one and why."""


class SavedTokens:
    """Tokens by server and name: two people may share a machine, and one person may use several servers."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, server: str, name: str) -> str | None:
        """The token of a player on a server, or None. Raises NoTokens if the file cannot be read."""
        return self._read().get(f"{server} {name}")

    def keep(self, server: str, name: str, token: str) -> None:
        """Save a token atomically, in a file that only the user can read. Raises NoTokens if that is not possible."""
        kept = {**self._read(), f"{server} {name}": token}
        beside = self._path.with_suffix(f".{os.getpid()}")
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump(kept, file, indent=1)
            beside.replace(self._path)
        except OSError as reason:
            raise NoTokens(f"{self._path}: {reason.strerror}") from reason

    def _read(self) -> dict[str, str]:
        try:
            kept = json.loads(self._path.read_text("utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as reason:
            raise NoTokens(f"{self._path}: {reason.strerror}") from reason
        except ValueError as reason:
            raise NoTokens(f"{self._path}: {reason}") from reason
        if not isinstance(kept, dict):
            raise NoTokens(f"{self._path}: it is not a JSON object of tokens")
        return kept
