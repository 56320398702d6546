"""Runs programs of Node, from the environment of the project, on the packages that script/setup dev has installed."""

import fcntl
import os
import sys
from pathlib import Path

from tests.support.children import ran

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "clients" / "typescript"
PACKAGES = ROOT / "build" / "clients"
PROGRAMS = Path(sys.executable).parent  # where pip puts node, beside Python
TEST_BOUND = 300  # seconds for one test of `node --test`; less than for the program, so that Node says which it was


def has_packages():
    """Whether the packages of the TypeScript client are those that its lock names."""
    done = PACKAGES / "done"
    return done.is_file() and done.read_bytes() == (CLIENT / "package-lock.json").read_bytes()


def packages_of(source, target):
    """A folder with the packages that the lock in `source` names: fetched into `target` unless they are there.

    They are those that few tests need, and not every tree shall have.
    """
    target.mkdir(parents=True, exist_ok=True)
    with open(target / ".lock", "w") as alone:
        fcntl.flock(alone, fcntl.LOCK_EX)
        lock, done = (source / "package-lock.json").read_bytes(), target / "done"
        if not done.is_file() or done.read_bytes() != lock:
            for name in ("package.json", "package-lock.json"):
                (target / name).write_bytes((source / name).read_bytes())
            ran([PROGRAMS / "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=target, env=environ_of({}))
            done.write_bytes(lock)
    return target


def environ_of(more):
    """The environment of a program: what the project has installed is found first."""
    return {**os.environ, "PATH": f"{PROGRAMS}:{os.environ['PATH']}", **more}


def run(*command, folder, **environ):
    """Run a program, found in the project's environment first; what it printed. Whatever it complains of is shown."""
    environ = {"PATH": f"{PROGRAMS}:{os.environ['PATH']}", "HOME": str(folder), **environ}
    return ran(command, cwd=folder, env=environ).stdout


def run_tests(*command, folder, **environ):
    """Run tests written for Node's own runner, which by itself waits without end for a test that cannot end."""
    bounds = ["--test-force-exit", "--test-isolation=none", f"--test-timeout={TEST_BOUND * 1000}"]
    return run("node", "--test", *bounds, *command, folder=folder, **environ)
