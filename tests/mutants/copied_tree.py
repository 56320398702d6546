"""A copy of this tree in which a fault can be planted, with an environment whose imports resolve to the copy."""

import itertools
import os
import re
import shutil
import signal
import subprocess
import sysconfig
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.faults import ROOT, Fault

VENV = ROOT / ".venv"
MARK = "ANNALES_COPIED_TREE"  # tells the processes of a copy from all others
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py(?:::\w+)*)", re.MULTILINE)
FOUND, PASSED, NOTHING_TO_RUN = {1, 2, 3}, 0, 5
NO_SUCH_TEST = "ERROR: not found:"


@dataclass(frozen=True)
class Outcome:
    """What the tests said: `tests` are those that failed, `hung` says that the bound ended them."""

    failed: bool
    tests: tuple[str, ...] = ()
    hung: bool = False
    told: str = ""


class CopiedTree:
    """All files but those of git; what was built or installed is linked."""

    def __init__(self, root: Path) -> None:
        self._root = root / "tree"
        self._temporary = root / "t"  # short, for the paths of sockets
        self._mark = uuid.uuid4().hex
        self._times = itertools.count(int(ROOT.stat().st_mtime), 10)  # bytecode is kept by time and size of its source
        shutil.copytree(ROOT, self._root, ignore=_left_out, symlinks=True)
        _link_all(ROOT / "build", self._root / "build")
        self._make_environment()

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """While this lasts, the copy has the fault."""
        path = self._root / fault.file
        sound = path.read_text("utf-8")
        self._write(path, sound.replace(fault.old, fault.new, 1))
        try:
            yield
        finally:
            self._write(path, sound)

    def test(self, tests: list[str], *, depth: str, bound: float, first: bool = True) -> Outcome:
        """Run these tests of the copy, up to the first that fails if `first`; no process of them is left behind."""
        python = self._root / ".venv" / "bin" / "python"
        command = [python, "-m", "pytest", "-n", "0", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider"]
        command += ["-o", "faulthandler_timeout=0", "-p", "no:tests.support.costs"]  # no other bound than the fault's
        self._temporary.mkdir()
        running = subprocess.Popen(
            [*command, *(["-x"] if first else []), *tests],
            cwd=self._root,
            env=self._environ(depth),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            told, _ = running.communicate(timeout=bound)
        except subprocess.TimeoutExpired:
            return Outcome(failed=True, hung=True)
        finally:
            self._end_processes()
            running.wait()
            shutil.rmtree(self._temporary, ignore_errors=True)
        if running.returncode in (PASSED, NOTHING_TO_RUN) or NO_SUCH_TEST in told:
            return Outcome(failed=False, told=told)
        return Outcome(failed=True, tests=tuple(dict.fromkeys(FAILED.findall(told))), told=told)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, "utf-8")
        now = next(self._times)
        os.utime(path, (now, now))

    def _environ(self, depth: str) -> dict[str, str]:
        hidden = {"ANNALES_DEPTH", "PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTEST_ADDOPTS"}
        environ = {name: value for name, value in os.environ.items() if name not in hidden}
        path = f"{self._root / '.venv' / 'bin'}:{environ.get('PATH', os.defpath)}"
        told = {"PATH": path, "TMPDIR": str(self._temporary), "ANNALES_BUILD": "pure", MARK: self._mark}
        return environ | told | ({"ANNALES_DEPTH": depth} if depth != "day" else {})

    def _end_processes(self) -> None:
        """Kill whatever was started for the copy: each process inherits its mark."""
        marked = f"{MARK}={self._mark}".encode()
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if marked in (process / "environ").read_bytes().split(b"\0"):
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:  # it has ended, or is somebody else's
                continue

    def _make_environment(self) -> None:
        """An environment of links, but for what names the tree: the search path and the first lines of programs."""
        own = self._root / ".venv"
        packages = Path(sysconfig.get_path("purelib")).relative_to(VENV)
        _link_all(VENV, own, but={"bin", "lib", "lib64"})
        _link_all(VENV / packages, own / packages, but={"annales.pth"})
        search_path = (VENV / packages / "annales.pth").read_text("utf-8")
        (own / packages / "annales.pth").write_text(search_path.replace(str(ROOT), str(self._root)), "utf-8")
        (own / "lib64").symlink_to("lib")  # some systems look for packages there
        (own / "bin").mkdir()
        for program in (VENV / "bin").iterdir():
            start = f"#!{VENV}/bin/python".encode()
            if program.is_symlink() or not program.is_file() or not program.read_bytes().startswith(start):
                (own / "bin" / program.name).symlink_to(os.readlink(program) if program.is_symlink() else program)
                continue
            changed = program.read_bytes().replace(str(VENV).encode(), str(own).encode(), 1)
            (own / "bin" / program.name).write_bytes(changed)
            shutil.copymode(program, own / "bin" / program.name)


def _left_out(folder: str, _names: list[str]) -> set[str]:
    return {".git", ".venv", "build"} if Path(folder) == ROOT else set()


def _link_all(source: Path, target: Path, but: set[str] = frozenset()) -> None:
    target.mkdir(parents=True)
    for path in source.iterdir() if source.exists() else ():
        if path.name not in but:
            (target / path.name).symlink_to(path)
