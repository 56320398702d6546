"""Runs programs of Node, from the environment of the project, on the packages that script/setup dev has installed."""

import os
import sys
from pathlib import Path

from tests.support.children import ran

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "examples" / "clients" / "typescript"
PACKAGES = ROOT / "build" / "clients"
PROGRAMS = Path(sys.executable).parent  # where pip puts node, beside Python
TEST_BOUND = 300  # seconds for one test of `node --test`; less than for the program, so that Node says which it was


def has_packages():
    """Whether the packages of the TypeScript client are those that its lock names."""
    done = PACKAGES / "done"
    return done.is_file() and done.read_bytes() == (CLIENT / "package-lock.json").read_bytes()


def run(*command, folder, **environ):
    """Run a program, found in the project's environment first; what it printed. Whatever it complains of is shown."""
    environ = {"PATH": f"{PROGRAMS}:{os.environ['PATH']}", "HOME": str(folder), **environ}
    return ran(command, cwd=folder, env=environ).stdout


def run_tests(*command, folder, **environ):
    """Run tests written for Node's own runner, which by itself waits without end for a test that cannot end."""
    bounds = ["--test-force-exit", "--test-isolation=none", f"--test-timeout={TEST_BOUND * 1000}"]
    return run("node", "--test", *bounds, *command, folder=folder, **environ)
