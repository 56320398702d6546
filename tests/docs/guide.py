"""A page of docs/guides as its reader uses it: its files saved under the names it gives, its commands in one shell."""

import os
import re
import sys
from pathlib import Path

from tests.support.children import ran

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "guides"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"[Ss]ave\s(?:it|this)\sas\s`([\w.]+)`")
PROGRAMS = {"python", "js"}
PATH = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # python and node are those of the project


class Guide:
    """One page."""

    def __init__(self, name):
        self.text = (FOLDER / name).read_text("utf-8")

    def blocks(self, language):
        """What is printed in one language, in order."""
        return [code for found, code in BLOCK.findall(self.text) if found == language]

    def files(self):
        """The files that the reader is told to save: each is the next block of a program after its name."""
        return {
            name[1]: next(code for language, code in BLOCK.findall(self.text, name.end()) if language in PROGRAMS)
            for name in NAMED.finditer(self.text)
        }

    def run(self, url, folder, **variables):
        """Do all that it says, from top to bottom, in an empty folder; what it prints.

        `variables` are those that it says its reader has.
        """
        for name, code in self.files().items():
            (folder / name).write_text(code, "utf-8")
        environ = {"ANNALES": url, "PATH": PATH, **variables}
        done = ran(["bash", "-eu", "-c", "".join(self.blocks("sh"))], cwd=folder, env=environ)
        assert done.stderr == "", done.stderr
        return done.stdout
