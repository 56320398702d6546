"""Compiles the modules that setup.py names, into build/compiled; `--check` only says whether that is up to date.

Run by script/setup under the Python of `.venv`.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import annales_compiled

ROOT = Path(__file__).resolve().parent.parent
KEPT = 2  # builds: processes that run on the one before this may still import from it
LINES = 30  # of the compiler's last words, if it fails

NO_COMPILER = """\
The compiled build needs a C compiler, but there is no {compiler}.
Debian and Ubuntu: apt install gcc. Fedora: dnf install gcc. macOS: xcode-select --install.
Everything works without it, in pure Python: script/setup"""

NO_HEADERS = """\
The compiled build needs the headers of {python}, but there is no {header}.
Debian and Ubuntu: apt install python{version}-dev. Fedora: dnf install python{version}-devel.
Everything works without it, in pure Python: script/setup"""


def main(words: list[str]) -> int:
    """Compile unless that is done already; 0 on success."""
    folder = Path(annales_compiled.folder(str(ROOT)))
    if folder.exists():
        return 0
    if "--check" in words:
        print(
            "the sources are newer than the compiled build: pure Python runs until script/setup fast", file=sys.stderr
        )
        return 1
    lacking = missing()
    if lacking:
        print(lacking, file=sys.stderr)
        return 1
    return build(folder)


def missing() -> str:
    """What to install before anything can be compiled; empty if nothing is missing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return NO_COMPILER.format(compiler=compiler)
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.exists():
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        return NO_HEADERS.format(python=sys.executable, header=header, version=version)
    return ""


def build(folder: Path) -> int:
    """Compile into a folder beside `folder`, and give it its name once it is complete."""
    print("compiling the hot modules: about two minutes …", file=sys.stderr)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="unfinished-") as made:
        command = [
            sys.executable,
            "setup.py",
            "build_ext",
            f"--parallel={os.cpu_count() or 1}",
            "--build-lib",
            f"{made}/lib",
            "--build-temp",
            f"{made}/objects",
        ]
        environ = {**os.environ, "ANNALES_COMPILE": "1", "ANNALES_BUILD": "pure"}
        ran = subprocess.run(
            command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        shutil.rmtree(ROOT / "build" / "mypyc", ignore_errors=True)
        if ran.returncode != 0:
            print(*ran.stdout.splitlines()[-LINES:], "the compiler failed: pure Python runs", sep="\n", file=sys.stderr)
            return 1
        Path(made, "lib").rename(folder)
    remove_older(folder.parent)
    return 0


def remove_older(folder: Path) -> None:
    """Remove all builds except the newest."""
    for old in sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
