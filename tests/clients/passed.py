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
        places = [root / source for source in self.sources]
        inside = [path for place in places for path in place.rglob("*") if path.is_file()]
        return key_of(
            *(line for line in lines if line.startswith(self.tools)),
            key_of_files(root, [*inside, *(place for place in places if place.is_file())]),
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
