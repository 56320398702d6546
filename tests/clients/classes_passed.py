"""Whether the client of whole classes in Python has passed: to generate it takes long, and it plays one match.

python -m tests.clients.classes_passed     runs its tests, and writes that they have passed
"""

import sys

from tests.clients.passed import Passed

CLASSES = Passed(
    "classes",
    "python -m tests.clients.classes_passed",
    tests=("tests/clients/test_generated.py", "-k", "whole_classes"),
    sources=(
        "tests/clients/python",
        "api-spec/openapi.yaml",
        "tests/clients/lists/lists.py",
        "tests/clients/test_generated.py",
    ),
    tools=("openapi-python-client==", "httpx==", "attrs==", "python-dateutil=="),
)

if __name__ == "__main__":
    sys.exit(CLASSES.main())
