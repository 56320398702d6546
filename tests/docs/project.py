"""A copy of the project in which a page is followed: its files saved, its commands run, its service started."""

import os
import re
import shutil
import sys
from pathlib import Path

from tests.service.launched import ROOT, Launched
from tests.support.children import ran

LEFT_OUT = shutil.ignore_patterns(".*", "var", "build", "node_modules", "*.egg-info", "__pycache__")
INSTALLED = re.compile(r"^pip install -e (?P<name>\w+)$", re.MULTILINE)
STEP = re.compile(
    r"^Save this as `(?P<name>[^`]+)`:\n\n```\w+\n(?P<text>.*?)^```$"
    r"|^```sh\n(?P<commands>.*?)^```$"
    r"|in another terminal with `(?P<beside>script/server)`",
    re.MULTILINE | re.DOTALL,
)


class Project:
    """A copy of this tree."""

    def __init__(self, folder):
        self.root, self.service, self.told = folder / "annales", None, {}
        shutil.copytree(ROOT, self.root, symlinks=True, ignore=LEFT_OUT)
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        self._site = folder / "site"  # packages that the page installs: none of it reaches the tests' own environment
        on_path = os.pathsep.join(filter(None, [str(self._site), os.environ.get("PYTHONPATH")]))
        self._environ = {**os.environ, "PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", "PYTHONPATH": on_path}

    def follow(self, page):
        """Do all that the page says, from top to bottom; `told` keeps what each block of commands printed."""
        for step in STEP.finditer(page):
            if step["name"]:
                self._save(step["name"], step["text"])
            elif step["commands"]:
                self.told[step["commands"]] = self.runs(step["commands"])
            else:
                self.service = Launched(
                    self.root.parent / "data", real=True, project=self.root, PYTHONPATH=self._environ["PYTHONPATH"]
                ).ready()
                self._environ["ANNALES"] = self.service.url

    def read(self, name):
        """A file of the copy."""
        return (self.root / name).read_text("utf-8")

    def prints(self, words):
        """What the one block printed in which these words stand."""
        (found,) = [told for commands, told in self.told.items() if words in commands]
        return found

    def clear(self):
        """End the service, if it was started."""
        if self.service is not None:
            self.service.clear()

    def runs(self, commands):
        """What a shell prints in which these commands are run."""
        commands = commands.replace("script/annales ", "python -m annales.tools.annales ")  # the copy has no .venv
        commands = INSTALLED.sub(self._install, commands)
        done = ran(["bash", "-eu", "-o", "pipefail", "-c", commands], cwd=self.root, env=self._environ, check=False)
        assert done.returncode == 0, commands + done.stdout + done.stderr
        return done.stdout

    def _install(self, command):
        """What installs a package as `pip install -e` does, but in a folder of its own."""
        name, pip = command["name"], "python -m pip install --quiet --no-deps --no-index --no-build-isolation"
        made = f"{self._site}/annales_{name}"
        return f"{pip} --target {self._site} ./{name}; rm -r {made}; ln -s {self.root}/{name}/src/annales_{name} {made}"

    def _save(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
