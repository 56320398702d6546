"""Where a person's tokens are kept between two runs: a file in the configuration folder that only he can read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path


def default_file(environ: Mapping[str, str] = os.environ) -> Path:
    """`annales/tokens.json` in the user's configuration folder; here, for who has no home, as in many containers."""
    folder = environ.get("XDG_CONFIG_HOME")
    if not folder:
        home = os.path.expanduser("~")
        folder = os.path.join(home, ".config") if home != "~" else ""
    return Path(folder, "annales", "tokens.json")


class NoTokens(Exception):
    """The file cannot be used; the message says which, and why."""


class Tokens:
    """Tokens by server and player's name: two people may share a machine, and one person several servers."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, server: str, name: str) -> str | None:
        """The token of this player at this server; NoTokens when the file cannot be read."""
        return self._read().get(f"{server} {name}")

    def keep(self, server: str, name: str, token: str) -> None:
        """Write a token down, in a file that nobody else can read, whole or not at all; NoTokens if it cannot be."""
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
            raise NoTokens(f"{self._path}: it holds no tokens by name")
        return kept
