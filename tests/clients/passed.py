"""Whether the client in a language has passed its tests with all that makes it as it is now, by what a file says.

By day its tests run if anything that makes it has changed since: the description, its sources, how it is made, or the
versions of its tools; by night they run always.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.support.kept import key_of, key_of_files
from tests.support.node import ROOT

MADE = {
    "__pycache__",
    "build",
    "dist",
    "made",
    "node_modules",
    "operations.py",
    "types.py",
}  # by builds, beside sources


def files_of(root: Path, source: str) -> list[Path]:
    """A source, or all sources in a folder."""
    found = [root / source, *(root / source).rglob("*")]
    return [path for path in found if path.is_file() and not is_made(path.relative_to(root))]


def is_made(path: Path) -> bool:
    """Whether a build has left a file, or a folder above it, beside its sources."""
    return not MADE.isdisjoint(path.parts) or any(part.endswith((".egg-info", ".tgz")) for part in path.parts)


@dataclass(frozen=True)
class Passed:
    """One client: the command that runs its tests and writes that they have passed, and all that makes it."""

    name: str
    command: str
    tests: tuple[str, ...]  # arguments of pytest
    sources: tuple[str, ...]  # files, and folders with all that is in them
    tools: tuple[str, ...]  # beginnings of lines of constraints.txt

    @property
    def file(self) -> Path:
        """Where it is written."""
        return Path(__file__).with_name(f"{self.name}.passed")

    def key(self, root: Path = ROOT) -> str:
        """A digest of all that makes the client."""
        lines = (root / "constraints.txt").read_text("utf-8").splitlines()
        files = [path for source in self.sources for path in files_of(root, source)]
        return key_of(
            *(line for line in lines if line.startswith(self.tools)),
            key_of_files(root, files),
        )

    def is_written(self) -> bool:
        """Whether the tests have passed with this client."""
        return self.file.exists() and self.file.read_text("utf-8").strip() == self.key()

    def main(self) -> int:
        """Run the tests of the client, and write that they have passed."""
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", *self.tests]
        status = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "ANNALES_DEPTH": "nightly"}, check=False
        ).returncode
        if status == 0:
            self.file.write_text(self.key() + "\n", "utf-8")
        return status
