"""Every generator of clients plays, and every linter reads the descriptions: `script/soak generators`.

What tests of clients run by night only, or by day only when anything that makes a client has changed, is run here.
Generators and linters are fetched from their registries, unless they are there. Arguments are pytest's: `-k hey_api`.
"""

import os
import subprocess
import sys

from tests.support.node import ROOT

TESTS = "tests/clients"


def main(arguments):
    """The exit status of pytest."""
    tests = [] if any(TESTS in each for each in arguments) else [TESTS]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", *tests, *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "ANNALES_DEPTH": "nightly"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
