"""Runs programs of Node, from the environment of the project, on the packages that script/setup dev has installed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "examples" / "clients" / "typescript"
PACKAGES = ROOT / "build" / "clients"
PROGRAMS = Path(sys.executable).parent  # where pip puts node, beside Python
LONGEST = 300  # seconds; nothing is measured by it


def has_packages():
    """Whether the packages of the TypeScript client are those that its lock names."""
    done = PACKAGES / "done"
    return done.is_file() and done.read_bytes() == (CLIENT / "package-lock.json").read_bytes()


def run(*command, folder, **environ):
    """Run a program, found in the project's environment first; what it printed. Whatever it complains of is shown."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={"PATH": f"{PROGRAMS}:{os.environ['PATH']}", "HOME": str(folder), **environ},
        text=True,
        capture_output=True,
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
